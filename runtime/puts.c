#include "stream.h"
#include <string.h>

int puts(const char *text)
{
    size_t length = strlen(text);
    if (__coset_stream_write(stdout, text, length) != length || __coset_stream_write(stdout, "\n", 1) != 1)
        return EOF;
    return (int)(length + 1);
}
