#include "coset_runtime.h"
#include <search.h>
#include <string.h>

WEAK void *lfind(const void *key, const void *elements, size_t *count, size_t size, __compar_fn_t compare)
{
    const char *element = elements;
    for (size_t i = 0; i < *count; i++, element += size) {
        if (compare(key, element) == 0)
            return (void *)element;
    }
    return NULL;
}

WEAK void *lsearch(const void *key, void *elements, size_t *count, size_t size, __compar_fn_t compare)
{
    void *found = lfind(key, elements, count, size, compare);
    if (found)
        return found;
    return memcpy((char *)elements + (*count)++ * size, key, size);
}
