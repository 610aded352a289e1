/* Results in the formats that the options name: on standard output, or each in a file of its own. */
#define _GNU_SOURCE
#include <errno.h>
#include <libgen.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

static bool is_standard_output(const char *path)
{
    return path && strcmp(path, "-") == 0;
}

/* ---- Before the work ---- */

/* A link or a device is not checked before it is written. */
static Status check_file(const char *option, const char *path, Error *error)
{
    struct stat status;
    bool exists = lstat(path, &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return error_set(error, STATUS_USER, "--%s: %s is a folder", option, path);
    if (exists && !S_ISREG(status.st_mode))
        return STATUS_OK;
    char *copy = base_duplicate(path), *folder = dirname(copy);
    if (access(folder, W_OK | X_OK) != 0)
        error_set(error, STATUS_USER, "--%s: %s cannot be written: %s: %s", option, path, folder, strerror(errno));
    free(copy);
    return error->status;
}

static Status check_pair(const char *first, const char *path, const char *second, Error *error)
{
    if (is_standard_output(path))
        return error_set(error, STATUS_USER, "--%s and --%s: only one of them can be printed; name a file for the other: --%s=FILE",
                         first, second, second);
    return error_set(error, STATUS_USER, "--%s and --%s both name %s", first, second, path);
}

Status cli_outputs_check(const CliOptions *options, Error *error)
{
    for (OutputFormat i = 0; i < OUTPUT_COUNT; i++) {
        const char *path = options->outputs[i];
        for (OutputFormat j = 0; path && j < i; j++)
            if (options->outputs[j] && strcmp(options->outputs[j], path) == 0)
                check_pair(report_format_word(j), path, report_format_word(i), error);
        if (path && !is_standard_output(path))
            check_file(report_format_word(i), path, error);
    }
    return error->status;
}

/* ---- After it ---- */

Status cli_write_file(CliWriter *write, void *context, const char *path, const Stop *stop, Error *error)
{
    char *bytes = NULL;
    size_t length = 0;
    FILE *out = open_memstream(&bytes, &length);
    if (!out)
        base_die("no memory for %s", path);
    write(context, out);
    if (fclose(out) != 0)
        base_die("no memory for %s", path);
    Status status = report_file_write(path, bytes, length, stop, error);
    free(bytes);
    return status;
}

typedef struct FileOutput {
    ReportWriter *write;
    const ReportedResult *result;
    bool is_whole;
} FileOutput;

static void write_output(void *context, FILE *out)
{
    FileOutput *output = context;
    output->is_whole = output->write(output->result, out);
}

/* All writers together have the engine's last phase, and each of several an equal share of it. */
static void enter_phase(Stop *stop, size_t number, size_t count)
{
    static const double LAST_PHASE = 0.7;
    if (count > 1)
        stop_enter_phase(stop, 1, LAST_PHASE * (double)(number + 1) / (double)count);
}

static size_t count_outputs(const CliOptions *options)
{
    size_t count = 1;
    for (OutputFormat format = 0; format < OUTPUT_COUNT; format++)
        count += options->outputs[format] && !is_standard_output(options->outputs[format]);
    return count;
}

/* True if no stop ended a list. */
static bool write_all(const CliOptions *options, const ReportedResult *result, Stop *stop, Error *error)
{
    ReportWriter *printed = report_writer(result->subject, OUTPUT_TEXT);
    size_t number = 0, count = count_outputs(options);
    bool is_whole = true;
    for (OutputFormat format = 0; format < OUTPUT_COUNT; format++) {
        FileOutput output = {report_writer(result->subject, format), result, true};
        if (is_standard_output(options->outputs[format]))
            printed = output.write;
        else if (options->outputs[format]) {
            enter_phase(stop, number++, count);
            cli_write_file(write_output, &output, options->outputs[format], stop, error);
            is_whole &= output.is_whole;
        }
    }
    enter_phase(stop, number, count);
    return (!printed || printed(result, stdout)) && is_whole;
}

int cli_outputs_write(const CliOptions *options, const ReportedResult *result, Stop *stop, int exit_code, Error *error)
{
    ReportedResult reported = *result;
    reported.stop = stop;
    bool is_whole = write_all(options, &reported, stop, error);
    if (cli_printed(stop, error) != STATUS_OK)
        return cli_exit_code(exit_code, error);
    return is_whole || exit_code != 0 ? exit_code : stop_interrupted(stop) ? EXIT_CODE_INTERRUPTED : EXIT_CODE_LIMIT;
}

int cli_exit_code(int exit_code, const Error *error)
{
    bool is_outweighed = error->status == STATUS_LIMIT && exit_code != 0;
    return error->status == STATUS_OK || is_outweighed ? exit_code : status_exit_code(error->status);
}

Status cli_printed(const Stop *stop, Error *error)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return error->status;
    int reason = errno, first = base_safe_stream_problem(STDOUT_FILENO);
    if (first == ECANCELED)
        return error_set(error, STATUS_LIMIT, "standard output was not written to its end, because nobody reads it: %s",
                         limit_words(explore_limit_of(stop_reason(stop))));
    error_set(error, STATUS_USER, "standard output cannot be written: %s", strerror(first ? first : reason));
    return error->status;
}

static void do_nothing(int signal_number)
{
    (void)signal_number;
}

/* A handler rather than SIG_IGN: programs that coset starts do not inherit it. */
void cli_report_write_errors(void)
{
    struct sigaction action = {.sa_handler = do_nothing, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
}
