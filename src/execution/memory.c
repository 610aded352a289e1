/* The arena and its tables, the objects of globals and frames. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "execution/objects.h"
#include "execution/dependence.h"

#define ARENA_BYTES (ARENA_END - ARENA_START)
#define RELEASE_BYTES (UINT64_C(8) << 20) /* from this size on, returning pages is cheaper than clearing them */

static void *map_table(Error *error, uint64_t bytes)
{
    void *table = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (table != MAP_FAILED)
        return table;
    error_set(error, STATUS_LIMIT, "cannot reserve %llu MiB of address space for the machine's tables: %s",
              (unsigned long long)(bytes >> 20), strerror(errno));
    return NULL;
}

/* ---- The arena ----
 *
 * The arena is at a fixed address, so all machines of the process share one. The first machine maps it, the last one
 * unmaps it. One run uses it at a time. Bytes that another machine left are treated like those of the machine's own
 * last run: globals are initialised again, frames are cleared when they are entered, heap bytes below HeapState.dirty
 * when they are allocated. */
static struct {
    unsigned machines;          /* number of existing machines */
    const Machine *owner;       /* the machine of the last run; NULL: no run yet, or that machine was freed */
    uint64_t dirty;             /* without an owner: HeapState.dirty of the last owner; 0: no run since it was mapped */
} arena;

static void map_arena(Error *error)
{
    void *wanted = memory_at(ARENA_START);
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE;
    void *arena = mmap(wanted, ARENA_BYTES, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (arena == wanted)
        return;
    int cause = arena == MAP_FAILED ? errno : EEXIST;
    if (arena != MAP_FAILED) /* the kernel does not support MAP_FIXED_NOREPLACE */
        munmap(arena, ARENA_BYTES);
    error_set(error, STATUS_LIMIT, "cannot map the memory of the program under test at 0x%llx to 0x%llx: %s",
              (unsigned long long)ARENA_START, (unsigned long long)ARENA_END,
              cause == EEXIST ? "this process already uses a part of that range" : strerror(cause));
}

static bool arena_join(Error *error)
{
    if (arena.machines == 0)
        map_arena(error);
    if (arena.machines == 0 && error->status == STATUS_OK)
        large_map();
    if (error->status != STATUS_OK)
        return false;
    arena.machines++;
    return true;
}

static void arena_leave(const Machine *machine)
{
    if (machine == arena.owner) {
        arena.dirty = machine->heap->dirty;
        arena.owner = NULL;
    }
    if (--arena.machines > 0)
        return;
    munmap(memory_at(ARENA_START), ARENA_BYTES);
    large_unmap();
    arena.dirty = 0;
}

/* Heap bytes that are not zero are below the owner's `dirty`, which is also behind its globals. */
static void arena_take(Machine *machine)
{
    struct HeapState *heap = machine->heap;
    uint64_t dirty = arena.owner != NULL ? arena.owner->heap->dirty : arena.dirty;
    assert(arena.owner == NULL || arena.owner->outcome == NULL); /* its run is over */
    heap->used |= dirty > 0;
    heap->dirty = dirty > heap->start ? dirty : heap->start;
    arena.owner = machine;
}

static void place_globals(Machine *machine)
{
    const Program *program = machine->program;
    machine->object_top = 1;
    for (uint32_t i = 0; i < program->global_count; i++) {
        const Global *global = &program->globals[i];
        ObjectId object = machine->object_top++;
        object_place(machine, object, global->address, global->size, global->constant);
        machine->infos[object] = (ObjectInfo){.origin = OBJECT_GLOBAL, .alignment = global->alignment, .index = i, .allocated = global->declared};
    }
}

static uint64_t image_used(const Program *program)
{
    uint64_t used = program->image_size;
    while (used > 0 && program->image[used - 1] == 0)
        used--;
    return used;
}

void memory_init(Machine *machine, Error *error)
{
    if (!arena_join(error))
        return;
    machine->owner = map_table(error, ARENA_BYTES / ARENA_GRANULE * sizeof *machine->owner);
    machine->extents = map_table(error, OBJECT_LIMIT * sizeof *machine->extents);
    machine->infos = map_table(error, OBJECT_LIMIT * sizeof *machine->infos);
    if (machine_tracks_undefined(machine))
        machine->undefined = map_table(error, SHADOW_BYTES);
    struct HeapState *heap = machine->heap = base_allocate_zeroed(sizeof *heap);
    if (error->status != STATUS_OK) {
        memory_release(machine);
        return;
    }
    place_globals(machine);
    heap->first_object = machine->object_top;
    uint64_t image_end = ARENA_GLOBALS + machine->program->image_size;
    heap->start = heap->dirty = (image_end / ARENA_GRANULE + 3) * ARENA_GRANULE;
    heap->image_used = image_used(machine->program);
}

static void unmap_table(void *table, uint64_t bytes)
{
    if (table != NULL)
        munmap(table, bytes);
}

void memory_release(Machine *machine)
{
    if (machine->heap == NULL)
        return;
    arena_leave(machine);
    unmap_table(machine->owner, ARENA_BYTES / ARENA_GRANULE * sizeof *machine->owner);
    unmap_table(machine->extents, OBJECT_LIMIT * sizeof *machine->extents);
    unmap_table(machine->infos, OBJECT_LIMIT * sizeof *machine->infos);
    unmap_table(machine->undefined, SHADOW_BYTES);
    vector_release(&machine->heap->large);
    free(machine->heap);
    machine->heap = NULL;
}

/* ---- Reset ---- */

void memory_zero(void *start, uint64_t size)
{
    const uint64_t page = 4096;
    uint8_t *bytes = start;
    if (size < RELEASE_BYTES) {
        memset(bytes, 0, size);
        return;
    }
    uint64_t head = -(uintptr_t)bytes % page;
    uint64_t tail = (size - head) % page;
    memset(bytes, 0, head);
    madvise(bytes + head, size - head - tail, MADV_DONTNEED);
    memset(bytes + size - tail, 0, tail);
}

size_t memory_count_adjacent(const uint32_t *granules, size_t count)
{
    size_t adjacent = 1;
    while (adjacent < count && granules[adjacent] == granules[adjacent - 1] + 1)
        adjacent++;
    return adjacent;
}

static void reset_globals(Machine *machine)
{
    const Program *program = machine->program;
    uint64_t used = machine->heap->image_used;
    if (used > 0)
        memcpy(memory_at(ARENA_GLOBALS), program->image, used);
    if (!machine->heap->used)
        return;
    memory_zero(memory_at(ARENA_GLOBALS + used), program->image_size - used);
    if (machine->undefined != NULL)
        memory_zero(machine->undefined, program->image_size);
}

/* Clears the extents of ids, so that stale owner entries of the previous run do not refer to them. */
static void forget_objects(Machine *machine, ObjectId first, ObjectId end)
{
    if (end > first)
        memset(machine->extents + first, 0, (end - first) * sizeof *machine->extents);
}

void memory_reset(Machine *machine)
{
    struct HeapState *heap = machine->heap;
    if (UNLIKELY(arena.owner != machine))
        arena_take(machine);
    reset_globals(machine);
    forget_objects(machine, heap->first_object, machine->object_top);
    forget_objects(machine, FIRST_FRAME_OBJECT, heap->frame_object_high);
    if (heap->dirty - heap->start > RELEASE_BYTES) {
        memory_zero(memory_at(heap->start), heap->dirty - heap->start);
        heap->dirty = heap->start;
    }
    heap_reset(machine);
    large_reset(machine);
    machine->object_top = heap->first_object;
    heap->frame_object_high = FIRST_FRAME_OBJECT;
    heap->stack_high = ARENA_STACK;
    heap->used = true;
}

/* ---- Frames ---- */

static void note_high_water(struct HeapState *heap, const Frame *frame)
{
    if (frame->object_top > heap->frame_object_high)
        heap->frame_object_high = frame->object_top;
    if (frame->memory_top > heap->stack_high)
        heap->stack_high = frame->memory_top;
}

void memory_enter_frame(Machine *machine, Frame *frame)
{
    const Function *function = frame->function;
    memset(memory_at(frame->memory), 0, function->frame_size);
    memory_mark(machine, frame->memory, function->frame_size, true);
    for (uint32_t i = 0; i < function->object_count; i++) {
        ObjectId object = frame->first_object + i;
        object_place(machine, object, frame->memory + function->objects[i].offset, function->objects[i].size, false);
        ObjectInfo *info = &machine->infos[object];
        info->origin = OBJECT_FRAME;
        info->alignment = function->objects[i].alignment;
        info->index = i;
        info->function = function->id;
    }
    note_high_water(machine->heap, frame);
}

void memory_leave_frame(Machine *machine, Frame *frame)
{
    for (ObjectId object = frame->first_object; object < frame->object_top; object++)
        object_kill(machine, object);
}

/* Bytes of stack in use when `frame` is the topmost one; options.max_stack limits them. */
static uint64_t stack_used(const Machine *machine, const Frame *frame)
{
    uint64_t slots = (uint64_t)(frame->slots - machine->slots) + frame->function->slot_count;
    return slots * sizeof *frame->slots + machine->depth * 16 + (frame->memory_top - ARENA_STACK);
}

bool memory_push_object(Machine *machine, Frame *frame, uint64_t size, uint64_t alignment, uint64_t *address)
{
    uint64_t rounded = alignment < ARENA_GRANULE ? ARENA_GRANULE : alignment;
    uint64_t start = (frame->memory_top + rounded - 1) & -rounded;
    uint64_t used = stack_used(machine, frame) + (start - frame->memory_top);
    uint64_t limit = machine->options.max_stack;
    if (used > limit || size > limit - used || size + 2 * ARENA_GRANULE > ARENA_END - start) {
        machine_fault(machine, FAULT_STACK, "a local object of %llu bytes does not fit into the stack of %llu bytes",
                      (unsigned long long)size, (unsigned long long)limit);
        return false;
    }
    ObjectId object = frame->object_top++;
    object_place(machine, object, start, size, false);
    machine->infos[object] = (ObjectInfo){.origin = OBJECT_ALLOCA, .alignment = (uint32_t)alignment, .function = frame->function->id,
                                          .allocated = frame_position(frame)};
    memset(memory_at(start), 0, size);
    memory_mark(machine, start, size, true);
    frame->memory_top = start + (object_granules(size) + 1) * ARENA_GRANULE;
    note_high_water(machine->heap, frame);
    *address = start;
    return true;
}

void memory_pop_objects(Machine *machine, Frame *frame, ObjectId keep, uint64_t memory_top)
{
    for (ObjectId object = keep; object < frame->object_top; object++)
        object_kill(machine, object);
    frame->object_top = keep;
    frame->memory_top = memory_top;
}

/* ---- Data about bytes ---- */

void memory_copy_layers(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    if (machine->symbolic != NULL)
        symbolic_copy_bytes(machine, to, from, size);
    if (machine->dependence != NULL)
        dependence_copied(machine, to, from, size);
}

void memory_copy_marks(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    if (machine->undefined != NULL)
        memmove(machine->undefined + (to - ARENA_START), machine->undefined + (from - ARENA_START), size);
    memory_copy_layers(machine, to, from, size);
}

void memory_mark_large(Machine *machine, uint64_t address, uint64_t size, bool undefined)
{
    for (uint64_t done = 0; done < size && (done == 0 || !machine_stopped(machine)); done += MEMORY_PIECE)
        memory_mark(machine, address + done, size - done < MEMORY_PIECE ? size - done : MEMORY_PIECE, undefined);
}
