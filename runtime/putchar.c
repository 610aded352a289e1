#include "stream.h"

int putchar(int c)
{
    char byte = (char)c;
    return __coset_stream_write(stdout, &byte, 1) == 1 ? (unsigned char)c : EOF;
}
ALIAS(putchar_unlocked, putchar);
