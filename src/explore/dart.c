/* dart: every decision, in time order; each one after the one that led here is turned around. */
#include "explore/explorer.h"

static DecisionList every_decision(Explorer *explorer, const Trace *trace)
{
    (void)explorer;
    return (DecisionList){trace->decisions.items, trace->decisions.count};
}

static bool is_free(const Explorer *explorer, const Decision *decision)
{
    (void)explorer;
    return !decision->fixed;
}

const Strategy strategy_dart = {"dart", every_decision, is_free};
