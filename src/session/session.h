/* session: the context of every analysis: program, terms, static analysis, machine, solver and stop.
 *
 *     Session session = {0};
 *     if (session_open(&session, program, &options, &error) == STATUS_OK)
 *         … machine_run_on(session.machine, &input, &outcome) …
 *     session_close(&session);
 *
 * Several sessions may be open at a time, of one program or of several; one machine runs at a time. Sessions that
 * share a term pool (options.terms) can share a query: an input is the same variable in both exactly when its name,
 * role, size and type agree.
 */
#ifndef COSET_SESSION_H
#define COSET_SESSION_H

#include "condition/condition.h"
#include "solver/solver.h"

typedef struct SessionOptions {
    MachineOptions machine;       /* except stop, symbolic.terms and the dependences, which session_open sets */
    bool detect_typed_stdin;      /* set symbolic.typed_stdin if the program calls scanf */
    bool merge_pure;              /* the source options' merge_pure */
    SolverOptions solver;         /* except stop */
    Stop *stop;                   /* NULL: no limit */
    TermPool *terms;              /* NULL: a pool of its own */
    DependenceKind dependences;   /* which ones a run records; DEPENDENCES_NONE: no analysis is made */
    bool statements;              /* with dependences: also record the statements that they pass through (slow) */
    bool record_calls;              /* output events name the call that printed */
    const char *const *criteria;  /* as the user writes them; none: everything observable */
    size_t criterion_count;
} SessionOptions;

/* Zero-initialise; session_close when done, also after an error. */
typedef struct Session {
    const Program *program;
    TermPool *terms;
    const Analysis *analysis;     /* NULL without dependences */
    Machine *machine;
    Solver *solver;
    Stop *stop;                   /* may be NULL */
    CriterionSet asked;                  /* the criterion set */
    const Criterion *criteria;    /* those of it that name a variable */
    size_t criterion_count;
    MachineOptions machine_options;

    TermPool *own_terms;          /* private from here on; NULL: the pool is the caller's */
    Analysis *own_analysis;
    Arena memory;                 /* holds the criteria */
} Session;

/* The program, and what the options point to, must outlive the session. */
Status session_open(Session *session, const Program *program, const SessionOptions *options, Error *error);
void session_close(Session *session);

/* Replaces the machine by one with other options; session_open's own settings are applied again. */
Status session_replace_machine(Session *session, const MachineOptions *options, Error *error);
/* Replaces the machine by one that records another criterion (NULL: none). */
Status session_watch(Session *session, const Criterion *criterion, Error *error);
/* Passes the term pool to the caller, who frees it after the session. NULL: it already belongs to the caller. */
TermPool *session_keep_terms(Session *session);

/* An error if a seed specified as text names no input that the run requested, or is not a value of that input. */
Status session_check_seeds(const Session *session, const Trace *trace, Error *error);

#endif
