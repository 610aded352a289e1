/* Rounding is to nearest, and no exception is ever noted. */
#include "coset_runtime.h"
#include <fenv.h>
#include <string.h>

WEAK int fegetround(void)
{
    return FE_TONEAREST;
}

WEAK int fesetround(int mode)
{
    return mode != FE_TONEAREST;
}

WEAK int feclearexcept(int exceptions)
{
    (void)exceptions;
    return 0;
}
ALIAS(feraiseexcept, feclearexcept);
ALIAS(fetestexcept, feclearexcept);

WEAK int fegetenv(fenv_t *environment)
{
    memset(environment, 0, sizeof *environment);
    return 0;
}
ALIAS(feholdexcept, fegetenv);

WEAK int fesetenv(const fenv_t *environment)
{
    (void)environment;
    return 0;
}
ALIAS(feupdateenv, fesetenv);
