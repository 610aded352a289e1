#include "coset_runtime.h"

WEAK size_t strnlen(const char *text, size_t limit)
{
    long found = __coset_find_byte(text, 0, limit);
    if (found >= 0)
        return (size_t)found;
    size_t length = 0;
    while (length < limit && text[length])
        length++;
    return length;
}
