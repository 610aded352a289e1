// A symbolic _Bool is 0 or 1.
// EXPECT: tests 2
// EXPECT: exits 1 2
// SEEDS: b=1 | b=0 | b=1
// DOMAIN: b = [0, 1]
#include <coset.h>
#include <stdbool.h>

int main(void)
{
    bool b;
    coset_symbolic(&b, sizeof b, "b");
    int number = b;
    if (number > 1)
        return 99;
    if (b)
        return 1;
    return 2;
}
