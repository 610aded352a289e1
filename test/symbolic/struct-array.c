// An array of structs at a symbolic index, changed and looked through.
// EXPECT: tests 4
// EXPECT: outputs red 1 | green 2 | blue 3 | none
// SEEDS: i=1,amount=3 | i=2,amount=200 | i=3
// DOMAIN: i = range(4)
// DOMAIN: amount = [0, 4, 5, 200]
#include <coset.h>
#include <stdio.h>

struct item {
    const char *name;
    int stock;
    char letter;
};

int main(void)
{
    struct item items[4] = {{"red", 1, 'r'}, {"green", 2, 'g'}, {"blue", 3, 'b'}, {"none", -1000, 'n'}};
    unsigned char i, amount;
    coset_symbolic(&i, 1, "i");
    coset_symbolic(&amount, 1, "amount");
    items[i % 4].stock += amount;
    for (int k = 0; k < 3; k++) {
        if (items[k].stock > k + 5) {
            printf("%s %d\n", items[k].name, k + 1);
            return 0;
        }
    }
    puts("none");
    return 0;
}
