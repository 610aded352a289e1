/* Shared by dependence-guided strategies: conditions of the criterion set, aborted runs, and checks that are made to
 * fail. */
#include <stdlib.h>

#include "explore/explorer.h"

typedef Vector(Decision) DecisionVector;

struct Guided {
    ConditionBuilder *conditions;
    Condition indices;             /* working memory */
    DecisionVector ordered;        /* the condition of the current run, */
    DecisionVector of_check;       /* and of one of its checks */
    Set128 known_checks;           /* identities of the conditions of checks */
    Vector(Hash128) nodes;         /* by dependence of the current run: identity of all that it depends on */
    uint64_t unlike;               /* number of identities that were not computed */
};

enum { LOGGED_STEPS = 4 /* entries of logs that are looked at to identify nodes, for each node of a run */ };

void *guided_open(Explorer *explorer)
{
    (void)explorer;
    Guided *guided = base_allocate_zeroed(sizeof *guided);
    guided->conditions = condition_builder_new();
    return guided;
}

void guided_close(void *state)
{
    Guided *guided = state;
    condition_builder_free(guided->conditions);
    vector_release(&guided->indices);
    vector_release(&guided->ordered);
    vector_release(&guided->of_check);
    vector_release(&guided->nodes);
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

/* A decision whose constraint equals an earlier one's cannot be negated. */
static void fix_repetitions(DecisionVector *decisions)
{
    Map seen = {0};
    bool any = false;
    uint64_t unused;
    for (size_t i = 0; i < decisions->count; i++)
        any |= decisions->items[i].repeated;
    for (size_t i = 0; any && i < decisions->count; i++) {
        Decision *decision = &decisions->items[i];
        decision->fixed |= map_get(&seen, decision->constraint, &unused);
        map_put(&seen, decision->constraint, 1);
    }
    map_release(&seen);
}

DecisionList guided_condition(Explorer *explorer, Guided *guided, const ExploredRun *run)
{
    condition_builder_begin(guided->conditions, run->trace);
    condition_of_criteria(guided->conditions, &explorer->session->asked, outcome_is_aborted(&run->outcome), explorer->options.execution_order,
                       &guided->indices);
    collect(run->trace, &guided->indices, &guided->ordered);
    fix_repetitions(&guided->ordered);
    return (DecisionList){guided->ordered.items, guided->ordered.count};
}

/* ---- Aborted runs ---- */

/* The negation keeps these assumptions, because inputs that violate them are not wanted either. (A bool is 0 or 1,
 * but the solver may choose others.) */
static bool is_kept_assumption(const Decision *decision)
{
    return decision->kind == DECISION_ASSUME && decision->fixed;
}

/* The negated condition of an aborted run. */
static Term condition_negated(const Explorer *explorer, const ExploredRun *run)
{
    TermPool *terms = explorer->session->terms;
    Term all = term_constant(terms, 1, 1);
    for (size_t i = 0; i < run->condition_count; i++)
        if (!is_kept_assumption(&run->condition[i]))
            all = term_and(terms, all, run->condition[i].constraint);
    return term_not(terms, all);
}

static bool is_excluded(const Task *task, Term constraint)
{
    const Exclusion *exclusion = task ? task->excluded : NULL;
    while (exclusion && exclusion->constraint != constraint)
        exclusion = exclusion->others;
    return exclusion != NULL;
}

/* Repeats the task with the run's condition excluded. If it is excluded already, repeating would never end. */
static void exclude_aborted(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    Term negated = condition_negated(explorer, run);
    if (is_excluded(task, negated)) {
        explorer->statistics.divergences++;
        explorer_note_trouble(explorer, TROUBLE_DIVERGENCE, task->node);
        return;
    }
    Exclusion *excluded = exclusion_new(task ? task->excluded : NULL, negated, false);
    expand_again(explorer, task, excluded);
    exclusion_release(excluded);
}

/* ---- Checks ---- */

/* Of part of a log. With *steps used up, it is like no other. */
static Hash128 identify_logged(Guided *guided, const Trace *trace, const DependenceNode *node, Hash128 hash, size_t *steps)
{
    uint32_t at = node->c;
    for (; at != NOT_LOGGED && at >= node->a && *steps > 0; at = trace->logged.items[at].previous, --*steps)
        hash = hash128_mix_hash(hash, guided->nodes.items[trace->logged.items[at].node]);
    return *steps > 0 ? hash : hash128_mix(hash, ++guided->unlike);
}

/* Hashes decisions by their execution index, so that equal dependences of two runs have equal identities. */
static void identify_nodes(Guided *guided, const Trace *trace)
{
    size_t steps = LOGGED_STEPS * (trace->dependences.count + 1);
    guided->nodes.count = 0;
    for (size_t i = 0; i < trace->dependences.count; i++) {
        const DependenceNode *node = &trace->dependences.items[i];
        Hash128 hash = {.low = node->tag};
        if (node->tag == DEPENDENCE_DECISION) {
            hash = hash128_mix_hash(hash, trace->decisions.items[node->a].index);
            hash = hash128_mix(hash, trace->decisions.items[node->a].constraint);
        } else if (node->tag == DEPENDENCE_JOIN) {
            hash = hash128_mix_hash(hash, guided->nodes.items[node->a]);
        } else if (node->tag == DEPENDENCE_LOGGED) {
            hash = identify_logged(guided, trace, node, hash, &steps);
        }
        if (node->b)
            hash = hash128_mix_hash(hash, guided->nodes.items[node->b]);
        if (node->c && node->tag != DEPENDENCE_LOGGED) /* guards */
            hash = hash128_mix_hash(hash, guided->nodes.items[node->c]);
        vector_push(&guided->nodes, hash);
    }
}

/* An allocation may fail, and a fault may follow that nothing asked for depends on: a null pointer is used unchecked. A
 * decision among objects that a pointer may point into cannot fail, except by a null pointer. */
static bool may_fail(const Decision *decision)
{
    bool checks = decision->kind == DECISION_CHECK || decision->kind == DECISION_ALLOCATION ||
                  (decision->kind == DECISION_POINTER && decision->prefer != TERM_NONE);
    return checks && !decision->fixed && !decision->repeated;
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

static bool has_checks(const Trace *trace, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (may_fail(&trace->decisions.items[i]))
            return true;
    return false;
}

/* True if no earlier run had this condition of the check, which is then in guided->of_check. */
static bool is_new_check(Guided *guided, const Trace *trace, const Decision *check)
{
    if (!may_fail(check) || !set128_add(&guided->known_checks, guided->nodes.items[check->node]))
        return false;
    condition_ordered(guided->conditions, &check->node, 1, &guided->indices);
    if (!set128_add(&guided->known_checks, condition_hash(guided->conditions, &guided->indices)))
        return false;
    collect(trace, &guided->indices, &guided->of_check);
    return true;
}

/* A task for each passed check of the run that was not reached under the same condition before. */
static void make_checks_fail(Explorer *explorer, Guided *guided, const ExploredRun *run)
{
    const Trace *trace = run->trace;
    size_t count = count_passed(run);
    double start = base_clock();
    if (!has_checks(trace, count))
        return;
    identify_nodes(guided, trace);
    for (size_t i = 0; i < count; i++) {
        const Decision *check = &trace->decisions.items[i];
        if (is_new_check(guided, trace, check) && (check->kind == DECISION_CHECK || !begins_condition(run, &guided->of_check)))
            expand_last(explorer, (DecisionList){guided->of_check.items, guided->of_check.count},
                        check->kind == DECISION_ALLOCATION ? TASK_TRY : TASK_FAIL);
    }
    explorer->statistics.condition_seconds += base_clock() - start;
}

/* ---- Expansion ---- */

static bool is_truncated(End end)
{
    return end == END_STEP_LIMIT || end == END_DEPTH_LIMIT || end == END_UNSUPPORTED;
}

/* Expands a run that was not aborted. */
static void expand_completed(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    DecisionList condition = {run->condition, run->condition_count};
    bool truncated = is_truncated(run->outcome.end), tries = task && task->kind == TASK_TRY;
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
    if (outcome_is_aborted(&run->outcome))
        exclude_aborted(explorer, task, run);
    else
        expand_completed(explorer, task, run);
}
