/* Which unsigned values a term may have, computed once when it is made, from its operands' ranges. */
#include "term/pool.h"

Range range_full(unsigned width)
{
    return (Range){0, width >= 64 ? UINT64_MAX : (UINT64_C(1) << width) - 1};
}

void term_range(TermPool *pool, Term term, uint64_t *low, uint64_t *high)
{
    assert(pool_width(pool, term) <= 64);
    *low = pool->ranges[term].low;
    *high = pool->ranges[term].high;
}

static uint64_t fill(uint64_t value) /* ones from its highest one down */
{
    return value ? UINT64_MAX >> __builtin_clzll(value) : 0;
}

static Range hull(Range a, Range b)
{
    return (Range){a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}

/* Of exact results [low, high] before they are cut: fine if all of them are cut by the same multiple of 2^width. */
static Range range_cut(SignedWide low, SignedWide high, unsigned width)
{
    Range full = range_full(width);
    if (low >> width != high >> width)
        return full;
    return (Range){(uint64_t)low & full.high, (uint64_t)high & full.high};
}

static Range range_negate(Range a, unsigned width)
{
    return range_cut(-(SignedWide)a.high, -(SignedWide)a.low, width);
}

static Range range_multiply(Range a, Range b, unsigned width)
{
    Wide high = (Wide)a.high * b.high;
    return high > range_full(width).high ? range_full(width) : (Range){a.low * b.low, (uint64_t)high};
}

static Range range_divide(Range a, Range b, unsigned width)
{
    return b.low ? (Range){a.low / b.high, a.high / b.low} : range_full(width);
}

static Range range_remain(Range a, Range b)
{
    if (a.high < b.low)
        return a;
    return (Range){0, b.low && b.high - 1 < a.high ? b.high - 1 : a.high}; /* by zero: the dividend itself */
}

static Range range_shift_left(Range a, Range b, unsigned width)
{
    if (b.high >= width || (Wide)a.high << b.high > range_full(width).high)
        return range_full(width);
    return (Range){a.low << b.low, a.high << b.high};
}

static Range range_shift_right(Range a, Range b, unsigned width)
{
    return (Range){b.high >= width ? 0 : a.low >> b.high, b.low >= width ? 0 : a.high >> b.low};
}

static Range range_concat(Range a, Range b, unsigned low_width)
{
    return (Range){a.low << low_width | b.low, a.high << low_width | b.high};
}

static Range range_extract(Range a, unsigned low, unsigned width)
{
    Range shifted = {a.low >> low, a.high >> low};
    return range_cut(shifted.low, shifted.high, width);
}

static Range range_extend(Range a, unsigned from, unsigned to)
{
    uint64_t sign = UINT64_C(1) << (from - 1), extension = range_full(to).high & ~range_full(from).high;
    if (a.high < sign)
        return a;
    return a.low >= sign ? (Range){a.low | extension, a.high | extension} : range_full(to);
}

Range range_of_node(const TermPool *pool, const TermNode *node)
{
    unsigned width = node->width;
    if (width > 64)
        return range_full(64);
    if (node->op == TERM_CONSTANT)
        return (Range){node->words[0], node->words[0]};
    if (node->op == TERM_VARIABLE || node->op >= TERM_FADD || (node->op >= TERM_EQ && node->op <= TERM_SLE))
        return range_full(width);
    unsigned operand_width = pool_width(pool, node->operands[0]);
    if (operand_width > 64)
        return range_full(width);
    Range a = pool->ranges[node->operands[0]];
    switch ((TermOp)node->op) {
    case TERM_NOT: return (Range){range_full(width).high - a.high, range_full(width).high - a.low};
    case TERM_NEG: return range_negate(a, width);
    case TERM_EXTRACT: return range_extract(a, node->detail, width);
    case TERM_ZEXT: return a;
    case TERM_SEXT: return range_extend(a, operand_width, width);
    case TERM_SELECT: return pool->tables.items[node->operands[1]].range;
    default: break;
    }
    Range b = pool->ranges[node->operands[1]];
    switch ((TermOp)node->op) {
    case TERM_AND: return (Range){0, a.high < b.high ? a.high : b.high};
    case TERM_OR: return (Range){a.low > b.low ? a.low : b.low, fill(a.high | b.high)};
    case TERM_XOR: return (Range){0, fill(a.high | b.high)};
    case TERM_ADD: return range_cut((SignedWide)a.low + b.low, (SignedWide)a.high + b.high, width);
    case TERM_SUB: return range_cut((SignedWide)a.low - b.high, (SignedWide)a.high - b.low, width);
    case TERM_MUL: return range_multiply(a, b, width);
    case TERM_UDIV: return range_divide(a, b, width);
    case TERM_UREM: return range_remain(a, b);
    case TERM_SHL: return range_shift_left(a, b, width);
    case TERM_LSHR: return range_shift_right(a, b, width);
    case TERM_CONCAT: return range_concat(a, b, pool_width(pool, node->operands[1]));
    case TERM_ITE: return hull(b, pool->ranges[node->operands[2]]);
    default: return range_full(width); /* signed ones, whose operands may be negative: else they would be unsigned */
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

static bool signed_of_range(Range range, unsigned width, int64_t *low, int64_t *high)
{
    uint64_t sign = UINT64_C(1) << (width - 1);
    *low = (int64_t)wide_extend(range.low, width);
    *high = (int64_t)wide_extend(range.high, width);
    return (range.low ^ range.high) < sign && *low <= *high;
}

/* Goes down through extensions and constant terms and factors only. */
static bool signed_descend(const TermPool *pool, Term term, unsigned depth, int64_t *low, int64_t *high)
{
    const TermNode *node = pool_node(pool, term);
    if (signed_of_range(pool->ranges[term], node->width, low, high))
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

bool range_signed(const TermPool *pool, Term term, int64_t *low, int64_t *high)
{
    return pool_width(pool, term) <= 64 && signed_descend(pool, term, 6, low, high);
}
