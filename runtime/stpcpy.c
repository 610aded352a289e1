#include "coset_runtime.h"
#include <string.h>

WEAK char *stpcpy(char *target, const char *source)
{
    size_t length = strlen(source);
    memcpy(target, source, length + 1);
    return target + length;
}
ALIAS(__stpcpy, stpcpy);
