/* Constraints on elements of constant tables, such as those of isdigit: the indices for which one holds are often a few
 * intervals, c >= '0' && c <= '9'. They are found by evaluating it for every index. */
#include <stdlib.h>

#include "signature/internal.h"

enum { MOST_INTERVALS = 4, MOST_VALUES = 512, VALUES_PER_STEP = 16 };

typedef struct Interval {
    size_t first, last;           /* numbers of values, see Search */
} Interval;

typedef struct Search {
    Signing *signing;
    TermPool *pool;
    VariableId variable;          /* the only one */
    unsigned width;
    bool is_signed;
    uint64_t first;               /* the values that are tried: this one, and those after it */
    size_t count;
} Search;

static uint64_t value_at(const Search *search, size_t number)
{
    uint64_t value = search->first + number;
    return search->width < 64 ? value & ((UINT64_C(1) << search->width) - 1) : value;
}

static Wide evaluate_at(const Search *search, Term term, size_t number)
{
    TermEvaluator *evaluator = search->signing->evaluator;
    term_evaluator_clear(evaluator);
    term_evaluator_bind(evaluator, search->variable, value_at(search, number));
    return term_evaluate(evaluator, term);
}

/* ---- Which values are tried ---- */

/* The smallest value of a small variable, in its order. */
static bool try_all(Search *search)
{
    search->first = search->is_signed ? UINT64_C(1) << (search->width - 1) : 0;
    search->count = (size_t)1 << search->width;
    return true;
}

/* The values for which the index of an element is in its table, if these are the ones after that for index 0. */
static bool try_indices(Search *search, Term select)
{
    TermNode node = *term_node(search->pool, select);
    Term index = node.operands[0];
    search->first = 0;
    Wide at_zero = evaluate_at(search, index, 0);
    term_table_elements(search->pool, node.operands[1], &search->count);
    search->first = value_at(search, 0) - (uint64_t)at_zero;
    if (search->count > MOST_VALUES || term_width(search->pool, index) > 64)
        return false;
    for (size_t i = 0; i < search->count; i++)
        if (evaluate_at(search, index, i) != i)
            return false;
    uint64_t first = value_at(search, 0), last = value_at(search, search->count - 1), sign = UINT64_C(1) << (search->width - 1);
    return search->is_signed ? (first ^ sign) <= (last ^ sign) : first <= last; /* they do not wrap around */
}

static bool is_constant_element(const TermPool *pool, Term select)
{
    size_t count;
    const Term *elements = term_table_elements(pool, term_node(pool, select)->operands[1], &count);
    size_t i = 0;
    while (i < count && term_is_constant(pool, elements[i], NULL))
        i++;
    return i == count;
}

/* `bound`: what the result is equivalent under; TERM_NONE: nothing is needed. */
static bool begin(Search *search, Term term, Term *bound)
{
    TermList selects = {0};
    size_t count;
    const VariableId *variables = term_set_items(search->pool, term_node(search->pool, term)->variables, &count);
    term_add_selects(search->pool, term, &selects);
    bool found = count == 1 && selects.count > 0;
    for (size_t i = 0; i < selects.count && found; i++)
        found = is_constant_element(search->pool, selects.items[i]);
    if (found) {
        const TermVariable *variable = term_variable_get(search->pool, search->variable = variables[0]);
        search->width = variable->width;
        search->is_signed = variable->kind == TERM_SIGNED || variable->kind == TERM_CHAR;
        found = variable->kind != TERM_FLOAT && variable->kind != TERM_POINTER && variable->kind != TERM_BOOL;
    }
    *bound = TERM_NONE;
    if (found && search->width > 8) {
        TermNode node = *term_node(search->pool, selects.items[0]);
        found = try_indices(search, selects.items[0]);
        *bound = term_ult(search->pool, node.operands[0], term_constant(search->pool, term_width(search->pool, node.operands[0]), search->count));
    } else if (found) {
        found = search->width > 1 && try_all(search);
    }
    search->signing->steps += found ? search->count / VALUES_PER_STEP : 0;
    vector_release(&selects);
    return found;
}

/* ---- Intervals ---- */

/* Those in which the term has this value; false: there are too many. */
static bool find_intervals(const Search *search, Term term, Wide value, Interval *intervals, size_t *count)
{
    bool inside = false;
    *count = 0;
    for (size_t i = 0; i < search->count; i++) {
        bool holds = evaluate_at(search, term, i) == value;
        if (holds && !inside && (*count)++ == MOST_INTERVALS)
            return false;
        if (holds && !inside)
            intervals[*count - 1].first = i;
        if (holds)
            intervals[*count - 1].last = i;
        inside = holds;
    }
    return true;
}

static Term at_most(const Search *search, Term a, Term b)
{
    return search->is_signed ? term_sle(search->pool, a, b) : term_ule(search->pool, a, b);
}

static Term below(const Search *search, Term a, Term b)
{
    return search->is_signed ? term_slt(search->pool, a, b) : term_ult(search->pool, a, b);
}

static Term constant_at(const Search *search, size_t number)
{
    return term_constant(search->pool, search->width, value_at(search, number));
}

/* The first and the last value need no bound of their own: the table's bound is one, or the variable has no others. */
static Term is_in(const Search *search, const Interval *interval)
{
    Term variable = term_variable(search->pool, search->variable);
    bool from_first = interval->first == 0, to_last = interval->last + 1 == search->count;
    if (interval->first == interval->last)
        return term_eq(search->pool, variable, constant_at(search, interval->first));
    if (from_first && to_last)
        return term_constant(search->pool, 1, 1);
    if (from_first)
        return below(search, variable, constant_at(search, interval->last + 1));
    if (to_last)
        return below(search, constant_at(search, interval->first - 1), variable);
    Term low = at_most(search, constant_at(search, interval->first), variable);
    return term_and(search->pool, low, at_most(search, variable, constant_at(search, interval->last)));
}

static Term is_in_any(const Search *search, const Interval *intervals, size_t count)
{
    Term any = term_constant(search->pool, 1, 0);
    for (size_t i = 0; i < count; i++)
        any = term_or(search->pool, any, is_in(search, &intervals[i]));
    return any;
}

/* The condition that the term has this value, by the fewer intervals: of what holds, or of what does not. */
static Term has_value(const Search *search, Term term, Wide value)
{
    Interval intervals[MOST_INTERVALS];
    size_t count;
    if (find_intervals(search, term, value, intervals, &count))
        return is_in_any(search, intervals, count);
    if (term_width(search->pool, term) == 1 && find_intervals(search, term, !value, intervals, &count))
        return term_not(search->pool, is_in_any(search, intervals, count));
    return TERM_NONE;
}

Term term_intervals(Signing *signing, Term constraint, Term *bound)
{
    Search search = {.signing = signing, .pool = signing->session->terms};
    return begin(&search, constraint, bound) ? has_value(&search, constraint, 1) : TERM_NONE;
}

/* ---- Values ---- */

/* Of a term that has two values: which one, by intervals. */
Term term_choice_of_intervals(Signing *signing, Term term)
{
    Search search = {.signing = signing, .pool = signing->session->terms};
    Term bound;
    if (!begin(&search, term, &bound) || search.width > 8 || search.count == 0)
        return term;
    Wide one = evaluate_at(&search, term, 0), other = one;
    for (size_t i = 1; i < search.count; i++) {
        Wide value = evaluate_at(&search, term, i);
        if (value != one && other != one && value != other)
            return term;
        other = value != one ? value : other;
    }
    Term is_other = has_value(&search, term, other);
    unsigned width = term_width(search.pool, term);
    return is_other == TERM_NONE ? term
                                 : term_ite(search.pool, is_other, term_constant_wide(search.pool, width, other),
                                            term_constant_wide(search.pool, width, one));
}
