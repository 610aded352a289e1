#include "coset_runtime.h"
#include <complex.h>
#include <math.h>

#define BASICS(type, suffix)                                     \
    type creal##suffix(type _Complex z)                          \
    {                                                            \
        return __real__ z;                                       \
    }                                                            \
    type cimag##suffix(type _Complex z)                          \
    {                                                            \
        return __imag__ z;                                       \
    }                                                            \
    type cabs##suffix(type _Complex z)                           \
    {                                                            \
        return hypot##suffix(__real__ z, __imag__ z);            \
    }                                                            \
    type carg##suffix(type _Complex z)                           \
    {                                                            \
        return atan2##suffix(__imag__ z, __real__ z);            \
    }                                                            \
    type _Complex conj##suffix(type _Complex z)                  \
    {                                                            \
        __imag__ z = -__imag__ z;                                \
        return z;                                                \
    }                                                            \
    type _Complex cexp##suffix(type _Complex z)                  \
    {                                                            \
        type scale = exp##suffix(__real__ z);                    \
        type _Complex result;                                    \
        __real__ result = scale * cos##suffix(__imag__ z);       \
        __imag__ result = scale * sin##suffix(__imag__ z);       \
        return result;                                           \
    }                                                            \
    type _Complex clog##suffix(type _Complex z)                  \
    {                                                            \
        type _Complex result;                                    \
        __real__ result = log##suffix(cabs##suffix(z));          \
        __imag__ result = carg##suffix(z);                       \
        return result;                                           \
    }

BASICS(double, )
BASICS(float, f)
BASICS(long double, l)
