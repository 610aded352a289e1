/* Conditions are collected first and then evaluated together, one value after the other: so what they share is
 * evaluated once for each value. */
#include <stdlib.h>
#include <string.h>

#include "solver/truth.h"

enum { MAX_TRUTHS = 1 << 18 }; /* then all are forgotten */

void truths_release(Truths *truths)
{
    map_release(&truths->known);
    vector_release(&truths->all);
    vector_release(&truths->seen);
    vector_release(&truths->pending);
    vector_release(&truths->found);
}

bool truth_value(const Truth *truth, uint64_t value)
{
    return truth->holds[value / 64] >> value % 64 & 1;
}

bool truth_is_always(const Truth *truth, bool value)
{
    for (uint64_t i = 0; i < UINT64_C(1) << truth->width; i++)
        if (truth_value(truth, i) != value)
            return false;
    return true;
}

const Truth *truths_get(const Truths *truths, Term condition)
{
    uint64_t index;
    return map_get(&truths->known, condition, &index) ? &truths->all.items[index] : NULL;
}

/* ---- Collecting ---- */

/* Was it not seen before? Then it is now. */
static bool see(Truths *truths, Term term)
{
    while (truths->seen.count <= term / 64)
        vector_push(&truths->seen, 0);
    uint64_t *word = &truths->seen.items[term / 64], bit = UINT64_C(1) << term % 64;
    bool is_new = !(*word & bit);
    *word |= bit;
    return is_new;
}

static void see_later(Truths *truths, Term term)
{
    if (see(truths, term))
        vector_push(&truths->pending, term);
}

static void see_operands(Truths *truths, const TermNode *node)
{
    static const uint8_t operand_counts[] = {
#define TERM_OP(name, operands, smt) operands,
#include "term/terms.def"
#undef TERM_OP
    };
    for (unsigned i = 0; i < operand_counts[node->op]; i++)
        see_later(truths, node->operands[i]);
    if (node->op != TERM_SELECT)
        return;
    size_t count;
    const Term *elements = term_table_elements(truths->pool, node->operands[1], &count);
    for (size_t i = 0; i < count; i++)
        see_later(truths, elements[i]);
}

/* Is it a condition on one small variable? */
static bool small_variable(const Truths *truths, const TermNode *node, VariableId *variable)
{
    size_t count;
    if (node->width != 1 || node->op == TERM_VARIABLE)
        return false;
    const VariableId *items = term_set_items(truths->pool, node->variables, &count);
    if (count != 1 || term_variable_get(truths->pool, items[0])->width > TRUTH_WIDTH)
        return false;
    *variable = items[0];
    return true;
}

static void collect(Truths *truths, const Term *terms, size_t count)
{
    for (size_t i = 0; i < count; i++)
        see_later(truths, terms[i]);
    while (truths->pending.count > 0) {
        Term term = vector_pop(&truths->pending);
        const TermNode *node = term_node(truths->pool, term);
        VariableId variable;
        if (small_variable(truths, node, &variable)) {
            unsigned width = term_variable_get(truths->pool, variable)->width;
            map_put(&truths->known, term, truths->all.count);
            vector_push(&truths->all, (Truth){.variable = variable, .width = width});
            vector_push(&truths->found, term);
        }
        see_operands(truths, node);
    }
}

/* ---- Evaluating ---- */

static void evaluate_at(Truths *truths, size_t first, uint64_t value)
{
    term_evaluator_clear(truths->evaluator);
    for (size_t i = 0; i < truths->found.count; i++)
        term_evaluator_bind(truths->evaluator, truths->all.items[first + i].variable, value);
    for (size_t i = 0; i < truths->found.count; i++) {
        Truth *truth = &truths->all.items[first + i];
        if (value < UINT64_C(1) << truth->width && term_evaluate(truths->evaluator, truths->found.items[i]) != 0)
            truth->holds[value / 64] |= UINT64_C(1) << value % 64;
    }
}

void truths_learn(Truths *truths, const Term *terms, size_t count)
{
    if (truths->all.count > MAX_TRUTHS) {
        map_release(&truths->known);
        truths->all.count = truths->seen.count = 0;
    }
    size_t first = truths->all.count;
    truths->found.count = 0;
    collect(truths, terms, count);
    for (uint64_t value = 0; value < 1 << TRUTH_WIDTH && truths->found.count > 0; value++)
        evaluate_at(truths, first, value);
}
