#include "coset_runtime.h"

char *strrchr(const char *text, int wanted)
{
    const char *found = NULL;
    for (;; text++) {
        if (*text == (char)wanted)
            found = text;
        if (!*text)
            return (char *)found;
    }
}
ALIAS(rindex, strrchr);
