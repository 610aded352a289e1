/* Private to solver: the possible values of a query's variables, as short lists.
 *
 * An axis is a variable with the values that constraints on it alone leave. Values that no part of the query
 * distinguishes, as 1 and 4 where only x % 3 occurs, are represented by one of them.
 */
#ifndef COSET_SOLVER_AXES_H
#define COSET_SOLVER_AXES_H

#include "solver/chain.h"

enum { MAX_AXES = 24 };

typedef struct Axis {
    VariableId variable;
    size_t first, count;   /* of `values` */
    bool needs_all;        /* the variable itself is compared with others: every value is its own class */
    TermList parts;        /* the largest terms of the query over this variable alone */
} Axis;

typedef enum CheckRole {
    CHECK_EVALUATE,        /* it must be evaluated when its variables are bound */
    CHECK_IN_AXIS,         /* its axis has only values that satisfy it, and it excluded some */
    CHECK_NEEDLESS,        /* the same, but other constraints exclude all values that it excludes */
} CheckRole;

typedef struct Check {
    Term term;
    uint32_t axes;         /* a bit for each of its variables */
    CheckRole role;
} Check;

typedef struct Axes {
    SolverShared *shared;
    const Query *query;
    Axis items[MAX_AXES];
    unsigned count;
    Vector(uint64_t) values;
    Vector(Check) checks;  /* the query's constraints */
    size_t terms;          /* number of terms in the checks */
    /* Kept between queries: */
    Map tables;            /* term over eight bits to the index of its 256 classes in `classes` */
    Vector(uint16_t) classes;
    /* During axes_make: */
    VariableList variables;
    Vector(uint32_t) marks; /* by term: visited in this epoch */
    uint32_t epoch;
    TermList pending;
    Ranges ranges;
} Axes;

/* False: too many variables, values or terms. The hint's value comes first on each axis that has it. Leaves other
 * bindings in the evaluator. */
bool axes_make(Axes *axes, SolverShared *shared, const Query *query);
void axes_release(Axes *axes);

#endif
