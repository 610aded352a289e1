/* What the files of this module share: the run at hand, and which of its nodes a walk has seen. */
#ifndef COSET_CONDITION_WALK_H
#define COSET_CONDITION_WALK_H

#include "condition/condition.h"

typedef struct WalkLevel { /* of reordering: a decision whose dependences are being visited */
    uint32_t decision;
    size_t waiting;        /* where its part of Conditions.nodes starts */
} WalkLevel;

struct Conditions {
    const Trace *trace;
    uint32_t *seen;        /* for each node: the walk that was last there */
    size_t seen_capacity;
    uint32_t walk;         /* number of the walk under way */
    Vector(Dependence) nodes; /* still to be visited */
    Vector(WalkLevel) levels;
};

/* Forgets which nodes were seen. */
void walk_begin(Conditions *conditions);

/* Was it not seen before? It is now. */
static inline bool walk_enter(Conditions *conditions, Dependence node)
{
    bool is_new = conditions->seen[node] != conditions->walk;
    conditions->seen[node] = conditions->walk;
    return is_new;
}

static inline DependenceNode walk_node(const Conditions *conditions, Dependence node)
{
    return conditions->trace->dependences.items[node];
}

static inline void walk_push(Conditions *conditions, Dependence node)
{
    if (node)
        vector_push(&conditions->nodes, node);
}

#endif
