/* Replay: source, tests -> native programs -> runs -> verdicts. Tests are grouped by the build that can detect their
 * fault. A test whose fault the first build does not detect is run again with a build that checks more. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "native/internal.h"

enum { DEFAULT_SECONDS = 10 };

struct Replayer {
    const NativeReplayOptions *options;
    Replay *replay;                       /* of the current tests */
    NativeSetup setup;
    NativeBuild build;
    TestPaths paths;
    Vector(size_t) waiting[NATIVE_COUNT]; /* indices of tests, for each build */
    NativeVariant variant;                /* the current build */
    size_t next;                          /* the next one of its tests */
    Symbolizer *symbolizer;
    NativeTest running[NATIVE_MAX_SERVERS];
    size_t running_index[NATIVE_MAX_SERVERS];
    Map places;                           /* positions of undetected faults: their lines were checked */
};

/* ---- Grouping: which test needs which build ---- */

static bool is_checkable(const NativeTest *test)
{
    End end = test->prediction.test.end;
    return test->is_predicted && (end == END_EXIT || end == END_FAULT || end == END_SIGNAL);
}

static NativeVariant variant_for(const Test *test)
{
    switch (test->fault ? test->fault->kind : FAULT_NONE) {
#define CHECK_CASE(name, ...) case FAULT_##name: return NATIVE_##name;
    CHECKS(CHECK_CASE)
#undef CHECK_CASE
    default: return NATIVE_FAULTS;
    }
}

static void queue(Replayer *replayer, size_t index, const Test *test)
{
    replayer->replay->tests.items[index].verdict = REPLAY_NOT_RUN;
    vector_push(&replayer->waiting[variant_for(test)], index);
}

/* A truncated run has no prediction and may be endless natively, so it is not run. */
static Status sort_in(Replayer *replayer, size_t index, Error *error)
{
    NativeTest test = {0};
    Replay *replay = replayer->replay;
    const char *path = replayer->paths.items[index];
    if (native_test_load(&replayer->setup, path, &test, error) == STATUS_OK) {
        ReplayedTest row = {.verdict = REPLAY_NOT_PREDICTED, .observed = "not run"};
        row.test = arena_duplicate(&replay->memory, path);
        row.number = test.prediction.test.number;
        row.predicted = "nothing";
        if (test.is_predicted)
            row.predicted = replay_describe_prediction(&test.prediction.test, &replay->memory);
        vector_push(&replay->tests, row);
        if (is_checkable(&test) || !test.is_predicted)
            queue(replayer, index, &test.prediction.test);
    }
    native_test_release(&test);
    return error->status;
}

static Status collect(Replayer *replayer, Error *error)
{
    const NativeReplayOptions *options = replayer->options;
    for (size_t i = 0; i < options->test_count; i++)
        vector_push(&replayer->paths, options->tests[i]);
    if (options->directory)
        native_tests_list(options->directory, &replayer->replay->memory, &replayer->paths, error);
    for (size_t i = 0; i < replayer->paths.count && error->status == STATUS_OK; i++)
        sort_in(replayer, i, error);
    return error->status;
}

/* ---- The runs ---- */

static bool next_test(void *context, size_t slot, NativeJob *job, Error *error)
{
    Replayer *replayer = context;
    double seconds = replayer->options->native.seconds > 0 ? replayer->options->native.seconds : DEFAULT_SECONDS;
    if (replayer->next == replayer->waiting[replayer->variant].count)
        return false;
    size_t index = replayer->waiting[replayer->variant].items[replayer->next++];
    NativeTest *test = &replayer->running[slot];
    native_test_release(test);
    if (native_test_load(&replayer->setup, replayer->paths.items[index], test, error) != STATUS_OK)
        return false;
    replayer->running_index[slot] = index;
    *job = native_test_job(test, seconds);
    return true;
}

/* An access far outside its object may be undetected, or corrupt memory that is used later. */
static bool deserves_closer_look(const Replayer *replayer, const Test *test, ReplayVerdict verdict)
{
    return (verdict == REPLAY_NOT_VISIBLE || verdict == REPLAY_NOT_HELD) && replayer->variant == NATIVE_FAULTS &&
           test->fault && fault_class(test->fault->kind) == FAULT_CLASS_ACCESS;
}

/* No sanitizer noticed the access, which reached another object, and a later one faulted. That the line of the first was reached
 * is confirmed afterwards. */
static bool missed_access(const Replayer *replayer, const Test *test, const Observation *seen, ReplayVerdict verdict)
{
    return verdict == REPLAY_NOT_HELD && replayer->variant == NATIVE_BOUNDS && seen->end == OBSERVED_FAULT &&
           test->end == END_FAULT && (test->fault->kind == FAULT_BOUNDS || test->fault->kind == FAULT_WILD);
}

/* Why a run that is not as predicted proves nothing; NULL: it does. */
static const char *why_not_comparable(const Test *test, const Observation *seen)
{
    if (test->uses_addresses)
        return "uses an address as a number";
    if (test->uses_system)
        return "uses facts about process and system";
    return seen->found_outside ? "found a file that is not given" : NULL;
}

static void test_done(void *context, size_t slot, const NativeRun *run)
{
    Replayer *replayer = context;
    Arena *memory = &replayer->replay->memory;
    const NativeTest *native = &replayer->running[slot];
    const Test *test = is_checkable(native) ? &native->prediction.test : NULL;
    size_t index = replayer->running_index[slot];
    ReplayedTest *row = &replayer->replay->tests.items[index];
    Observation seen = native_observe(run, replayer->symbolizer, memory);
    if (test)
        row->verdict = replay_judge(test, &seen, run->printed);
    else if (row->verdict == REPLAY_NOT_RUN)
        row->verdict = REPLAY_NOT_PREDICTED;
    row->observed = replay_describe_observation(test, &seen, run->printed, memory);
    const char *excuse = test && row->verdict == REPLAY_NOT_HELD ? why_not_comparable(test, &seen) : NULL;
    if (excuse) {
        row->verdict = REPLAY_NOT_VISIBLE;
        row->observed = arena_format(memory, "%s; but it %s", row->observed, excuse);
    }
    if (test && missed_access(replayer, test, &seen, row->verdict))
        row->verdict = REPLAY_NOT_VISIBLE;
    if (test && deserves_closer_look(replayer, test, row->verdict))
        vector_push(&replayer->waiting[NATIVE_BOUNDS], index);
}

static Status run_variant(Replayer *replayer, NativeVariant variant, Error *error)
{
    if (replayer->waiting[variant].count == 0)
        return STATUS_OK;
    const char *program = native_build(&replayer->build, variant, error);
    replayer->variant = variant;
    replayer->next = 0;
    replayer->symbolizer = program ? symbolizer_new(program, replayer->build.stop, error) : NULL;
    NativeClient client = {.context = replayer, .next = next_test, .done = test_done};
    if (replayer->symbolizer)
        native_run_all(&replayer->build, program, &client, error);
    symbolizer_free(replayer->symbolizer);
    return error->status;
}

/* ---- Undetected faults: check with one test for each source position that the line is reached ---- */

static Status confirm(Replayer *replayer, ReplayedTest *row, Error *error)
{
    NativeTest test = {0};
    bool reached = true;
    uint64_t known;
    if (native_test_load(&replayer->setup, row->test, &test, error) != STATUS_OK || !test.prediction.test.fault) {
        native_test_release(&test);
        return error->status;
    }
    const TestFault *fault = test.prediction.test.fault;
    char *place = base_format("%s:%u", fault->file, fault->line);
    if (fault->line && !map_get_string(&replayer->places, place, &known)) {
        map_put_string(&replayer->places, place, 1);
        native_reaches(&replayer->setup, &replayer->build, row->test, fault->file, fault->line, &reached, error);
    }
    if (error->status == STATUS_USER) {
        row->observed = arena_format(&replayer->replay->memory, "%s; whether line %u is reached could not be checked", row->observed,
                                     fault->line);
        error_release(error);
        *error = (Error){0};
    }
    if (!reached) {
        row->verdict = REPLAY_NOT_HELD;
        row->observed = arena_format(&replayer->replay->memory, "%s; line %u is not reached", row->observed,
                                     fault->line);
    }
    free(place);
    native_test_release(&test);
    return error->status;
}

static Status confirm_unseen(Replayer *replayer, Error *error)
{
    Replay *replay = replayer->replay;
    for (size_t i = 0; i < replay->tests.count && error->status == STATUS_OK; i++)
        if (replay->tests.items[i].verdict == REPLAY_NOT_VISIBLE)
            confirm(replayer, &replay->tests.items[i], error);
    return error->status;
}

/* ---- Coverage ---- */

static Status add_coverage(Replayer *replayer, Error *error)
{
    Coverage coverage = {0};
    Replay *replay = replayer->replay;
    native_coverage(&replayer->setup, &replayer->build, &replayer->paths, &replay->memory, &coverage, error);
    for (size_t i = 0; i < coverage.count; i++)
        vector_push(&replay->coverage, coverage.items[i]);
    replay->has_coverage = error->status == STATUS_OK;
    vector_release(&coverage);
    return error->status;
}

/* ---- The whole replay ---- */

Replayer *replayer_new(const NativeReplayOptions *options)
{
    Replayer *replayer = base_allocate_zeroed(sizeof *replayer);
    replayer->options = options;
    replayer->build.source = &replayer->setup.source;
    replayer->build.stop = options->native.stop;
    replayer->build.uncaged = options->native.uncaged;
    return replayer;
}

static void forget_tests(Replayer *replayer)
{
    for (size_t i = 0; i < NATIVE_COUNT; i++)
        vector_release(&replayer->waiting[i]);
    for (size_t i = 0; i < NATIVE_MAX_SERVERS; i++)
        native_test_release(&replayer->running[i]);
    vector_release(&replayer->paths);
    native_setup_release(&replayer->setup);
    replayer->setup = (NativeSetup){0};
}

void replayer_free(Replayer *replayer)
{
    forget_tests(replayer);
    native_build_release(&replayer->build);
    map_release_strings(&replayer->places);
    free(replayer);
}

/* Unit tests are part of the program. */
static Status prepare(Replayer *replayer, Error *error)
{
    if (native_setup(&replayer->setup, replayer->options, error) == STATUS_OK)
        collect(replayer, error);
    if (replayer->setup.unit_tests)
        native_build_forget(&replayer->build);
    return error->status;
}

Status replayer_run(Replayer *replayer, Replay *replay, Error *error)
{
    replayer->replay = replay;
    prepare(replayer, error);
    for (NativeVariant variant = 0; variant < NATIVE_COVERAGE && error->status == STATUS_OK; variant++)
        run_variant(replayer, variant, error);
    if (error->status == STATUS_OK)
        confirm_unseen(replayer, error);
    if (error->status == STATUS_OK && replayer->options->coverage)
        add_coverage(replayer, error);
    for (size_t i = 0; i < replay->tests.count; i++)
        replay->verdicts[replay->tests.items[i].verdict]++;
    forget_tests(replayer);
    return error->status;
}

Status native_replay(const NativeReplayOptions *options, Replay *replay, Error *error)
{
    Replayer *replayer = replayer_new(options);
    replayer_run(replayer, replay, error);
    replayer_free(replayer);
    return error->status;
}

void native_replay_release(Replay *replay)
{
    vector_release(&replay->tests);
    vector_release(&replay->coverage);
    arena_release(&replay->memory);
}
