/* native: a program under test as an ordinary process: builds, replay of tests, coverage.
 *
 *     Replay replay = {0};
 *     native_replay(&options, &replay, &error);
 *     native_replay_release(&replay);
 *
 * Whatever may take long polls options.stop; a stop ends it with STATUS_LIMIT.
 */
#ifndef COSET_NATIVE_H
#define COSET_NATIVE_H

#include "base/stop.h"
#include "result/result.h"
#include "source/source.h"

typedef struct NativeOptions {
    SourceOptions source;
    const NamedFile *files;       /* that every test may open, in addition to its own */
    size_t file_count;
    const char **environment;     /* of every test, in addition to its own: "NAME=value"; NULL-terminated, or NULL */
    double seconds;               /* limit for one test; 0: 10 */
    bool uncaged;                 /* tests may do whatever the user may */
    const Stop *stop;             /* may be NULL */
} NativeOptions;

/* ---- Replay ---- */

typedef struct NativeReplayOptions {
    NativeOptions native;
    const char **tests;           /* .ktest files; predictions are in the .txt files next to them */
    size_t test_count;
    const char *directory;        /* a folder with more tests; may be NULL */
    bool coverage;                /* measure the coverage, too */
} NativeReplayOptions;

/* Builds the program natively, runs the tests and compares with the predictions. A prediction that fails is not an
 * error. */
Status native_replay(const NativeReplayOptions *options, Replay *replay, Error *error);
void native_replay_release(Replay *replay);

/* Replays several folders of tests in sequence; programs that do not change are built once. */
typedef struct Replayer Replayer;

Replayer *replayer_new(const NativeReplayOptions *options); /* which must outlive it */
/* Runs the tests that are in the folder now. After STATUS_LIMIT, caused by a stop, a verdict may be missing, and
 * only REPLAY_HELD is certain. After an error the replayer can only be freed. */
Status replayer_run(Replayer *replayer, Replay *replay, Error *error);
void replayer_free(Replayer *replayer);

/* ---- Coverage ---- */

/* Runs all tests of a folder and replaces the coverage in the summary. Strings belong to the arena. */
Status native_measure_coverage(const NativeOptions *options, const char *directory, Summary *summary, Arena *arena, Error *error);

/* ---- Scratch folders ---- */

char *scratch_make(Error *error); /* a new folder; free() the name after scratch_remove. NULL on error */
void scratch_empty(const char *path);
void scratch_remove(const char *path);

#endif
