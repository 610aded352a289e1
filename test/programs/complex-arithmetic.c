// _Complex of float, double and long double: arithmetic, comparison, passing and returning.
#include <complex.h>
#include <stdio.h>

static double complex square(double complex z) { return z * z; }
static float complex add_float(float complex a, float complex b) { return a + b; }
static long double complex scale(long double complex z, long double by) { return z * by; }
static double magnitude2(double complex z) { return creal(z) * creal(z) + cimag(z) * cimag(z); }
struct wave { double complex amplitude; float complex small; };
static struct wave advance(struct wave w)
{
    w.amplitude *= I;
    w.small -= 1.0f;
    return w;
}
static int escape(double complex c)
{
    double complex z = 0;
    for (int i = 0; i < 50; i++) {
        if (magnitude2(z) > 4)
            return i;
        z = z * z + c;
    }
    return 50;
}

int main(void)
{
    double complex a = 1.5 + 2.5 * I, b = -0.5 + 3 * I;
    double complex results[] = {a + b, a - b, a * b, a / b, -a, conj(a), square(a), a * 2, 3 / b};
    for (int i = 0; i < 9; i++)
        printf("%.12g %.12g\n", creal(results[i]), cimag(results[i]));
    float complex f = add_float(1.0f + 0.5f * I, 0.25f - 2.0f * I);
    printf("%g %g\n", (double)crealf(f), (double)cimagf(f));
    long double complex l = scale(2.0L - 1.0L * I, 1.25L);
    printf("%Lg %Lg\n", creall(l), cimagl(l));
    struct wave w = advance(advance((struct wave){a, f}));
    printf("%g %g %g %g\n", creal(w.amplitude), cimag(w.amplitude), (double)crealf(w.small), (double)cimagf(w.small));
    printf("%d %d %d\n", a == b, a != b, a == 1.5 + 2.5 * I);
    __real__ a = 7;
    __imag__ a -= 1;
    printf("%g %g %zu\n", __real__ a, __imag__ a, sizeof a);
    for (int y = -4; y <= 4; y++) {
        for (int x = -8; x <= 4; x++)
            printf("%2d ", escape(x * 0.25 + y * 0.25 * I));
        printf("\n");
    }
    return (int)creal(square(2));
}
