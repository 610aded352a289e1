#include "stream.h"
#include <errno.h>

/* What was read or written before the call of a function under test is not known. */
static void note_state(const FILE *file)
{
    if ((unsigned)file->_fileno < 3)
        __coset_bound("library_state");
}

int feof(FILE *file)
{
    note_state(file);
    if (__coset_typed_look)
        __coset_typed_look(file);
    return (file->_flags & STREAM_END) != 0;
}
ALIAS(feof_unlocked, feof);

int ferror(FILE *file)
{
    note_state(file);
    return (file->_flags & STREAM_ERROR) != 0;
}
ALIAS(ferror_unlocked, ferror);

void clearerr(FILE *file)
{
    file->_flags &= ~(STREAM_END | STREAM_ERROR);
}
ALIAS(clearerr_unlocked, clearerr);

WEAK int fileno(FILE *file)
{
    if (file->_fileno > 2)
        __coset_bound("descriptors");
    if (file->_fileno >= 0)
        return file->_fileno;
    errno = EBADF;
    return -1;
}
ALIAS(fileno_unlocked, fileno);
