/* Dependences of memory: of bytes and of large objects as a whole. What a branch not taken might have written is added
 * when a byte is read (dependence_potential.c). */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#include "execution/dependence.h"

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
    state->cells = map_untouched(SHADOW_BYTES * sizeof *state->cells, error);
    state->flags = map_untouched(SHADOW_BYTES / ARENA_GRANULE + 1, error);
}

static void unmap(void *table, uint64_t bytes)
{
    if (table != NULL)
        munmap(table, bytes);
}

void dependence_memory_release(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    unmap(state->slots, machine->slot_capacity * sizeof *state->slots);
    unmap(state->cells, SHADOW_BYTES * sizeof *state->cells);
    unmap(state->flags, SHADOW_BYTES / ARENA_GRANULE + 1);
    vector_release(&state->flagged);
    map_release(&state->notes);
}

void dependence_memory_reset(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    for (size_t i = 0, count; i < state->flagged.count; i += count) {
        size_t granule = state->flagged.items[i];
        count = memory_count_adjacent(state->flagged.items + i, state->flagged.count - i);
        memory_zero(state->flags + granule, count);
        memory_zero(state->cells + granule * ARENA_GRANULE, count * ARENA_GRANULE * sizeof *state->cells);
    }
    state->flagged.count = 0;
    state->everywhere = 0;
    map_clear(&state->notes);
}

/* ---- Bytes ---- */

static uint32_t granule_of(uint64_t address)
{
    return (uint32_t)((address - ARENA_START) / ARENA_GRANULE);
}

static uint64_t start_of(uint32_t granule)
{
    return ARENA_START + (uint64_t)granule * ARENA_GRANULE;
}

/* The granule before the bytes has a flag, too, so that a small access asks for one flag only. */
void dependence_flag(struct DependenceState *state, uint64_t address, uint64_t size)
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

static bool is_same_cell(ByteDependence a, ByteDependence b)
{
    return a.node == b.node && a.time == b.time;
}

/* What all these bytes depend on. */
static Dependence load_cells(Machine *machine, uint64_t address, uint64_t size, Dependence all)
{
    const struct DependenceState *state = machine->dependence;
    const ByteDependence *cells = state->cells + (address - ARENA_START);
    for (uint64_t i = 0, end; i < size; i = end) {
        for (end = i + 1; end < size && is_same_cell(cells[end], cells[i]);)
            end++;
        Dependence node = cells[i].time >= state->newest_potential ? cells[i].node : potential_resolve(machine, address + i, end - i);
        all = dependence_join(machine, all, node);
    }
    return all;
}

Dependence dependence_load(Machine *machine, uint64_t address, uint64_t size)
{
    struct DependenceState *state = machine->dependence;
    if (size == 0 || !any_flag(state, address, size))
        return state->everywhere;
    return dependence_join(machine, load_cells(machine, address, size, state->everywhere), note_of(machine, address));
}

bool dependence_is_too_large(uint64_t address, uint64_t size)
{
    return address >= LARGE_START && size > MAX_LARGE_BYTEWISE;
}

void dependence_add_everywhere(Machine *machine, Dependence node)
{
    machine->dependence->everywhere = dependence_join(machine, machine->dependence->everywhere, node);
}

/* Frames with buffers are cleared in every call, so that this is worth four cells at a time. */
static void fill(struct DependenceState *state, uint64_t address, uint64_t size, Dependence node)
{
    typedef ByteDependence Four[4];
    const ByteDependence cell = {node, state->newest_potential};
    const Four four = {cell, cell, cell, cell};
    ByteDependence *cells = state->cells + (address - ARENA_START), *end = cells + size;
    for (; end - cells >= 4; cells += 4)
        memcpy(cells, four, sizeof four);
    while (cells < end)
        *cells++ = cell;
}

void dependence_clear(Machine *machine, uint64_t address, uint64_t size)
{
    struct DependenceState *state = machine->dependence;
    if (size == 0 || dependence_is_too_large(address, size))
        return;
    uint32_t last = granule_of(address + size - 1);
    for (uint64_t at = address, end = address + size; at < end;) {
        uint32_t granule = granule_of(at), flagged;
        const uint8_t *found = memchr(state->flags + granule, 1, last - granule + 1);
        if (found == NULL)
            return;
        flagged = (uint32_t)(found - state->flags);
        for (granule = flagged + 1; granule <= last && state->flags[granule];)
            granule++;
        uint64_t first = start_of(flagged), next = start_of(granule);
        first = first > at ? first : at;
        at = next < end ? next : end;
        fill(state, first, at - first, 0);
    }
}

void dependence_store(Machine *machine, uint64_t address, uint64_t size, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    if (node == 0 || size == 0) {
        dependence_clear(machine, address, size);
        return;
    }
    if (dependence_is_too_large(address, size)) {
        dependence_add_everywhere(machine, node);
        return;
    }
    fill(state, address, size, node);
    dependence_flag(state, address, size);
}

void dependence_add(Machine *machine, uint64_t address, uint64_t size, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    if (node == 0 || size == 0)
        return;
    ByteDependence *cells = state->cells + (address - ARENA_START);
    Dependence old = cells[0].node, joined = dependence_join(machine, old, node);
    for (uint64_t i = 0; i < size; i++) {
        if (cells[i].node != old) {
            old = cells[i].node;
            joined = dependence_join(machine, old, node);
        }
        cells[i].node = joined;
    }
    dependence_flag(state, address, size);
}

static Dependence *load_apart(Machine *machine, uint64_t from, uint64_t size, Dependence used)
{
    const struct DependenceState *state = machine->dependence;
    const ByteDependence *cells = state->cells + (from - ARENA_START);
    Dependence *source = base_allocate((size + 1) * sizeof *source);
    for (uint64_t i = 0; i < size; i++) {
        bool again = i > 0 && cells[i].node == cells[i - 1].node && cells[i].time >= state->newest_potential &&
                     cells[i - 1].time >= state->newest_potential && granule_of(from + i) == granule_of(from + i - 1);
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
    if (dependence_is_too_large(from, size) || dependence_is_too_large(to, size)) {
        dependence_add_everywhere(machine, dependence_join(machine, dependence_load(machine, from, size), used));
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
