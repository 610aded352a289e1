#include "coset_runtime.h"
#include <string.h>

WEAK char *dirname(char *path)
{
    size_t length = path ? strlen(path) : 0;
    while (length > 1 && path[length - 1] == '/')
        length--;
    while (length > 0 && path[length - 1] != '/')
        length--;
    if (length == 0)
        return ".";
    while (length > 1 && path[length - 1] == '/')
        length--;
    if (length == 1 && path[0] == '/' && path[1] == '/' && path[2] != '/')
        length = 2; /* exactly two slashes stay, as POSIX allows */
    path[length] = '\0';
    return path;
}
