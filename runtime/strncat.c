#include "coset_runtime.h"
#include <string.h>

char *strncat(char *target, const char *source, size_t limit)
{
    char *end = target + strlen(target);
    size_t length = 0;
    while (length < limit && source[length])
        length++;
    memcpy(end, source, length);
    end[length] = '\0';
    return target;
}
