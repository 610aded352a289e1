/* Allocation that cannot fail, arenas and vectors. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

static void *allocation_check(void *memory, size_t size)
{
    if (UNLIKELY(!memory))
        base_die("out of memory while allocating %zu bytes", size);
    return memory;
}

void *base_allocate(size_t size)
{
    return allocation_check(malloc(size ? size : 1), size);
}

void *base_allocate_zeroed(size_t size)
{
    return allocation_check(calloc(1, size ? size : 1), size);
}

void *base_reallocate(void *old, size_t size)
{
    return allocation_check(realloc(old, size ? size : 1), size);
}

char *base_duplicate(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(base_allocate(size), text, size);
}

const char *base_file_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* ---- Vector ---- */

void *vector_grow(void *items, size_t *capacity, size_t wanted, size_t item_size)
{
    if (wanted <= *capacity)
        return items;
    size_t grown = *capacity ? *capacity * 2 : 8;
    if (grown < wanted)
        grown = wanted;
    if (grown > SIZE_MAX / item_size)
        base_die("a vector of %zu items of %zu bytes is too long", grown, item_size);
    *capacity = grown;
    return base_reallocate(items, grown * item_size);
}

/* ---- Arena ---- */

enum { ARENA_ALIGNMENT = 16, ARENA_CHUNK_SIZE = 64 * 1024 };

/* The newest chunk comes first and is the one being filled. Fresh chunks are zero, so nothing is cleared later. */
typedef struct ArenaChunk {
    struct ArenaChunk *older;
    size_t used;
    size_t size;
    _Alignas(ARENA_ALIGNMENT) unsigned char bytes[];
} ArenaChunk;

static void arena_add_chunk(Arena *arena, size_t wanted)
{
    size_t size = wanted > ARENA_CHUNK_SIZE / 4 ? wanted : ARENA_CHUNK_SIZE;
    ArenaChunk *chunk = base_allocate_zeroed(sizeof *chunk + size);
    chunk->size = size;
    ArenaChunk *newest = arena->chunks;
    bool keep_filling = newest && size == wanted; /* a large object gets a chunk of its own, after the newest in the
                                                     list */
    if (keep_filling) {
        chunk->older = newest->older;
        newest->older = chunk;
    } else {
        chunk->older = newest;
        arena->chunks = chunk;
    }
}

void *arena_allocate(Arena *arena, size_t size)
{
    if (size > SIZE_MAX / 2)
        base_die("an object of %zu bytes is too large", size);
    size_t rounded = (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    ArenaChunk *chunk = arena->chunks;
    if (!chunk || chunk->size - chunk->used < rounded) {
        arena_add_chunk(arena, rounded);
        chunk = arena->chunks;
        if (chunk->size - chunk->used < rounded)
            chunk = chunk->older;
    }
    void *memory = chunk->bytes + chunk->used;
    chunk->used += rounded;
    return memory;
}

char *arena_duplicate(Arena *arena, const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(arena_allocate(arena, size), text, size);
}

void arena_release(Arena *arena)
{
    for (ArenaChunk *chunk = arena->chunks; chunk;) {
        ArenaChunk *older = chunk->older;
        free(chunk);
        chunk = older;
    }
    arena->chunks = NULL;
}
