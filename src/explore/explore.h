/* explore: which runs to make. A strategy turns the trace of a run into tasks; the frontier gives them out in the
 * search order.
 *
 *     Explorer *explorer = explorer_new(machine, program, pool, solver, &options);
 *     while (explorer_step(explorer, &run) == EXPLORE_RAN) …   // one run each; `run` tells what happened
 *     explorer_free(explorer);
 */
#ifndef COSET_EXPLORE_H
#define COSET_EXPLORE_H

#include "condition/condition.h"
#include "solver/solver.h"

typedef enum SearchOrder {
#define ORDER(name, word) ORDER_##name,
#include "explore/orders.def"
#undef ORDER
    ORDER_COUNT
} SearchOrder;

typedef struct ExploreOptions {
    const char *strategy;     /* one of explore_strategies; NULL: dart */
    SearchOrder order;
    uint64_t random_seed;
    uint64_t max_runs;        /* 0: no limit */
    double max_seconds;       /* 0: no limit; of wall time, from explorer_new */
    uint64_t max_memory;      /* bytes of resident memory of the process; 0: no limit */
    unsigned max_sizes;       /* values of one symbolic size or address that are tried; 0: 64 */
    unsigned solver_timeout_ms; /* for one query; 0: 10 seconds. Never more than the time left */
    FILE *log;                /* told every divergence in full; NULL: they are only counted */
    Asked asked;              /* peso: what is asked for */
    bool keep_order;          /* peso: conditions stay in time order, which loses behaviours: to show that it does */
    bool measure_formulas;    /* fill in formula_bytes (slow) */
} ExploreOptions;

typedef enum ExploreStep {
    EXPLORE_RAN,              /* `run` is filled in */
    EXPLORE_DONE,             /* nothing is left */
    EXPLORE_BUDGET,           /* a budget ran out, or explorer_interrupt was called: explorer_stop_reason says which */
} ExploreStep;

typedef struct ExploredRun {
    const Trace *trace;       /* valid until the next step */
    Outcome outcome;          /* outcome_release it */
    const TermInput *input;
    /* With dependences: what the run stands for, reordered: the decisions that what is asked for depends on. Of a run that
     * ended early (a failed check, a broken assumption): those that its end depends on. */
    const Decision *condition;
    size_t condition_count;
    Hash128 identity;         /* of the condition: equal for two runs of one term pool that stand for the same */
    bool is_new;              /* no earlier run has this condition. True without dependences */
    bool is_test;             /* false: the run ended in a broken assumption, silently, or was cut short by a budget */
} ExploredRun;

typedef struct ExploreStatistics {
    uint64_t runs, infeasible, unknown, divergences, frontier;
    uint64_t decisions;       /* of all runs */
    uint64_t given_up_sizes;  /* symbolic sizes and addresses with more values than max_sizes */
    uint64_t conditions;      /* different ones, with dependences; those of runs that ended early are among them */
    uint64_t condition_decisions; /* of all runs: decisions of their conditions */
    uint64_t formula_bytes, formulas; /* measured queries, as SMT-LIB 2 */
    double execution_seconds, condition_seconds;
} ExploreStatistics;

typedef struct Explorer Explorer;

bool explore_needs_dependences(const char *strategy);

const char *const *explore_strategies(size_t *count); /* names */

Explorer *explorer_new(Machine *machine, const Program *program, TermPool *pool, Solver *solver,
                       const ExploreOptions *options);
void explorer_free(Explorer *explorer);
ExploreStep explorer_step(Explorer *explorer, ExploredRun *run);
void explorer_interrupt(Explorer *explorer); /* from a signal handler: ends the run and the query under way soon */
bool explorer_interrupted(const Explorer *explorer);
StopReason explorer_stop_reason(const Explorer *explorer); /* STOP_NONE: nothing has stopped it */
const ExploreStatistics *explorer_statistics(const Explorer *explorer);

/* Does what the run had decided before leave each of its pins no other value than it has? Then nothing was lost by
 * them. False when that is not known; and with dependences, where a run stands for less than all that it decided. */
bool explorer_pins_are_forced(Explorer *explorer, const ExploredRun *run);

typedef void IncompleteVisitor(void *context, IncompleteReason reason, const char *detail, Position position, uint64_t count);

/* Visits each reason that keeps the exploration so far from being complete: unknown verdicts, sizes given up and
 * divergences, by place, and a budget that left tasks. A detail lives as long as the program. */
void explorer_incomplete(const Explorer *explorer, IncompleteVisitor *visit, void *context);

#endif
