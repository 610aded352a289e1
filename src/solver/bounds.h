/* Private to solver: intervals for every term of a query, narrowed by what the constraints say.
 *
 * A term has up to three views: as a signed number, as an unsigned number, and as a float. What is known about an
 * operation narrows its operands and the other way round, until nothing changes. An empty interval means that the
 * constraints exclude each other; the reasons of the intervals on the way there say which of them.
 */
#ifndef COSET_SOLVER_BOUNDS_H
#define COSET_SOLVER_BOUNDS_H

#include "solver/chain.h"

enum { REASON_WORDS = 4, MAX_REASONS = 64 * REASON_WORDS };

/* Both ends belong to it; empty if low > high. */
typedef struct Span {
    SignedWide low, high;
} Span;

typedef enum View { VIEW_SIGNED, VIEW_UNSIGNED, VIEW_FLOAT, VIEW_COUNT } View;

/* Of one term. As floats: the numbers of ranges_float_number, where neighbours are neighbours and both zeros are 0. */
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
    bool is_known_width;            /* up to 64 bits; nothing is known about wider ones */
    bool is_float;                  /* of 32 or 64 bits, so that the view as a float has a meaning */
} BoundNode;

typedef struct Bounds {
    TermPool *pool;
    Vector(BoundNode) nodes;
    Vector(Bound) bounds;           /* by node */
    Map numbers;                    /* term to node */
    TermList pending;
    uint32_t current;               /* the node whose rule is applied: it and its operands are why something changes */
    bool changed, conflict;
    uint64_t core[REASON_WORDS];    /* of all conflicts so far */
    size_t work, max_work;          /* rules applied */
} Bounds;

/* False: too many constraints or terms. Takes every constraint for true. */
bool bounds_make(Bounds *bounds, TermPool *pool, const Query *query);
void bounds_release(Bounds *bounds);
/* Until nothing changes, or it takes too long. False: a conflict. */
bool bounds_propagate(Bounds *bounds);
/* After the first propagation: adds what the order of floats says about results that were computed of them. */
void bounds_add_orders(Bounds *bounds);
/* Do inequalities between sums exclude each other? Then it adds to the core. */
bool bounds_are_linear_conflict(Bounds *bounds);

/* ---- For the files with the rules ---- */

void bounds_narrow(Bounds *bounds, uint32_t node, View view, Span span);
void bounds_narrow_nan(Bounds *bounds, uint32_t node, bool may_be_nan); /* false: it is a number */

Span span_join(Span a, Span b);
bool span_is_one(Span span, SignedWide *value);

/* Each does both directions; what the node is not about is left alone. */
void bounds_integer_rule(Bounds *bounds, const BoundNode *node);
void bounds_float_rule(Bounds *bounds, const BoundNode *node);

#endif
