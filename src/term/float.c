/* Float operations: folded, and otherwise left alone but for what is exact to the bit. */
#include "term/pool.h"

static Term float_binary(TermPool *pool, TermOp op, unsigned width, Term a, Term b)
{
    unsigned operand_width = pool_width(pool, a);
    assert(operand_width == pool_width(pool, b) && (operand_width == 32 || operand_width == 64 || operand_width == 80));
    Term result;
    if (pool_fold_binary(pool, op, width, a, b, &result))
        return result;
    return pool_binary(pool, op, width, a, b);
}

static Term float_unary(TermPool *pool, TermOp op, unsigned width, unsigned detail, Term a)
{
    Term result;
    if (pool_fold_unary(pool, op, width, detail, a, &result))
        return result;
    return pool_unary(pool, op, width, detail, a);
}

#define FLOAT_ARITHMETIC(name, OP)                            \
    Term name(TermPool *pool, Term a, Term b)                 \
    {                                                         \
        return float_binary(pool, OP, pool_width(pool, a), a, b); \
    }

FLOAT_ARITHMETIC(term_fadd, TERM_FADD)
FLOAT_ARITHMETIC(term_fsub, TERM_FSUB)
FLOAT_ARITHMETIC(term_fmul, TERM_FMUL)
FLOAT_ARITHMETIC(term_fdiv, TERM_FDIV)

Term term_fsqrt(TermPool *pool, Term a)
{
    return float_unary(pool, TERM_FSQRT, pool_width(pool, a), 0, a);
}

Term term_fround(TermPool *pool, Term a, TermRounding rounding)
{
    return float_unary(pool, TERM_FROUND, pool_width(pool, a), rounding, a);
}

Term term_feq(TermPool *pool, Term a, Term b)
{
    pool_order(pool, &a, &b);
    return float_binary(pool, TERM_FEQ, 1, a, b);
}

Term term_flt(TermPool *pool, Term a, Term b)
{
    return a == b ? term_constant(pool, 1, 0) : float_binary(pool, TERM_FLT, 1, a, b);
}

Term term_fle(TermPool *pool, Term a, Term b)
{
    return a == b ? term_feq(pool, a, b) : float_binary(pool, TERM_FLE, 1, a, b);
}

#define FLOAT_CONVERSION(name, OP)                         \
    Term name(TermPool *pool, Term a, unsigned width)      \
    {                                                      \
        return float_unary(pool, OP, width, 0, a);         \
    }

FLOAT_CONVERSION(term_ftos, TERM_FTOS)
FLOAT_CONVERSION(term_ftou, TERM_FTOU)
FLOAT_CONVERSION(term_stof, TERM_STOF)
FLOAT_CONVERSION(term_utof, TERM_UTOF)

Term term_ftof(TermPool *pool, Term a, unsigned width)
{
    return width == pool_width(pool, a) ? a : float_unary(pool, TERM_FTOF, width, 0, a);
}
