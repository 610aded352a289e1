#include "stream.h"
#include <string.h>

char *fgets(char *restrict line, int size, FILE *restrict file)
{
    if (size <= 0)
        return NULL;
    char *end = line;
    size_t room = (size_t)size - 1;
    int error = file->_flags & STREAM_ERROR;
    file->_flags &= ~STREAM_ERROR;
    while (room > 0 && __coset_stream_has_more(file)) {
        size_t part = stream_ready(file) < room ? stream_ready(file) : room;
        char *newline = memchr(file->_IO_read_ptr, '\n', part);
        if (newline)
            part = (size_t)(newline + 1 - file->_IO_read_ptr);
        memcpy(end, file->_IO_read_ptr, part);
        file->_IO_read_ptr += part;
        end += part;
        room -= part;
        if (newline)
            break;
    }
    bool failed = file->_flags & STREAM_ERROR;
    file->_flags |= error;
    if ((end == line && size > 1) || failed)
        return NULL;
    *end = '\0';
    return line;
}
ALIAS(fgets_unlocked, fgets);
