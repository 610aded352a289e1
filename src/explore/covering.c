/* What strategies share that meet every beginning of several conditions of a run: which are wanted, and what aborted runs
 * leave to others. */
#include "explore/covering.h"

#include <stdlib.h>

enum { PACK_CREDIT = 16 };

void covering_init(Covering *covering)
{
    covering->conditions = condition_builder_new();
    covering->credit = PACK_CREDIT;
    prefix_tree_init(&covering->tree);
}

void covering_release(Covering *covering)
{
    condition_builder_free(covering->conditions);
    prefix_tree_release(&covering->tree);
    vector_release(&covering->condition);
    vector_release(&covering->end);
    vector_release(&covering->waiting);
    vector_release(&covering->packed);
    vector_release(&covering->satisfied);
    vector_release(&covering->violated);
    term_marks_release(&covering->marks);
    term_marks_release(&covering->excluded);
}

/* ---- Tasks ---- */

static void queue(Explorer *explorer, PathNode *node, TaskKind kind)
{
    Covering *covering = explorer->strategy_state;
    frontier_add(&explorer->frontier, (Task){.node = path_hold(node), .hint = input_hold(explorer->current_input), .kind = (uint8_t)kind});
    vector_push(&covering->waiting, ((WaitingTask){.prefix = node->prefix, .kind = (uint8_t)kind}));
}

/* To meet another side of the point. */
static void want_side(Explorer *explorer, uint32_t number)
{
    Covering *covering = explorer->strategy_state;
    Point *point = point_at(&covering->tree, number);
    if (point->done || point->queued || (!point->open && point->sides > 1))
        return;
    point->queued = true;
    queue(explorer, prefix_at(&covering->tree, point->first_side)->node, TASK_NEGATE);
}

/* To meet a prefix, that an aborted run has met, in another run. */
static void want_complete(Explorer *explorer, uint32_t number)
{
    Covering *covering = explorer->strategy_state;
    Prefix *prefix = prefix_at(&covering->tree, number);
    if (prefix->complete || prefix->dead || prefix->queued)
        return;
    prefix->queued = true;
    queue(explorer, prefix->node, TASK_REACH);
}

/* ---- What a run meets ---- */

/* A complete run has met the prefix. What aborted runs met after it may be met by complete ones, too. */
static void note_complete(Explorer *explorer, uint32_t number)
{
    PrefixTree *tree = &((Covering *)explorer->strategy_state)->tree;
    Prefix *prefix = prefix_at(tree, number);
    prefix->complete = true;
    exclusion_release(prefix->aborted);
    prefix->aborted = NULL;
    for (uint32_t point = prefix->first_point; point; point = point_at(tree, point)->next)
        for (uint32_t side = point_at(tree, point)->first_side; side; side = prefix_at(tree, side)->next_side)
            want_complete(explorer, side);
}

static void note_aborted(Explorer *explorer, uint32_t number)
{
    Covering *covering = explorer->strategy_state;
    Prefix *prefix = prefix_at(&covering->tree, number);
    if (!exclusion_has(prefix->aborted, covering->aborted))
        exclusion_push(&prefix->aborted, covering->aborted, false);
    if (prefix_at(&covering->tree, point_at(&covering->tree, prefix->point)->parent)->complete)
        want_complete(explorer, number);
}

uint32_t covering_meet(Explorer *explorer, uint32_t parent, const Decision *decision)
{
    Covering *covering = explorer->strategy_state;
    bool is_new;
    uint32_t number = prefix_extend(&covering->tree, &explorer->tree, parent, decision, &is_new);
    Prefix *prefix = prefix_at(&covering->tree, number);
    if (prefix->met == covering->run)
        return number;
    prefix->met = covering->run;
    if (is_new)
        want_side(explorer, prefix->point);
    if (prefix_at(&covering->tree, number)->complete)
        return number;
    if (covering->aborted == TERM_NONE)
        note_complete(explorer, number);
    else
        note_aborted(explorer, number);
    return number;
}

void covering_kill(Explorer *explorer, uint32_t prefix)
{
    prefix_at(&((Covering *)explorer->strategy_state)->tree, prefix)->dead = true;
}

/* The condition under which the run was aborted. */
static void load_end(Covering *covering, const Trace *trace)
{
    const Event *end = &trace->events.items[trace->events.count - 1];
    condition_ordered(covering->conditions, &end->dependence, 1, &covering->condition);
    covering->end.count = 0;
    for (size_t i = 0; i < covering->condition.count; i++)
        vector_push(&covering->end, trace->decisions.items[covering->condition.items[i]]);
}

/* Violated assumptions: nothing of the run counts. */
static bool is_wanted(const ExploredRun *run)
{
    return run->outcome.end != END_ASSUMPTION;
}

bool covering_begin(Explorer *explorer, const ExploredRun *run)
{
    Covering *covering = explorer->strategy_state;
    condition_builder_begin(covering->conditions, run->trace);
    covering->run++;
    covering->steps = run->outcome.steps;
    covering->aborted = TERM_NONE;
    if (outcome_is_aborted(&run->outcome)) {
        load_end(covering, run->trace);
        covering->aborted = aborted_negation(explorer, covering->end.items, covering->end.count);
    }
    if (is_wanted(run) && covering->aborted == TERM_NONE && !prefix_at(&covering->tree, 0)->complete)
        note_complete(explorer, 0);
    return is_wanted(run);
}

DecisionList covering_condition(Explorer *explorer, const ExploredRun *run)
{
    return expand_unrepeated(explorer, run->trace);
}

/* ---- Before a task is solved ---- */

/* True if the point may have a side that was not met. task->excluded becomes the met ones. */
static bool prepare_negation(Explorer *explorer, Task *task)
{
    Covering *covering = explorer->strategy_state;
    Point *point = point_at(&covering->tree, prefix_at(&covering->tree, task->node->prefix)->point);
    point->queued = false;
    if (point->done || (!point->open && point->sides > 1))
        return false;
    if (point->sides > 1 && expand_has_enough_sides(explorer, task->node, point->sides)) {
        point->done = true;
        return false;
    }
    task->excluded = exclusion_hold(point->aborted);
    for (uint32_t side = point->first_side; side; side = prefix_at(&covering->tree, side)->next_side)
        if (prefix_at(&covering->tree, side)->node != task->node)
            exclusion_push(&task->excluded, term_not(explorer->session->terms, prefix_at(&covering->tree, side)->node->constraint), false);
    return true;
}

static bool prepare_reaching(Explorer *explorer, Task *task)
{
    Covering *covering = explorer->strategy_state;
    uint32_t number = task->node->prefix;
    Prefix *prefix = prefix_at(&covering->tree, number);
    prefix->queued = false;
    if (prefix->complete || prefix_is_dead(&covering->tree, number))
        return false;
    task->excluded = exclusion_hold(prefix->aborted);
    return true;
}

bool covering_prepare(Explorer *explorer, Task *task)
{
    if (task->kind == TASK_ANY)
        return !prefix_at(&((Covering *)explorer->strategy_state)->tree, 0)->complete;
    exclusion_release(task->excluded);
    task->excluded = NULL;
    return task->kind == TASK_REACH ? prepare_reaching(explorer, task) : prepare_negation(explorer, task);
}

void covering_refuted(Explorer *explorer, const Task *task)
{
    PrefixTree *tree = &((Covering *)explorer->strategy_state)->tree;
    if (task->kind == TASK_REACH)
        prefix_at(tree, task->node->prefix)->dead = true;
    else if (task->kind == TASK_NEGATE)
        point_at(tree, prefix_at(tree, task->node->prefix)->point)->done = true;
}

/* ---- After a run ---- */

/* True if the run met what the task wants. */
static bool has_met(Covering *covering, const Task *task)
{
    PrefixTree *tree = &covering->tree;
    const Prefix *known = prefix_at(tree, task->node->prefix);
    if (task->kind == TASK_REACH)
        return known->met == covering->run;
    for (uint32_t side = point_at(tree, known->point)->first_side; side; side = prefix_at(tree, side)->next_side)
        if (prefix_at(tree, side) != known && prefix_at(tree, side)->met == covering->run)
            return true;
    return false;
}

/* The run was aborted before it met what the task wants. Others may not be. */
static void repeat_without(Explorer *explorer, const Task *task, bool may_differ)
{
    Covering *covering = explorer->strategy_state;
    Prefix *prefix = prefix_at(&covering->tree, task->node->prefix);
    bool reaches = task->kind == TASK_REACH;
    Exclusion **aborted = reaches ? &prefix->aborted : &point_at(&covering->tree, prefix->point)->aborted;
    if (exclusion_has(task->excluded, covering->aborted)) {
        if (!may_differ)
            expand_note_divergence(explorer, task);
        return;
    }
    if (!exclusion_has(*aborted, covering->aborted))
        exclusion_push(aborted, covering->aborted, false);
    if (reaches)
        want_complete(explorer, task->node->prefix);
    else
        want_side(explorer, prefix->point);
}

/* As repeat_without, while no run is complete: any input will do that is not aborted like this. */
static void find_another(Explorer *explorer, const Task *task, Term constraint)
{
    Exclusion *others = task ? task->excluded : NULL;
    if (exclusion_has(others, constraint)) {
        explorer->statistics.divergences++;
        explorer_note_trouble(explorer, TROUBLE_DIVERGENCE, NULL);
        return;
    }
    Exclusion *excluded = exclusion_new(others, constraint, false);
    expand_again(explorer, task, excluded);
    exclusion_release(excluded);
}

void covering_expand(Explorer *explorer, const Task *task, const ExploredRun *run, bool may_differ)
{
    Covering *covering = explorer->strategy_state;
    bool is_aborted = covering->aborted != TERM_NONE;
    if (explorer->fallback.wanted)
        return; /* not all was met, and the tasks are dropped */
    if (stop_requested(explorer->session->stop)) /* some criteria may be left: the task, which says so, is */
        expand_again(explorer, task, task ? task->excluded : NULL);
    else if (!task || task->kind == TASK_ANY) {
        if (is_aborted)
            find_another(explorer, task, covering->aborted);
    } else if (!is_wanted(run) || (is_aborted && !has_met(covering, task))) {
        repeat_without(explorer, task, may_differ);
    } else if (!outcome_is_truncated(&run->outcome) && !has_met(covering, task) && !may_differ) {
        expand_note_divergence(explorer, task);
    }
}
