/* coset test */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"

/* Everything that the engine's options point to. */
typedef struct TestCommand {
    const CliOptions *options;
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
static Status measure_coverage(const TestCommand *command, const SourceOptions *source, EngineTestResult *result, Error *error)
{
    if (!command->options->coverage)
        return STATUS_OK;
    result->summary.coverage_is_native = true;
    return engine_measure_coverage(command->sink.options.directory, source, &result->summary, &result->memory, error);
}

/* summary.json comes last: when it exists, all tests do. If a test could not be written, the summary of the runs made
 * so far is still printed, but there is no summary.json. */
static int conclude(TestCommand *command, const SourceOptions *source, EngineTestResult *result, Error *error)
{
    if (cli_test_sink_close(&command->sink, error) != STATUS_OK || measure_coverage(command, source, result, error) != STATUS_OK) {
        if (result->summary.runs > 0)
            report_summary_text(&result->summary, stdout);
        return status_exit_code(error->status);
    }
    char *path = base_format("%s/summary.json", command->sink.options.directory);
    report_summary_json(&result->summary, path, error);
    free(path);
    report_summary_text(&result->summary, stdout);
    cli_exploration_hint(result);
    return error->status == STATUS_OK ? cli_exploration_exit_code(command->options, result) : status_exit_code(error->status);
}

int cli_test(const CliOptions *options, const SourceOptions *source, Error *error)
{
    TestCommand command = {.options = options, .inputs = CLI_SYMBOLIC_INPUTS, .sink = make_sink(options, source)};
    EngineTestResult result = {0};
    int exit_code = 0;
    bool folder_is_new = access(command.sink.options.directory, F_OK) != 0;
    if (prepare(&command, error) == STATUS_OK) {
        EngineTestOptions engine = cli_exploration(&command.inputs, options, source);
        engine.sink = cli_test_sink(&command.sink);
        engine_test(&engine, &result, error);
        exit_code = conclude(&command, source, &result, error);
    }
    if (error->status != STATUS_OK && folder_is_new)
        rmdir(command.sink.options.directory); /* unless it holds something */
    engine_test_release(&result);
    cli_symbolic_release(&command.inputs);
    return error->status == STATUS_OK ? exit_code : status_exit_code(error->status);
}
