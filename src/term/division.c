/* Divisions, remainders and shifts. Those by constants that only move bits become CONCAT and EXTRACT. */
#include "term/pool.h"

typedef Term (*Construct)(TermPool *, Term, Term);

/* ---- One bit: division by zero is one of two cases ---- */

static Term divide_bits(TermPool *pool, Term a, Term b)
{
    return term_or(pool, a, term_not(pool, b));
}

static Term remain_bits(TermPool *pool, Term a, Term b)
{
    return term_and(pool, a, term_not(pool, b));
}

/* ---- Divisions ---- */

/* The constant divisor in the narrower width of an extended dividend, if the result is then the extension of the narrow
 * result. */
static bool narrow_divisor(const TermPool *pool, Term a, TermOp extension, Wide divisor, unsigned *narrow)
{
    const TermNode *node = pool_node(pool, a);
    if (node->op != extension)
        return false;
    *narrow = pool_width(pool, node->operands[0]);
    if (extension == TERM_ZEXT)
        return divisor <= wide_ones(*narrow);
    Wide cut = wide_mask(divisor, *narrow);
    return cut != wide_ones(*narrow) && wide_mask((Wide)wide_extend(cut, *narrow), node->width) == divisor;
}

static Term divide_narrow(TermPool *pool, Construct construct, Term a, TermOp extension, Wide divisor)
{
    unsigned narrow, width = pool_width(pool, a);
    if (!narrow_divisor(pool, a, extension, divisor, &narrow))
        return TERM_NONE;
    Term result = construct(pool, pool_operand(pool, a, 0), term_constant_wide(pool, narrow, divisor));
    return extension == TERM_ZEXT ? term_zext(pool, result, width) : term_sext(pool, result, width);
}

static bool is_below(const TermPool *pool, Term a, Wide bound)
{
    return pool_width(pool, a) <= 64 && pool->bounds[a].high < bound;
}

static Term udiv(TermPool *pool, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide divisor;
    Term result;
    if (width == 1)
        return divide_bits(pool, a, b);
    if (pool_fold_binary(pool, TERM_UDIV, width, a, b, &result))
        return result;
    if (!pool_constant(pool, b, &divisor))
        return pool_binary(pool, TERM_UDIV, width, a, b);
    if (divisor == 0)
        return term_constant_wide(pool, width, wide_ones(width));
    if (wide_is_power(divisor))
        return term_lshr(pool, a, term_constant(pool, width, wide_trailing_zeros(divisor)));
    if (is_below(pool, a, divisor))
        return term_constant(pool, width, 0);
    result = divide_narrow(pool, term_udiv, a, TERM_ZEXT, divisor);
    if (result || pool_fold_choice(pool, TERM_UDIV, width, a, b, &result))
        return result;
    return pool_binary(pool, TERM_UDIV, width, a, b);
}

Term term_udiv(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_UDIV, a, b, 0, udiv(pool, a, b));
}

static Term urem(TermPool *pool, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide divisor;
    Term result;
    if (width == 1)
        return remain_bits(pool, a, b);
    if (pool_fold_binary(pool, TERM_UREM, width, a, b, &result))
        return result;
    if (a == b)
        return term_constant(pool, width, 0);
    if (!pool_constant(pool, b, &divisor))
        return pool_binary(pool, TERM_UREM, width, a, b);
    if (divisor == 0 || is_below(pool, a, divisor))
        return a;
    if (wide_is_power(divisor))
        return term_and(pool, a, term_constant_wide(pool, width, divisor - 1));
    result = divide_narrow(pool, term_urem, a, TERM_ZEXT, divisor);
    if (result || pool_fold_choice(pool, TERM_UREM, width, a, b, &result))
        return result;
    return pool_binary(pool, TERM_UREM, width, a, b);
}

Term term_urem(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_UREM, a, b, 0, urem(pool, a, b));
}

static Term sdiv(TermPool *pool, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide divisor;
    Term result;
    if (width == 1)
        return divide_bits(pool, a, b);
    if (pool_fold_binary(pool, TERM_SDIV, width, a, b, &result))
        return result;
    if (pool_sign_is_clear(pool, a) && pool_sign_is_clear(pool, b))
        return term_udiv(pool, a, b);
    if (!pool_constant(pool, b, &divisor))
        return pool_binary(pool, TERM_SDIV, width, a, b);
    if (divisor == 0)
        return term_ite(pool, term_slt(pool, a, b), term_constant(pool, width, 1),
                        term_constant_wide(pool, width, wide_ones(width)));
    if (divisor == wide_ones(width))
        return term_neg(pool, a);
    if (divisor == 1)
        return a;
    result = divide_narrow(pool, term_sdiv, a, TERM_SEXT, divisor);
    if (result || pool_fold_choice(pool, TERM_SDIV, width, a, b, &result))
        return result;
    return pool_binary(pool, TERM_SDIV, width, a, b);
}

Term term_sdiv(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_SDIV, a, b, 0, sdiv(pool, a, b));
}

static Term srem(TermPool *pool, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide divisor;
    Term result;
    if (width == 1)
        return remain_bits(pool, a, b);
    if (pool_fold_binary(pool, TERM_SREM, width, a, b, &result))
        return result;
    if (a == b)
        return term_constant(pool, width, 0);
    if (pool_sign_is_clear(pool, a) && pool_sign_is_clear(pool, b))
        return term_urem(pool, a, b);
    if (!pool_constant(pool, b, &divisor))
        return pool_binary(pool, TERM_SREM, width, a, b);
    if (divisor == 0)
        return a;
    if (divisor == 1 || divisor == wide_ones(width))
        return term_constant(pool, width, 0);
    result = divide_narrow(pool, term_srem, a, TERM_SEXT, divisor);
    if (result || pool_fold_choice(pool, TERM_SREM, width, a, b, &result))
        return result;
    return pool_binary(pool, TERM_SREM, width, a, b);
}

Term term_srem(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_SREM, a, b, 0, srem(pool, a, b));
}

/* ---- Shifts ---- */

static Term shift_by(TermPool *pool, TermOp op, Term a, unsigned amount)
{
    unsigned width = pool_width(pool, a);
    switch (op) {
    case TERM_SHL: return term_concat(pool, term_extract(pool, a, 0, width - amount), term_constant(pool, amount, 0));
    case TERM_LSHR: return term_zext(pool, term_extract(pool, a, amount, width - amount), width);
    default: return term_sext(pool, term_extract(pool, a, amount, width - amount), width);
    }
}

static Term shift(TermPool *pool, TermOp op, Term a, Term b)
{
    unsigned width = pool_width(pool, a);
    assert(width == pool_width(pool, b));
    Wide amount, constant;
    Term result;
    if (width == 1)
        return op == TERM_ASHR ? a : remain_bits(pool, a, b);
    if (pool_fold_binary(pool, op, width, a, b, &result))
        return result;
    if (pool_constant(pool, b, &amount)) {
        if (amount >= width && op != TERM_ASHR)
            return term_constant(pool, width, 0);
        if (amount >= width)
            amount = width - 1;
        return amount ? shift_by(pool, op, a, (unsigned)amount) : a;
    }
    if (pool_constant(pool, a, &constant) && (constant == 0 || (op == TERM_ASHR && constant == wide_ones(width))))
        return a;
    if (pool_fold_choice(pool, op, width, a, b, &result))
        return result;
    if (op == TERM_ASHR && pool_sign_is_clear(pool, a))
        op = TERM_LSHR;
    return pool_binary(pool, op, width, a, b);
}

Term term_shl(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_SHL, a, b, 0, shift(pool, TERM_SHL, a, b));
}

Term term_lshr(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_LSHR, a, b, 0, shift(pool, TERM_LSHR, a, b));
}

Term term_ashr(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_ASHR, a, b, 0, shift(pool, TERM_ASHR, a, b));
}
