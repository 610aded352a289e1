/* solver: is there an input that satisfies these constraints? The only module that knows Z3.
 *
 *     Solver *solver = solver_new(pool, &options);
 *     Verdict verdict = solver_check(solver, constraints, count, &parent_input, &model);
 *
 * A query goes through a chain, each link either answers or hands a smaller query on: independence (only constraints
 * that share variables with the last one), earlier answers (models and unsatisfiable cores), constraints on one
 * variable, the order of what is compared, local search from the hint, few combinations, intervals, Z3. Every model is
 * evaluated on the whole query before it is believed. Giving up is an answer (VERDICT_UNKNOWN), never an error.
 */
#ifndef COSET_SOLVER_H
#define COSET_SOLVER_H

#include "base/stop.h"
#include "term/term.h"

typedef enum Verdict { VERDICT_NO, VERDICT_YES, VERDICT_UNKNOWN } Verdict;

typedef struct SolverOptions {
    Stop *stop;                  /* ends a query soon, with VERDICT_UNKNOWN; NULL: the solver has its own */
    unsigned timeout_ms;         /* for one query; 0: 10 seconds */
    uint64_t max_memory;         /* bytes that Z3 may hold; a query that needs more is given up; 0: 1 GiB */
    uint64_t max_resident;       /* bytes of memory of the process and its child together; 0: no limit */
    const char *dump_directory;  /* each query that reaches the end of the chain as DIR/query000001.smt2; NULL: none */
    bool no_independence, no_cache, no_search; /* leave a link out: for tests and measurements */
} SolverOptions;

typedef struct SolverStatistics {
    uint64_t queries;            /* asked by the caller */
    uint64_t yes, no, unknown;
    uint64_t by_hint, by_cache, by_core, by_domain, by_order, by_enumeration, by_bounds, by_search,
        by_z3;                   /* who answered */
    uint64_t z3_calls;
    uint64_t work;               /* counted steps of all links: see solver_set_work */
    uint64_t cut;                /* of `unknown`: by a limit of time or memory, or a stop; not by the limit of work */
    uint64_t dump_failures;      /* files of dump_directory that could not be written, */
    int dump_errno;              /* and why the last one could not */
    uint64_t model_failures;     /* models that break their query: a bug in coset or Z3 (then VERDICT_UNKNOWN) */
    double seconds, z3_seconds;
} SolverStatistics;

typedef struct Solver Solver;

/* NULL on error: dump directory not writable */
Solver *solver_new(TermPool *pool, const SolverOptions *options, Error *error);
void solver_free(Solver *solver);

/* Is the conjunction of the constraints (one bit each) satisfiable? `hint` satisfies all of them but perhaps the last
 * one (the usual case: the parent's input); one that violates others, too, only costs time. It may be NULL. On
 * VERDICT_YES, *model satisfies every constraint, and holds the hint's bindings with what had to change: variables that
 * occur in no constraint keep the hint's value. Variables that the hint does not bind count as 0. */
Verdict solver_check(Solver *solver, const Term *constraints, size_t count, const TermInput *hint, TermInput *model);

void solver_set_timeout(Solver *solver, unsigned timeout_ms); /* for later queries: the time left may be less */
/* For later queries: steps that one may spend before it is given up; 0: no limit. A step does not depend on the machine or
 * its load: it is Z3's unit of resources, or what takes about as long; 10,000 of them take a millisecond on an idle machine.
 * The same queries in the same order spend the same work, so that a decision that depends on work is the same everywhere. Links
 * before Z3, and Z3's first attempt, have small limits of their own and are not ended by this one. */
void solver_set_work(Solver *solver, uint64_t most);
const SolverStatistics *solver_statistics(const Solver *solver);

#endif
