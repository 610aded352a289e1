/* report: writes results as text, JSON and other formats.
 *
 * A writer prints one result in one format to a stream; the caller opens it and checks it for errors. */
#ifndef COSET_REPORT_H
#define COSET_REPORT_H

#include "analysis/static_dependence.h"
#include "execution/execution.h"
#include "result/result.h"

/* Writes a file that the user names, under a temporary name, and renames it, so that the file is replaced as a whole or unchanged. As with
 * cp, a link stays a link to the new file, and a pipe or a device is written in place. STATUS_USER, with the path and the reason, if that
 * fails; STATUS_LIMIT if nobody reads the pipe, and the stop is requested. `stop` may be NULL. */
Status report_file_write(const char *path, const char *bytes, size_t length, const Stop *stop, Error *error);
/* The same for a file in a folder that others may have filled: whatever has this name is replaced, and nothing is followed. */
Status report_file_replace(const char *path, const char *bytes, size_t length, Error *error);

/* ---- Output formats: outputs.def has a row for each format of each result ---- */

typedef enum OutputFormat {
#define FORMAT(name, word) OUTPUT_##name,
#include "report/formats.def"
#undef FORMAT
    OUTPUT_COUNT
} OutputFormat;

typedef enum ReportSubject {
    SUBJECT_OUTCOME, SUBJECT_FAILURE, SUBJECT_REPLAY, SUBJECT_SLICES, SUBJECT_DEPENDENCES, SUBJECT_SIGNATURE, SUBJECT_REDUCTION,
    SUBJECT_COMPARISON, SUBJECT_COUNT
} ReportSubject;

/* What a command found. Only `stop` and the fields of its subject are set. */
typedef struct ReportedResult {
    ReportSubject subject;
    const Stop *stop;                  /* ends long lists; NULL: none */
    const Program *program;            /* OUTCOME, DEPENDENCES */
    const Outcome *outcome;
    const Error *failure;              /* FAILURE: why the program could not be run */
    const Replay *replay;
    bool verbose;                      /* REPLAY: the text lists all tests */
    const SliceList *slices;
    const StaticDependences *dependences;
    size_t functions_left;             /* DEPENDENCES: functions that were not analysed */
    const Signature *signature;
    const Summary *summary;            /* SIGNATURE: of its exploration */
    const Reduction *reduction;
    const Comparison *comparison;
} ReportedResult;

/* False: a stop ended a list before its end. The output is valid all the same, and says how many items are missing. All
 * functions below that take a stop and return bool are such writers. */
typedef bool ReportWriter(const ReportedResult *it, FILE *out);

ReportWriter *report_writer(ReportSubject subject, OutputFormat format); /* NULL: there is none */
const char *report_format_word(OutputFormat format);                     /* of its option: "json" */

/* ---- Outcomes ---- */

/* The exit code of coset after this outcome: the program's own, or the one for its kind of end. */
int report_exit_code(const Outcome *outcome);

/* As text, in the manner of a compiler: position, title, message, object, call stack with source lines.
 * Prints nothing when the program ended by itself. `reason`: of an interrupted run. */
void report_text(const Program *program, const Outcome *outcome, StopReason reason, FILE *out);

/* As JSON: {end, exit_code, steps, fault: {kind, title, message, object, file, line, column, function, stack}}. */
bool report_json(const Program *program, const Outcome *outcome, FILE *out);
/* The same for a run that did not begin, for example because a file does not compile. */
bool report_json_failure(const Error *failure, FILE *out);

/* ---- Tests on disk ----
 *
 *     TestWriter *writer = report_tests_open(program, &options, &error);   // NULL on error
 *     report_tests_add(writer, &test, &error);                             // for each test, as soon as it is known
 *     report_tests_close(writer, &error);                                  // also after an error; frees the writer
 *
 * Always test000001.ktest and test000001.txt (result.h), each written as soon as it is added, so that whatever stops
 * coset leaves the tests found so far. Tests are numbered from 1 without gaps. If a file of a test cannot be written, the
 * close removes its other files; unit_tests.c appears with the close, as a whole. */

enum {
#define TEST_FORMAT(name, word, prefix) TEST_FORMAT_##name##_INDEX,
#include "report/test_formats.def"
#undef TEST_FORMAT
    TEST_FORMAT_COUNT
};

typedef enum TestFormat { /* bits */
#define TEST_FORMAT(name, word, prefix) TEST_FORMAT_##name = 1 << TEST_FORMAT_##name##_INDEX,
#include "report/test_formats.def"
#undef TEST_FORMAT
} TestFormat;

typedef struct TestWriterOptions {
    const char *directory;     /* made if it does not exist. Tests of an earlier exploration are overwritten, or removed by
                                  the close; its summary.json is removed by the open */
    unsigned formats;          /* TestFormat */
    const char *function;      /* the function under test, or NULL: main */
    const char **files;        /* the program's source files as the user named them; the first is Test-Comp's program */
    size_t file_count;
    const char **compiler_options; /* for the commands that unit_tests.c shows; may be NULL */
    size_t compiler_option_count;
    const char **linker_options;   /* likewise: -l, -L, -Wl */
    size_t linker_option_count;
    const char *runtime_directory; /* of coset's C library: coset.h and the replay library are next to it; may be NULL */
    bool malloc_may_fail;      /* tests decide which allocations fail */
    const char *specification; /* Test-Comp; NULL: branch coverage */
    const Stop *stop;          /* ends the removal of old tests by the close, which is then STATUS_LIMIT; may be NULL */
} TestWriterOptions;

typedef struct TestWriter TestWriter;

/* What `options` points to must outlive the writer. */
TestWriter *report_tests_open(const Program *program, const TestWriterOptions *options, Error *error);
Status report_tests_add(TestWriter *writer, const Test *test, Error *error);
/* The shell command that compiles unit_tests.c in the current folder; NULL: there is no unit_tests.c, or no writer. */
const char *report_tests_command(const TestWriter *writer);
Status report_tests_close(TestWriter *writer, Error *error); /* NULL is allowed */

/* ---- Slices ---- */

/* The source with the slice marked, the decisions in it, the condition and the value, for each slice. */
bool report_slice_text(const SliceList *list, const Stop *stop, FILE *out);
/* {criterion, kind, executed, lines, decisions: [{line, direction, constraint, index, kind, function}], condition,
 * output_term}. Lines are numbers, or {file, line} when there are several files; the output term is a text, or without a
 * criterion one {event, name, line, term} for everything that was observed. Several slices: {slices: […]}. */
bool report_slice_json(const SliceList *list, const Stop *stop, FILE *out);
/* The conditions as a script: one assert for each constraint, and a definition of each value. Several slices: between
 * push and pop. */
bool report_slice_smt2(const SliceList *list, const Stop *stop, FILE *out);
/* The decisions as a graph: an arrow leads from a decision to one that it depends on directly. */
bool report_slice_dot(const SliceList *list, const Stop *stop, FILE *out);

/* ---- Static dependences ---- */

/* By function and kind; "2T -> 3", "1 -> 12 13 14  (a)". */
bool report_deps_text(const Program *program, const StaticDependences *found, size_t functions_left, const Stop *stop, FILE *out);
/* {control: [{from: {file, line, branch, direction}, to: {file, line}, function}], data: [… variable], potential: [… variable],
 * interactive: […], correlation: […], all_interact: [function], dependences_not_shown}: the kinds that were asked for; a
 * branch only when its line has several. */
bool report_deps_json(const Program *program, const StaticDependences *found, const Stop *stop, FILE *out);
/* A node for each line; control dependences are bold arrows, potential ones dashed, interactive and correlation ones dotted. */
bool report_deps_dot(const Program *program, const StaticDependences *found, const Stop *stop, FILE *out);

/* ---- Signatures ---- */

/* Each case with its condition, outputs and example; whether the cases are complete; the certificate. */
bool report_signature_text(const Signature *signature, const Summary *summary, const Stop *stop, FILE *out);
bool report_signature_markdown(const Signature *signature, const Summary *summary, const Stop *stop, FILE *out); /* a table */
/* {entry, complete, incomplete_reasons, bounds, runs, solver_calls, divergences,
 * model_failures, disagreements, wall_s, criteria, cases: [{condition,
 * outputs: [{name, line, file, value, event, call}], end, exit_code, signal, fault, witness: {name: value}, test}],
 * cases_not_shown, certificate: {made, disjoint, covers (true, false, or null: not proved), sampled, sample_mismatches,
 * native_checked, native_mismatches, native_not_compared, not_compared_because, samples_cut_short, native_cut_short, cut_short_by, cases_without_native_run,
 * problem, proofs_cut_by}, simplified_partly (why simplifying was cut short, or null)}. A call that printed has an output for
 * each of its values. */
bool report_signature_json(const Signature *signature, const Summary *summary, const Stop *stop, FILE *out);
/* The inputs, case_1, case_2, … as predicates, and each output as a function of the inputs: one for each of its scalars
 * ("result.x", "*a[2]"), or one for all of its bits if its type is unknown. The new value of an input has a mark behind its
 * name: "*a[2]'". */
bool report_signature_smt2(const Signature *signature, const Stop *stop, FILE *out);

/* ---- Reduced suites ---- */

/* Each test that is kept, the redundant tests that it represents, tests that could not be run, files that were skipped. */
bool report_reduction_text(const Reduction *reduction, const Stop *stop, FILE *out);
/* {tests, kept, removed, groups: [{kept, stands_for, end, fault, problem}], groups_not_shown, skipped, incomplete_reasons}. */
bool report_reduction_json(const Reduction *reduction, const Stop *stop, FILE *out);
/* Copies the tests that are kept, with the files that belong to them, into a folder, which is made. STATUS_LIMIT: a stop
 * ended it; the message says how many tests were not copied. */
Status report_reduction_copy(const Reduction *reduction, const char *directory, const Stop *stop, Error *error);

/* ---- Comparisons of strategies ---- */

/* One table, with a column for each strategy and for the ratio of the reference's costs to its own, and notes. */
bool report_compare_text(const Comparison *comparison, FILE *out);
bool report_compare_markdown(const Comparison *comparison, FILE *out);
/* {reference, partial, strategies: [{the fields of summary.json, stopped, measured_runs, formula_bytes, path_decisions,
 * condition_decisions, loading_s, condition_s, rest_s, distinct_conditions, completeness, missing, extra, time_ratio,
 * points: [[seconds, conditions]], points_not_shown, conditions: [hexadecimal], conditions_not_shown}],
 * faults: [{kind, title, file, line, found_by}]}. */
bool report_compare_json(const Comparison *comparison, const Stop *stop, FILE *out);
/* The number of conditions that each strategy had found over time, as SVG. */
bool report_compare_plot(const Comparison *comparison, const Stop *stop, FILE *out);

/* ---- Native runs of tests ---- */

/* One line for each test whose prediction failed (with `verbose`: for each test), the coverage if measured, and the counts. */
bool report_replay_text(const Replay *replay, bool verbose, const Stop *stop, FILE *out);
/* {held, not_held, not_visible, not_run, not_predicted, tests: [{test, verdict, predicted, observed}], tests_not_shown,
 * coverage} */
bool report_replay_json(const Replay *replay, const Stop *stop, FILE *out);
/* Only the coverage: {files: [{file, lines, lines_covered, branches, branches_covered}], and these four in total} */
Status report_coverage_json(const FileCoverage *files, size_t count, const char *path, Error *error);

/* ---- The summary of an exploration ---- */

/* DIR/summary.json, for example; written as report_file_replace does. */
Status report_summary_json(const Summary *summary, const Stop *stop, const char *path, Error *error);
/* As text: faults, coverage, and reasons for an incomplete result. */
bool report_summary_text(const Summary *summary, const Stop *stop, FILE *out);

#endif
