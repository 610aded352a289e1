/* Private to solver: conditions on one variable of up to eight bits, by all of its values.
 *
 * Whatever such a condition is made of, it is one of 2^256 functions: knowing which, it may turn out to be always true
 * or always false, or to be the same as another one.
 */
#ifndef COSET_SOLVER_TRUTH_H
#define COSET_SOLVER_TRUTH_H

#include "term/term.h"

enum { TRUTH_WIDTH = 8, TRUTH_WORDS = (1 << TRUTH_WIDTH) / 64 };

typedef struct Truth {
    VariableId variable;
    unsigned width;
    uint64_t holds[TRUTH_WORDS]; /* bit v: for the value v */
} Truth;

typedef struct Truths {
    TermPool *pool;
    TermEvaluator *evaluator;
    Map known;                   /* condition to an index of `all` */
    Vector(Truth) all;
    Vector(uint64_t) seen;       /* one bit for each term that was walked over */
    Vector(Term) pending, found; /* while walking */
} Truths;

void truths_release(Truths *truths);

/* Finds the truth of every condition on one small variable that occurs in these terms. Uses the evaluator. */
void truths_learn(Truths *truths, const Term *terms, size_t count);
/* NULL: it is no such condition, or not learnt. Valid until the next truths_learn. */
const Truth *truths_get(const Truths *truths, Term condition);

bool truth_value(const Truth *truth, uint64_t value);
bool truth_is_always(const Truth *truth, bool value);

#endif
