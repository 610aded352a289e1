// Shifts by symbolic amounts, kept in range.
// EXPECT: tests 5
// EXPECT: exits 0 1 2 3 4
// SEEDS: n=1 | n=31 | n=12,x=-1
// DOMAIN: n = range(64)
// DOMAIN: x = [0, -1, -2147483648, 4096, 255]
#include <coset.h>

int main(void)
{
    unsigned char n;
    int x;
    coset_symbolic(&n, sizeof n, "n");
    coset_symbolic(&x, sizeof x, "x");
    n &= 31;
    if (1u << n == 4096) {
        if (x >> n == -1)
            return 1;
        if ((unsigned)x >> n == 1)
            return 2;
        return 0;
    }
    if ((x >> n) < -1000)
        return 3;
    return 4;
}
