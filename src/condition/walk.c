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
    free(conditions->placed);
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

/* Zeroed; the contents are kept. */
static uint32_t *grow_marks(uint32_t *marks, size_t *capacity, size_t wanted)
{
    size_t old = *capacity;
    if (wanted <= old)
        return marks;
    marks = vector_grow(marks, capacity, wanted, sizeof *marks);
    memset(marks + old, 0, (*capacity - old) * sizeof *marks);
    return marks;
}

void condition_builder_begin(ConditionBuilder *conditions, const Trace *trace)
{
    assert(nodes_are_in_execution_order(trace));
    conditions->trace = trace;
    conditions->seen = grow_marks(conditions->seen, &conditions->seen_capacity, trace->dependences.count);
    conditions->placed = grow_marks(conditions->placed, &conditions->placed_capacity, trace->decisions.count);
}

void walk_begin(ConditionBuilder *conditions)
{
    conditions->nodes.count = 0;
    if (++conditions->walk)
        return;
    memset(conditions->seen, 0, conditions->seen_capacity * sizeof *conditions->seen);
    memset(conditions->placed, 0, conditions->placed_capacity * sizeof *conditions->placed);
    conditions->walk = 1;
}
