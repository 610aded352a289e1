/* Support routines that the compiler calls for products and quotients of complex numbers. */
#include "coset_runtime.h"

#define OPERATION(name, builtin, type)                                        \
    void builtin(type a, type b, type c, type d, type *result);               \
    type _Complex name(type a, type b, type c, type d);                       \
    type _Complex name(type a, type b, type c, type d)                        \
    {                                                                         \
        type parts[2];                                                        \
        builtin(a, b, c, d, parts);                                           \
        return __builtin_complex(parts[0], parts[1]);                         \
    }

OPERATION(__mulsc3, __coset_complex_multiplyf, float)
OPERATION(__muldc3, __coset_complex_multiply, double)
OPERATION(__mulxc3, __coset_complex_multiplyl, long double)
OPERATION(__divsc3, __coset_complex_dividef, float)
OPERATION(__divdc3, __coset_complex_divide, double)
OPERATION(__divxc3, __coset_complex_dividel, long double)
