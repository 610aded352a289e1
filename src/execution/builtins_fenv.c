/* The floating-point environment. The interpreter computes with the host's floats, so the program uses the host's
 * rounding mode and exception flags. */
#include <fenv.h>

#include "execution/builtins.h"

void fenv_reset(void)
{
    fesetround(FE_TONEAREST);
    feclearexcept(FE_ALL_EXCEPT);
}

bool fenv_rounds_to_nearest(void)
{
    return fegetround() == FE_TONEAREST;
}

static void perform_get_rounding(const BuiltinCall *call)
{
    call->results[0] = (uint32_t)fegetround();
}

static void perform_float_rounds(const BuiltinCall *call)
{
    switch (fegetround()) {
    case FE_TOWARDZERO: call->results[0] = 0; break;
    case FE_UPWARD: call->results[0] = 2; break;
    case FE_DOWNWARD: call->results[0] = 3; break;
    default: call->results[0] = 1;
    }
}

#define PERFORM(name, function)                                           \
    static void perform_##name(const BuiltinCall *call)                   \
    {                                                                     \
        call->results[0] = (uint32_t)function((int)call->arguments[0]);   \
    }
PERFORM(set_rounding, fesetround)
PERFORM(clear_exceptions, feclearexcept)
PERFORM(raise_exceptions, feraiseexcept)
PERFORM(test_exceptions, fetestexcept)

BuiltinHandler *const builtins_fenv[BUILTIN_COUNT] = {
    [BUILTIN_GET_ROUNDING] = perform_get_rounding,
    [BUILTIN_FLOAT_ROUNDS] = perform_float_rounds,
    [BUILTIN_SET_ROUNDING] = perform_set_rounding,
    [BUILTIN_CLEAR_EXCEPTIONS] = perform_clear_exceptions,
    [BUILTIN_RAISE_EXCEPTIONS] = perform_raise_exceptions,
    [BUILTIN_TEST_EXCEPTIONS] = perform_test_exceptions,
};
