/* The tests of a signature as native runs. There may be hundreds of thousands of them: they are written, run and removed
 * in batches. */
#define _GNU_SOURCE
#include <stdlib.h>

#include "engine/replay.h"
#include "engine/signature.h"
#include "report/report.h"

enum { BATCH_TESTS = 400 };
static const double BATCH_SECONDS = 5; /* tests do not wait longer for a batch to be full */

struct NativeCheck {
    Signing *signing;
    Certificate *certificate;
    char *folder;                 /* of the tests; NULL: there was none so far */
    TestWriterOptions writing;
    TestWriter *writer;           /* of the batch; NULL: it is empty */
    EngineReplayOptions running;
    Replayer *replayer;
    unsigned count;               /* of the batch */
    double began;
    Map cases;                    /* the number of a test in the batch -> of the test that shows its case */
    Map checked;                  /* numbers of tests that show cases with a native run */
    bool ended;                   /* after an error, or when the time was over */
};

NativeCheck *native_check_new(Signing *signing, Certificate *certificate)
{
    const EngineSignatureOptions *options = signing->options;
    const SourceOptions *source = &options->test.source;
    NativeCheck *check = base_allocate_zeroed(sizeof *check);
    const char *function = options->test.exploration.machine.symbolic.function;
    *check = (NativeCheck){.signing = signing, .certificate = certificate};
    check->writing = (TestWriterOptions){
        .function = function,
        .formats = function ? TEST_FORMAT_C : 0,
        .files = source->files,
        .file_count = source->file_count,
        .compiler_options = source->compiler_options,
        .compiler_option_count = source->compiler_option_count,
    };
    check->running = (EngineReplayOptions){
        .source = *source,
        .files = options->files,
        .file_count = options->file_count,
        .environment = options->environment,
        .deadline = signing_deadline(signing),
    };
    return check;
}

/* ---- What a batch says ---- */

static void note_problem(NativeCheck *check, const ReplayedTest *test)
{
    char name[TEST_NAME_SIZE];
    Arena *memory = &check->signing->result->test.memory;
    if (!check->certificate->problem)
        check->certificate->problem = arena_format(memory, "%s: predicted %s, but natively %s",
                                                   test_name(test->number, name), test->predicted, test->observed);
}

/* Of a batch that was cut short only good news are certain. */
static void note_verdict(NativeCheck *check, const ReplayedTest *test, bool whole)
{
    Certificate *certificate = check->certificate;
    uint64_t of_case = 0;
    bool held = test->verdict == REPLAY_HELD, failed = whole && test->verdict == REPLAY_NOT_HELD;
    certificate->native_checked += held || failed;
    certificate->native_mismatches += failed;
    if (failed)
        note_problem(check, test);
    bool was_run = held || failed || (whole && test->verdict == REPLAY_NOT_VISIBLE);
    if (was_run && map_get(&check->cases, test->number, &of_case))
        map_put(&check->checked, of_case, 1);
}

/* An interrupt, or the end of time, is no failure. */
static void note_end(NativeCheck *check, bool interrupted, Error *error)
{
    double deadline = check->running.deadline;
    bool late = deadline > 0 && base_clock() >= deadline;
    if (interrupted)
        explorer_interrupt(check->signing->campaign.exploration.explorer);
    if (error->status == STATUS_LIMIT && (interrupted || late))
        check->certificate->native_cut_short = true;
    else if (error->status != STATUS_OK && check->signing->result->native.status == STATUS_OK)
        error_set(&check->signing->result->native, error->status, "%s", error->message);
    check->ended = error->status != STATUS_OK;
    error_release(error);
}

/* ---- Batches ---- */

static void open_batch(NativeCheck *check, Error *error)
{
    if (!check->folder)
        check->folder = engine_scratch_make(error);
    check->writing.directory = check->running.directory = check->folder;
    if (check->folder && !check->replayer)
        check->replayer = replayer_new(&check->running);
    if (check->folder)
        check->writer = report_tests_open(check->signing->campaign.exploration.program, &check->writing, error);
    check->count = 0;
    check->began = base_clock();
    map_clear(&check->cases);
}

static void close_batch(NativeCheck *check, Error *error)
{
    report_tests_close(check->writer, error);
    check->writer = NULL;
}

static void run_batch(NativeCheck *check)
{
    Interrupts interrupts;
    Replay replay = {0};
    Error error = {0};
    interrupts_hold(&interrupts);
    close_batch(check, &error);
    if (error.status == STATUS_OK)
        replayer_run(check->replayer, &replay, &error);
    for (size_t i = 0; i < replay.tests.count; i++)
        note_verdict(check, &replay.tests.items[i], error.status == STATUS_OK);
    engine_replay_release(&replay);
    directory_empty(check->folder);
    bool interrupted = interrupts_came();
    interrupts_release(&interrupts);
    note_end(check, interrupted, &error);
}

void native_check_add(NativeCheck *check, const Test *test, uint32_t of_case)
{
    Error error = {0};
    if (check->ended)
        return;
    if (!check->writer)
        open_batch(check, &error);
    if (check->writer)
        report_tests_add(check->writer, test, &error);
    map_put(&check->cases, test->number, of_case);
    if (error.status != STATUS_OK)
        note_end(check, false, &error);
    else if (++check->count == BATCH_TESTS || base_clock() - check->began > BATCH_SECONDS)
        run_batch(check);
}

/* ---- The end ---- */

static void count_cases_without_run(NativeCheck *check)
{
    uint64_t unused;
    for (size_t i = 0; i < check->signing->partitions.count; i++) {
        const Partition *partition = &check->signing->partitions.items[i];
        bool checked = partition->shown.test && map_get(&check->checked, partition->shown.test, &unused);
        check->certificate->cases_without_native_run += partition->is_case && !checked;
    }
}

void native_check_finish(NativeCheck *check)
{
    Certificate *certificate = check->certificate;
    if (check->writer && !check->ended && !signing_stopped(check->signing))
        run_batch(check);
    StopReason reason = explorer_stop_reason(check->signing->campaign.exploration.explorer);
    bool failed = check->signing->result->native.status != STATUS_OK;
    certificate->native_cut_short |= !failed && (check->writer || certificate->samples_cut_short);
    if (certificate->native_cut_short || certificate->samples_cut_short)
        certificate->cut_short_by = reason != STOP_NONE ? reason : STOP_TIME;
    count_cases_without_run(check);
}

void native_check_free(NativeCheck *check)
{
    Error ignored = {0};
    close_batch(check, &ignored);
    error_release(&ignored);
    if (check->replayer)
        replayer_free(check->replayer);
    if (check->folder)
        engine_scratch_remove(check->folder);
    free(check->folder);
    map_release(&check->cases);
    map_release(&check->checked);
    free(check);
}
