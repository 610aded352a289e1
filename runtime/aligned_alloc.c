#include "coset_runtime.h"
#include <errno.h>

WEAK void *aligned_alloc(size_t alignment, size_t size)
{
    if (alignment & (alignment - 1)) {
        errno = EINVAL;
        return NULL;
    }
    return __coset_allocate_aligned(size, alignment);
}
ALIAS(memalign, aligned_alloc);

WEAK int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (alignment == 0 || alignment % sizeof(void *) || (alignment & (alignment - 1)))
        return EINVAL;
    void *memory = __coset_allocate_aligned(size, alignment);
    if (!memory)
        return ENOMEM;
    *result = memory;
    return 0;
}

WEAK void *valloc(size_t size)
{
    return __coset_allocate_aligned(size, 4096);
}

WEAK void *pvalloc(size_t size)
{
    return __coset_allocate_aligned((size + 4095) & ~(size_t)4095, 4096);
}
