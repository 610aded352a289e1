/* The queries of <stdio_ext.h>. */
#include "stream.h"

size_t __fpending(FILE *file)
{
    (void)file;
    return 0;
}

size_t __fbufsize(FILE *file)
{
    return *stream_mode(file) & STREAM_UNBUFFERED ? 1 : STREAM_BUFFER;
}

int __freading(FILE *file)
{
    return *stream_mode(file) & STREAM_NO_WRITES || file->_IO_read_ptr != file->_IO_read_end;
}

int __fwriting(FILE *file)
{
    return (*stream_mode(file) & STREAM_NO_READS) != 0;
}

int __freadable(FILE *file)
{
    return !(*stream_mode(file) & STREAM_NO_READS);
}

int __fwritable(FILE *file)
{
    return !(*stream_mode(file) & STREAM_NO_WRITES);
}

int __flbf(FILE *file)
{
    return (*stream_mode(file) & STREAM_LINES) != 0;
}

void __fpurge(FILE *file)
{
    file->_IO_read_ptr = file->_IO_read_end;
}

int __fsetlocking(FILE *file, int type)
{
    (void)file;
    (void)type;
    return 0;
}

void _flushlbf(void)
{
    __coset_stream_flush(1);
}
