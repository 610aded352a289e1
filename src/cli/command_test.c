/* coset test */
#define _GNU_SOURCE
#include <stdlib.h>
#include <unistd.h>

#include "cli/cli.h"
#include "report/report.h"

enum { DEFAULT_TIMEOUT = 10, INTERRUPTED_CODE = 130 };

/* Everything that the engine's options point to. */
typedef struct TestCommand {
    const CliOptions *options;
    CliSymbolicInputs inputs;
    TestWriterOptions writer_options;
    TestWriter *writer;
    CliProgress progress;
} TestCommand;

/* ---- The sink ---- */

static Status begin(void *context, const Program *program, Error *error)
{
    TestCommand *command = context;
    command->writer = report_tests_open(program, &command->writer_options, error);
    return error->status;
}

static Status add(void *context, const Test *test, Error *error)
{
    TestCommand *command = context;
    return report_tests_add(command->writer, test, error);
}

static void show_progress(void *context, const TestCampaign *campaign)
{
    TestCommand *command = context;
    cli_progress_show(&command->progress, campaign);
}

static void watch(void *context, Explorer *explorer)
{
    (void)context;
    cli_watch_explorer(explorer);
}

/* ---- Options ---- */

static unsigned milliseconds(double seconds)
{
    return seconds * 1000 < 1 ? 1 : seconds > 1e6 ? 1000000000 : (unsigned)(seconds * 1000);
}

static EngineTestOptions engine_options(TestCommand *command, const SourceOptions *source)
{
    const CliOptions *options = command->options;
    double timeout = options->solver_timeout > 0 ? options->solver_timeout : DEFAULT_TIMEOUT;
    return (EngineTestOptions){
        .source = *source,
        .machine = cli_symbolic_machine(&command->inputs, options),
        .detect_typed_stdin = !options->stdin_bytes && !options->input,
        .standard_input = command->inputs.standard_input.bytes,
        .standard_input_size = command->inputs.standard_input.length,
        .solver = {.timeout_ms = milliseconds(timeout), .dump_directory = options->dump_smt2},
        .explore = {
            .strategy = options->strategy,
            .order = options->order,
            .random_seed = options->random_seed,
            .max_runs = options->max_runs,
            .max_seconds = options->max_time,
            .max_memory = options->max_memory,
            .solver_timeout_ms = milliseconds(timeout),
            .log = options->self_check ? stderr : NULL,
        },
        .sink = {command, begin, add, show_progress, watch},
    };
}

static TestWriterOptions writer_options(const CliOptions *options, const SourceOptions *source)
{
    return (TestWriterOptions){
        .directory = options->out ? options->out : "coset-out",
        .formats = options->formats | (options->coverage && options->function ? TEST_FORMAT_C : 0), /* what runs natively */
        .function = options->function,
        .files = source->files,
        .file_count = source->file_count,
        .compiler_options = source->compiler_options,
        .compiler_option_count = source->compiler_option_count,
    };
}

/* ---- Before ---- */

static Status prepare(TestCommand *command, Error *error)
{
    if (command->options->formats & TEST_FORMAT_C && !command->options->function)
        return error_set(error, STATUS_USER, "--format c needs --function: a unit test calls a function");
    if (cli_symbolic_collect(&command->inputs, command->options, "seed", error) == STATUS_OK)
        cli_output_prepare(command->writer_options.directory, error);
    return error->status;
}

/* ---- After ---- */

static void print_hint(const EngineTestResult *result)
{
    if (!result->has_inputs && result->summary.runs > 0)
        fputs("coset: the program asks for no input, so there is nothing to explore. Inputs are what\n"
              "  coset_symbolic(&x, sizeof x, \"x\") of <coset.h> marks, what scanf reads, and what\n"
              "  --sym-stdin, --sym-args, --sym-file, --sym-env or --function make symbolic.\n", stderr);
}

static int exit_code_of(const EngineTestResult *result)
{
    const Summary *summary = &result->summary;
    if (summary->faults.count > 0)
        return EXIT_CODE_FAULT;
    if (result->interrupted)
        return INTERRUPTED_CODE;
    if (summary->tests > 0 && result->unsupported == summary->tests)
        return EXIT_CODE_UNSUPPORTED;
    return summary->complete ? 0 : EXIT_CODE_LIMIT;
}

/* What the machine saw is replaced by what native runs of the tests cover. */
static Status measure_coverage(const TestCommand *command, const SourceOptions *source, EngineTestResult *result, Error *error)
{
    if (!command->options->coverage)
        return STATUS_OK;
    result->summary.coverage_is_native = true;
    return engine_measure_coverage(command->writer_options.directory, source, &result->summary, &result->memory, error);
}

/* summary.json comes last: whoever finds it finds everything. */
static int conclude(TestCommand *command, const SourceOptions *source, EngineTestResult *result, Error *error)
{
    cli_progress_end(&command->progress);
    report_tests_close(command->writer, error);
    if (error->status != STATUS_OK || measure_coverage(command, source, result, error) != STATUS_OK)
        return status_exit_code(error->status);
    char *path = base_format("%s/summary.json", command->writer_options.directory);
    report_summary_json(&result->summary, path, error);
    free(path);
    report_summary_text(&result->summary, stdout);
    print_hint(result);
    return error->status == STATUS_OK ? exit_code_of(result) : status_exit_code(error->status);
}

int cli_test(const CliOptions *options, const SourceOptions *source, Error *error)
{
    TestCommand command = {.options = options, .inputs = CLI_SYMBOLIC_INPUTS, .writer_options = writer_options(options, source)};
    EngineTestResult result = {0};
    int exit_code = 0;
    bool folder_is_new = access(command.writer_options.directory, F_OK) != 0;
    if (prepare(&command, error) == STATUS_OK) {
        EngineTestOptions engine = engine_options(&command, source);
        engine_test(&engine, &result, error);
        exit_code = conclude(&command, source, &result, error);
    }
    if (error->status != STATUS_OK && folder_is_new)
        rmdir(command.writer_options.directory); /* unless it holds something */
    engine_test_release(&result);
    cli_symbolic_release(&command.inputs);
    return error->status == STATUS_OK ? exit_code : status_exit_code(error->status);
}
