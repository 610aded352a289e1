/* Functions that the macros of older <math.h> headers call, one for each type. */
#include "coset_runtime.h"
#include <math.h>

#define CLASSIFY(type, suffix)                                                                        \
    int __fpclassify##suffix(type value)                                                              \
    {                                                                                                 \
        return __builtin_fpclassify(FP_NAN, FP_INFINITE, FP_NORMAL, FP_SUBNORMAL, FP_ZERO, value);    \
    }                                                                                                 \
    int __isnan##suffix(type value)                                                                   \
    {                                                                                                 \
        return __builtin_isnan(value);                                                                \
    }                                                                                                 \
    int __isinf##suffix(type value)                                                                   \
    {                                                                                                 \
        return __builtin_isinf(value) ? __builtin_signbit(value) ? -1 : 1 : 0;                        \
    }                                                                                                 \
    int __finite##suffix(type value)                                                                  \
    {                                                                                                 \
        return __builtin_isfinite(value);                                                             \
    }                                                                                                 \
    int __signbit##suffix(type value)                                                                 \
    {                                                                                                 \
        return __builtin_signbit(value) != 0;                                                         \
    }                                                                                                 \
    int __issignaling##suffix(type value)                                                             \
    {                                                                                                 \
        (void)value;                                                                                  \
        return 0;                                                                                     \
    }                                                                                                 \
    ALIAS(isnan##suffix, __isnan##suffix);                                                            \
    ALIAS(isinf##suffix, __isinf##suffix);                                                            \
    ALIAS(finite##suffix, __finite##suffix);

#undef isnan
#undef isinf
#undef finite
CLASSIFY(float, f)
CLASSIFY(long double, l)
CLASSIFY(double, )
