// Recursion down to zero from an input in 0..8.
// EXPECT: tests 9
// EXPECT: outputs 1 | 2 | 6 | 24 | 120 | 720 | 5040 | 40320
// SEEDS: n=3 | n=8 | n=0
// DOMAIN: n = range(-1, 10)
#include <coset.h>
#include <stdio.h>

static unsigned factorial(unsigned n)
{
    if (n == 0)
        return 1;
    return n * factorial(n - 1);
}

int main(void)
{
    int n;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n >= 0 && n <= 8);
    printf("%u\n", factorial((unsigned)n));
    return 0;
}
