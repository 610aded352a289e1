/* Private to condition: the current run, and which of its nodes a walk has visited. */
#ifndef COSET_CONDITION_WALK_H
#define COSET_CONDITION_WALK_H

#include "condition/condition.h"

typedef struct WalkLevel { /* of reordering: a decision whose dependences are being visited */
    uint32_t decision;
    Dependence node;       /* of it, or of a choice point */
    uint32_t number;       /* what ConditionBuilder.seen has for nodes that wait at this level */
    size_t waiting;        /* where its part of ConditionBuilder.waiting starts */
    bool leads;            /* no decision was placed before those that it depends on */
} WalkLevel;

typedef struct WaitingNode {
    uint64_t age;          /* twice the node's number; one more if it stands for entries of a log: */
    uint32_t newest;       /* those from index `first` up to this one, whose node it is; NOT_LOGGED: just the node */
    uint32_t first;
} WaitingNode;

typedef struct LoggedMark {
    uint32_t walk;         /* the last walk that visited the entry, */
    uint32_t below;        /* and then: the newest older one of the log that may not be visited yet, or NOT_LOGGED */
} LoggedMark;

struct ConditionBuilder {
    const Trace *trace;
    uint32_t *seen;        /* for each node: the last walk that visited it, or the level at which it waits */
    size_t seen_capacity;
    uint32_t walk;         /* number of the current walk, from 1 */
    uint32_t last_number;  /* of a walk or of a level */
    uint32_t *placed;      /* for each decision: the last walk that put it into a condition */
    size_t placed_capacity;
    LoggedMark *logged;    /* for each entry of a log */
    size_t logged_capacity;
    Vector(Dependence) nodes; /* not visited yet */
    Vector(WaitingNode) waiting; /* the same, when reordering */
    bool has_gap;          /* the first waiting node of the innermost level was taken, and nothing has its place yet */
    Vector(WalkLevel) levels;
    LeadingNodes leading;  /* of the last reordered condition */
    uint64_t steps;        /* of all reordering */
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

/* The newest entry of a log from `newest` back that the walk has not visited, or NOT_LOGGED. */
uint32_t walk_find_logged(ConditionBuilder *conditions, uint32_t newest);

/* Marks the entry as visited. */
static inline LoggedDependence walk_enter_logged(ConditionBuilder *conditions, uint32_t entry)
{
    LoggedDependence logged = conditions->trace->logged.items[entry];
    conditions->logged[entry] = (LoggedMark){conditions->walk, logged.previous};
    return logged;
}

static inline void walk_push(ConditionBuilder *conditions, Dependence node)
{
    if (node)
        vector_push(&conditions->nodes, node);
}

#endif
