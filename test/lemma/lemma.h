/* The lemma check: inputs that satisfy a relevant-slice condition compute the same output and have the same condition. */
#ifndef COSET_TEST_LEMMA_H
#define COSET_TEST_LEMMA_H

#include "analysis/criterion.h"
#include "condition/condition.h"
#include "execution/execution.h"
#include "solver/solver.h"

/* ---- What is seen in one run (observe.c) ---- */

typedef struct Step { /* a decision of a condition */
    Hash128 index;
    Term constraint;
    bool open, fixed;
    uint8_t kind;       /* DecisionKind */
    uint32_t function, instruction;
} Step;

typedef struct SeenValue {
    uint8_t kind;       /* EventKind */
    uint32_t line;      /* of the event */
    const char *name;   /* of the event; never NULL */
    Term term;          /* TERM_NONE: the event has no value */
} SeenValue;

typedef enum KeyKind {
    KEY_OUTPUT,     /* the n-th call that wrote to a stream */
    KEY_CRITERION,  /* VAR@LINE */
    KEY_LAST,       /* the last output of a name */
    KEY_NAME,       /* all outputs of a name, and the end */
    KEY_END,
    KEY_EVERYTHING, /* all outputs, and the end */
    KEY_KINDS
} KeyKind;

/* A criterion in one run: what it observed, and its condition, reordered. */
typedef struct Observation {
    const char *key;    /* equal for what is to be compared in two runs */
    KeyKind kind;
    SeenValue *values;
    size_t value_count;
    Step *steps;
    size_t step_count;
    Hash128 hash;
    const struct Seen *run;
} Observation;

typedef struct Seen {
    TermInput input;
    End end;
    Step *path;
    size_t path_count;
    Vector(Observation) observations;
    Arena memory;
} Seen;

/* ---- A program under check ---- */

/* Runs to start from, all runs, those without a verdict, conditions checked, other inputs run for them, conditions that so few
 * inputs satisfy that not ten were found, prefixes negated, queries that the solver gave up. */
#define TALLY_COUNTERS(M) M(programs) M(failed) M(base_runs) M(runs) M(skipped) M(conditions) M(others) M(fewer_than_ten) \
    M(prefixes) M(unsolved)

typedef struct Tally {
#define TALLY_COUNTER(name) uint64_t name;
    TALLY_COUNTERS(TALLY_COUNTER)
#undef TALLY_COUNTER
    uint64_t share_count[KEY_KINDS]; /* of observations, by kind: */
    double share_sum[KEY_KINDS];     /* decisions of the condition by decisions of the run */
    double decisions;                /* of base runs */
} Tally;

typedef struct LemmaOptions {
    const char *runtime_directory;
    uint64_t seed;
    unsigned base_runs;              /* whose conditions are checked; */
    unsigned others;                 /* other inputs for each of them; */
    unsigned negations;              /* at most so many decisions outside of it are negated, */
    unsigned prefixes;               /* and so many prefixes of it */
    bool verbose;
} LemmaOptions;

typedef struct Lemma {
    const char *path;
    const LemmaOptions *options;
    Tally *tally;
    Program *program;
    Analysis *analysis;
    TermPool *pool;
    TermEvaluator *evaluator;
    Machine *machine;
    Solver *solver;
    ConditionBuilder *conditions;
    Criterion *criteria;
    size_t criterion_count;
    size_t expected_decisions;       /* of the condition of each VAR@LINE and last output of a name; SIZE_MAX: any number */
    Vector(Seen *) runs;             /* kept, since they showed something new */
    Vector(const Observation *) known; /* all different, of all kept runs */
    uint64_t random;
    bool failed;
    Arena memory;
} Lemma;

/* Runs the program. NULL: it ended in a fault or a violated assumption, which the lemma does not speak of. */
Seen *seen_run(Lemma *lemma, const TermInput *input);
void seen_free(Seen *seen);
const Observation *seen_find(const Seen *seen, const char *key);
bool observation_equal(const Observation *a, const Observation *b);

/* ---- The order (literal.c) ---- */

/* Is the condition in the order that the recursive definition gives? True also when there are too many decisions to say. */
bool literal_agrees(const Trace *trace, const Dependence *from, size_t count, const Condition *condition);

/* ---- Comparing (compare.c) ---- */

void lemma_violation(Lemma *lemma, const char *what, const Observation *observation);

/* Every known observation whose condition the run's input satisfies must be observed in it again. Keeps the run if it
 * shows something new, else frees it. */
void lemma_compare(Lemma *lemma, Seen *seen);
/* The run was made for the first `position` steps and the negation of the next one. */
void lemma_compare_prefix(Lemma *lemma, const Observation *observation, size_t position, const Seen *seen);

/* ---- Other inputs (others.c) ---- */

/* Makes the runs to start from, and for everything that they show, others. Ends at the first violation. */
void lemma_explore(Lemma *lemma);

#endif
