#include "descriptor.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static char first_directory[] = "/";
char *__coset_directory = first_directory;

enum { NO_DIRECTORY = -1 };

/* True if a file that the user named is below this directory. Relative names are relative to the root. Makes no nodes: what
 * comes later must not have other addresses because of it. */
static bool holds_named_file(const char *path, size_t length)
{
    enum { LONGEST = 4096 };
    char name[LONGEST] = "/";
    for (long i = 0; __coset_file_name(i, name + 1, sizeof name - 1) >= 0; i++) {
        const char *absolute = name + (name[1] == '/');
        if (strncmp(absolute, path, length) == 0 && absolute[length] == '/')
            return true;
    }
    return false;
}

/* True if the path of `length` bytes is a directory. */
static bool is_directory(char *path, size_t length)
{
    path[length] = '\0';
    return length == 0 || __coset_directory_exists(path) || holds_named_file(path, length);
}

static bool is_dots(const char *name, size_t length)
{
    return (length == 1 || (length == 2 && name[1] == '.')) && name[0] == '.';
}

/* Adds one component to the path of `length` bytes; "." and ".." are resolved. Returns the new length. */
static long add_component(char *result, size_t length, const char *name, size_t name_length)
{
    if (name_length == 0)
        return length;
    if (is_dots(name, name_length) && !is_directory(result, length))
        return NO_DIRECTORY;
    if (name_length == 1 && name[0] == '.')
        return length;
    if (is_dots(name, name_length)) {
        while (length > 0 && result[--length] != '/')
            ;
        return length;
    }
    result[length] = '/';
    memcpy(result + length + 1, name, name_length);
    return length + 1 + name_length;
}

static long add_path(char *result, long length, const char *path)
{
    while (*path && length >= 0) {
        size_t part = strcspn(path, "/");
        length = add_component(result, length, path, part);
        path += part + (path[part] == '/');
    }
    return length;
}

void __coset_directory_note(void)
{
    if (__coset_directory == first_directory)
        __coset_bound("system");
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
    long length = *path == '/' ? 0 : add_path(result, 0, __coset_directory);
    length = add_path(result, length, path);
    if (length < 0) {
        free(result);
        errno = ENOENT;
        return NULL;
    }
    if (length == 0)
        result[length++] = '/';
    result[length] = '\0';
    return result;
}
