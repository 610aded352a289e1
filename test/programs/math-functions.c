// math.h: the functions, their special values, and pointers to them.
#include <math.h>
#include <stdio.h>

typedef double (*function)(double);
typedef double (*function2)(double, double);

int main(void)
{
    static const function functions[] = {sin, cos, tan, asin, acos, atan, sinh, cosh, tanh, exp, log, log10, log2,
                                         sqrt, cbrt, ceil, floor, round, trunc, rint, nearbyint, fabs, exp2, expm1,
                                         log1p, erf, erfc, tgamma, lgamma, asinh, acosh, atanh, logb};
    static const double inputs[] = {0.5, -0.5, 2.5, -2.5, 1.0, 0.0};
    for (unsigned i = 0; i < sizeof functions / sizeof *functions; i++) {
        for (int j = 0; j < 6; j++) {
            double value = functions[i](inputs[j]);
            if (isnan(value))
                printf("nan ");
            else
                printf("%.15g ", value);
        }
        printf("\n");
    }
    static const function2 pairs[] = {atan2, pow, fmod, hypot, fdim, fmax, fmin, copysign, nextafter, remainder};
    for (int i = 0; i < 10; i++)
        printf("%.15g %.15g %.15g\n", pairs[i](5.5, 2.0), pairs[i](-5.5, 2.0), pairs[i](0.25, -3.0));
    int exponent, quotient;
    double whole;
    double mantissa = frexp(48.0, &exponent);
    double fraction = modf(-3.75, &whole);
    printf("%g %d %g %g\n", mantissa, exponent, fraction, whole);
    double rest = remquo(17.5, 4, &quotient);
    printf("%g %d %g %g %d\n", rest, quotient & 7, ldexp(0.75, 5), scalbn(3, -2), ilogb(100.0));
    printf("%ld %ld %ld %lld\n", lround(2.5), lround(-2.5), lrint(3.5), llround(1e10 + 0.5));
    printf("%a %a %a\n", fma(1.1, 2.2, 3.3), (double)fmaf(1.1f, 2.2f, 3.3f), (double)sqrtf(2.0f));
    printf("%a %a %La\n", (double)sinf(1.0f), (double)powf(2.0f, 0.5f), sinl(1.0L));
    printf("%d %d %g\n", isnan(sqrt(-1.0)) != 0, isinf(log(0.0)) != 0, pow(0, 0));
    return 0;
}
