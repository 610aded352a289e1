/* Private to solver: the interface of the links of the chain.
 *
 * A link either answers a query or hands one (the same or a smaller one) to the next link. It may process the
 * answer that it receives. Links know each other only through this interface; solver.c puts them in order.
 */
#ifndef COSET_SOLVER_CHAIN_H
#define COSET_SOLVER_CHAIN_H

#include "solver/sets.h"
#include "solver/solver.h"

typedef Vector(VariableId) VariableList;

typedef struct Query {
    const Term *constraints;
    size_t count;
    const TermInput *hint; /* never NULL; unbound variables are 0 */
    Term target;           /* the only constraint that the hint may violate; TERM_NONE: it may violate any */
} Query;

/* Links that do not decide the query leave it empty. */
typedef struct Answer {
    Verdict verdict;
    TermInput model;       /* YES: exactly the variables of the query, verified on it */
    TermList core;         /* NO: some of its constraints, unsatisfiable by themselves */
    bool cut;              /* UNKNOWN because of a limit other than work: time, memory, or an interrupt */
    bool interrupted;      /* UNKNOWN because of an interrupt: the same query may have another answer next time */
} Answer;

/* Shared by all links of one solver. */
typedef struct SolverShared {
    TermPool *pool;
    TermEvaluator *evaluator;
    Stop *stop;
    Sets *sets;
    SolverOptions options;
    uint64_t max_work;               /* of one query; UINT64_MAX: no limit */
    SolverStatistics statistics;
    Vector(uint32_t) variable_marks; /* epoch of the last query_variables that visited the variable */
    uint32_t variable_epoch;
} SolverShared;

typedef struct SolverLink SolverLink;

typedef struct SolverLinkType {
    void (*check)(SolverLink *link, const Query *query, Answer *answer);
    void (*free)(SolverLink *link);
} SolverLinkType;

struct SolverLink {
    const SolverLinkType *type;
    SolverShared *shared;
    SolverLink *next; /* NULL at the end of the chain */
};

/* Puts a link in front of the solver's chain, which then owns it. */
void chain_add(Solver *solver, SolverLink *link);

SolverLink *independence_link_new(void);
SolverLink *cache_link_new(void);
SolverLink *domain_link_new(void);
SolverLink *order_link_new(void);
SolverLink *enumeration_link_new(void);
SolverLink *branching_link_new(void);
SolverLink *search_link_new(bool quick); /* quick: a few moves only, for easy queries */
SolverLink *dump_link_new(int folder); /* that is open; the link closes it */
SolverLink *z3_link_new(void);

/* Passes a query to the next link. */
static inline void link_next(SolverLink *link, const Query *query, Answer *answer)
{
    link->next->type->check(link->next, query, answer);
}

void answer_clear(Answer *answer);   /* UNKNOWN, empty; keeps the storage */
void answer_release(Answer *answer);

/* ---- Queries ---- */

uint64_t query_hint_value(const Query *query, VariableId variable);
/* The variables that occur in the constraints, ascending, each once. Replaces what the list held. */
void query_variables(SolverShared *shared, const Query *query, VariableList *variables);
/* True if the model satisfies every constraint. It must bind every variable of the query. Leaves the evaluator
 * loaded with the model. */
bool query_holds(SolverShared *shared, const Query *query, const TermInput *model);
/* Like query_holds, for an evaluator that is already loaded. Evaluates the target first. */
bool query_holds_loaded(SolverShared *shared, const Query *query);

/* True if products and quotients are so wide that Z3 may ignore its limits while it bit-blasts them. */
bool query_has_hard_products(const TermPool *pool, const Query *query);

void terms_sort(Term *terms, size_t count);

#endif
