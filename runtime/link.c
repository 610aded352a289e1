/* A file has one name, so no links can be made. */
#include "descriptor.h"
#include <errno.h>
#include <unistd.h>

WEAK int link(const char *old, const char *new)
{
    (void)old;
    (void)new;
    errno = ENOSYS;
    return -1;
}
ALIAS(symlink, link);

WEAK ssize_t readlink(const char *restrict path, char *restrict buffer, size_t size)
{
    (void)buffer;
    (void)size;
    if (__coset_node_find(path))
        errno = EINVAL;
    return -1;
}
