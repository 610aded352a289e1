#include "descriptor.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

char *__coset_directory = "/";

/* Adds one component to the path of `length` bytes; "." and ".." are resolved. Returns the new length. */
static size_t add_component(char *result, size_t length, const char *name, size_t name_length)
{
    if (name_length == 0 || (name_length == 1 && name[0] == '.'))
        return length;
    if (name_length == 2 && name[0] == '.' && name[1] == '.') {
        while (length > 0 && result[--length] != '/')
            ;
        return length;
    }
    result[length] = '/';
    memcpy(result + length + 1, name, name_length);
    return length + 1 + name_length;
}

static size_t add_path(char *result, size_t length, const char *path)
{
    while (*path) {
        size_t part = strcspn(path, "/");
        length = add_component(result, length, path, part);
        path += part + (path[part] == '/');
    }
    return length;
}

char *__coset_path_resolve(const char *path)
{
    if (!*path) {
        errno = ENOENT;
        return NULL;
    }
    char *result = malloc(strlen(__coset_directory) + strlen(path) + 3);
    if (!result)
        return NULL;
    size_t length = *path == '/' ? 0 : add_path(result, 0, __coset_directory);
    length = add_path(result, length, path);
    if (length == 0)
        result[length++] = '/';
    result[length] = '\0';
    return result;
}
