// 128-bit sums, shifts and comparisons.
// EXPECT: tests 3
// EXPECT: exits 0 1 2
// SEEDS: a=1,b=1 | a=-4000000000000,b=4000000000000 | a=5000000000000,b=5000000000000
// DOMAIN: a = [0, 5, 1 << 60, -(1 << 60)]
// DOMAIN: b = [0, 5, 1 << 50]
#include <coset.h>

int main(void)
{
    long long a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    __int128 wide = ((__int128)a << 40) + b;
    if (wide > (__int128)1 << 90)
        return 1;
    if (wide < -((__int128)1 << 80))
        return 2;
    return 0;
}
