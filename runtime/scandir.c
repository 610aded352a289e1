#include "coset_runtime.h"
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

WEAK int alphasort(const struct dirent **left, const struct dirent **right)
{
    return strcmp((*left)->d_name, (*right)->d_name);
}
ALIAS(alphasort64, alphasort);

WEAK int scandir(const char *restrict path, struct dirent ***restrict list, int (*wanted)(const struct dirent *),
                 int (*compare)(const struct dirent **, const struct dirent **))
{
    DIR *directory = opendir(path);
    if (!directory)
        return -1;
    struct dirent **entries = NULL, *entry;
    size_t count = 0;
    while ((entry = readdir(directory))) {
        if (wanted && !wanted(entry))
            continue;
        entries = realloc(entries, (count + 1) * sizeof *entries);
        entries[count] = malloc(sizeof *entry);
        *entries[count++] = *entry;
    }
    closedir(directory);
    if (compare && count > 0)
        qsort(entries, count, sizeof *entries, (int (*)(const void *, const void *))compare);
    *list = entries;
    return (int)count;
}
ALIAS(scandir64, scandir);
