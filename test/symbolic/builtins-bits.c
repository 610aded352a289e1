// Bit-counting builtins of symbolic values.
// EXPECT: tests 6
// EXPECT: exits 0 1 2 3 4 5
// SEEDS: x=255 | x=4096 | x=16711935
// DOMAIN: x = [0, 0xffff0000, 0x00f00000, 0x00800000, 0x12345678, 0x78563412, 0x0f0f0f0f, 1, 0x10000, 0x1f]
#include <coset.h>

int main(void)
{
    unsigned x;
    coset_symbolic(&x, sizeof x, "x");
    if (__builtin_bswap32(x) == 0x12345678)
        return 1;
    if (__builtin_popcount(x) == 16)
        return 2;
    if (x == 0)
        return 3;
    if (__builtin_clz(x) == 8)
        return 4;
    if (__builtin_ctz(x) == 16)
        return 5;
    return 0;
}
