#include "descriptor.h"
#include <string.h>
#include <unistd.h>

WEAK int access(const char *path, int mode)
{
    if (strcmp(path, "/dev/null") == 0)
        return 0;
    CosetNode *node = __coset_node_find(path);
    if (!node)
        return -1;
    return __coset_node_permits(node, (mode_t)mode & (R_OK | W_OK | X_OK)) ? 0 : -1;
}
ALIAS(eaccess, access);
ALIAS(euidaccess, access);

WEAK int faccessat(int directory, const char *path, int mode, int flags)
{
    __coset_at(directory, path);
    (void)flags;
    return access(path, mode);
}
