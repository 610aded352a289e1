// Powers with an integer exponent.
#include <limits.h>
#include <stdio.h>

int main(void)
{
    static const int exponents[] = {0, 1, 2, 3, 7, 10, 31, -1, -2, -5, 1000, -1000, INT_MAX, INT_MIN};
    static const double bases[] = {2, -1.5, 0.1, 1, 0};
    for (unsigned i = 0; i < sizeof exponents / sizeof *exponents; i++)
        for (unsigned k = 0; k < sizeof bases / sizeof *bases; k++)
            printf("%a %a %La\n", __builtin_powi(bases[k], exponents[i]),
                   __builtin_powif((float)bases[k], exponents[i]), __builtin_powil(bases[k], exponents[i]));
    printf("%g %g\n", __builtin_powi(1.5, 5), __builtin_powi(3, -3));
    return 0;
}
