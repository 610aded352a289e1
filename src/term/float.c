/* Float operations: constants are folded; other simplifications are made only if they are exact to the bit. */
#include "term/operation.h"
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

#define FLOAT_ARITHMETIC(name, OP)                                \
    Term name(TermPool *pool, Term a, Term b)                     \
    {                                                             \
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

/* ---- Comparisons of integers that became floats without rounding are comparisons of integers ---- */

static bool holds_exactly(unsigned float_width, unsigned integer_width)
{
    return integer_width <= (float_width == 32 ? 24u : float_width == 64 ? 53u : 64u);
}

static bool is_exact_integer(const TermPool *pool, Term a)
{
    const TermNode *node = pool_node(pool, a);
    return (node->op == TERM_STOF || node->op == TERM_UTOF) &&
           holds_exactly(node->width, pool_width(pool, node->operands[0]));
}

enum { COMMON_WIDTH = 66 }; /* as signed, holds every such integer and the bounds below */

static Term as_integer(TermPool *pool, Term a)
{
    const TermNode *node = pool_node(pool, a);
    bool is_signed = node->op == TERM_STOF;
    Term integer = node->operands[0];
    return is_signed ? term_sext(pool, integer, COMMON_WIDTH) : term_zext(pool, integer, COMMON_WIDTH);
}

static Term compare_integers(TermPool *pool, TermOp op, Term a, Term b)
{
    return op == TERM_FEQ ? term_eq(pool, a, b) : op == TERM_FLT ? term_slt(pool, a, b) : term_sle(pool, a, b);
}

static Term integer_constant(TermPool *pool, SignedWide value)
{
    const SignedWide bound = (SignedWide)1 << (COMMON_WIDTH - 2); /* larger than every integer that is compared with
                                                                     it */
    return term_constant_wide(pool, COMMON_WIDTH, (Wide)(value > bound ? bound : value < -bound ? -bound : value));
}

/* Replaces the comparison of an integer with a float constant by one with the nearest integer below or above it. */
static Term compare_with_constant(TermPool *pool, TermOp op, Term a, Term b)
{
    bool left = pool_is_constant(pool, a);
    Term constant = left ? a : b, integer = as_integer(pool, left ? b : a);
    SignedWide below, above;
    Wide bits = node_value(pool_node(pool, constant));
    if (!float_round_both(pool_width(pool, constant), bits, &below, &above) || (op == TERM_FEQ && below != above))
        return term_constant(pool, 1, 0);
    bool up = left ? op == TERM_FLE : op == TERM_FLT;
    Term bound = integer_constant(pool, up ? above : below);
    return left ? compare_integers(pool, op, bound, integer) : compare_integers(pool, op, integer, bound);
}

static Term compare_as_integers(TermPool *pool, TermOp op, Term a, Term b)
{
    bool exact_a = is_exact_integer(pool, a), exact_b = is_exact_integer(pool, b);
    if (exact_a && exact_b) {
        a = as_integer(pool, a);
        return compare_integers(pool, op, a, as_integer(pool, b));
    }
    bool constant = (exact_a && pool_is_constant(pool, b)) || (exact_b && pool_is_constant(pool, a));
    return constant ? compare_with_constant(pool, op, a, b) : TERM_NONE;
}

/* ---- Comparisons of floats that were only widened ---- */

static Term as_narrow_float(TermPool *pool, Term a, unsigned width)
{
    const TermNode *node = pool_node(pool, a);
    if (node->op == TERM_FTOF)
        return pool_width(pool, node->operands[0]) == width ? node->operands[0] : TERM_NONE;
    if (node->op != TERM_CONSTANT)
        return TERM_NONE;
    Term narrow = term_ftof(pool, a, width);
    return term_ftof(pool, narrow, pool_width(pool, a)) == a ? narrow : TERM_NONE;
}

static Term compare_narrow(TermPool *pool, TermOp op, Term a, Term b)
{
    const TermNode *x = pool_node(pool, a), *y = pool_node(pool, b);
    if (x->op != TERM_FTOF && y->op != TERM_FTOF)
        return TERM_NONE;
    unsigned width = pool_width(pool, x->op == TERM_FTOF ? x->operands[0] : y->operands[0]);
    if (width >= x->width)
        return TERM_NONE;
    a = as_narrow_float(pool, a, width);
    b = a ? as_narrow_float(pool, b, width) : TERM_NONE;
    if (!b)
        return TERM_NONE;
    return op == TERM_FEQ ? term_feq(pool, a, b) : op == TERM_FLT ? term_flt(pool, a, b) : term_fle(pool, a, b);
}

static Term compare(TermPool *pool, TermOp op, Term a, Term b)
{
    Term result;
    if (pool_fold_binary(pool, op, 1, a, b, &result))
        return result;
    result = compare_as_integers(pool, op, a, b);
    if (!result)
        result = compare_narrow(pool, op, a, b);
    return result ? result : float_binary(pool, op, 1, a, b);
}

Term term_feq(TermPool *pool, Term a, Term b)
{
    pool_order(pool, &a, &b);
    return compare(pool, TERM_FEQ, a, b);
}

Term term_flt(TermPool *pool, Term a, Term b)
{
    return a == b ? term_constant(pool, 1, 0) : compare(pool, TERM_FLT, a, b);
}

Term term_fle(TermPool *pool, Term a, Term b)
{
    return a == b ? term_feq(pool, a, b) : compare(pool, TERM_FLE, a, b);
}

/* ---- Conversions ---- */

Term term_ftof(TermPool *pool, Term a, unsigned width)
{
    return width == pool_width(pool, a) ? a : float_unary(pool, TERM_FTOF, width, 0, a);
}

Term term_stof(TermPool *pool, Term a, unsigned width)
{
    TermNode node = *pool_node(pool, a);
    if (node.op == TERM_SEXT)
        return term_stof(pool, node.operands[0], width);
    return node.op == TERM_ZEXT ? term_utof(pool, node.operands[0], width) : float_unary(pool, TERM_STOF, width, 0, a);
}

Term term_utof(TermPool *pool, Term a, unsigned width)
{
    TermNode node = *pool_node(pool, a);
    return node.op == TERM_ZEXT ? term_utof(pool, node.operands[0], width) : float_unary(pool, TERM_UTOF, width, 0, a);
}

/* An integer that went to a float and back, if it fits; TERM_NONE if it may have changed. */
static Term back_to_integer(TermPool *pool, Term a, unsigned width, bool is_signed)
{
    TermNode node = *pool_node(pool, a);
    unsigned from = is_exact_integer(pool, a) ? pool_width(pool, node.operands[0]) : 0;
    if (from && node.op == TERM_STOF && is_signed && width >= from)
        return term_sext(pool, node.operands[0], width);
    if (from && node.op == TERM_UTOF && width >= from + is_signed)
        return term_zext(pool, node.operands[0], width);
    return TERM_NONE;
}

Term term_ftos(TermPool *pool, Term a, unsigned width)
{
    Term result = back_to_integer(pool, a, width, true);
    return result ? result : float_unary(pool, TERM_FTOS, width, 0, a);
}

Term term_ftou(TermPool *pool, Term a, unsigned width)
{
    Term result = back_to_integer(pool, a, width, false);
    return result ? result : float_unary(pool, TERM_FTOU, width, 0, a);
}
