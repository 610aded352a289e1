/* Private to native. The program under test is linked with replay/coset_replay.c and
 * replay/coset_server.c, which describes the protocol of a server of tests. */
#ifndef COSET_NATIVE_INTERNAL_H
#define COSET_NATIVE_INTERNAL_H

#include <sys/types.h>

#include "native/cage.h"
#include "native/native.h"

/* ---- Commands (command.c) ---- */

Status native_error_stopped(const Stop *stop, Error *error); /* STATUS_LIMIT, with the reason */

typedef struct NativeBuild NativeBuild;

/* Runs a command of a build to its end. STATUS_LIMIT: the build's stop ended it. Temporary files are in the build's
 * folder, because a killed command leaves them behind. *exit_code is the exit code, or 128 + the signal that ended
 * the command. `output` and `diagnostics` receive standard output and standard error. */
Status command_run(const char *const *words, const NativeBuild *build, Text *output, Text *diagnostics, int *exit_code,
                   Error *error);

/* ---- Setup: the files to build: the user's, or the unit tests of a function, which include one of them ---- */

typedef struct NativeSetup {
    const NativeReplayOptions *options;
    char *unit_tests;             /* DIR/unit_tests.c, or NULL: the tests are of main */
    char *given, *include_option; /* another version of the file that the unit tests include; NULL: they include their own */
    SourceOptions source;         /* of the files to compile */
    Vector(const char *) files;
    Vector(const char *) compiler_options;
    TestReader *reader;
} NativeSetup;

/* Zero-initialise; native_setup_release when done, also after an error. */
Status native_setup(NativeSetup *setup, const NativeReplayOptions *options, Error *error);
void native_setup_release(NativeSetup *setup);

/* ---- Builds: one for each kind of fault to detect ---- */

typedef enum NativeVariant {
    NATIVE_FAULTS,        /* memory errors */
    NATIVE_BOUNDS,        /* and indices beyond an array, at any distance; after NATIVE_FAULTS */
#define CHECK_VARIANT(name, ...) NATIVE_##name, /* faults of this optional check */
    CHECKS(CHECK_VARIANT)
#undef CHECK_VARIANT
    NATIVE_COVERAGE,      /* no faults; counts what was executed */
    NATIVE_COUNT
} NativeVariant;

struct NativeBuild {
    const SourceOptions *source;
    const Stop *stop;                /* ends a build and its runs; may be NULL */
    char *directory;                 /* a scratch folder for the built programs */
    char *programs[NATIVE_COUNT];
    bool uncaged;                    /* see NativeOptions */
    bool has_cage;                   /* `cage` was chosen, by the first build */
    CageKind cage;
};

/* Zero-initialise except `source`, `stop` and `uncaged`; native_build_release when done. NULL on error. */
const char *native_build(NativeBuild *build, NativeVariant variant, Error *error);
void native_build_forget(NativeBuild *build); /* after the files have changed: programs are built again */
void native_build_release(NativeBuild *build);

/* ---- Runs ---- */

typedef struct NativeJob { /* pointers must stay valid until the job has been sent */
    const char *test;            /* an absolute path */
    const char *const *arguments, *const *environment; /* NULL-terminated */
    const char *input;
    size_t input_size;
    const NamedFile *files;
    size_t file_count;
    bool small_stack;            /* for a test that exhausts the stack */
    double seconds;              /* limit */
} NativeJob;

typedef struct NativeRun {
    int status;                  /* of waitpid */
    bool timed_out, out_of_memory; /* a limit ended it */
    bool ended_server;           /* it ended the process that should have waited for it */
    Text printed[PRINTED_STREAMS];
    Text report;                 /* of the sanitizer and the replay library */
} NativeRun;

/* The source of tests and the receiver of their runs. `slot` distinguishes the concurrent runs. */
typedef struct NativeClient {
    void *context;
    bool (*next)(void *context, size_t slot, NativeJob *job, Error *error); /* false: no more, or an error */
    void (*done)(void *context, size_t slot, const NativeRun *run);
    const char *profile;         /* coverage: servers write PROFILE.0, PROFILE.1, … ; or NULL */
} NativeClient;

enum { NATIVE_MAX_SERVERS = 16 };

/* Runs all tests of the client, several at a time, each in a cage and an empty folder. STATUS_LIMIT: the
 * build's stop ended it. */
Status native_run_all(const NativeBuild *build, const char *program, const NativeClient *client, Error *error);

/* ---- Observations ---- */

typedef struct Symbolizer Symbolizer;

Symbolizer *symbolizer_new(const char *program, const Stop *stop, Error *error); /* NULL on error */
void symbolizer_free(Symbolizer *symbolizer);
/* True if stacks name the program like this. The replay library calls it "program". */
bool symbolizer_knows(const Symbolizer *symbolizer, const char *module, size_t length);
/* Finds the source position of an offset in the program; false if it has none. *file lives as long as the
 * symbolizer. */
bool symbolizer_find(Symbolizer *symbolizer, uint64_t offset, const char **file, uint32_t *line);

typedef enum ObservedEnd {
    OBSERVED_EXIT,
    OBSERVED_FAULT,
    OBSERVED_SIGNAL,
    OBSERVED_TIMEOUT,            /* it did not end within its time limit */
    OBSERVED_OUT_OF_MEMORY,      /* it used more memory than a native run may */
    OBSERVED_LOST,               /* it ended the process that should have waited for it */
    OBSERVED_DIVERGED,           /* it requested other inputs than the test has */
    OBSERVED_SKIPPED,            /* a unit test whose inputs no C code can construct */
} ObservedEnd;

typedef struct Observation {
    ObservedEnd end;
    int code;                    /* EXIT: code; SIGNAL: which */
    bool returned;               /* the function under test returned, and its claims were compared */
    FaultClass fault;            /* FAULT */
    const char *reported;        /* FAULT: the name by which the program itself reported it; else NULL */
    int signal;                  /* FAULT: the signal that revealed it, or 0 */
    bool write_fault;            /* FAULT: a write to an address without memory or permission */
    const char *words;           /* FAULT, DIVERGED: the message of the sanitizer or the replay library */
    const char *not_compared;    /* what a unit test could not compare; SKIPPED: why it could not run; else NULL */
    bool found_outside;          /* it found a file that neither the test nor the program made */
    const char *file;
    uint32_t line;               /* 0: unknown */
} Observation;

/* Strings belong to the arena. */
Observation native_observe(const NativeRun *run, Symbolizer *symbolizer, Arena *arena);

/* ---- Tests, as native runs need them (test_load.c) ---- */

typedef Vector(const char *) TestPaths;

/* The .ktest files of a folder, by number. The strings belong to the arena. */
Status native_tests_list(const char *directory, Arena *arena, TestPaths *paths, Error *error);

/* Zero-initialise; native_test_release when done. */
typedef struct NativeTest {
    TestFile prediction;     /* only the arguments if there is none */
    bool is_predicted;       /* test000001.txt is next to test000001.ktest */
    Vector(const char *) environment;
    Vector(NamedFile) files;
    char *path;              /* absolute */
    Arena texts;
} NativeTest;

Status native_test_load(const NativeSetup *setup, const char *path, NativeTest *test, Error *error);
NativeJob native_test_job(const NativeTest *test, double seconds);
void native_test_release(NativeTest *test);

/* ---- Coverage ---- */

typedef Vector(FileCoverage) Coverage;

/* Runs tests with the coverage build, and appends what they covered. Strings belong to the arena. */
Status native_coverage(const NativeSetup *setup, NativeBuild *build, const TestPaths *paths, Arena *arena,
                       Coverage *coverage, Error *error);

/* Determines whether the test executes the line. *reached is true, too, if llvm-cov does not know the file. */
Status native_reaches(const NativeSetup *setup, NativeBuild *build, const char *test, const char *file, uint32_t line,
                      bool *reached, Error *error);

/* ---- Predictions (replay_verdict.c) ---- */

/* The test must have a prediction: END_EXIT, END_FAULT or END_SIGNAL. `printed` is that of a NativeRun. */
ReplayVerdict replay_judge(const Test *test, const Observation *seen, const Text *printed);

/* As text. Strings belong to the arena or are constant; `test` may be NULL: there was no prediction. */
const char *replay_describe_prediction(const Test *test, Arena *arena);
const char *replay_describe_observation(const Test *test, const Observation *seen, const Text *printed, Arena *arena);

#endif
