#include "coset_runtime.h"
#include <string.h>

int strcoll(const char *left, const char *right)
{
    return strcmp(left, right);
}

size_t strxfrm(char *target, const char *source, size_t size)
{
    size_t length = strlen(source);
    if (size > length)
        memcpy(target, source, length + 1);
    else if (size)
        memcpy(target, source, size);
    return length;
}
