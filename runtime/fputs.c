#include "stream.h"

int fputs(const char *restrict text, FILE *restrict file)
{
    return __coset_stream_put_text(file, text, NULL) ? 1 : EOF;
}
ALIAS(fputs_unlocked, fputs);
