#include "stream.h"

int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size)
{
    (void)buffer;
    (void)size;
    if (mode != _IOFBF && mode != _IOLBF && mode != _IONBF)
        return -1;
    if (file->_fileno == 1 || file->_fileno == 2) {
        __coset_stream_flush(file->_fileno);
        __coset_stream_mode(file->_fileno, mode);
    }
    *stream_mode(file) &= ~(STREAM_UNBUFFERED | STREAM_LINES);
    if (mode == _IONBF)
        *stream_mode(file) |= STREAM_UNBUFFERED;
    else if (mode == _IOLBF)
        *stream_mode(file) |= STREAM_LINES;
    return 0;
}

void setbuf(FILE *restrict file, char *restrict buffer)
{
    setvbuf(file, buffer, buffer ? _IOFBF : _IONBF, BUFSIZ);
}

WEAK void setbuffer(FILE *file, char *buffer, size_t size)
{
    setvbuf(file, buffer, buffer ? _IOFBF : _IONBF, size);
}

WEAK void setlinebuf(FILE *file)
{
    setvbuf(file, NULL, _IOLBF, 0);
}
