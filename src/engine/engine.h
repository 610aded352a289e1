/* engine: from files to an answer. Each command of coset is one function here that shows its whole pipeline.
 *
 * Results are zero-initialised by the caller and released when done, also after an error. Reaching a limit is not an
 * error: the result then holds what was found, and what is missing.
 */
#ifndef COSET_ENGINE_H
#define COSET_ENGINE_H

#include "analysis/static_dependence.h"
#include "signature/signature.h"
#include "suite/suite.h"

/* ---- Runs ---- */

/* Loads the files and runs the program once. On success *program (program_free it) is the program of *outcome
 * (outcome_release it); on an error both stay unchanged. A fault is an outcome, not an error. */
Status engine_run(const SourceOptions *source, const MachineOptions *options, Program **program, Outcome *outcome, Error *error);

/* ---- Tests ---- */

typedef struct Exploration Exploration; /* a running exploration */

/* Receives the findings of an exploration while it runs. An error of `begin` or `add` ends the exploration. After an
 * error of `add` the summary is still completed, and Findings.unwritten holds the error. Any function may be NULL. */
typedef struct TestSink {
    void *context;
    Status (*begin)(void *context, const Program *program, Error *error); /* the program was loaded; tests may follow */
    Status (*add)(void *context, const Test *test, Error *error);         /* the test is valid during the call */
    void (*progress)(void *context, const Exploration *exploration);      /* after every run */
} TestSink;

typedef struct EngineTestOptions {
    SourceOptions source;
    SessionOptions session;
    ExploreOptions explore;
    double start;                 /* base_clock when the command began */
    double share_of_time;         /* of the stop's time limit, for engine_test: 1, or less if another phase follows */
    const char *standard_input;   /* the content of session.machine.input, for the tests; NULL: nothing */
    size_t standard_input_size;
    TestSink sink;
} EngineTestOptions;

typedef struct EngineTestResult {
    Program *program;
    Findings findings;
} EngineTestResult;

/* Loads the files and explores the program. */
Status engine_test(const EngineTestOptions *options, EngineTestResult *result, Error *error);
void engine_test_release(EngineTestResult *result);

/* The progress of an exploration. */
typedef struct TestProgress {
    uint64_t runs, tests, faults, frontier;
    uint64_t branches, branches_covered; /* branch sides of the user's files */
    double seconds, solver_seconds;
    double seconds_left;          /* infinite: no limit */
} TestProgress;

TestProgress engine_progress(const Exploration *exploration);

/* ---- Signatures ---- */

typedef struct EngineSignatureOptions {
    EngineTestOptions test;       /* except the strategy; `sink` receives examples and, with `certify`, samples */
    bool certify;
    unsigned samples;             /* inputs of each case whose runs are compared with the case; 0: 20 */
    NativeOptions native;         /* certify */
    TestFolder folder;            /* certify */
} EngineSignatureOptions;

typedef struct EngineSignatureResult {
    EngineTestResult test;
    TermPool *terms;
    Signature signature;
    Error native;                 /* why there are no native runs, for example a failed build */
} EngineSignatureResult;

/* Explores the program by its criterion set and reports one case for each condition of it. */
Status engine_signature(const EngineSignatureOptions *options, EngineSignatureResult *result, Error *error);
void engine_signature_release(EngineSignatureResult *result);

/* ---- Reducing a suite of tests ---- */

typedef struct EngineReduceOptions {
    SourceOptions source;
    SessionOptions session;       /* how a test is run */
    const char *directory;        /* of the tests */
} EngineReduceOptions;

typedef struct EngineReduceResult {
    Program *program;
    Reduction reduction;
    Arena memory;
} EngineReduceResult;

/* Runs existing tests and finds those with the same condition of the criterion set. */
Status engine_reduce(const EngineReduceOptions *options, EngineReduceResult *result, Error *error);
void engine_reduce_release(EngineReduceResult *result);

/* ---- Comparing strategies ---- */

typedef struct EngineCompareOptions {
    EngineTestOptions test;       /* of every strategy; of its sink, only `progress` is used */
    const Strategy *const *strategies;
    size_t strategy_count;
    double max_seconds;           /* of all explorations together; 0: no limit */
} EngineCompareOptions;

typedef struct EngineCompareResult {
    Comparison comparison;        /* only strategies that began before a stop */
    EngineTestResult *explored;   /* one for each strategy; they own what the comparison's summaries point to */
    bool interrupted;
    Arena memory;
} EngineCompareResult;

/* Explores the program twice with each strategy: once like engine_test, for the time, and once to measure the
 * condition of every run and the size of every query. */
Status engine_compare(const EngineCompareOptions *options, EngineCompareResult *result, Error *error);
void engine_compare_release(EngineCompareResult *result);

/* ---- Slices ---- */

typedef struct EngineSliceOptions {
    SourceOptions source;
    SessionOptions session;       /* except criteria; the machine's seeds are the input */
    const char *const *criteria;  /* as the user writes them; none: everything observable */
    size_t criterion_count;
} EngineSliceOptions;

typedef struct EngineSliceResult {
    Program *program;
    TermPool *terms;
    Outcome outcome;              /* how the run ended; a fault is not an error */
    SliceList list;
    Arena memory;                 /* holds the list */
} EngineSliceResult;

/* Loads the files, runs the program on the same input once for each criterion, and finds what the criterion depends
 * on. */
Status engine_slice(const EngineSliceOptions *options, EngineSliceResult *result, Error *error);
void engine_slice_release(EngineSliceResult *result);

/* ---- Static dependences ---- */

typedef struct EngineDepsOptions {
    SourceOptions source;         /* needs no main */
    const char *function;         /* only this one; NULL: all */
    unsigned kinds;               /* bits 1u << StaticKind */
} EngineDepsOptions;

typedef struct EngineDepsResult {
    Program *program;
    StaticDependences found;      /* of all functions, in sequence */
    size_t functions_left;        /* functions that a stop left out */
    Arena memory;                 /* holds them */
} EngineDepsResult;

/* Loads the files and finds the dependences in their functions. */
Status engine_deps(const EngineDepsOptions *options, EngineDepsResult *result, Error *error);
void engine_deps_release(EngineDepsResult *result);

/* ---- Native runs ---- */

/* Runs tests natively and compares with their predictions; native_replay_release(replay) when done. */
Status engine_replay(const NativeReplayOptions *options, Stop *stop, Replay *replay, Error *error);

/* ---- Listings ---- */

/* Loads the files and prints the program model; with `runtime`, the C library too. */
Status engine_dump(const SourceOptions *options, bool runtime, FILE *out, Error *error);

#endif
