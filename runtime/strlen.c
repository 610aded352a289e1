#include "coset_runtime.h"

size_t strlen(const char *text)
{
    long length = __coset_find_byte(text, 0, SIZE_MAX);
    if (length >= 0)
        return (size_t)length;
    const char *end = text;
    while (*end)
        end++;
    return (size_t)(end - text);
}
