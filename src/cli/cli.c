/* From the command line to a command. */
#include <stdlib.h>
#include <string.h>

#include "base/confined.h"
#include "cli/cli.h"

typedef int CommandHandler(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error);

static CommandHandler *const handlers[] = {
    [COMMAND_RUN] = cli_run,
    [COMMAND_TEST] = cli_test,
    [COMMAND_SIGNATURE] = cli_signature,
    [COMMAND_COMPARE] = cli_compare,
    [COMMAND_REDUCE] = cli_reduce,
    [COMMAND_SLICE] = cli_slice,
    [COMMAND_REPLAY] = cli_replay,
    [COMMAND_DEPS] = cli_deps,
    [COMMAND_DUMP] = cli_dump,
};

/* A message may begin with a compiler's own lines: these stay unchanged; the last line is coset's. */
static void print_error(const Error *error)
{
    const char *last = strrchr(error->message, '\n');
    if (last)
        fwrite(error->message, 1, (size_t)(last + 1 - error->message), stderr);
    fprintf(stderr, "coset: %s\n", last ? last + 1 : error->message);
}

static SourceOptions source_options(const CliOptions *options, const char *runtime_directory)
{
    return (SourceOptions){
        .files = options->files.items,
        .file_count = options->files.count,
        .compiler_options = options->compiler_options.items,
        .compiler_option_count = options->compiler_options.count,
        .include_only = options->include_only.items,
        .include_only_count = options->include_only.count,
        .runtime_directory = runtime_directory,
        .checks = options->checks,
        .merge_pure = options->merge_pure,
        .own_reach_error = (1 << options->command & (IN_RUN | IN_DEPS | IN_DUMP)) != 0,
        .function = options->function,
    };
}

/* A native run may read whatever the user may read. */
static Status check_reading(const CliOptions *options, Error *error)
{
    const char *native = options->certify ? "certify" : options->coverage ? "coverage" : NULL;
    if (options->include_only.count && native)
        error_set(error, STATUS_USER, "--include-only and --%s: a program that runs natively can read every file that you can", native);
    return error->status;
}

/* The stop stays: it also ends what is printed last. */
static int perform(const CliOptions *options, Stop **made, Error *error)
{
    if (options->help) {
        cli_print_command_help(options->command, stdout);
        return 0;
    }
    if (check_reading(options, error) != STATUS_OK)
        return status_exit_code(error->status);
    if (!confine_is_available())
        fputs("coset: this kernel has no seccomp: clang, LLVM and the readers of tests run with all your rights (doc/security.md)\n", stderr);
    char *runtime_directory = cli_runtime_directory(error);
    if (!runtime_directory)
        return status_exit_code(error->status);
    SourceOptions source = source_options(options, runtime_directory);
    Stop *stop = *made = stop_new(&(StopLimits){.seconds = options->max_time, .memory = options->max_memory});
    cli_watch_signals(stop);
    stop_keep_streams(stop);
    source.stop = stop;
    int exit_code = handlers[options->command](options, &source, stop, error);
    if (error->status == STATUS_OK && cli_printed(stop, error) != STATUS_OK)
        exit_code = cli_exit_code(exit_code, error);
    if (error->status == STATUS_LIMIT && stop_interrupted(stop))
        exit_code = EXIT_CODE_INTERRUPTED;
    free(runtime_directory);
    return exit_code;
}

static Status unknown_command(const char *word, Error *error)
{
    const char *nearest = cli_command_nearest(word);
    const char *ending = strrchr(word, '.');
    if (ending && strlen(ending) <= 3)
        return error_set(error, STATUS_USER, "'%s' is not a command; did you mean 'coset run %s'?", word, word);
    if (nearest)
        return error_set(error, STATUS_USER, "unknown command '%s'; did you mean '%s'?", word, nearest);
    return error_set(error, STATUS_USER, "unknown command '%s'; 'coset --help' lists them", word);
}

static int command_line(char **arguments, Stop **stop, Error *error)
{
    CliOptions options = {0};
    if (!cli_command_find(arguments[0], &options.command))
        return status_exit_code(unknown_command(arguments[0], error));
    Status status = cli_options_parse(&options, arguments + 1, error);
    int exit_code = status == STATUS_OK ? perform(&options, stop, error) : status_exit_code(status);
    cli_options_release(&options);
    return exit_code;
}

/* Without a command. */
static int print_help(int argument_count, char **arguments)
{
    const char *word = argument_count < 2 ? "" : arguments[1];
    if (strcmp(word, "--version") == 0)
        puts("coset " COSET_VERSION);
    else
        cli_print_help(*word ? stdout : stderr);
    return *word ? 0 : EXIT_CODE_USER;
}

static bool is_general(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "--version") == 0;
}

int cli_main(int argument_count, char **arguments)
{
    Error error = {0};
    Stop *stop = NULL;
    cli_report_write_errors();
    bool has_command = argument_count >= 2 && !is_general(arguments[1]);
    int exit_code = has_command ? command_line(arguments + 1, &stop, &error) : print_help(argument_count, arguments);
    if (error.status == STATUS_OK && cli_printed(stop, &error) != STATUS_OK)
        exit_code = status_exit_code(error.status);
    if (error.status != STATUS_OK)
        print_error(&error);
    error_release(&error);
    fflush(stdout);
    fflush(stderr);
    cli_watch_signals(NULL);
    stop_keep_streams(NULL);
    stop_free(stop);
    return exit_code;
}
