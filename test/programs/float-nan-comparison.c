// Every comparison with NaN, infinities and signed zeros; classification.
#include <math.h>
#include <stdio.h>
#include <string.h>

static void compare_double(double a, double b)
{
    printf("%d%d%d%d%d%d ", a < b, a <= b, a > b, a >= b, a == b, a != b);
    printf("%d%d%d%d ", !(a < b), !(a <= b), !(a > b), !(a >= b));
    printf("%d%d%d%d%d%d\n", isless(a, b), islessequal(a, b), isgreater(a, b), isgreaterequal(a, b),
           islessgreater(a, b), isunordered(a, b));
}
static void compare_float(float a, float b) { printf("%d%d%d%d%d%d\n", a < b, a <= b, a > b, a >= b, a == b, a != b); }
static void compare_long(long double a, long double b)
{
    printf("%d%d%d%d%d%d\n", a < b, a <= b, a > b, a >= b, a == b, a != b);
}
static const char *class_name(double d)
{
    switch (fpclassify(d)) {
    case FP_NAN: return "nan";
    case FP_INFINITE: return "infinite";
    case FP_ZERO: return "zero";
    case FP_SUBNORMAL: return "subnormal";
    default: return "normal";
    }
}

int main(void)
{
    double values[] = {0.0, -0.0, 1.0, -1.0, INFINITY, -INFINITY, NAN, 5e-324};
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++) {
            compare_double(values[i], values[j]);
            compare_float((float)values[i], (float)values[j]);
            compare_long(values[i], values[j]);
        }
    for (int i = 0; i < 8; i++) {
        double v = values[i];
        printf("%s %d %d %d %d %d\n", class_name(v), !!isnan(v), !!isinf(v), !!isfinite(v), !!isnormal(v), !!signbit(v));
        printf("%d %d %d\n", v ? 1 : 0, !v, v && 1);
    }
    int loops = 0;
    for (double d = 0; d < NAN; d++)
        loops++;
    while (!(NAN > loops) && loops < 3)
        loops++;
    printf("%d %g %g\n", loops, fmax(NAN, 2.0), fmin(3.0, NAN));
    double nan = NAN, copy;
    memcpy(&copy, &nan, sizeof copy);
    return memcmp(&nan, &copy, sizeof nan);
}
