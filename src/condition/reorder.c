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

/* ---- The waiting nodes of the innermost level: a heap with the latest at [0] ---- */

/* Entries of a log are newer than the node of the newest one, and older than any other node with a larger number. */
static uint64_t age_of(Dependence node, bool is_logged)
{
    return (uint64_t)node << 1 | is_logged;
}

static void sift_up(WaitingNode *heap, size_t at)
{
    WaitingNode node = heap[at];
    for (size_t parent; at > 0 && heap[parent = (at - 1) / 2].age < node.age; at = parent)
        heap[at] = heap[parent];
    heap[at] = node;
}

/* Puts the node where the first one was. */
static void sift_down(WaitingNode *heap, size_t count, WaitingNode node)
{
    size_t at = 0;
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && heap[child].age < heap[child + 1].age;
        if (node.age >= heap[child].age)
            break;
        heap[at] = heap[child];
    }
    heap[at] = node;
}

/* A node that is taken leaves a gap, which mostly is filled with a node that it depends on. */
static void wait(ConditionBuilder *conditions, const WalkLevel *level, WaitingNode node)
{
    if (conditions->has_gap) {
        conditions->has_gap = false;
        sift_down(conditions->waiting.items + level->waiting, conditions->waiting.count - level->waiting, node);
        return;
    }
    vector_push(&conditions->waiting, node);
    sift_up(conditions->waiting.items + level->waiting, conditions->waiting.count - level->waiting - 1);
}

static void close_gap(ConditionBuilder *conditions, const WalkLevel *level)
{
    if (!conditions->has_gap)
        return;
    conditions->has_gap = false;
    WaitingNode last = vector_pop(&conditions->waiting);
    size_t count = conditions->waiting.count - level->waiting;
    if (count)
        sift_down(conditions->waiting.items + level->waiting, count, last);
}

/* False: no node waits. */
static bool find_latest(ConditionBuilder *conditions, const WalkLevel *level, WaitingNode *latest)
{
    close_gap(conditions, level);
    if (conditions->waiting.count == level->waiting)
        return false;
    *latest = conditions->waiting.items[level->waiting];
    return true;
}

/* A node that waits at an outer level, too, is visited here. */
static void wait_for(ConditionBuilder *conditions, const WalkLevel *level, Dependence node)
{
    uint32_t *seen = &conditions->seen[node];
    if (node == 0 || *seen == conditions->walk || *seen == level->number)
        return;
    *seen = level->number;
    wait(conditions, level, (WaitingNode){.age = age_of(node, false), .newest = NOT_LOGGED});
}

/* For those entries of a log from `first` to `newest` that are not visited yet. */
static void wait_for_logged(ConditionBuilder *conditions, const WalkLevel *level, uint32_t first, uint32_t newest)
{
    newest = walk_find_logged(conditions, newest);
    if (newest != NOT_LOGGED && newest >= first)
        wait(conditions, level, (WaitingNode){age_of(conditions->trace->logged.items[newest].node, true), newest, first});
}

/* ---- The walk ---- */

static const WalkLevel *innermost(const ConditionBuilder *conditions)
{
    return &conditions->levels.items[conditions->levels.count - 1];
}

/* The result is valid until the next level is opened. */
static const WalkLevel *open_level(ConditionBuilder *conditions, Dependence node, uint32_t decision, bool leads)
{
    vector_push(&conditions->levels, (WalkLevel){.decision = decision, .node = node, .number = ++conditions->last_number,
                                                 .waiting = conditions->waiting.count, .leads = leads});
    return innermost(conditions);
}

/* Visits a node of the innermost level. A decision or choice point opens a level of its own. */
static void visit(ConditionBuilder *conditions, const WalkLevel *level, Dependence number, bool leads)
{
    DependenceNode node = walk_node(conditions, number);
    assert(node.b < number);
    if (node.tag == DEPENDENCE_DECISION || node.tag == DEPENDENCE_CHOICE) {
        assert(node.c < number);
        close_gap(conditions, level);
        const WalkLevel *inner = open_level(conditions, number, node.tag == DEPENDENCE_DECISION ? node.a : NO_DECISION, leads);
        wait_for(conditions, inner, node.b);
        wait_for(conditions, inner, node.c);
        return;
    }
    if (node.tag == DEPENDENCE_JOIN)
        wait_for(conditions, level, node.a);
    if (node.tag == DEPENDENCE_LOGGED)
        wait_for_logged(conditions, level, node.a, node.c);
    wait_for(conditions, level, node.b);
}

/* Visits the newest of the entries, unless another node led to it since, and lets the others wait. Parts of the log that
 * wait with the same newest entry become one. */
static void visit_logged(ConditionBuilder *conditions, const WalkLevel *level, WaitingNode entries)
{
    uint32_t newest = walk_find_logged(conditions, entries.newest);
    for (WaitingNode same; find_latest(conditions, level, &same) && same.newest == entries.newest;) {
        conditions->has_gap = true;
        entries.first = same.first < entries.first ? same.first : entries.first;
    }
    if (newest == entries.newest) {
        LoggedDependence entry = walk_enter_logged(conditions, newest);
        wait_for(conditions, level, entry.node);
        newest = entry.previous;
    }
    wait_for_logged(conditions, level, entries.first, newest);
}

/* Walks from the nodes that wait at the outermost level. */
static void walk_in_order(ConditionBuilder *conditions, Condition *condition)
{
    condition->count = 0;
    while (conditions->levels.count) {
        const WalkLevel *level = innermost(conditions);
        WaitingNode latest;
        conditions->steps++;
        if (find_latest(conditions, level, &latest)) {
            conditions->has_gap = true;
            if (latest.newest != NOT_LOGGED)
                visit_logged(conditions, level, latest);
            else if (walk_enter(conditions, (Dependence)(latest.age >> 1)))
                visit(conditions, level, (Dependence)(latest.age >> 1), condition->count == 0);
            continue;
        }
        conditions->levels.count--;
        if (level->decision != NO_DECISION)
            walk_place(conditions, level->decision, condition);
        if (level->leads && level->node)
            vector_push(&conditions->leading, (LeadingNode){level->node, (uint32_t)condition->count});
    }
}

void condition_ordered(ConditionBuilder *conditions, const Dependence *from, size_t count, Condition *condition)
{
    walk_begin(conditions);
    conditions->waiting.count = conditions->levels.count = conditions->leading.count = 0;
    conditions->has_gap = false;
    const WalkLevel *outermost = open_level(conditions, 0, NO_DECISION, false);
    for (size_t i = 0; i < count; i++)
        wait_for(conditions, outermost, from[i]);
    walk_in_order(conditions, condition);
}

const LeadingNodes *condition_leading(const ConditionBuilder *conditions)
{
    return &conditions->leading;
}

uint64_t condition_steps(const ConditionBuilder *conditions)
{
    return conditions->steps;
}
