// Not a number, infinite, signbit and fabs of a symbolic double.
// EXPECT: tests 5
// EXPECT: outputs nan | inf | minus | small | other
// SEEDS: x=1.0 | x=-1.0 | x=1e-9
// DOMAIN: x = f64([nan, inf, -inf, -3.0, 0.0, 0.1, 5.0])
#include <coset.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    double x;
    coset_symbolic(&x, sizeof x, "x");
    if (isnan(x))
        puts("nan");
    else if (__builtin_isinf(x))
        puts("inf");
    else if (signbit(x))
        puts("minus");
    else if (fabs(x) < 0.5)
        puts("small");
    else
        puts("other");
    return 0;
}
