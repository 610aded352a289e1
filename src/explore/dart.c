/* dart: every decision, in time order; each one after the one that led here is turned around. */
#include "explore/explorer.h"

/* Decisions that repeat an earlier one are only there with dependences, and must make no difference. */
static DecisionList every_decision(Explorer *explorer, const ExploredRun *run)
{
    const Trace *trace = run->trace;
    if (trace->dependences.count == 0)
        return (DecisionList){trace->decisions.items, trace->decisions.count};
    explorer->unrepeated.count = 0;
    for (size_t i = 0; i < trace->decisions.count; i++)
        if (!trace->decisions.items[i].repeated)
            vector_push(&explorer->unrepeated, trace->decisions.items[i]);
    return (DecisionList){explorer->unrepeated.items, explorer->unrepeated.count};
}

static void expand(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    DecisionList condition = every_decision(explorer, run);
    if (!task || expand_follows(explorer, task, condition, run->outcome.end))
        expand_condition(explorer, task, condition, false);
}

const Strategy strategy_dart = {"dart", false, every_decision, expand};
