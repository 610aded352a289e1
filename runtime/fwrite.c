#include "stream.h"

size_t fwrite(const void *restrict elements, size_t size, size_t count, FILE *restrict file)
{
    size_t total = size * count;
    if (total == 0)
        return 0;
    size_t written = __coset_stream_write(file, elements, total);
    return written == total ? count : written / size;
}
ALIAS(fwrite_unlocked, fwrite);
