/* Tables and their elements at an index. */
#include <stdlib.h>
#include <string.h>

#include "term/pool.h"

/* ---- Tables ---- */

static TableInfo table_describe(TermPool *pool, const Term *elements, size_t count)
{
    TableInfo info = {.count = count, .bounds = {UINT64_MAX, 0}, .constant = true};
    for (size_t i = 0; i < count; i++) {
        assert(pool_width(pool, elements[i]) == pool_width(pool, elements[0]));
        TermBounds bounds = pool->bounds[elements[i]];
        if (bounds.low < info.bounds.low)
            info.bounds.low = bounds.low;
        if (bounds.high > info.bounds.high)
            info.bounds.high = bounds.high;
        info.constant = info.constant && pool_is_constant(pool, elements[i]);
        info.variables = set_union(pool->sets, info.variables, pool_node(pool, elements[i])->variables);
    }
    return info;
}

TermTable term_table(TermPool *pool, const Term *elements, size_t count)
{
    assert(count >= 1);
    size_t size = count * sizeof *elements;
    uint64_t key = base_hash(elements, size);
    for (uint64_t table; map_get(&pool->table_index, key, &table); key++) {
        const TableInfo *known = &pool->tables.items[table];
        if (known->count == count && memcmp(known->elements, elements, size) == 0)
            return (TermTable)table;
    }
    TableInfo info = table_describe(pool, elements, count);
    info.elements = memcpy(arena_allocate(&pool->memory, size), elements, size);
    TermTable table = (TermTable)pool->tables.count;
    vector_push(&pool->tables, info);
    map_put(&pool->table_index, key, table);
    return table;
}

/* True if both may be the beginning of one array. */
static bool tables_agree(const TableInfo *a, const TableInfo *b)
{
    size_t count = a->count < b->count ? a->count : b->count;
    return a->kind == b->kind && memcmp(a->elements, b->elements, count * sizeof *a->elements) == 0;
}

/* The printed name: the name followed by as few marks as needed, so that no disagreeing table has the same. */
static const char *table_call(TermPool *pool, TermTable table, const char *name)
{
    const TableInfo *info = &pool->tables.items[table];
    Text called = {0};
    uint64_t other;
    text_append(&called, name);
    while (map_get_string(&pool->table_names, called.bytes, &other) && !tables_agree(info, &pool->tables.items[other]))
        text_append(&called, "'");
    if (!map_get_string(&pool->table_names, called.bytes, &other) || pool->tables.items[other].count < info->count)
        map_put_string(&pool->table_names, called.bytes, table);
    const char *kept = arena_duplicate(&pool->memory, called.bytes);
    text_release(&called);
    return kept;
}

void term_table_set_name(TermPool *pool, TermTable table, const char *name, TermKind element)
{
    TableInfo *info = &pool->tables.items[table];
    if (info->has_many_names || (info->given && strcmp(info->given, name) == 0 && info->kind == element))
        return;
    info->has_many_names = info->given;
    info->kind = (uint8_t)element;
    info->given = info->has_many_names ? NULL : arena_duplicate(&pool->memory, name);
    info->name = info->has_many_names ? NULL : table_call(pool, table, name);
}

const char *term_table_name(const TermPool *pool, TermTable table)
{
    return pool->tables.items[table].name;
}

const Term *term_table_elements(const TermPool *pool, TermTable table, size_t *count)
{
    assert(table != 0 && table < pool->tables.count);
    *count = pool->tables.items[table].count;
    return pool->tables.items[table].elements;
}

/* ---- Select ---- */

/* The first index of [low, high] whose element differs from that at low; high + 1 if all are equal. */
static size_t first_different(const Term *elements, size_t low, size_t high)
{
    size_t i = low + 1;
    while (i <= high && elements[i] == elements[low])
        i++;
    return i;
}

/* The table without the elements that the index cannot reach. */
static TermTable table_cut(TermPool *pool, TermTable table, size_t count)
{
    Term *elements = base_allocate(count * sizeof *elements);
    memcpy(elements, pool->tables.items[table].elements, count * sizeof *elements);
    TermTable cut = term_table(pool, elements, count);
    free(elements);
    const TableInfo *whole = &pool->tables.items[table];
    if (whole->given)
        term_table_set_name(pool, cut, whole->given, (TermKind)whole->kind);
    return cut;
}

Term term_select(TermPool *pool, Term index, TermTable table)
{
    assert(pool_width(pool, index) <= 64);
    const TableInfo *info = &pool->tables.items[table];
    TermBounds bounds = pool->bounds[index];
    size_t last = info->count - 1;
    size_t low = bounds.low < last ? (size_t)bounds.low : last, high = bounds.high < last ? (size_t)bounds.high : last;
    size_t different = first_different(info->elements, low, high);
    if (different > high)
        return info->elements[low];
    if (high - low <= 1) {
        Term first = info->elements[low], second = info->elements[high];
        unsigned width = pool_width(pool, index);
        return term_ite(pool, term_ule(pool, index, term_constant(pool, width, low)), first, second);
    }
    if (high < last)
        table = table_cut(pool, table, high + 1);
    return pool_intern(pool, &(TermNode){.op = TERM_SELECT,
                                         .width = (uint8_t)pool_width(pool, pool->tables.items[table].elements[0]),
                                         .operands = {index, table}});
}
