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

/* Entries of a log are newer than the node of the newest one, and older than any other node with a larger number. */
static bool is_earlier(WaitingNode a, WaitingNode b)
{
    return a.node != b.node ? a.node < b.node : a.newest == NOT_LOGGED && b.newest != NOT_LOGGED;
}

/* The waiting nodes of the innermost level: heap[0] is the latest. */
static void sift_up(WaitingNode *heap, size_t at)
{
    WaitingNode node = heap[at];
    for (size_t parent; at > 0 && is_earlier(heap[parent = (at - 1) / 2], node); at = parent)
        heap[at] = heap[parent];
    heap[at] = node;
}

static void sift_down(WaitingNode *heap, size_t count)
{
    WaitingNode node = heap[0];
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && is_earlier(heap[child], heap[child + 1]);
        if (!is_earlier(node, heap[child]))
            break;
        heap[at] = heap[child];
    }
    heap[at] = node;
}

static void wait(ConditionBuilder *conditions, size_t level_start, WaitingNode node)
{
    vector_push(&conditions->waiting, node);
    sift_up(conditions->waiting.items + level_start, conditions->waiting.count - level_start - 1);
}

static void wait_for(ConditionBuilder *conditions, size_t level_start, Dependence node)
{
    if (node)
        wait(conditions, level_start, (WaitingNode){.node = node, .newest = NOT_LOGGED});
}

/* For those entries of a log from `first` to `newest` that are not visited yet. */
static void wait_for_logged(ConditionBuilder *conditions, size_t level_start, uint32_t first, uint32_t newest)
{
    newest = walk_find_logged(conditions, newest);
    if (newest != NOT_LOGGED && newest >= first)
        wait(conditions, level_start, (WaitingNode){conditions->trace->logged.items[newest].node, newest, first});
}

static WaitingNode take_latest(ConditionBuilder *conditions, size_t level_start)
{
    WaitingNode *heap = conditions->waiting.items + level_start, latest = heap[0];
    heap[0] = vector_pop(&conditions->waiting);
    size_t count = conditions->waiting.count - level_start;
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
        assert(node.c < number);
        size_t start = conditions->waiting.count;
        uint32_t decision = node.tag == DEPENDENCE_DECISION ? node.a : NO_DECISION;
        vector_push(&conditions->levels, (WalkLevel){.decision = decision, .waiting = start});
        wait_for(conditions, start, node.b);
        wait_for(conditions, start, node.c);
        return;
    }
    if (node.tag == DEPENDENCE_JOIN)
        wait_for(conditions, level_start, node.a);
    if (node.tag == DEPENDENCE_LOGGED)
        wait_for_logged(conditions, level_start, node.a, node.c);
    wait_for(conditions, level_start, node.b);
}

/* Visits the newest of the entries, unless another node led to it since, and lets the others wait. Parts of the log that
 * wait with the same newest entry become one. */
static void visit_logged(ConditionBuilder *conditions, size_t level_start, WaitingNode entries)
{
    uint32_t newest = walk_find_logged(conditions, entries.newest);
    while (conditions->waiting.count > level_start && conditions->waiting.items[level_start].newest == entries.newest) {
        WaitingNode same = take_latest(conditions, level_start);
        entries.first = same.first < entries.first ? same.first : entries.first;
    }
    if (newest == entries.newest) {
        LoggedDependence entry = walk_enter_logged(conditions, newest);
        wait_for(conditions, level_start, entry.node);
        newest = entry.previous;
    }
    wait_for_logged(conditions, level_start, entries.first, newest);
}

/* Walks from the nodes that wait at the outermost level. */
static void walk_in_order(ConditionBuilder *conditions, Condition *condition)
{
    condition->count = 0;
    conditions->levels.count = 0;
    vector_push(&conditions->levels, (WalkLevel){.decision = NO_DECISION});
    while (conditions->levels.count) {
        WalkLevel level = conditions->levels.items[conditions->levels.count - 1];
        if (conditions->waiting.count > level.waiting) {
            WaitingNode latest = take_latest(conditions, level.waiting);
            if (latest.newest != NOT_LOGGED)
                visit_logged(conditions, level.waiting, latest);
            else if (walk_enter(conditions, latest.node))
                visit(conditions, level.waiting, latest.node);
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
    conditions->waiting.count = 0;
    for (size_t i = 0; i < count; i++)
        wait_for(conditions, 0, from[i]);
    walk_in_order(conditions, condition);
}
