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
    symbolic->masks = map_untouched(SHADOW_BYTES * sizeof *symbolic->masks, error);
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
    unmap(symbolic->masks, SHADOW_BYTES * sizeof *symbolic->masks);
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

static Cell *masks_at(const Machine *machine, uint64_t address)
{
    return machine->symbolic->masks + (address - ARENA_START);
}

void shadow_reset(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    for (size_t i = 0, count; i < symbolic->flagged.count; i += count) {
        size_t granule = symbolic->flagged.items[i];
        count = memory_count_adjacent(symbolic->flagged.items + i, symbolic->flagged.count - i);
        memory_zero(symbolic->flags + granule, count);
        memory_zero(symbolic->cells + granule * ARENA_GRANULE, count * ARENA_GRANULE * sizeof(Cell));
        if (symbolic->has_masks)
            memory_zero(symbolic->masks + granule * ARENA_GRANULE, count * ARENA_GRANULE * sizeof(Cell));
    }
    symbolic->flagged.count = 0;
    symbolic->has_masks = false;
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
static void clear_cells(const Machine *machine, Cell *cells, uint64_t address, uint64_t size)
{
    const uint8_t *flags = machine->symbolic->flags, *last = flags + granule_of(address + size - 1);
    const uint8_t *flag = size < LARGE_CLEAR ? NULL : memchr(flags + granule_of(address), 1, (size_t)(last - flags) - granule_of(address) + 1);
    if (size < LARGE_CLEAR)
        memset(cells, 0, size * sizeof(Cell));
    while (flag != NULL) {
        uint64_t start = ARENA_START + (uint64_t)(flag - flags) * ARENA_GRANULE, end = start + 2 * ARENA_GRANULE;
        start = start < address ? address : start;
        end = end > address + size ? address + size : end;
        memset(cells + (start - address), 0, (end - start) * sizeof(Cell));
        flag = flag < last ? memchr(flag + 1, 1, (size_t)(last - flag)) : NULL;
    }
}

/* The flag of a granule also covers the next one: it is reset only when both have been cleared. */
void shadow_clear(Machine *machine, uint64_t address, uint64_t size)
{
    if (size == 0 || !any_flag(machine, address, size))
        return;
    clear_cells(machine, cells_at(machine, address), address, size);
    if (machine->symbolic->has_masks)
        clear_cells(machine, masks_at(machine, address), address, size);
    uint32_t first = granule_of(address + ARENA_GRANULE - 1), end = granule_of(address + size);
    if (end > first + 1)
        memset(machine->symbolic->flags + first, 0, end - first - 1);
}

Term shadow_whole(const Machine *machine, uint64_t address)
{
    return cells_at(machine, address)->term;
}

Cell shadow_cell(const Machine *machine, uint64_t address)
{
    return *cells_at(machine, address);
}

static bool any_term(const Cell *cells, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++)
        if (cells[i].term != TERM_NONE)
            return true;
    return false;
}

bool shadow_is_symbolic(const Machine *machine, uint64_t address, uint64_t size)
{
    return size > 0 && any_flag(machine, address, size) && any_term(cells_at(machine, address), size);
}

bool shadow_has_mask(const Machine *machine, uint64_t address, uint64_t size)
{
    return machine->symbolic->has_masks && size > 0 && any_flag(machine, address, size) && any_term(masks_at(machine, address), size);
}

void shadow_copy(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    if (size == 0 || !(any_flag(machine, from, size) || any_flag(machine, to, size)))
        return;
    bool is_symbolic = shadow_is_symbolic(machine, from, size) || shadow_has_mask(machine, from, size);
    memmove(cells_at(machine, to), cells_at(machine, from), size * sizeof(Cell));
    if (machine->symbolic->has_masks)
        memmove(masks_at(machine, to), masks_at(machine, from), size * sizeof(Cell));
    if (is_symbolic)
        flag_range(machine, to, size);
    machine->symbolic->settled_object = 0;
}

/* ---- Terms of several bytes ---- */

/* Bytes [at, *end) form one piece: parts of one term in order, or all concrete; then `bytes` has their values. */
static Term piece_at(TermPool *terms, const Cell *cells, const uint8_t *bytes, uint64_t at, uint64_t size, uint64_t *end)
{
    uint64_t i = at + 1;
    Cell first = cells[at];
    if (first.term == TERM_NONE) {
        while (i < size && i - at < 8 && cells[i].term == TERM_NONE)
            i++;
        uint64_t value = 0;
        memcpy(&value, bytes + at, i - at);
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

static Term load_term(TermPool *terms, const Cell *cells, const uint8_t *bytes, uint64_t size)
{
    Term result = TERM_NONE;
    for (uint64_t at = 0; at < size;) {
        uint64_t end;
        Term piece = piece_at(terms, cells, bytes, at, size, &end);
        result = at == 0 ? piece : term_concat(terms, piece, result);
        at = end;
    }
    return result;
}

Term shadow_load_term(Machine *machine, uint64_t address, uint64_t size)
{
    return load_term(machine->symbolic->terms, cells_at(machine, address), memory_at(address), size);
}

Term shadow_load_mask(Machine *machine, uint64_t address, uint64_t size)
{
    return load_term(machine->symbolic->terms, masks_at(machine, address), machine->undefined + (address - ARENA_START), size);
}

uint64_t shadow_next_mask(const Machine *machine, uint64_t address, uint64_t size, uint64_t *end)
{
    enum { MOST = 16 };
    const Cell *masks = masks_at(machine, address);
    uint64_t at = 0;
    while (at < size && masks[at].term == TERM_NONE)
        at++;
    for (*end = at; *end < size && *end - at < MOST && masks[*end].term != TERM_NONE && masks[*end].term == masks[at].term &&
                    masks[*end].part == masks[at].part + (*end - at);)
        ++*end;
    return at;
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

static void put_term(Machine *machine, Cell *cells, uint64_t address, uint64_t size, Term term)
{
    uint64_t parts = (term_width(machine->symbolic->terms, term) + 7) / 8;
    assert(size <= 16);
    for (uint64_t i = 0; i < size; i++)
        cells[i] = i < parts ? (Cell){term, (uint32_t)i} : (Cell){TERM_NONE, 0};
    flag_range(machine, address, size < parts ? size : parts);
}

void shadow_store(Machine *machine, uint64_t address, uint64_t size, Term term)
{
    if (term == TERM_NONE || term_is_constant(machine->symbolic->terms, term, NULL)) {
        shadow_clear(machine, address, size);
        return;
    }
    put_term(machine, cells_at(machine, address), address, size, term);
    if (machine->symbolic->has_masks)
        memset(masks_at(machine, address), 0, size * sizeof(Cell));
}

void shadow_store_value(Machine *machine, uint64_t address, uint64_t size, Term term)
{
    if (term_is_constant(machine->symbolic->terms, term, NULL))
        memset(cells_at(machine, address), 0, size * sizeof(Cell));
    else
        put_term(machine, cells_at(machine, address), address, size, term);
}

void shadow_store_part(Machine *machine, uint64_t address, Term whole, uint32_t part)
{
    *cells_at(machine, address) = (Cell){whole, part};
    flag_range(machine, address, 1);
}

void shadow_drop_mask(Machine *machine, uint64_t address)
{
    *masks_at(machine, address) = (Cell){0};
}

void shadow_store_mask(Machine *machine, uint64_t address, uint64_t size, Term term)
{
    struct SymbolicState *symbolic = machine->symbolic;
    bool constant = term_is_constant(symbolic->terms, term, NULL);
    symbolic->has_masks |= !constant;
    symbolic->settled_object = 0;
    if (!constant)
        put_term(machine, masks_at(machine, address), address, size, term);
    else if (symbolic->has_masks)
        memset(masks_at(machine, address), 0, size * sizeof(Cell));
}
