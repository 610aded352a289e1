/* What C leaves to compilers: the width of a wide bit-field, and conversions of floating-point values to integers that do not fit. C leaves their results open, and compilers differ: they are bounds of
 * the answer. Whether a value that depends on the input fits is estimated, without a solver: from its comparisons with constants that
 * the run decided, and from its operands. */
#include <math.h>

#include "execution/symbolic.h"

typedef struct Interval {
    double low, high;
    bool may_be_nan;
} Interval;

enum { DEPTH = 4, LAST_DECISIONS = 256 }; /* checks of a range are near; a loop may convert often */

static const Interval anything = {-INFINITY, INFINITY, true};

bool conversion_fits(long double value, unsigned width, bool is_signed)
{
    return is_signed ? value > -ldexpl(1, (int)width - 1) - 1 && value < ldexpl(1, (int)width - 1)
                     : value > -1 && value < ldexpl(1, (int)width);
}

static void record_bound(Machine *machine, BoundKind kind)
{
    uint32_t function;
    if (machine_position(machine, &function).line > 0)
        trace_bound(machine, kind, 0, NULL);
}

void conversion_outside(Machine *machine)
{
    machine->symbolic->trace.compiler_matters = true;
    record_bound(machine, BOUND_CONVERSION);
}

void field_width_used(Machine *machine)
{
    machine->symbolic->trace.compiler_matters = true;
    record_bound(machine, BOUND_BIT_FIELD);
}

/* A constant of an 80-bit format may lose some bits, but not its neighbourhood. */
static bool read_constant(const TermPool *terms, Term term, double *value)
{
    Wide bits;
    if (!term_is_constant(terms, term, &bits))
        return false;
    float narrow;
    long double extended = 0;
    switch (term_width(terms, term)) {
    case 32: memcpy(&narrow, &bits, sizeof narrow); *value = narrow; break;
    case 64: memcpy(value, &bits, sizeof *value); break;
    default: memcpy(&extended, &bits, 10); *value = (double)extended; break;
    }
    return !isnan(*value);
}

/* What a decided comparison says about `term`. One that is false says nothing about a NaN. */
static void narrow_by(const TermPool *terms, Term constraint, Term term, Interval *interval)
{
    const TermNode *node = term_node(terms, constraint);
    bool holds = node->op != TERM_NOT;
    if (!holds)
        node = term_node(terms, node->operands[0]);
    if (node->op != TERM_FLT && node->op != TERM_FLE && node->op != TERM_FEQ)
        return;
    double value;
    bool is_left = node->operands[0] == term && read_constant(terms, node->operands[1], &value);
    bool is_right = node->operands[1] == term && read_constant(terms, node->operands[0], &value);
    if (holds && (node->operands[0] == term || node->operands[1] == term))
        interval->may_be_nan = false;
    if ((!is_left && !is_right) || (!holds && node->op == TERM_FEQ))
        return;
    bool is_strict = (node->op == TERM_FLT) == holds && node->op != TERM_FEQ;
    if (node->op == TERM_FEQ || is_left == holds)
        interval->high = fmin(interval->high, is_strict ? nextafter(value, -INFINITY) : value);
    if (node->op == TERM_FEQ || is_left != holds)
        interval->low = fmax(interval->low, is_strict ? nextafter(value, INFINITY) : value);
}

static Interval interval_of(const Machine *machine, Term term, unsigned depth);

static double least(const double *values)
{
    return fmin(fmin(values[0], values[1]), fmin(values[2], values[3]));
}

static double greatest(const double *values)
{
    return fmax(fmax(values[0], values[1]), fmax(values[2], values[3]));
}

/* Of operands that are finite: the results at the corners, rounded outwards by more than the narrowest format does. */
static Interval arithmetic_interval(TermOp op, Interval a, Interval b)
{
    bool is_finite = isfinite(a.low) && isfinite(a.high) && isfinite(b.low) && isfinite(b.high);
    if (!is_finite || a.may_be_nan || b.may_be_nan || (op == TERM_FDIV && b.low <= 0 && b.high >= 0))
        return anything;
    double corners[4];
    for (unsigned i = 0; i < 4; i++) {
        double x = i & 1 ? a.high : a.low, y = i & 2 ? b.high : b.low;
        corners[i] = op == TERM_FADD ? x + y : op == TERM_FSUB ? x - y : op == TERM_FMUL ? x * y : x / y;
    }
    double low = least(corners), high = greatest(corners);
    return (Interval){low - fabs(low) * 0x1p-22, high + fabs(high) * 0x1p-22, false};
}

/* The greatest integer may be rounded up. */
static Interval integer_interval(unsigned width, bool is_signed, unsigned float_width)
{
    unsigned bits = width - is_signed;
    double power = ldexp(1, (int)bits);
    return (Interval){is_signed ? -power : 0, float_width == 32 && bits > 24 ? power : power - 1, false};
}

static Interval interval_of_operation(const Machine *machine, Term term, unsigned depth)
{
    const TermPool *terms = machine->symbolic->terms;
    TermNode node = *term_node(terms, term);
    double value;
    if (read_constant(terms, term, &value))
        return (Interval){value, value, false};
    switch (node.op) {
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV:
        return arithmetic_interval((TermOp)node.op, interval_of(machine, node.operands[0], depth + 1),
                                   interval_of(machine, node.operands[1], depth + 1));
    case TERM_STOF: case TERM_UTOF: return integer_interval(term_width(terms, node.operands[0]), node.op == TERM_STOF, node.width);
    case TERM_FTOF: /* as a product with 1 */
        return arithmetic_interval(TERM_FMUL, interval_of(machine, node.operands[0], depth + 1), (Interval){1, 1, false});
    default: return anything;
    }
}

static Interval interval_of(const Machine *machine, Term term, unsigned depth)
{
    if (depth > DEPTH)
        return anything;
    const Trace *trace = &machine->symbolic->trace;
    Interval interval = interval_of_operation(machine, term, depth);
    size_t count = trace->decisions.count;
    for (size_t i = count > LAST_DECISIONS ? count - LAST_DECISIONS : 0; i < count; i++)
        narrow_by(machine->symbolic->terms, trace->decisions.items[i].constraint, term, &interval);
    return interval;
}

void conversion_of_term(Machine *machine, Term operand, unsigned width, bool is_signed)
{
    Interval interval = interval_of(machine, operand, 0);
    if (interval.may_be_nan || !conversion_fits(interval.low, width, is_signed) || !conversion_fits(interval.high, width, is_signed))
        record_bound(machine, BOUND_CONVERSION);
}
