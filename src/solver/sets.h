/* Private to solver: the exact set of values of a variable that satisfy a constraint on it alone. Sets are cached. */
#ifndef COSET_SOLVER_SETS_H
#define COSET_SOLVER_SETS_H

#include "solver/ranges.h"
#include "term/term.h"

typedef struct Sets Sets;

typedef struct RangeList {
    const Range *items; /* ascending, with gaps between them */
    unsigned count;
} RangeList;

/* sets_find uses the evaluator and leaves other bindings in it. */
Sets *sets_new(TermPool *pool, TermEvaluator *evaluator);
void sets_free(Sets *sets); /* NULL is allowed */

/* False: the constraint has more than one variable, its set has too many ranges, or an operation cannot be inverted.
 * The result is valid until the next call. */
bool sets_find(Sets *sets, Term constraint, RangeList *found);
/* Call it between queries: limits the memory of the cache. */
void sets_forget_if_large(Sets *sets);

#endif
