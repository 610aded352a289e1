/* dart: every decision, in execution order; each one after the task's is negated. */
#include <stdlib.h>

#include "explore/explorer.h"

typedef Vector(Decision) DecisionVector;

static void *open_state(Explorer *explorer)
{
    (void)explorer;
    return base_allocate_zeroed(sizeof(DecisionVector));
}

static void close_state(void *state)
{
    DecisionVector *unrepeated = state;
    vector_release(unrepeated);
    free(unrepeated);
}

/* Decisions that repeat an earlier one are recorded only with dependences. They are left out, so that both runs have
 * the same condition. */
static DecisionList condition(Explorer *explorer, const ExploredRun *run)
{
    const Trace *trace = run->trace;
    DecisionVector *unrepeated = explorer->strategy_state;
    if (trace->dependences.count == 0)
        return (DecisionList){trace->decisions.items, trace->decisions.count};
    unrepeated->count = 0;
    for (size_t i = 0; i < trace->decisions.count; i++)
        if (!trace->decisions.items[i].repeated)
            vector_push(unrepeated, trace->decisions.items[i]);
    return (DecisionList){unrepeated->items, unrepeated->count};
}

static void expand(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    DecisionList decisions = {run->condition, run->condition_count};
    if (!task || expand_follows(explorer, task, decisions, run->outcome.end))
        expand_condition(explorer, task, decisions, false);
}

const Strategy strategy_dart = {
    .name = "dart",
    .role = STRATEGY_EVERY_PATH,
    .dependences = DEPENDENCES_NONE,
    .open = open_state,
    .close = close_state,
    .condition = condition,
    .expand = expand,
};
