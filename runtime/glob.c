/* Patterns match nothing: the files of the host are not listed. */
#include "coset_runtime.h"
#include <glob.h>
#include <stdlib.h>
#include <string.h>

WEAK int glob(const char *restrict pattern, int flags, int (*report)(const char *, int), glob_t *restrict result)
{
    __coset_bound("files");
    (void)report;
    if (!(flags & GLOB_APPEND)) {
        result->gl_pathc = 0;
        result->gl_pathv = NULL;
    }
    if (!(flags & GLOB_NOCHECK))
        return GLOB_NOMATCH;
    char **paths = realloc(result->gl_pathv, (result->gl_pathc + 2) * sizeof *paths);
    char *copy = malloc(strlen(pattern) + 1);
    if (!paths || !copy)
        return GLOB_NOSPACE;
    paths[result->gl_pathc++] = strcpy(copy, pattern);
    paths[result->gl_pathc] = NULL;
    result->gl_pathv = paths;
    return 0;
}
ALIAS(glob64, glob);

WEAK void globfree(glob_t *result)
{
    for (size_t i = 0; result->gl_pathv && i < result->gl_pathc; i++)
        free(result->gl_pathv[i]);
    free(result->gl_pathv);
    result->gl_pathv = NULL;
    result->gl_pathc = 0;
}
ALIAS(globfree64, globfree);
