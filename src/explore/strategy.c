/* The table of strategies. */
#include <string.h>

#include "explore/explorer.h"

static const Strategy *const strategies[] = {
#define STRATEGY(name) &strategy_##name,
#include "explore/strategies.def"
#undef STRATEGY
};

enum { STRATEGY_COUNT = sizeof strategies / sizeof *strategies };

const Strategy *explore_strategy_find(const char *name)
{
    for (size_t i = 0; i < STRATEGY_COUNT; i++)
        if (strcmp(strategies[i]->name, name) == 0)
            return strategies[i];
    return NULL;
}

const Strategy *explore_strategy_of(StrategyRole role)
{
    size_t i = 0;
    while (strategies[i]->role != role)
        i++;
    return strategies[i];
}

const char *const *explore_strategy_names(size_t *count)
{
    static const char *const names[] = {
#define STRATEGY(name) #name,
#include "explore/strategies.def"
#undef STRATEGY
    };
    *count = STRATEGY_COUNT;
    return names;
}

const char *explore_strategy_name(const Strategy *strategy)
{
    return strategy->name;
}

StrategyRole explore_strategy_role(const Strategy *strategy)
{
    return strategy->role;
}

const char *explore_strategy_covers(const Strategy *strategy)
{
    return strategy->covers;
}

DependenceKind explore_strategy_dependences(const Strategy *strategy)
{
    return strategy->dependences;
}
