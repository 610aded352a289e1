/* Heap objects that are too large for the arena. Only their addresses are reserved: a page exists once it was written.
 * They have no entries in the owner table, so that every check of an access takes the slow path. */
#define _GNU_SOURCE
#include <sys/mman.h>

#include "execution/objects.h"

#define LARGE_BYTES (LARGE_END - LARGE_START)
#define SMALLEST_LARGE (UINT64_C(1) << 20)

static bool is_mapped;
static uint64_t dirty_end = LARGE_START; /* some machine may have written below this address */

void large_map(void)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *wanted = memory_at(LARGE_START), *got = mmap(wanted, LARGE_BYTES, PROT_READ | PROT_WRITE, flags, -1, 0);
    is_mapped = got == wanted;
    if (got != MAP_FAILED && !is_mapped)
        munmap(got, LARGE_BYTES);
}

void large_unmap(void)
{
    if (is_mapped)
        munmap(memory_at(LARGE_START), LARGE_BYTES);
    is_mapped = false;
    dirty_end = LARGE_START;
}

void large_reset(Machine *machine)
{
    if (dirty_end > LARGE_START)
        madvise(memory_at(LARGE_START), dirty_end - LARGE_START, MADV_DONTNEED);
    dirty_end = machine->heap->large_top = LARGE_START;
    machine->heap->large.count = 0;
}

ObjectId large_find(const Machine *machine, uint64_t address)
{
    const struct HeapState *heap = machine->heap;
    size_t low = 0, high = heap->large.count; /* the last object that starts at or before the address is below `high` */
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (machine->extents[heap->large.items[middle]].start <= address)
            low = middle + 1;
        else
            high = middle;
    }
    ObjectId object = low > 0 ? heap->large.items[low - 1] : 0;
    const Extent *extent = &machine->extents[object];
    return object != 0 && address - extent->start <= extent->real_size ? object : 0;
}

static void take_until(struct HeapState *heap, uint64_t end)
{
    heap->large_top = (end / 4096 + 2) * 4096; /* an unused page lies between two objects */
    if (heap->large_top > dirty_end)
        dirty_end = heap->large_top;
}

static bool has_space(uint64_t start, uint64_t size)
{
    return start < LARGE_END && size < LARGE_END - start && LARGE_END - start - size > 3 * 4096;
}

ObjectId large_allocate(Machine *machine, uint64_t size, uint64_t alignment)
{
    struct HeapState *heap = machine->heap;
    uint64_t start = (heap->large_top + alignment - 1) & -alignment;
    if (!is_mapped || size < SMALLEST_LARGE || !has_space(start, size) || machine->object_top == FIRST_FRAME_OBJECT)
        return 0;
    ObjectId object = machine->object_top++;
    machine->extents[object] = (Extent){start, size, size, size};
    machine->infos[object] = (ObjectInfo){.origin = OBJECT_HEAP};
    vector_push(&heap->large, object);
    take_until(heap, start + size);
    return object;
}

static bool move_pages(void *to, void *from, uint64_t size)
{
    return mremap(from, size, size, MREMAP_MAYMOVE | MREMAP_FIXED | MREMAP_DONTUNMAP, to) == to;
}

uint64_t memory_move_pages(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    bool are_pages = from >= LARGE_START && to >= LARGE_START && from % 4096 == 0 && to % 4096 == 0;
    uint64_t pages = are_pages ? size / 4096 * 4096 : 0;
    if (pages == 0 || !move_pages(memory_at(to), memory_at(from), pages))
        return 0;
    uint8_t *undefined = machine->undefined;
    if (undefined != NULL && !move_pages(undefined + (to - ARENA_START), undefined + (from - ARENA_START), pages))
        memcpy(undefined + (to - ARENA_START), undefined + (from - ARENA_START), pages);
    return pages;
}

bool large_extend(Machine *machine, ObjectId object, uint64_t size)
{
    struct HeapState *heap = machine->heap;
    Extent *extent = &machine->extents[object];
    if (heap->large.count == 0 || heap->large.items[heap->large.count - 1] != object || !has_space(extent->start, size))
        return false;
    extent->size = extent->writable = extent->real_size = size;
    take_until(heap, extent->start + size);
    return true;
}
