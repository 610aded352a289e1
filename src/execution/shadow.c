/* The cells of memory: terms of bytes. See symbolic.h. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "execution/symbolic.h"

enum { LARGE_CLEAR = 1 << 16 };

static void *map_untouched(uint64_t bytes, Error *error)
{
    void *table = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (table != MAP_FAILED)
        return table;
    error_set(error, STATUS_LIMIT, "cannot reserve %llu MiB of address space for symbolic memory",
              (unsigned long long)(bytes >> 20));
    return NULL;
}

void shadow_init(Machine *machine, Error *error)
{
    struct SymbolicState *symbolic = machine->symbolic;
    symbolic->cells = map_untouched(SHADOW_BYTES * sizeof *symbolic->cells, error);
    symbolic->flags = map_untouched(SHADOW_BYTES / ARENA_GRANULE + 1, error);
    symbolic->slots = map_untouched(machine->slot_capacity * sizeof *symbolic->slots, error);
}

static void unmap(void *table, uint64_t bytes)
{
    if (table != NULL)
        munmap(table, bytes);
}

void shadow_release(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    unmap(symbolic->cells, SHADOW_BYTES * sizeof *symbolic->cells);
    unmap(symbolic->flags, SHADOW_BYTES / ARENA_GRANULE + 1);
    unmap(symbolic->slots, machine->slot_capacity * sizeof *symbolic->slots);
    vector_release(&symbolic->flagged);
}

static uint32_t granule_of(uint64_t address)
{
    return (uint32_t)((address - ARENA_START) / ARENA_GRANULE);
}

static Cell *cells_at(const Machine *machine, uint64_t address)
{
    return machine->symbolic->cells + (address - ARENA_START);
}

void shadow_reset(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    for (size_t i = 0; i < symbolic->flagged.count; i++) {
        uint32_t granule = symbolic->flagged.items[i];
        symbolic->flags[granule] = 0;
        memset(symbolic->cells + (size_t)granule * ARENA_GRANULE, 0, ARENA_GRANULE * sizeof(Cell));
    }
    symbolic->flagged.count = 0;
}

static void set_flag(struct SymbolicState *symbolic, uint32_t granule)
{
    if (symbolic->flags[granule])
        return;
    symbolic->flags[granule] = 1;
    vector_push(&symbolic->flagged, granule);
}

/* Flags the granules of a range that now has symbolic bytes, and the one before it. */
static void flag_range(Machine *machine, uint64_t address, uint64_t size)
{
    uint32_t first = granule_of(address), last = granule_of(address + size - 1);
    for (uint32_t granule = first > 0 ? first - 1 : 0; granule <= last; granule++)
        set_flag(machine->symbolic, granule);
}

static bool any_flag(const Machine *machine, uint64_t address, uint64_t size)
{
    uint32_t first = granule_of(address), last = granule_of(address + size - 1);
    return memchr(machine->symbolic->flags + first, 1, last - first + 1) != NULL;
}

/* Only granules that a flag covers have symbolic bytes; of a large range most have none. */
static void clear_cells(Machine *machine, uint64_t address, uint64_t size)
{
    const uint8_t *flags = machine->symbolic->flags, *last = flags + granule_of(address + size - 1);
    const uint8_t *flag = size < LARGE_CLEAR ? NULL : memchr(flags + granule_of(address), 1, (size_t)(last - flags) - granule_of(address) + 1);
    if (size < LARGE_CLEAR)
        memset(cells_at(machine, address), 0, size * sizeof(Cell));
    while (flag != NULL) {
        uint64_t start = ARENA_START + (uint64_t)(flag - flags) * ARENA_GRANULE, end = start + 2 * ARENA_GRANULE;
        start = start < address ? address : start;
        end = end > address + size ? address + size : end;
        memset(cells_at(machine, start), 0, (end - start) * sizeof(Cell));
        flag = flag < last ? memchr(flag + 1, 1, (size_t)(last - flag)) : NULL;
    }
}

/* The flag of a granule also covers the next one: it is reset only when both have been cleared. */
void shadow_clear(Machine *machine, uint64_t address, uint64_t size)
{
    if (size == 0 || !any_flag(machine, address, size))
        return;
    clear_cells(machine, address, size);
    uint32_t first = granule_of(address + ARENA_GRANULE - 1), end = granule_of(address + size);
    if (end > first + 1)
        memset(machine->symbolic->flags + first, 0, end - first - 1);
}

Term shadow_whole(const Machine *machine, uint64_t address)
{
    return cells_at(machine, address)->term;
}

bool shadow_is_symbolic(const Machine *machine, uint64_t address, uint64_t size)
{
    if (size == 0 || !any_flag(machine, address, size))
        return false;
    const Cell *cells = cells_at(machine, address);
    for (uint64_t i = 0; i < size; i++)
        if (cells[i].term != TERM_NONE)
            return true;
    return false;
}

void shadow_copy(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    if (size == 0 || !(any_flag(machine, from, size) || any_flag(machine, to, size)))
        return;
    memmove(cells_at(machine, to), cells_at(machine, from), size * sizeof(Cell));
    if (shadow_is_symbolic(machine, from, size))
        flag_range(machine, to, size);
}

/* ---- Terms of several bytes ---- */

/* Bytes [at, *end) form one piece: parts of one term in order, or all concrete. */
static Term piece_at(Machine *machine, uint64_t address, uint64_t at, uint64_t size, uint64_t *end)
{
    TermPool *terms = machine->symbolic->terms;
    const Cell *cells = cells_at(machine, address);
    uint64_t i = at + 1;
    Cell first = cells[at];
    if (first.term == TERM_NONE) {
        while (i < size && i - at < 8 && cells[i].term == TERM_NONE)
            i++;
        uint64_t value = 0;
        memcpy(&value, (const uint8_t *)memory_at(address) + at, i - at);
        *end = i;
        return term_constant(terms, (unsigned)(i - at) * 8, value);
    }
    while (i < size && cells[i].term == first.term && cells[i].part == first.part + (i - at))
        i++;
    *end = i;
    unsigned width = term_width(terms, first.term), low = first.part * 8, wanted = (unsigned)(i - at) * 8;
    if (low == 0 && width == wanted)
        return first.term;
    if (width < low + wanted) /* a term of odd width ends inside its last byte */
        return term_zext(terms, term_extract(terms, first.term, low, width - low), wanted);
    return term_extract(terms, first.term, low, wanted);
}

Term shadow_load_term(Machine *machine, uint64_t address, uint64_t size)
{
    Term result = TERM_NONE;
    for (uint64_t at = 0; at < size;) {
        uint64_t end;
        Term piece = piece_at(machine, address, at, size, &end);
        result = at == 0 ? piece : term_concat(machine->symbolic->terms, piece, result);
        at = end;
    }
    return result;
}

static Term symbolic_or_none(const Machine *machine, Term term)
{
    return term_is_constant(machine->symbolic->terms, term, NULL) ? TERM_NONE : term;
}

Term shadow_load(Machine *machine, uint64_t address, uint64_t size)
{
    const Cell *cells = cells_at(machine, address);
    Term any = TERM_NONE;
    for (uint64_t i = 0; i < size; i++)
        any |= cells[i].term;
    return any == TERM_NONE ? TERM_NONE : symbolic_or_none(machine, shadow_load_term(machine, address, size));
}

void shadow_store(Machine *machine, uint64_t address, uint64_t size, Term term)
{
    if (term == TERM_NONE || term_is_constant(machine->symbolic->terms, term, NULL)) {
        shadow_clear(machine, address, size);
        return;
    }
    uint64_t parts = (term_width(machine->symbolic->terms, term) + 7) / 8;
    assert(size <= 16);
    Cell *cells = cells_at(machine, address);
    for (uint64_t i = 0; i < size; i++)
        cells[i] = i < parts ? (Cell){term, (uint32_t)i} : (Cell){TERM_NONE, 0};
    flag_range(machine, address, size < parts ? size : parts);
}
