#include "coset_runtime.h"
#include <stdlib.h>

WEAK size_t malloc_usable_size(void *memory)
{
    __coset_bound("system");
    return memory ? __coset_object_size(memory) : 0;
}

WEAK int malloc_trim(size_t keep)
{
    __coset_bound("system");
    (void)keep;
    return 0;
}

WEAK int mallopt(int parameter, int value)
{
    __coset_bound("system");
    (void)parameter;
    (void)value;
    return 1;
}

WEAK void cfree(void *memory)
{
    free(memory);
}
