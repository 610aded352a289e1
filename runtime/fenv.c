/* The floating-point environment as a whole, from the parts that the machine has. */
#include "coset_runtime.h"
#include <fenv.h>
#include <string.h>

typedef struct SavedEnvironment { /* the contents of a fenv_t */
    int rounding;
    int exceptions;
} SavedEnvironment;

WEAK int fegetenv(fenv_t *environment)
{
    SavedEnvironment saved = {fegetround(), fetestexcept(FE_ALL_EXCEPT)};
    memset(environment, 0, sizeof *environment);
    memcpy(environment, &saved, sizeof saved);
    return 0;
}

WEAK int feholdexcept(fenv_t *environment)
{
    fegetenv(environment);
    return feclearexcept(FE_ALL_EXCEPT);
}

static SavedEnvironment saved_in(const fenv_t *environment)
{
    SavedEnvironment saved = {FE_TONEAREST, 0};
    if (environment != FE_DFL_ENV)
        memcpy(&saved, environment, sizeof saved);
    return saved;
}

WEAK int fesetenv(const fenv_t *environment)
{
    SavedEnvironment saved = saved_in(environment);
    feclearexcept(FE_ALL_EXCEPT);
    feraiseexcept(saved.exceptions);
    return fesetround(saved.rounding);
}

WEAK int feupdateenv(const fenv_t *environment)
{
    int raised = fetestexcept(FE_ALL_EXCEPT);
    fesetenv(environment);
    return feraiseexcept(raised);
}

WEAK int fegetexceptflag(fexcept_t *flags, int exceptions)
{
    *flags = (fexcept_t)fetestexcept(exceptions);
    return 0;
}

WEAK int fesetexceptflag(const fexcept_t *flags, int exceptions)
{
    feclearexcept(exceptions);
    return feraiseexcept(*flags & exceptions);
}
