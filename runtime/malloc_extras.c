#include "coset_runtime.h"
#include <stdlib.h>

WEAK size_t malloc_usable_size(void *memory)
{
    return memory ? __coset_object_size(memory) : 0;
}

WEAK int malloc_trim(size_t keep)
{
    (void)keep;
    return 0;
}

WEAK int mallopt(int parameter, int value)
{
    (void)parameter;
    (void)value;
    return 1;
}

WEAK void cfree(void *memory)
{
    free(memory);
}
