/* coset test */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"

static const double SHARE_WITH_COVERAGE = 0.7; /* of the time limit: native runs need time, too */

/* Everything that the engine's options point to. */
typedef struct TestCommand {
    const CliOptions *options;
    Stop *stop;
    CliSymbolicInputs inputs;
    CliTestSink sink;
} TestCommand;

static CliTestSink make_sink(const CliOptions *options, const SourceOptions *source)
{
    CliTestSink sink = {.options = cli_test_writer(options, source, options->out ? options->out : DEFAULT_TESTS)};
    sink.options.formats = options->formats | (options->coverage && options->function ? TEST_FORMAT_C : 0); /* what runs natively */
    return sink;
}

/* ---- Before ---- */

static Status prepare(TestCommand *command, Error *error)
{
    if (command->options->formats & TEST_FORMAT_C && !command->options->function)
        return error_set(error, STATUS_USER, "--format c needs --function: a unit test calls a function");
    if (cli_symbolic_collect(&command->inputs, command->options, "seed", command->stop, error) == STATUS_OK)
        cli_output_prepare(command->sink.options.directory, error);
    return error->status;
}

/* ---- After ---- */

/* Replaces the machine's coverage by that of native runs of the tests. If a stop ends these, the machine's figures stay. */
static Status measure_coverage(const TestCommand *command, const SourceOptions *source, Findings *findings, Error *error)
{
    NativeOptions native = {.source = *source, .uncaged = command->options->native_uncaged, .stop = command->stop};
    stop_enter_phase(command->stop, 1, 0.3);
    native_measure_coverage(&native, command->sink.options.directory, &findings->summary, &findings->memory, error);
    findings->summary.coverage_is_native = error->status == STATUS_OK;
    if (error->status == STATUS_LIMIT)
        fputs("coset: the coverage of native runs was not measured (--max-time, or interrupted); the machine's is shown\n", stderr);
    stop_enter_phase(command->stop, 1, 0.6);
    return error->status;
}

/* summary.json is written last: if it is complete, all tests are there. The summary is printed even if a
 * file could not be written. */
static int conclude(TestCommand *command, const SourceOptions *source, Findings *findings, Error *error)
{
    bool written = cli_test_sink_close(&command->sink, &findings->unwritten, error) == STATUS_OK;
    if (written && command->options->coverage)
        measure_coverage(command, source, findings, error);
    if (error->status == STATUS_USER && written)
        return status_exit_code(error->status); /* the program cannot be built natively */
    char *path = base_format("%s/summary.json", command->sink.options.directory);
    report_summary_json(&findings->summary, command->stop, path, error);
    free(path);
    report_summary_text(&findings->summary, command->stop, stdout); /* a cut list of faults has exit code 120 anyway */
    if (written && command->sink.command && command->options->formats & TEST_FORMAT_C)
        printf("unit tests: %s && ./unit_tests\n", command->sink.command);
    cli_exploration_hint(findings);
    return cli_exit_code(cli_exploration_exit_code(command->options, findings), error);
}

int cli_test(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    TestCommand command = {.options = options, .stop = stop, .inputs = CLI_SYMBOLIC_INPUTS, .sink = make_sink(options, source)};
    EngineTestResult result = {0};
    int exit_code = 0;
    bool folder_is_new = access(command.sink.options.directory, F_OK) != 0;
    if (prepare(&command, error) == STATUS_OK) {
        EngineTestOptions engine = cli_exploration(&command.inputs, options, source, stop);
        engine.sink = cli_test_sink(&command.sink);
        engine.share_of_time = options->coverage ? SHARE_WITH_COVERAGE : 1;
        if (engine_test(&engine, &result, error) == STATUS_OK)
            exit_code = conclude(&command, source, &result.findings, error);
        else
            cli_test_sink_close(&command.sink, &result.findings.unwritten, error);
    }
    if (error->status != STATUS_OK && folder_is_new)
        rmdir(command.sink.options.directory); /* unless it holds something */
    free(command.sink.command);
    engine_test_release(&result);
    cli_symbolic_release(&command.inputs);
    return cli_exit_code(exit_code, error);
}
