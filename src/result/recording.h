/* From runs to records: a run becomes a Test, all runs of an exploration become a Summary.
 *
 * Public in addition to result.h, for modules that run programs.
 */
#ifndef COSET_RESULT_RECORDING_H
#define COSET_RESULT_RECORDING_H

#include "explore/explore.h"
#include "result/result.h"

/* ---- Tests (record.c) ---- */

/* The storage of one Test, reused for the next one. Zero-initialise except the first three; recorder_release when done. */
typedef struct TestRecorder {
    const Session *session;
    const char *standard_input;   /* what the session's machine reads; NULL: nothing */
    size_t standard_input_size;
    Vector(TestObject) objects;
    Vector(TestScalar) scalars;
    Vector(size_t) offsets;       /* of the texts of values and arguments, in `texts` */
    Vector(const char *) arguments;
    Text texts;
    TestFault fault;
    Test test;
} TestRecorder;

/* The test of a run; valid until the next call and the machine's next run. */
const Test *recorder_record(TestRecorder *recorder, const Trace *trace, const Outcome *outcome, uint32_t number);
void recorder_release(TestRecorder *recorder);

/* ---- Summaries (findings.c) ---- */

/* What the runs of an exploration found. Zero-initialise; findings_release when done. */
typedef struct Findings {
    Summary summary;
    bool has_inputs;              /* some run requested an input */
    bool interrupted;
    uint64_t unsupported;         /* tests that ended with END_UNSUPPORTED */
    Error unwritten;              /* why a test or a query could not be written: the disk is full, for example */
    Map incomplete;               /* reason and source position → index in the summary's list */
    Map bounds;                   /* kind, number, detail and source position; the value is unused */
    Arena memory;                 /* holds the summary's strings */
} Findings;

/* `test`: NULL if the run is not a test. */
void findings_add_run(Findings *findings, Explorer *explorer, const Session *session, const ExploredRun *run, const Test *test);
/* Completes the summary. `start`: base_clock when the work began. */
void findings_conclude(Findings *findings, const Explorer *explorer, const Session *session, const ExploreOptions *options, double start);
void findings_release(Findings *findings);

/* ---- Coverage of the user's files by the tests so far (coverage.c) ---- */

void coverage_by_file(const Program *program, const Machine *machine, Summary *summary);
void coverage_of_branches(const Program *program, const Machine *machine, uint64_t *branches, uint64_t *covered);

/* ---- Comparisons (comparison.c) ---- */

typedef struct MeasuredRun {
    Hash128 identity;             /* of its condition of the criterion set */
    size_t number;                /* from 0 */
} MeasuredRun;

typedef Vector(MeasuredRun) MeasuredRuns;

/* The distinct conditions of the runs, and when each was found. `times`: seconds after each timed run. Reorders `measured`. */
void comparison_add_conditions(ComparedStrategy *strategy, MeasuredRuns *measured, const double *times, size_t time_count);
/* Compares every strategy with the reference. */
void comparison_conclude(Comparison *comparison, size_t reference);

/* ---- Slices (run_slice.c) ---- */

/* The slice of the events of the criterion set. All of it is stored in the arena. */
Slice slice_of_run(const Session *session, const Trace *trace, const CriterionSet *asked, Arena *memory);

#endif
