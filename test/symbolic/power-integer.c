// A power with a symbolic exponent: each way through its bits.
// EXPECT: tests >= 2
// EXPECT: outputs small | large
// DOMAIN: exponent = range(4)
// NATIVE: more
#include <coset.h>
#include <stdio.h>

int main(void)
{
    int exponent;
    coset_symbolic(&exponent, sizeof exponent, "exponent");
    coset_assume(exponent >= 0 && exponent <= 3);
    puts(__builtin_powi(2.0, exponent) > 3 ? "large" : "small");
    return 0;
}
