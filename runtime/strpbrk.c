#include "coset_runtime.h"
#include <string.h>

char *strpbrk(const char *text, const char *wanted)
{
    text += strcspn(text, wanted);
    return *text ? (char *)text : NULL;
}
