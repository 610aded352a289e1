/* The heap: allocating, freeing and reusing chunks. See objects.h. */
#include <stdlib.h>

#include "execution/objects.h"

#define QUARANTINE_BYTES (UINT64_C(32) << 20)
#define EXTEND_BYTES (UINT64_C(256) << 10) /* from this size on, realloc extends an object in place if possible */

/* ---- Size classes: every number of granules up to 16, then eight for each power of two ---- */

static uint64_t class_granules(unsigned class)
{
    return class <= 16 ? class : (uint64_t)((class - 17) % 8 + 9) << ((class - 17) / 8 + 1);
}

/* The smallest class whose chunks have at least this many granules. */
static unsigned class_holding(uint64_t granules)
{
    if (granules <= 16)
        return (unsigned)granules;
    unsigned shift = 60 - (unsigned)__builtin_clzll(granules - 1);
    return 17 + (shift - 1) * 8 + (unsigned)((granules - 1) >> shift) - 8;
}

/* The largest class that a chunk of this many granules can serve. */
static unsigned class_served(uint64_t granules)
{
    unsigned class = class_holding(granules);
    return class_granules(class) > granules ? class - 1 : class;
}

/* ---- Queues of dead chunks ---- */

static ObjectId *chunk_link(const Machine *machine, ObjectId chunk)
{
    return memory_at(machine->extents[chunk].start);
}

static uint64_t chunk_bytes(const Machine *machine, ObjectId chunk)
{
    return (uint64_t)machine->infos[chunk].index * ARENA_GRANULE;
}

static void queue_put(Machine *machine, ChunkQueue *queue, ObjectId chunk)
{
    *chunk_link(machine, chunk) = 0;
    if (queue->last != 0)
        *chunk_link(machine, queue->last) = chunk;
    else
        queue->first = chunk;
    queue->last = chunk;
}

static ObjectId queue_take(Machine *machine, ChunkQueue *queue)
{
    ObjectId chunk = queue->first;
    if (chunk == 0)
        return 0;
    queue->first = *chunk_link(machine, chunk);
    if (queue->first == 0)
        queue->last = 0;
    return chunk;
}

static void put_spare(Machine *machine, ObjectId chunk)
{
    queue_put(machine, &machine->heap->spare[class_served(machine->infos[chunk].index)], chunk);
}

void heap_reset(Machine *machine)
{
    struct HeapState *heap = machine->heap;
    heap->top = heap->start;
    heap->live = heap->quarantined = 0;
    heap->allocations = 0;
    heap->quarantine = (ChunkQueue){0};
    memset(heap->spare, 0, sizeof heap->spare);
}

/* ---- Finding storage ---- */

static ObjectId new_chunk(Machine *machine, uint64_t start, uint64_t granules)
{
    ObjectId chunk = machine->object_top++;
    machine->extents[chunk] = (Extent){.start = start};
    machine->infos[chunk] = (ObjectInfo){.origin = OBJECT_HEAP, .index = (uint32_t)granules};
    return chunk;
}

static bool is_aligned(const Machine *machine, ObjectId chunk, uint64_t alignment)
{
    return machine->extents[chunk].start % alignment == 0;
}

static ObjectId take_spare(Machine *machine, unsigned class, uint64_t alignment)
{
    ChunkQueue *queue = &machine->heap->spare[class];
    return queue->first != 0 && is_aligned(machine, queue->first, alignment) ? queue_take(machine, queue) : 0;
}

static ObjectId cut_chunk(Machine *machine, uint64_t granules, uint64_t alignment)
{
    struct HeapState *heap = machine->heap;
    uint64_t start = (heap->top + alignment - 1) & -alignment;
    if (start > ARENA_STACK || granules * ARENA_GRANULE > ARENA_STACK - start)
        return 0;
    if (machine->object_top == FIRST_FRAME_OBJECT)
        return 0;
    heap->top = start + granules * ARENA_GRANULE;
    return new_chunk(machine, start, granules);
}

typedef struct SpareChunk {
    uint64_t start;
    ObjectId id;
} SpareChunk;

typedef Vector(SpareChunk) SpareChunks;

static int compare_chunks(const void *a, const void *b)
{
    uint64_t left = ((const SpareChunk *)a)->start, right = ((const SpareChunk *)b)->start;
    return (left > right) - (left < right);
}

static void drain(Machine *machine, ChunkQueue *queue, SpareChunks *chunks)
{
    for (ObjectId chunk = queue_take(machine, queue); chunk != 0; chunk = queue_take(machine, queue))
        vector_push(chunks, (SpareChunk){machine->extents[chunk].start, chunk});
}

static void retire(Machine *machine, ObjectId chunk)
{
    machine->extents[chunk] = (Extent){0};
}

/* Merges adjacent dead chunks into larger ones; those at the end become unallocated space. Dangling pointers no longer
 * find the dead objects, so this is done only when the arena is full. */
static void join_spares(Machine *machine)
{
    struct HeapState *heap = machine->heap;
    SpareChunks chunks = {0};
    drain(machine, &heap->quarantine, &chunks);
    heap->quarantined = 0;
    for (unsigned class = 0; class < CHUNK_CLASSES; class++)
        drain(machine, &heap->spare[class], &chunks);
    if (chunks.count > 0)
        qsort(chunks.items, chunks.count, sizeof *chunks.items, compare_chunks);
    for (size_t i = 0; i < chunks.count;) {
        ObjectId chunk = chunks.items[i].id;
        uint64_t end = chunks.items[i].start + chunk_bytes(machine, chunk);
        for (i++; i < chunks.count && chunks.items[i].start == end; i++) {
            end += chunk_bytes(machine, chunks.items[i].id);
            retire(machine, chunks.items[i].id);
        }
        machine->infos[chunk].index = (uint32_t)((end - machine->extents[chunk].start) / ARENA_GRANULE);
        if (end == heap->top) {
            heap->top = machine->extents[chunk].start;
            retire(machine, chunk);
        } else {
            put_spare(machine, chunk);
        }
    }
    vector_release(&chunks);
}

/* Makes the granules of a chunk beyond `granules` a chunk of their own. */
static void split(Machine *machine, ObjectId chunk, uint64_t granules)
{
    uint64_t rest = machine->infos[chunk].index - granules;
    if (rest < 4 || machine->object_top == FIRST_FRAME_OBJECT)
        return;
    machine->infos[chunk].index = (uint32_t)granules;
    put_spare(machine, new_chunk(machine, machine->extents[chunk].start + granules * ARENA_GRANULE, rest));
}

static ObjectId take_larger(Machine *machine, unsigned class, uint64_t alignment)
{
    for (unsigned larger = class; larger < CHUNK_CLASSES; larger++) {
        ObjectId chunk = take_spare(machine, larger, alignment);
        if (chunk == 0)
            continue;
        split(machine, chunk, class_granules(class));
        return chunk;
    }
    return 0;
}

static ObjectId find_chunk(Machine *machine, uint64_t size, uint64_t alignment)
{
    unsigned class = class_holding(object_granules(size) + 1);
    ObjectId chunk = take_spare(machine, class, alignment);
    if (chunk == 0)
        chunk = cut_chunk(machine, class_granules(class), alignment);
    if (UNLIKELY(chunk == 0)) {
        join_spares(machine);
        chunk = take_larger(machine, class, alignment);
    }
    return chunk != 0 ? chunk : cut_chunk(machine, class_granules(class), alignment);
}

/* ---- Allocation ---- */

static uint64_t smaller(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static bool exceeds_limit(const Machine *machine, uint64_t size)
{
    uint64_t limit = machine->options.max_memory, live = machine->heap->live;
    return limit > 0 && (live > limit || size > limit - live);
}

static bool exceeds_arena(const Machine *machine, uint64_t size, uint64_t alignment)
{
    uint64_t arena = ARENA_STACK - machine->heap->start;
    return size > arena || alignment > arena;
}

/* Storage in the arena: clears what an earlier object left there. */
static ObjectId allocate_chunk(Machine *machine, uint64_t size, uint64_t alignment)
{
    struct HeapState *heap = machine->heap;
    ObjectId object = exceeds_arena(machine, size, alignment) ? 0 : find_chunk(machine, size, alignment);
    if (object == 0)
        return 0;
    uint64_t start = machine->extents[object].start;
    if (start < heap->dirty)
        memory_zero(memory_at(start), smaller(size, heap->dirty - start));
    if (heap->dirty < heap->top)
        heap->dirty = heap->top;
    object_place(machine, object, start, size, false);
    return object;
}

static ObjectId allocate(Machine *machine, uint64_t size, uint64_t alignment, ObjectOrigin origin)
{
    if (alignment < ARENA_GRANULE)
        alignment = ARENA_GRANULE;
    ObjectId object = allocate_chunk(machine, size, alignment);
    if (object == 0)
        object = large_allocate(machine, size, alignment);
    if (object == 0)
        return 0;
    machine->heap->live += size;
    ObjectInfo *info = &machine->infos[object];
    info->origin = (uint8_t)origin;
    info->alignment = (uint32_t)alignment;
    info->freed = info->is_input = false;
    info->made = ++machine->heap->allocations;
    info->allocated = machine_position(machine, &info->function);
    return object;
}

static bool is_large(const Machine *machine, ObjectId object)
{
    return machine->extents[object].start >= LARGE_START;
}

bool memory_may_refuse(const Machine *machine, uint64_t size)
{
    return size > LARGEST_ALLOCATION || exceeds_limit(machine, size);
}

uint64_t memory_allocate(Machine *machine, uint64_t size, uint64_t alignment)
{
    ObjectId object = memory_may_refuse(machine, size) ? 0 : allocate(machine, size, alignment, OBJECT_HEAP);
    uint64_t address = machine->extents[object].start;
    if (object != 0 && !is_large(machine, object)) /* a large object counts as initialised: it has no symbolic bytes yet */
        memory_mark(machine, address, size, true);
    return address;
}

uint64_t memory_allocate_system(Machine *machine, uint64_t size)
{
    ObjectId object = memory_may_refuse(machine, size) ? 0 : allocate(machine, size, ARENA_GRANULE, OBJECT_SYSTEM);
    uint64_t address = machine->extents[object].start;
    if (object != 0)
        memory_mark(machine, address, size, false);
    if (object != 0 && machine->dependence != NULL)
        dependence_made_system_object(machine, object);
    return address;
}

bool memory_extend(Machine *machine, ObjectId object, uint64_t size)
{
    struct HeapState *heap = machine->heap;
    Extent *extent = &machine->extents[object];
    uint64_t start = extent->start, old_size = extent->size, granules = object_granules(size) + 1;
    if (old_size < EXTEND_BYTES || size < old_size || exceeds_limit(machine, size - old_size))
        return false;
    if (is_large(machine, object)) {
        bool extended = large_extend(machine, object, size);
        heap->live += extended ? size - old_size : 0;
        return extended;
    }
    if (exceeds_arena(machine, size, ARENA_GRANULE))
        return false;
    if (granules > machine->infos[object].index) {
        if (start + chunk_bytes(machine, object) != heap->top || granules * ARENA_GRANULE > ARENA_STACK - start)
            return false;
        machine->infos[object].index = (uint32_t)granules;
        heap->top = start + granules * ARENA_GRANULE;
    }
    if (start + old_size < heap->dirty)
        memory_zero(memory_at(start + old_size), smaller(size, heap->dirty - start) - smaller(old_size, heap->dirty - start));
    if (heap->dirty < heap->top)
        heap->dirty = heap->top;
    for (uint64_t i = object_granules(old_size); i < object_granules(size); i++)
        machine->owner[(start - ARENA_START) / ARENA_GRANULE + i] = object;
    extent->size = extent->writable = extent->real_size = size;
    heap->live += size - old_size;
    memory_mark(machine, start + old_size, size - old_size, true);
    return true;
}

/* ---- Freeing ---- */

bool memory_may_free(Machine *machine, uint64_t address)
{
    ObjectId object = memory_find(machine, address);
    const ObjectInfo *info = &machine->infos[object];
    uint64_t offset = address - machine->extents[object].start;
    if (object == 0)
        memory_fault(machine, FAULT_INVALID_FREE, 0, address, "free of an address in no object");
    else if (info->origin != OBJECT_HEAP)
        memory_fault(machine, FAULT_INVALID_FREE, object, address, "free of");
    else if (offset != 0)
        memory_fault(machine, FAULT_INVALID_FREE, object, address, "free at offset %llu of",
                     (unsigned long long)offset);
    else if (info->freed)
        memory_fault(machine, FAULT_DOUBLE_FREE, object, address, "second free of");
    else
        return true;
    return false;
}

static void leave_quarantine(Machine *machine)
{
    struct HeapState *heap = machine->heap;
    while (heap->quarantined > QUARANTINE_BYTES) {
        ObjectId chunk = queue_take(machine, &heap->quarantine);
        heap->quarantined -= chunk_bytes(machine, chunk);
        put_spare(machine, chunk);
    }
}

bool memory_free(Machine *machine, uint64_t address)
{
    struct HeapState *heap = machine->heap;
    if (address == 0)
        return true;
    if (!memory_may_free(machine, address))
        return false;
    ObjectId object = memory_find(machine, address);
    ObjectInfo *info = &machine->infos[object];
    object_kill(machine, object);
    info->freed = true;
    info->ended = heap->allocations;
    info->freed_at = machine_position(machine, &info->freed_in);
    if (machine->dependence != NULL)
        dependence_freed(machine, object);
    heap->live -= machine->extents[object].real_size;
    if (is_large(machine, object))
        return true;
    heap->quarantined += chunk_bytes(machine, object);
    queue_put(machine, &heap->quarantine, object);
    leave_quarantine(machine);
    return true;
}
