#include "coset_runtime.h"
#include <string.h>

WEAK size_t strlcat(char *target, const char *source, size_t size)
{
    size_t old = 0, length = strlen(source);
    while (old < size && target[old])
        old++;
    if (old < size) {
        size_t count = length < size - old ? length : size - old - 1;
        memcpy(target + old, source, count);
        target[old + count] = '\0';
    }
    return old + length;
}
