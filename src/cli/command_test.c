/* coset test */
#define _GNU_SOURCE
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "cli/cli.h"
#include "report/report.h"

enum { DEFAULT_STEPS = 10000000, DEFAULT_STDIN_VALUES = 8, DEFAULT_TIMEOUT = 10, INTERRUPTED_CODE = 130,
       MAX_INPUT = 1 << 20 };

/* Everything that the engine's options point to. */
typedef struct TestCommand {
    const CliOptions *options;
    CliInputs inputs;
    Text standard_input;          /* of --stdin */
    CliSeed seed;
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

static SymbolicOptions symbolic_options(const CliOptions *options, const CliSeed *seed)
{
    return (SymbolicOptions){
        .seeds = seed->objects.items,
        .seed_count = seed->objects.count,
        .max_depth = options->max_depth,
        .check_terms = options->self_check,
        .stdin_bytes = options->stdin_bytes,
        .stdin_values = options->stdin_values ? (unsigned)options->stdin_values : DEFAULT_STDIN_VALUES,
        .min_arguments = options->min_arguments,
        .max_arguments = options->max_arguments,
        .argument_length = options->argument_length,
        .files = options->symbolic_files.items,
        .file_count = options->symbolic_files.count,
        .environment = options->symbolic_environment.items,
        .environment_count = options->symbolic_environment.count,
        .function = options->function,
        .array_size = (unsigned)options->array_size,
        .symbolic_globals = options->symbolic_globals,
    };
}

static EngineTestOptions engine_options(TestCommand *command, const SourceOptions *source)
{
    const CliOptions *options = command->options;
    double timeout = options->solver_timeout > 0 ? options->solver_timeout : DEFAULT_TIMEOUT;
    return (EngineTestOptions){
        .source = *source,
        .machine = {
            .arguments = command->inputs.arguments.items,
            .environment = command->inputs.environment.items,
            .files = command->inputs.files.items,
            .file_count = command->inputs.files.count,
            .input = command->inputs.input,
            .output = -1,
            .errors = -1,
            .max_steps = options->max_steps ? options->max_steps : DEFAULT_STEPS,
            .max_stack = options->max_stack,
            .check_uninitialised = options->check_uninitialised,
            .symbolic = symbolic_options(options, &command->seed),
        },
        .detect_typed_stdin = !options->stdin_bytes && !options->input,
        .standard_input = command->standard_input.bytes,
        .standard_input_size = command->standard_input.length,
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

/* Every run reads it from the start, so a pipe is read once and kept. */
static Status keep_standard_input(TestCommand *command, Error *error)
{
    CliInputs *inputs = &command->inputs;
    char buffer[4096];
    ssize_t count;
    if (inputs->input < 0)
        return STATUS_OK;
    while ((count = read(inputs->input, buffer, sizeof buffer)) > 0)
        text_append_bytes(&command->standard_input, buffer, (size_t)count);
    int copy = memfd_create("stdin", MFD_CLOEXEC);
    if (count < 0 || copy < 0 || write(copy, command->standard_input.bytes, command->standard_input.length) !=
                                     (ssize_t)command->standard_input.length)
        error_set(error, STATUS_USER, "--stdin: %s: cannot be read: %s", command->options->input, strerror(errno));
    close(inputs->input);
    inputs->input = copy;
    return error->status;
}

/* Each symbolic byte is a variable of its own. */
static Status check_size(const char *option, uint64_t size, Error *error)
{
    if (size <= MAX_INPUT)
        return STATUS_OK;
    return error_set(error, STATUS_USER, "--%s: %llu is too large; at most %u symbolic bytes or elements make sense", option,
                     (unsigned long long)size, MAX_INPUT);
}

static Status check_sizes(const CliOptions *options, Error *error)
{
    check_size("sym-stdin", options->stdin_bytes, error);
    check_size("array-size", options->array_size, error);
    check_size("sym-args", options->argument_length, error);
    check_size("sym-args", options->max_arguments, error);
    for (size_t i = 0; i < options->symbolic_files.count; i++)
        check_size("sym-file", options->symbolic_files.items[i].size, error);
    return error->status;
}

static Status check_options(const CliOptions *options, Error *error)
{
    if (check_sizes(options, error) != STATUS_OK)
        return error->status;
    if (options->formats & TEST_FORMAT_C && !options->function)
        return error_set(error, STATUS_USER, "--format c needs --function: a unit test calls a function");
    if (options->stdin_bytes && options->input)
        return error_set(error, STATUS_USER, "--sym-stdin and --stdin: standard input cannot be both");
    if (!options->function && (options->array_size || options->symbolic_globals))
        return error_set(error, STATUS_USER, "--%s needs --function", options->array_size ? "array-size" : "globals");
    return STATUS_OK;
}

static Status prepare(TestCommand *command, Error *error)
{
    if (check_options(command->options, error) == STATUS_OK &&
        cli_inputs_collect(&command->inputs, command->options, error) == STATUS_OK &&
        keep_standard_input(command, error) == STATUS_OK &&
        cli_seed_read(&command->seed, command->options->seed, error) == STATUS_OK)
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
    TestCommand command = {.options = options, .inputs.input = -1, .writer_options = writer_options(options, source)};
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
    cli_inputs_release(&command.inputs);
    cli_seed_release(&command.seed);
    text_release(&command.standard_input);
    return error->status == STATUS_OK ? exit_code : status_exit_code(error->status);
}
