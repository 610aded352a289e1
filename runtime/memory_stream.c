#include "stream.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>

FILE *fmemopen(void *buffer, size_t size, const char *mode);

/* ---- open_memstream: memory that grows; the program's pointer and size are updated after every write ---- */

typedef struct GrowingMemory {
    char **told_bytes;
    size_t *told_size;
    char *bytes;
    size_t size, capacity, position;
} GrowingMemory;

static bool reserve(GrowingMemory *memory, size_t size)
{
    if (size < memory->capacity)
        return true;
    size_t capacity = 2 * size + 64;
    char *larger = realloc(memory->bytes, capacity);
    if (!larger)
        return false;
    memset(larger + memory->capacity, 0, capacity - memory->capacity);
    memory->bytes = larger;
    memory->capacity = capacity;
    return true;
}

static void publish(GrowingMemory *memory)
{
    *memory->told_bytes = memory->bytes;
    *memory->told_size = memory->position;
}

static long write_growing(CosetStream *stream, const char *bytes, size_t count)
{
    GrowingMemory *memory = stream->state;
    if (!reserve(memory, memory->position + count))
        return -1;
    memcpy(memory->bytes + memory->position, bytes, count);
    memory->position += count;
    if (memory->position > memory->size)
        memory->size = memory->position;
    publish(memory);
    return (long)count;
}

static long new_position(long offset, int whence, size_t position, size_t size)
{
    long result = offset + (whence == SEEK_CUR ? (long)position : whence == SEEK_END ? (long)size : 0);
    if (result < 0)
        errno = EINVAL;
    return result < 0 ? -1 : result;
}

static long seek_growing(CosetStream *stream, long offset, int whence)
{
    GrowingMemory *memory = stream->state;
    long position = new_position(offset, whence, memory->position, memory->size);
    if (position < 0 || !reserve(memory, (size_t)position))
        return -1;
    memory->position = (size_t)position;
    publish(memory);
    return position;
}

static int close_memory(CosetStream *stream)
{
    free(stream->state);
    return 0;
}

static const CosetStreamOperations growing_operations = {NULL, write_growing, seek_growing, close_memory};

WEAK FILE *open_memstream(char **bytes, size_t *size)
{
    GrowingMemory *memory = calloc(1, sizeof *memory);
    if (!memory)
        return NULL;
    memory->told_bytes = bytes;
    memory->told_size = size;
    CosetStream *stream = NULL;
    if (reserve(memory, 0))
        stream = __coset_stream_new(-1, STREAM_NO_READS, &growing_operations, memory);
    if (stream)
        publish(memory);
    return (FILE *)stream;
}

/* ---- fmemopen: the program's own memory ---- */

typedef struct FixedMemory {
    char *bytes;
    size_t room, size, position;
    bool appends, allocated;
} FixedMemory;

static long read_fixed(CosetStream *stream, char *buffer, size_t size)
{
    FixedMemory *memory = stream->state;
    size_t left = memory->position < memory->size ? memory->size - memory->position : 0;
    size_t count = size < left ? size : left;
    memcpy(buffer, memory->bytes + memory->position, count);
    memory->position += count;
    return (long)count;
}

/* A NUL follows the written text if there is room for it. */
static long write_fixed(CosetStream *stream, const char *bytes, size_t count)
{
    FixedMemory *memory = stream->state;
    if (memory->appends)
        memory->position = memory->size;
    size_t left = memory->position < memory->room ? memory->room - memory->position : 0;
    size_t part = count < left ? count : left;
    memcpy(memory->bytes + memory->position, bytes, part);
    memory->position += part;
    if (memory->position > memory->size) {
        memory->size = memory->position;
        if (memory->size < memory->room)
            memory->bytes[memory->size] = '\0';
    }
    if (part < count)
        errno = ENOSPC;
    return (long)part;
}

static long seek_fixed(CosetStream *stream, long offset, int whence)
{
    FixedMemory *memory = stream->state;
    long position = new_position(offset, whence, memory->position, memory->size);
    if (position < 0 || (size_t)position > memory->room) {
        errno = EINVAL;
        return -1;
    }
    memory->position = (size_t)position;
    return position;
}

static int close_fixed(CosetStream *stream)
{
    FixedMemory *memory = stream->state;
    if (memory->allocated)
        free(memory->bytes);
    free(memory);
    return 0;
}

static const CosetStreamOperations fixed_operations = {read_fixed, write_fixed, seek_fixed, close_fixed};

static size_t text_length(const char *bytes, size_t size)
{
    const char *end = memchr(bytes, '\0', size);
    return end ? (size_t)(end - bytes) : size;
}

WEAK FILE *fmemopen(void *buffer, size_t size, const char *mode)
{
    FixedMemory *memory = calloc(1, sizeof *memory);
    if (!memory || !strchr("rwa", *mode)) {
        errno = memory ? EINVAL : ENOMEM;
        free(memory);
        return NULL;
    }
    bool updates = strchr(mode, '+') != NULL;
    memory->allocated = !buffer;
    memory->bytes = buffer ? buffer : calloc(size + 1, 1);
    memory->room = size;
    memory->appends = *mode == 'a';
    if (*mode == 'w' && size)
        memory->bytes[0] = '\0';
    memory->size = *mode == 'r' ? size : *mode == 'a' ? text_length(memory->bytes, size) : 0;
    memory->position = memory->appends ? memory->size : 0;
    int flags = updates ? 0 : *mode == 'r' ? STREAM_NO_WRITES : STREAM_NO_READS;
    return (FILE *)__coset_stream_new(-1, flags, &fixed_operations, memory);
}
