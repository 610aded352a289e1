#include "descriptor.h"
#include <unistd.h>

WEAK ssize_t pread(int descriptor, void *buffer, size_t size, off_t offset)
{
    long old = __coset_descriptor_seek(descriptor, 0, SEEK_CUR);
    if (old < 0 || __coset_descriptor_seek(descriptor, offset, SEEK_SET) < 0)
        return -1;
    long count = __coset_descriptor_read(descriptor, buffer, size);
    __coset_descriptor_seek(descriptor, old, SEEK_SET);
    return count;
}
ALIAS(pread64, pread);

WEAK ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset)
{
    long old = __coset_descriptor_seek(descriptor, 0, SEEK_CUR);
    if (old < 0 || __coset_descriptor_seek(descriptor, offset, SEEK_SET) < 0)
        return -1;
    long written = __coset_descriptor_write(descriptor, bytes, count, false);
    __coset_descriptor_seek(descriptor, old, SEEK_SET);
    return written;
}
ALIAS(pwrite64, pwrite);
