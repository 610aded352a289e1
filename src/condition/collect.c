/* Collects the decisions or statements that nodes depend on. The walk visits each node below them once. */
#include <stdlib.h>

#include "condition/walk.h"

static int compare_ascending(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

static int compare_descending(const void *a, const void *b)
{
    return compare_ascending(b, a);
}

static void sort(IndexList *list, int (*compare)(const void *, const void *))
{
    if (list->count)
        qsort(list->items, list->count, sizeof *list->items, compare);
}

/* Pushes what joins the node's dependences. */
static void push_parts(ConditionBuilder *conditions, DependenceNode node)
{
    if (node.tag == DEPENDENCE_JOIN)
        walk_push(conditions, node.a);
    for (uint32_t newest = node.tag == DEPENDENCE_LOGGED ? node.c : NOT_LOGGED;;) {
        newest = walk_find_logged(conditions, newest);
        if (newest == NOT_LOGGED || newest < node.a)
            break;
        LoggedDependence entry = walk_enter_logged(conditions, newest);
        walk_push(conditions, entry.node);
        newest = entry.previous;
    }
    walk_push(conditions, node.b);
}

/* Collects the index in each node with tag `wanted`, unordered. With `through_decisions` the walk continues below
 * decisions. */
static void collect(ConditionBuilder *conditions, const Dependence *from, size_t count, DependenceTag wanted,
                    bool through_decisions, IndexList *found)
{
    found->count = 0;
    walk_begin(conditions);
    for (size_t i = 0; i < count; i++)
        walk_push(conditions, from[i]);
    while (conditions->nodes.count) {
        Dependence number = vector_pop(&conditions->nodes);
        if (!walk_enter(conditions, number))
            continue;
        DependenceNode node = walk_node(conditions, number);
        if (node.tag == wanted)
            vector_push(found, node.a);
        if (node.tag == DEPENDENCE_DECISION && !through_decisions)
            continue;
        push_parts(conditions, node);
        if (node.tag == DEPENDENCE_DECISION || node.tag == DEPENDENCE_CHOICE)
            walk_push(conditions, node.c);
    }
}

void condition_of(ConditionBuilder *conditions, const Dependence *from, size_t count, Condition *condition)
{
    collect(conditions, from, count, DEPENDENCE_DECISION, true, condition);
    sort(condition, compare_ascending);
    size_t found = condition->count;
    condition->count = 0;
    for (size_t i = 0; i < found; i++) /* in place */
        walk_place(conditions, condition->items[i], condition);
}

void condition_direct(ConditionBuilder *conditions, uint32_t number, Condition *direct)
{
    DependenceNode decision = walk_node(conditions, conditions->trace->decisions.items[number].node);
    Dependence below[] = {decision.b, decision.c};
    collect(conditions, below, 2, DEPENDENCE_DECISION, false, direct);
    sort(direct, compare_descending);
}

/* A statement can have several nodes, one for each set of dependences that it was executed with. */
static void drop_repetitions(IndexList *sorted)
{
    size_t kept = 0;
    for (size_t i = 0; i < sorted->count; i++)
        if (i == 0 || sorted->items[i] != sorted->items[i - 1])
            sorted->items[kept++] = sorted->items[i];
    sorted->count = kept;
}

void condition_statements(ConditionBuilder *conditions, const Dependence *from, size_t count, IndexList *statements)
{
    collect(conditions, from, count, DEPENDENCE_STATEMENT, true, statements);
    sort(statements, compare_ascending);
    drop_repetitions(statements);
}

uint32_t condition_statement(ConditionBuilder *conditions, uint32_t number)
{
    Dependence latest = 0;
    walk_begin(conditions);
    walk_push(conditions, walk_node(conditions, conditions->trace->decisions.items[number].node).b);
    while (conditions->nodes.count) {
        Dependence at = vector_pop(&conditions->nodes);
        if (!walk_enter(conditions, at))
            continue;
        DependenceNode node = walk_node(conditions, at);
        if (node.tag == DEPENDENCE_STATEMENT && at > latest)
            latest = at;
        if (node.tag == DEPENDENCE_JOIN || node.tag == DEPENDENCE_LOGGED)
            push_parts(conditions, node);
    }
    return latest ? walk_node(conditions, latest).a : UINT32_MAX;
}
