// Ten cases, far apart, and a default.
// EXPECT: tests 11
// EXPECT: exits 0 1 2 3 4 5 6 7 8 9 10
// SEEDS: x=100 | x=-5 | x=2147483647
// DOMAIN: x = [-5, 0, 1, 7, 8, 9, 100, 1000, 2147483647, -2147483648, 12345]
#include <coset.h>

int main(void)
{
    int x;
    coset_symbolic(&x, sizeof x, "x");
    switch (x) {
    case -5: return 1;
    case 0: return 2;
    case 1: return 3;
    case 7: return 4;
    case 8: return 5;
    case 9: return 6;
    case 100: return 7;
    case 1000: return 8;
    case 2147483647: return 9;
    case -2147483647 - 1: return 10;
    default: return 0;
    }
}
