// Sums and products of doubles; the sum that rounds.
// EXPECT: tests 4
// EXPECT: exits 0 1 2 3
// SEEDS: a=1.0,b=2.0 | a=1e16 | a=-0.5,b=0.25
// DOMAIN: a = f64([0, 1, 1e16, -1, nan, 3])
// DOMAIN: b = f64([0, 2, 4, 0.5])
#include <coset.h>

int main(void)
{
    double a, b;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    if (a + 1.0 == a)
        return 1;
    if (a * 2.0 + b == 10.0)
        return 2;
    if (a != a)
        return 3;
    return 0;
}
