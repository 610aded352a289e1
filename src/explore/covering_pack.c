/* One run serves many tasks: the query of a task is extended by those of others that wait, as far as they fit. Tasks about
 * other inputs always fit. What a run does not meet after all keeps waiting. */
#include <stdlib.h>

#include "explore/covering.h"

enum {
    LOOKUPS = 4096,             /* decisions of other tasks that are looked at for one run, */
    STEPS_PER_LOOKUP = 16,      /* and one more for so many steps of a run */
    QUERY_WORK = 20000,         /* of one query */
    CREDIT_OF_SUCCESS = 4, MOST_CREDIT = 64,
};

/* True if a task like this is still in the frontier. */
static bool still_waits(Covering *covering, const WaitingTask *waiting)
{
    const Prefix *prefix = prefix_at(&covering->tree, waiting->prefix);
    const Point *point = point_at(&covering->tree, prefix->point);
    if (waiting->kind == TASK_REACH)
        return prefix->queued && !prefix->complete && !prefix->dead;
    return point->queued && !point->done && (point->open || point->sides == 1);
}

/* ---- What the next run will satisfy ---- */

static void keep(Explorer *explorer, Term constraint)
{
    Covering *covering = explorer->strategy_state;
    if (!term_mark(&covering->marks, constraint))
        return;
    vector_push(&covering->packed, constraint);
    term_mark(&covering->excluded, term_not(explorer->session->terms, constraint));
}

static void keep_all(Explorer *explorer, const TermList *constraints)
{
    for (size_t i = 0; i < constraints->count; i++)
        keep(explorer, constraints->items[i]);
}

static void keep_task(Explorer *explorer, const Task *task)
{
    Covering *covering = explorer->strategy_state;
    covering->packed.count = 0;
    term_marks_begin(&covering->marks);
    term_marks_begin(&covering->excluded);
    for (size_t i = 0; i < explorer->path.constraints.count; i++)
        keep(explorer, explorer->path.constraints.items[i]);
    if (task->node)
        keep(explorer, task->kind == TASK_REACH ? task->node->constraint : term_not(explorer->session->terms, task->node->constraint));
    for (const Exclusion *exclusion = task->excluded; exclusion; exclusion = exclusion->others)
        keep(explorer, exclusion->constraint);
}

/* ---- One more task ---- */

/* False: the constraint contradicts one that is kept. */
static bool demand(Explorer *explorer, Term constraint)
{
    Covering *covering = explorer->strategy_state;
    if (term_is_marked(&covering->excluded, constraint))
        return false;
    if (!term_is_marked(&covering->marks, constraint))
        vector_push(term_evaluate(explorer->evaluator, constraint) ? &covering->satisfied : &covering->violated, constraint);
    return true;
}

static bool demand_exclusions(Explorer *explorer, const Exclusion *exclusion)
{
    while (exclusion && demand(explorer, exclusion->constraint))
        exclusion = exclusion->others;
    return exclusion == NULL;
}

/* Sides that were met before are not wanted. */
static bool demand_other_sides(Explorer *explorer, const Point *point)
{
    Covering *covering = explorer->strategy_state;
    bool fits = true;
    for (uint32_t side = point->first_side; side && fits; side = prefix_at(&covering->tree, side)->next_side)
        fits = demand(explorer, term_not(explorer->session->terms, prefix_at(&covering->tree, side)->node->constraint));
    return fits;
}

/* What a run for the task must satisfy beyond what is kept: in covering->satisfied and covering->violated. False: it does not fit. */
static bool demand_task(Explorer *explorer, const WaitingTask *waiting)
{
    Covering *covering = explorer->strategy_state;
    const Prefix *prefix = prefix_at(&covering->tree, waiting->prefix);
    const Point *point = point_at(&covering->tree, prefix->point);
    bool reaches = waiting->kind == TASK_REACH, fits = true;
    covering->satisfied.count = covering->violated.count = 0;
    for (const PathNode *node = reaches ? prefix->node : prefix->node->parent; node && fits; node = node->parent)
        fits = demand(explorer, node->constraint);
    return fits && (reaches || demand_other_sides(explorer, point)) && demand_exclusions(explorer, reaches ? prefix->aborted : point->aborted);
}

/* Finds a model that satisfies both what is kept and what is demanded. */
static bool find_model(Explorer *explorer, TermInput *model)
{
    Covering *covering = explorer->strategy_state;
    Solver *solver = explorer->session->solver;
    size_t kept = covering->packed.count;
    TermInput found = {0};
    Term last = term_constant(explorer->session->terms, 1, 1);
    for (size_t i = 0; i < covering->satisfied.count; i++)
        vector_push(&covering->packed, covering->satisfied.items[i]);
    for (size_t i = 0; i < covering->violated.count; i++)
        last = term_and(explorer->session->terms, last, covering->violated.items[i]);
    vector_push(&covering->packed, last);
    solver_set_work(solver, QUERY_WORK);
    bool is_found = solver_check(solver, covering->packed.items, covering->packed.count, model, &found) == VERDICT_YES;
    solver_set_work(solver, 0);
    covering->packed.count = kept;
    if (is_found)
        term_input_copy(model, &found);
    vector_release(&found);
    return is_found;
}

static void add_task(Explorer *explorer, const WaitingTask *waiting, TermInput *model)
{
    Covering *covering = explorer->strategy_state;
    if (!demand_task(explorer, waiting))
        return;
    if (covering->violated.count > 0) {
        if (covering->credit <= 0)
            return;
        bool is_found = find_model(explorer, model);
        covering->credit += is_found ? CREDIT_OF_SUCCESS : -1;
        covering->credit = covering->credit > MOST_CREDIT ? MOST_CREDIT : covering->credit;
        if (!is_found)
            return;
        term_evaluator_load(explorer->evaluator, model);
    }
    keep_all(explorer, &covering->satisfied);
    keep_all(explorer, &covering->violated);
}

/* ---- All of them ---- */

static void forget_done(Covering *covering)
{
    size_t count = 0;
    for (size_t i = 0; i < covering->waiting.count; i++)
        if (still_waits(covering, &covering->waiting.items[i]))
            covering->waiting.items[count++] = covering->waiting.items[i];
    covering->waiting.count = count;
}

void covering_pack(Explorer *explorer, const Task *task, TermInput *model)
{
    Covering *covering = explorer->strategy_state;
    size_t lookups = LOOKUPS + (size_t)(covering->steps / STEPS_PER_LOOKUP), done = 0;
    keep_task(explorer, task);
    term_evaluator_load(explorer->evaluator, model);
    covering->credit += covering->run % 4 == 0; /* what did not fit for long may fit later */
    for (size_t i = covering->waiting.count; i-- > 0 && lookups > 0 && !stop_requested(explorer->session->stop);) {
        const WaitingTask *waiting = &covering->waiting.items[i];
        bool waits = still_waits(covering, waiting);
        size_t cost = waits ? prefix_at(&covering->tree, waiting->prefix)->node->depth + 2 : 1;
        done += !waits;
        lookups -= cost < lookups ? cost : lookups;
        if (waits)
            add_task(explorer, waiting, model);
    }
    if (done > covering->waiting.count / 2)
        forget_done(covering);
}
