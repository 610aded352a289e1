#include "descriptor.h"
#include <errno.h>
#include <unistd.h>

WEAK int fchdir(int descriptor)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return -1;
    if (!file->node || !S_ISDIR(file->node->mode)) {
        errno = ENOTDIR;
        return -1;
    }
    __coset_directory = __coset_path_resolve(file->node->name);
    return 0;
}

WEAK ssize_t readlinkat(int directory, const char *restrict path, char *restrict buffer, size_t size)
{
    __coset_at(directory, path);
    (void)buffer;
    (void)size;
    if (__coset_node_find(path))
        errno = EINVAL;
    return -1;
}

WEAK int mkfifo(const char *path, mode_t mode)
{
    __coset_bound("system");
    (void)path;
    (void)mode;
    errno = ENOSYS;
    return -1;
}

WEAK int chroot(const char *path)
{
    __coset_bound("system");
    (void)path;
    errno = EPERM;
    return -1;
}

WEAK int posix_fallocate(int descriptor, off_t offset, off_t length)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return EBADF;
    size_t size = (size_t)(offset + length);
    if (file->node && file->node->size < size && !__coset_node_resize(file->node, size))
        return ENOSPC;
    return 0;
}
ALIAS(posix_fallocate64, posix_fallocate);

WEAK char *getpass(const char *prompt)
{
    __coset_bound("system");
    (void)prompt;
    errno = ENXIO;
    return NULL;
}

WEAK int rpmatch(const char *answer)
{
    return *answer == 'y' || *answer == 'Y' ? 1 : *answer == 'n' || *answer == 'N' ? 0 : -1;
}
