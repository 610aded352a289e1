/* The working memory of walks over dependence nodes. */
#include "condition/walk.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

ConditionBuilder *condition_builder_new(void)
{
    return base_allocate_zeroed(sizeof(ConditionBuilder));
}

void condition_builder_free(ConditionBuilder *conditions)
{
    if (!conditions)
        return;
    free(conditions->seen);
    vector_release(&conditions->nodes);
    vector_release(&conditions->levels);
    free(conditions);
}

/* Reordering needs this: it uses the numbers of nodes as execution order. */
static bool nodes_are_in_execution_order(const Trace *trace)
{
    for (size_t i = 1; i < trace->decisions.count; i++)
        if (trace->decisions.items[i].node && trace->decisions.items[i].node <= trace->decisions.items[i - 1].node)
            return false;
    return true;
}

void condition_builder_begin(ConditionBuilder *conditions, const Trace *trace)
{
    assert(nodes_are_in_execution_order(trace));
    conditions->trace = trace;
    size_t old = conditions->seen_capacity;
    if (trace->dependences.count <= old)
        return;
    conditions->seen = vector_grow(conditions->seen, &conditions->seen_capacity, trace->dependences.count,
                                   sizeof *conditions->seen);
    memset(conditions->seen + old, 0, (conditions->seen_capacity - old) * sizeof *conditions->seen);
}

void walk_begin(ConditionBuilder *conditions)
{
    conditions->nodes.count = 0;
    if (++conditions->walk)
        return;
    memset(conditions->seen, 0, conditions->seen_capacity * sizeof *conditions->seen);
    conditions->walk = 1;
}
