/* Functions of <math.h> that the machine provides under another name. */
#include "coset_runtime.h"
#include <math.h>

int signgam;

#define SIGN_OF_GAMMA(type, suffix, floor)                                                            \
    WEAK type lgamma##suffix##_r(type value, int *sign)                                               \
    {                                                                                                 \
        *sign = value < 0 && floor(value) != value && floor(value) / 2 != floor(floor(value) / 2) ? -1 : 1; \
        return lgamma##suffix(value);                                                                 \
    }
SIGN_OF_GAMMA(double, , floor)
SIGN_OF_GAMMA(float, f, floorf)
SIGN_OF_GAMMA(long double, l, floorl)

WEAK double gamma(double value)
{
    return lgamma(value);
}

WEAK double drem(double left, double right)
{
    return remainder(left, right);
}

WEAK double significand(double value)
{
    int exponent;
    double fraction = frexp(value, &exponent);
    return value == 0 || !__builtin_isfinite(value) ? value : 2 * fraction;
}

WEAK double scalb(double value, double exponent)
{
    return ldexp(value, (int)exponent);
}

WEAK double pow10(double exponent)
{
    return pow(10, exponent);
}

WEAK void sincos(double angle, double *sine, double *cosine)
{
    *sine = sin(angle);
    *cosine = cos(angle);
}

WEAK void sincosf(float angle, float *sine, float *cosine)
{
    *sine = sinf(angle);
    *cosine = cosf(angle);
}

WEAK void sincosl(long double angle, long double *sine, long double *cosine)
{
    *sine = sinl(angle);
    *cosine = cosl(angle);
}
