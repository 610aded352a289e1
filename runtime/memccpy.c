#include "coset_runtime.h"

WEAK void *memccpy(void *target, const void *source, int last, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        ((char *)target)[i] = ((const char *)source)[i];
        if (((const char *)source)[i] == (char)last)
            return (char *)target + i + 1;
    }
    return NULL;
}
