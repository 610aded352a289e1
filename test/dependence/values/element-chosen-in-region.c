// The index is known where the inner branch is met, but another side of the outer one would select another element.
#include <coset.h>

static int table[4];

int main(void)
{
    unsigned char a, b, c;
    coset_symbolic(&a, 1, "a");
    coset_symbolic(&b, 1, "b");
    coset_symbolic(&c, 1, "c");
    int i = 0, k = 1;
    if (a > 3) {
        i = 2;
        k = 3;
        if (b > 3)
            table[i] = 1;
    } else if (b > 5) {
        table[k] = 2;
    }
    if (c > 3)
        table[i] = 3;
    if (b > 9)
        table[k] = 4;
    for (int n = 0; n < 4; n++)
        coset_output("element", &table[n], sizeof table[n]);
    return 0;
}
