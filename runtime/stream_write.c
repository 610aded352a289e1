#include "stream.h"
#include <errno.h>

static long write_descriptor(const FILE *file, const char *bytes, size_t count)
{
    if (__coset_descriptor_write)
        return __coset_descriptor_write(file->_fileno, bytes, count, !(*stream_mode(file) & STREAM_UNBUFFERED));
    return __coset_stream_output(file->_fileno, bytes, count);
}

/* Discards what was read ahead. False if the stream is not open for writing. */
static bool begin_writing(FILE *file)
{
    if (*stream_mode(file) & STREAM_NO_WRITES) {
        errno = EBADF;
        file->_flags |= STREAM_ERROR;
        return false;
    }
    if (file->_IO_read_ptr != file->_IO_read_end)
        __coset_stream_give_back(file);
    return true;
}

size_t __coset_stream_write(FILE *file, const char *bytes, size_t count)
{
    CosetStream *stream = (CosetStream *)file;
    bool reads = !(stream->mode & STREAM_NO_READS) && file->_IO_read_ptr != file->_IO_read_end;
    if ((reads || stream->mode & STREAM_NO_WRITES) && !begin_writing(file))
        return 0;
    if (count == 0 && stream->operations)
        return 0; /* other empty writes are recorded: with other inputs the text may be longer */
    long written = stream->operations ? stream->operations->write(stream, bytes, count)
                                      : write_descriptor(file, bytes, count);
    if (written != (long)count)
        file->_flags |= STREAM_ERROR;
    return written < 0 ? 0 : (size_t)written;
}
