#include "coset_runtime.h"
#include <errno.h>

INLINE void *allocate(size_t alignment, size_t size)
{
    if (alignment & (alignment - 1)) {
        errno = EINVAL;
        return NULL;
    }
    return __coset_allocate_aligned(size, alignment);
}

/* No aliases of one another: --malloc-may-fail knows the allocation by the function's name. */
WEAK void *aligned_alloc(size_t alignment, size_t size)
{
    return allocate(alignment, size);
}

WEAK void *memalign(size_t alignment, size_t size)
{
    return allocate(alignment, size);
}

WEAK int posix_memalign(void **result, size_t alignment, size_t size)
{
    if (alignment == 0 || alignment % sizeof(void *) || (alignment & (alignment - 1)))
        return EINVAL;
    int was = errno;
    void *memory = __coset_allocate_aligned(size, alignment);
    if (!memory) {
        errno = was;
        return ENOMEM;
    }
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
