#include "coset_runtime.h"
#include <stdlib.h>
#include <string.h>

WEAK char *strndup(const char *text, size_t limit)
{
    size_t length = 0;
    while (length < limit && text[length])
        length++;
    char *copy = malloc(length + 1);
    if (!copy)
        return NULL;
    memcpy(copy, text, length);
    copy[length] = '\0';
    return copy;
}

WEAK char *__strndup(const char *text, size_t limit) /* no alias: native builds wrap strndup only */
{
    return strndup(text, limit);
}
