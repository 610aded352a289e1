#include "coset_runtime.h"
#include <string.h>

WEAK size_t strlcpy(char *target, const char *source, size_t size)
{
    size_t length = strlen(source);
    if (size) {
        size_t count = length < size ? length : size - 1;
        memcpy(target, source, count);
        target[count] = '\0';
    }
    return length;
}
