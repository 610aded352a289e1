/* The set of a constraint on one variable is found by inverting operations, from "true" back to the variable, where
 * the inverse maps ranges to ranges. Otherwise, for variables of up to eight bits, every value is tried. */
#include <stdlib.h>
#include <string.h>

#include "solver/ranges.h"
#include "solver/sets.h"

enum {
    MAX_DEPTH = 48,
    MAX_STEPS = 256,
    ENUMERATED_WIDTH = 8,
    MAX_KEPT_RANGES = 1 << 20, /* then all are dropped */
};

/* A constraint's set: `count` ranges from `first` on. */
typedef struct Known {
    bool exact;   /* false: this file cannot find its set */
    uint32_t first, count;
} Known;

struct Sets {
    TermPool *pool;
    TermEvaluator *evaluator;
    Map index;                /* constraint to an index of `known` */
    Vector(Known) known;
    Vector(Range) ranges;
    /* During sets_find: */
    VariableId variable;
    unsigned width;           /* of the variable */
    unsigned steps;
};

/* ---- Inversion: from a set of results to the set of values of the variable ---- */

static bool go_back(Sets *sets, Term term, Ranges *set, unsigned depth);

static bool constant_of(const Sets *sets, Term term, uint64_t *value)
{
    Wide wide;
    if (!term_is_constant(sets->pool, term, &wide))
        return false;
    *value = (uint64_t)wide;
    return true;
}

/* A term without the variable allows all of its values or none. */
static bool back_from_constant(Sets *sets, uint64_t value, Ranges *set)
{
    if (ranges_contain(set, value))
        ranges_set(set, 0, ranges_top(sets->width));
    else
        set->count = 0;
    return true;
}

/* Splits two operands into a constant and the other one. */
static bool constant_and_operand(const Sets *sets, const TermNode *node, uint64_t *constant, Term *operand,
                                 bool *constant_first)
{
    for (unsigned i = 0; i < 2; i++) {
        if (constant_of(sets, node->operands[i], constant)) {
            *operand = node->operands[1 - i];
            *constant_first = i == 0;
            return true;
        }
    }
    return false;
}

/* The values of the operand for which the comparison is true. */
static bool comparison_set(const TermNode *node, unsigned width, uint64_t constant, bool constant_first, Ranges *set)
{
    bool is_signed = node->op == TERM_SLT || node->op == TERM_SLE;
    bool strict = node->op == TERM_ULT || node->op == TERM_SLT;
    uint64_t top = ranges_top(width), bias = is_signed ? UINT64_C(1) << (width - 1) : 0;
    uint64_t bound = (constant + bias) & top;
    if (node->op == TERM_EQ) {
        ranges_set(set, constant, constant);
        return true;
    }
    if (strict && bound == (constant_first ? top : 0))
        set->count = 0;
    else if (constant_first)
        ranges_set(set, bound + strict, top);
    else
        ranges_set(set, 0, bound - strict);
    return ranges_shift(set, -bias & top, width);
}

static bool float_comparison_set(const TermNode *node, unsigned width, uint64_t constant, bool constant_first,
                                 Ranges *set)
{
    int64_t bound, end = ranges_float_infinity(width);
    if (width != 32 && width != 64)
        return false;
    if (!ranges_float_number(constant, width, &bound))
        set->count = 0;
    else if (node->op == TERM_FEQ)
        ranges_set_floats(set, bound, bound, width);
    else if (constant_first)
        ranges_set_floats(set, bound + (node->op == TERM_FLT), end, width);
    else
        ranges_set_floats(set, -end, bound - (node->op == TERM_FLT), width);
    return true;
}

static bool back_from_comparison(Sets *sets, const TermNode *node, Ranges *set, unsigned depth)
{
    uint64_t constant;
    Term operand;
    bool constant_first, wants_true = ranges_contain(set, 1), wants_false = ranges_contain(set, 0);
    if (wants_true == wants_false) {
        ranges_set(set, 0, ranges_top(sets->width));
        set->count = wants_true;
        return true;
    }
    if (!constant_and_operand(sets, node, &constant, &operand, &constant_first))
        return false;
    unsigned width = term_width(sets->pool, operand);
    bool of_floats = node->op == TERM_FEQ || node->op == TERM_FLT || node->op == TERM_FLE;
    if (width > 64 || !(of_floats ? float_comparison_set : comparison_set)(node, width, constant, constant_first, set))
        return false;
    return (!wants_false || ranges_complement(set, width)) && go_back(sets, operand, set, depth);
}

/* The union of both sets. */
static bool unite(Ranges *set, const Ranges *other)
{
    for (unsigned i = 0; i < other->count; i++)
        if (!ranges_add(set, other->items[i].low, other->items[i].high))
            return false;
    return true;
}

/* `condition ? a : b`: inverts through a where the condition holds, elsewhere through b. */
static bool back_from_choice(Sets *sets, Term condition, Term then, Term otherwise, Ranges *set, unsigned depth)
{
    Ranges holds, other;
    ranges_set(&holds, 1, 1);
    ranges_copy(&other, set);
    if (!go_back(sets, condition, &holds, depth) || !go_back(sets, then, set, depth) ||
        !go_back(sets, otherwise, &other, depth))
        return false;
    return ranges_intersect(set, holds.items, holds.count) && ranges_complement(&holds, sets->width) &&
           ranges_intersect(&other, holds.items, holds.count) && unite(set, &other);
}

/* One-bit `a && b`, `a || b`: by the sets where each is true. */
static bool back_from_connective(Sets *sets, const TermNode *node, Ranges *set, unsigned depth)
{
    bool wants_true = ranges_contain(set, 1), wants_false = ranges_contain(set, 0);
    Ranges other;
    if (wants_true == wants_false)
        return false;
    ranges_set(set, 1, 1);
    ranges_set(&other, 1, 1);
    if (!go_back(sets, node->operands[0], set, depth) || !go_back(sets, node->operands[1], &other, depth))
        return false;
    bool fine = node->op == TERM_AND ? ranges_intersect(set, other.items, other.count) : unite(set, &other);
    return fine && (!wants_false || ranges_complement(set, sets->width));
}

static bool back_from_sum(Sets *sets, const TermNode *node, Ranges *set, unsigned depth)
{
    uint64_t constant, top = ranges_top(node->width);
    Term operand;
    bool constant_first, fine = true;
    if (!constant_and_operand(sets, node, &constant, &operand, &constant_first))
        return false;
    switch (node->op) {
    case TERM_ADD: fine = ranges_shift(set, -constant & top, node->width); break;
    case TERM_SUB:
        if (constant_first)
            fine = ranges_shift(set, -constant & top, node->width) && ranges_negate(set, node->width);
        else
            fine = ranges_shift(set, constant, node->width);
        break;
    default: /* XOR with the top bit is an addition */
        fine = constant == UINT64_C(1) << (node->width - 1) && ranges_shift(set, constant, node->width);
        break;
    }
    return fine && go_back(sets, operand, set, depth);
}

static bool back_from_extension(Sets *sets, const TermNode *node, Ranges *set, unsigned depth)
{
    unsigned width = term_width(sets->pool, node->operands[0]);
    uint64_t top = ranges_top(width), half = UINT64_C(1) << (width - 1);
    if (node->op == TERM_ZEXT)
        return ranges_intersect(set, &(Range){0, top}, 1) && go_back(sets, node->operands[0], set, depth);
    /* In the wider type, the negative numbers begin at -half: they are moved in front of the others and back. */
    return ranges_shift(set, half, node->width) && ranges_intersect(set, &(Range){0, top}, 1) &&
           ranges_shift(set, -half & top, width) && go_back(sets, node->operands[0], set, depth);
}

/* Results of dividing by a constant: each has as many operands as the divisor. */
static bool back_from_quotient(Sets *sets, Term operand, uint64_t divisor, Ranges *set, unsigned depth)
{
    unsigned width = term_width(sets->pool, operand);
    Wide top = ranges_top(width);
    Ranges result;
    result.count = 0;
    for (unsigned i = 0; i < set->count; i++) {
        Wide low = (Wide)set->items[i].low * divisor, high = (Wide)set->items[i].high * divisor + (divisor - 1);
        if (low <= top)
            ranges_add(&result, (uint64_t)low, (uint64_t)(high < top ? high : top));
    }
    ranges_copy(set, &result);
    return go_back(sets, operand, set, depth);
}

static bool back_from_shift(Sets *sets, const TermNode *node, Ranges *set, unsigned depth)
{
    uint64_t amount;
    if (!constant_of(sets, node->operands[1], &amount))
        return false;
    if (node->op == TERM_UDIV)
        return amount != 0 && back_from_quotient(sets, node->operands[0], amount, set, depth);
    return amount < node->width && back_from_quotient(sets, node->operands[0], UINT64_C(1) << amount, set, depth);
}

/* Extraction of the upper bits: like a shift. */
static bool back_from_extract(Sets *sets, const TermNode *node, Ranges *set, unsigned depth)
{
    unsigned width = term_width(sets->pool, node->operands[0]);
    if (width > 64 || node->detail + node->width != width)
        return false;
    return back_from_quotient(sets, node->operands[0], UINT64_C(1) << node->detail, set, depth);
}

static bool back_from_concat(Sets *sets, const TermNode *node, Ranges *set, unsigned depth)
{
    uint64_t high;
    if (!constant_of(sets, node->operands[0], &high))
        return false;
    unsigned width = term_width(sets->pool, node->operands[1]);
    uint64_t first = high << width;
    return ranges_intersect(set, &(Range){first, first + ranges_top(width)}, 1) &&
           ranges_shift(set, -first & ranges_top(node->width), node->width) &&
           go_back(sets, node->operands[1], set, depth);
}

static bool back_from_complement(Sets *sets, const TermNode *node, Ranges *set, unsigned depth)
{
    bool fine = ranges_negate(set, node->width);
    if (fine && node->op == TERM_NOT) /* ~v is -v - 1 */
        fine = ranges_shift(set, ranges_top(node->width), node->width);
    return fine && go_back(sets, node->operands[0], set, depth);
}

/* Replaces a set of results of the term by the set of values of the variable with these results. False: not
 * invertible. */
static bool go_back(Sets *sets, Term term, Ranges *set, unsigned depth)
{
    TermNode node = *term_node(sets->pool, term);
    uint64_t constant;
    if (node.width > 64 || depth > MAX_DEPTH || ++sets->steps > MAX_STEPS)
        return false;
    switch (node.op) {
    case TERM_VARIABLE: return true;
    case TERM_CONSTANT: return constant_of(sets, term, &constant) && back_from_constant(sets, constant, set);
    case TERM_NOT: case TERM_NEG: return back_from_complement(sets, &node, set, depth + 1);
    case TERM_AND: case TERM_OR: return node.width == 1 && back_from_connective(sets, &node, set, depth + 1);
    case TERM_ADD: case TERM_SUB: case TERM_XOR: return back_from_sum(sets, &node, set, depth + 1);
    case TERM_UDIV: case TERM_LSHR: return back_from_shift(sets, &node, set, depth + 1);
    case TERM_CONCAT: return back_from_concat(sets, &node, set, depth + 1);
    case TERM_EXTRACT: return back_from_extract(sets, &node, set, depth + 1);
    case TERM_ZEXT: case TERM_SEXT: return back_from_extension(sets, &node, set, depth + 1);
    case TERM_EQ: case TERM_ULT: case TERM_ULE: case TERM_SLT: case TERM_SLE:
    case TERM_FEQ: case TERM_FLT: case TERM_FLE:
        return back_from_comparison(sets, &node, set, depth + 1);
    case TERM_ITE:
        return back_from_choice(sets, node.operands[0], node.operands[1], node.operands[2], set, depth + 1);
    default: return false;
    }
}

/* ---- The set of a constraint ---- */

static void enumerate(Sets *sets, Term term, Ranges *set)
{
    TermEvaluator *evaluator = sets->evaluator;
    set->count = 0;
    for (uint64_t value = 0; value <= ranges_top(sets->width); value++) {
        term_evaluator_clear(evaluator);
        term_evaluator_bind(evaluator, sets->variable, value);
        if (term_evaluate(evaluator, term) != 0)
            ranges_add(set, value, value);
    }
}

static Known find_set(Sets *sets, Term term)
{
    Ranges set;
    ranges_set(&set, 1, 1);
    sets->steps = 0;
    bool exact = go_back(sets, term, &set, 0);
    if (!exact && sets->width <= ENUMERATED_WIDTH) {
        enumerate(sets, term, &set);
        exact = true;
    }
    Known known = {.exact = exact, .first = (uint32_t)sets->ranges.count, .count = exact ? set.count : 0};
    for (unsigned i = 0; i < known.count; i++)
        vector_push(&sets->ranges, set.items[i]);
    return known;
}

static Known set_of(Sets *sets, Term term)
{
    uint64_t index;
    if (map_get(&sets->index, term, &index))
        return sets->known.items[index];
    Known known = find_set(sets, term);
    map_put(&sets->index, term, sets->known.count);
    vector_push(&sets->known, known);
    return known;
}

/* ---- The interface ---- */

Sets *sets_new(TermPool *pool, TermEvaluator *evaluator)
{
    Sets *sets = base_allocate_zeroed(sizeof *sets);
    sets->pool = pool;
    sets->evaluator = evaluator;
    return sets;
}

void sets_free(Sets *sets)
{
    if (!sets)
        return;
    map_release(&sets->index);
    vector_release(&sets->known);
    vector_release(&sets->ranges);
    free(sets);
}

void sets_forget_if_large(Sets *sets)
{
    if (sets->ranges.count + sets->known.count < MAX_KEPT_RANGES)
        return;
    map_release(&sets->index);
    sets->known.count = sets->ranges.count = 0;
}

bool sets_find(Sets *sets, Term constraint, RangeList *found)
{
    size_t count;
    const VariableId *items = term_set_items(sets->pool, term_node(sets->pool, constraint)->variables, &count);
    if (count != 1)
        return false;
    sets->variable = items[0];
    sets->width = term_variable_get(sets->pool, items[0])->width;
    Known known = set_of(sets, constraint);
    *found = (RangeList){known.count ? &sets->ranges.items[known.first] : NULL, known.count};
    return known.exact;
}
