/* coset replay: source, tests -> native programs -> runs -> verdicts. Tests are grouped by what a run must notice; a test
 * whose fault the first program does not see is tried again with one that looks more closely. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "engine/replay.h"

enum { DEFAULT_SECONDS = 10 };

typedef struct ReplayCampaign {
    const EngineReplayOptions *options;
    Replay *replay;
    NativeSetup setup;
    NativeBuild build;
    TestPaths paths;
    Vector(size_t) waiting[NATIVE_COUNT]; /* which tests, for each program */
    NativeVariant variant;                /* whose tests are being run */
    size_t next;                          /* of those */
    Symbolizer *symbolizer;
    NativeTest running[NATIVE_MAX_SERVERS];
    size_t running_index[NATIVE_MAX_SERVERS];
} ReplayCampaign;

/* ---- Before: which test needs which program ---- */

static bool is_checkable(const NativeTest *test)
{
    static const char *const ends[] = {"exit", "fault", "signal"};
    for (size_t i = 0; test->is_predicted && i < sizeof ends / sizeof *ends; i++)
        if (strcmp(test->prediction.test.end, ends[i]) == 0)
            return true;
    return false;
}

static NativeVariant variant_for(const Test *test)
{
    static const struct {
        const char *kind;
        NativeVariant variant;
    } rows[] = {{"overflow", NATIVE_OVERFLOW}, {"overshift", NATIVE_SHIFT}, {"uninit", NATIVE_UNINITIALISED}};
    for (size_t i = 0; test->fault && i < sizeof rows / sizeof *rows; i++)
        if (strcmp(test->fault->kind, rows[i].kind) == 0)
            return rows[i].variant;
    return NATIVE_FAULTS;
}

/* A run that coset cut short predicts nothing and may well be endless: it is not made. */
static Status sort_in(ReplayCampaign *campaign, size_t index, Error *error)
{
    NativeTest test = {0};
    Replay *replay = campaign->replay;
    const char *path = campaign->paths.items[index];
    if (native_test_load(&campaign->setup, path, &test, error) == STATUS_OK) {
        ReplayedTest row = {.verdict = REPLAY_NOT_PREDICTED, .observed = "not run"};
        row.test = arena_duplicate(&replay->memory, path);
        row.predicted = "nothing";
        if (test.is_predicted)
            row.predicted = replay_describe_prediction(&test.prediction.test, &replay->memory);
        vector_push(&replay->tests, row);
        if (is_checkable(&test) || !test.is_predicted)
            vector_push(&campaign->waiting[variant_for(&test.prediction.test)], index);
    }
    native_test_release(&test);
    return error->status;
}

static Status collect(ReplayCampaign *campaign, Error *error)
{
    const EngineReplayOptions *options = campaign->options;
    for (size_t i = 0; i < options->test_count; i++)
        vector_push(&campaign->paths, options->tests[i]);
    if (options->directory)
        native_tests_list(options->directory, &campaign->replay->memory, &campaign->paths, error);
    for (size_t i = 0; i < campaign->paths.count && error->status == STATUS_OK; i++)
        sort_in(campaign, i, error);
    return error->status;
}

/* ---- The runs ---- */

static bool next_test(void *context, size_t slot, NativeJob *job, Error *error)
{
    ReplayCampaign *campaign = context;
    double seconds = campaign->options->seconds > 0 ? campaign->options->seconds : DEFAULT_SECONDS;
    if (campaign->next == campaign->waiting[campaign->variant].count)
        return false;
    size_t index = campaign->waiting[campaign->variant].items[campaign->next++];
    NativeTest *test = &campaign->running[slot];
    native_test_release(test);
    if (native_test_load(&campaign->setup, campaign->paths.items[index], test, error) != STATUS_OK)
        return false;
    campaign->running_index[slot] = index;
    *job = native_test_job(test, seconds);
    return true;
}

/* An access far outside its object may go unnoticed, or harm what is used later. */
static bool deserves_closer_look(const ReplayCampaign *campaign, const Test *test, ReplayVerdict verdict)
{
    return (verdict == REPLAY_NOT_VISIBLE || verdict == REPLAY_NOT_HELD) && campaign->variant == NATIVE_FAULTS && test->fault &&
           strcmp(test->fault->kind, "ptr") == 0;
}

/* A pointer or long that was an input may be the address of an object in the machine: natively nothing lies there. */
static bool holds_machine_address(const char *path)
{
    KtestFile file = {0};
    Error ignored = {0};
    bool found = false;
    ktest_read(path, &file, &ignored);
    for (size_t i = 0; i < file.object_count; i++) {
        uint64_t value = 0;
        if (file.objects[i].size == sizeof value)
            memcpy(&value, file.objects[i].bytes, sizeof value);
        found = found || (value >= CODE_START && value < ARENA_END);
    }
    ktest_release(&file);
    error_release(&ignored);
    return found;
}

static void test_done(void *context, size_t slot, const NativeRun *run)
{
    ReplayCampaign *campaign = context;
    Arena *memory = &campaign->replay->memory;
    const NativeTest *native = &campaign->running[slot];
    const Test *test = is_checkable(native) ? &native->prediction.test : NULL;
    size_t index = campaign->running_index[slot];
    ReplayedTest *row = &campaign->replay->tests.items[index];
    Observation seen = native_observe(run, campaign->symbolizer, memory);
    if (test && strcmp(seen.end, "skipped") != 0)
        row->verdict = replay_judge(test, &seen, &run->output);
    row->observed = replay_describe_observation(test, &seen, &run->output, memory);
    if (row->verdict == REPLAY_NOT_HELD && holds_machine_address(native->path)) {
        row->verdict = REPLAY_NOT_VISIBLE;
        row->observed = arena_format(memory, "%s; but its input is an address in coset's machine", row->observed);
    }
    if (test && deserves_closer_look(campaign, test, row->verdict))
        vector_push(&campaign->waiting[NATIVE_BOUNDS], index);
}

static Status run_variant(ReplayCampaign *campaign, NativeVariant variant, Error *error)
{
    if (campaign->waiting[variant].count == 0)
        return STATUS_OK;
    const char *program = native_build(&campaign->build, variant, error);
    campaign->variant = variant;
    campaign->next = 0;
    campaign->symbolizer = program ? symbolizer_new(program, error) : NULL;
    NativeClient client = {.context = campaign, .next = next_test, .done = test_done};
    if (campaign->symbolizer)
        native_run_all(program, campaign->build.directory, &client, error);
    symbolizer_free(campaign->symbolizer);
    return error->status;
}

/* ---- Faults that were not seen: was the place reached at least? One test for each place is asked. ---- */

static Status confirm(ReplayCampaign *campaign, ReplayedTest *row, Map *places, Error *error)
{
    NativeTest test = {0};
    bool reached = true;
    uint64_t known;
    if (native_test_load(&campaign->setup, row->test, &test, error) != STATUS_OK || !test.prediction.test.fault) {
        native_test_release(&test);
        return error->status;
    }
    const TestFault *fault = test.prediction.test.fault;
    char *place = base_format("%s:%u", fault->file, fault->line);
    if (fault->line && !map_get_string(places, place, &known)) {
        map_put_string(places, place, 1);
        native_reaches(&campaign->setup, &campaign->build, row->test, fault->file, fault->line, &reached, error);
    }
    if (!reached) {
        row->verdict = REPLAY_NOT_HELD;
        row->observed = arena_format(&campaign->replay->memory, "%s; line %u is not reached", row->observed,
                                     fault->line);
    }
    free(place);
    native_test_release(&test);
    return error->status;
}

static Status confirm_unseen(ReplayCampaign *campaign, Error *error)
{
    Map places = {0};
    Replay *replay = campaign->replay;
    for (size_t i = 0; i < replay->tests.count && error->status == STATUS_OK; i++)
        if (replay->tests.items[i].verdict == REPLAY_NOT_VISIBLE)
            confirm(campaign, &replay->tests.items[i], &places, error);
    map_release_strings(&places);
    return error->status;
}

/* ---- After ---- */

static void release(ReplayCampaign *campaign)
{
    for (size_t i = 0; i < NATIVE_COUNT; i++)
        vector_release(&campaign->waiting[i]);
    for (size_t i = 0; i < NATIVE_MAX_SERVERS; i++)
        native_test_release(&campaign->running[i]);
    vector_release(&campaign->paths);
    native_build_release(&campaign->build);
    native_setup_release(&campaign->setup);
}

static Status add_coverage(ReplayCampaign *campaign, Error *error)
{
    Coverage coverage = {0};
    Replay *replay = campaign->replay;
    native_coverage(&campaign->setup, &campaign->build, &campaign->paths, &replay->memory, &coverage, error);
    for (size_t i = 0; i < coverage.count; i++)
        vector_push(&replay->coverage, coverage.items[i]);
    replay->has_coverage = error->status == STATUS_OK;
    vector_release(&coverage);
    return error->status;
}

Status engine_replay(const EngineReplayOptions *options, Replay *replay, Error *error)
{
    ReplayCampaign campaign = {.options = options, .replay = replay, .build = {.source = &campaign.setup.source}};
    Interrupts interrupts;
    interrupts_hold(&interrupts);
    if (native_setup(&campaign.setup, options, error) == STATUS_OK)
        collect(&campaign, error);
    for (NativeVariant variant = 0; variant < NATIVE_COVERAGE && error->status == STATUS_OK; variant++)
        run_variant(&campaign, variant, error);
    if (error->status == STATUS_OK)
        confirm_unseen(&campaign, error);
    if (error->status == STATUS_OK && options->coverage)
        add_coverage(&campaign, error);
    for (size_t i = 0; i < replay->tests.count; i++)
        replay->verdicts[replay->tests.items[i].verdict]++;
    release(&campaign);
    interrupts_release(&interrupts);
    return error->status;
}

void engine_replay_release(Replay *replay)
{
    vector_release(&replay->tests);
    vector_release(&replay->coverage);
    arena_release(&replay->memory);
}
