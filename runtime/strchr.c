#include "coset_runtime.h"

char *strchr(const char *text, int wanted)
{
    long end = __coset_find_byte(text, 0, SIZE_MAX);
    long found = end < 0 ? -1 : __coset_find_byte(text, wanted, (size_t)end + 1);
    if (found >= 0)
        return found <= end ? (char *)text + found : NULL;
    for (char c = (char)wanted; *text != c; text++) {
        if (!*text)
            return NULL;
    }
    return (char *)text;
}
ALIAS(index, strchr);
