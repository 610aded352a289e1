#include "coset_runtime.h"

void *memchr(const void *memory, int wanted, size_t size)
{
    const unsigned char *bytes = memory;
    long found = __coset_find_byte(memory, wanted, size);
    if (found >= 0)
        return (size_t)found < size ? (void *)(bytes + found) : NULL;
    for (size_t i = 0; i < size; i++) {
        if (bytes[i] == (unsigned char)wanted)
            return (void *)(bytes + i);
    }
    return NULL;
}
