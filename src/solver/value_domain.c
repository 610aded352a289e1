/* Constraints on one variable: the intersection of their sets (sets.h).
 *
 * It decides every query on one variable whose constraints all have a set. It refutes other queries if the target
 * and constraints on the same variable contradict each other. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "solver/chain.h"
#include "solver/ranges.h"

enum { MAX_REDUCED_CORE = 32 };

typedef struct Domain {
    SolverLink link;
    VariableId variable;
    unsigned width;           /* of the variable */
    TermList group;           /* the query's constraints on the variable, the target first */
} Domain;

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

/* The values that satisfy the group. Constraints that shrink the set are added to the core; ends when the set is
 * empty. False: some constraint has no exact set, and the others do not exclude everything. */
static bool group_intersect(Domain *domain, Ranges *left, TermList *core)
{
    bool exact = true;
    ranges_set(left, 0, ranges_top(domain->width));
    for (size_t i = 0; i < domain->group.count && left->count > 0; i++) {
        RangeList set;
        bool known = sets_find(domain->link.shared->sets, domain->group.items[i], &set);
        exact = exact && known;
        if (!known)
            continue;
        Ranges before;
        ranges_copy(&before, left);
        if (!ranges_intersect(left, set.items, set.count))
            return false;
        if (!ranges_equal(&before, left))
            vector_push(core, domain->group.items[i]);
    }
    return exact || left->count == 0;
}

/* True if the core excludes everything also without this constraint. */
static bool is_needless(Domain *domain, const TermList *core, size_t left_out)
{
    Ranges left;
    ranges_set(&left, 0, ranges_top(domain->width));
    for (size_t i = 0; i < core->count; i++) {
        RangeList set;
        if (i != left_out && (!sets_find(domain->link.shared->sets, core->items[i], &set) ||
                              !ranges_intersect(&left, set.items, set.count)))
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

/* An integer, if one is at an end of a range. */
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

/* The most readable value: nearest to zero, for signed and for unsigned numbers. */
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

/* True if every constraint of the query is in the group. Duplicates make the group smaller, so it may be false for
 * such a query. */
static bool group_is_all(const Domain *domain, const Query *query)
{
    return domain->group.count == query->count;
}

static bool answer_by_domain(Domain *domain, const Query *query, Answer *answer)
{
    Ranges left;
    if (query->count == 0 || !group_collect(domain, query))
        return false;
    sets_forget_if_large(domain->link.shared->sets);
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
