#include "stream.h"
#include <string.h>

/* Always reads through the buffer, so that ftell and ungetc know what was read ahead. */
static size_t read_bytes(char *target, size_t size, FILE *file)
{
    size_t done = 0;
    while (done < size && __coset_stream_has_more(file)) {
        size_t ready = stream_ready(file);
        size_t part = ready < size - done ? ready : size - done;
        memcpy(target + done, file->_IO_read_ptr, part);
        file->_IO_read_ptr += part;
        done += part;
    }
    return done;
}

size_t fread(void *restrict elements, size_t size, size_t count, FILE *restrict file)
{
    size_t total = size * count;
    if (total == 0)
        return 0;
    size_t done = read_bytes(elements, total, file);
    return done == total ? count : done / size;
}
ALIAS(fread_unlocked, fread);
