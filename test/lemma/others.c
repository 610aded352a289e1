/* Inputs: the ones to start from, and others that satisfy a condition. */
#include <stdlib.h>
#include <string.h>

#include "lemma.h"

enum { ATTEMPTS = 4, EXPLORE_ATTEMPTS = 8 };

/* ---- Chance ---- */

static uint64_t lemma_random(Lemma *lemma)
{
    lemma->random += UINT64_C(0x9e3779b97f4a7c15);
    return hash_mix64(lemma->random);
}

static uint64_t lemma_random_below(Lemma *lemma, uint64_t bound)
{
    return lemma_random(lemma) % bound;
}

static uint64_t lemma_random_value(Lemma *lemma)
{
    switch (lemma_random_below(lemma, 6)) {
    case 0: return lemma_random(lemma);
    case 1: return UINT64_C(0) - lemma_random_below(lemma, 8);
    case 2: return lemma_random_below(lemma, 64);
    default: return lemma_random_below(lemma, 10);
    }
}

static uint64_t random_for(Lemma *lemma, VariableId variable)
{
    return lemma_random_value(lemma) & UINT64_MAX >> (64 - term_variable_get(lemma->pool, variable)->width);
}

static Term random_constraint(Lemma *lemma)
{
    TermPool *pool = lemma->pool;
    VariableId id = (VariableId)lemma_random_below(lemma, term_variable_count(pool));
    Term variable = term_variable(pool, id);
    unsigned width = term_width(pool, variable);
    Term value = term_constant(pool, width, lemma_random_value(lemma));
    switch (lemma_random_below(lemma, 5)) {
    case 0: return term_slt(pool, variable, value);
    case 1: return term_slt(pool, value, variable);
    case 2: return term_extract(pool, variable, (unsigned)lemma_random_below(lemma, width), 1);
    case 3: return term_ne(pool, variable, value);
    default: return term_eq(pool, variable, value);
    }
}

/* ---- Queries: a condition's constraints, and one more ---- */

static void constraints_of(const Observation *observation, size_t count, TermList *constraints)
{
    for (size_t i = 0; i < count; i++)
        vector_push(constraints, observation->steps[i].constraint);
}

static bool is_bound(const Lemma *lemma, const TermList *constraints, VariableId variable)
{
    for (size_t i = 0; i < constraints->count; i++) {
        size_t count;
        TermSet variables = term_node(lemma->pool, constraints->items[i])->variables;
        const VariableId *items = term_set_items(lemma->pool, variables, &count);
        for (size_t k = 0; k < count; k++)
            if (items[k] == variable)
                return true;
    }
    return false;
}

/* Variables that no constraint speaks of may have any value. */
static void loosen(Lemma *lemma, const TermList *constraints, TermInput *input)
{
    for (size_t i = 0; i < input->count; i++)
        if (lemma_random_below(lemma, 2) && !is_bound(lemma, constraints, input->items[i].variable))
            input->items[i].value = random_for(lemma, input->items[i].variable);
}

/* The run of an input that satisfies the constraints; `base` does but perhaps for the last. NULL: there is none. */
static Seen *run_for(Lemma *lemma, const TermList *constraints, const TermInput *base)
{
    TermInput model = {0};
    Seen *seen = NULL;
    Verdict verdict = solver_check(lemma->solver, constraints->items, constraints->count, base, &model);
    lemma->tally->unsolved += verdict == VERDICT_UNKNOWN;
    if (verdict == VERDICT_YES)
        seen = seen_run(lemma, &model);
    vector_release(&model);
    return seen;
}

static bool try_other(Lemma *lemma, const Observation *observation, Term extra)
{
    TermList constraints = {0};
    TermInput hint = {0};
    constraints_of(observation, observation->step_count, &constraints);
    term_input_copy(&hint, &observation->run->input);
    loosen(lemma, &constraints, &hint);
    if (extra != TERM_NONE)
        vector_push(&constraints, extra);
    Seen *seen = run_for(lemma, &constraints, &hint);
    bool ran = seen != NULL;
    if (seen)
        lemma_compare(lemma, seen);
    vector_release(&hint);
    vector_release(&constraints);
    lemma->tally->others += ran;
    return ran;
}

/* ---- One observation ---- */

static bool is_in(const Observation *observation, Term constraint)
{
    for (size_t i = 0; i < observation->step_count; i++)
        if (observation->steps[i].constraint == constraint)
            return true;
    return false;
}

/* What the condition leaves open goes the other way: if it matters all the same, it shows here. */
static unsigned negate_others(Lemma *lemma, const Observation *observation)
{
    const Seen *run = observation->run;
    unsigned tried = 0, ran = 0;
    size_t start = run->path_count ? (size_t)lemma_random_below(lemma, run->path_count) : 0;
    for (size_t i = 0; i < run->path_count && tried < lemma->options->negations && !lemma->failed; i++) {
        const Step *step = &run->path[(start + i) % run->path_count];
        if (is_in(observation, step->constraint))
            continue;
        tried++;
        ran += try_other(lemma, observation, term_not(lemma->pool, step->constraint));
    }
    return ran;
}

static bool try_random(Lemma *lemma, const Observation *observation)
{
    for (unsigned attempt = ATTEMPTS; attempt-- > 0;) {
        Term extra = TERM_NONE;
        for (unsigned i = 0; i < attempt; i++) {
            Term more = random_constraint(lemma);
            extra = extra == TERM_NONE ? more : term_and(lemma->pool, extra, more);
        }
        if (try_other(lemma, observation, extra))
            return true;
        if (lemma->failed)
            return false;
    }
    return false;
}

static void negate_prefixes(Lemma *lemma, const Observation *observation)
{
    size_t stride = 1 + observation->step_count / lemma->options->prefixes;
    size_t first = (size_t)lemma_random_below(lemma, stride);
    for (size_t i = first; i < observation->step_count && !lemma->failed; i += stride) {
        TermList constraints = {0};
        if (observation->steps[i].fixed)
            continue;
        constraints_of(observation, i, &constraints);
        vector_push(&constraints, term_not(lemma->pool, observation->steps[i].constraint));
        Seen *seen = run_for(lemma, &constraints, &observation->run->input);
        vector_release(&constraints);
        if (!seen)
            continue;
        lemma->tally->prefixes++;
        lemma_compare_prefix(lemma, observation, i, seen);
        if (lemma->failed)
            seen_free(seen);
        else
            lemma_compare(lemma, seen);
    }
}

/* The n-th output need not be the same one after a decision went the other way. */
static bool is_same_on_every_path(const Observation *observation)
{
    return observation->kind != KEY_OUTPUT;
}

static void check_observation(Lemma *lemma, const Observation *observation)
{
    Tally *tally = lemma->tally;
    unsigned ran = negate_others(lemma, observation);
    for (unsigned i = 0; i < lemma->options->others && !lemma->failed; i++)
        ran += try_random(lemma, observation);
    if (!lemma->failed && lemma->options->prefixes && is_same_on_every_path(observation))
        negate_prefixes(lemma, observation);
    tally->conditions++;
    tally->fewer_than_ten += ran < 10;
}

/* ---- Runs to start from ---- */

static void note_base_run(Lemma *lemma, const Seen *seen)
{
    Tally *tally = lemma->tally;
    tally->base_runs++;
    tally->decisions += (double)seen->path_count;
    for (size_t i = 0; i < seen->observations.count && seen->path_count; i++) {
        const Observation *observation = &seen->observations.items[i];
        tally->share_count[observation->kind]++;
        tally->share_sum[observation->kind] += (double)observation->step_count / (double)seen->path_count;
    }
}

/* Everything that a kept run shows for the first time. */
static void check_run(Lemma *lemma, const TermInput *input)
{
    Seen *seen = seen_run(lemma, input);
    if (!seen)
        return;
    note_base_run(lemma, seen);
    size_t first = lemma->known.count;
    lemma_compare(lemma, seen);
    size_t end = lemma->known.count;
    for (size_t i = first; i < end && !lemma->failed; i++)
        check_observation(lemma, lemma->known.items[i]);
}

static void random_input(Lemma *lemma, TermInput *input)
{
    for (VariableId id = 0; id < term_variable_count(lemma->pool); id++)
        term_input_set(input, id, random_for(lemma, id));
}

/* As dart: the path to a decision of a kept run, then the other way. */
static bool turn_off(Lemma *lemma, TermInput *model)
{
    const Seen *from = lemma->runs.items[lemma_random_below(lemma, lemma->runs.count)];
    if (from->path_count == 0)
        return false;
    size_t turn = (size_t)lemma_random_below(lemma, from->path_count);
    TermList constraints = {0};
    for (size_t i = 0; i < turn; i++)
        vector_push(&constraints, from->path[i].constraint);
    vector_push(&constraints, term_not(lemma->pool, from->path[turn].constraint));
    Verdict verdict = solver_check(lemma->solver, constraints.items, constraints.count, &from->input, model);
    vector_release(&constraints);
    return verdict == VERDICT_YES;
}

void lemma_explore(Lemma *lemma)
{
    unsigned random_runs = 1 + lemma->options->base_runs / 3;
    for (unsigned i = 0; i < lemma->options->base_runs && !lemma->failed; i++) {
        TermInput input = {0};
        bool found = i <= random_runs;
        if (i > 0 && i <= random_runs)
            random_input(lemma, &input);
        for (unsigned k = 0; !found && lemma->runs.count && k < EXPLORE_ATTEMPTS; k++)
            found = turn_off(lemma, &input);
        if (found)
            check_run(lemma, &input);
        vector_release(&input);
    }
}
