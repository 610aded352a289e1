#include "stream.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool grow(char **line, size_t *size, size_t needed)
{
    if (*line && needed <= *size)
        return true;
    size_t wanted = *line && *size * 2 > needed ? *size * 2 : needed < 120 ? 120 : needed;
    char *larger = realloc(*line, wanted);
    if (!larger)
        return false;
    *line = larger;
    *size = wanted;
    return true;
}

long __coset_read_line(char **line, size_t *size, int end, FILE *file)
{
    if (!line || !size) {
        errno = EINVAL;
        return -1;
    }
    if (!*line)
        *size = 0;
    size_t length = 0;
    if (!grow(line, size, 1))
        return -1;
    while (__coset_stream_has_more(file)) {
        size_t part = stream_ready(file);
        char *last = memchr(file->_IO_read_ptr, end, part);
        if (last)
            part = (size_t)(last + 1 - file->_IO_read_ptr);
        if (!grow(line, size, length + part + 1))
            return -1;
        memcpy(*line + length, file->_IO_read_ptr, part);
        file->_IO_read_ptr += part;
        length += part;
        if (last)
            break;
    }
    (*line)[length] = '\0';
    return length ? (long)length : -1;
}
