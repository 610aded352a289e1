#include "stream.h"

int puts(const char *text)
{
    bool unmodelled;
    long length = __coset_stream_put_text(stdout, text, &unmodelled);
    if (length < 0 || __coset_stream_write(stdout, "\n", 1) != 1)
        return EOF;
    return (int)(unmodelled ? __coset_unmodelled(length + 1) : length + 1);
}
