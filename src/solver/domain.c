/* Constraints on one variable: the set of its values that satisfy each of them, exactly.
 *
 * The set of a constraint is found by going back from "true" to the variable through operations whose inverse maps
 * ranges to ranges; for variables of up to eight bits, otherwise by trying every value. Sets are kept, so a query is
 * an intersection. It decides every query on one variable whose constraints all have such a set, and says no to others
 * when the target and constraints on the same variable already exclude each other.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solver/chain.h"
#include "solver/ranges.h"

enum {
    MAX_DEPTH = 48,
    MAX_STEPS = 256,
    ENUMERATED_WIDTH = 8,
    MAX_KEPT_RANGES = 1 << 20, /* then all are forgotten */
    MAX_REDUCED_CORE = 32,
};

/* A constraint's set: `count` ranges from `first` on. */
typedef struct Known {
    bool exact;   /* false: it has no set that this file can find */
    uint32_t first, count;
} Known;

typedef struct Domain {
    SolverLink link;
    Map known;                /* constraint to an index of `sets` */
    Vector(Known) sets;
    Vector(Range) ranges;
    /* While finding a set: */
    VariableId variable;
    unsigned width;           /* of the variable */
    unsigned steps;
    TermList group;           /* the query's constraints on the variable, the target first */
} Domain;

/* ---- Going back from a set of results to the set of values of the variable ---- */

static bool go_back(Domain *domain, Term term, Ranges *set, unsigned depth);

static bool constant_of(const Domain *domain, Term term, uint64_t *value)
{
    Wide wide;
    if (!term_is_constant(domain->link.shared->pool, term, &wide))
        return false;
    *value = (uint64_t)wide;
    return true;
}

/* A term without the variable allows all of its values or none. */
static bool back_from_constant(Domain *domain, uint64_t value, Ranges *set)
{
    if (ranges_contain(set, value))
        ranges_set(set, 0, ranges_top(domain->width));
    else
        set->count = 0;
    return true;
}

/* Splits two operands into a constant and the other one. */
static bool constant_and_operand(const Domain *domain, const TermNode *node, uint64_t *constant, Term *operand,
                                 bool *constant_first)
{
    for (unsigned i = 0; i < 2; i++) {
        if (constant_of(domain, node->operands[i], constant)) {
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

static bool back_from_comparison(Domain *domain, const TermNode *node, Ranges *set, unsigned depth)
{
    uint64_t constant;
    Term operand;
    bool constant_first, wants_true = ranges_contain(set, 1), wants_false = ranges_contain(set, 0);
    if (wants_true == wants_false) {
        ranges_set(set, 0, ranges_top(domain->width));
        set->count = wants_true;
        return true;
    }
    if (!constant_and_operand(domain, node, &constant, &operand, &constant_first))
        return false;
    unsigned width = term_width(domain->link.shared->pool, operand);
    bool of_floats = node->op == TERM_FEQ || node->op == TERM_FLT || node->op == TERM_FLE;
    if (width > 64 || !(of_floats ? float_comparison_set : comparison_set)(node, width, constant, constant_first, set))
        return false;
    return (!wants_false || ranges_complement(set, width)) && go_back(domain, operand, set, depth);
}

/* The union of both sets. */
static bool unite(Ranges *set, const Ranges *other)
{
    for (unsigned i = 0; i < other->count; i++)
        if (!ranges_add(set, other->items[i].low, other->items[i].high))
            return false;
    return true;
}

/* `condition ? a : b`: where it holds the way back through a, elsewhere through b. */
static bool back_from_choice(Domain *domain, Term condition, Term then, Term otherwise, Ranges *set, unsigned depth)
{
    Ranges holds, other;
    ranges_set(&holds, 1, 1);
    ranges_copy(&other, set);
    if (!go_back(domain, condition, &holds, depth) || !go_back(domain, then, set, depth) ||
        !go_back(domain, otherwise, &other, depth))
        return false;
    return ranges_intersect(set, holds.items, holds.count) && ranges_complement(&holds, domain->width) &&
           ranges_intersect(&other, holds.items, holds.count) && unite(set, &other);
}

/* One-bit `a && b`, `a || b`: by the sets where each is true. */
static bool back_from_connective(Domain *domain, const TermNode *node, Ranges *set, unsigned depth)
{
    bool wants_true = ranges_contain(set, 1), wants_false = ranges_contain(set, 0);
    Ranges other;
    if (wants_true == wants_false)
        return false;
    ranges_set(set, 1, 1);
    ranges_set(&other, 1, 1);
    if (!go_back(domain, node->operands[0], set, depth) || !go_back(domain, node->operands[1], &other, depth))
        return false;
    bool fine = node->op == TERM_AND ? ranges_intersect(set, other.items, other.count) : unite(set, &other);
    return fine && (!wants_false || ranges_complement(set, domain->width));
}

static bool back_from_sum(Domain *domain, const TermNode *node, Ranges *set, unsigned depth)
{
    uint64_t constant, top = ranges_top(node->width);
    Term operand;
    bool constant_first, fine = true;
    if (!constant_and_operand(domain, node, &constant, &operand, &constant_first))
        return false;
    switch (node->op) {
    case TERM_ADD: fine = ranges_shift(set, -constant & top, node->width); break;
    case TERM_SUB:
        if (constant_first)
            fine = ranges_shift(set, -constant & top, node->width) && ranges_negate(set, node->width);
        else
            fine = ranges_shift(set, constant, node->width);
        break;
    default: /* XOR of the top bit is an addition */
        fine = constant == UINT64_C(1) << (node->width - 1) && ranges_shift(set, constant, node->width);
        break;
    }
    return fine && go_back(domain, operand, set, depth);
}

static bool back_from_extension(Domain *domain, const TermNode *node, Ranges *set, unsigned depth)
{
    unsigned width = term_width(domain->link.shared->pool, node->operands[0]);
    uint64_t top = ranges_top(width), half = UINT64_C(1) << (width - 1);
    if (node->op == TERM_ZEXT)
        return ranges_intersect(set, &(Range){0, top}, 1) && go_back(domain, node->operands[0], set, depth);
    /* In the wide numbers, the negative ones begin at -half: they are moved in front of the others and back. */
    return ranges_shift(set, half, node->width) && ranges_intersect(set, &(Range){0, top}, 1) &&
           ranges_shift(set, -half & top, width) && go_back(domain, node->operands[0], set, depth);
}

/* Results of dividing by a constant: each stands for as many values. */
static bool back_from_quotient(Domain *domain, Term operand, uint64_t divisor, Ranges *set, unsigned depth)
{
    unsigned width = term_width(domain->link.shared->pool, operand);
    Wide top = ranges_top(width);
    Ranges result;
    result.count = 0;
    for (unsigned i = 0; i < set->count; i++) {
        Wide low = (Wide)set->items[i].low * divisor, high = (Wide)set->items[i].high * divisor + (divisor - 1);
        if (low <= top)
            ranges_add(&result, (uint64_t)low, (uint64_t)(high < top ? high : top));
    }
    ranges_copy(set, &result);
    return go_back(domain, operand, set, depth);
}

static bool back_from_shift(Domain *domain, const TermNode *node, Ranges *set, unsigned depth)
{
    uint64_t amount;
    if (!constant_of(domain, node->operands[1], &amount))
        return false;
    if (node->op == TERM_UDIV)
        return amount != 0 && back_from_quotient(domain, node->operands[0], amount, set, depth);
    return amount < node->width && back_from_quotient(domain, node->operands[0], UINT64_C(1) << amount, set, depth);
}

/* The upper bits only: as a shift. */
static bool back_from_extract(Domain *domain, const TermNode *node, Ranges *set, unsigned depth)
{
    unsigned width = term_width(domain->link.shared->pool, node->operands[0]);
    if (width > 64 || node->detail + node->width != width)
        return false;
    return back_from_quotient(domain, node->operands[0], UINT64_C(1) << node->detail, set, depth);
}

static bool back_from_concat(Domain *domain, const TermNode *node, Ranges *set, unsigned depth)
{
    uint64_t high;
    if (!constant_of(domain, node->operands[0], &high))
        return false;
    unsigned width = term_width(domain->link.shared->pool, node->operands[1]);
    uint64_t first = high << width;
    return ranges_intersect(set, &(Range){first, first + ranges_top(width)}, 1) &&
           ranges_shift(set, -first & ranges_top(node->width), node->width) &&
           go_back(domain, node->operands[1], set, depth);
}

static bool back_from_complement(Domain *domain, const TermNode *node, Ranges *set, unsigned depth)
{
    bool fine = ranges_negate(set, node->width);
    if (fine && node->op == TERM_NOT) /* ~v is -v - 1 */
        fine = ranges_shift(set, ranges_top(node->width), node->width);
    return fine && go_back(domain, node->operands[0], set, depth);
}

/* Replaces a set of results of the term by the set of values of the variable that give them. False: it cannot tell. */
static bool go_back(Domain *domain, Term term, Ranges *set, unsigned depth)
{
    TermNode node = *term_node(domain->link.shared->pool, term);
    uint64_t constant;
    if (node.width > 64 || depth > MAX_DEPTH || ++domain->steps > MAX_STEPS)
        return false;
    switch (node.op) {
    case TERM_VARIABLE: return true;
    case TERM_CONSTANT: return constant_of(domain, term, &constant) && back_from_constant(domain, constant, set);
    case TERM_NOT: case TERM_NEG: return back_from_complement(domain, &node, set, depth + 1);
    case TERM_AND: case TERM_OR: return node.width == 1 && back_from_connective(domain, &node, set, depth + 1);
    case TERM_ADD: case TERM_SUB: case TERM_XOR: return back_from_sum(domain, &node, set, depth + 1);
    case TERM_UDIV: case TERM_LSHR: return back_from_shift(domain, &node, set, depth + 1);
    case TERM_CONCAT: return back_from_concat(domain, &node, set, depth + 1);
    case TERM_EXTRACT: return back_from_extract(domain, &node, set, depth + 1);
    case TERM_ZEXT: case TERM_SEXT: return back_from_extension(domain, &node, set, depth + 1);
    case TERM_EQ: case TERM_ULT: case TERM_ULE: case TERM_SLT: case TERM_SLE:
    case TERM_FEQ: case TERM_FLT: case TERM_FLE:
        return back_from_comparison(domain, &node, set, depth + 1);
    case TERM_ITE:
        return back_from_choice(domain, node.operands[0], node.operands[1], node.operands[2], set, depth + 1);
    default: return false;
    }
}

/* ---- The set of a constraint ---- */

static void enumerate(Domain *domain, Term term, Ranges *set)
{
    TermEvaluator *evaluator = domain->link.shared->evaluator;
    set->count = 0;
    for (uint64_t value = 0; value <= ranges_top(domain->width); value++) {
        term_evaluator_clear(evaluator);
        term_evaluator_bind(evaluator, domain->variable, value);
        if (term_evaluate(evaluator, term) != 0)
            ranges_add(set, value, value);
    }
}

static Known find_set(Domain *domain, Term term)
{
    Ranges set;
    ranges_set(&set, 1, 1);
    domain->steps = 0;
    bool exact = go_back(domain, term, &set, 0);
    if (!exact && domain->width <= ENUMERATED_WIDTH) {
        enumerate(domain, term, &set);
        exact = true;
    }
    Known known = {.exact = exact, .first = (uint32_t)domain->ranges.count, .count = exact ? set.count : 0};
    for (unsigned i = 0; i < known.count; i++)
        vector_push(&domain->ranges, set.items[i]);
    return known;
}

static Known set_of(Domain *domain, Term term)
{
    uint64_t index;
    if (map_get(&domain->known, term, &index))
        return domain->sets.items[index];
    Known known = find_set(domain, term);
    map_put(&domain->known, term, domain->sets.count);
    vector_push(&domain->sets, known);
    return known;
}

static void forget_if_large(Domain *domain)
{
    if (domain->ranges.count + domain->sets.count < MAX_KEPT_RANGES)
        return;
    map_release(&domain->known);
    domain->sets.count = domain->ranges.count = 0;
}

/* ---- The link ---- */

/* The query's constraints on exactly the target's variable. False: the target has more than one variable. */
static bool group_collect(Domain *domain, const Query *query)
{
    TermPool *pool = domain->link.shared->pool;
    Term first = query->target != TERM_NONE ? query->target : query->constraints[0];
    TermSet set = term_node(pool, first)->variables;
    size_t count;
    const VariableId *items = term_set_items(pool, set, &count);
    if (count != 1)
        return false;
    domain->variable = items[0];
    domain->width = term_variable_get(pool, items[0])->width;
    domain->group.count = 0;
    vector_push(&domain->group, first);
    for (size_t i = 0; i < query->count; i++)
        if (query->constraints[i] != first && term_node(pool, query->constraints[i])->variables == set)
            vector_push(&domain->group, query->constraints[i]);
    return true;
}

/* The values that satisfy the group. Terms that shrink the set are added to the core; stops when nothing is left.
 * False: some constraint has no exact set, and the others leave something. */
static bool group_intersect(Domain *domain, Ranges *left, TermList *core)
{
    bool exact = true;
    ranges_set(left, 0, ranges_top(domain->width));
    for (size_t i = 0; i < domain->group.count && left->count > 0; i++) {
        Known known = set_of(domain, domain->group.items[i]);
        exact = exact && known.exact;
        if (!known.exact)
            continue;
        Ranges before;
        ranges_copy(&before, left);
        if (!ranges_intersect(left, &domain->ranges.items[known.first], known.count))
            return false;
        if (!ranges_equal(&before, left))
            vector_push(core, domain->group.items[i]);
    }
    return exact || left->count == 0;
}

/* Does the core exclude everything also without this one? */
static bool is_needless(Domain *domain, const TermList *core, size_t left_out)
{
    Ranges left;
    ranges_set(&left, 0, ranges_top(domain->width));
    for (size_t i = 0; i < core->count; i++) {
        Known known = set_of(domain, core->items[i]);
        if (i != left_out && !ranges_intersect(&left, &domain->ranges.items[known.first], known.count))
            return false;
    }
    return left.count == 0;
}

static void core_reduce(Domain *domain, TermList *core)
{
    if (core->count > MAX_REDUCED_CORE)
        return;
    for (size_t i = core->count; i-- > 0;)
        if (is_needless(domain, core, i))
            core->items[i] = core->items[--core->count];
}

static uint64_t float_bits(double value, unsigned width)
{
    float single = (float)value;
    uint32_t single_bits;
    uint64_t bits;
    memcpy(&single_bits, &single, sizeof single_bits);
    memcpy(&bits, &value, sizeof bits);
    return width == 32 ? single_bits : bits;
}

static double float_value(uint64_t bits, unsigned width)
{
    float single;
    double value;
    uint32_t low = (uint32_t)bits;
    memcpy(&single, &low, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return width == 32 ? single : value;
}

/* A whole number, if there is one at an end of a range. */
static bool best_float(const Ranges *set, unsigned width, uint64_t *best)
{
    for (unsigned i = 0; i < set->count; i++) {
        double ends[] = {float_value(set->items[i].low, width), float_value(set->items[i].high, width)};
        double candidates[] = {0, ceil(ends[0]), floor(ends[0]), ceil(ends[1]), floor(ends[1])};
        for (unsigned j = 0; j < sizeof candidates / sizeof *candidates; j++) {
            *best = float_bits(candidates[j], width);
            if (fabs(candidates[j]) < 1e15 && ranges_contain(set, *best))
                return true;
        }
    }
    return false;
}

/* The one that a person would choose: nearest to zero, for signed and for unsigned numbers. */
static uint64_t best_value(const Ranges *set, unsigned width, TermKind kind)
{
    uint64_t best;
    if (kind == TERM_FLOAT && best_float(set, width, &best))
        return best;
    uint64_t lowest = set->items[0].low, highest = set->items[set->count - 1].high;
    uint64_t distance = ranges_top(width) - highest + 1;
    bool is_signed = kind == TERM_SIGNED || kind == TERM_CHAR;
    return !is_signed || lowest <= distance || distance == 0 ? lowest : highest;
}

/* Is every constraint of the query in the group? Duplicates make the group shorter, so it may say no to such a
 * query. */
static bool group_is_all(const Domain *domain, const Query *query)
{
    return domain->group.count == query->count;
}

static bool answer_by_domain(Domain *domain, const Query *query, Answer *answer)
{
    Ranges left;
    if (query->count == 0 || !group_collect(domain, query))
        return false;
    forget_if_large(domain);
    bool exact = group_intersect(domain, &left, &answer->core);
    if (exact && left.count == 0) {
        core_reduce(domain, &answer->core);
        answer->verdict = VERDICT_NO;
        return true;
    }
    answer->core.count = 0;
    if (!exact || !group_is_all(domain, query))
        return false;
    TermKind kind = (TermKind)term_variable_get(domain->link.shared->pool, domain->variable)->kind;
    vector_push(&answer->model, (TermBinding){domain->variable, best_value(&left, domain->width, kind)});
    if (query_holds(domain->link.shared, query, &answer->model)) {
        answer->verdict = VERDICT_YES;
        return true;
    }
    domain->link.shared->statistics.model_failures++;
    answer->model.count = 0;
    return false;
}

static void domain_check(SolverLink *link, const Query *query, Answer *answer)
{
    if (answer_by_domain((Domain *)link, query, answer))
        link->shared->statistics.by_domain++;
    else
        link_next(link, query, answer);
}

static void domain_free(SolverLink *link)
{
    Domain *domain = (Domain *)link;
    map_release(&domain->known);
    vector_release(&domain->sets);
    vector_release(&domain->ranges);
    vector_release(&domain->group);
    free(domain);
}

SolverLink *domain_link_new(void)
{
    static const SolverLinkType type = {domain_check, domain_free};
    Domain *domain = base_allocate_zeroed(sizeof *domain);
    domain->link.type = &type;
    return &domain->link;
}
