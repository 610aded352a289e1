/* Streams: shared by the members of <stdio.h>.
 *
 * A stream buffers bytes that were read ahead, but no bytes that were written: those go at once to the host (standard
 * output and error, which it buffers) or to the modelled file. The FILE is glibc's, so that functions which its headers
 * expand in place (getc_unlocked, feof_unlocked, …) work on it as well.
 */
#ifndef COSET_STREAM_H
#define COSET_STREAM_H

#include "coset_runtime.h"
#include <stdio.h>

typedef struct CosetStream CosetStream;

typedef struct CosetStreamOperations { /* results as those of read, write, lseek and close */
    long (*read)(CosetStream *stream, char *buffer, size_t size);
    long (*write)(CosetStream *stream, const char *bytes, size_t count);
    long (*seek)(CosetStream *stream, long offset, int whence);
    int (*close)(CosetStream *stream);
} CosetStreamOperations;

enum { /* in CosetStream.mode */
    STREAM_UNBUFFERED = 1,
    STREAM_NO_READS = 2,
    STREAM_NO_WRITES = 4,
    STREAM_LINES = 8,
};

struct CosetStream {
    FILE file;                               /* must be first: a FILE * points to a CosetStream */
    const CosetStreamOperations *operations; /* NULL: the stream works on the descriptor file._fileno */
    void *state;                             /* of the operations */
    int mode;                                /* apart from file._flags: whoever writes reads it, and must not depend on errors */
    bool allocated;                          /* fclose frees it */
};

enum { /* in file._flags, with glibc's values */
    STREAM_END = 0x10,
    STREAM_ERROR = 0x20,
};

enum {
    STREAM_BUFFER = 4096,
    STREAM_PUSHBACK = 16, /* room in front of the buffer, so that ungetc works before anything was read */
};

/* stream_read.c */
bool __coset_stream_prepare(FILE *file);             /* makes the buffer; false when memory is exhausted */
bool __coset_stream_has_more(FILE *file);            /* fills the buffer if it is empty; false at the end */
int __underflow(FILE *file);                         /* fills the buffer; the next byte, or EOF */
int __uflow(FILE *file);                             /* the same, and consumes that byte */
void __coset_stream_give_back(FILE *file);           /* discards what was read ahead: the position moves back */

/* stream_write.c: bytes written; fewer than `count` on error, which is recorded in the stream. */
size_t __coset_stream_write(FILE *file, const char *bytes, size_t count);

/* stream_seek.c: the new position, or -1. */
long __coset_stream_seek(FILE *file, long offset, int whence);

/* stream_open.c: opens the modelled file for the mode of fopen, or sets errno and returns -1. */
int __coset_stream_open(const char *name, const char *mode, int *stream_flags);
/* A stream on `descriptor`, or with operations of its own. NULL when memory is exhausted. */
CosetStream *__coset_stream_new(int descriptor, int stream_flags, const CosetStreamOperations *operations, void *state);

/* line.c: reads up to `end` into a buffer that grows, as getdelim does. */
long __coset_read_line(char **line, size_t *size, int end, FILE *file);

/* stream_text.c: writes a string; false on error. *length, unless it is NULL or the program ignores the result: the
 * length of the string. */
bool __coset_stream_put_text(FILE *file, const char *text, size_t *length);

/* descriptor.c; null unless a member that opens files is linked. */
extern long __coset_descriptor_read(int descriptor, void *buffer, size_t size) WEAK;
extern long __coset_descriptor_write(int descriptor, const void *bytes, size_t count, bool streamed) WEAK;
extern long __coset_descriptor_seek(int descriptor, long offset, int whence) WEAK;
extern int __coset_descriptor_close(int descriptor) WEAK;
extern bool __coset_descriptor_is_outside(int descriptor) WEAK;
extern bool __coset_descriptor_is_input(int descriptor) WEAK;

/* typed_input.c; null unless a member that reads is linked. */
extern void __coset_typed_look(FILE *file) WEAK;

INLINE int *stream_mode(const FILE *file)
{
    return &((CosetStream *)file)->mode;
}

INLINE int stream_get(FILE *file)
{
    return file->_IO_read_ptr < file->_IO_read_end ? (unsigned char)*file->_IO_read_ptr++ : __uflow(file);
}

/* True if the program cannot read back what it writes there. */
INLINE bool stream_is_outside(const FILE *file)
{
    if (((const CosetStream *)file)->operations)
        return false;
    return !__coset_descriptor_is_outside || __coset_descriptor_is_outside(file->_fileno);
}

INLINE size_t stream_ready(const FILE *file)
{
    return (size_t)(file->_IO_read_end - file->_IO_read_ptr);
}

#endif
