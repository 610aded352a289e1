#include "descriptor.h"
#include <errno.h>
#include <stdio.h>

static int remove_node(CosetNode *node, bool directory)
{
    if (!node)
        return -1;
    if (S_ISDIR(node->mode) != directory) {
        errno = directory ? ENOTDIR : EISDIR;
        return -1;
    }
    if (directory && __coset_directory_has_entries(node->name)) {
        errno = ENOTEMPTY;
        return -1;
    }
    __coset_node_unlink(node);
    return 0;
}

int remove(const char *path)
{
    CosetNode *node = __coset_node_find(path);
    return remove_node(node, node && S_ISDIR(node->mode));
}

WEAK int unlink(const char *path)
{
    return remove_node(__coset_node_find(path), false);
}

WEAK int rmdir(const char *path)
{
    return remove_node(__coset_node_find(path), true);
}

WEAK int unlinkat(int directory, const char *path, int flags)
{
    __coset_at(directory, path);
    return remove_node(__coset_node_find(path), flags != 0);
}
