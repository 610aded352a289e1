#include "stream.h"

int fputs(const char *restrict text, FILE *restrict file)
{
    bool unmodelled;
    return __coset_stream_put_text(file, text, &unmodelled) < 0 ? EOF : 1;
}
ALIAS(fputs_unlocked, fputs);
