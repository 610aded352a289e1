/* Reordering, recursively: take the latest decision; put those that it depends on before it and the rest after it.
 *
 * This is a depth-first walk that always continues with the latest decision not visited yet. A node refers only to
 * nodes with smaller numbers, and nodes of decisions are numbered in execution order. So the waiting nodes of a level
 * are a heap with the largest number on top. A decision cannot reach a node that its level visited before it, and all
 * nodes that it reaches are finished when the walk returns to the level. Therefore each node is visited once, even if
 * many joins lead to it. */
#include <assert.h>

#include "condition/walk.h"

enum { NO_DECISION = UINT32_MAX };

/* The waiting nodes of the innermost level: heap[0] is the largest. */
static void sift_up(Dependence *heap, size_t at)
{
    Dependence node = heap[at];
    for (size_t parent; at > 0 && heap[parent = (at - 1) / 2] < node; at = parent)
        heap[at] = heap[parent];
    heap[at] = node;
}

static void sift_down(Dependence *heap, size_t count)
{
    Dependence node = heap[0];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && heap[child + 1] > heap[child];
        if (heap[child] <= node)
            break;
        heap[at] = heap[child];
    }
    heap[at] = node;
}

static void wait_for(ConditionBuilder *conditions, size_t level_start, Dependence node)
{
    if (!node)
        return;
    vector_push(&conditions->nodes, node);
    sift_up(conditions->nodes.items + level_start, conditions->nodes.count - level_start - 1);
}

static Dependence take_latest(ConditionBuilder *conditions, size_t level_start)
{
    Dependence *heap = conditions->nodes.items + level_start, latest = heap[0];
    heap[0] = vector_pop(&conditions->nodes);
    size_t count = conditions->nodes.count - level_start;
    if (count)
        sift_down(heap, count);
    return latest;
}

/* Visits a node of the innermost level. A decision or choice point opens a level of its own. */
static void visit(ConditionBuilder *conditions, size_t level_start, Dependence number)
{
    DependenceNode node = walk_node(conditions, number);
    assert(node.b < number);
    if (node.tag == DEPENDENCE_DECISION || node.tag == DEPENDENCE_CHOICE) {
        size_t start = conditions->nodes.count;
        uint32_t decision = node.tag == DEPENDENCE_DECISION ? node.a : NO_DECISION;
        vector_push(&conditions->levels, (WalkLevel){.decision = decision, .waiting = start});
        wait_for(conditions, start, node.b);
        return;
    }
    if (node.tag == DEPENDENCE_JOIN)
        wait_for(conditions, level_start, node.a);
    wait_for(conditions, level_start, node.b);
}

/* Walks from the nodes that wait at the outermost level. */
static void walk_in_order(ConditionBuilder *conditions, Condition *condition)
{
    condition->count = 0;
    conditions->levels.count = 0;
    vector_push(&conditions->levels, (WalkLevel){.decision = NO_DECISION});
    while (conditions->levels.count) {
        WalkLevel level = conditions->levels.items[conditions->levels.count - 1];
        if (conditions->nodes.count > level.waiting) {
            Dependence latest = take_latest(conditions, level.waiting);
            if (walk_enter(conditions, latest))
                visit(conditions, level.waiting, latest);
            continue;
        }
        conditions->levels.count--;
        if (level.decision != NO_DECISION)
            walk_place(conditions, level.decision, condition);
    }
}

void condition_ordered(ConditionBuilder *conditions, const Dependence *from, size_t count, Condition *condition)
{
    walk_begin(conditions);
    for (size_t i = 0; i < count; i++)
        wait_for(conditions, 0, from[i]);
    walk_in_order(conditions, condition);
}
