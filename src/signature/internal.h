/* Private to signature.
 *
 * Every run with a new condition is a partition. Those of runs that ended early (a failed check, a broken assumption) may overlap
 * all others: an input of both ends early. What overlaps is taken out of the other one, so that each input belongs to one.
 */
#ifndef COSET_SIGNATURE_INTERNAL_H
#define COSET_SIGNATURE_INTERNAL_H

#include "signature/signature.h"

typedef struct Partition {
    TermList constraints;         /* in the order of the condition, each once; the run's input satisfies them */
    Vector(uint8_t) assumed;      /* by constraint: is it an assumption? Its other side is not allowed */
    TermList sorted;              /* the same constraints, ascending */
    TermList denied;              /* their negations, ascending */
    TermInput input;              /* of its run */
    Hash128 condition;            /* signing_condition */
    bool early;
    Term none;                    /* early: the negation of all constraints together */
    bool has_failed;              /* early: a decision ended the run, */
    Hash128 failed;               /* and this is its index */
    Set128 passed;                /* early: the indices of the decisions before it that could have ended the run */
    IndexList excluded;           /* early partitions that take inputs from this one: all of them in this one's condition */
    IndexList doubtful;           /* early partitions of which it is not known who comes first */
    TermList simple;              /* what the case shows: holds for exactly its inputs */
    bool is_case;                 /* false: its inputs break an assumption */
    SignatureCase shown;
} Partition;

struct Signing {
    const Session *session;
    const SignatureOptions *options;
    Arena *memory;                /* of the signature */
    Conditions *conditions;
    TermEvaluator *evaluator;
    Vector(Partition) partitions; /* in the order in which they were found */
    TermList domain;              /* holds for all inputs: a bool is 0 or 1. Cases do not repeat it */
    TermList demands;             /* of the model of scanf, in some case */
    Condition indices;            /* working memory */
    TermInput model;
    uint64_t steps;               /* counted work beside the solver's */
    uint64_t decisions;           /* of all runs of the exploration */
    IncompleteReason cut_by;      /* which limit of time ended a query or a step; REASON_NONE: none did */
};

/* Work is counted in the solver's steps (solver_set_work), so that the same program has the same signature on every machine,
 * busy or idle. About so many steps take a millisecond on an idle one. */
enum { STEPS_PER_MS = 10000 };

/* ---- signing.c ---- */

/* The identity of the run's condition of the criterion set. */
Hash128 signing_condition(Signing *signing, const Trace *trace, const Outcome *outcome);
/* True if the event is one of the outputs of a case. */
bool signing_shows(const Signing *signing, const Event *event);
/* Whether an input satisfies all of the query. `hint` satisfies all but perhaps the last constraint; NULL: none is known. The model
 * is in signing->model. A query that takes more than `work` is VERDICT_UNKNOWN; so is one that --solver-timeout ends, and then
 * signing->cut_by says so. */
Verdict signing_ask(Signing *signing, const TermList *query, const TermInput *hint, uint64_t work);
uint64_t signing_work(const Signing *signing); /* steps so far */
bool signing_holds(Signing *signing, const Term *constraints, size_t count, const TermInput *input);
/* False if a stop was requested; signing->cut_by then says why. For a caller that would have more to do. */
bool signing_goes_on(Signing *signing);
/* The trace is valid until the next run; outcome_release. NULL: the run was cut short. */
const Trace *signing_run(Signing *signing, const TermInput *input, Outcome *outcome);
bool terms_have(const TermList *sorted, Term term);

static inline bool is_stopped(const Signing *signing)
{
    return stop_requested(signing->session->stop);
}

/* ---- partition.c ---- */

/* The partition of a run with a new condition; `test` may be of no suite. */
void partition_add(Signing *signing, const ExploredRun *run, const Test *test);
void partition_release(Partition *partition);
void *signing_keep(Signing *signing, const void *items, size_t count, size_t size); /* a copy in the arena */

/* ---- input_domain.c ---- */

void domain_note(Signing *signing, const ExploredRun *run);
void domain_find(Signing *signing);

/* ---- overlap.c ---- */

/* Finds what is excluded from each partition. */
void overlaps_find(Signing *signing);

/* ---- simplify.c ---- */

/* What the case of each partition shows. Every step is proved, so that it is equivalent to the constraints without the excluded partitions. */
void signing_simplify(Signing *signing);

/* ---- certify.c, certify_samples.c ---- */

enum { PROOF_WORK = 5000 * STEPS_PER_MS };

/* `is_complete`: of the exploration; otherwise nothing is said about all inputs. */
void signing_certify(Signing *signing, bool is_complete, Certificate *certificate);
void samples_check(Signing *signing, Certificate *certificate);
/* "x = 5, y = 2" */
const char *input_describe(Signing *signing, const TermInput *input);

/* ---- term_shape.c: up to a limit of nodes ---- */

bool terms_include(const TermList *list, Term term); /* terms_have is quicker, on sorted ones */
unsigned term_complexity(const TermPool *pool, Term term);
unsigned term_hazards(const TermPool *pool, Term term); /* elements and quotients, one in the other */
bool term_divides_by(const TermPool *pool, Term term, Term divisor);
void term_add_selects(const TermPool *pool, Term term, TermList *selects); /* elements of tables, each once */
bool term_selects_at(const TermPool *pool, Term term, Term index); /* an element of a table at the index, however extended */

/* ---- certify_runs.c ---- */

/* Native runs of tests, a batch at a time: no more files than those of one batch lie about, and none when it is
 * freed. */
typedef struct NativeCheck NativeCheck;

NativeCheck *native_check_new(Signing *signing, Certificate *certificate);
/* `of_case`: the number of the test that shows its case. */
void native_check_add(NativeCheck *check, const Test *test, uint32_t of_case);
/* Runs what is left, if there is time, and completes the certificate. */
void native_check_finish(NativeCheck *check);
void native_check_free(NativeCheck *check);

#endif
