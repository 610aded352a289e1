/* Private to solver: intervals for every term of a query, narrowed by the constraints.
 *
 * A term has up to three views: as a signed number, as an unsigned number, and as a float. The interval of an
 * operation narrows those of its operands and vice versa, until nothing changes. An empty interval means that the
 * constraints contradict each other; the reasons of the intervals that led to it are the core.
 */
#ifndef COSET_SOLVER_BOUNDS_H
#define COSET_SOLVER_BOUNDS_H

#include "solver/chain.h"

enum { REASON_WORDS = 4, MAX_REASONS = 64 * REASON_WORDS };

/* Both ends are included; empty if low > high. */
typedef struct Span {
    SignedWide low, high;
} Span;

typedef enum View { VIEW_SIGNED, VIEW_UNSIGNED, VIEW_FLOAT, VIEW_COUNT } View;

/* The views of one term. Floats are given by ranges_float_number: consecutive floats have consecutive numbers, and
 * both zeros are 0. */
typedef struct Bound {
    Span views[VIEW_COUNT];
    bool may_be_nan;
    uint64_t reasons[REASON_WORDS]; /* constraints, by position in the query */
} Bound;

/* A term of the query; operands have smaller numbers. */
typedef struct BoundNode {
    Term term;
    TermNode node;
    uint32_t operands[3];           /* numbers of nodes */
    unsigned operand_count;
    bool is_known_width;            /* up to 64 bits; wider terms have no bounds */
    bool is_float;                  /* of 32 or 64 bits, so that the float view is meaningful */
} BoundNode;

typedef struct Bounds {
    TermPool *pool;
    Vector(BoundNode) nodes;
    Vector(Bound) bounds;           /* by node */
    Map numbers;                    /* term to node */
    TermList pending;
    uint32_t current;               /* the node whose rule is applied: changes have its and its operands' reasons */
    bool changed, conflict;
    uint64_t core[REASON_WORDS];    /* of all conflicts so far */
    size_t work, max_work;          /* rules applied */
} Bounds;

/* Builds the nodes of a query and assumes every constraint. False: too many constraints or terms. */
bool bounds_make(Bounds *bounds, TermPool *pool, const Query *query);
void bounds_release(Bounds *bounds);
/* Applies rules until nothing changes or the work limit is reached. False: a conflict. */
bool bounds_propagate(Bounds *bounds);
/* After the first propagation: adds order relations between results of float operations that follow from those of
 * their operands. */
void bounds_add_orders(Bounds *bounds);
/* True if inequalities between sums contradict each other; their constraints are added to the core. */
bool bounds_are_linear_conflict(Bounds *bounds);

/* ---- For the files with the rules ---- */

void bounds_narrow(Bounds *bounds, uint32_t node, View view, Span span);
void bounds_narrow_nan(Bounds *bounds, uint32_t node, bool may_be_nan); /* false: it is not NaN */

Span span_join(Span a, Span b);
bool span_is_one(Span span, SignedWide *value);

/* Each rule propagates in both directions and ignores nodes of other operations. */
void bounds_integer_rule(Bounds *bounds, const BoundNode *node);
void bounds_float_rule(Bounds *bounds, const BoundNode *node);

#endif
