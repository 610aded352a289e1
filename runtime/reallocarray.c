#include "coset_runtime.h"
#include <errno.h>
#include <stdlib.h>

WEAK void *reallocarray(void *memory, size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size) {
        errno = ENOMEM;
        return NULL;
    }
    return realloc(memory, count * size);
}
