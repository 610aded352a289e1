#include <stdlib.h>
#include <string.h>

#include "solver/bounds.h"
#include "solver/ranges.h"

enum { MAX_NODES = 3000, MAX_SWEEPS = 64 };

static const uint8_t operand_counts[] = {
#define TERM_OP(name, operands, smt) [TERM_##name] = operands,
#include "term/terms.def"
#undef TERM_OP
};

Span span_join(Span a, Span b)
{
    return (Span){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

bool span_is_one(Span span, SignedWide *value)
{
    *value = span.low;
    return span.low == span.high;
}

/* ---- Construction ---- */

static Span whole_view(unsigned width, View view)
{
    SignedWide half = (SignedWide)1 << (width - 1);
    switch (view) {
    case VIEW_SIGNED: return (Span){-half, half - 1};
    case VIEW_UNSIGNED: return (Span){0, 2 * half - 1};
    default: return (Span){-ranges_float_infinity(width), ranges_float_infinity(width)};
    }
}

static Bound whole_bound(const BoundNode *node)
{
    Bound bound = {.may_be_nan = true};
    unsigned width = node->node.width;
    for (unsigned view = 0; view < VIEW_COUNT && node->is_known_width; view++)
        if (view != VIEW_FLOAT || node->is_float)
            bound.views[view] = whole_view(width, (View)view);
    return bound;
}

static Bound constant_bound(const BoundNode *node, uint64_t value)
{
    Bound bound = whole_bound(node);
    unsigned width = node->node.width;
    int64_t number;
    bound.views[VIEW_UNSIGNED] = (Span){(SignedWide)value, (SignedWide)value};
    bound.views[VIEW_SIGNED].low = bound.views[VIEW_SIGNED].high = wide_extend(value, width);
    if (node->is_float) {
        bound.may_be_nan = !ranges_float_number(value, width, &number);
        bound.views[VIEW_FLOAT] = bound.may_be_nan ? (Span){1, 0} : (Span){number, number};
    }
    return bound;
}

static BoundNode node_make(const Bounds *bounds, Term term)
{
    BoundNode node = {.term = term, .node = *term_node(bounds->pool, term)};
    unsigned width = node.node.width;
    node.is_known_width = width <= 64;
    node.is_float = width == 32 || width == 64;
    node.operand_count = operand_counts[node.node.op];
    return node;
}

static void node_add(Bounds *bounds, BoundNode node)
{
    uint64_t number;
    for (unsigned i = 0; i < node.operand_count; i++) {
        map_get(&bounds->numbers, node.node.operands[i], &number);
        node.operands[i] = (uint32_t)number;
    }
    Wide value;
    bool constant = node.is_known_width && term_is_constant(bounds->pool, node.term, &value);
    map_put(&bounds->numbers, node.term, bounds->nodes.count);
    vector_push(&bounds->bounds, constant ? constant_bound(&node, (uint64_t)value) : whole_bound(&node));
    vector_push(&bounds->nodes, node);
}

/* Adds the term after its operands. */
static bool add_terms(Bounds *bounds, Term root)
{
    uint64_t number;
    vector_push(&bounds->pending, root);
    while (bounds->pending.count > 0) {
        Term term = bounds->pending.items[bounds->pending.count - 1];
        if (map_get(&bounds->numbers, term, &number)) {
            bounds->pending.count--;
            continue;
        }
        BoundNode node = node_make(bounds, term);
        size_t before = bounds->pending.count;
        for (unsigned i = 0; i < node.operand_count; i++)
            if (!map_get(&bounds->numbers, node.node.operands[i], &number))
                vector_push(&bounds->pending, node.node.operands[i]);
        if (bounds->pending.count > before)
            continue;
        node_add(bounds, node);
        bounds->pending.count--;
        if (bounds->nodes.count > MAX_NODES)
            return false;
    }
    return true;
}

static uint32_t bounds_node_of(const Bounds *bounds, Term term)
{
    uint64_t number = 0;
    map_get(&bounds->numbers, term, &number);
    return (uint32_t)number;
}

bool bounds_make(Bounds *bounds, TermPool *pool, const Query *query)
{
    bounds->pool = pool;
    bounds->nodes.count = bounds->bounds.count = bounds->pending.count = 0;
    bounds->conflict = false;
    bounds->work = 0;
    memset(bounds->core, 0, sizeof bounds->core);
    map_release(&bounds->numbers);
    if (query->count > MAX_REASONS)
        return false;
    for (size_t i = 0; i < query->count; i++)
        if (!add_terms(bounds, query->constraints[i]))
            return false;
    for (size_t i = 0; i < query->count; i++) {
        bounds->current = bounds_node_of(bounds, query->constraints[i]);
        bounds->bounds.items[bounds->current].reasons[i / 64] |= UINT64_C(1) << i % 64;
        bounds_narrow(bounds, bounds->current, VIEW_UNSIGNED, (Span){1, 1});
    }
    return true;
}

void bounds_release(Bounds *bounds)
{
    vector_release(&bounds->nodes);
    vector_release(&bounds->bounds);
    vector_release(&bounds->pending);
    map_release(&bounds->numbers);
}

/* ---- Narrowing ---- */

static void add_reasons(uint64_t *to, const uint64_t *from)
{
    for (unsigned i = 0; i < REASON_WORDS; i++)
        to[i] |= from[i];
}

static void note_reasons(Bounds *bounds, uint32_t node)
{
    const BoundNode *current = &bounds->nodes.items[bounds->current];
    uint64_t *reasons = bounds->bounds.items[node].reasons;
    add_reasons(reasons, bounds->bounds.items[bounds->current].reasons);
    for (unsigned i = 0; i < current->operand_count; i++)
        add_reasons(reasons, bounds->bounds.items[current->operands[i]].reasons);
}

static void note_change(Bounds *bounds, uint32_t node, bool is_empty)
{
    bounds->changed = true;
    note_reasons(bounds, node);
    if (!is_empty)
        return;
    bounds->conflict = true;
    add_reasons(bounds->core, bounds->bounds.items[node].reasons);
}

static bool is_empty(const Bound *bound, View view)
{
    return bound->views[view].low > bound->views[view].high && (view != VIEW_FLOAT || !bound->may_be_nan);
}

/* Narrows one view of an integer by the other: they differ by 2^width in the upper half. */
static bool views_agree(Bound *bound, unsigned width)
{
    SignedWide half = (SignedWide)1 << (width - 1);
    Span *s = &bound->views[VIEW_SIGNED], *u = &bound->views[VIEW_UNSIGNED], before[2] = {*s, *u};
    SignedWide to_unsigned = s->high < 0 ? 2 * half : 0, to_signed = u->low >= half ? -2 * half : 0;
    if (s->low >= 0 || s->high < 0) {
        u->low = u->low > s->low + to_unsigned ? u->low : s->low + to_unsigned;
        u->high = u->high < s->high + to_unsigned ? u->high : s->high + to_unsigned;
    } else if (u->high < half || u->low >= half) {
        s->low = s->low > u->low + to_signed ? s->low : u->low + to_signed;
        s->high = s->high < u->high + to_signed ? s->high : u->high + to_signed;
    }
    return before[0].low != s->low || before[0].high != s->high || before[1].low != u->low || before[1].high != u->high;
}

/* A single bit pattern is a single float. */
static void float_of_pattern(Bounds *bounds, uint32_t node)
{
    const BoundNode *own = &bounds->nodes.items[node];
    Span bits = bounds->bounds.items[node].views[VIEW_UNSIGNED];
    if (own->is_float && bits.low == bits.high) {
        Bound exact = constant_bound(own, (uint64_t)bits.low);
        bounds_narrow(bounds, node, VIEW_FLOAT, exact.views[VIEW_FLOAT]);
        bounds_narrow_nan(bounds, node, exact.may_be_nan);
    }
}

void bounds_narrow(Bounds *bounds, uint32_t node, View view, Span span)
{
    Bound *bound = &bounds->bounds.items[node];
    Span *own = &bound->views[view];
    if (bounds->conflict || (span.low <= own->low && span.high >= own->high))
        return;
    own->low = own->low > span.low ? own->low : span.low;
    own->high = own->high < span.high ? own->high : span.high;
    bool empty = is_empty(bound, view);
    if (!empty && view != VIEW_FLOAT && views_agree(bound, bounds->nodes.items[node].node.width))
        empty = is_empty(bound, VIEW_SIGNED) || is_empty(bound, VIEW_UNSIGNED);
    note_change(bounds, node, empty);
    if (!empty && view != VIEW_FLOAT)
        float_of_pattern(bounds, node);
}

void bounds_narrow_nan(Bounds *bounds, uint32_t node, bool may_be_nan)
{
    Bound *bound = &bounds->bounds.items[node];
    if (bounds->conflict || may_be_nan || !bound->may_be_nan)
        return;
    bound->may_be_nan = false;
    note_change(bounds, node, is_empty(bound, VIEW_FLOAT));
}

/* ---- Propagation ---- */

static void apply_rule(Bounds *bounds, uint32_t number)
{
    const BoundNode *node = &bounds->nodes.items[number];
    if (node->operand_count == 0 || !node->is_known_width)
        return;
    for (unsigned i = 0; i < node->operand_count; i++)
        if (!bounds->nodes.items[node->operands[i]].is_known_width)
            return;
    bounds->current = number;
    bounds->work++;
    bounds_integer_rule(bounds, node);
    bounds_float_rule(bounds, node);
}

bool bounds_propagate(Bounds *bounds)
{
    bounds->changed = true;
    for (unsigned sweep = 0; sweep < MAX_SWEEPS && bounds->changed && bounds->work < bounds->max_work; sweep++) {
        bounds->changed = false;
        for (size_t i = 0; i < bounds->nodes.count && !bounds->conflict; i++)
            apply_rule(bounds, (uint32_t)i);
        for (size_t i = bounds->nodes.count; i-- > 0 && !bounds->conflict;)
            apply_rule(bounds, (uint32_t)i);
    }
    return !bounds->conflict;
}
