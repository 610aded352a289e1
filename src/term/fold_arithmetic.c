/* add, sub, neg, mul. Normal form: constants are outermost: x + c, c - x, x * c; x - c becomes x + -c. */
#include "term/pool.h"

static Term constant_of(TermPool *pool, Term like, Wide value)
{
    return term_constant_wide(pool, pool_width(pool, like), value);
}

/* c - x. */
static bool split_from_constant(const TermPool *pool, Term a, Term *x, Wide *constant)
{
    const TermNode *node = pool_node(pool, a);
    if (node->op != TERM_SUB || !pool_constant(pool, node->operands[0], constant))
        return false;
    *x = node->operands[1];
    return true;
}

/* x * c, where x alone counts as x * 1. */
static Term split_factor(const TermPool *pool, Term a, Wide *factor)
{
    Term x;
    if (pool_split(pool, a, TERM_MUL, &x, factor))
        return x;
    *factor = 1;
    return a;
}

/* ---- Sums ---- */

static Term add_constant(TermPool *pool, Term a, Term b, Wide constant)
{
    unsigned width = pool_width(pool, a);
    Wide inner;
    Term result, x;
    if (constant == 0)
        return a;
    if (pool_split(pool, a, TERM_ADD, &x, &inner))
        return term_add(pool, x, constant_of(pool, a, inner + constant));
    if (split_from_constant(pool, a, &x, &inner))
        return term_sub(pool, constant_of(pool, a, inner + constant), x);
    if (pool_is(pool, a, TERM_NOT))
        return term_sub(pool, constant_of(pool, a, constant - 1), pool_operand(pool, a, 0));
    if (pool_fold_choice(pool, TERM_ADD, width, a, b, &result))
        return result;
    return pool_binary(pool, TERM_ADD, width, a, b);
}

/* a + b, simplified by the shape of `a`. */
static Term add_to(TermPool *pool, Term a, Term b)
{
    TermNode node = *pool_node(pool, a);
    Wide constant;
    Term x;
    if (pool_split(pool, a, TERM_ADD, &x, &constant))
        return term_add(pool, term_add(pool, x, b), constant_of(pool, b, constant));
    if (split_from_constant(pool, a, &x, &constant))
        return term_add(pool, term_sub(pool, b, x), constant_of(pool, b, constant));
    if (node.op == TERM_NEG)
        return term_sub(pool, b, node.operands[0]);
    return node.op == TERM_SUB && node.operands[1] == b ? node.operands[0] : TERM_NONE;
}

static Term add_factors(TermPool *pool, Term a, Term b)
{
    Wide first, second;
    Term x = split_factor(pool, a, &first);
    return x == split_factor(pool, b, &second) ? term_mul(pool, x, constant_of(pool, x, first + second)) : TERM_NONE;
}

static Term add(TermPool *pool, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide constant;
    Term result;
    if (width == 1)
        return term_xor(pool, a, b);
    pool_order(pool, &a, &b);
    if (pool_fold_binary(pool, TERM_ADD, width, a, b, &result))
        return result;
    if (pool_constant(pool, b, &constant))
        return add_constant(pool, a, b, constant);
    result = add_to(pool, a, b);
    if (!result)
        result = add_to(pool, b, a);
    if (!result)
        result = add_factors(pool, a, b);
    if (!result)
        result = pool_join_disjoint(pool, a, b);
    return result ? result : pool_binary(pool, TERM_ADD, width, a, b);
}

Term term_add(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_ADD, a, b, 0, add(pool, a, b));
}

/* ---- Differences ---- */

/* The sum without one operand; TERM_NONE if it is not an operand. */
static Term sum_without(const TermPool *pool, Term sum, Term gone)
{
    const TermNode *node = pool_node(pool, sum);
    if (node->op != TERM_ADD)
        return TERM_NONE;
    return node->operands[0] == gone ? node->operands[1] : node->operands[1] == gone ? node->operands[0] : TERM_NONE;
}

static Term sub_constants(TermPool *pool, Term a, Term b)
{
    Wide constant;
    Term x;
    if (pool_split(pool, b, TERM_ADD, &x, &constant))
        return term_add(pool, term_sub(pool, a, x), constant_of(pool, a, -constant));
    if (split_from_constant(pool, b, &x, &constant))
        return term_add(pool, term_add(pool, a, x), constant_of(pool, a, -constant));
    if (pool_split(pool, a, TERM_ADD, &x, &constant))
        return term_add(pool, term_sub(pool, x, b), constant_of(pool, b, constant));
    if (split_from_constant(pool, a, &x, &constant))
        return term_sub(pool, constant_of(pool, b, constant), term_add(pool, x, b));
    if (pool_constant(pool, a, &constant) && pool_is(pool, b, TERM_NOT))
        return term_add(pool, pool_operand(pool, b, 0), constant_of(pool, b, constant + 1));
    return TERM_NONE;
}

/* (x + y) - (x + z). */
static Term sub_sums(TermPool *pool, Term a, const TermNode *b)
{
    Term left = sum_without(pool, a, b->operands[0]), right = sum_without(pool, a, b->operands[1]);
    if ((!left && !right) || !pool_enter(pool))
        return TERM_NONE;
    Term result = left ? term_sub(pool, left, b->operands[1]) : term_sub(pool, right, b->operands[0]);
    pool_leave(pool);
    return result;
}

static Term sub_cancel(TermPool *pool, Term a, Term b)
{
    TermNode x = *pool_node(pool, a), y = *pool_node(pool, b);
    Term rest = sum_without(pool, a, b);
    if (rest)
        return rest;
    rest = sum_without(pool, b, a);
    if (rest)
        return term_neg(pool, rest);
    if (x.op == TERM_SUB && x.operands[0] == b)
        return term_neg(pool, x.operands[1]);
    if (y.op == TERM_SUB && y.operands[0] == a)
        return y.operands[1];
    return y.op == TERM_ADD ? sub_sums(pool, a, &y) : TERM_NONE;
}

static Term sub_factors(TermPool *pool, Term a, Term b)
{
    Wide first, second;
    Term x = split_factor(pool, a, &first);
    return x == split_factor(pool, b, &second) ? term_mul(pool, x, constant_of(pool, x, first - second)) : TERM_NONE;
}

static Term sub(TermPool *pool, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide constant;
    Term result;
    if (width == 1)
        return term_xor(pool, a, b);
    if (a == b)
        return term_constant(pool, width, 0);
    if (pool_constant(pool, b, &constant))
        return term_add(pool, a, constant_of(pool, a, -constant));
    if (pool_is(pool, b, TERM_NEG))
        return term_add(pool, a, pool_operand(pool, b, 0));
    result = sub_constants(pool, a, b);
    if (result)
        return result;
    if (pool_constant(pool, a, &constant) && constant == 0)
        return term_neg(pool, b);
    if (pool_fold_choice(pool, TERM_SUB, width, a, b, &result))
        return result;
    result = sub_cancel(pool, a, b);
    if (!result)
        result = sub_factors(pool, a, b);
    return result ? result : pool_binary(pool, TERM_SUB, width, a, b);
}

Term term_sub(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_SUB, a, b, 0, sub(pool, a, b));
}

Term term_neg(TermPool *pool, Term a)
{
    TermNode node = *pool_node(pool, a);
    Wide constant;
    Term result, x;
    ConstantChoice choice;
    if (node.width == 1)
        return a;
    if (pool_fold_unary(pool, TERM_NEG, node.width, 0, a, &result))
        return result;
    if (node.op == TERM_NEG)
        return node.operands[0];
    if (node.op == TERM_SUB)
        return term_sub(pool, node.operands[1], node.operands[0]);
    if (node.op == TERM_NOT)
        return term_add(pool, node.operands[0], constant_of(pool, a, 1));
    if (pool_split(pool, a, TERM_ADD, &x, &constant))
        return term_sub(pool, constant_of(pool, a, -constant), x);
    if (pool_split(pool, a, TERM_MUL, &x, &constant))
        return term_mul(pool, x, constant_of(pool, a, -constant));
    if (pool_constant_choice(pool, a, &choice))
        return term_ite(pool, choice.condition, constant_of(pool, a, -choice.then),
                        constant_of(pool, a, -choice.otherwise));
    return pool_unary(pool, TERM_NEG, node.width, 0, a);
}

/* ---- Products ---- */

static Term mul_constant(TermPool *pool, Term a, Term b, Wide constant)
{
    unsigned width = pool_width(pool, a);
    Wide inner;
    Term result, x;
    if (constant == 0)
        return b;
    if (constant == 1)
        return a;
    if (constant == wide_ones(width))
        return term_neg(pool, a);
    if (pool_split(pool, a, TERM_MUL, &x, &inner))
        return term_mul(pool, x, constant_of(pool, a, inner * constant));
    if (pool_split(pool, a, TERM_ADD, &x, &inner))
        return term_add(pool, term_mul(pool, x, b), constant_of(pool, a, inner * constant));
    if (pool_is(pool, a, TERM_NEG))
        return term_mul(pool, pool_operand(pool, a, 0), constant_of(pool, a, -constant));
    if (pool_fold_choice(pool, TERM_MUL, width, a, b, &result))
        return result;
    return pool_binary(pool, TERM_MUL, width, a, b);
}

static Term mul_with(TermPool *pool, Term a, Term b)
{
    Wide factor;
    Term x = split_factor(pool, a, &factor);
    ConstantChoice choice;
    if (x != a)
        return term_mul(pool, term_mul(pool, x, b), constant_of(pool, b, factor));
    if (pool_constant_choice(pool, a, &choice) && choice.then + choice.otherwise == 1)
        return choice.then ? term_ite(pool, choice.condition, b, constant_of(pool, b, 0))
                           : term_ite(pool, choice.condition, constant_of(pool, b, 0), b);
    return TERM_NONE;
}

static Term mul(TermPool *pool, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide constant;
    Term result;
    if (width == 1)
        return term_and(pool, a, b);
    pool_order(pool, &a, &b);
    if (pool_fold_binary(pool, TERM_MUL, width, a, b, &result))
        return result;
    if (pool_constant(pool, b, &constant))
        return mul_constant(pool, a, b, constant);
    result = mul_with(pool, a, b);
    if (!result)
        result = mul_with(pool, b, a);
    return result ? result : pool_binary(pool, TERM_MUL, width, a, b);
}

Term term_mul(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_MUL, a, b, 0, mul(pool, a, b));
}
