#include "coset_runtime.h"
#include <string.h>

/* The copy is one operation of the machine, which checks both ranges before it writes. */
char *strcpy(char *target, const char *source)
{
    return memcpy(target, source, strlen(source) + 1);
}
