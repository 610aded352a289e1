#include "stream.h"

int ungetc(int c, FILE *file)
{
    if (c == EOF || *stream_mode(file) & STREAM_NO_READS || !__coset_stream_prepare(file) ||
        file->_IO_read_ptr == file->_IO_buf_base)
        return EOF;
    *--file->_IO_read_ptr = (char)c;
    file->_flags &= ~STREAM_END;
    return (unsigned char)c;
}
