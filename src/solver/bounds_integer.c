/* Rules for operations on integers and booleans. */
#include "solver/bounds.h"

enum { MAX_TABLE = 256 };

static Span view_of(const Bounds *bounds, uint32_t node, View view)
{
    return bounds->bounds.items[node].views[view];
}

static SignedWide floor_divide(SignedWide a, SignedWide b) /* b > 0 */
{
    return a / b - (a % b < 0);
}

/* Numbers modulo 2^width in this view; false if they wrap around its end, because then nothing is known. */
static bool wrap(Span *span, unsigned width, View view)
{
    SignedWide modulus = (SignedWide)1 << width, least = view == VIEW_SIGNED ? -modulus / 2 : 0;
    SignedWide turns = (span->low - least) >> width; /* rounds down, as a division by the modulus would not */
    if (span->low > span->high || (span->high - least) >> width != turns)
        return false;
    span->low -= turns * modulus;
    span->high -= turns * modulus;
    return true;
}

static void narrow_wrapped(Bounds *bounds, uint32_t node, View view, Span span)
{
    if (wrap(&span, bounds->nodes.items[node].node.width, view))
        bounds_narrow(bounds, node, view, span);
}

static Span sum(Span a, Span b)
{
    return (Span){a.low + b.low, a.high + b.high};
}

static Span difference(Span a, Span b)
{
    return (Span){a.low - b.high, a.high - b.low};
}

/* r = a + b, modulo 2^width, so a = r - b, too. */
static void rule_sum(Bounds *bounds, uint32_t r, uint32_t a, uint32_t b)
{
    for (View view = VIEW_SIGNED; view <= VIEW_UNSIGNED; view++) {
        narrow_wrapped(bounds, r, view, sum(view_of(bounds, a, view), view_of(bounds, b, view)));
        narrow_wrapped(bounds, a, view, difference(view_of(bounds, r, view), view_of(bounds, b, view)));
        narrow_wrapped(bounds, b, view, difference(view_of(bounds, r, view), view_of(bounds, a, view)));
    }
}

/* r = constant - a */
static void rule_reflection(Bounds *bounds, uint32_t r, uint32_t a, SignedWide constant)
{
    for (View view = VIEW_SIGNED; view <= VIEW_UNSIGNED; view++) {
        Span from = {constant, constant};
        narrow_wrapped(bounds, r, view, difference(from, view_of(bounds, a, view)));
        narrow_wrapped(bounds, a, view, difference(from, view_of(bounds, r, view)));
    }
}

/* r = !a, by far the most frequent rule */
static void rule_negation(Bounds *bounds, uint32_t r, uint32_t a)
{
    SignedWide value;
    if (span_is_one(view_of(bounds, a, VIEW_UNSIGNED), &value))
        bounds_narrow(bounds, r, VIEW_UNSIGNED, (Span){!value, !value});
    else if (span_is_one(view_of(bounds, r, VIEW_UNSIGNED), &value))
        bounds_narrow(bounds, a, VIEW_UNSIGNED, (Span){!value, !value});
}

static bool is_moderate(Span span)
{
    SignedWide limit = (SignedWide)1 << 62;
    return span.low > -limit && span.high < limit;
}

static Span product(Span a, Span b)
{
    Span result = {a.low * b.low, a.low * b.low};
    SignedWide others[] = {a.low * b.high, a.high * b.low, a.high * b.high};
    for (unsigned i = 0; i < 3; i++)
        result = span_join(result, (Span){others[i], others[i]});
    return result;
}

/* Narrows an operand only if the factor is a constant and the product does not wrap around. */
static void rule_product(Bounds *bounds, uint32_t r, uint32_t a, uint32_t b)
{
    unsigned width = bounds->nodes.items[r].node.width;
    Span x = view_of(bounds, a, VIEW_SIGNED), y = view_of(bounds, b, VIEW_SIGNED);
    if (!is_moderate(x) || !is_moderate(y))
        return;
    Span exact = product(x, y), wrapped = exact;
    SignedWide factor;
    narrow_wrapped(bounds, r, VIEW_SIGNED, exact);
    if (!wrap(&wrapped, width, VIEW_SIGNED) || wrapped.low != exact.low || !span_is_one(y, &factor) || factor <= 0)
        return;
    Span back = view_of(bounds, r, VIEW_SIGNED);
    bounds_narrow(bounds, a, VIEW_SIGNED, (Span){-floor_divide(-back.low, factor), floor_divide(back.high, factor)});
}

/* Division rounds toward zero; only by a positive constant, which makes it monotone. */
static void rule_quotient(Bounds *bounds, uint32_t r, uint32_t a, SignedWide divisor, View view)
{
    Span x = view_of(bounds, a, view), q;
    bounds_narrow(bounds, r, view, (Span){x.low / divisor, x.high / divisor});
    q = view_of(bounds, r, view);
    if (!is_moderate(q) || divisor >= (SignedWide)1 << 62)
        return;
    SignedWide low = q.low > 0 ? q.low * divisor : (q.low - 1) * divisor + 1;
    SignedWide high = q.high < 0 ? q.high * divisor : (q.high + 1) * divisor - 1;
    bounds_narrow(bounds, a, view, (Span){low, high});
}

static void rule_division(Bounds *bounds, const BoundNode *node)
{
    View view = node->node.op == TERM_SDIV ? VIEW_SIGNED : VIEW_UNSIGNED;
    SignedWide divisor;
    if (span_is_one(view_of(bounds, node->operands[1], view), &divisor) && divisor > 0)
        rule_quotient(bounds, bounds->current, node->operands[0], divisor, view);
}

/* The sign is the first operand's. */
static void rule_remainder(Bounds *bounds, const BoundNode *node)
{
    View view = node->node.op == TERM_SREM ? VIEW_SIGNED : VIEW_UNSIGNED;
    uint32_t a = node->operands[0], r = bounds->current;
    SignedWide divisor;
    if (!span_is_one(view_of(bounds, node->operands[1], view), &divisor) || divisor <= 0)
        return;
    Span x = view_of(bounds, a, view);
    Span result = {x.low < 0 ? 1 - divisor : 0, x.high > 0 ? divisor - 1 : 0};
    bounds_narrow(bounds, r, view, result);
    if (x.low > -divisor && x.high < divisor) { /* then the result is the operand */
        bounds_narrow(bounds, r, view, x);
        bounds_narrow(bounds, a, view, view_of(bounds, r, view));
    }
}

static void rule_shift(Bounds *bounds, const BoundNode *node)
{
    SignedWide amount;
    uint32_t r = bounds->current, a = node->operands[0];
    if (!span_is_one(view_of(bounds, node->operands[1], VIEW_UNSIGNED), &amount) || amount >= node->node.width)
        return;
    SignedWide factor = (SignedWide)1 << amount;
    Span x = view_of(bounds, a, VIEW_SIGNED);
    switch (node->node.op) {
    case TERM_LSHR: rule_quotient(bounds, r, a, factor, VIEW_UNSIGNED); break;
    case TERM_ASHR:
        bounds_narrow(bounds, r, VIEW_SIGNED, (Span){floor_divide(x.low, factor), floor_divide(x.high, factor)});
        break;
    default:
        if (is_moderate(x) && factor < (SignedWide)1 << 62)
            narrow_wrapped(bounds, r, VIEW_SIGNED, (Span){x.low * factor, x.high * factor});
        break;
    }
}

/* Both are the same number in this view. */
static void rule_same(Bounds *bounds, uint32_t a, uint32_t b, View view)
{
    bounds_narrow(bounds, a, view, view_of(bounds, b, view));
    bounds_narrow(bounds, b, view, view_of(bounds, a, view));
}

/* Truncation: the same number if the operand has no higher bits. */
static void rule_extract(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, a = node->operands[0];
    SignedWide half = (SignedWide)1 << (node->node.width - 1);
    if (node->node.detail != 0)
        return;
    Span s = view_of(bounds, a, VIEW_SIGNED), u = view_of(bounds, a, VIEW_UNSIGNED);
    if (u.high < 2 * half)
        rule_same(bounds, a, r, VIEW_UNSIGNED);
    if (s.low >= -half && s.high < half)
        rule_same(bounds, a, r, VIEW_SIGNED);
}

static void rule_concat(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, high = node->operands[0], low = node->operands[1];
    SignedWide factor = (SignedWide)1 << bounds->nodes.items[low].node.width;
    Span h = view_of(bounds, high, VIEW_UNSIGNED), l = view_of(bounds, low, VIEW_UNSIGNED);
    bounds_narrow(bounds, r, VIEW_UNSIGNED, (Span){h.low * factor + l.low, h.high * factor + l.high});
    Span whole = view_of(bounds, r, VIEW_UNSIGNED);
    bounds_narrow(bounds, high, VIEW_UNSIGNED, (Span){whole.low / factor, whole.high / factor});
    if (whole.low / factor == whole.high / factor)
        bounds_narrow(bounds, low, VIEW_UNSIGNED, (Span){whole.low % factor, whole.high % factor});
}

static void rule_select(Bounds *bounds, const BoundNode *node)
{
    size_t count;
    const Term *elements = term_table_elements(bounds->pool, node->node.operands[1], &count);
    Span index = view_of(bounds, node->operands[0], VIEW_UNSIGNED), result = {1, 0};
    SignedWide last = (SignedWide)count - 1;
    if (count > MAX_TABLE)
        return;
    SignedWide first = index.low < last ? index.low : last, end = index.high < last ? index.high : last;
    for (SignedWide i = first; i <= end; i++) {
        Wide value;
        if (!term_is_constant(bounds->pool, elements[i], &value))
            return;
        Span one = {(SignedWide)value, (SignedWide)value};
        result = i == first ? one : span_join(result, one);
    }
    bounds_narrow(bounds, bounds->current, VIEW_UNSIGNED, result);
}

static bool are_apart(const Bounds *bounds, uint32_t a, uint32_t b)
{
    for (View view = VIEW_SIGNED; view <= VIEW_UNSIGNED; view++) {
        Span x = view_of(bounds, a, view), y = view_of(bounds, b, view);
        if (x.high < y.low || y.high < x.low)
            return true;
    }
    const Bound *p = &bounds->bounds.items[a], *q = &bounds->bounds.items[b];
    Span x = p->views[VIEW_FLOAT], y = q->views[VIEW_FLOAT];
    return bounds->nodes.items[a].is_float && !p->may_be_nan && !q->may_be_nan && (x.high < y.low || y.high < x.low);
}

/* r = a, in every view */
static void rule_copy(Bounds *bounds, uint32_t a, uint32_t b)
{
    rule_same(bounds, a, b, VIEW_SIGNED);
    rule_same(bounds, a, b, VIEW_UNSIGNED);
    if (!bounds->nodes.items[a].is_float)
        return;
    rule_same(bounds, a, b, VIEW_FLOAT);
    bounds_narrow_nan(bounds, a, bounds->bounds.items[b].may_be_nan);
    bounds_narrow_nan(bounds, b, bounds->bounds.items[a].may_be_nan);
}

/* An empty float view means NaN; joined with another view it has no information. */
static Span join_views(Span a, Span b)
{
    return a.low > a.high ? b : b.low > b.high ? a : span_join(a, b);
}

static void rule_choice(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, condition = node->operands[0], then = node->operands[1], other = node->operands[2];
    SignedWide taken;
    if (span_is_one(view_of(bounds, condition, VIEW_UNSIGNED), &taken)) {
        rule_copy(bounds, r, taken ? then : other);
        return;
    }
    for (unsigned view = 0; view < VIEW_COUNT; view++)
        if (view != VIEW_FLOAT || node->is_float)
            bounds_narrow(bounds, r, (View)view,
                          join_views(view_of(bounds, then, (View)view), view_of(bounds, other, (View)view)));
    if (node->is_float)
        bounds_narrow_nan(bounds, r, bounds->bounds.items[then].may_be_nan || bounds->bounds.items[other].may_be_nan);
    if (are_apart(bounds, r, then))
        bounds_narrow(bounds, condition, VIEW_UNSIGNED, (Span){0, 0});
    if (are_apart(bounds, r, other))
        bounds_narrow(bounds, condition, VIEW_UNSIGNED, (Span){1, 1});
}

/* a < b or a <= b, where it is known whether it holds. */
static void impose_order(Bounds *bounds, uint32_t a, uint32_t b, bool strict, View view)
{
    bounds_narrow(bounds, a, view, (Span){view_of(bounds, a, view).low, view_of(bounds, b, view).high - strict});
    bounds_narrow(bounds, b, view, (Span){view_of(bounds, a, view).low + strict, view_of(bounds, b, view).high});
}

static void rule_order(Bounds *bounds, const BoundNode *node, bool strict, View view)
{
    uint32_t r = bounds->current, a = node->operands[0], b = node->operands[1];
    Span x = view_of(bounds, a, view), y = view_of(bounds, b, view);
    SignedWide truth;
    if (x.high + strict <= y.low)
        bounds_narrow(bounds, r, VIEW_UNSIGNED, (Span){1, 1});
    else if (x.low + strict > y.high || (strict && a == b))
        bounds_narrow(bounds, r, VIEW_UNSIGNED, (Span){0, 0});
    if (!span_is_one(view_of(bounds, r, VIEW_UNSIGNED), &truth))
        return;
    if (truth)
        impose_order(bounds, a, b, strict, view);
    else
        impose_order(bounds, b, a, !strict, view);
}

/* The number differs from this one: an end of its interval moves. */
static void exclude(Bounds *bounds, uint32_t a, uint32_t b)
{
    for (View view = VIEW_SIGNED; view <= VIEW_UNSIGNED; view++) {
        Span x = view_of(bounds, a, view);
        SignedWide value;
        if (!span_is_one(view_of(bounds, b, view), &value))
            continue;
        bounds_narrow(bounds, a, view, (Span){x.low + (x.low == value), x.high - (x.high == value)});
    }
}

static void rule_equality(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, a = node->operands[0], b = node->operands[1];
    SignedWide truth, x, y;
    if (are_apart(bounds, a, b))
        bounds_narrow(bounds, r, VIEW_UNSIGNED, (Span){0, 0});
    else if (span_is_one(view_of(bounds, a, VIEW_UNSIGNED), &x) && span_is_one(view_of(bounds, b, VIEW_UNSIGNED), &y))
        bounds_narrow(bounds, r, VIEW_UNSIGNED, (Span){1, 1});
    if (!span_is_one(view_of(bounds, r, VIEW_UNSIGNED), &truth))
        return;
    if (truth) {
        rule_copy(bounds, a, b);
    } else {
        exclude(bounds, a, b);
        exclude(bounds, b, a);
    }
}

/* `a && b`; `a || b` is the same with all of them negated: `absorbing` is the value that decides alone. */
static void rule_connective(Bounds *bounds, const BoundNode *node, SignedWide absorbing)
{
    uint32_t r = bounds->current;
    Span decided = {absorbing, absorbing}, neutral = {!absorbing, !absorbing};
    for (unsigned i = 0; i < 2; i++) {
        uint32_t own = node->operands[i], other = node->operands[1 - i];
        SignedWide value, result;
        bool is_known = span_is_one(view_of(bounds, own, VIEW_UNSIGNED), &value);
        if (is_known && value == absorbing)
            bounds_narrow(bounds, r, VIEW_UNSIGNED, decided);
        if (is_known && value != absorbing)
            rule_same(bounds, r, other, VIEW_UNSIGNED);
        if (span_is_one(view_of(bounds, r, VIEW_UNSIGNED), &result) && result != absorbing)
            bounds_narrow(bounds, own, VIEW_UNSIGNED, neutral);
    }
}

/* AND, OR of bits: at most, or at least, either operand. */
static void rule_bitwise(Bounds *bounds, const BoundNode *node)
{
    Span a = view_of(bounds, node->operands[0], VIEW_UNSIGNED), b = view_of(bounds, node->operands[1], VIEW_UNSIGNED);
    Span r = view_of(bounds, bounds->current, VIEW_UNSIGNED);
    if (node->node.op == TERM_AND)
        r.high = a.high < b.high ? a.high : b.high;
    else
        r.low = a.low > b.low ? a.low : b.low;
    bounds_narrow(bounds, bounds->current, VIEW_UNSIGNED, r);
}

void bounds_integer_rule(Bounds *bounds, const BoundNode *node)
{
    uint32_t r = bounds->current, a = node->operands[0], b = node->operands[1];
    switch (node->node.op) {
    case TERM_ADD: rule_sum(bounds, r, a, b); break;
    case TERM_SUB: rule_sum(bounds, a, r, b); break;
    case TERM_NEG: rule_reflection(bounds, r, a, 0); break;
    case TERM_NOT:
        if (node->node.width == 1)
            rule_negation(bounds, r, a);
        else
            rule_reflection(bounds, r, a, -1);
        break;
    case TERM_MUL: rule_product(bounds, r, a, b), rule_product(bounds, r, b, a); break;
    case TERM_UDIV: case TERM_SDIV: rule_division(bounds, node); break;
    case TERM_UREM: case TERM_SREM: rule_remainder(bounds, node); break;
    case TERM_SHL: case TERM_LSHR: case TERM_ASHR: rule_shift(bounds, node); break;
    case TERM_AND: case TERM_OR:
        if (node->node.width == 1)
            rule_connective(bounds, node, node->node.op == TERM_OR);
        else
            rule_bitwise(bounds, node);
        break;
    case TERM_EXTRACT: rule_extract(bounds, node); break;
    case TERM_CONCAT: rule_concat(bounds, node); break;
    case TERM_ZEXT: rule_same(bounds, r, a, VIEW_UNSIGNED); break;
    case TERM_SEXT: rule_same(bounds, r, a, VIEW_SIGNED); break;
    case TERM_ITE: rule_choice(bounds, node); break;
    case TERM_SELECT: rule_select(bounds, node); break;
    case TERM_EQ: rule_equality(bounds, node); break;
    case TERM_ULT: case TERM_ULE: rule_order(bounds, node, node->node.op == TERM_ULT, VIEW_UNSIGNED); break;
    case TERM_SLT: case TERM_SLE: rule_order(bounds, node, node->node.op == TERM_SLT, VIEW_SIGNED); break;
    default: break;
    }
}
