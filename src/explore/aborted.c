/* How a run was aborted, as a constraint that keeps other runs from it. */
#include "explore/explorer.h"

/* The negation keeps these assumptions, because inputs that violate them are not wanted either. (A bool is 0 or 1,
 * but the solver may choose others.) */
static bool is_kept_assumption(const Decision *decision)
{
    return decision->kind == DECISION_ASSUME && decision->fixed;
}

Term aborted_negation(const Explorer *explorer, const Decision *condition, size_t count)
{
    TermPool *terms = explorer->session->terms;
    Term all = term_constant(terms, 1, 1);
    for (size_t i = 0; i < count; i++)
        if (!is_kept_assumption(&condition[i]))
            all = term_and(terms, all, condition[i].constraint);
    return term_not(terms, all);
}

bool exclusion_has(const Exclusion *exclusion, Term constraint)
{
    while (exclusion && exclusion->constraint != constraint)
        exclusion = exclusion->others;
    return exclusion != NULL;
}
