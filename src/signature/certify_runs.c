/* The tests of a signature as native runs. There may be hundreds of thousands of them, so they are written, run and
 * removed in batches. */
#define _GNU_SOURCE
#include <stdlib.h>

#include "signature/internal.h"

enum { BATCH_TESTS = 400 };
static const double BATCH_SECONDS = 5; /* a batch that is not full is run after this time */

struct NativeCheck {
    Signing *signing;
    Certificate *certificate;
    char *directory;              /* of the tests; NULL: not made yet */
    void *folder;                 /* of the batch, as options->folder made it; NULL: the batch is empty */
    NativeReplayOptions running;
    Replayer *replayer;
    unsigned count;               /* of the batch */
    double began;
    Map cases;                    /* number of a test in the batch -> number of the example of its case */
    Map checked;                  /* numbers of the examples of cases with a native run */
    bool ended;                   /* after an error or a stop */
};

NativeCheck *native_check_new(Signing *signing, Certificate *certificate)
{
    NativeCheck *check = base_allocate_zeroed(sizeof *check);
    *check = (NativeCheck){.signing = signing, .certificate = certificate, .running.native = signing->options->native};
    check->running.native.stop = signing->session->stop;
    return check;
}

/* ---- The results of a batch ---- */

static void note_problem(NativeCheck *check, const ReplayedTest *test)
{
    char name[TEST_NAME_SIZE];
    Arena *memory = check->signing->memory;
    if (!check->certificate->problem)
        check->certificate->problem = arena_format(memory, "%s: predicted %s, but natively %s",
                                                   test_name(test->number, name), test->predicted, test->observed);
}

static void note_not_compared(NativeCheck *check, const ReplayedTest *test)
{
    Certificate *certificate = check->certificate;
    if (certificate->native_not_compared++ == 0)
        certificate->not_compared_because = arena_format(check->signing->memory, "predicted %s, natively %s", test->predicted, test->observed);
}

/* In a truncated batch only predictions that hold are certain. */
static void note_verdict(NativeCheck *check, const ReplayedTest *test, bool whole)
{
    Certificate *certificate = check->certificate;
    uint64_t of_case = 0;
    bool held = test->verdict == REPLAY_HELD, failed = whole && test->verdict == REPLAY_NOT_HELD;
    certificate->native_checked += held || failed;
    certificate->native_mismatches += failed;
    if (failed)
        note_problem(check, test);
    if (whole && (test->verdict == REPLAY_NOT_VISIBLE || test->verdict == REPLAY_NOT_COMPARED))
        note_not_compared(check, test);
    bool was_run = held || failed || (whole && test->verdict == REPLAY_NOT_VISIBLE);
    if (was_run && map_get(&check->cases, test->number, &of_case))
        map_put(&check->checked, of_case, 1);
}

/* A stop is not a failure. */
static void note_end(NativeCheck *check, Error *error)
{
    Error *failure = check->signing->options->native_error;
    if (error->status == STATUS_LIMIT && is_stopped(check->signing))
        check->certificate->native_cut_short = true;
    else if (error->status != STATUS_OK && failure->status == STATUS_OK)
        error_set(failure, error->status, "%s", error->message);
    check->ended = error->status != STATUS_OK;
    error_release(error);
}

/* ---- Batches ---- */

static void open_batch(NativeCheck *check, Error *error)
{
    const TestFolder *folder = &check->signing->options->folder;
    if (!check->directory)
        check->directory = scratch_make(error);
    check->running.directory = check->directory;
    if (check->directory && !check->replayer)
        check->replayer = replayer_new(&check->running);
    if (check->directory)
        check->folder = folder->open(folder->context, check->signing->session->program, check->directory, error);
    check->count = 0;
    check->began = base_clock();
    map_clear(&check->cases);
}

static void close_batch(NativeCheck *check, Error *error)
{
    check->signing->options->folder.close(check->folder, error);
    check->folder = NULL;
}

static void run_batch(NativeCheck *check)
{
    Replay replay = {0};
    Error error = {0};
    close_batch(check, &error);
    if (error.status == STATUS_OK)
        replayer_run(check->replayer, &replay, &error);
    for (size_t i = 0; i < replay.tests.count; i++)
        note_verdict(check, &replay.tests.items[i], error.status == STATUS_OK);
    native_replay_release(&replay);
    scratch_empty(check->directory);
    note_end(check, &error);
}

void native_check_add(NativeCheck *check, const Test *test, uint32_t of_case)
{
    Error error = {0};
    if (check->ended)
        return;
    if (!check->folder)
        open_batch(check, &error);
    if (check->folder)
        check->signing->options->folder.add(check->folder, test, &error);
    map_put(&check->cases, test->number, of_case);
    if (error.status != STATUS_OK)
        note_end(check, &error);
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
    if (check->folder && !check->ended && !is_stopped(check->signing))
        run_batch(check);
    bool failed = check->signing->options->native_error->status != STATUS_OK;
    certificate->native_cut_short |= !failed && (check->folder || certificate->samples_cut_short);
    if (certificate->native_cut_short || certificate->samples_cut_short)
        certificate->cut_short_by = explore_limit_of(stop_first_reason(check->signing->session->stop));
    count_cases_without_run(check);
}

void native_check_free(NativeCheck *check)
{
    Error ignored = {0};
    close_batch(check, &ignored);
    error_release(&ignored);
    if (check->replayer)
        replayer_free(check->replayer);
    if (check->directory)
        scratch_remove(check->directory);
    free(check->directory);
    map_release(&check->cases);
    map_release(&check->checked);
    free(check);
}
