/* explore: selects the runs to make. A strategy turns the trace of a run into tasks; the frontier orders them by the
 * search order.
 *
 *     Explorer *explorer = explorer_new(&session, &options);
 *     while (explorer_step(explorer, &run) == EXPLORE_RAN) …   // one run each; `run` holds what happened
 *     explorer_free(explorer);
 */
#ifndef COSET_EXPLORE_H
#define COSET_EXPLORE_H

#include "session/session.h"

typedef enum SearchOrder {
#define ORDER(name, word) ORDER_##name,
#include "explore/orders.def"
#undef ORDER
    ORDER_COUNT
} SearchOrder;

/* ---- Strategies ---- */

typedef struct Strategy Strategy;

/* What a strategy is for. */
typedef enum StrategyRole {
    STRATEGY_EVERY_PATH,      /* runs every path; the reference for other strategies */
    STRATEGY_BY_CRITERION,    /* runs one path for each condition of the criterion set */
    STRATEGY_EVERY_VALUE,     /* runs as many paths as it takes to meet each condition of each branch, check and output */
} StrategyRole;

const Strategy *explore_strategy_find(const char *name);      /* NULL: there is no strategy of this name */
const Strategy *explore_strategy_of(StrategyRole role);       /* the first one of this role in strategies.def */
const char *const *explore_strategy_names(size_t *count);     /* in the order of strategies.def */
const char *explore_strategy_name(const Strategy *strategy);
StrategyRole explore_strategy_role(const Strategy *strategy);
const char *explore_strategy_covers(const Strategy *strategy); /* what is run once: "path" */
DependenceKind explore_strategy_dependences(const Strategy *strategy); /* the dependences that its runs must record */

/* ---- Options ---- */

/* The inputs of runs that become tests. */
typedef enum InputStyle {
    INPUTS_AS_SOLVED,
    INPUTS_READABLE,          /* no value is longer, or negative, unless the path needs it */
    INPUTS_VARIED,            /* and values that the path does not determine differ from test to test */
} InputStyle;

typedef struct ExploreOptions {
    const Strategy *strategy; /* NULL: explore_strategy_of(STRATEGY_EVERY_PATH) */
    SearchOrder order;
    InputStyle inputs;
    uint64_t random_seed;
    uint64_t max_runs;        /* 0: no limit */
    unsigned max_sizes;       /* values of one symbolic size or address that are tried; 0: 64 */
    unsigned solver_timeout_ms; /* for one query; 0: 10 seconds. Never more than the time left */
    FILE *log;                /* receives every divergence in full; NULL: they are only counted */
    bool execution_order;          /* conditions are not reordered, which loses behaviours; for experiments */
    bool no_packing;          /* a run is made for one task only; for experiments */
    bool no_fallback;         /* a strategy that saves nothing goes on as it is; for experiments */
    unsigned fallback_at;     /* after so many runs it falls back whatever it saves; for tests. 0: if it saves nothing */
    bool keep_dependences;    /* record them in every run, also where the strategy needs none any more */
    bool measure_formulas;    /* fill in formula_bytes (slow) */
} ExploreOptions;

typedef enum ExploreStep {
    EXPLORE_RAN,              /* `run` is filled in */
    EXPLORE_DONE,             /* no task is left */
    EXPLORE_BUDGET,           /* a limit was reached: explorer_limit says which */
} ExploreStep;

typedef struct ExploredRun {
    const Trace *trace;       /* valid until the next step */
    Outcome outcome;          /* outcome_release it */
    const TermInput *input;   /* of every variable; valid until the next step */
    const Decision *condition; /* the strategy's condition of the run, in the strategy's order */
    size_t condition_count;
    Hash128 identity;         /* of the condition: equal for two runs of one term pool exactly when their conditions
                                 are; 0 unless the strategy makes one test per condition */
    bool is_new;              /* no earlier run has this condition; always true if every run is a test */
    bool is_test;             /* false: the run violated an assumption, or ended silently */
} ExploredRun;

typedef struct ExploreStatistics {
    uint64_t runs, infeasible, unknown, divergences, frontier;
    uint64_t decisions;       /* of all runs */
    uint64_t given_up_sizes;  /* symbolic sizes and addresses with more values than max_sizes */
    uint64_t conditions;      /* different ones, with one test per condition; those of aborted runs included */
    uint64_t condition_decisions; /* of all runs: decisions in their conditions */
    uint64_t formula_bytes, formulas; /* measured queries, as SMT-LIB 2 */
    double execution_seconds, condition_seconds;
} ExploreStatistics;

/* Which limit ended an exploration. */
typedef enum ExploreLimit {
    LIMIT_NONE,
#define LIMIT(name, words) LIMIT_##name,
#include "execution/limits.def"
#undef LIMIT
    LIMIT_COUNT
} ExploreLimit;

ExploreLimit explore_limit_of(StopReason reason);
IncompleteReason explore_limit_reason(ExploreLimit limit);

typedef struct Explorer Explorer;

/* The session must outlive the explorer. Its runs must record at least the dependences that the strategy needs. */
Explorer *explorer_new(const Session *session, const ExploreOptions *options);
void explorer_free(Explorer *explorer);
ExploreStep explorer_step(Explorer *explorer, ExploredRun *run);
ExploreLimit explorer_limit(const Explorer *explorer);
const ExploreStatistics *explorer_statistics(const Explorer *explorer);

/* True if the run's other decisions imply the value of each pin, so that the pins lose nothing. False if that is
 * unknown, or if the strategy's condition has fewer decisions than the run. */
bool explorer_pins_are_forced(Explorer *explorer, const ExploredRun *run);

typedef void IncompleteVisitor(void *context, IncompleteReason reason, const char *detail, Position position, uint64_t count);

/* Visits each reason why the exploration so far is incomplete: unknown verdicts, abandoned sizes and divergences, by
 * source position, and a limit that left tasks. A detail lives as long as the program. */
void explorer_incomplete(const Explorer *explorer, IncompleteVisitor *visit, void *context);

#endif
