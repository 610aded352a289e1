#include "typed_input.h"
#include <errno.h>
#include <stdlib.h>

static long read_descriptor(int descriptor, char *buffer, size_t size)
{
    if (__coset_descriptor_read)
        return __coset_descriptor_read(descriptor, buffer, size);
    return __coset_read_input(buffer, size);
}

bool __coset_stream_prepare(FILE *file)
{
    if (file->_IO_buf_base)
        return true;
    char *buffer = malloc(STREAM_PUSHBACK + STREAM_BUFFER);
    if (!buffer)
        return false;
    file->_IO_buf_base = buffer;
    file->_IO_buf_end = buffer + STREAM_PUSHBACK + STREAM_BUFFER;
    file->_IO_read_base = file->_IO_read_ptr = file->_IO_read_end = buffer + STREAM_PUSHBACK;
    if (file->_fileno == 0 && __coset_is_terminal(0))
        *stream_mode(file) |= STREAM_LINES;
    return true;
}

/* Bytes now in the buffer; 0 at the end or on error, which is recorded in the stream. */
static long fill(FILE *file)
{
    CosetStream *stream = (CosetStream *)file;
    if (*stream_mode(file) & STREAM_NO_READS) {
        errno = EBADF;
        file->_flags |= STREAM_ERROR;
        return 0;
    }
    if (file->_flags & STREAM_END || !__coset_stream_prepare(file))
        return 0;
    char *buffer = file->_IO_buf_base + STREAM_PUSHBACK;
    size_t size = *stream_mode(file) & STREAM_UNBUFFERED || __coset_typed_stdin() ? 1 : STREAM_BUFFER;
    long count = stream->operations ? stream->operations->read(stream, buffer, size)
                                    : read_descriptor(file->_fileno, buffer, size);
    if (count <= 0)
        file->_flags |= count < 0 ? STREAM_ERROR : STREAM_END;
    file->_IO_read_base = file->_IO_read_ptr = buffer;
    file->_IO_read_end = buffer + (count > 0 ? count : 0);
    return count > 0 ? count : 0;
}

bool __coset_stream_has_more(FILE *file)
{
    return file->_IO_read_ptr < file->_IO_read_end || fill(file) > 0;
}

int __underflow(FILE *file)
{
    return __coset_stream_has_more(file) ? (unsigned char)*file->_IO_read_ptr : EOF;
}

int __uflow(FILE *file)
{
    return __coset_stream_has_more(file) ? (unsigned char)*file->_IO_read_ptr++ : EOF;
}
