#include "descriptor.h"
#include <errno.h>
#include <string.h>
#include <unistd.h>

/* The program may do anything but execute what is not executable. */
WEAK int access(const char *path, int mode)
{
    if (strcmp(path, "/dev/null") == 0)
        return 0;
    CosetNode *node = __coset_node_find(path);
    if (!node)
        return -1;
    if ((mode & X_OK) && !(node->mode & 0111)) {
        errno = EACCES;
        return -1;
    }
    return 0;
}
ALIAS(eaccess, access);
ALIAS(euidaccess, access);

WEAK int faccessat(int directory, const char *path, int mode, int flags)
{
    __coset_at(directory, path);
    (void)flags;
    return access(path, mode);
}
