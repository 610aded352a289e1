#include "descriptor.h"

static int change(CosetNode *node, mode_t mode)
{
    if (!node)
        return -1;
    node->mode = (node->mode & S_IFMT) | (mode & 07777);
    return 0;
}

WEAK int chmod(const char *path, mode_t mode)
{
    return change(__coset_node_find(path), mode);
}

WEAK int fchmod(int descriptor, mode_t mode)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return -1;
    return file->node ? change(file->node, mode) : 0;
}

WEAK int fchmodat(int directory, const char *path, mode_t mode, int flags)
{
    __coset_at(directory, path);
    (void)flags;
    return chmod(path, mode);
}

WEAK int chown(const char *path, uid_t owner, gid_t group)
{
    (void)owner;
    (void)group;
    return __coset_node_find(path) ? 0 : -1;
}
ALIAS(lchown, chown);

WEAK int fchown(int descriptor, uid_t owner, gid_t group)
{
    (void)owner;
    (void)group;
    return __coset_descriptor_file(descriptor) ? 0 : -1;
}
