/* Sums of integers that contradict each other although every interval is satisfiable: x - y > 5 and y - x > -3.
 *
 * Comparisons whose sides do not wrap around are inequalities between integers. Variables are eliminated from them
 * one after the other (Fourier-Motzkin): each pair of a lower and an upper bound of a variable makes an inequality
 * without it. If `0 <= -1` results, there is no solution. Otherwise nothing is known: the solutions may be fractions
 * only. */
#include <stdlib.h>
#include <string.h>

#include "solver/bounds.h"

enum {
    MAX_ATOMS = 16,
    MAX_ROWS = 300,
    MAX_STEPS = 400,  /* of decomposing sums */
};

#define MAX_COEFFICIENT ((SignedWide)1 << 40)

/* Sum of coefficient * atom <= most. */
typedef struct Row {
    int64_t coefficients[MAX_ATOMS];
    SignedWide most;
    uint64_t reasons[REASON_WORDS];
} Row;

typedef struct Linear {
    Bounds *bounds;
    uint32_t atoms[MAX_ATOMS]; /* nodes that are not decomposed */
    unsigned atom_count;
    Row rows[MAX_ROWS];
    unsigned row_count;
    unsigned steps;
} Linear;

static const Bound *bound_of(const Linear *linear, uint32_t node)
{
    return &linear->bounds->bounds.items[node];
}

static void add_reasons(uint64_t *to, const uint64_t *from)
{
    for (unsigned i = 0; i < REASON_WORDS; i++)
        to[i] |= from[i];
}

/* ---- Sums ---- */

static bool add_atom(Linear *linear, uint32_t node, SignedWide factor, Row *row)
{
    unsigned place = 0;
    while (place < linear->atom_count && linear->atoms[place] != node)
        place++;
    if (place == MAX_ATOMS)
        return false;
    if (place == linear->atom_count)
        linear->atoms[linear->atom_count++] = node;
    row->coefficients[place] += (int64_t)factor;
    return row->coefficients[place] < MAX_COEFFICIENT && row->coefficients[place] > -MAX_COEFFICIENT;
}

/* True if these numbers, computed without wrapping around, fit into the width. */
static bool fits(SignedWide low, SignedWide high, unsigned width)
{
    SignedWide half = (SignedWide)1 << (width - 1);
    return low >= -half && high < half;
}

/* The number of operands of which the node is the exact sum, as a signed number, each multiplied by its factor. */
static unsigned exact_parts(const Linear *linear, const BoundNode *node, SignedWide *factors)
{
    Span a = bound_of(linear, node->operands[0])->views[VIEW_SIGNED];
    Span b = node->operand_count > 1 ? bound_of(linear, node->operands[1])->views[VIEW_SIGNED] : (Span){0, 0};
    SignedWide limit = (SignedWide)1 << 40;
    factors[0] = factors[1] = 1;
    switch (node->node.op) {
    case TERM_SEXT: return 1;
    case TERM_ZEXT: return a.low >= 0;
    case TERM_ADD: return fits(a.low + b.low, a.high + b.high, node->node.width) ? 2 : 0;
    case TERM_SUB: factors[1] = -1; return fits(a.low - b.high, a.high - b.low, node->node.width) ? 2 : 0;
    case TERM_NEG: factors[0] = -1; return fits(-a.high, -a.low, node->node.width);
    case TERM_MUL:
        if (b.low != b.high || b.low <= 0 || b.low >= limit || a.low <= -limit || a.high >= limit)
            return 0;
        factors[0] = b.low;
        return fits(a.low * b.low, a.high * b.low, node->node.width);
    default: return 0;
    }
}

/* Adds factor * node to the row, decomposed as far as it does not wrap around. */
static bool add_sum(Linear *linear, uint32_t number, SignedWide factor, Row *row)
{
    const BoundNode *node = &linear->bounds->nodes.items[number];
    Span own = bound_of(linear, number)->views[VIEW_SIGNED];
    if (++linear->steps > MAX_STEPS || factor >= MAX_COEFFICIENT || factor <= -MAX_COEFFICIENT || !node->is_known_width)
        return false;
    if (node->node.op == TERM_CONSTANT) {
        row->most -= factor * own.low;
        return true;
    }
    SignedWide factors[2];
    bool has_parts = node->operand_count > 0 && linear->bounds->nodes.items[node->operands[0]].is_known_width;
    unsigned parts = has_parts ? exact_parts(linear, node, factors) : 0;
    if (parts == 0)
        return add_atom(linear, number, factor, row);
    for (unsigned i = 0; i < node->operand_count; i++) /* why it does not wrap around */
        add_reasons(row->reasons, bound_of(linear, node->operands[i])->reasons);
    for (unsigned i = 0; i < parts; i++)
        if (!add_sum(linear, node->operands[i], factor * factors[i], row))
            return false;
    return true;
}

/* ---- Rows ---- */

static SignedWide divisor_of(SignedWide a, SignedWide b)
{
    while (b) {
        SignedWide rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

/* Divides by the common divisor of all coefficients; the right side is rounded down, since all are integers. */
static void row_reduce(Row *row)
{
    SignedWide common = 0;
    for (unsigned i = 0; i < MAX_ATOMS; i++)
        common = divisor_of(common, row->coefficients[i]);
    if (common <= 1)
        return;
    for (unsigned i = 0; i < MAX_ATOMS; i++)
        row->coefficients[i] = (int64_t)(row->coefficients[i] / common);
    row->most = row->most / common - (row->most % common < 0);
}

static bool row_keep(Linear *linear, Row *row)
{
    if (linear->row_count == MAX_ROWS)
        return false;
    row_reduce(row);
    linear->rows[linear->row_count++] = *row;
    return true;
}

/* a - b <= most, for the reasons of the node `because`. */
static bool add_inequality(Linear *linear, uint32_t a, uint32_t b, SignedWide most, uint32_t because)
{
    Row row = {.most = most};
    add_reasons(row.reasons, bound_of(linear, because)->reasons);
    if (!add_sum(linear, a, 1, &row) || !add_sum(linear, b, -1, &row))
        return true; /* the row is left out, which is sound */
    return row_keep(linear, &row);
}

static bool is_not_negative(const Linear *linear, uint32_t node)
{
    return bound_of(linear, node)->views[VIEW_SIGNED].low >= 0;
}

static bool add_comparison(Linear *linear, uint32_t number)
{
    const BoundNode *node = &linear->bounds->nodes.items[number];
    TermOp op = node->node.op;
    bool is_order = op == TERM_SLT || op == TERM_SLE || op == TERM_ULT || op == TERM_ULE;
    SignedWide truth;
    if ((!is_order && op != TERM_EQ) || !span_is_one(bound_of(linear, number)->views[VIEW_UNSIGNED], &truth))
        return true;
    uint32_t a = node->operands[0], b = node->operands[1];
    if (!linear->bounds->nodes.items[a].is_known_width)
        return true;
    if (op == TERM_EQ)
        return !truth || (add_inequality(linear, a, b, 0, number) && add_inequality(linear, b, a, 0, number));
    bool is_unsigned = op == TERM_ULT || op == TERM_ULE, strict = op == TERM_SLT || op == TERM_ULT;
    if (is_unsigned && (!is_not_negative(linear, a) || !is_not_negative(linear, b)))
        return true;
    unsigned first = linear->row_count;
    bool fine = truth ? add_inequality(linear, a, b, strict ? -1 : 0, number)
                      : add_inequality(linear, b, a, strict ? 0 : -1, number);
    for (unsigned i = first; is_unsigned && i < linear->row_count; i++) { /* why unsigned is signed here */
        add_reasons(linear->rows[i].reasons, bound_of(linear, a)->reasons);
        add_reasons(linear->rows[i].reasons, bound_of(linear, b)->reasons);
    }
    return fine;
}

/* sign * (operand - divisor * quotient) <= most */
static bool add_rest(Linear *linear, uint32_t quotient, SignedWide divisor, int sign, SignedWide most)
{
    const BoundNode *node = &linear->bounds->nodes.items[quotient];
    Row row = {.most = most};
    for (unsigned i = 0; i < 2; i++)
        add_reasons(row.reasons, bound_of(linear, node->operands[i])->reasons);
    if (!add_atom(linear, quotient, -sign * divisor, &row) || !add_sum(linear, node->operands[0], sign, &row))
        return true;
    return row_keep(linear, &row);
}

/* For each atom that is a quotient by a constant: the remainder is less than the divisor and has the operand's sign. */
static bool add_quotient(Linear *linear, uint32_t atom)
{
    const BoundNode *node = &linear->bounds->nodes.items[atom];
    SignedWide divisor;
    if (node->node.op != TERM_SDIV || !node->is_known_width ||
        !span_is_one(bound_of(linear, node->operands[1])->views[VIEW_SIGNED], &divisor) || divisor <= 0 ||
        divisor >= MAX_COEFFICIENT)
        return true;
    Span operand = bound_of(linear, node->operands[0])->views[VIEW_SIGNED];
    return add_rest(linear, atom, divisor, 1, operand.high <= 0 ? 0 : divisor - 1) &&
           add_rest(linear, atom, divisor, -1, operand.low >= 0 ? 0 : divisor - 1);
}

static bool add_atom_bounds(Linear *linear, unsigned place)
{
    const Bound *bound = bound_of(linear, linear->atoms[place]);
    for (int sign = -1; sign <= 1; sign += 2) {
        Row row = {.most = sign > 0 ? bound->views[VIEW_SIGNED].high : -bound->views[VIEW_SIGNED].low};
        row.coefficients[place] = sign;
        add_reasons(row.reasons, bound->reasons);
        if (!row_keep(linear, &row))
            return false;
    }
    return true;
}

/* Atoms are found while rows are made. */
static bool rows_make(Linear *linear)
{
    for (uint32_t i = 0; i < linear->bounds->nodes.count; i++)
        if (!add_comparison(linear, i))
            return false;
    for (unsigned i = 0; i < linear->atom_count; i++)
        if (!add_quotient(linear, linear->atoms[i]) || !add_atom_bounds(linear, i))
            return false;
    return linear->atom_count > 0;
}

/* ---- Elimination ---- */

/* The number of rows that eliminating this atom would add. */
static long growth(const Linear *linear, unsigned place)
{
    long lower = 0, upper = 0;
    for (unsigned i = 0; i < linear->row_count; i++) {
        lower += linear->rows[i].coefficients[place] < 0;
        upper += linear->rows[i].coefficients[place] > 0;
    }
    return lower * upper - lower - upper;
}

/* False: the numbers become too large; the row is then left out. */
static bool combine(const Row *lower, const Row *upper, unsigned place, Row *result)
{
    SignedWide p = upper->coefficients[place], q = -(SignedWide)lower->coefficients[place], common = divisor_of(p, q);
    SignedWide limit = (SignedWide)1 << 80;
    p /= common, q /= common;
    if (lower->most >= limit || lower->most <= -limit || upper->most >= limit || upper->most <= -limit)
        return false;
    *result = (Row){.most = lower->most * p + upper->most * q};
    for (unsigned i = 0; i < MAX_ATOMS; i++) {
        SignedWide sum = lower->coefficients[i] * p + upper->coefficients[i] * q;
        if (sum >= MAX_COEFFICIENT || sum <= -MAX_COEFFICIENT)
            return false;
        result->coefficients[i] = (int64_t)sum;
    }
    add_reasons(result->reasons, lower->reasons);
    add_reasons(result->reasons, upper->reasons);
    return true;
}

/* Replaces rows with the atom by their combinations. */
static bool eliminate(Linear *linear, unsigned place)
{
    unsigned before = linear->row_count, kept = 0;
    for (unsigned i = 0; i < before; i++) {
        for (unsigned j = 0; j < before && linear->rows[i].coefficients[place] < 0; j++) {
            Row row;
            if (linear->rows[j].coefficients[place] > 0 && combine(&linear->rows[i], &linear->rows[j], place, &row) &&
                !row_keep(linear, &row))
                return false;
        }
    }
    for (unsigned i = 0; i < linear->row_count; i++)
        if (linear->rows[i].coefficients[place] == 0)
            linear->rows[kept++] = linear->rows[i];
    linear->row_count = kept;
    return true;
}

static const Row *contradiction(const Linear *linear)
{
    for (unsigned i = 0; i < linear->row_count; i++) {
        const Row *row = &linear->rows[i];
        bool is_constant = true;
        for (unsigned j = 0; j < linear->atom_count; j++)
            is_constant = is_constant && row->coefficients[j] == 0;
        if (is_constant && row->most < 0)
            return row;
    }
    return NULL;
}

static const Row *find_contradiction(Linear *linear)
{
    const Row *found = contradiction(linear);
    uint32_t left = (UINT32_C(1) << linear->atom_count) - 1;
    while (!found && left) {
        unsigned best = MAX_ATOMS;
        for (unsigned i = 0; i < linear->atom_count; i++)
            if (left >> i & 1 && (best == MAX_ATOMS || growth(linear, i) < growth(linear, best)))
                best = i;
        if (!eliminate(linear, best))
            return NULL;
        left &= ~(UINT32_C(1) << best);
        found = contradiction(linear);
    }
    return found;
}

bool bounds_are_linear_conflict(Bounds *bounds)
{
    Linear *linear = base_allocate_zeroed(sizeof *linear);
    linear->bounds = bounds;
    const Row *found = rows_make(linear) ? find_contradiction(linear) : NULL;
    if (found)
        add_reasons(bounds->core, found->reasons);
    free(linear);
    return found;
}
