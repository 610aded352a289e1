/* Terms that only move bits: concat, extract, extensions.
 *
 * Normal form: the high operand of CONCAT is not a CONCAT, and no two neighbouring parts can be merged. So a value that
 * is stored byte by byte and loaded again becomes the same term. */
#include "term/pool.h"

/* ---- Extensions ---- */

static Term extend_choice(TermPool *pool, TermOp op, const ConstantChoice *choice, unsigned from, unsigned width)
{
    Wide then = choice->then, otherwise = choice->otherwise;
    if (op == TERM_SEXT) {
        then = (Wide)wide_extend(then, from);
        otherwise = (Wide)wide_extend(otherwise, from);
    }
    return term_ite(pool, choice->condition, term_constant_wide(pool, width, then),
                    term_constant_wide(pool, width, otherwise));
}

/* The low bits of a term whose other bits are zero. */
static bool is_all_of(const TermPool *pool, const TermNode *extract)
{
    if (extract->op != TERM_EXTRACT || extract->detail != 0)
        return false;
    Term whole = extract->operands[0];
    return pool_width(pool, whole) <= 64 && pool->bounds[whole].high >> extract->width == 0;
}

static Term zero_extend(TermPool *pool, Term a, unsigned width)
{
    const TermNode *node = pool_node(pool, a);
    unsigned from = node->width;
    assert(width >= from && width <= 128);
    ConstantChoice choice;
    Term result;
    if (width == from)
        return a;
    if (node->op == TERM_ZEXT)
        return term_zext(pool, node->operands[0], width);
    if (is_all_of(pool, node))
        return term_resize(pool, node->operands[0], width);
    if (pool_fold_unary(pool, TERM_ZEXT, width, 0, a, &result))
        return result;
    if (pool_constant_choice(pool, a, &choice))
        return extend_choice(pool, TERM_ZEXT, &choice, from, width);
    return pool_unary(pool, TERM_ZEXT, width, 0, a);
}

Term term_zext(TermPool *pool, Term a, unsigned width)
{
    POOL_MEMOISED(pool, TERM_ZEXT | width << 8, a, 0, 0, zero_extend(pool, a, width));
}

static Term sign_extend(TermPool *pool, Term a, unsigned width)
{
    const TermNode *node = pool_node(pool, a);
    unsigned from = node->width;
    assert(width >= from && width <= 128);
    ConstantChoice choice;
    Term result;
    if (width == from)
        return a;
    if (node->op == TERM_SEXT)
        return term_sext(pool, node->operands[0], width);
    if (pool_fold_unary(pool, TERM_SEXT, width, 0, a, &result))
        return result;
    if (pool_sign_is_clear(pool, a))
        return term_zext(pool, a, width);
    if (pool_constant_choice(pool, a, &choice))
        return extend_choice(pool, TERM_SEXT, &choice, from, width);
    return pool_unary(pool, TERM_SEXT, width, 0, a);
}

Term term_sext(TermPool *pool, Term a, unsigned width)
{
    POOL_MEMOISED(pool, TERM_SEXT | width << 8, a, 0, 0, sign_extend(pool, a, width));
}

Term term_resize(TermPool *pool, Term a, unsigned width)
{
    return width <= pool_width(pool, a) ? term_extract(pool, a, 0, width) : term_zext(pool, a, width);
}

/* ---- Extract ---- */

enum { SLICE_DEPTH = 4 }; /* of operations with two operands that a slice is looked for in */

static bool slice_is_constant(const TermPool *pool, Term a, unsigned low, unsigned width, unsigned depth, Wide *value);

/* Both operands from the given one on are constant there. */
static bool slices_are_constant(const TermPool *pool, const TermNode *node, unsigned first, unsigned low, unsigned width, unsigned depth,
                                Wide *one, Wide *other)
{
    return depth > 0 && slice_is_constant(pool, node->operands[first], low, width, depth - 1, one) &&
           slice_is_constant(pool, node->operands[first + 1], low, width, depth - 1, other);
}

static bool slice_is_constant(const TermPool *pool, Term a, unsigned low, unsigned width, unsigned depth, Wide *value)
{
    for (;;) {
        const TermNode *node = pool_node(pool, a);
        Term inner = node->operands[0];
        Wide other;
        switch ((TermOp)node->op) {
        case TERM_CONSTANT: *value = wide_mask(node_value(node) >> low, width); return true;
        case TERM_ZEXT:
            if (low >= pool_width(pool, inner)) {
                *value = 0;
                return true;
            }
            if (low + width > pool_width(pool, inner))
                return false;
            a = inner;
            break;
        case TERM_CONCAT: {
            unsigned low_width = pool_width(pool, node->operands[1]);
            if (low < low_width && low + width > low_width)
                return false;
            a = low < low_width ? node->operands[1] : inner;
            low -= low < low_width ? 0 : low_width;
            break;
        }
        case TERM_ITE: return slices_are_constant(pool, node, 1, low, width, depth, value, &other) && *value == other;
        case TERM_OR:
            if (!slices_are_constant(pool, node, 0, low, width, depth, value, &other))
                return false;
            *value |= other;
            return true;
        default: return false;
        }
    }
}

/* The result of a bitwise operation on the bits [low, low + width) if one side is all zeros or all ones there: the
 * other side (*rest) or *constant. False if neither is. */
static bool slice_decides(TermPool *pool, const TermNode *node, unsigned low, unsigned width, Term *rest,
                          Wide *constant)
{
    *rest = TERM_NONE;
    for (unsigned i = 0; i < 2; i++) {
        if (!slice_is_constant(pool, node->operands[i], low, width, SLICE_DEPTH, constant))
            continue;
        bool zeros = *constant == 0, ones = *constant == wide_ones(width);
        if (node->op == TERM_AND ? ones : zeros) {
            *rest = node->operands[1 - i];
            return true;
        }
        if (node->op == TERM_AND ? zeros : node->op == TERM_OR && ones)
            return true;
    }
    return false;
}

static Term extract_choice(TermPool *pool, Term a, unsigned low, unsigned width)
{
    TermNode node = *pool_node(pool, a);
    if (!pool_enter(pool))
        return pool_unary(pool, TERM_EXTRACT, width, low, a);
    Term then = term_extract(pool, node.operands[1], low, width);
    Term otherwise = term_extract(pool, node.operands[2], low, width);
    pool_leave(pool);
    return term_ite(pool, node.operands[0], then, otherwise);
}

enum { EXTRACT_STEPS = 64 }; /* bitwise operations that one extract is pushed through */

static Term extract_across(TermPool *pool, Term high, Term low_part, unsigned low, unsigned width)
{
    unsigned low_width = pool_width(pool, low_part);
    Term above = term_extract(pool, high, 0, low + width - low_width);
    return term_concat(pool, above, term_extract(pool, low_part, low, low_width - low));
}

static Term extract(TermPool *pool, Term a, unsigned low, unsigned width)
{
    for (unsigned steps = 0;; steps++) {
        TermNode node = *pool_node(pool, a);
        assert(width >= 1 && low + width <= node.width);
        if (width == node.width)
            return a;
        Term inner = node.operands[0], rest;
        unsigned inner_width = node.op > TERM_VARIABLE ? pool_width(pool, inner) : 0;
        Wide constant;
        switch ((TermOp)node.op) {
        case TERM_CONSTANT: return term_constant_wide(pool, width, node_value(&node) >> low);
        case TERM_EXTRACT: low += node.detail; break;
        case TERM_ZEXT:
            if (low >= inner_width)
                return term_constant(pool, width, 0);
            if (low + width > inner_width)
                return term_zext(pool, term_extract(pool, inner, low, inner_width - low), width);
            break;
        case TERM_SEXT:
            if (low + width > inner_width) {
                unsigned from = low < inner_width ? low : inner_width - 1;
                return term_sext(pool, term_extract(pool, inner, from, inner_width - from), width);
            }
            break;
        case TERM_CONCAT: {
            unsigned low_width = pool_width(pool, node.operands[1]);
            if (low < low_width && low + width > low_width)
                return extract_across(pool, inner, node.operands[1], low, width);
            if (low < low_width)
                inner = node.operands[1];
            else
                low -= low_width;
            break;
        }
        case TERM_AND:
        case TERM_OR:
        case TERM_XOR:
            if (steps > EXTRACT_STEPS || !slice_decides(pool, &node, low, width, &rest, &constant))
                return pool_unary(pool, TERM_EXTRACT, width, low, a);
            if (rest == TERM_NONE)
                return term_constant_wide(pool, width, constant);
            inner = rest;
            break;
        case TERM_ITE: return extract_choice(pool, a, low, width);
        case TERM_MUL:
            if (pool_constant(pool, node.operands[1], &constant) && low + width <= wide_trailing_zeros(constant))
                return term_constant(pool, width, 0);
            return pool_unary(pool, TERM_EXTRACT, width, low, a);
        default: return pool_unary(pool, TERM_EXTRACT, width, low, a);
        }
        a = inner;
    }
}

Term term_extract(TermPool *pool, Term a, unsigned low, unsigned width)
{
    POOL_MEMOISED(pool, TERM_EXTRACT | width << 8 | low << 16, a, 0, 0, extract(pool, a, low, width));
}

static Term narrow(TermPool *pool, Term a, unsigned width, unsigned depth);

static Term narrow_binary(TermPool *pool, const TermNode *node, unsigned width, unsigned depth)
{
    Term a = narrow(pool, node->operands[0], width, depth),
         b = a ? narrow(pool, node->operands[1], width, depth) : TERM_NONE;
    if (!b)
        return TERM_NONE;
    switch ((TermOp)node->op) {
    case TERM_AND: return term_and(pool, a, b);
    case TERM_OR: return term_or(pool, a, b);
    case TERM_XOR: return term_xor(pool, a, b);
    case TERM_ADD: return term_add(pool, a, b);
    case TERM_SUB: return term_sub(pool, a, b);
    default: return term_mul(pool, a, b);
    }
}

/* The low bits of a wider term without an extract; TERM_NONE if an extract is needed. */
static Term narrow(TermPool *pool, Term a, unsigned width, unsigned depth)
{
    TermNode node = *pool_node(pool, a);
    Term inner = node.operands[0];
    if (node.op == TERM_CONSTANT)
        return term_constant_wide(pool, width, node_value(&node));
    if (node.op == TERM_ZEXT && pool_width(pool, inner) <= width)
        return term_zext(pool, inner, width);
    if (node.op == TERM_SEXT && pool_width(pool, inner) <= width)
        return term_sext(pool, inner, width);
    if (depth == 0 || node.op < TERM_NOT || node.op > TERM_MUL)
        return TERM_NONE;
    if (node.op > TERM_NEG)
        return narrow_binary(pool, &node, width, depth - 1);
    Term operand = narrow(pool, inner, width, depth - 1);
    return !operand ? TERM_NONE : node.op == TERM_NOT ? term_not(pool, operand) : term_neg(pool, operand);
}

Term pool_narrow(TermPool *pool, Term a)
{
    enum { NARROW_DEPTH = 3 };
    TermNode node = *pool_node(pool, a);
    if (node.op != TERM_EXTRACT || node.detail != 0)
        return a;
    Term result = narrow(pool, node.operands[0], node.width, NARROW_DEPTH);
    return result ? result : a;
}

/* ---- Concat ---- */

/* True if it is one bit, repeated. */
static bool is_repeated_bit(const TermPool *pool, Term a, Term *bit)
{
    const TermNode *node = pool_node(pool, a);
    *bit = node->op == TERM_SEXT ? node->operands[0] : a;
    return pool_width(pool, *bit) == 1 && !pool_is_constant(pool, *bit);
}

static bool as_choice(const TermPool *pool, Term a, ConstantChoice *choice)
{
    *choice = (ConstantChoice){0};
    if (!pool_constant(pool, a, &choice->then))
        return pool_constant_choice(pool, a, choice);
    choice->otherwise = choice->then;
    return true;
}

/* Rewrites the choice to use `condition`, if that is the negation of its own. */
static void turn_choice(const TermPool *pool, ConstantChoice *choice, Term condition)
{
    if (!choice->condition || !condition || !pool_is_complement(pool, choice->condition, condition))
        return;
    *choice = (ConstantChoice){.condition = condition, .then = choice->otherwise, .otherwise = choice->then};
}

/* Merges two choices of constants with one condition; a constant counts as a choice with any condition. */
static Term merge_constants(TermPool *pool, Term high, Term low)
{
    ConstantChoice a, b;
    if (!as_choice(pool, high, &a) || !as_choice(pool, low, &b))
        return TERM_NONE;
    turn_choice(pool, &a, b.condition);
    if (a.condition && b.condition && a.condition != b.condition)
        return TERM_NONE;
    unsigned low_width = pool_width(pool, low), width = pool_width(pool, high) + low_width;
    Term condition = a.condition ? a.condition : b.condition;
    Term then = term_constant_wide(pool, width, a.then << low_width | b.then);
    if (!condition)
        return then;
    return term_ite(pool, condition, then, term_constant_wide(pool, width, a.otherwise << low_width | b.otherwise));
}

static Term merge_choices(TermPool *pool, const TermNode *high, const TermNode *low)
{
    Term condition = low->operands[0];
    bool turned = pool_is_complement(pool, high->operands[0], condition);
    if ((high->operands[0] != condition && !turned) || !pool_enter(pool))
        return TERM_NONE;
    Term then = term_concat(pool, high->operands[turned ? 2 : 1], low->operands[1]);
    Term otherwise = term_concat(pool, high->operands[turned ? 1 : 2], low->operands[2]);
    pool_leave(pool);
    return term_ite(pool, condition, then, otherwise);
}

/* Merges extracts of adjacent bits of one term. One of them may have been simplified to another operation. */
static Term merge_extracts(TermPool *pool, Term high, Term low)
{
    TermNode a = *pool_node(pool, high), b = *pool_node(pool, low);
    unsigned width = a.width + b.width;
    if (a.op == TERM_EXTRACT && b.op == TERM_EXTRACT && a.operands[0] == b.operands[0])
        return a.detail == b.detail + b.width ? term_extract(pool, a.operands[0], b.detail, width) : TERM_NONE;
    if (b.op == TERM_EXTRACT && b.detail + width <= pool_width(pool, b.operands[0]) &&
        term_extract(pool, b.operands[0], b.detail + b.width, a.width) == high)
        return term_extract(pool, b.operands[0], b.detail, width);
    if (a.op == TERM_EXTRACT && a.detail >= b.width &&
        term_extract(pool, a.operands[0], a.detail - b.width, b.width) == low)
        return term_extract(pool, a.operands[0], a.detail - b.width, width);
    return TERM_NONE;
}

/* Merges two neighbouring parts of a CONCAT; TERM_NONE if they cannot be merged. Neither is a CONCAT. */
static Term pieces_merge(TermPool *pool, Term high, Term low)
{
    TermNode a = *pool_node(pool, high), b = *pool_node(pool, low);
    Term merged = merge_constants(pool, high, low), bit;
    if (!merged)
        merged = merge_extracts(pool, high, low);
    if (merged)
        return merged;
    if (is_repeated_bit(pool, high, &bit) && term_extract(pool, low, b.width - 1, 1) == bit)
        return term_sext(pool, low, a.width + b.width);
    return a.op == TERM_ITE && b.op == TERM_ITE ? merge_choices(pool, &a, &b) : TERM_NONE;
}

static Term concat_pieces(TermPool *pool, Term high, Term low)
{
    TermNode a = *pool_node(pool, high), b = *pool_node(pool, low);
    unsigned width = a.width + b.width;
    Wide constant;
    Term merged = pieces_merge(pool, high, b.op == TERM_CONCAT ? b.operands[0] : low);
    if (merged)
        return b.op == TERM_CONCAT ? term_concat(pool, merged, b.operands[1]) : merged;
    if (a.op == TERM_ZEXT)
        return term_zext(pool, term_concat(pool, a.operands[0], low), width);
    if (a.op == TERM_SEXT)
        return term_sext(pool, term_concat(pool, a.operands[0], low), width);
    if (b.op == TERM_ZEXT && pool_constant(pool, high, &constant)) {
        unsigned zeros = b.width - pool_width(pool, b.operands[0]);
        return term_concat(pool, term_constant_wide(pool, a.width + zeros, constant << zeros), b.operands[0]);
    }
    return pool_binary(pool, TERM_CONCAT, width, high, low);
}

static Term concat(TermPool *pool, Term high, Term low)
{
    TermNode a = *pool_node(pool, high);
    unsigned width = a.width + pool_width(pool, low);
    assert(width <= 128);
    if (a.op == TERM_CONSTANT && node_value(&a) == 0)
        return term_zext(pool, low, width);
    if (a.op == TERM_CONCAT)
        return term_concat(pool, a.operands[0], term_concat(pool, a.operands[1], low));
    return concat_pieces(pool, high, low);
}

Term term_concat(TermPool *pool, Term high, Term low)
{
    POOL_MEMOISED(pool, TERM_CONCAT, high, low, 0, concat(pool, high, low));
}
