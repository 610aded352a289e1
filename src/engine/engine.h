/* engine: from files to an answer. Each command of coset is one function here that shows its whole pipeline.
 *
 * Results are zero-initialised by the caller and released when done, also after an error. Reaching a limit is no error: the result
 * then holds what was found, and what is missing.
 */
#ifndef COSET_ENGINE_H
#define COSET_ENGINE_H

#include "analysis/static_dependence.h"
#include "signature/signature.h"
#include "suite/suite.h"

/* ---- Runs ---- */

/* Loads the files and runs the program once. On success *program (program_free it) is what *outcome (outcome_release it) speaks of;
 * on an error both stay as they were. A fault is an outcome, not an error. */
Status engine_run(const SourceOptions *source, const MachineOptions *options, Program **program, Outcome *outcome, Error *error);

/* ---- Tests ---- */

typedef struct Exploration Exploration; /* under way */

/* Receives what an exploration finds, while it goes on. An error of `begin` or `add` ends the exploration. Any may be NULL. */
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
    double share_of_time;         /* of the stop's time limit, for engine_test: 1, or less if something follows */
    const char *standard_input;   /* what session.machine.input holds, for the tests; NULL: nothing */
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

/* How far an exploration is. */
typedef struct TestProgress {
    uint64_t runs, tests, faults, frontier;
    uint64_t branches, branches_covered; /* branch sides of the user's files */
    double seconds, solver_seconds;
    double seconds_left;          /* infinite: there is no limit */
} TestProgress;

TestProgress engine_progress(const Exploration *exploration);

/* ---- Signatures ---- */

typedef struct EngineSignatureOptions {
    EngineTestOptions test;       /* but for the strategy; `sink` receives a test for each case and, with `certify`, the samples */
    bool certify;
    unsigned samples;             /* inputs of each case whose runs are compared with its condition and outputs; 0: 20 */
    NativeOptions native;         /* certify */
    TestFolder folder;            /* certify */
} EngineSignatureOptions;

typedef struct EngineSignatureResult {
    EngineTestResult test;
    TermPool *terms;
    Signature signature;
    Error native;                 /* why there are no native runs: the program cannot be built, for example */
} EngineSignatureResult;

/* Explores the program by its criterion set: one case for each way in which that depends on the input. */
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
    Comparison comparison;        /* only strategies that were begun before a stop */
    EngineTestResult *explored;   /* of each of them; hold what their summaries point to */
    bool interrupted;
    Arena memory;
} EngineCompareResult;

/* Explores the program twice with each strategy: once as engine_test would, for the time, and once more to know the condition of
 * every run and the size of every query. */
Status engine_compare(const EngineCompareOptions *options, EngineCompareResult *result, Error *error);
void engine_compare_release(EngineCompareResult *result);

/* ---- Slices ---- */

typedef struct EngineSliceOptions {
    SourceOptions source;
    SessionOptions session;       /* but for criteria; the machine's seeds are the input */
    const char *const *criteria;  /* as the user writes them; none: everything observable */
    size_t criterion_count;
} EngineSliceOptions;

typedef struct EngineSliceResult {
    Program *program;
    TermPool *terms;
    Outcome outcome;              /* how the run ended: with a fault, for example, which is no error */
    SliceList list;
    Arena memory;                 /* holds the list */
} EngineSliceResult;

/* Loads the files, runs the program once for each criterion, on the same input, and finds what the criterion depends on. */
Status engine_slice(const EngineSliceOptions *options, EngineSliceResult *result, Error *error);
void engine_slice_release(EngineSliceResult *result);

/* ---- Static dependences ---- */

typedef struct EngineDepsResult {
    Program *program;
    StaticDependences found;      /* of one function after the other */
    Arena memory;                 /* holds them */
} EngineDepsResult;

/* Loads the files, which need no main, and finds the dependences in their functions; in one of them, if it is not NULL. */
Status engine_deps(const SourceOptions *source, const char *function, EngineDepsResult *result, Error *error);
void engine_deps_release(EngineDepsResult *result);

/* ---- Native runs ---- */

/* Runs tests natively and compares with what was predicted; native_replay_release(replay) when done. */
Status engine_replay(const NativeReplayOptions *options, Stop *stop, Replay *replay, Error *error);

/* ---- Listings ---- */

/* Loads the files and prints the program model; with `runtime`, the C library too. */
Status engine_dump(const SourceOptions *options, bool runtime, FILE *out, Error *error);

#endif
