/* If-then-else. A choice of 1 and 0, or of all ones and 0, becomes the extension of the condition. */
#include "term/pool.h"

static Term choice_of_bits(TermPool *pool, Term condition, Term then, Term otherwise)
{
    if (term_is_true(pool, then))
        return term_or(pool, condition, otherwise);
    if (term_is_false(pool, then))
        return term_and(pool, term_not(pool, condition), otherwise);
    if (term_is_true(pool, otherwise))
        return term_or(pool, term_not(pool, condition), then);
    if (term_is_false(pool, otherwise))
        return term_and(pool, condition, then);
    if (then == condition)
        return term_or(pool, condition, otherwise);
    return otherwise == condition ? term_and(pool, condition, then) : TERM_NONE;
}

static Term choice_of_constants(TermPool *pool, Term condition, Wide then, Wide otherwise, unsigned width)
{
    if (then == 1 && otherwise == 0)
        return term_zext(pool, condition, width);
    if (then == 0 && otherwise == 1)
        return term_zext(pool, term_not(pool, condition), width);
    if (then == wide_ones(width) && otherwise == 0)
        return term_sext(pool, condition, width);
    return then == 0 && otherwise == wide_ones(width) ? term_sext(pool, term_not(pool, condition), width) : TERM_NONE;
}

/* Merges two nested choices with one value in common. */
static Term choice_merge(TermPool *pool, Term condition, Term then, Term otherwise)
{
    TermNode a = *pool_node(pool, then), b = *pool_node(pool, otherwise);
    if (b.op == TERM_ITE && b.operands[1] == then)
        return term_ite(pool, term_or(pool, condition, b.operands[0]), then, b.operands[2]);
    if (b.op == TERM_ITE && b.operands[2] == then)
        return term_ite(pool, term_and(pool, term_not(pool, condition), b.operands[0]), b.operands[1], then);
    if (a.op == TERM_ITE && a.operands[2] == otherwise)
        return term_ite(pool, term_and(pool, condition, a.operands[0]), a.operands[1], otherwise);
    if (a.op == TERM_ITE && a.operands[1] == otherwise)
        return term_ite(pool, term_and(pool, condition, term_not(pool, a.operands[0])), a.operands[2], otherwise);
    return TERM_NONE;
}

/* Uses a condition x == y: one operand can be replaced by the other. */
static Term choice_by_equality(TermPool *pool, Term condition, Term *then, Term otherwise)
{
    TermNode node = *pool_node(pool, condition);
    if (node.op != TERM_EQ)
        return TERM_NONE;
    Term x = node.operands[0], y = node.operands[1];
    if ((*then == x && otherwise == y) || (*then == y && otherwise == x))
        return otherwise;
    if (*then == x && pool_is_constant(pool, y))
        *then = y;
    return TERM_NONE;
}

static Term choice_simplify(TermPool *pool, Term condition, Term then, Term otherwise)
{
    unsigned width = pool_width(pool, then);
    Wide a, b;
    Term result = width == 1 ? choice_of_bits(pool, condition, then, otherwise) : TERM_NONE;
    if (!result && pool_constant(pool, then, &a) && pool_constant(pool, otherwise, &b))
        result = choice_of_constants(pool, condition, a, b, width);
    return result ? result : choice_merge(pool, condition, then, otherwise);
}

static Term choice(TermPool *pool, Term condition, Term then, Term otherwise)
{
    assert(pool_width(pool, condition) == 1 && pool_width(pool, then) == pool_width(pool, otherwise));
    Wide constant;
    if (pool_constant(pool, condition, &constant))
        return constant ? then : otherwise;
    if (pool_is(pool, condition, TERM_NOT))
        return term_ite(pool, pool_operand(pool, condition, 0), otherwise, then);
    if (pool_is(pool, then, TERM_ITE) && pool_operand(pool, then, 0) == condition)
        then = pool_operand(pool, then, 1);
    if (pool_is(pool, otherwise, TERM_ITE) && pool_operand(pool, otherwise, 0) == condition)
        otherwise = pool_operand(pool, otherwise, 2);
    if (then == otherwise)
        return then;
    Term result = choice_by_equality(pool, condition, &then, otherwise);
    if (!result)
        result = then == otherwise ? then : choice_simplify(pool, condition, then, otherwise);
    if (result)
        return result;
    return pool_intern(pool, &(TermNode){.op = TERM_ITE,
                                         .width = (uint8_t)pool_width(pool, then),
                                         .operands = {condition, then, otherwise}});
}

Term term_ite(TermPool *pool, Term condition, Term then, Term otherwise)
{
    POOL_MEMOISED(pool, TERM_ITE, condition, then, otherwise, choice(pool, condition, then, otherwise));
}
