/* Private to condition: the current run, and which of its nodes a walk has visited. */
#ifndef COSET_CONDITION_WALK_H
#define COSET_CONDITION_WALK_H

#include "condition/condition.h"

typedef struct WalkLevel { /* of reordering: a decision whose dependences are being visited */
    uint32_t decision;
    size_t waiting;        /* where its part of ConditionBuilder.nodes starts */
} WalkLevel;

struct ConditionBuilder {
    const Trace *trace;
    uint32_t *seen;        /* for each node: the last walk that visited it */
    size_t seen_capacity;
    uint32_t walk;         /* number of the current walk, from 1 */
    uint32_t *placed;      /* for each decision: the last walk that put it into a condition */
    size_t placed_capacity;
    Vector(Dependence) nodes; /* not visited yet */
    Vector(WalkLevel) levels;
};

/* Starts a walk: no node counts as visited. */
void walk_begin(ConditionBuilder *conditions);

/* Marks the node as visited. True if this walk had not visited it before. */
static inline bool walk_enter(ConditionBuilder *conditions, Dependence node)
{
    bool is_new = conditions->seen[node] != conditions->walk;
    conditions->seen[node] = conditions->walk;
    return is_new;
}

/* Appends the decision, unless one before it implies it (Decision.excluded_by). */
static inline void walk_place(ConditionBuilder *conditions, uint32_t decision, Condition *condition)
{
    uint32_t by = conditions->trace->decisions.items[decision].excluded_by;
    if (by != 0 && conditions->placed[by - 1] == conditions->walk)
        return;
    conditions->placed[decision] = conditions->walk;
    vector_push(condition, decision);
}

static inline DependenceNode walk_node(const ConditionBuilder *conditions, Dependence node)
{
    return conditions->trace->dependences.items[node];
}

static inline void walk_push(ConditionBuilder *conditions, Dependence node)
{
    if (node)
        vector_push(&conditions->nodes, node);
}

#endif
