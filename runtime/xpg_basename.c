#include "coset_runtime.h"
#include <string.h>

/* The POSIX form, of <libgen.h>. */
WEAK char *__xpg_basename(char *path)
{
    if (!path || !*path)
        return ".";
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/')
        path[--length] = '\0';
    char *slash = length > 1 ? strrchr(path, '/') : NULL;
    return slash ? slash + 1 : path;
}
