/* engine: from files to an answer. Each application of coset is one function here that shows its whole pipeline. */
#ifndef COSET_ENGINE_H
#define COSET_ENGINE_H

#include "analysis/static_dependence.h"
#include "execution/execution.h"
#include "explore/explore.h"
#include "result/result.h"
#include "source/source.h"

typedef struct EngineRunOptions {
    SourceOptions source;
    MachineOptions machine;
    void (*watch)(Machine *machine); /* told the machine before it runs and NULL afterwards; may be NULL */
} EngineRunOptions;

/* Loads the files and runs the program once. On success *program (program_free it) is what *outcome (outcome_release
 * it) speaks of; on an error both stay as they were. A fault is an outcome, not an error. */
Status engine_run(const EngineRunOptions *options, Program **program, Outcome *outcome, Error *error);

/* ---- Explorations: what `test`, `signature` and `compare` have in common ---- */

typedef struct ExplorationOptions {
    MachineOptions machine;       /* but for symbolic.terms and what dependences need */
    bool detect_typed_stdin;      /* symbolic.typed_stdin if the program calls scanf */
    bool merge_pure;              /* as the source options say */
    SolverOptions solver;
    ExploreOptions explore;       /* but for `asked`; its time counts from `start` */
    double start;                 /* base_clock */
    const char *const *criteria;  /* as the user writes them; none: everything observable */
    size_t criterion_count;
    TermPool *terms;              /* NULL: its own. Identities of runs can be compared within one pool */
    bool dependences;             /* record them although the strategy does not need them: runs then have an identity */
    bool tell_calls;              /* output events tell the call that printed */
} ExplorationOptions;

/* ---- Tests ---- */

typedef struct TestCampaign TestCampaign; /* an exploration under way */

/* Who is told what an exploration finds, while it goes on. `begin` and `add` may fail; that ends the exploration. */
typedef struct TestSink {
    void *context;
    Status (*begin)(void *context, const Program *program, Error *error); /* the program was loaded; tests may follow */
    Status (*add)(void *context, const Test *test, Error *error);         /* the test is valid during the call */
    void (*progress)(void *context, const TestCampaign *campaign);        /* after every run */
    void (*watch)(void *context, Explorer *explorer);                     /* who may be interrupted; NULL: nobody */
} TestSink;

typedef struct EngineTestOptions {
    SourceOptions source;
    ExplorationOptions exploration;
    const char *standard_input;   /* what machine.input holds, for the tests; NULL: nothing */
    size_t standard_input_size;
    TestSink sink;                /* any function may be NULL */
} EngineTestOptions;

/* Zero-initialise; engine_test_release when done. */
typedef struct EngineTestResult {
    Program *program;
    Summary summary;
    bool has_inputs;              /* some run asked for an input */
    bool interrupted;             /* explorer_interrupt ended it */
    uint64_t unsupported;         /* tests that ended with END_UNSUPPORTED */
    Arena memory;                 /* holds the summary's strings */
} EngineTestResult;

/* Loads the files and explores the program. Reaching a budget is no error: the summary then says what is missing. */
Status engine_test(const EngineTestOptions *options, EngineTestResult *result, Error *error);
void engine_test_release(EngineTestResult *result);

/* How far a campaign is. */
typedef struct TestProgress {
    uint64_t runs, tests, faults, frontier;
    uint64_t branches, branches_covered; /* branch sides of the user's files */
    double seconds, solver_seconds;
    double max_seconds;           /* 0: no limit */
} TestProgress;

TestProgress engine_test_progress(const TestCampaign *campaign);

/* ---- Signatures ---- */

typedef struct EngineSignatureOptions {
    EngineTestOptions test;       /* strategy peso; `sink` is told a test for each case and, with `certify`, the samples: tests of no case */
    bool certify;
    unsigned samples;             /* inputs of each case whose runs are compared with its condition and outputs */
    const NamedFile *files;       /* certify: of native runs, as in EngineReplayOptions */
    size_t file_count;
    const char **environment;
} EngineSignatureOptions;

/* Zero-initialise; engine_signature_release when done. */
typedef struct EngineSignatureResult {
    EngineTestResult test;
    TermPool *terms;
    Signature signature;
    Error native;                 /* why there are no native runs: the program cannot be built, say */
} EngineSignatureResult;

/* Explores the program by what is asked for: one case for each way in which it depends on the input. */
Status engine_signature(const EngineSignatureOptions *options, EngineSignatureResult *result, Error *error);
void engine_signature_release(EngineSignatureResult *result);

/* ---- Reducing a suite of tests ---- */

typedef struct EngineReduceOptions {
    SourceOptions source;
    ExplorationOptions exploration; /* how a test is run; nothing is explored */
    const char *directory;        /* of the tests */
    void (*watch)(Machine *machine); /* told the machine before it runs and NULL afterwards; may be NULL */
} EngineReduceOptions;

/* Zero-initialise; engine_reduce_release when done. */
typedef struct EngineReduceResult {
    Program *program;
    Reduction reduction;
    Arena memory;
} EngineReduceResult;

/* Runs existing tests and tells which of them do the same: have the same condition of what is asked for. */
Status engine_reduce(const EngineReduceOptions *options, EngineReduceResult *result, Error *error);
void engine_reduce_release(EngineReduceResult *result);

/* ---- Comparing strategies ---- */

typedef struct EngineCompareOptions {
    EngineTestOptions test;       /* of every strategy, budgets included; of its sink, `watch` and `progress` are told */
    const char *const *strategies;
    size_t strategy_count;
} EngineCompareOptions;

/* Zero-initialise; engine_compare_release when done. */
typedef struct EngineCompareResult {
    Comparison comparison;        /* only strategies that were begun before the interrupt */
    EngineTestResult *explored;   /* of each of them; hold what their summaries point to */
    bool interrupted;
    Arena memory;
} EngineCompareResult;

/* Explores the program twice with each strategy: once as `coset test` would, for the time, and once more to know the condition of
 * every run and the size of every query. */
Status engine_compare(const EngineCompareOptions *options, EngineCompareResult *result, Error *error);
void engine_compare_release(EngineCompareResult *result);

/* ---- Slices ---- */

typedef struct EngineSliceOptions {
    SourceOptions source;
    MachineOptions machine;       /* but for symbolic.terms and what dependences need; seeds are the input */
    bool detect_typed_stdin;      /* symbolic.typed_stdin if the program calls scanf */
    DependenceKind kind;
    const char *const *criteria;  /* as the user writes them; none: everything observable */
    size_t criterion_count;
    void (*watch)(Machine *machine); /* told the machine before it runs and NULL afterwards; may be NULL */
} EngineSliceOptions;

/* Zero-initialise; engine_slice_release when done. */
typedef struct EngineSliceResult {
    Program *program;
    TermPool *terms;
    Outcome outcome;              /* how the run ended: with a fault, say, which is no error */
    SliceList list;
    Arena memory;                 /* holds the list */
} EngineSliceResult;

/* Loads the files, runs the program once on the input and tells what the criteria depend on. */
Status engine_slice(const EngineSliceOptions *options, EngineSliceResult *result, Error *error);
void engine_slice_release(EngineSliceResult *result);

/* ---- Static dependences ---- */

/* Zero-initialise; engine_deps_release when done. */
typedef struct EngineDepsResult {
    Program *program;
    StaticDependences found;      /* of one function after the other */
    Arena memory;                 /* holds them */
} EngineDepsResult;

/* Loads the files, which need no main, and finds the dependences in their functions; in one of them, if it is not NULL. */
Status engine_deps(const SourceOptions *source, const char *function, EngineDepsResult *result, Error *error);
void engine_deps_release(EngineDepsResult *result);

/* ---- Native runs ---- */

typedef struct EngineReplayOptions {
    SourceOptions source;
    const char **tests;           /* .ktest files; what is predicted stands in the .txt files beside them */
    size_t test_count;
    const char *directory;        /* its tests, too; may be NULL */
    const NamedFile *files;       /* that every test may open, beside its own */
    size_t file_count;
    const char **environment;     /* of every test, beside its own: "NAME=value"; NULL-terminated, or NULL */
    double seconds;               /* limit for one test; 0: 10 */
    double deadline;              /* base_clock: then it ends with STATUS_LIMIT; 0: none */
    bool coverage;                /* fill in the coverage, too */
} EngineReplayOptions;

/* Builds the program natively, runs the tests and compares with what was predicted. A prediction that does not hold is no error. */
Status engine_replay(const EngineReplayOptions *options, Replay *replay, Error *error);
void engine_replay_release(Replay *replay);

/* Only the coverage of all tests in a folder: what the summary says of it is replaced. Strings belong to the arena. */
Status engine_measure_coverage(const char *directory, const SourceOptions *source, Summary *summary, Arena *arena, Error *error);

/* ---- Scratch folders ---- */

/* A new folder for temporary files; free() the name after engine_scratch_remove. NULL on error. */
char *engine_scratch_make(Error *error);
void engine_scratch_remove(const char *path);

/* ---- Listings ---- */

/* Loads the files and prints the program model; with `runtime`, the C library too. */
Status engine_dump(const SourceOptions *options, bool runtime, FILE *out, Error *error);

#endif
