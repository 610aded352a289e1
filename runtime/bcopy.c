#include "coset_runtime.h"
#include <string.h>

WEAK void bcopy(const void *source, void *target, size_t size)
{
    memmove(target, source, size);
}
