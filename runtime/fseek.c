#include "stream.h"

int fseek(FILE *file, long offset, int whence)
{
    return __coset_stream_seek(file, offset, whence) < 0 ? -1 : 0;
}
ALIAS(fseeko, fseek);
ALIAS(fseeko64, fseek);

void rewind(FILE *file)
{
    __coset_stream_seek(file, 0, SEEK_SET);
    file->_flags &= ~(STREAM_END | STREAM_ERROR);
}

/* Unlike fseek, this keeps what was read ahead. */
long ftell(FILE *file)
{
    char *kept = file->_IO_read_ptr;
    int flags = file->_flags;
    long position = __coset_stream_seek(file, 0, SEEK_CUR);
    if (position >= 0 && kept != file->_IO_read_end)
        __coset_stream_seek(file, file->_IO_read_end - kept, SEEK_CUR);
    file->_IO_read_ptr = kept;
    file->_flags = flags;
    return position;
}
ALIAS(ftello, ftell);
ALIAS(ftello64, ftell);

int fgetpos(FILE *restrict file, fpos_t *restrict position)
{
    long offset = ftell(file);
    if (offset < 0)
        return -1;
    position->__pos = offset;
    return 0;
}
ALIAS(fgetpos64, fgetpos);

int fsetpos(FILE *file, const fpos_t *position)
{
    return fseek(file, position->__pos, SEEK_SET);
}
ALIAS(fsetpos64, fsetpos);
