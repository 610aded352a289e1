#include "stream.h"

int putc(int c, FILE *file)
{
    char byte = (char)c;
    return __coset_stream_write(file, &byte, 1) == 1 ? (unsigned char)c : EOF;
}
ALIAS(fputc, putc);
ALIAS(_IO_putc, putc);
ALIAS(putc_unlocked, putc);
ALIAS(fputc_unlocked, putc);
