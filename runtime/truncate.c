#include "descriptor.h"
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static int resize(CosetNode *node, off_t size)
{
    if (!node)
        return -1;
    if (size < 0 || !S_ISREG(node->mode)) {
        errno = EINVAL;
        return -1;
    }
    return __coset_node_resize(node, (size_t)size) ? 0 : -1;
}

WEAK int truncate(const char *path, off_t size)
{
    CosetNode *node = __coset_node_find(path);
    return node && __coset_node_permits(node, W_OK) ? resize(node, size) : -1;
}
ALIAS(truncate64, truncate);

WEAK int ftruncate(int descriptor, off_t size)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return -1;
    if (file->kind != FILE_NODE || (file->flags & O_ACCMODE) == O_RDONLY) {
        errno = EINVAL;
        return -1;
    }
    return resize(file->node, size);
}
ALIAS(ftruncate64, ftruncate);
