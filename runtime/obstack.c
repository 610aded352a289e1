/* Functions that the macros of <obstack.h> call: stacks of objects in chunks. */
#include "coset_runtime.h"
#include <obstack.h>
#include <stdlib.h>
#include <string.h>

#undef obstack_free

WEAK void (*obstack_alloc_failed_handler)(void) = abort;
WEAK int obstack_exit_failure = EXIT_FAILURE;

static struct _obstack_chunk *take_chunk(struct obstack *stack, long size)
{
    struct _obstack_chunk *chunk = stack->use_extra_arg
                                       ? stack->chunkfun(stack->extra_arg, size)
                                       : ((struct _obstack_chunk * (*)(long))(void (*)(void)) stack->chunkfun)(size);
    if (!chunk)
        obstack_alloc_failed_handler();
    chunk->limit = (char *)chunk + size;
    return chunk;
}

static void give_chunk(struct obstack *stack, struct _obstack_chunk *chunk)
{
    if (stack->use_extra_arg)
        stack->freefun(stack->extra_arg, chunk);
    else
        ((void (*)(void *))(void (*)(void))stack->freefun)(chunk);
}

static char *first_object(const struct obstack *stack, struct _obstack_chunk *chunk)
{
    size_t misaligned = (uintptr_t)chunk->contents & (unsigned)stack->alignment_mask;
    return chunk->contents + (misaligned ? (unsigned)stack->alignment_mask + 1 - misaligned : 0);
}

static int begin(struct obstack *stack, int size, int alignment)
{
    stack->alignment_mask = (alignment ? alignment : 16) - 1;
    stack->chunk_size = size ? size : 4064;
    stack->maybe_empty_object = 0;
    stack->alloc_failed = 0;
    stack->chunk = take_chunk(stack, stack->chunk_size);
    stack->chunk->prev = NULL;
    stack->chunk_limit = stack->chunk->limit;
    stack->next_free = stack->object_base = first_object(stack, stack->chunk);
    return 1;
}

WEAK int _obstack_begin(struct obstack *stack, int size, int alignment, void *(*take)(long), void (*give)(void *))
{
    stack->chunkfun = (struct _obstack_chunk * (*)(void *, long))(void (*)(void)) take;
    stack->freefun = (void (*)(void *, struct _obstack_chunk *))(void (*)(void))give;
    stack->use_extra_arg = 0;
    return begin(stack, size, alignment);
}

WEAK int _obstack_begin_1(struct obstack *stack, int size, int alignment, void *(*take)(void *, long),
                          void (*give)(void *, void *), void *argument)
{
    stack->chunkfun = (struct _obstack_chunk * (*)(void *, long)) take;
    stack->freefun = (void (*)(void *, struct _obstack_chunk *))give;
    stack->extra_arg = argument;
    stack->use_extra_arg = 1;
    return begin(stack, size, alignment);
}

/* The object under construction moves to a new chunk with room for `length` more bytes. */
WEAK void _obstack_newchunk(struct obstack *stack, int length)
{
    struct _obstack_chunk *old = stack->chunk;
    long object_size = stack->next_free - stack->object_base;
    long size = object_size + length + object_size / 8 + stack->alignment_mask + 100;
    struct _obstack_chunk *chunk = take_chunk(stack, size < stack->chunk_size ? stack->chunk_size : size);
    char *object = first_object(stack, chunk);
    memcpy(object, stack->object_base, (size_t)object_size);
    chunk->prev = old;
    if (!stack->maybe_empty_object && stack->object_base == first_object(stack, old)) {
        chunk->prev = old->prev;
        give_chunk(stack, old);
    }
    stack->chunk = chunk;
    stack->chunk_limit = chunk->limit;
    stack->object_base = object;
    stack->next_free = object + object_size;
    stack->maybe_empty_object = 0;
}

static bool holds(const struct _obstack_chunk *chunk, const void *object)
{
    return (const char *)object > (const char *)chunk && (const char *)object <= chunk->limit;
}

WEAK int _obstack_allocated_p(struct obstack *stack, void *object)
{
    struct _obstack_chunk *chunk = stack->chunk;
    while (chunk && !holds(chunk, object))
        chunk = chunk->prev;
    return chunk != NULL;
}

WEAK int _obstack_memory_used(struct obstack *stack)
{
    long total = 0;
    for (struct _obstack_chunk *chunk = stack->chunk; chunk; chunk = chunk->prev)
        total += chunk->limit - (char *)chunk;
    return (int)total;
}

/* Frees the object and all that were made after it; all of them when it is NULL. */
WEAK void obstack_free(struct obstack *stack, void *object)
{
    struct _obstack_chunk *chunk = stack->chunk;
    while (chunk && !(object && holds(chunk, object))) {
        struct _obstack_chunk *previous = chunk->prev;
        give_chunk(stack, chunk);
        chunk = previous;
        stack->maybe_empty_object = 1;
    }
    stack->chunk = chunk;
    if (chunk) {
        stack->object_base = stack->next_free = object;
        stack->chunk_limit = chunk->limit;
    } else if (object) {
        abort();
    }
}
ALIAS(_obstack_free, obstack_free);
