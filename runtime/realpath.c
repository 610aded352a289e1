#include "descriptor.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

WEAK char *realpath(const char *restrict path, char *restrict resolved)
{
    if (!path) {
        errno = EINVAL;
        return NULL;
    }
    if (*path != '/')
        __coset_directory_note();
    char *name = __coset_node_find(path) ? __coset_path_resolve(path) : NULL;
    if (!name || !resolved)
        return name;
    strcpy(resolved, name);
    free(name);
    return resolved;
}

WEAK char *canonicalize_file_name(const char *path)
{
    return realpath(path, NULL);
}
