#include "stream.h"
#include <errno.h>

static long seek(FILE *file, long offset, int whence)
{
    CosetStream *stream = (CosetStream *)file;
    if (stream->operations && stream->operations->seek)
        return stream->operations->seek(stream, offset, whence);
    if (!stream->operations && (unsigned)file->_fileno < 3)
        __coset_bound("system"); /* whether a standard stream has a position */
    if (!stream->operations && __coset_descriptor_seek)
        return __coset_descriptor_seek(file->_fileno, offset, whence);
    errno = ESPIPE;
    return -1;
}

void __coset_stream_give_back(FILE *file)
{
    long unread = (long)stream_ready(file);
    if (unread)
        seek(file, -unread, SEEK_CUR);
    file->_IO_read_ptr = file->_IO_read_end;
}

long __coset_stream_seek(FILE *file, long offset, int whence)
{
    if (whence == SEEK_CUR)
        offset -= (long)stream_ready(file);
    long position = seek(file, offset, whence);
    if (position >= 0) {
        file->_IO_read_ptr = file->_IO_read_end;
        file->_flags &= ~STREAM_END;
    }
    return position;
}
