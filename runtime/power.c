#include "coset_runtime.h"

/* Power with an integer exponent, which __builtin_powi calls. It multiplies in the order of the compilers'
 * libraries. */
#define POWER(name, type)                                                     \
    WEAK type name(type base, int exponent)                                   \
    {                                                                         \
        unsigned left = exponent < 0 ? 0u - (unsigned)exponent : (unsigned)exponent; \
        type power = left % 2 ? base : 1;                                     \
        while (left >>= 1) {                                                  \
            base *= base;                                                     \
            if (left % 2)                                                     \
                power *= base;                                                \
        }                                                                     \
        return exponent < 0 ? 1 / power : power;                              \
    }

POWER(__powisf2, float)
POWER(__powidf2, double)
POWER(__powixf2, long double)
