#include "coset_runtime.h"

WEAK int isascii(int c)
{
    return (c & ~127) == 0;
}

WEAK int toascii(int c)
{
    return c & 127;
}
