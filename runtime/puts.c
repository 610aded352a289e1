#include "stream.h"

int puts(const char *text)
{
    size_t length = 0;
    bool done = __coset_stream_put_text(stdout, text, &length) && __coset_stream_write(stdout, "\n", 1) == 1;
    return done ? (int)length + 1 : EOF;
}
