#include "stream.h"

/* Only the host buffers output; an input stream gives back what it read ahead. */
int fflush(FILE *file)
{
    int result = 0;
    if (!file)
        result = __coset_stream_flush(1);
    else if (file->_fileno == 1 || file->_fileno == 2)
        result = __coset_stream_flush(file->_fileno);
    else if (file->_fileno > 2)
        __coset_stream_give_back(file);
    if (file && result < 0)
        file->_flags |= STREAM_ERROR;
    return result;
}
ALIAS(fflush_unlocked, fflush);
