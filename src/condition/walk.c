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
    free(conditions->logged);
    vector_release(&conditions->nodes);
    vector_release(&conditions->waiting);
    vector_release(&conditions->levels);
    vector_release(&conditions->leading);
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
static void *grow_marks(void *marks, size_t *capacity, size_t wanted, size_t size)
{
    size_t old = *capacity;
    if (wanted <= old)
        return marks;
    marks = vector_grow(marks, capacity, wanted, size);
    memset((char *)marks + old * size, 0, (*capacity - old) * size);
    return marks;
}

void condition_builder_begin(ConditionBuilder *conditions, const Trace *trace)
{
    assert(nodes_are_in_execution_order(trace));
    conditions->trace = trace;
    conditions->seen = grow_marks(conditions->seen, &conditions->seen_capacity, trace->dependences.count, sizeof *conditions->seen);
    conditions->placed = grow_marks(conditions->placed, &conditions->placed_capacity, trace->decisions.count, sizeof *conditions->placed);
    conditions->logged = grow_marks(conditions->logged, &conditions->logged_capacity, trace->logged.count, sizeof *conditions->logged);
}

void walk_begin(ConditionBuilder *conditions)
{
    enum { LAST_NUMBER = UINT32_MAX / 2 }; /* at which a walk may begin: it has as many levels as nodes, at most */
    conditions->nodes.count = 0;
    if (conditions->last_number < LAST_NUMBER) {
        conditions->walk = ++conditions->last_number;
        return;
    }
    memset(conditions->seen, 0, conditions->seen_capacity * sizeof *conditions->seen);
    memset(conditions->placed, 0, conditions->placed_capacity * sizeof *conditions->placed);
    memset(conditions->logged, 0, conditions->logged_capacity * sizeof *conditions->logged);
    conditions->walk = conditions->last_number = 1;
}

/* Entries that were passed are linked past all that are visited, so that no walk passes them twice. */
uint32_t walk_find_logged(ConditionBuilder *conditions, uint32_t newest)
{
    LoggedMark *marks = conditions->logged;
    uint32_t found = newest;
    while (found != NOT_LOGGED && marks[found].walk == conditions->walk)
        found = marks[found].below;
    for (uint32_t i = newest; i != found;) {
        uint32_t below = marks[i].below;
        marks[i].below = found;
        i = below;
    }
    return found;
}
