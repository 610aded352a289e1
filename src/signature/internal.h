/* Private to signature.
 *
 * Every run with a new condition is a partition. The partition of an aborted run (a failed check, a violated
 * assumption) may overlap all others: an input of both aborts the run. The overlap is excluded from the other
 * partition, so that each input belongs to one. */
#ifndef COSET_SIGNATURE_INTERNAL_H
#define COSET_SIGNATURE_INTERNAL_H

#include "signature/signature.h"

typedef struct Partition {
    TermList constraints;         /* in the order of the condition, each once; the run's input satisfies them */
    Vector(uint8_t) assumed;      /* by constraint: true if it is an assumption, whose other side is not allowed */
    TermList sorted;              /* the same constraints, ascending */
    TermList denied;              /* their negations, ascending */
    TermInput input;              /* of its run */
    Hash128 condition;            /* signing_condition */
    bool aborted;                 /* its run was aborted */
    Term negation;                /* aborted run: the negation of the conjunction of all constraints */
    bool has_failed;              /* aborted run: a decision ended it, and */
    Hash128 failed;               /* this is the decision's execution index */
    Set128 passed;                /* aborted run: the indices of the earlier decisions that could have ended it */
    IndexList excluded;           /* partitions of aborted runs that take the inputs of both from this one */
    IndexList maybe_earlier;      /* partitions of aborted runs that may or may not come before this one */
    TermList simple;              /* constraints that the case shows; they hold for exactly its inputs */
    bool is_case;                 /* false: its inputs violate an assumption */
    bool is_ready;                /* a case that can be shown: a stop came later than that */
    SignatureCase shown;
} Partition;

struct Signing {
    const Session *session;
    const SignatureOptions *options;
    Arena *memory;                /* of the signature */
    ConditionBuilder *conditions;
    TermEvaluator *evaluator;
    Vector(Partition) partitions; /* in the order in which they were found */
    TermList domain;              /* holds for all inputs (a bool is 0 or 1); cases do not repeat it */
    TermList demands;             /* constraints of the model of scanf, in some case */
    Map rewritten;                /* terms of results that stand for others of equal value */
    Map behind;                   /* by TermObject: the term that is true if the pointer to the object is null */
    Condition indices;            /* working memory */
    TermInput model;
    uint64_t steps;               /* counted work in addition to the solver's */
    uint64_t decisions;           /* of all runs of the exploration */
    bool asks_no_more;            /* a stop has come: what is left is done without queries */
    IncompleteReason cut_by;      /* the time limit that ended a query or a step; REASON_NONE: none did */
};

/* Work is counted in the solver's steps (solver_set_work), so that a program has the same signature on a busy and on
 * an idle machine. About so many steps take a millisecond on an idle one. */
enum { STEPS_PER_MS = 10000 };

/* ---- signing.c ---- */

/* The hash of the run's condition for the criterion set. */
Hash128 signing_condition(Signing *signing, const Trace *trace, const Outcome *outcome);
/* True if the event is one of the outputs of a case. */
bool signing_shows(const Signing *signing, const Event *event);
/* Decides whether an input satisfies the whole query. `hint` satisfies all but perhaps the last constraint; NULL:
 * none is known. The model is in signing->model. A query that takes more than `work` is VERDICT_UNKNOWN. So is one
 * that --solver-timeout ends; signing->cut_by then records it. */
Verdict signing_ask(Signing *signing, const TermList *query, const TermInput *hint, uint64_t work);
uint64_t signing_work(const Signing *signing); /* steps so far */
bool signing_holds(Signing *signing, const Term *constraints, size_t count, const TermInput *input);
/* False if a stop was requested; signing->cut_by then has the reason. Call it only while work is left. */
bool signing_goes_on(Signing *signing);
/* The trace is valid until the next run; outcome_release. NULL: the run was truncated. */
const Trace *signing_run(Signing *signing, const TermInput *input, Outcome *outcome);
bool terms_have(const TermList *sorted, Term term);

static inline bool is_stopped(const Signing *signing)
{
    return stop_requested(signing->session->stop);
}

/* ---- partition.c ---- */

/* The partition of a run with a new condition. `test` need not belong to a suite. */
void partition_add(Signing *signing, const ExploredRun *run, const Test *test);
void partition_release(Partition *partition);
void *signing_keep(Signing *signing, const void *items, size_t count, size_t size); /* a copy in the arena */

/* ---- input_domain.c ---- */

void domain_note(Signing *signing, const ExploredRun *run);
/* The run ended because scanf would not read such a value: the input is not an allowed one. */
bool domain_excludes(const Signing *signing, const Trace *trace, const Outcome *outcome);
void domain_find(Signing *signing);

/* ---- overlap.c ---- */

/* Finds which partitions are excluded from each partition. */
void overlaps_find(Signing *signing);

/* ---- simplify.c ---- */

/* Simplifies the constraints that each case shows. Every step is proved, so that they are equivalent to the
 * partition's constraints without the excluded partitions. */
void signing_simplify(Signing *signing);

/* ---- guards.c ---- */

/* Makes C define the conjunction of the constraints that the case shows for every input, and its results for every input of the
 * case: adds guards, orders the constraints, and makes total what cannot be guarded. No query is made from this work on. */
void signing_guard(Signing *signing, Partition *partition, uint64_t most);

/* ---- defined.c ---- */

/* Appends what must hold for C to define the term. Each guard needs those before it only. `behind`: pointers to inputs must not
 * be null, either. */
void term_add_guards(const Signing *signing, Term term, bool behind, TermList *guards);
/* An equal term that C defines for all operands. */
Term term_make_total(TermPool *pool, Term term);

/* ---- intervals.c ---- */

/* A condition by intervals of its only variable, for one on elements of constant tables. They are equivalent where `bound` holds
 * (TERM_NONE: everywhere). TERM_NONE: it has other variables, or too many intervals. */
Term term_intervals(Signing *signing, Term condition, Term *bound);
/* A value that is one of two constants, by such a condition; other values as they are. */
Term term_choice_of_intervals(Signing *signing, Term value);

/* ---- certify.c, certify_samples.c ---- */

enum { PROOF_WORK = 5000 * STEPS_PER_MS };

/* `is_complete`: of the exploration. If false, the certificate claims nothing about all inputs. */
void signing_certify(Signing *signing, bool is_complete, Certificate *certificate);
void samples_check(Signing *signing, Certificate *certificate);
/* "x = 5, y = 2" */
const char *input_describe(Signing *signing, const TermInput *input);

/* ---- term_shape.c: up to a limit of nodes ---- */

bool terms_include(const TermList *list, Term term); /* terms_have is faster on sorted lists */
unsigned term_operand_count(const TermNode *node);
unsigned term_complexity(const TermPool *pool, Term term);
unsigned term_hazards(const TermPool *pool, Term term); /* table elements and quotients, nested ones included */
bool term_divides_by(const TermPool *pool, Term term, Term divisor);
void term_add_selects(const TermPool *pool, Term term, TermList *selects); /* table elements, each once */
bool term_selects_at(const TermPool *pool, Term term, Term index); /* a table element at the extended index */

/* ---- certify_runs.c ---- */

/* Native runs of tests, in batches. Only the files of one batch exist at a time; freeing removes them. */
typedef struct NativeCheck NativeCheck;

NativeCheck *native_check_new(Signing *signing, Certificate *certificate);
/* `of_case`: the number of the test that is the example of the case. */
void native_check_add(NativeCheck *check, const Test *test, uint32_t of_case);
/* Runs the remaining tests, if there is time, and completes the certificate. */
void native_check_finish(NativeCheck *check);
void native_check_free(NativeCheck *check);

#endif
