/* The pool: nodes in one array, interned by a hash table; variables and constants. */
#include "term/pool.h"

#include <stdlib.h>
#include <string.h>

#include "term/operation.h"

enum { FIRST_NODES = 1024 };

TermPool *term_pool_new(void)
{
    TermPool *pool = base_allocate_zeroed(sizeof *pool);
    pool->capacity = FIRST_NODES;
    pool->nodes = base_allocate_zeroed(pool->capacity * sizeof *pool->nodes);
    pool->bounds = base_allocate_zeroed(pool->capacity * sizeof *pool->bounds);
    pool->count = 1;
    pool->slot_mask = 2 * FIRST_NODES - 1;
    pool->slots = base_allocate_zeroed((pool->slot_mask + 1) * sizeof *pool->slots);
    vector_push(&pool->tables, (TableInfo){0});
    pool->memos = base_allocate_zeroed(MEMOS * sizeof *pool->memos);
    pool->sets = set_pool_new();
    return pool;
}

void term_pool_free(TermPool *pool)
{
    if (!pool)
        return;
    free(pool->nodes);
    free(pool->bounds);
    free(pool->slots);
    free(pool->memos);
    vector_release(&pool->objects);
    map_release(&pool->object_index);
    map_release_strings(&pool->labels);
    vector_release(&pool->variables);
    vector_release(&pool->addresses);
    vector_release(&pool->tables);
    map_release(&pool->variable_index);
    map_release_strings(&pool->names);
    map_release(&pool->table_index);
    map_release_strings(&pool->table_names);
    arena_release(&pool->memory);
    set_pool_free(pool->sets);
    free(pool);
}

size_t term_pool_count(const TermPool *pool)
{
    return pool->count;
}

const TermNode *term_node(const TermPool *pool, Term term)
{
    return pool_node(pool, term);
}

unsigned term_width(const TermPool *pool, Term term)
{
    return pool_width(pool, term);
}

/* ---- Interning ---- */

static uint32_t node_head(const TermNode *node)
{
    return (uint32_t)node->op | (uint32_t)node->width << 8 | (uint32_t)node->detail << 16;
}

static uint32_t node_hash(const TermNode *node)
{
    uint64_t hash = node->words[0] * UINT64_C(0x9E3779B97F4A7C15);
    hash = (hash ^ hash >> 32 ^ node->words[1]) * UINT64_C(0xFF51AFD7ED558CCD);
    hash = (hash ^ hash >> 29 ^ node_head(node)) * UINT64_C(0xC4CEB9FE1A85EC53);
    return (uint32_t)(hash >> 32);
}

static bool node_equals(const TermNode *a, const TermNode *b)
{
    return node_head(a) == node_head(b) && a->words[0] == b->words[0] && a->words[1] == b->words[1];
}

static void slots_put(PoolSlot *slots, size_t mask, PoolSlot entry)
{
    size_t slot = entry.hash & mask;
    while (slots[slot].term)
        slot = (slot + 1) & mask;
    slots[slot] = entry;
}

static void slots_grow(TermPool *pool)
{
    size_t mask = pool->slot_mask * 2 + 1;
    PoolSlot *slots = base_allocate_zeroed((mask + 1) * sizeof *slots);
    for (size_t i = 0; i <= pool->slot_mask; i++)
        if (pool->slots[i].term)
            slots_put(slots, mask, pool->slots[i]);
    free(pool->slots);
    pool->slots = slots;
    pool->slot_mask = mask;
}

static void nodes_grow(TermPool *pool)
{
    if (pool->capacity > UINT32_MAX / 2)
        base_die("more than %zu terms", pool->capacity);
    pool->capacity *= 2;
    pool->nodes = base_reallocate(pool->nodes, pool->capacity * sizeof *pool->nodes);
    pool->bounds = base_reallocate(pool->bounds, pool->capacity * sizeof *pool->bounds);
}

static TermSet node_variables(TermPool *pool, const TermNode *node)
{
    static const uint8_t operand_counts[] = {
#define TERM_OP(name, operands, smt) operands,
#include "term/terms.def"
#undef TERM_OP
    };
    if (node->op == TERM_VARIABLE)
        return set_single(pool->sets, (VariableId)node->words[0]);
    TermSet set = node->op == TERM_SELECT ? pool->tables.items[node->operands[1]].variables : 0;
    for (unsigned i = 0; i < operand_counts[node->op]; i++)
        set = set_union(pool->sets, set, pool_node(pool, node->operands[i])->variables);
    return set;
}

static Term node_add(TermPool *pool, const TermNode *node, TermBounds bounds, PoolSlot *slot, uint32_t hash)
{
    if (pool->count == pool->capacity)
        nodes_grow(pool);
    Term term = (Term)pool->count++;
    pool->nodes[term] = *node;
    pool->nodes[term].variables = node_variables(pool, node);
    pool->bounds[term] = bounds;
    *slot = (PoolSlot){hash, term};
    if (pool->count * 2 > pool->slot_mask)
        slots_grow(pool);
    return term;
}

Term pool_intern(TermPool *pool, const TermNode *node)
{
    assert(node->width >= 1 && node->width <= 128);
    uint32_t hash = node_hash(node);
    size_t slot = hash & pool->slot_mask;
    for (; pool->slots[slot].term; slot = (slot + 1) & pool->slot_mask)
        if (pool->slots[slot].hash == hash && node_equals(&pool->nodes[pool->slots[slot].term], node))
            return pool->slots[slot].term;
    TermBounds bounds = bounds_of_node(pool, node);
    if (node->width <= 64 && bounds.low == bounds.high && node->op != TERM_CONSTANT)
        return term_constant(pool, node->width, bounds.low);
    return node_add(pool, node, bounds, &pool->slots[slot], hash);
}

/* ---- Constants ---- */

Term term_constant_wide(TermPool *pool, unsigned width, Wide value)
{
    value = wide_mask(value, width);
    return pool_intern(
        pool,
        &(TermNode){.op = TERM_CONSTANT, .width = (uint8_t)width, .words = {(uint64_t)value, (uint64_t)(value >> 64)}});
}

Term term_constant(TermPool *pool, unsigned width, uint64_t value)
{
    return term_constant_wide(pool, width, value);
}

bool term_is_constant(const TermPool *pool, Term term, Wide *value)
{
    Wide ignored;
    return pool_constant(pool, term, value ? value : &ignored);
}

static bool is_bit(const TermPool *pool, Term term, uint64_t bit)
{
    const TermNode *node = pool_node(pool, term);
    return node->op == TERM_CONSTANT && node->width == 1 && node->words[0] == bit;
}

bool term_is_true(const TermPool *pool, Term term)
{
    return is_bit(pool, term, 1);
}

bool term_is_false(const TermPool *pool, Term term)
{
    return is_bit(pool, term, 0);
}

bool pool_fold_unary(TermPool *pool, TermOp op, unsigned width, unsigned detail, Term a, Term *result)
{
    Wide value;
    if (!pool_constant(pool, a, &value))
        return false;
    Operation operation = {.op = op, .width = width, .detail = detail, .operand_width = pool_width(pool, a)};
    *result = term_constant_wide(pool, width, operation_apply_alone(&operation, value, 0));
    return true;
}

bool pool_fold_binary(TermPool *pool, TermOp op, unsigned width, Term a, Term b, Term *result)
{
    Wide x, y;
    if (!pool_constant(pool, b, &y) || !pool_constant(pool, a, &x))
        return false;
    Operation operation = {
        .op = op, .width = width, .operand_width = pool_width(pool, a), .low_width = pool_width(pool, b)};
    *result = term_constant_wide(pool, width, operation_apply_alone(&operation, x, y));
    return true;
}

/* ---- Choices of two constants ---- */

bool pool_constant_choice(const TermPool *pool, Term term, ConstantChoice *choice)
{
    const TermNode *node = pool_node(pool, term);
    Term condition = node->operands[0];
    *choice = (ConstantChoice){.condition = condition};
    if (node->op == TERM_ITE)
        return pool_constant(pool, node->operands[1], &choice->then) &&
               pool_constant(pool, node->operands[2], &choice->otherwise);
    if ((node->op != TERM_ZEXT && node->op != TERM_SEXT) || pool_width(pool, condition) != 1)
        return false;
    Wide value = node->op == TERM_ZEXT ? 1 : wide_ones(node->width);
    bool negated = pool_is(pool, condition, TERM_NOT); /* the condition of an ITE is never a NOT */
    *choice = (ConstantChoice){.condition = negated ? pool_operand(pool, condition, 0) : condition,
                               .then = negated ? 0 : value,
                               .otherwise = negated ? value : 0};
    return true;
}

bool pool_fold_choice(TermPool *pool, TermOp op, unsigned width, Term a, Term b, Term *result)
{
    ConstantChoice choice, second;
    Wide other;
    Operation operation = {
        .op = op, .width = width, .operand_width = pool_width(pool, a), .low_width = pool_width(pool, b)};
    Wide then, otherwise;
    if (pool_constant(pool, b, &other) && pool_constant_choice(pool, a, &choice)) {
        then = operation_apply_alone(&operation, choice.then, other);
        otherwise = operation_apply_alone(&operation, choice.otherwise, other);
    } else if (pool_constant(pool, a, &other) && pool_constant_choice(pool, b, &choice)) {
        then = operation_apply_alone(&operation, other, choice.then);
        otherwise = operation_apply_alone(&operation, other, choice.otherwise);
    } else if (pool_constant_choice(pool, a, &choice) && pool_constant_choice(pool, b, &second) &&
               choice.condition == second.condition) {
        then = operation_apply_alone(&operation, choice.then, second.then);
        otherwise = operation_apply_alone(&operation, choice.otherwise, second.otherwise);
    } else {
        return false;
    }
    *result = term_ite(pool, choice.condition, term_constant_wide(pool, width, then),
                       term_constant_wide(pool, width, otherwise));
    return true;
}

/* ---- Input objects ---- */

static bool object_equals(const TermObjectInfo *a, const TermObjectInfo *b)
{
    return a->occurrence == b->occurrence && a->role == b->role && hash128_equal(a->layout, b->layout) &&
           strcmp(a->name, b->name) == 0;
}

static const char *object_label(TermPool *pool, const TermObjectInfo *info)
{
    Text label = {0};
    uint64_t taken;
    base_append_safe(&label, info->name, strlen(info->name));
    if (info->occurrence > 0)
        text_printf(&label, "#%u", info->occurrence + 1);
    while (map_get_string(&pool->labels, label.bytes, &taken))
        text_append(&label, "'");
    const char *kept = arena_duplicate(&pool->memory, label.bytes);
    text_release(&label);
    return kept;
}

TermObject term_object_add(TermPool *pool, const TermObjectInfo *info)
{
    uint64_t key = base_hash(info->name, strlen(info->name)) ^ info->layout.low ^
                   hash_mix64((uint64_t)info->occurrence << 32 | info->role);
    for (uint64_t known; map_get(&pool->object_index, key, &known); key++)
        if (object_equals(&pool->objects.items[known].info, info))
            return (TermObject)known;
    TermObject object = (TermObject)pool->objects.count;
    PoolObject made = {*info, object_label(pool, info)};
    made.info.name = arena_duplicate(&pool->memory, info->name);
    vector_push(&pool->objects, made);
    map_put(&pool->object_index, key, object);
    map_put_string(&pool->labels, made.label, object);
    return object;
}

const char *term_object_label(const TermPool *pool, TermObject object)
{
    assert(object < pool->objects.count);
    return pool->objects.items[object].label;
}

/* ---- Variables ---- */

static bool variable_equals(const TermVariable *a, const TermVariable *b)
{
    return a->object == b->object && a->offset == b->offset && a->bit == b->bit && a->width == b->width && a->kind == b->kind &&
           strcmp(a->name, b->name) == 0;
}

VariableId term_variable_add(TermPool *pool, const TermVariable *variable)
{
    assert(variable->width >= 1 && variable->width <= 64);
    uint64_t place = (uint64_t)variable->object << 32 | variable->offset;
    uint64_t key = base_hash(variable->name, strlen(variable->name)) ^ place * UINT64_C(0x9E3779B97F4A7C15) ^
                   ((uint64_t)variable->width << 8 | variable->kind);
    for (uint64_t id; map_get(&pool->variable_index, key, &id); key++)
        if (variable_equals(&pool->variables.items[id], variable))
            return (VariableId)id;
    VariableId id = (VariableId)pool->variables.count;
    vector_push(&pool->variables, *variable);
    pool->variables.items[id].name = arena_duplicate(&pool->memory, variable->name);
    map_put(&pool->variable_index, key, id);
    uint64_t first;
    if (!map_get_string(&pool->names, variable->name, &first))
        map_put_string(&pool->names, variable->name, id);
    return id;
}

const TermVariable *term_variable_get(const TermPool *pool, VariableId id)
{
    assert(id < pool->variables.count);
    return &pool->variables.items[id];
}

uint64_t term_variable_read(const TermVariable *variable, const uint8_t *bytes, uint64_t size)
{
    Wide value = 0;
    for (unsigned i = 0; i < (variable->bit + variable->width + 7u) / 8 && variable->offset + i < size; i++)
        value |= (Wide)bytes[variable->offset + i] << 8 * i;
    value >>= variable->bit;
    return (uint64_t)(variable->width < 64 ? value & (((Wide)1 << variable->width) - 1) : value);
}

size_t term_variable_count(const TermPool *pool)
{
    return pool->variables.count;
}

Term term_variable(TermPool *pool, VariableId id)
{
    unsigned width = term_variable_get(pool, id)->width;
    return pool_intern(pool, &(TermNode){.op = TERM_VARIABLE, .width = (uint8_t)width, .words = {id}});
}

/* ---- Addresses ---- */

void term_address_add(TermPool *pool, uint64_t start, uint64_t size, const char *pointer)
{
    for (size_t i = 0; i < pool->addresses.count; i++)
        if (pool->addresses.items[i].start == start && pool->addresses.items[i].size == size)
            return; /* every run makes its inputs at the same places */
    vector_push(&pool->addresses, (NamedAddress){start, size, arena_duplicate(&pool->memory, pointer)});
}

void term_address_range(TermPool *pool, uint64_t start, uint64_t end)
{
    pool->address_start = start;
    pool->address_end = end;
}

static bool is_in_range(const TermPool *pool, uint64_t number)
{
    return number >= pool->address_start && number < pool->address_end;
}

bool term_address_is(const TermPool *pool, uint64_t number)
{
    const uint64_t far = UINT64_C(1) << 44; /* bounds of sums that do not wrap around */
    return is_in_range(pool, number) || is_in_range(pool, -number) || is_in_range(pool, ~number) || is_in_range(pool, number - far) ||
           is_in_range(pool, number + far);
}

const char *term_address_find(const TermPool *pool, uint64_t number, uint64_t *offset)
{
    for (size_t i = 0; i < pool->addresses.count; i++) {
        *offset = number - pool->addresses.items[i].start;
        if (*offset <= pool->addresses.items[i].size)
            return pool->addresses.items[i].pointer;
    }
    return NULL;
}

TermSet term_set_union(TermPool *pool, TermSet a, TermSet b)
{
    return set_union(pool->sets, a, b);
}

bool term_set_intersects(const TermPool *pool, TermSet a, TermSet b)
{
    return set_intersects(pool->sets, a, b);
}

const VariableId *term_set_items(const TermPool *pool, TermSet set, size_t *count)
{
    return set_items(pool->sets, set, count);
}
