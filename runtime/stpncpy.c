#include "coset_runtime.h"
#include <string.h>

WEAK char *stpncpy(char *target, const char *source, size_t size)
{
    size_t length = 0;
    while (length < size && source[length])
        length++;
    strncpy(target, source, size);
    return target + length;
}
