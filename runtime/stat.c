#include "descriptor.h"
#include "process.h"
#include <string.h>

void __coset_node_status(const CosetNode *node, struct stat *status)
{
    if (node->name)
        __coset_bound("file_facts");
    memset(status, 0, sizeof *status);
    status->st_dev = 1;
    status->st_ino = node->inode;
    status->st_mode = node->mode;
    status->st_nlink = S_ISDIR(node->mode) ? 2 : 1;
    status->st_uid = COSET_USER;
    status->st_gid = COSET_USER;
    status->st_size = S_ISDIR(node->mode) ? 4096 : (off_t)node->size;
    status->st_blksize = 4096;
    status->st_blocks = (status->st_size + 511) / 512;
    status->st_atim.tv_sec = node->accessed;
    status->st_mtim.tv_sec = status->st_ctim.tv_sec = node->modified;
}

static void device_status(const CosetOpenFile *file, struct stat *status)
{
    if (file->kind == FILE_HOST)
        __coset_bound("system");
    bool terminal = file->kind == FILE_HOST && __coset_is_terminal(file->host);
    CosetNode device = {.mode = file->kind != FILE_HOST || terminal ? S_IFCHR | 0620 : S_IFIFO | 0600,
                        .inode = (ino_t)(10 + file->kind * 3 + file->host),
                        .accessed = COSET_EPOCH,
                        .modified = COSET_EPOCH};
    __coset_node_status(&device, status);
    status->st_rdev = S_ISCHR(device.mode) ? 0x103 : 0;
    status->st_blksize = 1024;
}

static int path_status(const char *path, struct stat *status)
{
    if (strncmp(path, "/dev/", 5) == 0) {
        int descriptor = __coset_descriptor_open(path, 0, 0);
        if (descriptor < 0)
            return -1;
        device_status(__coset_descriptor_file(descriptor), status);
        return __coset_descriptor_close(descriptor);
    }
    CosetNode *node = __coset_node_find(path);
    if (!node)
        return -1;
    __coset_node_status(node, status);
    return 0;
}

static int descriptor_status(int descriptor, struct stat *status)
{
    CosetOpenFile *file = __coset_descriptor_file(descriptor);
    if (!file)
        return -1;
    if (file->node)
        __coset_node_status(file->node, status);
    else
        device_status(file, status);
    return 0;
}

WEAK int stat(const char *restrict path, struct stat *restrict status)
{
    return path_status(path, status);
}
ALIAS(lstat, stat);
ALIAS(stat64, stat);
ALIAS(lstat64, stat);

WEAK int fstat(int descriptor, struct stat *status)
{
    return descriptor_status(descriptor, status);
}
ALIAS(fstat64, fstat);

WEAK int fstatat(int directory, const char *restrict path, struct stat *restrict status, int flags)
{
    (void)flags;
    return *path ? path_status(path, status) : descriptor_status(directory, status);
}
ALIAS(fstatat64, fstatat);

/* The names that older headers use. */
WEAK int __xstat(int version, const char *path, struct stat *status)
{
    (void)version;
    return path_status(path, status);
}
ALIAS(__lxstat, __xstat);

WEAK int __fxstat(int version, int descriptor, struct stat *status)
{
    (void)version;
    return descriptor_status(descriptor, status);
}
