// Unsigned division and remainder by constants and by each other.
// EXPECT: tests 4
// EXPECT: exits 0 1 2 3
// SEEDS: a=77,b=7 | a=1000,b=1 | a=65535,b=6
// DOMAIN: a = [77, 0, 1000, 65527, 70, 49, 101]
// DOMAIN: b = [1, 7, 6, 10, 0]
#include <coset.h>

int main(void)
{
    unsigned short a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    if (a % 10 != 7)
        return 1;
    b |= 1;
    if (a / b == 11)
        return 2;
    if (a / 1000 * 1000 + a % 1000 != a)
        return 99;
    if (a > 10000)
        return 3;
    return 0;
}
