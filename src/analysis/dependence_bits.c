/* Rows of bits, and lists of nodes, for the solutions of dependences. */
#include <stdlib.h>
#include <string.h>

#include "analysis/static_dependence_body.h"

BitTable table_make(size_t rows, size_t bits)
{
    size_t words = (bits + 63) / 64 + 1;
    return (BitTable){base_allocate_zeroed(rows * words * sizeof(uint64_t)), words};
}

uint64_t *table_row(const BitTable *table, size_t index)
{
    return table->bits + index * table->words;
}

bool bit_get(const uint64_t *bits, size_t bit)
{
    return bits[bit / 64] >> bit % 64 & 1;
}

void bit_set(uint64_t *bits, size_t bit)
{
    bits[bit / 64] |= UINT64_C(1) << bit % 64;
}

/* The bits of a word that are in [first, end). */
static uint64_t word_mask(size_t word, size_t first, size_t end)
{
    uint64_t mask = ~UINT64_C(0);
    if (first > word * 64)
        mask &= ~UINT64_C(0) << (first - word * 64);
    if (end < word * 64 + 64)
        mask &= ~(~UINT64_C(0) << (end - word * 64));
    return mask;
}

void bits_clear_range(uint64_t *bits, size_t first, size_t end)
{
    for (size_t word = first / 64; first < end && word <= (end - 1) / 64; word++)
        bits[word] &= ~word_mask(word, first, end);
}

bool bits_any_in_range(const uint64_t *bits, const uint64_t *also, size_t first, size_t end)
{
    for (size_t word = first / 64; first < end && word <= (end - 1) / 64; word++)
        if (bits[word] & (also ? also[word] : ~UINT64_C(0)) & word_mask(word, first, end))
            return true;
    return false;
}

bool bits_add_all(uint64_t *bits, const uint64_t *other, size_t words)
{
    bool changed = false;
    for (size_t i = 0; i < words; i++) {
        changed |= (other[i] & ~bits[i]) != 0;
        bits[i] |= other[i];
    }
    return changed;
}

WorkList work_begin(uint32_t node_count)
{
    return (WorkList){base_allocate((node_count + 1) * sizeof(uint32_t)), base_allocate_zeroed(node_count + 1), 0, 0, node_count};
}

WorkList work_begin_all(uint32_t node_count, bool backward)
{
    WorkList work = work_begin(node_count);
    memset(work.waiting, true, node_count);
    for (uint32_t i = 0; i < node_count; i++)
        work.nodes[i] = backward ? node_count - 1 - i : i;
    work.count = node_count;
    return work;
}

bool work_take(WorkList *work, uint32_t *node)
{
    if (work->count == 0)
        return false;
    *node = work->nodes[work->first];
    work->first = (work->first + 1) % work->capacity;
    work->count--;
    work->waiting[*node] = false;
    return true;
}

void work_add(WorkList *work, uint32_t node)
{
    if (work->waiting[node])
        return;
    work->waiting[node] = true;
    work->nodes[(work->first + work->count++) % work->capacity] = node;
}

void work_end(WorkList *work)
{
    free(work->nodes);
    free(work->waiting);
}
