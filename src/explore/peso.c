/* peso: the decisions that the criterion set depends on, reordered; each one after the task's is negated. */
#include "explore/explorer.h"

static DecisionList condition(Explorer *explorer, const ExploredRun *run)
{
    return guided_condition(explorer, explorer->strategy_state, run);
}

static void expand(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    guided_expand(explorer, explorer->strategy_state, task, run);
}

const Strategy strategy_peso = {
    .name = "peso",
    .covers = "behaviour",
    .role = STRATEGY_BY_CRITERION,
    .dependences = DEPENDENCES_RELEVANT,
    .one_test_per_condition = true,
    .open = guided_open,
    .close = guided_close,
    .condition = condition,
    .expand = expand,
    .longest = guided_longest,
};
