#include "typed_input.h"
#include <errno.h>
#include <sys/types.h>

WEAK ssize_t read(int descriptor, void *buffer, size_t size)
{
    if (__coset_descriptor_read)
        return __coset_descriptor_read(descriptor, buffer, size);
    if (descriptor == 0)
        return __coset_read_input(buffer, size);
    errno = EBADF;
    return -1;
}
ALIAS(__read, read);

WEAK ssize_t __read_chk(int descriptor, void *buffer, size_t size, size_t room)
{
    (void)room;
    return read(descriptor, buffer, size);
}
