/* Dependences of memory: of bytes, of large objects as a whole, of everything that a region may write. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#include "execution/dependence.h"

enum { MAX_BYTEWISE = 1024 /* for more bytes of one object, a dependence is recorded for the whole object */ };
#define MAX_LARGE_BYTEWISE (UINT64_C(1) << 20)

/* ---- Tables ---- */

static void *map_untouched(uint64_t bytes, Error *error)
{
    void *table = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (table != MAP_FAILED)
        return table;
    error_set(error, STATUS_LIMIT, "cannot reserve %llu MiB of address space for dependences",
              (unsigned long long)(bytes >> 20));
    return NULL;
}

void dependence_memory_init(Machine *machine, Error *error)
{
    struct DependenceState *state = machine->dependence;
    state->slots = map_untouched(machine->slot_capacity * sizeof *state->slots, error);
    state->bytes = map_untouched(SHADOW_BYTES * sizeof *state->bytes, error);
    state->flags = map_untouched(SHADOW_BYTES / ARENA_GRANULE + 1, error);
}

static void unmap(void *table, uint64_t bytes)
{
    if (table != NULL)
        munmap(table, bytes);
}

static void forget_objects(struct DependenceState *state)
{
    map_clear(&state->notes);
    map_clear(&state->sites);
    map_clear(&state->site_objects);
    state->made_objects.count = 0;
}

void dependence_memory_release(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    unmap(state->slots, machine->slot_capacity * sizeof *state->slots);
    unmap(state->bytes, SHADOW_BYTES * sizeof *state->bytes);
    unmap(state->flags, SHADOW_BYTES / ARENA_GRANULE + 1);
    vector_release(&state->flagged);
    map_release(&state->notes);
    map_release(&state->sites);
    map_release(&state->site_objects);
    vector_release(&state->made_objects);
}

void dependence_memory_reset(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    for (size_t i = 0; i < state->flagged.count; i++) {
        uint32_t granule = state->flagged.items[i];
        state->flags[granule] = 0;
        memset(state->bytes + (size_t)granule * ARENA_GRANULE, 0, ARENA_GRANULE * sizeof *state->bytes);
    }
    state->flagged.count = 0;
    state->everywhere = 0;
    forget_objects(state);
}

/* ---- Bytes ---- */

static uint32_t granule_of(uint64_t address)
{
    return (uint32_t)((address - ARENA_START) / ARENA_GRANULE);
}

static void flag_range(struct DependenceState *state, uint64_t address, uint64_t size)
{
    uint32_t first = granule_of(address), last = granule_of(address + size - 1);
    for (uint32_t granule = first > 0 ? first - 1 : 0; granule <= last; granule++) {
        if (state->flags[granule])
            continue;
        state->flags[granule] = 1;
        vector_push(&state->flagged, granule);
    }
}

static bool any_flag(const struct DependenceState *state, uint64_t address, uint64_t size)
{
    uint32_t first = granule_of(address), last = granule_of(address + size - 1);
    if (size <= ARENA_GRANULE) /* a flag covers the next granule as well */
        return state->flags[first] != 0;
    return memchr(state->flags + first, 1, last - first + 1) != NULL;
}

static Dependence note_of(const Machine *machine, uint64_t address)
{
    const struct DependenceState *state = machine->dependence;
    uint64_t note;
    if (state->notes.count == 0 || !map_get(&state->notes, memory_find(machine, address), &note))
        return 0;
    return (Dependence)note;
}

Dependence dependence_load(Machine *machine, uint64_t address, uint64_t size)
{
    struct DependenceState *state = machine->dependence;
    Dependence all = state->everywhere;
    if (size == 0 || !any_flag(state, address, size))
        return all;
    const Dependence *bytes = state->bytes + (address - ARENA_START);
    Dependence last = 0;
    for (uint64_t i = 0; i < size; i++) {
        if (bytes[i] != last)
            all = dependence_join(machine, all, bytes[i]);
        last = bytes[i];
    }
    return dependence_join(machine, all, note_of(machine, address));
}

/* True for a part of a large object that is too big to be recorded byte by byte. Then everything gets the dependence,
 * and nothing loses one. */
static bool is_too_large(uint64_t address, uint64_t size)
{
    return address >= LARGE_START && size > MAX_LARGE_BYTEWISE;
}

static void add_everywhere(Machine *machine, Dependence node)
{
    machine->dependence->everywhere = dependence_join(machine, machine->dependence->everywhere, node);
}

void dependence_clear(Machine *machine, uint64_t address, uint64_t size)
{
    struct DependenceState *state = machine->dependence;
    if (size > 0 && !is_too_large(address, size) && any_flag(state, address, size))
        memset(state->bytes + (address - ARENA_START), 0, size * sizeof *state->bytes);
}

void dependence_store(Machine *machine, uint64_t address, uint64_t size, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    if (node == 0 || size == 0) {
        dependence_clear(machine, address, size);
        return;
    }
    if (is_too_large(address, size)) {
        add_everywhere(machine, node);
        return;
    }
    Dependence *bytes = state->bytes + (address - ARENA_START);
    for (uint64_t i = 0; i < size; i++)
        bytes[i] = node;
    flag_range(state, address, size);
}

void dependence_add(Machine *machine, uint64_t address, uint64_t size, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    if (node == 0 || size == 0)
        return;
    Dependence *bytes = state->bytes + (address - ARENA_START);
    Dependence old = bytes[0], joined = dependence_join(machine, old, node);
    for (uint64_t i = 0; i < size; i++) {
        if (bytes[i] != old) {
            old = bytes[i];
            joined = dependence_join(machine, old, node);
        }
        bytes[i] = joined;
    }
    flag_range(state, address, size);
}

static Dependence *load_apart(Machine *machine, uint64_t from, uint64_t size, Dependence used)
{
    const Dependence *bytes = machine->dependence->bytes + (from - ARENA_START);
    Dependence *source = base_allocate((size + 1) * sizeof *source);
    for (uint64_t i = 0; i < size; i++) {
        bool again = i > 0 && bytes[i] == bytes[i - 1] && granule_of(from + i) == granule_of(from + i - 1);
        source[i] = again ? source[i - 1]
                          : dependence_statement(machine, dependence_join(machine, dependence_load(machine, from + i, 1), used));
    }
    return source;
}

void dependence_copy(Machine *machine, uint64_t to, uint64_t from, uint64_t size, Dependence used)
{
    struct DependenceState *state = machine->dependence;
    if (size == 0)
        return;
    if (!any_flag(state, from, size)) {
        dependence_store(machine, to, size, dependence_statement(machine, dependence_join(machine, state->everywhere, used)));
        return;
    }
    if (is_too_large(from, size) || is_too_large(to, size)) {
        add_everywhere(machine, dependence_join(machine, dependence_load(machine, from, size), used));
        return;
    }
    Dependence *source = load_apart(machine, from, size, used);
    for (uint64_t i = 0, end; i < size; i = end) {
        for (end = i + 1; end < size && source[end] == source[i];)
            end++;
        dependence_store(machine, to + i, end - i, source[i]);
    }
    free(source);
}

/* ---- Objects ---- */

static uint64_t site_of(uint32_t function, uint64_t instruction)
{
    return (uint64_t)function << 32 | instruction;
}

void dependence_made_object(Machine *machine, uint64_t address)
{
    struct DependenceState *state = machine->dependence;
    ObjectId object = address == 0 ? 0 : memory_find(machine, address);
    if (object == 0)
        return;
    if (state->notes.count > 0)
        map_put(&state->notes, object, 0); /* the entry may be of an earlier object with this id */
    dependence_moved_object(machine, address);
}

void dependence_moved_object(Machine *machine, uint64_t address)
{
    struct DependenceState *state = machine->dependence;
    const Frame *frame = &machine->frames[machine->depth - 1];
    ObjectId object = memory_find(machine, address);
    uint64_t site = site_of(frame->function->id, (uint64_t)(frame->next - frame->function->code)), newest = 0;
    map_get(&state->site_objects, site, &newest);
    map_put(&state->sites, object, site + 1);
    vector_push(&state->made_objects, (uint64_t)object << 32 | newest);
    map_put(&state->site_objects, site, state->made_objects.count);
}

static void note_object(Machine *machine, ObjectId object, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    const Extent *extent = &machine->extents[object];
    uint64_t old = 0;
    if (is_too_large(extent->start, extent->size)) {
        add_everywhere(machine, node);
        return;
    }
    map_get(&state->notes, object, &old);
    map_put(&state->notes, object, dependence_join(machine, (Dependence)old, node));
    if (old == 0 && extent->size > 0)
        flag_range(state, extent->start, extent->size);
}

/* Adds the node to the bytes of one object that belong to the place. */
static void add_to_object(Machine *machine, ObjectId object, const Place *place, Dependence node)
{
    const Extent *extent = &machine->extents[object];
    uint64_t size = extent->writable, step = place->stride;
    if (place->offset >= size)
        return;
    uint64_t left = size - place->offset, count = step == 0 ? 1 : (left + step - 1) / step;
    uint64_t each = place->size < left ? place->size : left;
    if (step != 0 && each >= step) {
        count = 1;
        each = left;
    }
    if (count * each > MAX_BYTEWISE) {
        note_object(machine, object, node);
        return;
    }
    for (uint64_t i = 0; i < count; i++) {
        uint64_t at = place->offset + i * step, rest = size - at;
        dependence_add(machine, extent->start + at, each < rest ? each : rest, node);
    }
}

static void add_to_frames(Machine *machine, const Place *place, Dependence node)
{
    const struct DependenceState *state = machine->dependence;
    for (uint32_t i = state->last_frames[place->function]; i != 0; i = state->frames.items[i - 1].previous) {
        const Frame *frame = &machine->frames[i - 1];
        if (i <= machine->depth && place->index < frame->function->object_count)
            add_to_object(machine, frame->first_object + place->index, place, node);
    }
}

static void add_to_heap(Machine *machine, const Place *place, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    uint64_t site = site_of(place->function, place->index), at = 0;
    map_get(&state->site_objects, site, &at);
    while (at != 0) {
        uint64_t entry = state->made_objects.items[at - 1], made = 0;
        ObjectId object = (ObjectId)(entry >> 32);
        at = (uint32_t)entry;
        map_get(&state->sites, object, &made);
        if (made == site + 1 && machine->extents[object].size > 0)
            add_to_object(machine, object, place, node);
    }
}

static bool is_system(const Machine *machine, ObjectId object)
{
    uint64_t site;
    ObjectOrigin origin = (ObjectOrigin)machine->infos[object].origin;
    if (machine->extents[object].size == 0)
        return false;
    return origin == OBJECT_SYSTEM || origin == OBJECT_VARIADIC ||
           (origin == OBJECT_HEAP && !map_get(&machine->dependence->sites, object, &site));
}

static void add_to_system(Machine *machine, const Place *place, Dependence node)
{
    for (ObjectId object = machine->program->global_count + 1; object < machine->object_top; object++)
        if (is_system(machine, object))
            add_to_object(machine, object, place, node);
    for (size_t i = 0; i < machine->depth; i++) {
        const Frame *frame = &machine->frames[i];
        for (ObjectId object = frame->first_object + frame->function->object_count; object < frame->object_top; object++)
            if (is_system(machine, object))
                add_to_object(machine, object, place, node);
    }
}

static void add_to_place(Machine *machine, const Place *place, Dependence node)
{
    switch ((PlaceKind)place->kind) {
    case PLACE_GLOBAL: add_to_object(machine, place->index + 1, place, node); break;
    case PLACE_FRAME: add_to_frames(machine, place, node); break;
    case PLACE_HEAP: add_to_heap(machine, place, node); break;
    case PLACE_SYSTEM: add_to_system(machine, place, node); break;
    case PLACE_ANYWHERE: add_everywhere(machine, node); break;
    }
}

void dependence_add_region(Machine *machine, const Frame *frame, const Region *region, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    Dependence *slots = dependence_slots(machine, frame);
    if (node == 0)
        return;
    for (size_t i = 0; i < region->slot_count; i++)
        slots[region->slots[i]] = dependence_join(machine, slots[region->slots[i]], node);
    for (size_t i = 0; i < region->place_count; i++)
        add_to_place(machine, &region->places[i], node);
    for (unsigned i = 0; i < EFFECT_COUNT; i++)
        if (region->effects >> i & 1)
            state->effects[i] = dependence_join_reduced(machine, state->effects[i], node);
    if (region->effects & EFFECT_NAMED_OUTPUT)
        dependence_extra_events(machine, EXTRA_NAMED, node);
    if (region->effects & EFFECT_WATCHED)
        dependence_extra_events(machine, EXTRA_CRITERION, node);
}
