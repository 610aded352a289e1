/* Shared by dependence-guided strategies: conditions of the criterion set, aborted runs, and checks that are made to
 * fail. */
#include <stdlib.h>
#include <string.h>

#include "explore/explorer.h"

typedef Vector(Decision) DecisionVector;

struct Guided {
    ConditionBuilder *conditions;
    Condition indices;             /* working memory */
    DecisionVector ordered;        /* the condition of the current run, */
    DecisionVector of_check;       /* and of one of its checks */
    TermMarks marks;               /* constraints of a condition */
    Set128 known_checks;           /* identities of the conditions of checks */
    NodeIdentities identities;     /* of the current run */
};

void *guided_open(Explorer *explorer)
{
    (void)explorer;
    Guided *guided = base_allocate_zeroed(sizeof *guided);
    guided->conditions = condition_builder_new();
    return guided;
}

void guided_close(Explorer *explorer)
{
    Guided *guided = explorer->strategy_state;
    condition_builder_free(guided->conditions);
    vector_release(&guided->indices);
    vector_release(&guided->ordered);
    vector_release(&guided->of_check);
    term_marks_release(&guided->marks);
    vector_release(&guided->identities.nodes);
    set128_release(&guided->known_checks);
    free(guided);
}

/* ---- Conditions ---- */

static void collect(const Trace *trace, const Condition *indices, DecisionVector *decisions)
{
    decisions->count = 0;
    for (size_t i = 0; i < indices->count; i++)
        vector_push(decisions, trace->decisions.items[indices->items[i]]);
}

static bool has_repetitions(const DecisionVector *decisions)
{
    for (size_t i = 0; i < decisions->count; i++)
        if (decisions->items[i].repeated)
            return true;
    return false;
}

/* A decision whose constraint equals an earlier one's cannot be negated. */
static void fix_repetitions(Guided *guided, DecisionVector *decisions)
{
    if (!has_repetitions(decisions))
        return;
    term_marks_begin(&guided->marks);
    for (size_t i = 0; i < decisions->count; i++)
        decisions->items[i].fixed |= !term_mark(&guided->marks, decisions->items[i].constraint);
}

DecisionList guided_condition(Explorer *explorer, Guided *guided, const ExploredRun *run)
{
    condition_builder_begin(guided->conditions, run->trace);
    condition_of_criteria(guided->conditions, &explorer->session->asked, outcome_is_aborted(&run->outcome), explorer->options.execution_order,
                       &guided->indices);
    collect(run->trace, &guided->indices, &guided->ordered);
    fix_repetitions(guided, &guided->ordered);
    return (DecisionList){guided->ordered.items, guided->ordered.count};
}

/* Other runs with the condition are not made. */
void guided_longest(Explorer *explorer, const ExploredRun *run, TermList *condition)
{
    (void)explorer;
    for (size_t i = 0; i < run->condition_count; i++)
        vector_push(condition, run->condition[i].constraint);
}

/* ---- Aborted runs ---- */

/* Repeats the task with the run's condition excluded. If it is excluded already, repeating would never end. */
static void exclude_aborted(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    Term negated = aborted_negation(explorer, run->condition, run->condition_count);
    if (task && exclusion_has(task->excluded, negated)) {
        explorer->statistics.divergences++;
        explorer_note_trouble(explorer, TROUBLE_DIVERGENCE, task->node);
        return;
    }
    Exclusion *excluded = exclusion_new(task ? task->excluded : NULL, negated, false);
    expand_again(explorer, task, excluded);
    exclusion_release(excluded);
}

/* ---- Checks ---- */

/* An allocation may fail, and a fault may follow that nothing asked for depends on: a null pointer is used unchecked. A
 * decision among objects that a pointer may point into cannot fail, except by a null pointer. */
static bool may_fail(const Decision *decision)
{
    bool checks = decision->kind == DECISION_CHECK || decision->kind == DECISION_ALLOCATION ||
                  (decision->kind == DECISION_POINTER && decision->prefer != TERM_NONE);
    return checks && !decision->fixed && !decision->checked_before;
}

/* True if the check's condition is a prefix of the run's: then the run is expanded at the check anyway. */
static bool begins_condition(const ExploredRun *run, const DecisionVector *decisions)
{
    size_t i = 0;
    while (i < decisions->count && i < run->condition_count && decisions->items[i].node == run->condition[i].node)
        i++;
    return i == decisions->count && !outcome_is_aborted(&run->outcome);
}

/* The number of decisions without the check that aborted the run: the last one, if the end depends on it. */
static size_t count_passed(const ExploredRun *run)
{
    size_t count = run->trace->decisions.count;
    if (count == 0 || !outcome_is_aborted(&run->outcome))
        return count;
    Dependence last = run->trace->decisions.items[count - 1].node;
    for (size_t i = 0; i < run->condition_count; i++)
        if (run->condition[i].node == last)
            return count - 1;
    return count;
}

/* The last of the first `count` decisions that may fail; NULL: none. */
static const Decision *last_check(const Trace *trace, size_t count)
{
    while (count > 0 && !may_fail(&trace->decisions.items[count - 1]))
        count--;
    return count ? &trace->decisions.items[count - 1] : NULL;
}

/* True if what the check depends on says already that it passes. */
static bool passes_anyway(const DecisionVector *of_check, const Decision *check)
{
    for (size_t i = 0; check->repeated && i + 1 < of_check->count; i++)
        if (of_check->items[i].constraint == check->constraint)
            return true;
    return false;
}

/* True if no earlier run had this condition of the check, which is then in guided->of_check. */
static bool is_new_check(Guided *guided, const Trace *trace, const Decision *check)
{
    if (!may_fail(check) || !set128_add(&guided->known_checks, guided->identities.nodes.items[check->node]))
        return false;
    condition_ordered(guided->conditions, &check->node, 1, &guided->indices);
    if (!set128_add(&guided->known_checks, condition_hash(guided->conditions, &guided->indices)))
        return false;
    collect(trace, &guided->indices, &guided->of_check);
    return !passes_anyway(&guided->of_check, check);
}

enum { MOST_REPEATED = 32 /* checks of a run that repeat a branch; most of them cannot fail, and finding that out takes long */ };

/* A task for each passed check of the run that was not reached under the same condition before. */
static void make_checks_fail(Explorer *explorer, Guided *guided, const ExploredRun *run)
{
    const Trace *trace = run->trace;
    size_t count = count_passed(run);
    double start = base_clock();
    const Decision *last = last_check(trace, count);
    if (!last)
        return;
    identify_nodes(&guided->identities, trace, last->node);
    for (size_t i = 0, repeated = 0; i < count && !stop_requested(explorer->session->stop); i++) {
        const Decision *check = &trace->decisions.items[i];
        repeated += check->repeated && may_fail(check);
        if (check->repeated && repeated > MOST_REPEATED)
            continue;
        if (is_new_check(guided, trace, check) && (check->kind == DECISION_CHECK || !begins_condition(run, &guided->of_check)))
            expand_last(explorer, (DecisionList){guided->of_check.items, guided->of_check.count},
                        check->kind == DECISION_ALLOCATION ? TASK_TRY : TASK_FAIL);
    }
    explorer->statistics.condition_seconds += base_clock() - start;
}

/* ---- Expansion ---- */

/* Expands a run that was not aborted. */
static void expand_completed(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    DecisionList condition = {run->condition, run->condition_count};
    bool truncated = outcome_is_truncated(&run->outcome), tries = task && task->kind == TASK_TRY;
    bool anything = !task || task->kind == TASK_ANY || tries;
    if (tries && !run->is_new)
        return; /* nothing asked for depends on the decision */
    if (task && task->kind == TASK_NEGATE && (truncated || task->truncated))
        expand_further_side(explorer, task, run->trace);
    if (explorer->options.execution_order && !anything) {
        expand_follows(explorer, task, condition, run->outcome.end); /* only counts divergences */
        anything = run->is_new;
    }
    if (anything || ((truncated || task->truncated) && run->is_new))
        expand_condition(explorer, NULL, condition, truncated);
    else if (!truncated && !task->truncated && !explorer->options.execution_order &&
             expand_follows(explorer, task, condition, run->outcome.end))
        expand_condition(explorer, task, condition, false);
}

void guided_expand(Explorer *explorer, Guided *guided, const Task *task, const ExploredRun *run)
{
    bool resumes = task && task->kind == TASK_RESUME;
    if (!resumes)
        make_checks_fail(explorer, guided, run);
    if (stop_requested(explorer->session->stop)) /* some checks may be left: the task, which says so, is */
        expand_again(explorer, task, task ? task->excluded : NULL);
    else if (outcome_is_aborted(&run->outcome))
        exclude_aborted(explorer, task, run);
    else
        expand_completed(explorer, task, run);
}
