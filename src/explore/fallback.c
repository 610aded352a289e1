/* Where one condition has all that a run decides, as many runs are needed as there are paths, and each costs more. Then an exploration
 * goes on as `dart`. Nothing is lost: all paths of the runs so far are made again, without dependences, and every other side
 * in them becomes a task. */
#include <stdlib.h>

#include "explore/explorer.h"

/* Whether something is saved is looked at after some runs: do the last of them have decisions that their condition leaves open?
 * Each doubles the paths that one run stands for. */
enum { SAMPLES = 24, QUERY_WORK = 20000 };

typedef struct Look {
    uint64_t run;
    unsigned tenths;            /* of an open decision: with no more in the mean it falls back */
} Look;

static const Look looks[] = {{64, 0}, {256, 5}, {1024, 5}};
enum { LOOKS = sizeof looks / sizeof *looks };

static void forget_inputs(Explorer *explorer, size_t kept)
{
    Fallback *fallback = &explorer->fallback;
    while (fallback->inputs.count > kept)
        input_release(explorer, vector_pop(&fallback->inputs));
}

void fallback_release(Explorer *explorer)
{
    forget_inputs(explorer, 0);
    vector_release(&explorer->fallback.inputs);
    vector_release(&explorer->fallback.condition);
    term_marks_release(&explorer->fallback.marks);
}

/* ---- Looking ---- */

static bool is_possible(Explorer *explorer, Term constraint)
{
    TermList *condition = &explorer->fallback.condition;
    Solver *solver = explorer->session->solver;
    TermInput model = {0};
    vector_push(condition, constraint);
    solver_set_work(solver, QUERY_WORK);
    Verdict verdict = solver_check(solver, condition->items, condition->count, &explorer->current_input->values, &model);
    solver_set_work(solver, 0);
    condition->count--;
    vector_release(&model);
    return verdict == VERDICT_YES;
}

static unsigned count_open(Explorer *explorer, const ExploredRun *run)
{
    Fallback *fallback = &explorer->fallback;
    unsigned count = 0;
    fallback->condition.count = 0;
    explorer->strategy->longest(explorer, run, &fallback->condition);
    term_marks_begin(&fallback->marks);
    for (size_t i = 0; i < fallback->condition.count; i++)
        term_mark(&fallback->marks, fallback->condition.items[i]);
    DecisionList path = expand_unrepeated(explorer, run->trace);
    for (size_t i = 0; i < path.count && !stop_requested(explorer->session->stop); i++)
        if (!path.items[i].fixed && !term_is_marked(&fallback->marks, path.items[i].constraint))
            count += is_possible(explorer, term_not(explorer->session->terms, path.items[i].constraint));
    return count;
}

static const Look *next_look(uint64_t run)
{
    for (size_t i = 0; i < LOOKS; i++)
        if (run <= looks[i].run)
            return &looks[i];
    return NULL;
}

void fallback_note(Explorer *explorer, const ExploredRun *run)
{
    Fallback *fallback = &explorer->fallback;
    uint64_t number = explorer->statistics.runs + 1;
    const Look *look = next_look(number);
    if (!explorer->strategy->longest || explorer->options.no_fallback || !look)
        return;
    vector_push(&fallback->inputs, input_hold(explorer->current_input));
    if (number + SAMPLES > look->run && !outcome_is_aborted(&run->outcome)) {
        fallback->open_decisions += count_open(explorer, run);
        fallback->samples++;
    }
    fallback->wanted |= number == explorer->options.fallback_at;
    if (number < look->run)
        return;
    fallback->wanted |= fallback->samples > 0 && fallback->open_decisions * 10 <= look->tenths * fallback->samples;
    fallback->open_decisions = fallback->samples = 0;
    if (look == &looks[LOOKS - 1] && !fallback->wanted)
        forget_inputs(explorer, 1);
}

/* ---- Going on ---- */

static void queue_sides(Explorer *explorer, PrefixTree *paths)
{
    const Fallback *fallback = &explorer->fallback;
    for (uint32_t i = 1; i < paths->points.count; i++) {
        const Point *point = point_at(paths, i);
        const Prefix *newest = prefix_at(paths, point->first_side);
        Exclusion *excluded = NULL;
        if (point->done || (!point->open && point->sides > 1))
            continue;
        for (uint32_t side = newest->next_side; side; side = prefix_at(paths, side)->next_side)
            exclusion_push(&excluded, term_not(explorer->session->terms, prefix_at(paths, side)->node->constraint), true);
        frontier_add(&explorer->frontier, (Task){.node = path_hold(newest->node), .excluded = excluded,
                                                 .hint = input_hold(fallback->inputs.items[newest->met]), .kind = TASK_NEGATE});
    }
}

static void add_path(Explorer *explorer, PrefixTree *paths, DecisionList path, uint32_t number)
{
    uint32_t at = 0;
    for (size_t i = 0; i < path.count; i++) {
        bool is_new;
        at = prefix_extend(paths, &explorer->tree, at, &path.items[i], &is_new);
        if (is_new)
            prefix_at(paths, at)->met = number;
    }
}

/* The run on one of the inputs. It is a test already. False: it was interrupted. */
static bool repeat(Explorer *explorer, PrefixTree *paths, size_t number, bool *is_long)
{
    ExploredRun run = {0};
    if (!explorer_execute(explorer, &explorer->fallback.inputs.items[number]->values, &run))
        return false;
    DecisionList path = expand_unrepeated(explorer, run.trace);
    *is_long |= path.count > EXPANSION_LIMIT;
    if (!*is_long)
        add_path(explorer, paths, path, (uint32_t)number);
    outcome_release(&run.outcome);
    return true;
}

/* Sides in very long paths cannot all become tasks at once: the paths are found again from the first one. */
static bool begin_anew(Explorer *explorer)
{
    ExploredRun run = {0};
    input_release(explorer, explorer->current_input);
    explorer->current_input = input_hold(explorer->fallback.inputs.items[0]);
    if (!explorer_execute(explorer, &explorer->current_input->values, &run))
        return false;
    expand_condition(explorer, NULL, expand_unrepeated(explorer, run.trace), false);
    outcome_release(&run.outcome);
    return true;
}

static bool queue_paths(Explorer *explorer, PrefixTree *paths)
{
    bool goes_on = true, is_long = false;
    for (size_t i = 0; i < explorer->fallback.inputs.count && goes_on && !is_long; i++)
        goes_on = repeat(explorer, paths, i, &is_long);
    if (goes_on && is_long)
        return begin_anew(explorer);
    if (goes_on)
        queue_sides(explorer, paths);
    return goes_on;
}

void fallback_between(Explorer *explorer)
{
    Fallback *fallback = &explorer->fallback;
    PrefixTree paths = {0};
    if (!fallback->wanted || fallback->by_paths)
        return;
    fallback->by_paths = true;
    if (!explorer->options.keep_dependences && explorer->session->machine)
        machine_set_dependences(explorer->session->machine, false);
    explorer_drop_tasks(explorer);
    prefix_tree_init(&paths);
    if (!queue_paths(explorer, &paths)) /* a task that is left says that the exploration is not complete */
        explorer_add_task(explorer, (Task){.kind = TASK_ANY, .hint = input_hold(fallback->inputs.items[0])});
    prefix_tree_clear(&paths, &explorer->tree);
    prefix_tree_release(&paths);
    forget_inputs(explorer, 0);
}
