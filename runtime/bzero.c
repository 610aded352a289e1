#include "coset_runtime.h"
#include <string.h>

WEAK void bzero(void *memory, size_t size)
{
    memset(memory, 0, size);
}
ALIAS(explicit_bzero, bzero);
