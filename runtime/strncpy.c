#include "coset_runtime.h"
#include <string.h>

char *strncpy(char *target, const char *source, size_t size)
{
    size_t length = 0;
    while (length < size && source[length])
        length++;
    memcpy(target, source, length);
    if (size > length)
        memset(target + length, 0, size - length);
    return target;
}
