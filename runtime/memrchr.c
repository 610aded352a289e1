#include "coset_runtime.h"

WEAK void *memrchr(const void *memory, int wanted, size_t size)
{
    const unsigned char *bytes = memory;
    while (size-- > 0) {
        if (bytes[size] == (unsigned char)wanted)
            return (void *)(bytes + size);
    }
    return NULL;
}
