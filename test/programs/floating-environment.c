// Rounding modes and exception flags of <fenv.h>.
// NATIVE: clang
#include <fenv.h>
#include <math.h>
#include <stdio.h>

static const int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

int main(void)
{
    volatile double x = 2.5, y = -2.5, zero = 0, one = 1, three = 3;
    volatile float f = 1;
    for (int i = 0; i < 4; i++) {
        printf("%d ", fesetround(modes[i]));
        printf("%d ", fegetround() == modes[i]);
        printf("%g %g %.17g ", rint(x), rint(y), one / three);
        printf("%.9g\n", f / 3);
    }
    fenv_t saved;
    fegetenv(&saved);
    fesetround(FE_TONEAREST);
    fesetenv(&saved);
    printf("%d\n", fegetround() == FE_TOWARDZERO);
    fesetenv(FE_DFL_ENV);
    feclearexcept(FE_ALL_EXCEPT);
    volatile double quotient = one / zero;
    printf("%d %d %g\n", !!fetestexcept(FE_DIVBYZERO), !!fetestexcept(FE_INVALID), quotient);
    feclearexcept(FE_DIVBYZERO);
    quotient = zero / zero;
    printf("%d %d\n", !!fetestexcept(FE_DIVBYZERO), !!fetestexcept(FE_INVALID));
    feraiseexcept(FE_OVERFLOW);
    printf("%d\n", !!fetestexcept(FE_OVERFLOW));
    return 0;
}
