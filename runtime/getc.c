#include "stream.h"

int getc(FILE *file)
{
    return stream_get(file);
}
ALIAS(fgetc, getc);
ALIAS(_IO_getc, getc);
ALIAS(getc_unlocked, getc);
ALIAS(fgetc_unlocked, getc);
