/* not, and, or, xor. Setting or clearing bits by a constant with few runs of ones becomes a CONCAT of constants and
 * extracts. */
#include "term/pool.h"

/* ---- Not ---- */

/* The comparison that is the negation of this one when the operands are swapped. */
static bool opposite(TermOp op, TermOp *result)
{
    switch (op) {
    case TERM_ULT: *result = TERM_ULE; return true;
    case TERM_ULE: *result = TERM_ULT; return true;
    case TERM_SLT: *result = TERM_SLE; return true;
    case TERM_SLE: *result = TERM_SLT; return true;
    default: return false;
    }
}

Term term_not(TermPool *pool, Term a)
{
    TermNode node = *pool_node(pool, a);
    Term result, x;
    Wide constant;
    TermOp op;
    ConstantChoice choice;
    if (pool_fold_unary(pool, TERM_NOT, node.width, 0, a, &result))
        return result;
    if (node.op == TERM_NOT)
        return node.operands[0];
    if (opposite((TermOp)node.op, &op))
        return pool_binary(pool, op, 1, node.operands[1], node.operands[0]);
    if (pool_split(pool, a, TERM_XOR, &x, &constant))
        return term_xor(pool, x, term_constant_wide(pool, node.width, ~constant));
    if (node.op == TERM_SEXT)
        return term_sext(pool, term_not(pool, node.operands[0]), node.width);
    if (pool_constant_choice(pool, a, &choice))
        return term_ite(pool, choice.condition, term_constant_wide(pool, node.width, ~choice.then),
                        term_constant_wide(pool, node.width, ~choice.otherwise));
    return pool_unary(pool, TERM_NOT, node.width, 0, a);
}

bool pool_is_complement(const TermPool *pool, Term a, Term b)
{
    const TermNode *x = pool_node(pool, a), *y = pool_node(pool, b);
    TermOp op;
    if (x->op == TERM_NOT || y->op == TERM_NOT)
        return (x->op == TERM_NOT && x->operands[0] == b) || (y->op == TERM_NOT && y->operands[0] == a);
    return opposite((TermOp)x->op, &op) && y->op == op && x->operands[0] == y->operands[1] &&
           x->operands[1] == y->operands[0];
}

/* ---- Pieces ---- */

enum { PIECES = 4 }; /* a mask with more runs of equal bits stays an operation */

static unsigned run_length(Wide mask, unsigned from, unsigned width)
{
    Wide rest = mask >> from, run = rest & 1 ? ~rest : rest;
    unsigned length = run ? wide_trailing_zeros(run) : 128;
    return length < width - from ? length : width - from;
}

static unsigned run_count(Wide mask, unsigned width)
{
    unsigned count = 0;
    for (unsigned at = 0; at < width; at += run_length(mask, at, width))
        count++;
    return count;
}

/* The bits of `a` where the mask is 0, ones or zeros elsewhere. */
static Term pieces_put(TermPool *pool, Term a, Wide mask, bool ones)
{
    unsigned width = pool_width(pool, a);
    Term result = TERM_NONE;
    for (unsigned at = 0, length; at < width; at += length) {
        length = run_length(mask, at, width);
        Term piece = mask >> at & 1 ? term_constant_wide(pool, length, ones ? wide_ones(length) : 0)
                                    : term_extract(pool, a, at, length);
        result = result ? term_concat(pool, piece, result) : piece;
    }
    return result;
}

/* The operation on each part of a CONCAT or ZEXT; TERM_NONE if it is neither. */
static Term by_parts(TermPool *pool, Term (*construct)(TermPool *, Term, Term), Term a, Wide constant)
{
    TermNode node = *pool_node(pool, a);
    if (node.op != TERM_CONCAT && node.op != TERM_ZEXT)
        return TERM_NONE;
    Term low = node.operands[node.op == TERM_CONCAT];
    unsigned low_width = pool_width(pool, low), high_width = node.width - low_width;
    Term high = node.op == TERM_CONCAT ? node.operands[0] : term_constant(pool, high_width, 0);
    high = construct(pool, high, term_constant_wide(pool, high_width, constant >> low_width));
    return term_concat(pool, high, construct(pool, low, term_constant_wide(pool, low_width, constant)));
}

/* The operation on the term that was sign-extended, if the constant is a sign-extended one too. */
static Term by_sign(TermPool *pool, Term (*construct)(TermPool *, Term, Term), Term a, Wide constant)
{
    TermNode node = *pool_node(pool, a);
    if (node.op != TERM_SEXT)
        return TERM_NONE;
    unsigned narrow = pool_width(pool, node.operands[0]);
    Wide cut = wide_mask(constant, narrow);
    if (wide_mask((Wide)wide_extend(cut, narrow), node.width) != constant)
        return TERM_NONE;
    return term_sext(pool, construct(pool, node.operands[0], term_constant_wide(pool, narrow, cut)), node.width);
}

/* Number of low bits that are syntactically zero. */
static unsigned zeros_below(const TermPool *pool, Term a)
{
    unsigned zeros = 0;
    for (;;) {
        const TermNode *node = pool_node(pool, a);
        if (node->op == TERM_ZEXT) {
            a = node->operands[0];
        } else if (node->op == TERM_CONCAT && pool_is_constant(pool, node->operands[1])) {
            Wide low = node_value(pool_node(pool, node->operands[1]));
            if (low)
                return zeros + wide_trailing_zeros(low);
            zeros += pool_width(pool, node->operands[1]);
            a = node->operands[0];
        } else {
            return zeros;
        }
    }
}

static unsigned bits_used(const TermPool *pool, Term a)
{
    const TermNode *node = pool_node(pool, a);
    if (node->width <= 64)
        return wide_bits(pool->bounds[a].high);
    return node->op == TERM_ZEXT ? bits_used(pool, node->operands[0]) : node->width;
}

/* The sum of operands that have no bit in common, as a CONCAT; TERM_NONE if that is not possible. */
Term pool_join_disjoint(TermPool *pool, Term a, Term b)
{
    unsigned zeros = zeros_below(pool, a), width = pool_width(pool, a);
    if (!zeros || bits_used(pool, b) > zeros) {
        Term swapped = a;
        a = b;
        b = swapped;
        zeros = zeros_below(pool, a);
        if (!zeros || bits_used(pool, b) > zeros)
            return TERM_NONE;
    }
    return term_concat(pool, term_extract(pool, a, zeros, width - zeros), term_extract(pool, b, 0, zeros));
}

/* ---- And, or: dual, with zeros and ones swapped ---- */

static Term bits_constant(TermPool *pool, TermOp op, Term a, Term b, Wide constant)
{
    unsigned width = pool_width(pool, a);
    Wide ones = wide_ones(width), neutral = op == TERM_AND ? ones : 0, inner;
    Wide fixed = op == TERM_AND ? ones & ~constant : constant; /* bits of the result that the constant determines */
    Term result, x;
    if (constant == neutral)
        return a;
    if (constant == (ones & ~neutral))
        return b;
    unsigned used = bits_used(pool, a);
    if (op == TERM_AND && used && (constant & wide_ones(used)) == wide_ones(used))
        return a;
    if (pool_split(pool, a, op, &x, &inner)) {
        Term both = term_constant_wide(pool, width, op == TERM_AND ? inner & constant : inner | constant);
        return op == TERM_AND ? term_and(pool, x, both) : term_or(pool, x, both);
    }
    if (pool_fold_choice(pool, op, width, a, b, &result))
        return result;
    result = by_parts(pool, op == TERM_AND ? term_and : term_or, a, constant);
    if (!result)
        result = by_sign(pool, op == TERM_AND ? term_and : term_or, a, constant);
    if (result)
        return result;
    return run_count(constant, width) <= PIECES ? pieces_put(pool, a, fixed, op == TERM_OR)
                                                : pool_binary(pool, op, width, a, b);
}

/* Evaluates p with x = c, if p compares x with a constant; else returns false. */
static bool decides_at(TermPool *pool, Term p, Term x, Term c, bool *holds)
{
    TermNode node = *pool_node(pool, p);
    bool negated = node.op == TERM_NOT;
    if (negated)
        node = *pool_node(pool, node.operands[0]);
    if (node.op < TERM_EQ || node.op > TERM_SLE)
        return false;
    Term a = node.operands[0] == x ? c : node.operands[0], b = node.operands[1] == x ? c : node.operands[1], result;
    if (!pool_fold_binary(pool, (TermOp)node.op, 1, a, b, &result))
        return false;
    *holds = term_is_true(pool, result) != negated;
    return true;
}

/* (x == c) or (x != c) with another comparison of x. */
static Term bits_with_equality(TermPool *pool, TermOp op, Term a, Term b)
{
    TermNode node = *pool_node(pool, a);
    bool equal = node.op == TERM_EQ, holds;
    if (node.op == TERM_NOT)
        node = *pool_node(pool, node.operands[0]);
    if (node.op != TERM_EQ || !pool_is_constant(pool, node.operands[1]) ||
        !decides_at(pool, b, node.operands[0], node.operands[1], &holds))
        return TERM_NONE;
    if (op == TERM_AND)
        return equal ? (holds ? a : term_constant(pool, 1, 0)) : (holds ? TERM_NONE : b);
    return equal ? (holds ? b : TERM_NONE) : (holds ? term_constant(pool, 1, 1) : a);
}

/* Two bounds of x of the same kind: returns the tighter (and) or the looser one (or). */
static Term bits_of_bounds(TermPool *pool, TermOp op, Term a, Term b)
{
    TermNode p = *pool_node(pool, a), q = *pool_node(pool, b);
    if (p.op != q.op || p.op < TERM_ULT || p.op > TERM_SLE)
        return TERM_NONE;
    TermOp order = p.op == TERM_ULT || p.op == TERM_ULE ? TERM_ULE : TERM_SLE;
    Term first_smaller;
    if (p.operands[0] == q.operands[0] &&
        pool_fold_binary(pool, order, 1, p.operands[1], q.operands[1], &first_smaller))
        return term_is_true(pool, first_smaller) == (op == TERM_AND) ? a : b;
    if (p.operands[1] == q.operands[1] &&
        pool_fold_binary(pool, order, 1, p.operands[0], q.operands[0], &first_smaller))
        return term_is_true(pool, first_smaller) == (op == TERM_AND) ? b : a;
    if (p.operands[0] != q.operands[1] || p.operands[1] != q.operands[0])
        return TERM_NONE;
    bool strict = p.op == TERM_ULT || p.op == TERM_SLT;
    if (strict == (op == TERM_AND))
        return term_constant(pool, 1, !strict);
    return strict ? term_ne(pool, p.operands[0], p.operands[1]) : term_eq(pool, p.operands[0], p.operands[1]);
}

static Term bits_of_conditions(TermPool *pool, TermOp op, Term a, Term b)
{
    Term result = bits_with_equality(pool, op, a, b);
    if (!result)
        result = bits_with_equality(pool, op, b, a);
    return result ? result : bits_of_bounds(pool, op, a, b);
}

/* a op b where b = (x op' y) shares an operand with a. */
static Term bits_absorb(TermPool *pool, TermOp op, Term a, Term b)
{
    TermNode node = *pool_node(pool, b);
    if (node.op != TERM_AND && node.op != TERM_OR)
        return TERM_NONE;
    Term x = node.operands[0], y = node.operands[1];
    bool same = node.op == op;
    if (a == x || a == y)
        return same ? b : a;
    if (!pool_is_complement(pool, a, x) && !pool_is_complement(pool, a, y))
        return TERM_NONE;
    if (same)
        return term_constant_wide(pool, node.width, op == TERM_AND ? 0 : wide_ones(node.width));
    Term rest = pool_is_complement(pool, a, x) ? y : x;
    return op == TERM_AND ? term_and(pool, a, rest) : term_or(pool, a, rest);
}

static Term bits_of_extended(TermPool *pool, Term (*construct)(TermPool *, Term, Term), Term a, Term b)
{
    TermNode x = *pool_node(pool, a), y = *pool_node(pool, b);
    if (x.op != y.op || (x.op != TERM_ZEXT && x.op != TERM_SEXT) ||
        pool_width(pool, x.operands[0]) != pool_width(pool, y.operands[0]))
        return TERM_NONE;
    Term narrow = construct(pool, x.operands[0], y.operands[0]);
    return x.op == TERM_ZEXT ? term_zext(pool, narrow, x.width) : term_sext(pool, narrow, x.width);
}

static Term bits(TermPool *pool, TermOp op, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide constant;
    Term result;
    pool_order(pool, &a, &b);
    if (pool_fold_binary(pool, op, width, a, b, &result))
        return result;
    if (pool_constant(pool, b, &constant))
        return bits_constant(pool, op, a, b, constant);
    if (a == b)
        return a;
    if (pool_is_complement(pool, a, b))
        return term_constant_wide(pool, width, op == TERM_AND ? 0 : wide_ones(width));
    result = bits_absorb(pool, op, a, b);
    if (!result)
        result = bits_absorb(pool, op, b, a);
    if (!result && width == 1)
        result = bits_of_conditions(pool, op, a, b);
    if (!result)
        result = bits_of_extended(pool, op == TERM_AND ? term_and : term_or, a, b);
    if (!result && op == TERM_OR)
        result = pool_join_disjoint(pool, a, b);
    return result ? result : pool_binary(pool, op, width, a, b);
}

Term term_and(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_AND, a, b, 0, bits(pool, TERM_AND, a, b));
}

Term term_or(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_OR, a, b, 0, bits(pool, TERM_OR, a, b));
}

/* ---- Xor ---- */

static Term xor_constant(TermPool *pool, Term a, Term b, Wide constant)
{
    unsigned width = pool_width(pool, a);
    Wide inner;
    Term result, x;
    if (constant == 0)
        return a;
    if (constant == wide_ones(width))
        return term_not(pool, a);
    if (pool_split(pool, a, TERM_XOR, &x, &inner))
        return term_xor(pool, x, term_constant_wide(pool, width, inner ^ constant));
    if (pool_is(pool, a, TERM_NOT))
        return term_xor(pool, pool_operand(pool, a, 0), term_constant_wide(pool, width, ~constant));
    if (pool_fold_choice(pool, TERM_XOR, width, a, b, &result))
        return result;
    result = by_parts(pool, term_xor, a, constant);
    if (!result)
        result = by_sign(pool, term_xor, a, constant);
    return result ? result : pool_binary(pool, TERM_XOR, width, a, b);
}

static Term xor_cancel(TermPool *pool, Term a, Term b)
{
    TermNode node = *pool_node(pool, b);
    if (node.op != TERM_XOR)
        return TERM_NONE;
    return node.operands[0] == a ? node.operands[1] : node.operands[1] == a ? node.operands[0] : TERM_NONE;
}

static Term exclusive(TermPool *pool, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide constant;
    Term result;
    pool_order(pool, &a, &b);
    if (pool_fold_binary(pool, TERM_XOR, width, a, b, &result))
        return result;
    if (pool_constant(pool, b, &constant))
        return xor_constant(pool, a, b, constant);
    if (a == b)
        return term_constant(pool, width, 0);
    if (width == 1)
        return term_ne(pool, a, b);
    if (pool_is_complement(pool, a, b))
        return term_constant_wide(pool, width, wide_ones(width));
    result = xor_cancel(pool, a, b);
    if (!result)
        result = xor_cancel(pool, b, a);
    if (!result)
        result = bits_of_extended(pool, term_xor, a, b);
    if (!result)
        result = pool_join_disjoint(pool, a, b);
    return result ? result : pool_binary(pool, TERM_XOR, width, a, b);
}

Term term_xor(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_XOR, a, b, 0, exclusive(pool, a, b));
}
