#include "coset_runtime.h"

static bool starts_with(const char *text, const char *prefix)
{
    while (*prefix) {
        if (*text++ != *prefix++)
            return false;
    }
    return true;
}

char *strstr(const char *text, const char *wanted)
{
    char first = *wanted;
    if (!first)
        return (char *)text;
    for (; *text; text++) {
        if (*text == first && starts_with(text + 1, wanted + 1))
            return (char *)text;
    }
    return NULL;
}
