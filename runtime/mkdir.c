#include "descriptor.h"
#include <errno.h>

WEAK int mkdir(const char *path, mode_t mode)
{
    if (__coset_node_find(path)) {
        errno = EEXIST;
        return -1;
    }
    return __coset_node_create(path, S_IFDIR | (mode & ~__coset_file_mask & 0777)) ? 0 : -1;
}

WEAK int mkdirat(int directory, const char *path, mode_t mode)
{
    __coset_at(directory, path);
    return mkdir(path, mode);
}
