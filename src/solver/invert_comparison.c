/* Inverse comparisons and inverse operations on floats. Floats are computed as long double, which represents them
 * all. */
#include <math.h>
#include <string.h>

#include "solver/invert.h"

/* ---- Integers ---- */

/* Any value of [low, high], mostly one of its ends; the order is that of `low <= high` after adding `bias`. */
static Wide pick(Wide low, Wide high, uint64_t chance)
{
    switch (chance & 3) {
    case 0: case 1: return low;
    case 2: return high;
    default: return high - low == ~(Wide)0 ? chance : low + (Wide)(chance >> 2) % (high - low + 1);
    }
}

/* The operand has to be below (or above) the other one, by at least `gap`. Signed numbers are shifted so that they
 * compare as unsigned. */
static bool pick_side(const Inversion *i, bool below, unsigned gap, Wide bias, Wide *needed)
{
    Wide bound = (i->other + bias) & invert_mask(i->width), top = invert_mask(i->width);
    if (below ? bound < gap : bound > top - gap)
        return false;
    uint64_t chance = (i->chance & 3) == 2 && i->chance & 4 ? 0 : i->chance; /* the near end is the better guess */
    Wide value;
    if (below)
        value = (bound - gap) - pick(0, bound - gap, chance);
    else
        value = (bound + gap) + pick(0, top - bound - gap, chance);
    *needed = (value - bias) & invert_mask(i->width);
    return true;
}

static bool invert_equality(const Inversion *i, Wide *needed)
{
    if (i->wanted) {
        *needed = i->other;
        return true;
    }
    Wide step = i->chance & 4 ? (Wide)1 << (i->chance >> 3) % i->width : 1;
    *needed = (i->chance & 1 ? i->other + step : i->other - step) & invert_mask(i->width);
    return true;
}

static bool invert_order(const Inversion *i, Wide *needed)
{
    bool is_signed = i->op == TERM_SLT || i->op == TERM_SLE, strict = i->op == TERM_ULT || i->op == TERM_SLT;
    /* a < b; its negation is b <= a: the other side, and strict where this is not. */
    bool below = i->changes_second != (i->wanted != 0);
    unsigned gap = strict == (i->wanted != 0);
    return pick_side(i, below, gap, is_signed ? (Wide)1 << (i->width - 1) : 0, needed);
}

/* ---- Floats ---- */

static long double float_read(Wide bits, unsigned width)
{
    float single;
    double twice;
    long double extended = 0;
    uint32_t low = (uint32_t)bits;
    uint64_t half = (uint64_t)bits;
    switch (width) {
    case 32: memcpy(&single, &low, sizeof single); return single;
    case 64: memcpy(&twice, &half, sizeof twice); return twice;
    default: memcpy(&extended, &bits, 10); return extended;
    }
}

static Wide float_write(long double value, unsigned width)
{
    float single = (float)value;
    double twice = (double)value;
    uint32_t low;
    uint64_t half;
    Wide bits = 0;
    switch (width) {
    case 32: memcpy(&low, &single, sizeof low); return low;
    case 64: memcpy(&half, &twice, sizeof half); return half;
    default: memcpy(&bits, &value, 10); return bits;
    }
}

static long double float_next(long double value, bool up, unsigned width)
{
    long double far = up ? INFINITY : -INFINITY;
    switch (width) {
    case 32: return nextafterf((float)value, (float)far);
    case 64: return nextafter((double)value, (double)far);
    default: return nextafterl(value, far);
    }
}

/* A float next to the bound or farther away: by one, at the next integer, or at a multiple. */
static long double float_near(long double bound, bool up, unsigned width, uint64_t chance)
{
    long double sign = up ? 1 : -1;
    switch (chance & 7) {
    case 0: case 1: return bound + sign;
    case 2: return up ? floorl(bound) + 1 : ceill(bound) - 1;
    case 3: return bound + sign * (1 + fabsl(bound));
    case 4: return bound + sign * 0x1p10L * (1 + fabsl(bound));
    default: return float_next(bound, up, width);
    }
}

static bool invert_float_comparison(const Inversion *i, Wide *needed)
{
    long double bound = float_read(i->other, i->width);
    bool wanted = i->wanted != 0;
    if (isnan(bound)) {
        *needed = i->own;
        return !wanted;
    }
    if (!wanted && (i->chance >> 8) % 16 == 0) {
        *needed = float_write(NAN, i->width);
        return true;
    }
    if (i->op == TERM_FEQ)
        *needed = wanted ? i->other : float_write(float_near(bound, i->chance & 8, i->width, i->chance), i->width);
    else if ((i->op == TERM_FLE) == wanted && (i->chance & 16)) /* equality is allowed */
        *needed = i->other;
    else
        *needed = float_write(float_near(bound, i->changes_second == wanted, i->width, i->chance), i->width);
    return true;
}

bool invert_comparison(const Inversion *inversion, Wide *needed)
{
    switch (inversion->op) {
    case TERM_EQ: return invert_equality(inversion, needed);
    case TERM_FEQ: case TERM_FLT: case TERM_FLE: return invert_float_comparison(inversion, needed);
    default: return invert_order(inversion, needed);
    }
}

bool invert_float(const Inversion *i, Wide *needed)
{
    long double other = float_read(i->other, i->width), wanted = float_read(i->wanted, i->width), own;
    switch (i->op) {
    case TERM_FADD: own = i->same_operands ? wanted / 2 : wanted - other; break;
    case TERM_FSUB: own = i->changes_second ? other - wanted : wanted + other; break;
    case TERM_FMUL: own = i->same_operands ? sqrtl(wanted) : wanted / other; break;
    default: own = i->changes_second ? other / wanted : wanted * other; break;
    }
    /* Rounding may have to go in the other direction. */
    if (i->chance & 32)
        own = float_next(own, i->chance & 64, i->width);
    *needed = float_write(own, i->width);
    return true;
}

static Wide integer_write(long double value, unsigned width)
{
    if (!(fabsl(value) < 0x1p126L))
        return (Wide)1 << (width - 1);
    return (Wide)(SignedWide)value & invert_mask(width);
}

bool invert_float_unary(TermOp op, unsigned width, unsigned operand_width, Wide wanted, Wide *needed)
{
    SignedWide whole = (SignedWide)(wanted << (128 - width)) >> (128 - width);
    switch (op) {
    case TERM_FTOS: *needed = float_write((long double)whole, operand_width); return true;
    case TERM_FTOU: *needed = float_write((long double)wanted, operand_width); return true;
    case TERM_STOF: case TERM_UTOF:
        *needed = integer_write(rintl(float_read(wanted, width)), operand_width);
        return true;
    case TERM_FTOF: case TERM_FROUND: *needed = float_write(float_read(wanted, width), operand_width); return true;
    case TERM_FSQRT: *needed = float_write(float_read(wanted, width) * float_read(wanted, width), width); return true;
    default: return false;
    }
}
