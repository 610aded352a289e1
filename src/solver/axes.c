#include <stdlib.h>
#include <string.h>

#include "solver/axes.h"

enum {
    MAX_VALUES = 1024,          /* of one axis, before classes are made */
    MAX_TERMS = 4096,
    MAX_PARTS = 32,
    TABLE_WIDTH = 8,
    TABLE_SIZE = 1 << TABLE_WIDTH,
    MAX_KEPT_CLASSES = 1 << 22, /* then all are dropped */
};

static const uint8_t operand_counts[] = {
#define TERM_OP(name, operands, smt) [TERM_##name] = operands,
#include "term/terms.def"
#undef TERM_OP
};

/* ---- Axes and checks of a query ---- */

static unsigned axis_of(const Axes *axes, VariableId variable)
{
    unsigned low = 0, high = axes->count;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        if (axes->variables.items[middle] <= variable)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static uint32_t axes_of(const Axes *axes, Term term)
{
    const TermPool *pool = axes->shared->pool;
    size_t count;
    const VariableId *items = term_set_items(pool, term_node(pool, term)->variables, &count);
    uint32_t bits = 0;
    for (size_t i = 0; i < count; i++)
        bits |= UINT32_C(1) << axis_of(axes, items[i]);
    return bits;
}

static bool is_single(uint32_t bits)
{
    return bits && !(bits & (bits - 1));
}

static bool checks_make(Axes *axes)
{
    query_variables(axes->shared, axes->query, &axes->variables);
    if (axes->variables.count == 0 || axes->variables.count > MAX_AXES)
        return false;
    axes->count = (unsigned)axes->variables.count;
    for (unsigned i = 0; i < axes->count; i++) {
        Axis *axis = &axes->items[i];
        axis->variable = axes->variables.items[i];
        axis->needs_all = false;
        axis->parts.count = 0;
    }
    axes->checks.count = 0;
    for (size_t i = 0; i < axes->query->count; i++) {
        Term term = axes->query->constraints[i];
        vector_push(&axes->checks, (Check){.term = term, .axes = axes_of(axes, term), .role = CHECK_EVALUATE});
    }
    return true;
}

/* ---- The values of an axis ---- */

static bool axis_intersect(Axes *axes, unsigned number, unsigned width)
{
    ranges_set(&axes->ranges, 0, ranges_top(width));
    for (size_t i = 0; i < axes->checks.count; i++) {
        Check *check = &axes->checks.items[i];
        RangeList set;
        if (check->axes != UINT32_C(1) << number || !sets_find(axes->shared->sets, check->term, &set))
            continue;
        Ranges before;
        ranges_copy(&before, &axes->ranges);
        if (!ranges_intersect(&axes->ranges, set.items, set.count))
            return false;
        check->role = ranges_equal(&before, &axes->ranges) ? CHECK_NEEDLESS : CHECK_IN_AXIS;
    }
    return true;
}

static bool axis_fill(Axes *axes, unsigned number)
{
    Axis *axis = &axes->items[number];
    unsigned width = term_variable_get(axes->shared->pool, axis->variable)->width;
    if (!axis_intersect(axes, number, width))
        return false;
    axis->first = axes->values.count;
    axis->count = 0;
    for (unsigned i = 0; i < axes->ranges.count; i++) {
        Range range = axes->ranges.items[i];
        if (range.high - range.low >= MAX_VALUES - axis->count)
            return false;
        uint64_t length = range.high - range.low + 1;
        for (uint64_t j = 0; j < length; j++)
            vector_push(&axes->values, range.low + j);
        axis->count += length;
    }
    return true;
}

/* ---- The parts of the query that distinguish values ---- */

static bool mark(Axes *axes, Term term)
{
    if (axes->marks.items[term] == axes->epoch)
        return false;
    axes->marks.items[term] = axes->epoch;
    return true;
}

static void marks_begin(Axes *axes)
{
    size_t count = term_pool_count(axes->shared->pool);
    vector_reserve(&axes->marks, count);
    while (axes->marks.count < count)
        vector_push(&axes->marks, 0);
    if (++axes->epoch == 0) {
        memset(axes->marks.items, 0, axes->marks.count * sizeof *axes->marks.items);
        axes->epoch = 1;
    }
}

/* A term below one with more variables: it becomes a part of its axis, or is visited. */
static bool meet(Axes *axes, Term term)
{
    const TermNode *node = term_node(axes->shared->pool, term);
    if (node->variables == 0 || !mark(axes, term))
        return true;
    uint32_t bits = axes_of(axes, term);
    if (!is_single(bits)) {
        vector_push(&axes->pending, term);
        return ++axes->terms <= MAX_TERMS;
    }
    Axis *axis = &axes->items[__builtin_ctz(bits)];
    axis->needs_all |= node->op == TERM_VARIABLE;
    vector_push(&axis->parts, term);
    return axis->parts.count <= MAX_PARTS;
}

static bool meet_operands(Axes *axes, Term term)
{
    TermNode node = *term_node(axes->shared->pool, term);
    for (unsigned i = 0; i < operand_counts[node.op]; i++)
        if (!meet(axes, node.operands[i]))
            return false;
    if (node.op != TERM_SELECT)
        return true;
    size_t count;
    const Term *elements = term_table_elements(axes->shared->pool, node.operands[1], &count);
    for (size_t i = 0; i < count; i++)
        if (!meet(axes, elements[i]))
            return false;
    return true;
}

static bool find_parts(Axes *axes)
{
    marks_begin(axes);
    axes->terms = 0;
    axes->pending.count = 0;
    for (size_t i = 0; i < axes->checks.count; i++)
        if (axes->checks.items[i].role == CHECK_EVALUATE && !meet(axes, axes->checks.items[i].term))
            return false;
    while (axes->pending.count > 0)
        if (!meet_operands(axes, vector_pop(&axes->pending)))
            return false;
    return true;
}

/* ---- Classes ---- */

typedef struct Classes {
    unsigned count;
    uint16_t of_value[MAX_VALUES]; /* by index on the axis */
} Classes;

/* Splits each class by a second classification: values stay together if both agree. */
static void classes_split(Classes *classes, const uint16_t *second, size_t count)
{
    /* For each old class a list of the new ones made of it. */
    uint16_t heads[MAX_VALUES], next[MAX_VALUES], seconds[MAX_VALUES];
    unsigned made = 0;
    for (unsigned i = 0; i < classes->count; i++)
        heads[i] = UINT16_MAX;
    for (size_t i = 0; i < count; i++) {
        uint16_t old = classes->of_value[i], found = heads[old];
        while (found != UINT16_MAX && seconds[found] != second[i])
            found = next[found];
        if (found == UINT16_MAX) {
            found = (uint16_t)made++;
            seconds[found] = second[i];
            next[found] = heads[old];
            heads[old] = found;
        }
        classes->of_value[i] = found;
    }
    classes->count = made;
}

/* Numbers the results of a part: equal ones get equal numbers. Those over 64 bits count as all different. */
static void classify(Axes *axes, const Axis *axis, Term part, const uint64_t *values, size_t count, uint16_t *classes)
{
    TermEvaluator *evaluator = axes->shared->evaluator;
    bool is_wide = term_width(axes->shared->pool, part) > 64;
    Map numbers = {0};
    uint64_t made = 0;
    term_evaluator_clear(evaluator);
    for (size_t i = 0; i < count; i++) {
        uint64_t number = i;
        term_evaluator_bind(evaluator, axis->variable, values[i]);
        uint64_t result = (uint64_t)term_evaluate(evaluator, part);
        if (!is_wide && !map_get(&numbers, result, &number))
            map_put(&numbers, result, number = made++);
        classes[i] = (uint16_t)number;
    }
    map_release(&numbers);
}

/* The classes of all values of a variable of up to eight bits; cached. */
static const uint16_t *table_of(Axes *axes, const Axis *axis, Term part, unsigned width)
{
    uint64_t place;
    if (!map_get(&axes->tables, part, &place)) {
        uint64_t values[TABLE_SIZE];
        size_t count = (size_t)1 << width;
        for (size_t i = 0; i < count; i++)
            values[i] = i;
        place = axes->classes.count;
        vector_reserve(&axes->classes, place + count);
        classify(axes, axis, part, values, count, axes->classes.items + place);
        axes->classes.count = place + count;
        map_put(&axes->tables, part, place);
    }
    return axes->classes.items + place;
}

static void classes_split_by(Axes *axes, const Axis *axis, Term part, Classes *classes)
{
    unsigned width = term_variable_get(axes->shared->pool, axis->variable)->width;
    const uint64_t *values = axes->values.items + axis->first;
    uint16_t second[MAX_VALUES];
    if (width <= TABLE_WIDTH) {
        const uint16_t *table = table_of(axes, axis, part, width);
        for (size_t i = 0; i < axis->count; i++)
            second[i] = table[values[i]];
    } else {
        classify(axes, axis, part, values, axis->count, second);
    }
    classes_split(classes, second, axis->count);
}

/* One value of each class, in ascending order. */
static void keep_representatives(Axes *axes, Axis *axis, const Classes *classes, uint64_t preferred)
{
    uint64_t *values = axes->values.items + axis->first;
    bool taken[MAX_VALUES] = {false};
    size_t kept = 0;
    for (size_t i = 0; i < axis->count; i++)
        if (values[i] == preferred)
            taken[classes->of_value[i]] = true;
    for (size_t i = 0; i < axis->count; i++) {
        bool *is_taken = &taken[classes->of_value[i]];
        if (*is_taken && values[i] != preferred)
            continue;
        *is_taken = true;
        values[kept++] = values[i];
    }
    axis->count = kept;
}

static void move_to_front(uint64_t *values, size_t count, uint64_t preferred)
{
    for (size_t i = 0; i < count; i++) {
        if (values[i] != preferred)
            continue;
        memmove(values + 1, values, i * sizeof *values);
        values[0] = preferred;
        return;
    }
}

static void axis_reduce(Axes *axes, Axis *axis)
{
    uint64_t preferred = query_hint_value(axes->query, axis->variable);
    if (!axis->needs_all && axis->count > 1) {
        Classes classes = {.count = 1};
        for (size_t i = 0; i < axis->parts.count; i++)
            classes_split_by(axes, axis, axis->parts.items[i], &classes);
        keep_representatives(axes, axis, &classes, preferred);
    }
    move_to_front(axes->values.items + axis->first, axis->count, preferred);
}

/* ---- The interface ---- */

bool axes_make(Axes *axes, SolverShared *shared, const Query *query)
{
    axes->shared = shared;
    axes->query = query;
    axes->values.count = 0;
    if (axes->classes.count > MAX_KEPT_CLASSES) {
        map_release(&axes->tables);
        axes->classes.count = 0;
    }
    if (!checks_make(axes))
        return false;
    sets_forget_if_large(shared->sets);
    for (unsigned i = 0; i < axes->count; i++)
        if (!axis_fill(axes, i))
            return false;
    if (!find_parts(axes))
        return false;
    for (unsigned i = 0; i < axes->count; i++)
        axis_reduce(axes, &axes->items[i]);
    return true;
}

void axes_release(Axes *axes)
{
    for (unsigned i = 0; i < MAX_AXES; i++)
        vector_release(&axes->items[i].parts);
    vector_release(&axes->values);
    vector_release(&axes->checks);
    map_release(&axes->tables);
    vector_release(&axes->classes);
    vector_release(&axes->variables);
    vector_release(&axes->marks);
    vector_release(&axes->pending);
}
