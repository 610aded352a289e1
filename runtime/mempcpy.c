#include "coset_runtime.h"
#include <string.h>

WEAK void *mempcpy(void *target, const void *source, size_t size)
{
    return (char *)memcpy(target, source, size) + size;
}
ALIAS(__mempcpy, mempcpy);
