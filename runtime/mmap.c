/* A mapping is heap memory. A mapping of a file starts as a copy of the file. */
#include "descriptor.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096 };

static void *fail(int error)
{
    errno = error;
    return MAP_FAILED;
}

WEAK void *mmap(void *address, size_t length, int protection, int flags, int descriptor, off_t offset)
{
    (void)address;
    const CosetOpenFile *file = NULL;
    if (length == 0 || offset % PAGE)
        return fail(EINVAL);
    if (!(flags & MAP_ANONYMOUS)) {
        file = __coset_descriptor_file(descriptor);
        if (!file)
            return MAP_FAILED;
        if (file->kind != FILE_NODE)
            return fail(ENODEV);
        if ((flags & MAP_SHARED) && (protection & PROT_WRITE))
            __coset_unsupported("writing to a file through shared memory (mmap)");
    }
    size_t size = (length + PAGE - 1) & ~(size_t)(PAGE - 1);
    char *memory = __coset_allocate_aligned(size, PAGE);
    if (!memory)
        return fail(ENOMEM);
    memset(memory, 0, size);
    if (file && (size_t)offset < file->node->size) {
        size_t left = file->node->size - (size_t)offset;
        memcpy(memory, file->node->bytes + offset, left < size ? left : size);
    }
    return memory;
}
ALIAS(mmap64, mmap);

/* Only whole mappings are freed; unmapping a part does nothing. */
WEAK int munmap(void *address, size_t length)
{
    size_t size = (length + PAGE - 1) & ~(size_t)(PAGE - 1);
    if (__coset_object_size(address) == size)
        free(address);
    return 0;
}

WEAK int mprotect(void *address, size_t length, int protection)
{
    (void)address;
    (void)length;
    (void)protection;
    return 0;
}
ALIAS(madvise, mprotect);
ALIAS(msync, mprotect);
ALIAS(posix_madvise, mprotect);

WEAK int mlock(const void *address, size_t length)
{
    __coset_bound("system");
    (void)address;
    (void)length;
    return 0;
}
ALIAS(munlock, mlock);

WEAK void *sbrk(intptr_t change)
{
    __coset_bound("system");
    (void)change;
    return fail(ENOMEM);
}
