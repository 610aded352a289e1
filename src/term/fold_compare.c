/* Order: ult, ule, slt, sle. */
#include "term/pool.h"

static Term bit(TermPool *pool, bool value)
{
    return term_constant(pool, 1, value);
}

static bool is_signed(TermOp op)
{
    return op == TERM_SLT || op == TERM_SLE;
}

static bool is_strict(TermOp op)
{
    return op == TERM_ULT || op == TERM_SLT;
}

static TermOp as_unsigned(TermOp op)
{
    return is_strict(op) ? TERM_ULT : TERM_ULE;
}

static Term less(TermPool *pool, TermOp op, Term a, Term b);

/* ---- By bounds ---- */

static Term less_by_bounds(TermPool *pool, bool strict, SignedWide a_low, SignedWide a_high, SignedWide b_low,
                           SignedWide b_high)
{
    if (strict ? a_high < b_low : a_high <= b_low)
        return bit(pool, true);
    return (strict ? a_low >= b_high : a_low > b_high) ? bit(pool, false) : TERM_NONE;
}

static Term less_by_term_bounds(TermPool *pool, TermOp op, Term a, Term b)
{
    if (pool_width(pool, a) > 64)
        return TERM_NONE;
    if (!is_signed(op)) {
        TermBounds x = pool->bounds[a], y = pool->bounds[b];
        return less_by_bounds(pool, is_strict(op), x.low, x.high, y.low, y.high);
    }
    int64_t a_low, a_high, b_low, b_high;
    if (!bounds_signed(pool, a, &a_low, &a_high) || !bounds_signed(pool, b, &b_low, &b_high))
        return TERM_NONE;
    return less_by_bounds(pool, is_strict(op), a_low, a_high, b_low, b_high);
}

/* ---- With a constant: x op k, or k op x if `left` ---- */

typedef struct Bound {
    TermOp op;
    bool left; /* the constant is the left side */
    Term x;
    unsigned width;
    Wide k;
} Bound;

static Term bound_make(TermPool *pool, const Bound *bound, TermOp op, Term x, Wide k)
{
    Term constant = term_constant_wide(pool, pool_width(pool, x), k);
    return bound->left ? less(pool, op, constant, x) : less(pool, op, x, constant);
}

/* The comparison's value if x is always on this side of k. */
static Term bound_decided(TermPool *pool, const Bound *bound, bool below)
{
    return bit(pool, below != bound->left);
}

/* Bounds that only one value satisfies, or all but one. */
static Term bound_at_end(TermPool *pool, const Bound *bound)
{
    unsigned width = bound->width;
    bool left = bound->left, strict = is_strict(bound->op);
    Wide least = is_signed(bound->op) ? wide_sign(width) : 0, most = wide_mask(least - 1, width);
    Wide near = left ? most : least, far = left ? least : most, inwards = left ? -(Wide)1 : 1;
    if (!strict && bound->k == far)
        return bit(pool, true);
    Wide first_out = strict ? bound->k : wide_mask(bound->k + inwards, width);
    if (first_out == near)
        return bit(pool, false);
    if (first_out == wide_mask(near + inwards, width))
        return term_eq(pool, bound->x, term_constant_wide(pool, width, near));
    return first_out == far ? term_ne(pool, bound->x, term_constant_wide(pool, width, far)) : TERM_NONE;
}

static Term bound_zext(TermPool *pool, const Bound *bound, Term inner)
{
    Wide largest = wide_ones(pool_width(pool, inner));
    if (is_signed(bound->op) && wide_extend(bound->k, bound->width) < 0)
        return bound_decided(pool, bound, false);
    return bound->k > largest ? bound_decided(pool, bound, true)
                              : bound_make(pool, bound, as_unsigned(bound->op), inner, bound->k);
}

static Term bound_sext(TermPool *pool, const Bound *bound, Term inner)
{
    unsigned narrow = pool_width(pool, inner);
    SignedWide k = wide_extend(bound->k, bound->width), largest = (SignedWide)wide_ones(narrow) >> 1;
    if (k >= -largest - 1 && k <= largest)
        return bound_make(pool, bound, bound->op, inner, (Wide)k);
    if (is_signed(bound->op))
        return bound_decided(pool, bound, k > 0);
    Term zero = term_constant(pool, narrow, 0); /* as unsigned, k is between the largest positive and the smallest
                                                   negative value */
    return bound->left ? term_slt(pool, inner, zero) : term_sle(pool, zero, inner);
}

static SignedWide floor_divide(SignedWide a, SignedWide b) /* b > 0 */
{
    return a / b - (a % b < 0);
}

/* If x = c * y + d cannot overflow as signed, the bound of x becomes a bound of y. */
static Term bound_scaled(TermPool *pool, const Bound *bound)
{
    Term y, product = bound->x;
    Wide factor, addend = 0;
    int64_t low, high;
    unsigned width = bound->width;
    if (width > 64)
        return TERM_NONE;
    pool_split(pool, bound->x, TERM_ADD, &product, &addend);
    if (!pool_split(pool, product, TERM_MUL, &y, &factor))
        return TERM_NONE;
    SignedWide c = wide_extend(factor, width), d = wide_extend(addend, width), limit = (SignedWide)1 << (width - 1);
    SignedWide k = wide_extend(bound->k, width);
    if (c <= 1 || d % c != 0 || (!is_signed(bound->op) && k < 0) || !bounds_signed(pool, y, &low, &high))
        return TERM_NONE;
    if (low * c < -limit || high * c >= limit || low * c + d < -limit || high * c + d >= limit)
        return TERM_NONE;
    /* c * (y + d / c) op k; as unsigned, a negative left side is larger than every k. */
    bool round_up = is_strict(bound->op) != bound->left;
    k = round_up ? -floor_divide(-k, c) : floor_divide(k, c);
    Term shifted = term_add(pool, y, term_constant_wide(pool, width, (Wide)(d / c)));
    return bound_make(pool, bound, bound->op, shifted, (Wide)k);
}

/* If x = y + c does not wrap, compares y with k - c. */
static Term bound_shifted(TermPool *pool, const Bound *bound)
{
    Term y;
    Wide constant;
    int64_t low, high;
    unsigned width = bound->width;
    if (width > 64 || !pool_split(pool, bound->x, TERM_ADD, &y, &constant))
        return TERM_NONE;
    SignedWide c = wide_extend(constant, width), k = bound->k, limit = (SignedWide)1 << width, least = 0;
    SignedWide from = pool->bounds[y].low, to = pool->bounds[y].high;
    if (is_signed(bound->op)) {
        if (!bounds_signed(pool, y, &low, &high))
            return TERM_NONE;
        from = low;
        to = high;
        k = wide_extend(bound->k, width);
        limit >>= 1;
        least = -limit;
    }
    bool wraps = from + c < least || to + c >= limit || k - c < least || k - c >= limit;
    return wraps ? TERM_NONE : bound_make(pool, bound, bound->op, y, (Wide)(k - c));
}

static Term bound_simplify(TermPool *pool, const Bound *bound)
{
    const TermNode *node = pool_node(pool, bound->x);
    Term inner = node->operands[0];
    if (node->op == TERM_ZEXT)
        return bound_zext(pool, bound, inner);
    if (node->op == TERM_SEXT)
        return bound_sext(pool, bound, inner);
    Term result = bound_at_end(pool, bound);
    if (!result)
        result = bound_shifted(pool, bound);
    return result ? result : bound_scaled(pool, bound);
}

static Term less_constant(TermPool *pool, TermOp op, Term a, Term b)
{
    Bound bound = {.op = op, .width = pool_width(pool, a)};
    bound.left = pool_constant(pool, a, &bound.k);
    if (!bound.left && !pool_constant(pool, b, &bound.k))
        return TERM_NONE;
    bound.x = bound.left ? b : a;
    return bound_simplify(pool, &bound);
}

/* ---- Of two non-constant terms ---- */

static Term less_bits(TermPool *pool, TermOp op, Term a, Term b)
{
    if (is_signed(op)) { /* as signed, the bit 1 is -1 */
        Term swapped = a;
        a = b;
        b = swapped;
    }
    return is_strict(op) ? term_and(pool, term_not(pool, a), b) : term_or(pool, term_not(pool, a), b);
}

static Term less_extended(TermPool *pool, TermOp op, Term a, Term b)
{
    const TermNode *x = pool_node(pool, a), *y = pool_node(pool, b);
    Term inner_a = x->operands[0], inner_b = y->operands[0];
    if (x->op != y->op || (x->op != TERM_ZEXT && x->op != TERM_SEXT))
        return TERM_NONE;
    bool zero = x->op == TERM_ZEXT;
    unsigned first = pool_width(pool, inner_a), second = pool_width(pool, inner_b),
             width = first > second ? first : second;
    if (zero)
        return less(pool, as_unsigned(op), term_zext(pool, inner_a, width), term_zext(pool, inner_b, width));
    return less(pool, op, term_sext(pool, inner_a, width), term_sext(pool, inner_b, width));
}

static Term less(TermPool *pool, TermOp op, Term a, Term b)
{
    assert(pool_width(pool, a) == pool_width(pool, b));
    Term result;
    a = pool_narrow(pool, a);
    b = pool_narrow(pool, b);
    if (a == b)
        return bit(pool, !is_strict(op));
    if (pool_fold_binary(pool, op, 1, a, b, &result))
        return result;
    if (pool_width(pool, a) == 1)
        return less_bits(pool, op, a, b);
    result = less_by_term_bounds(pool, op, a, b);
    if (result || pool_fold_choice(pool, op, 1, a, b, &result))
        return result;
    result = less_constant(pool, op, a, b);
    if (!result)
        result = less_extended(pool, op, a, b);
    return result ? result : pool_binary(pool, op, 1, a, b);
}

Term term_ult(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_ULT, a, b, 0, less(pool, TERM_ULT, a, b));
}

Term term_ule(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_ULE, a, b, 0, less(pool, TERM_ULE, a, b));
}

Term term_slt(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_SLT, a, b, 0, less(pool, TERM_SLT, a, b));
}

Term term_sle(TermPool *pool, Term a, Term b)
{
    POOL_MEMOISED(pool, TERM_SLE, a, b, 0, less(pool, TERM_SLE, a, b));
}
