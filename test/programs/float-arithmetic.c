// float, double and long double arithmetic, printed exactly.
#include <float.h>
#include <math.h>
#include <stdio.h>

static float f_series(int n)
{
    float sum = 0;
    for (int i = 1; i <= n; i++)
        sum += 1.0f / (float)i * (i & 1 ? 1 : -1);
    return sum;
}
static double d_series(int n)
{
    double sum = 0;
    for (int i = 1; i <= n; i++)
        sum += 1.0 / i * (i & 1 ? 1 : -1);
    return sum;
}
static long double l_series(int n)
{
    long double sum = 0;
    for (int i = 1; i <= n; i++)
        sum += 1.0L / i * (i & 1 ? 1 : -1);
    return sum;
}

int main(void)
{
    printf("%a %a %La\n", f_series(500), d_series(500), l_series(500));
    float f = 0.1f;
    double d = 0.1;
    long double l = 0.1L;
    printf("%a %a %La\n", f + 0.2f, d + 0.2, l + 0.2L);
    printf("%a %a %La\n", f - 0.3f, d - 0.3, l - 0.3L);
    printf("%a %a %La\n", f * f, d * d, l * l);
    printf("%a %a %La\n", f / 3, d / 3, l / 3);
    printf("%a %a %La\n", -f, -d, -l);
    printf("%d %d %d\n", f == d, d == l, (double)f > d);
    f += d; d -= f; l *= d;
    printf("%a %a %La\n", f, d, l);
    f++; d--; l++;
    printf("%a %a %La\n", f, d, l);
    double tiny = DBL_MIN, huge = DBL_MAX;
    printf("%a %a %a %a\n", tiny / 2, tiny / 1e30, huge * 10, -huge * 10);
    float small = FLT_MIN;
    for (int i = 0; i < 5; i++)
        small /= 8;
    printf("%a %a\n", small, FLT_MAX * 2.0f);
    long double large = LDBL_MAX;
    printf("%La %La\n", large / 3, large * 2);
    printf("%d %d %d %d\n", isinf(huge * 10) != 0, isnan(0.0 / (d - d)) != 0, signbit(-0.0) != 0, 0.0 == -0.0);
    printf("%zu %zu %zu\n", sizeof f, sizeof d, sizeof l);
    double array[5] = {1, 2.5, -3.25, 1e-300, 1e300};
    double product = 1;
    for (int i = 0; i < 5; i++)
        product *= array[i];
    printf("%.17g %a\n", product, fmod(1e300, 7.0));
    return (int)(d_series(10) * 10);
}
