#include "coset_runtime.h"
#include <string.h>

WEAK void *memmem(const void *memory, size_t size, const void *wanted, size_t wanted_size)
{
    const char *bytes = memory;
    if (wanted_size == 0)
        return (void *)bytes;
    for (; size >= wanted_size; size--, bytes++) {
        if (*bytes == *(const char *)wanted && memcmp(bytes, wanted, wanted_size) == 0)
            return (void *)bytes;
    }
    return NULL;
}
