/* Do two runs agree? If not, what a person needs to find out why. */
#include <stdlib.h>
#include <string.h>

#include "lemma.h"
#include "result/result.h"

enum { MAX_KNOWN = 1500 };

/* ---- Printing ---- */

static void print_term(const Lemma *lemma, Term term)
{
    Text text = {0};
    if (term != TERM_NONE)
        term_print_c(lemma->pool, term, &text);
    printf("%s", text.bytes ? text.bytes : "(none)");
    text_release(&text);
}

static void print_input(const Lemma *lemma, const char *title, const TermInput *input)
{
    printf("    %s:", title);
    for (size_t i = 0; i < input->count; i++) {
        const TermVariable *variable = term_variable_get(lemma->pool, input->items[i].variable);
        Text text = {0};
        term_print_value(variable, input->items[i].value, &text);
        printf("%s%s=%s", i ? "," : " ", variable->name, text.bytes);
        text_release(&text);
    }
    putchar('\n');
}

static void print_step(const Lemma *lemma, const Step *step)
{
    const Function *function = &lemma->program->functions[step->function];
    printf("%s:%u %s %08llx ", function->name, function->positions[step->instruction].line, decision_word(step->kind),
           (unsigned long long)step->index.low & 0xffffffff);
    print_term(lemma, step->constraint);
}

static bool has_step(const Observation *observation, const Step *step)
{
    for (size_t i = 0; i < observation->step_count; i++)
        if (hash128_equal(observation->steps[i].index, step->index) && observation->steps[i].constraint == step->constraint)
            return true;
    return false;
}

/* What the other one does not have is starred. */
static void print_observation(const Lemma *lemma, const char *title, const Observation *observation, const Observation *other)
{
    printf("    %s condition, * not in the other one:\n", title);
    for (size_t i = 0; i < observation->step_count; i++) {
        printf("      %c ", other && !has_step(other, &observation->steps[i]) ? '*' : ' ');
        print_step(lemma, &observation->steps[i]);
        putchar('\n');
    }
    printf("    %s values:\n", title);
    for (size_t i = 0; i < observation->value_count; i++) {
        const SeenValue *value = &observation->values[i];
        printf("        %s@%u: ", value->name, value->line);
        print_term(lemma, value->term);
        putchar('\n');
    }
}

static void print_path(const Lemma *lemma, const char *title, const Seen *seen)
{
    printf("    %s path:\n", title);
    for (size_t i = 0; i < seen->path_count; i++) {
        printf("        ");
        print_step(lemma, &seen->path[i]);
        putchar('\n');
    }
}

static void violation(Lemma *lemma, const char *what, const Observation *a, const Seen *run, const Observation *b)
{
    lemma->failed = true;
    printf("VIOLATION %s: %s: %s\n", lemma->path, a->key, what);
    print_input(lemma, "first input", &a->run->input);
    print_input(lemma, "other input", &run->input);
    print_observation(lemma, "first", a, b);
    if (b)
        print_observation(lemma, "other", b, a);
    print_path(lemma, "first", a->run);
    print_path(lemma, "other", run);
}

void lemma_violation(Lemma *lemma, const char *what, const Observation *observation)
{
    violation(lemma, what, observation, observation->run, NULL);
}

/* ---- Precision ---- */

static void check_size(Lemma *lemma, const Seen *seen)
{
    for (size_t i = 0; i < seen->observations.count && !lemma->failed; i++) {
        const Observation *observation = &seen->observations.items[i];
        if ((observation->kind == KEY_CRITERION || observation->kind == KEY_LAST) &&
            observation->step_count != lemma->expected_decisions)
            violation(lemma, "not as many decisions as expected", observation, seen, NULL);
    }
}

/* ---- The lemma ---- */

static bool satisfies(Lemma *lemma, const Observation *observation)
{
    for (size_t i = 0; i < observation->step_count; i++)
        if (!term_evaluate(lemma->evaluator, observation->steps[i].constraint))
            return false;
    return true;
}

static void compare(Lemma *lemma, const Observation *known, const Seen *seen)
{
    const Observation *found = seen_find(seen, known->key);
    if (!found)
        violation(lemma, "the other run does not execute it", known, seen, NULL);
    else if (!observation_equal(known, found))
        violation(lemma, hash128_equal(known->hash, found->hash) ? "other values" : "another condition", known, seen, found);
}

static bool is_known(const Lemma *lemma, const Observation *observation)
{
    for (size_t i = 0; i < lemma->known.count; i++)
        if (hash128_equal(lemma->known.items[i]->hash, observation->hash) &&
            strcmp(lemma->known.items[i]->key, observation->key) == 0)
            return true;
    return false;
}

static bool keep_new(Lemma *lemma, const Seen *seen)
{
    size_t before = lemma->known.count;
    for (size_t i = 0; i < seen->observations.count && lemma->known.count < MAX_KNOWN; i++)
        if (!is_known(lemma, &seen->observations.items[i]))
            vector_push(&lemma->known, &seen->observations.items[i]);
    return lemma->known.count > before;
}

void lemma_compare(Lemma *lemma, Seen *seen)
{
    if (lemma->expected_decisions != SIZE_MAX)
        check_size(lemma, seen);
    term_evaluator_load(lemma->evaluator, &seen->input);
    for (size_t i = 0; i < lemma->known.count && !lemma->failed; i++)
        if (satisfies(lemma, lemma->known.items[i]))
            compare(lemma, lemma->known.items[i], seen);
    if (!lemma->failed && keep_new(lemma, seen))
        vector_push(&lemma->runs, seen);
    else
        seen_free(seen);
}

/* ---- The prefix property ---- */

static bool is_other_side(const Lemma *lemma, const Step *step, const Step *found)
{
    Term negation = term_not(lemma->pool, step->constraint);
    bool negated = step->open ? found->constraint != step->constraint : found->constraint == negation;
    return hash128_equal(step->index, found->index) && negated;
}

void lemma_compare_prefix(Lemma *lemma, const Observation *observation, size_t position, const Seen *seen)
{
    const Observation *found = seen_find(seen, observation->key);
    if (!found)
        return;
    bool equal = found->step_count > position;
    for (size_t i = 0; equal && i < position; i++)
        equal = hash128_equal(observation->steps[i].index, found->steps[i].index) &&
                observation->steps[i].constraint == found->steps[i].constraint;
    if (equal && is_other_side(lemma, &observation->steps[position], &found->steps[position]))
        return;
    char *what = base_format("the first %zu decisions and the negated next one are no prefix of the other condition", position);
    violation(lemma, what, observation, seen, found);
    free(what);
}
