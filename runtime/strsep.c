#include "coset_runtime.h"
#include <string.h>

WEAK char *strsep(char **rest, const char *separators)
{
    char *start = *rest;
    if (!start)
        return NULL;
    char *end = start + strcspn(start, separators);
    if (*end) {
        *end = '\0';
        *rest = end + 1;
    } else {
        *rest = NULL;
    }
    return start;
}
