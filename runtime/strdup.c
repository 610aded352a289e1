#include "coset_runtime.h"
#include <stdlib.h>
#include <string.h>

WEAK char *strdup(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = malloc(size);
    return copy ? memcpy(copy, text, size) : NULL;
}

WEAK char *__strdup(const char *text) /* no alias: native builds wrap strdup only */
{
    return strdup(text);
}
