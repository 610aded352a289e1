#include "coset_runtime.h"

WEAK void *rawmemchr(const void *memory, int wanted)
{
    const unsigned char *bytes = memory;
    while (*bytes != (unsigned char)wanted)
        bytes++;
    return (void *)bytes;
}
ALIAS(__rawmemchr, rawmemchr);
