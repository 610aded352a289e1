// The classes of a symbolic long double; of bits that are no number at all, too.
// EXPECT: outputs nan | inf | zero | normal | subnormal
// EXPECT: tests >= 5
// NATIVE: no
#include <coset.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    long double x;
    coset_symbolic(&x, sizeof x, "x");
    struct {
        unsigned long fraction;
        unsigned short exponent;
    } bits;
    memcpy(&bits, &x, 10);
    coset_assume((bits.exponent & 0x7fff) != 0 || bits.fraction >> 63 == 0); /* else compilers disagree */
    if (isnan(x))
        puts("nan");
    else if (__builtin_isinf(x))
        puts("inf");
    else if (isnormal(x))
        puts("normal");
    else if (x == 0)
        puts("zero");
    else
        puts("subnormal");
    return 0;
}
