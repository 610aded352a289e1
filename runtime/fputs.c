#include "stream.h"
#include <string.h>

int fputs(const char *restrict text, FILE *restrict file)
{
    size_t length = strlen(text);
    return __coset_stream_write(file, text, length) == length ? 1 : EOF;
}
ALIAS(fputs_unlocked, fputs);
