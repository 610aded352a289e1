#include "descriptor.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

WEAK int chdir(const char *path)
{
    CosetNode *node = __coset_node_find(path);
    if (!node)
        return -1;
    if (!S_ISDIR(node->mode)) {
        errno = ENOTDIR;
        return -1;
    }
    char *name = __coset_path_resolve(path);
    if (!name)
        return -1;
    __coset_directory = name;
    return 0;
}

WEAK char *getcwd(char *buffer, size_t size)
{
    __coset_directory_note();
    size_t needed = strlen(__coset_directory) + 1;
    if (!buffer) {
        size = size ? size : needed;
        buffer = size >= needed ? malloc(size) : NULL;
    }
    if (size < needed || !buffer) {
        errno = size == 0 ? EINVAL : ERANGE;
        return NULL;
    }
    return memcpy(buffer, __coset_directory, needed);
}

WEAK char *getwd(char *buffer)
{
    __coset_directory_note();
    return strcpy(buffer, __coset_directory);
}

WEAK char *get_current_dir_name(void)
{
    return getcwd(NULL, 0);
}
