#include "coset_runtime.h"

static bool starts_with(const char *text, const char *prefix)
{
    while (*prefix) {
        if (__coset_lower((unsigned char)*text++) != __coset_lower((unsigned char)*prefix++))
            return false;
    }
    return true;
}

WEAK char *strcasestr(const char *text, const char *wanted)
{
    do {
        if (starts_with(text, wanted))
            return (char *)text;
    } while (*text++);
    return NULL;
}
