#include "coset_runtime.h"
#include <string.h>

char *strcat(char *target, const char *source)
{
    memcpy(target + strlen(target), source, strlen(source) + 1);
    return target;
}
