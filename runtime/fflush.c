#include "stream.h"

/* Only the host buffers output; an input stream gives back what it read ahead. */
int fflush(FILE *file)
{
    if (!file) {
        __coset_stream_flush(1);
        return 0;
    }
    if (file->_fileno == 1 || file->_fileno == 2)
        __coset_stream_flush(file->_fileno);
    else if (file->_fileno > 2)
        __coset_stream_give_back(file);
    return 0;
}
ALIAS(fflush_unlocked, fflush);
