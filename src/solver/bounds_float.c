/* Rules for operations on floats of 32 and 64 bits.
 *
 * Rounding to nearest is monotone, so the ends of a result are the results of the ends. Rules for operands must
 * allow for rounding: a result of at least r comes from an exact value above the float before r, and the computed
 * bound is itself rounded, so it is moved outward by one more float. Single precision is computed in double, which
 * is precise enough that the second rounding changes nothing. */
#include "solver/bounds.h"
#include "solver/float_number.h"

static Span view_of(const Bounds *bounds, uint32_t node)
{
    return bounds->bounds.items[node].views[VIEW_FLOAT];
}

static bool may_be_nan(const Bounds *bounds, uint32_t node)
{
    return bounds->bounds.items[node].may_be_nan;
}

static unsigned width_of(const Bounds *bounds, uint32_t node)
{
    return bounds->nodes.items[node].node.width;
}

static bool is_nan_for_sure(Span span)
{
    return span.low > span.high;
}

/* The ends as values. */
typedef struct Reals {
    double low, high;
} Reals;

static Reals reals_of(const Bounds *bounds, uint32_t node)
{
    Span span = view_of(bounds, node);
    unsigned width = width_of(bounds, node);
    return (Reals){float_number_value((int64_t)span.low, width), float_number_value((int64_t)span.high, width)};
}

/* An interval with every exact value that was rounded into the node's interval. */
static Reals exact_results(const Bounds *bounds, uint32_t node)
{
    unsigned width = width_of(bounds, node);
    int64_t infinity = ranges_float_infinity(width);
    Span span = view_of(bounds, node);
    Reals reals = {-INFINITY, INFINITY};
    if (span.low > -infinity)
        reals.low = float_number_value((int64_t)span.low - 1, width);
    if (span.high < infinity)
        reals.high = float_number_value((int64_t)span.high + 1, width);
    return reals;
}

/* Narrows a result to the computed interval, rounded as results are. */
static void narrow_result(Bounds *bounds, uint32_t node, Reals reals)
{
    unsigned width = width_of(bounds, node);
    if (isnan(reals.low) || isnan(reals.high))
        return;
    Span span = {float_number_of(reals.low, width), float_number_of(reals.high, width)};
    bounds_narrow(bounds, node, VIEW_FLOAT, span);
}

/* Narrows an operand to the computed interval, which is moved outward because it was rounded. An infinite end has no
 * information. */
static void narrow_operand(Bounds *bounds, uint32_t node, Reals reals)
{
    unsigned width = width_of(bounds, node);
    Span span = view_of(bounds, node);
    if (isfinite(reals.low))
        span.low = (SignedWide)float_number_of(reals.low, width) - 1;
    if (isfinite(reals.high))
        span.high = (SignedWide)float_number_of(reals.high, width) + 1;
    bounds_narrow(bounds, node, VIEW_FLOAT, span);
}

/* ---- Arithmetic ---- */

static double apply(TermOp op, double a, double b)
{
    switch (op) {
    case TERM_FADD: return a + b;
    case TERM_FSUB: return a - b;
    case TERM_FMUL: return a * b;
    default: return a / b;
    }
}

/* The least and the largest result of the ends; NaN if one of them is. */
static Reals corners(TermOp op, Reals a, Reals b)
{
    double results[] = {apply(op, a.low, b.low), apply(op, a.low, b.high), apply(op, a.high, b.low),
                        apply(op, a.high, b.high)};
    Reals reals = {results[0], results[0]};
    for (unsigned i = 0; i < 4; i++) {
        if (isnan(results[i]))
            return (Reals){NAN, NAN};
        reals.low = fmin(reals.low, results[i]);
        reals.high = fmax(reals.high, results[i]);
    }
    return reals;
}

static bool has_zero(Reals reals)
{
    return reals.low <= 0 && reals.high >= 0;
}

static bool has_infinity(Reals reals)
{
    return isinf(reals.low) || isinf(reals.high);
}

/* True if the operation may turn numbers into NaN. */
static bool may_make_nan(TermOp op, Reals a, Reals b)
{
    switch (op) {
    case TERM_FADD: case TERM_FSUB: return has_infinity(a) && has_infinity(b);
    case TERM_FMUL: return (has_zero(a) && has_infinity(b)) || (has_infinity(a) && has_zero(b));
    default: return (has_zero(a) && has_zero(b)) || (has_infinity(a) && has_infinity(b));
    }
}

/* Narrows the operands by the inverse operation on the exact result and the other operand. */
static void arithmetic_back(Bounds *bounds, TermOp op, uint32_t a, uint32_t b)
{
    Reals r = exact_results(bounds, bounds->current), x = reals_of(bounds, a), y = reals_of(bounds, b);
    switch (op) {
    case TERM_FADD:
        narrow_operand(bounds, a, (Reals){r.low - y.high, r.high - y.low});
        narrow_operand(bounds, b, (Reals){r.low - x.high, r.high - x.low});
        break;
    case TERM_FSUB:
        narrow_operand(bounds, a, (Reals){r.low + y.low, r.high + y.high});
        narrow_operand(bounds, b, (Reals){x.low - r.high, x.high - r.low});
        break;
    case TERM_FMUL:
        if (!has_zero(y) && !has_infinity(y) && !has_infinity(r))
            narrow_operand(bounds, a, corners(TERM_FDIV, r, y));
        if (!has_zero(x) && !has_infinity(x) && !has_infinity(r))
            narrow_operand(bounds, b, corners(TERM_FDIV, r, x));
        break;
    default:
        if (!has_zero(y) && !has_infinity(y) && !has_infinity(r))
            narrow_operand(bounds, a, corners(TERM_FMUL, r, y));
        break;
    }
}

static void rule_arithmetic(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, a = node->operands[0], b = node->operands[1];
    TermOp op = node->node.op;
    if (is_nan_for_sure(view_of(bounds, a)) || is_nan_for_sure(view_of(bounds, b))) {
        bounds_narrow(bounds, r, VIEW_FLOAT, (Span){1, 0});
        return;
    }
    Reals x = reals_of(bounds, a), y = reals_of(bounds, b);
    bool may_make = may_make_nan(op, x, y);
    bounds_narrow_nan(bounds, r, may_be_nan(bounds, a) || may_be_nan(bounds, b) || may_make);
    if (op != TERM_FDIV || !has_zero(y))
        narrow_result(bounds, r, corners(op, x, y));
    if (may_be_nan(bounds, r))
        return;
    bounds_narrow_nan(bounds, a, false);
    bounds_narrow_nan(bounds, b, false);
    if (!is_nan_for_sure(view_of(bounds, r)) && a != b)
        arithmetic_back(bounds, op, a, b);
}

/* ---- Unary operations ---- */

static double rounded(double value, TermRounding rounding)
{
    switch (rounding) {
    case TERM_ROUND_EVEN: return nearbyint(value);
    case TERM_ROUND_AWAY: return round(value);
    case TERM_ROUND_UP: return ceil(value);
    case TERM_ROUND_DOWN: return floor(value);
    default: return trunc(value);
    }
}

static double apply_unary(const TermNode *node, double value)
{
    switch (node->op) {
    case TERM_FSQRT: return sqrt(value > 0 ? value : 0);
    case TERM_FROUND: return rounded(value, (TermRounding)node->detail);
    default: return value;
    }
}

static void unary_back(Bounds *bounds, const TermNode *node, uint32_t a)
{
    Reals r = exact_results(bounds, bounds->current);
    if (node->op == TERM_FROUND)
        narrow_operand(bounds, a, (Reals){r.low - 1, r.high + 1});
    else if (node->op == TERM_FTOF)
        narrow_operand(bounds, a, r);
    else
        bounds_narrow(bounds, a, VIEW_FLOAT, (Span){0, ranges_float_infinity(width_of(bounds, a))});
}

/* FSQRT, FROUND, FTOF: monotone where the result is a number. */
static void rule_unary(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, a = node->operands[0];
    Span operand = view_of(bounds, a);
    bool is_root = node->node.op == TERM_FSQRT;
    if (is_nan_for_sure(operand) || (is_root && operand.high < 0)) {
        bounds_narrow(bounds, r, VIEW_FLOAT, (Span){1, 0});
        return;
    }
    Reals x = reals_of(bounds, a);
    bounds_narrow_nan(bounds, r, may_be_nan(bounds, a) || (is_root && operand.low < 0));
    narrow_result(bounds, r, (Reals){apply_unary(&node->node, x.low), apply_unary(&node->node, x.high)});
    if (may_be_nan(bounds, r) || is_nan_for_sure(view_of(bounds, r)))
        return;
    bounds_narrow_nan(bounds, a, false);
    unary_back(bounds, &node->node, a);
}

/* Sign bit flipped (negation) or cleared (absolute value). */
static void rule_sign(Bounds *bounds, const BoundNode *node)
{
    SignedWide sign = (SignedWide)1 << (node->node.width - 1), constant;
    for (unsigned i = 0; i < 2; i++) {
        uint32_t r = bounds->current, a = node->operands[i], other = node->operands[1 - i];
        if (!span_is_one(bounds->bounds.items[other].views[VIEW_UNSIGNED], &constant))
            continue;
        bool negates = node->node.op == TERM_XOR && constant == sign;
        bool clears = node->node.op == TERM_AND && constant == sign - 1;
        if (!negates && !clears)
            continue;
        Span x = view_of(bounds, a), y = view_of(bounds, r);
        bounds_narrow_nan(bounds, r, may_be_nan(bounds, a));
        bounds_narrow_nan(bounds, a, may_be_nan(bounds, r));
        if (is_nan_for_sure(x) || is_nan_for_sure(y))
            continue;
        SignedWide most = x.high > -x.low ? x.high : -x.low, least = x.low > 0 ? x.low : x.high < 0 ? -x.high : 0;
        bounds_narrow(bounds, r, VIEW_FLOAT, negates ? (Span){-x.high, -x.low} : (Span){least, most});
        bounds_narrow(bounds, a, VIEW_FLOAT, (Span){-y.high, negates ? -y.low : y.high});
    }
}

/* ---- To and from integers ---- */

static int64_t number_of_integer(SignedWide value, unsigned width)
{
    return width == 32 ? float_number_of((float)value, 32) : float_number_of((double)value, 64);
}

static void rule_from_integer(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, a = node->operands[0];
    View view = node->node.op == TERM_STOF ? VIEW_SIGNED : VIEW_UNSIGNED;
    Span x = bounds->bounds.items[a].views[view];
    unsigned width = node->node.width;
    bounds_narrow_nan(bounds, r, false);
    bounds_narrow(bounds, r, VIEW_FLOAT, (Span){number_of_integer(x.low, width), number_of_integer(x.high, width)});
    if (bounds->conflict)
        return;
    Reals exact = exact_results(bounds, r);
    if (exact.low > -0x1p70)
        x.low = (SignedWide)floor(fmin(exact.low, 0x1p70));
    if (exact.high < 0x1p70)
        x.high = (SignedWide)ceil(fmax(exact.high, -0x1p70));
    bounds_narrow(bounds, a, view, x);
}

/* Applies only where every value fits. */
static void rule_to_integer(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, a = node->operands[0];
    bool is_signed = node->node.op == TERM_FTOS;
    View view = is_signed ? VIEW_SIGNED : VIEW_UNSIGNED;
    if (!bounds->nodes.items[a].is_float || may_be_nan(bounds, a) || is_nan_for_sure(view_of(bounds, a)))
        return;
    double limit = ldexp(1, node->node.width - is_signed);
    Reals x = reals_of(bounds, a);
    if (x.low < (is_signed ? -limit : 0) || x.high >= limit)
        return;
    bounds_narrow(bounds, r, view, (Span){(SignedWide)x.low, (SignedWide)x.high});
    Span whole = bounds->bounds.items[r].views[view];
    narrow_operand(bounds, a, (Reals){(double)whole.low - 1, (double)whole.high + 1});
}

/* ---- Comparisons ---- */

static void impose_order(Bounds *bounds, uint32_t a, uint32_t b, bool strict)
{
    bounds_narrow(bounds, a, VIEW_FLOAT, (Span){view_of(bounds, a).low, view_of(bounds, b).high - strict});
    bounds_narrow(bounds, b, VIEW_FLOAT, (Span){view_of(bounds, a).low + strict, view_of(bounds, b).high});
}

static void impose_true(Bounds *bounds, TermOp op, uint32_t a, uint32_t b)
{
    bounds_narrow_nan(bounds, a, false);
    bounds_narrow_nan(bounds, b, false);
    if (bounds->conflict)
        return;
    impose_order(bounds, a, b, op == TERM_FLT);
    if (op == TERM_FEQ)
        impose_order(bounds, b, a, false);
}

static void impose_false(Bounds *bounds, TermOp op, uint32_t a, uint32_t b)
{
    if (a == b && op != TERM_FLT) { /* the test for NaN */
        bounds_narrow(bounds, a, VIEW_FLOAT, (Span){1, 0});
        return;
    }
    bool numbers = !may_be_nan(bounds, a) && !may_be_nan(bounds, b);
    if (numbers && op != TERM_FEQ)
        impose_order(bounds, b, a, op == TERM_FLE);
}

static bool is_false(TermOp op, Span x, Span y)
{
    if (is_nan_for_sure(x) || is_nan_for_sure(y))
        return true;
    switch (op) {
    case TERM_FLT: return x.low >= y.high;
    case TERM_FLE: return x.low > y.high;
    default: return x.low > y.high || y.low > x.high;
    }
}

static bool is_true(TermOp op, Span x, Span y)
{
    switch (op) {
    case TERM_FLT: return x.high < y.low;
    case TERM_FLE: return x.high <= y.low;
    default: return x.low == x.high && y.low == x.low && y.high == x.high;
    }
}

static void rule_comparison(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, a = node->operands[0], b = node->operands[1];
    TermOp op = node->node.op;
    bool numbers = !may_be_nan(bounds, a) && !may_be_nan(bounds, b);
    SignedWide truth;
    if (is_false(op, view_of(bounds, a), view_of(bounds, b)))
        bounds_narrow(bounds, r, VIEW_UNSIGNED, (Span){0, 0});
    else if (numbers && is_true(op, view_of(bounds, a), view_of(bounds, b)))
        bounds_narrow(bounds, r, VIEW_UNSIGNED, (Span){1, 1});
    if (bounds->conflict || !span_is_one(bounds->bounds.items[r].views[VIEW_UNSIGNED], &truth))
        return;
    (truth ? impose_true : impose_false)(bounds, op, a, b);
}

void bounds_float_rule(Bounds *bounds, const BoundNode *node)
{
    switch (node->node.op) {
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: rule_arithmetic(bounds, node); break;
    case TERM_FSQRT: case TERM_FROUND: case TERM_FTOF: rule_unary(bounds, node); break;
    case TERM_STOF: case TERM_UTOF: rule_from_integer(bounds, node); break;
    case TERM_FTOS: case TERM_FTOU: rule_to_integer(bounds, node); break;
    case TERM_FEQ: case TERM_FLT: case TERM_FLE: rule_comparison(bounds, node); break;
    case TERM_XOR: case TERM_AND:
        if (node->is_float)
            rule_sign(bounds, node);
        break;
    default: break;
    }
}
