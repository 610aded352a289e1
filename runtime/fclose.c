#include "stream.h"
#include <stdlib.h>

int fclose(FILE *file)
{
    CosetStream *stream = (CosetStream *)file;
    int result = 0, flushed = fflush(file);
    if (stream->operations)
        result = stream->operations->close ? stream->operations->close(stream) : 0;
    else if (__coset_descriptor_close)
        result = __coset_descriptor_close(file->_fileno);
    free(file->_IO_buf_base);
    file->_IO_buf_base = file->_IO_read_base = file->_IO_read_ptr = file->_IO_read_end = NULL;
    *stream_mode(file) |= STREAM_NO_READS | STREAM_NO_WRITES;
    file->_fileno = -1;
    if (stream->allocated)
        free(stream);
    return result < 0 || flushed < 0 ? EOF : 0;
}

WEAK int fcloseall(void)
{
    return __coset_stream_flush(1);
}
