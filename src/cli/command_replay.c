/* coset replay */
#include <stdlib.h>

#include "cli/cli.h"
#include "report/report.h"

static NativeReplayOptions engine_options(const CliOptions *options, const SourceOptions *source, const CliInputs *inputs, Stop *stop)
{
    const char *directory = options->tests_directory;
    return (NativeReplayOptions){
        .native = {
            .source = *source,
            .files = inputs->files.items,
            .file_count = inputs->files.count,
            .environment = inputs->environment.items,
            .seconds = options->test_timeout,
            .uncaged = options->native_uncaged,
            .stop = stop,
        },
        .tests = options->tests.items,
        .test_count = options->tests.count,
        .directory = directory || options->tests.count ? directory : DEFAULT_TESTS,
        .coverage = options->coverage,
    };
}

static int write_reports(const CliOptions *options, const NativeReplayOptions *engine, const Replay *replay, Stop *stop,
                         Error *error)
{
    ReportedResult reported = {.subject = SUBJECT_REPLAY, .replay = replay, .verbose = options->verbose};
    int exit_code = cli_outputs_write(options, &reported, stop, replay->verdicts[REPLAY_NOT_HELD] ? EXIT_CODE_FAULT : 0, error);
    if (replay->has_coverage && engine->directory) {
        char *path = base_format("%s/coverage.json", engine->directory);
        report_coverage_json(replay->coverage.items, replay->coverage.count, path, error);
        free(path);
    }
    return cli_exit_code(exit_code, error);
}

static int replay_tests(const CliOptions *options, const SourceOptions *source, const CliInputs *inputs, Stop *stop, Error *error)
{
    NativeReplayOptions engine = engine_options(options, source, inputs, stop);
    Replay replay = {0};
    int exit_code = 0;
    engine_replay(&engine, stop, &replay, error);
    if (error->status == STATUS_OK || (error->status == STATUS_LIMIT && replay.tests.count > 0))
        exit_code = write_reports(options, &engine, &replay, stop, error);
    exit_code = stop_interrupted(stop) ? EXIT_CODE_INTERRUPTED : cli_exit_code(exit_code, error);
    native_replay_release(&replay);
    return exit_code;
}

int cli_replay(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    CliInputs inputs = {.input = -1};
    bool is_ready = cli_outputs_check(options, error) == STATUS_OK && cli_inputs_collect(&inputs, options, stop, error) == STATUS_OK;
    int exit_code = is_ready ? replay_tests(options, source, &inputs, stop, error) : status_exit_code(error->status);
    cli_inputs_release(&inputs);
    return exit_code;
}
