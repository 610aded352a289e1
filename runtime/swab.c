#include "coset_runtime.h"
#include <sys/types.h>

WEAK void swab(const void *restrict source, void *restrict target, ssize_t size)
{
    for (ssize_t i = 0; i + 1 < size; i += 2) {
        char first = ((const char *)source)[i];
        ((char *)target)[i] = ((const char *)source)[i + 1];
        ((char *)target)[i + 1] = first;
    }
}
