/* Bounds of a term's unsigned values, computed when the term is made, from the bounds of its operands. */
#include "term/pool.h"

static TermBounds bounds_full(unsigned width)
{
    return (TermBounds){0, width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1};
}

void term_range(TermPool *pool, Term term, uint64_t *low, uint64_t *high)
{
    assert(pool_width(pool, term) <= 64);
    *low = pool->bounds[term].low;
    *high = pool->bounds[term].high;
}

static uint64_t fill(uint64_t value) /* sets all bits below the highest set bit */
{
    return value ? UINT64_MAX >> __builtin_clzll(value) : 0;
}

static TermBounds hull(TermBounds a, TermBounds b)
{
    return (TermBounds){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* Bounds of exact results [low, high] that are truncated to the width. Known only if truncation subtracts the same
 * multiple of 2^width from all of them. */
static TermBounds bounds_cut(SignedWide low, SignedWide high, unsigned width)
{
    TermBounds full = bounds_full(width);
    if (low >> width != high >> width)
        return full;
    return (TermBounds){(uint64_t)low & full.high, (uint64_t)high & full.high};
}

static TermBounds bounds_negate(TermBounds a, unsigned width)
{
    return bounds_cut(-(SignedWide)a.high, -(SignedWide)a.low, width);
}

static TermBounds bounds_multiply(TermBounds a, TermBounds b, unsigned width)
{
    Wide high = (Wide)a.high * b.high;
    return high > bounds_full(width).high ? bounds_full(width) : (TermBounds){a.low * b.low, (uint64_t)high};
}

static TermBounds bounds_divide(TermBounds a, TermBounds b, unsigned width)
{
    return b.low ? (TermBounds){a.low / b.high, a.high / b.low} : bounds_full(width);
}

static TermBounds bounds_remain(TermBounds a, TermBounds b)
{
    if (a.high < b.low)
        return a;
    return (TermBounds){0, b.low && b.high - 1 < a.high ? b.high - 1 : a.high}; /* modulo zero: the dividend itself */
}

static TermBounds bounds_shift_left(TermBounds a, TermBounds b, unsigned width)
{
    if (b.high >= width || (Wide)a.high << b.high > bounds_full(width).high)
        return bounds_full(width);
    return (TermBounds){a.low << b.low, a.high << b.high};
}

static TermBounds bounds_shift_right(TermBounds a, TermBounds b, unsigned width)
{
    return (TermBounds){b.high >= width ? 0 : a.low >> b.high, b.low >= width ? 0 : a.high >> b.low};
}

static TermBounds bounds_concat(TermBounds a, TermBounds b, unsigned low_width)
{
    return (TermBounds){a.low << low_width | b.low, a.high << low_width | b.high};
}

static TermBounds bounds_extract(TermBounds a, unsigned low, unsigned width)
{
    TermBounds shifted = {a.low >> low, a.high >> low};
    return bounds_cut(shifted.low, shifted.high, width);
}

static TermBounds bounds_extend(TermBounds a, unsigned from, unsigned to)
{
    uint64_t sign = UINT64_C(1) << (from - 1), extension = bounds_full(to).high & ~bounds_full(from).high;
    if (a.high < sign)
        return a;
    return a.low >= sign ? (TermBounds){a.low | extension, a.high | extension} : bounds_full(to);
}

TermBounds bounds_of_node(const TermPool *pool, const TermNode *node)
{
    unsigned width = node->width;
    if (width > 64)
        return bounds_full(64);
    if (node->op == TERM_CONSTANT)
        return (TermBounds){node->words[0], node->words[0]};
    if (node->op == TERM_VARIABLE || node->op >= TERM_FADD || (node->op >= TERM_EQ && node->op <= TERM_SLE))
        return bounds_full(width);
    unsigned operand_width = pool_width(pool, node->operands[0]);
    if (operand_width > 64)
        return bounds_full(width);
    TermBounds a = pool->bounds[node->operands[0]];
    switch ((TermOp)node->op) {
    case TERM_NOT: return (TermBounds){bounds_full(width).high - a.high, bounds_full(width).high - a.low};
    case TERM_NEG: return bounds_negate(a, width);
    case TERM_EXTRACT: return bounds_extract(a, node->detail, width);
    case TERM_ZEXT: return a;
    case TERM_SEXT: return bounds_extend(a, operand_width, width);
    case TERM_SELECT: return pool->tables.items[node->operands[1]].bounds;
    default: break;
    }
    TermBounds b = pool->bounds[node->operands[1]];
    switch ((TermOp)node->op) {
    case TERM_AND: return (TermBounds){0, a.high < b.high ? a.high : b.high};
    case TERM_OR: return (TermBounds){a.low > b.low ? a.low : b.low, fill(a.high | b.high)};
    case TERM_XOR: return (TermBounds){0, fill(a.high | b.high)};
    case TERM_ADD: return bounds_cut((SignedWide)a.low + b.low, (SignedWide)a.high + b.high, width);
    case TERM_SUB: return bounds_cut((SignedWide)a.low - b.high, (SignedWide)a.high - b.low, width);
    case TERM_MUL: return bounds_multiply(a, b, width);
    case TERM_UDIV: return bounds_divide(a, b, width);
    case TERM_UREM: return bounds_remain(a, b);
    case TERM_SHL: return bounds_shift_left(a, b, width);
    case TERM_LSHR: return bounds_shift_right(a, b, width);
    case TERM_CONCAT: return bounds_concat(a, b, pool_width(pool, node->operands[1]));
    case TERM_ITE: return hull(b, pool->bounds[node->operands[2]]);
    default: return bounds_full(width); /* signed operations on operands that may be negative; others became unsigned
                                           ones */
    }
}

/* ---- Signed ---- */

static bool signed_fits(SignedWide low, SignedWide high, unsigned width)
{
    SignedWide bound = (SignedWide)1 << (width - 1);
    return low >= -bound && high < bound;
}

static bool signed_result(SignedWide low, SignedWide high, unsigned width, int64_t *out_low, int64_t *out_high)
{
    *out_low = (int64_t)low;
    *out_high = (int64_t)high;
    return signed_fits(low, high, width);
}

static bool signed_of_bounds(TermBounds bounds, unsigned width, int64_t *low, int64_t *high)
{
    uint64_t sign = UINT64_C(1) << (width - 1);
    *low = (int64_t)wide_extend(bounds.low, width);
    *high = (int64_t)wide_extend(bounds.high, width);
    return (bounds.low ^ bounds.high) < sign && *low <= *high;
}

/* Recurses only through extensions, added constants and constant factors. */
static bool signed_descend(const TermPool *pool, Term term, unsigned depth, int64_t *low, int64_t *high)
{
    const TermNode *node = pool_node(pool, term);
    if (signed_of_bounds(pool->bounds[term], node->width, low, high))
        return true;
    Term a = node->operands[0];
    Wide constant;
    if (node->op == TERM_SEXT) {
        unsigned width = pool_width(pool, a);
        if (depth && signed_descend(pool, a, depth - 1, low, high))
            return true;
        return signed_result(-((SignedWide)1 << (width - 1)), ((SignedWide)1 << (width - 1)) - 1, node->width, low,
                             high);
    }
    if ((node->op != TERM_ADD && node->op != TERM_MUL) || !pool_constant(pool, node->operands[1], &constant) ||
        !depth || !signed_descend(pool, a, depth - 1, low, high))
        return false;
    SignedWide other = wide_extend(constant, node->width);
    if (node->op == TERM_ADD)
        return signed_result(*low + other, *high + other, node->width, low, high);
    SignedWide x = *low * other, y = *high * other;
    return signed_result(x < y ? x : y, x < y ? y : x, node->width, low, high);
}

bool bounds_signed(const TermPool *pool, Term term, int64_t *low, int64_t *high)
{
    return pool_width(pool, term) <= 64 && signed_descend(pool, term, 6, low, high);
}
