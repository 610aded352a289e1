#include "stream.h"
#include <errno.h>
#include <sys/types.h>

WEAK ssize_t write(int descriptor, const void *bytes, size_t count)
{
    if (__coset_descriptor_write)
        return __coset_descriptor_write(descriptor, bytes, count, false);
    if (descriptor == 1 || descriptor == 2)
        return __coset_output(descriptor, bytes, count);
    errno = EBADF;
    return -1;
}
ALIAS(__write, write);
