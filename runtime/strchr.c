#include "coset_runtime.h"

char *strchr(const char *text, int wanted)
{
    for (char c = (char)wanted; *text != c; text++) {
        if (!*text)
            return NULL;
    }
    return (char *)text;
}
ALIAS(index, strchr);
