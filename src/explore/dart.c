/* dart: every decision, in execution order; each one after the task's is negated. */
#include "explore/explorer.h"

static DecisionList condition(Explorer *explorer, const ExploredRun *run)
{
    return expand_unrepeated(explorer, run->trace);
}

static void expand(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    DecisionList decisions = {run->condition, run->condition_count};
    if (!task || expand_follows(explorer, task, decisions, run->outcome.end))
        expand_condition(explorer, task, decisions, false);
}

const Strategy strategy_dart = {
    .name = "dart",
    .covers = "path",
    .role = STRATEGY_EVERY_PATH,
    .dependences = DEPENDENCES_NONE,
    .condition = condition,
    .expand = expand,
};
