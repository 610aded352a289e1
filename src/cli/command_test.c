/* coset test */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"

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
    if (cli_symbolic_collect(&command->inputs, command->options, "seed", error) == STATUS_OK)
        cli_output_prepare(command->sink.options.directory, error);
    return error->status;
}

/* ---- After ---- */

/* What the machine saw is replaced by what native runs of the tests cover. */
static Status measure_coverage(const TestCommand *command, const SourceOptions *source, Findings *findings, Error *error)
{
    if (!command->options->coverage)
        return STATUS_OK;
    NativeOptions native = {.source = *source, .stop = command->stop};
    findings->summary.coverage_is_native = true;
    return native_measure_coverage(&native, command->sink.options.directory, &findings->summary, &findings->memory, error);
}

/* summary.json comes last: when it exists, all tests do. If a test could not be written, the summary of the runs made
 * so far is still printed, but there is no summary.json. */
static int conclude(TestCommand *command, const SourceOptions *source, Findings *findings, Error *error)
{
    if (cli_test_sink_close(&command->sink, error) != STATUS_OK || measure_coverage(command, source, findings, error) != STATUS_OK) {
        if (findings->summary.runs > 0)
            report_summary_text(&findings->summary, stdout);
        return status_exit_code(error->status);
    }
    char *path = base_format("%s/summary.json", command->sink.options.directory);
    report_summary_json(&findings->summary, path, error);
    free(path);
    report_summary_text(&findings->summary, stdout);
    cli_exploration_hint(findings);
    return error->status == STATUS_OK ? cli_exploration_exit_code(command->options, findings) : status_exit_code(error->status);
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
        engine_test(&engine, &result, error);
        exit_code = conclude(&command, source, &result.findings, error);
    }
    if (error->status != STATUS_OK && folder_is_new)
        rmdir(command.sink.options.directory); /* unless it holds something */
    engine_test_release(&result);
    cli_symbolic_release(&command.inputs);
    return error->status == STATUS_OK ? exit_code : status_exit_code(error->status);
}
