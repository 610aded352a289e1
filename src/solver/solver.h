/* solver: finds an input that satisfies a list of constraints. The only module that uses Z3.
 *
 *     Solver *solver = solver_new(pool, &options);
 *     Verdict verdict = solver_check(solver, constraints, count, &parent_input, &model);
 *
 * A query goes through a chain; each link either answers it or passes a smaller query on: independence (only
 * constraints that share variables with the last one), earlier answers (models and unsatisfiable cores), constraints on
 * one variable, the order of compared terms, local search from the hint, few combinations, intervals, Z3. Every model
 * is evaluated on the whole query before it is accepted. Giving up is a verdict (VERDICT_UNKNOWN), not an error.
 */
#ifndef COSET_SOLVER_H
#define COSET_SOLVER_H

#include "base/stop.h"
#include "term/term.h"

typedef enum Verdict { VERDICT_NO, VERDICT_YES, VERDICT_UNKNOWN } Verdict;

typedef struct SolverOptions {
    Stop *stop;                  /* ends a query soon, with VERDICT_UNKNOWN; NULL: the solver has its own */
    unsigned timeout_ms;         /* for one query; 0: 10 seconds */
    uint64_t max_memory;         /* bytes that Z3 may hold; a query that needs more is UNKNOWN; 0: 1 GiB */
    uint64_t max_resident;       /* bytes of memory of the process and its child together; 0: no limit */
    const char *dump_directory;  /* each query that reaches the end of the chain as DIR/query000001.smt2; NULL: none */
    bool no_independence, no_cache, no_search; /* omit a link: for tests and measurements */
} SolverOptions;

typedef struct SolverStatistics {
    uint64_t queries;            /* calls of solver_check */
    uint64_t yes, no, unknown;
    uint64_t by_hint, by_cache, by_core, by_domain, by_order, by_enumeration, by_bounds, by_search,
        by_z3;                   /* queries by the link that answered */
    uint64_t z3_calls;
    uint64_t work;               /* counted steps of all links: see solver_set_work */
    uint64_t cut;                /* of `unknown`: by a limit of time or memory, or a stop; not by the limit of work */
    uint64_t dump_failures;      /* files of dump_directory that could not be written, */
    int dump_errno;              /* and why the last one could not */
    uint64_t model_failures;     /* models that violate their query: a bug in coset or Z3 (then VERDICT_UNKNOWN) */
    double seconds, z3_seconds;
} SolverStatistics;

typedef struct Solver Solver;

/* NULL on error: the dump directory is not writable. */
Solver *solver_new(TermPool *pool, const SolverOptions *options, Error *error);
void solver_free(Solver *solver);

/* Decides whether the conjunction of the constraints (one bit each) is satisfiable. `hint` satisfies all of them but
 * perhaps the last one (usually the parent's input); a hint that violates others, too, only costs time. It may be
 * NULL. On VERDICT_YES, *model satisfies every constraint. It has the hint's bindings except where they had to
 * change: variables that occur in no constraint keep the hint's value. Variables that the hint does not bind are 0. */
Verdict solver_check(Solver *solver, const Term *constraints, size_t count, const TermInput *hint, TermInput *model);

void solver_set_timeout(Solver *solver, unsigned timeout_ms); /* for later queries */
/* Sets the steps that each later query may take before it is UNKNOWN; 0: no limit. A step does not depend on the
 * machine or its load: it is Z3's unit of resources, or work of about the same time; 10,000 steps take about a
 * millisecond on an idle machine. The same queries in the same order take the same work, so that a decision based on
 * work is the same everywhere. Links before Z3, and Z3's first attempt, have small limits of their own and ignore
 * this one. */
void solver_set_work(Solver *solver, uint64_t most);
const SolverStatistics *solver_statistics(const Solver *solver);

#endif
