#include "coset_runtime.h"

WEAK void *memfrob(void *memory, size_t size)
{
    for (size_t i = 0; i < size; i++)
        ((char *)memory)[i] ^= 42;
    return memory;
}
