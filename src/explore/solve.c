/* From a task to a query. */
#include <stdlib.h>

#include "explore/explorer.h"

enum { DEFAULT_TIMEOUT_MS = 10000 };

static void limit_time(Explorer *explorer)
{
    unsigned timeout = explorer->options.solver_timeout_ms ? explorer->options.solver_timeout_ms : DEFAULT_TIMEOUT_MS;
    double left = budget_seconds_left(&explorer->budget) * 1000;
    solver_set_timeout(explorer->solver, left < timeout ? (left > 1 ? (unsigned)left : 1) : timeout);
}

/* The last constraint is the only one that the hint may break. */
static Verdict ask(Explorer *explorer, const Task *task, Term last, TermInput *model)
{
    if (term_is_false(explorer->pool, last))
        return VERDICT_NO;
    Path *path = &explorer->path;
    size_t known = path->constraints.count;
    for (const Exclusion *exclusion = task->excluded; exclusion; exclusion = exclusion->others)
        vector_push(&path->constraints, exclusion->constraint);
    vector_push(&path->constraints, last);
    limit_time(explorer);
    Verdict verdict = solver_check(explorer->solver, path->constraints.items, path->constraints.count,
                                   &task->hint->values, model);
    path->constraints.count = known;
    return verdict;
}

Verdict solve_task(Explorer *explorer, const Task *task, TermInput *model)
{
    path_load(&explorer->path, &explorer->tree, task->node->parent);
    Term other = term_not(explorer->pool, task->node->constraint);
    if (task->node->prefer != TERM_NONE) {
        Term preferred = term_and(explorer->pool, other, task->node->prefer);
        if (ask(explorer, task, preferred, model) == VERDICT_YES)
            return VERDICT_YES;
        model->count = 0;
    }
    return ask(explorer, task, other, model);
}
