/* Properties of queries that several links need. */
#include <stdlib.h>
#include <string.h>

#include "solver/chain.h"

void answer_clear(Answer *answer)
{
    answer->verdict = VERDICT_UNKNOWN;
    answer->model.count = 0;
    answer->core.count = 0;
    answer->cut = answer->interrupted = false;
}

void answer_release(Answer *answer)
{
    vector_release(&answer->model);
    vector_release(&answer->core);
}

uint64_t query_hint_value(const Query *query, VariableId variable)
{
    uint64_t value = 0;
    return term_input_get(query->hint, variable, &value) ? value : 0;
}

static int compare_numbers(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

static void terms_reverse(Term *terms, size_t count)
{
    for (size_t i = 0; i < count / 2; i++) {
        Term term = terms[i];
        terms[i] = terms[count - 1 - i];
        terms[count - 1 - i] = term;
    }
}

/* Most lists are ascending or descending except for a few items, so insertion sort is faster for them. */
void terms_sort(Term *terms, size_t count)
{
    enum { SHORT = 12, FEW = 4 };
    size_t falls = 0;
    if (count > SHORT && terms[0] > terms[count - 1])
        terms_reverse(terms, count);
    for (size_t i = 1; i < count; i++)
        falls += terms[i - 1] > terms[i];
    if (count > SHORT && falls > FEW) {
        qsort(terms, count, sizeof *terms, compare_numbers);
        return;
    }
    for (size_t i = 1; i < count; i++) {
        Term term = terms[i];
        size_t place = i;
        for (; place > 0 && terms[place - 1] > term; place--)
            terms[place] = terms[place - 1];
        terms[place] = term;
    }
}

/* Starts a round in which no variable is marked. */
static void marks_begin(SolverShared *shared)
{
    size_t count = term_variable_count(shared->pool);
    while (shared->variable_marks.count < count)
        vector_push(&shared->variable_marks, 0);
    if (++shared->variable_epoch == 0) {
        memset(shared->variable_marks.items, 0, count * sizeof *shared->variable_marks.items);
        shared->variable_epoch = 1;
    }
}

static void add_variables(SolverShared *shared, TermSet set, VariableList *variables)
{
    size_t count;
    const VariableId *items = term_set_items(shared->pool, set, &count);
    for (size_t i = 0; i < count; i++) {
        if (shared->variable_marks.items[items[i]] == shared->variable_epoch)
            continue;
        shared->variable_marks.items[items[i]] = shared->variable_epoch;
        vector_push(variables, items[i]);
    }
}

void query_variables(SolverShared *shared, const Query *query, VariableList *variables)
{
    marks_begin(shared);
    variables->count = 0;
    TermSet previous = 0;
    for (size_t i = 0; i < query->count; i++) {
        TermSet set = term_node(shared->pool, query->constraints[i])->variables;
        if (set != previous)
            add_variables(shared, set, variables);
        previous = set;
    }
    terms_sort(variables->items, variables->count);
}

bool query_holds_loaded(SolverShared *shared, const Query *query)
{
    if (query->target != TERM_NONE && term_evaluate(shared->evaluator, query->target) == 0)
        return false;
    for (size_t i = query->count; i-- > 0;)
        if (term_evaluate(shared->evaluator, query->constraints[i]) == 0)
            return false;
    return true;
}

bool query_holds(SolverShared *shared, const Query *query, const TermInput *model)
{
    term_evaluator_load(shared->evaluator, model);
    return query_holds_loaded(shared, query);
}
