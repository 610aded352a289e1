// 64-bit products, and unsigned wrap-around.
// EXPECT: tests 4
// EXPECT: exits 0 1 2 3
// SEEDS: a=1 | a=4294967296 | a=6000000000
// DOMAIN: a = [0, 5, 13, 1000003 * 999983, 1 << 63, 1 << 33, 18446744073709551615]
#include <coset.h>
#include <stdint.h>

int main(void)
{
    uint64_t a;
    coset_symbolic(&a, sizeof a, "a");
    if (a * 3 + 7 == 46)
        return 1;
    if ((int64_t)a < 0)
        return 2;
    if (a * a < a)
        return 3;
    return 0;
}
