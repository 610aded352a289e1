/* coset reduce */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "report/report.h"

/* The folder must be new or empty, so that no existing file is replaced or mixed with the tests that are kept. */
static Status check_output(const char *directory, Error *error)
{
    DIR *folder = directory ? opendir(directory) : NULL;
    if (directory && !folder && errno != ENOENT)
        return error_set(error, STATUS_USER, "--out: %s: %s", directory, strerror(errno));
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            error_set(error, STATUS_USER, "--out: %s is not empty; name a new folder", directory);
    if (folder)
        closedir(folder);
    return error->status;
}

static Status check_options(const CliOptions *options, Error *error)
{
    if (!options->tests_directory && access(DEFAULT_TESTS, F_OK) != 0)
        return error_set(error, STATUS_USER, "there is no folder " DEFAULT_TESTS "; name the folder of the tests: --tests DIR");
    if (cli_outputs_check(options, error) == STATUS_OK)
        check_output(options->out, error);
    return error->status;
}

static EngineReduceOptions engine_options(const CliSymbolicInputs *inputs, const CliOptions *options, const SourceOptions *source, Stop *stop)
{
    EngineTestOptions test = cli_exploration(inputs, options, source, stop);
    return (EngineReduceOptions){
        .source = test.source,
        .session = test.session,
        .directory = options->tests_directory ? options->tests_directory : DEFAULT_TESTS,
    };
}

/* Every test is kept then, but nothing was reduced: the options are those of other tests. */
static bool none_was_run(const Reduction *reduction)
{
    for (size_t i = 0; i < reduction->tests.count; i++)
        if (!reduction->tests.items[i].problem)
            return false;
    return reduction->tests.count > 0;
}

static int conclude(const CliOptions *options, const Reduction *reduction, Stop *stop, Error *error)
{
    ReportedResult reported = {.subject = SUBJECT_REDUCTION, .reduction = reduction};
    int exit_code = stop_interrupted(stop) ? EXIT_CODE_INTERRUPTED : stop_first_reason(stop) != STOP_NONE ? EXIT_CODE_LIMIT : 0;
    if (options->out)
        report_reduction_copy(reduction, options->out, stop, error);
    exit_code = cli_outputs_write(options, &reported, stop, exit_code, error);
    if (exit_code == 0 && error->status == STATUS_OK && none_was_run(reduction))
        error_set(error, STATUS_USER, "none of the tests can be run; if they are of another function or need symbolic inputs, give the options that they were made with "
                  "(--function, --sym-args, --sym-stdin, --sym-file)");
    return exit_code;
}

int cli_reduce(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    CliSymbolicInputs inputs = CLI_SYMBOLIC_INPUTS;
    EngineReduceResult result = {0};
    int exit_code = 0;
    if (check_options(options, error) == STATUS_OK && cli_symbolic_collect(&inputs, options, NULL, stop, error) == STATUS_OK) {
        EngineReduceOptions engine = engine_options(&inputs, options, source, stop);
        if (engine_reduce(&engine, &result, error) == STATUS_OK)
            exit_code = conclude(options, &result.reduction, stop, error);
    }
    engine_reduce_release(&result);
    cli_symbolic_release(&inputs);
    return cli_exit_code(exit_code, error);
}
