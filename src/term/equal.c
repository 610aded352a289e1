/* Equality. The inverse of each invertible operation is applied to a constant side. */
#include "term/pool.h"

enum { PEELS = 1000 }; /* operations that are inverted for one constant */

static Term bit(TermPool *pool, bool value)
{
    return term_constant(pool, 1, value);
}

/* ---- With a constant ---- */

typedef enum Peel { PEEL_NOTHING, PEELED, PEEL_FALSE } Peel;

static Peel peel_product(const TermPool *pool, const TermNode *node, Term *a, Wide *k)
{
    Wide factor;
    int64_t low, high;
    if (!pool_constant(pool, node->operands[1], &factor) || factor == 0)
        return PEEL_NOTHING;
    if (*k & (((Wide)1 << wide_trailing_zeros(factor)) - 1))
        return PEEL_FALSE;
    if (node->width > 64)
        return PEEL_NOTHING;
    SignedWide c = wide_extend(factor, node->width), wanted = wide_extend(*k, node->width);
    SignedWide bound = (SignedWide)1 << (node->width - 1);
    bool exact = bounds_signed(pool, node->operands[0], &low, &high) && low * c < bound && low * c >= -bound &&
                 high * c < bound && high * c >= -bound;
    if (wanted % c != 0)
        return exact ? PEEL_FALSE : PEEL_NOTHING;
    if (!exact && !(factor & 1))
        return PEEL_NOTHING;
    *a = node->operands[0];
    *k = wide_mask((Wide)(wanted / c), node->width);
    return PEELED;
}

static Peel peel_extension(const TermPool *pool, const TermNode *node, Term *a, Wide *k)
{
    unsigned narrow = pool_width(pool, node->operands[0]);
    Wide cut = wide_mask(*k, narrow);
    Wide again = node->op == TERM_ZEXT ? cut : wide_mask((Wide)wide_extend(cut, narrow), node->width);
    *a = node->operands[0];
    Wide wanted = *k;
    *k = cut;
    return again == wanted ? PEELED : PEEL_FALSE;
}

static Peel peel_concat(const TermPool *pool, const TermNode *node, Term *a, Wide *k)
{
    unsigned low_width = pool_width(pool, node->operands[1]);
    Wide high_k = *k >> low_width, low_k = wide_mask(*k, low_width), part;
    if (pool_constant(pool, node->operands[0], &part)) {
        *a = node->operands[1];
        *k = low_k;
        return part == high_k ? PEELED : PEEL_FALSE;
    }
    if (!pool_constant(pool, node->operands[1], &part))
        return PEEL_NOTHING;
    *a = node->operands[0];
    *k = high_k;
    return part == low_k ? PEELED : PEEL_FALSE;
}

/* Inverts an operation under an extract, if each bit of its result depends only on the same bit of the operand, and on
 * lower bits if the extract starts at 0. */
static Peel peel_extract(TermPool *pool, Term *a, Wide *k)
{
    TermNode outer = *pool_node(pool, *a), inner = *pool_node(pool, outer.operands[0]);
    Term x = inner.operands[0];
    Wide constant = 0;
    bool known = inner.op > TERM_NEG && inner.op <= TERM_SUB &&
                 pool_constant(pool, inner.operands[inner.op != TERM_SUB], &constant);
    if (inner.op == TERM_NOT)
        *k = ~*k;
    else if (inner.op == TERM_XOR && known)
        *k ^= constant >> outer.detail;
    else if (outer.detail != 0)
        return PEEL_NOTHING;
    else if (inner.op == TERM_NEG)
        *k = -*k;
    else if (inner.op == TERM_ADD && known)
        *k -= constant;
    else if (inner.op == TERM_SUB && known)
        *k = constant - *k;
    else
        return PEEL_NOTHING;
    *k = wide_mask(*k, outer.width);
    *a = term_extract(pool, inner.op == TERM_SUB ? inner.operands[1] : x, outer.detail, outer.width);
    return PEELED;
}

/* a == k as a'== k' with a smaller a'. */
static Peel peel(TermPool *pool, Term *a, Wide *k)
{
    const TermNode *node = pool_node(pool, *a);
    Wide constant;
    switch ((TermOp)node->op) {
    case TERM_NOT: *k = ~*k; break;
    case TERM_NEG: *k = -*k; break;
    case TERM_ADD:
        if (!pool_constant(pool, node->operands[1], &constant))
            return PEEL_NOTHING;
        *k -= constant;
        break;
    case TERM_XOR:
        if (!pool_constant(pool, node->operands[1], &constant))
            return PEEL_NOTHING;
        *k ^= constant;
        break;
    case TERM_SUB:
        if (!pool_constant(pool, node->operands[0], &constant))
            return PEEL_NOTHING;
        *k = wide_mask(constant - *k, node->width);
        *a = node->operands[1];
        return PEELED;
    case TERM_AND:
        return pool_constant(pool, node->operands[1], &constant) && (*k & ~constant) ? PEEL_FALSE : PEEL_NOTHING;
    case TERM_OR:
        return pool_constant(pool, node->operands[1], &constant) && (constant & ~*k) ? PEEL_FALSE : PEEL_NOTHING;
    case TERM_MUL: return peel_product(pool, node, a, k);
    case TERM_ZEXT:
    case TERM_SEXT: return peel_extension(pool, node, a, k);
    case TERM_CONCAT: return peel_concat(pool, node, a, k);
    case TERM_EXTRACT: return peel_extract(pool, a, k);
    default: return PEEL_NOTHING;
    }
    *k = wide_mask(*k, node->width);
    *a = node->operands[0];
    return PEELED;
}

static Term eq_choice(TermPool *pool, const TermNode *node, Term k)
{
    Term condition = node->operands[0];
    bool then = pool_is_constant(pool, node->operands[1]), otherwise = pool_is_constant(pool, node->operands[2]);
    if (then && otherwise)
        return term_ite(pool, condition, bit(pool, node->operands[1] == k), bit(pool, node->operands[2] == k));
    if ((!then && !otherwise) || !pool_enter(pool))
        return TERM_NONE;
    Term constant = node->operands[then ? 1 : 2], rest = term_eq(pool, node->operands[then ? 2 : 1], k);
    pool_leave(pool);
    Term chosen = then ? condition : term_not(pool, condition);
    return constant == k ? term_or(pool, chosen, rest) : term_and(pool, term_not(pool, chosen), rest);
}

/* The indices that select k, as comparisons of the index, if there are few runs of them. */
static Term eq_select(TermPool *pool, Term index, TermTable table, Term k)
{
    enum { RUNS = 2 };
    size_t starts[RUNS], ends[RUNS], runs = 0, count;
    const Term *elements = term_table_elements(pool, table, &count);
    if (!pool->tables.items[table].constant)
        return TERM_NONE;
    for (size_t i = 0; i < count; i++) {
        if (elements[i] != k)
            continue;
        if (runs && ends[runs - 1] == i) {
            ends[runs - 1]++;
            continue;
        }
        if (runs == RUNS)
            return TERM_NONE;
        starts[runs] = i;
        ends[runs++] = i + 1;
    }
    Term result = bit(pool, false);
    unsigned width = pool_width(pool, index);
    for (size_t i = 0; i < runs; i++) {
        Term from = term_constant(pool, width, starts[i]), to = term_constant(pool, width, ends[i] - 1);
        Term inside = TERM_NONE;
        if (ends[i] == count) {
            inside = term_ule(pool, from, index);
        } else if (ends[i] == starts[i] + 1) {
            inside = term_eq(pool, index, from);
        } else {
            Term before = term_ule(pool, index, to);
            inside = term_and(pool, term_ule(pool, from, index), before);
        }
        result = term_or(pool, result, inside);
    }
    return result;
}

static Term eq_difference(TermPool *pool, Term a, Wide k)
{
    TermNode node = *pool_node(pool, a);
    if (k != 0 || (node.op != TERM_SUB && node.op != TERM_XOR) || !pool_enter(pool))
        return TERM_NONE;
    Term result = term_eq(pool, node.operands[0], node.operands[1]);
    pool_leave(pool);
    return result;
}

static Term eq_constant(TermPool *pool, Term a, Wide k)
{
    Peel peeled = PEELED;
    for (unsigned i = 0; i < PEELS && peeled == PEELED; i++)
        peeled = peel(pool, &a, &k);
    if (peeled == PEEL_FALSE)
        return bit(pool, false);
    a = pool_narrow(pool, a);
    TermNode node = *pool_node(pool, a);
    if (node.op == TERM_CONSTANT)
        return bit(pool, node_value(&node) == k);
    if (node.width == 1)
        return k ? a : term_not(pool, a);
    TermBounds bounds = pool->bounds[a];
    if (node.width <= 64 && (k < bounds.low || k > bounds.high))
        return bit(pool, false);
    Term constant = term_constant_wide(pool, node.width, k), result = TERM_NONE;
    if (node.op == TERM_ITE)
        result = eq_choice(pool, &node, constant);
    else if (node.op == TERM_SELECT)
        result = eq_select(pool, node.operands[0], node.operands[1], constant);
    else
        result = eq_difference(pool, a, k);
    return result ? result : pool_binary(pool, TERM_EQ, 1, a, constant);
}

/* ---- Of two non-constant terms ---- */

static Term eq_zero(TermPool *pool, Term a)
{
    return eq_constant(pool, a, 0);
}

/* A sum or xor without one operand. */
static Term without(const TermPool *pool, Term a, TermOp op, Term gone)
{
    const TermNode *node = pool_node(pool, a);
    if (node->op != op)
        return TERM_NONE;
    return node->operands[0] == gone ? node->operands[1] : node->operands[1] == gone ? node->operands[0] : TERM_NONE;
}

static Term eq_cancel(TermPool *pool, TermOp op, Term a, Term b)
{
    TermNode x = *pool_node(pool, a), y = *pool_node(pool, b);
    Term rest = without(pool, a, op, b);
    if (!rest)
        rest = without(pool, b, op, a);
    if (rest)
        return eq_zero(pool, rest);
    if (x.op != op || y.op != op)
        return TERM_NONE;
    for (unsigned i = 0; i < 2; i++) {
        rest = without(pool, a, op, y.operands[i]);
        if (rest)
            return term_eq(pool, rest, y.operands[1 - i]);
    }
    return TERM_NONE;
}

static Term eq_sums(TermPool *pool, Term a, Term b)
{
    Term x, y;
    Wide first, second;
    if (pool_split(pool, a, TERM_ADD, &x, &first) && pool_split(pool, b, TERM_ADD, &y, &second)) {
        Term difference = term_constant_wide(pool, pool_width(pool, a), second - first);
        return term_eq(pool, x, term_add(pool, y, difference));
    }
    Term result = eq_cancel(pool, TERM_ADD, a, b);
    return result ? result : eq_cancel(pool, TERM_XOR, a, b);
}

static Term eq_extended(TermPool *pool, TermOp op, Term a, Term b)
{
    unsigned first = pool_width(pool, a), second = pool_width(pool, b), width = first > second ? first : second;
    b = op == TERM_ZEXT ? term_zext(pool, b, width) : term_sext(pool, b, width);
    return term_eq(pool, op == TERM_ZEXT ? term_zext(pool, a, width) : term_sext(pool, a, width), b);
}

static Term eq_alike(TermPool *pool, const TermNode *x, const TermNode *y)
{
    Term a = x->operands[0], b = x->operands[1], c = y->operands[0], d = y->operands[1];
    switch ((TermOp)x->op) {
    case TERM_NOT:
    case TERM_NEG: return term_eq(pool, a, c);
    case TERM_ZEXT:
    case TERM_SEXT: return eq_extended(pool, (TermOp)x->op, a, c);
    case TERM_CONCAT: return a == c ? term_eq(pool, b, d) : b == d ? term_eq(pool, a, c) : TERM_NONE;
    case TERM_SUB: return a == c ? term_eq(pool, b, d) : b == d ? term_eq(pool, a, c) : TERM_NONE;
    default: return TERM_NONE;
    }
}

/* One arm of a choice equals the other side. */
static Term eq_arm(TermPool *pool, Term a, Term b)
{
    TermNode node = *pool_node(pool, a);
    if (node.op != TERM_ITE)
        return TERM_NONE;
    if (node.operands[1] == b)
        return term_or(pool, node.operands[0], term_eq(pool, node.operands[2], b));
    if (node.operands[2] == b)
        return term_or(pool, term_not(pool, node.operands[0]), term_eq(pool, node.operands[1], b));
    return TERM_NONE;
}

/* True for a choice among constants, or a constant, of at most this depth. */
static bool is_among_constants(const TermPool *pool, Term a, unsigned depth)
{
    if (pool_is_constant(pool, a))
        return true;
    return depth > 0 && pool_is(pool, a, TERM_ITE) && is_among_constants(pool, pool_operand(pool, a, 1), depth - 1) &&
           is_among_constants(pool, pool_operand(pool, a, 2), depth - 1);
}

/* Two choices among few constants, such as pointers that may be null: the conditions under which both select the same. */
static Term eq_choices(TermPool *pool, Term a, Term b)
{
    enum { DEEPEST = 3 };
    TermNode node = *pool_node(pool, a);
    if (!is_among_constants(pool, a, DEEPEST) || !is_among_constants(pool, b, DEEPEST) || !pool_enter(pool))
        return TERM_NONE;
    Term then = term_eq(pool, node.operands[1], b), otherwise = term_eq(pool, node.operands[2], b);
    pool_leave(pool);
    return term_ite(pool, node.operands[0], then, otherwise);
}

static Term eq_unknowns(TermPool *pool, Term a, Term b)
{
    TermNode x = *pool_node(pool, a), y = *pool_node(pool, b);
    if (x.width == 1 && x.op != y.op && (x.op == TERM_NOT || y.op == TERM_NOT))
        return term_not(pool, x.op == TERM_NOT ? term_eq(pool, x.operands[0], b) : term_eq(pool, a, y.operands[0]));
    Term result = x.op == y.op ? eq_alike(pool, &x, &y) : TERM_NONE;
    if (!result)
        result = eq_sums(pool, a, b);
    if (!result)
        result = eq_arm(pool, a, b);
    if (!result)
        result = eq_arm(pool, b, a);
    return result ? result : eq_choices(pool, a, b);
}

static Term equal(TermPool *pool, Term a, Term b)
{
    assert(pool_width(pool, a) == pool_width(pool, b));
    Wide constant;
    if (a == b)
        return bit(pool, true);
    pool_order(pool, &a, &b);
    if (pool_constant(pool, b, &constant))
        return eq_constant(pool, a, constant);
    a = pool_narrow(pool, a);
    b = pool_narrow(pool, b);
    if (a == b)
        return bit(pool, true);
    pool_order(pool, &a, &b);
    TermBounds x = pool->bounds[a], y = pool->bounds[b];
    if (pool_width(pool, a) <= 64 && (x.high < y.low || y.high < x.low))
        return bit(pool, false);
    if (pool_enter(pool)) {
        Term result = eq_unknowns(pool, a, b);
        pool_leave(pool);
        if (result)
            return result;
    }
    return pool_binary(pool, TERM_EQ, 1, a, b);
}

Term term_eq(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_EQ, a, b, 0, equal(pool, a, b));
}

Term term_ne(TermPool *pool, Term a, Term b)
{
    return term_not(pool, term_eq(pool, a, b));
}
