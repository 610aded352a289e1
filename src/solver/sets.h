/* Private to solver: which values of its variable satisfy a constraint, exactly. What was found is kept. */
#ifndef COSET_SOLVER_SETS_H
#define COSET_SOLVER_SETS_H

#include "solver/ranges.h"
#include "term/term.h"

typedef struct Sets Sets;

typedef struct RangeList {
    const Range *items; /* ascending, with gaps between */
    unsigned count;
} RangeList;

/* The evaluator is used and left with other bindings by sets_find. */
Sets *sets_new(TermPool *pool, TermEvaluator *evaluator);
void sets_free(Sets *sets); /* NULL is allowed */

/* False: the constraint has not one variable, or its set has too many ranges or is not found by going back. What is
 * found is valid until the next call. */
bool sets_find(Sets *sets, Term constraint, RangeList *found);
/* Between queries: keeps the memory in bounds. */
void sets_forget_if_large(Sets *sets);

#endif
