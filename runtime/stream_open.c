#include "descriptor.h"
#include "stream.h"
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>

/* The flags of open for a mode of fopen, or -1. */
static int open_flags(const char *mode)
{
    int flags;
    if (*mode == 'r')
        flags = O_RDONLY;
    else if (*mode == 'w')
        flags = O_WRONLY | O_CREAT | O_TRUNC;
    else if (*mode == 'a')
        flags = O_WRONLY | O_CREAT | O_APPEND;
    else
        return -1;
    for (mode++; *mode && *mode != ','; mode++) {
        if (*mode == '+')
            flags = (flags & ~O_ACCMODE) | O_RDWR;
        else if (*mode == 'x')
            flags |= O_EXCL;
        else if (*mode == 'e')
            flags |= O_CLOEXEC;
    }
    return flags;
}

static int stream_flags_of(int flags)
{
    int access = flags & O_ACCMODE;
    return access == O_RDONLY ? STREAM_NO_WRITES : access == O_WRONLY ? STREAM_NO_READS : 0;
}

int __coset_stream_open(const char *name, const char *mode, int *stream_flags)
{
    int flags = open_flags(mode);
    if (flags < 0) {
        errno = EINVAL;
        return -1;
    }
    *stream_flags = stream_flags_of(flags);
    int descriptor = __coset_descriptor_open(name, flags, 0666);
    if (descriptor >= 0 && *mode == 'a' && (flags & O_ACCMODE) == O_WRONLY)
        __coset_descriptor_seek(descriptor, 0, SEEK_END);
    return descriptor;
}

CosetStream *__coset_stream_new(int descriptor, int stream_flags, const CosetStreamOperations *operations, void *state)
{
    CosetStream *stream = calloc(1, sizeof *stream);
    if (!stream)
        return NULL;
    stream->file._fileno = descriptor;
    stream->mode = stream_flags;
    stream->operations = operations;
    stream->state = state;
    stream->allocated = true;
    return stream;
}

FILE *fopen(const char *restrict name, const char *restrict mode)
{
    int flags;
    int descriptor = __coset_stream_open(name, mode, &flags);
    if (descriptor < 0)
        return NULL;
    return (FILE *)__coset_stream_new(descriptor, flags, NULL, NULL);
}
ALIAS(fopen64, fopen);

WEAK FILE *fdopen(int descriptor, const char *mode)
{
    int flags = open_flags(mode);
    if (flags < 0 || __coset_descriptor_flags(descriptor) < 0) {
        errno = flags < 0 ? EINVAL : EBADF;
        return NULL;
    }
    return (FILE *)__coset_stream_new(descriptor, stream_flags_of(flags), NULL, NULL);
}

/* The stream keeps its descriptor's number, as programs that redirect standard output expect. */
FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict file)
{
    int flags, old = file->_fileno;
    __coset_stream_flush(1);
    if (!name) {
        flags = stream_flags_of(open_flags(mode));
    } else {
        int descriptor = __coset_stream_open(name, mode, &flags);
        if (descriptor < 0) {
            fclose(file);
            return NULL;
        }
        if (old < 0)
            file->_fileno = descriptor;
        else if (__coset_descriptor_duplicate(descriptor, old) >= 0 && descriptor != old)
            __coset_descriptor_close(descriptor);
    }
    file->_IO_read_ptr = file->_IO_read_end;
    file->_flags = 0;
    *stream_mode(file) = flags;
    ((CosetStream *)file)->operations = NULL;
    return file;
}
ALIAS(freopen64, freopen);
