/* coset reduce */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "report/report.h"

enum { INTERRUPTED_CODE = 130 };

/* Nothing that is there is ever replaced or mixed with what is kept. */
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
    if (!options->tests_directory)
        return error_set(error, STATUS_USER, "which tests? Name their folder: --tests DIR");
    return check_output(options->out, error);
}

static EngineReduceOptions engine_options(const CliSymbolicInputs *inputs, const CliOptions *options, const SourceOptions *source, Stop *stop)
{
    EngineTestOptions test = cli_exploration(inputs, options, source, stop);
    return (EngineReduceOptions){
        .source = test.source,
        .session = test.session,
        .directory = options->tests_directory,
    };
}

static Status print(const CliOptions *options, const Reduction *reduction, Error *error)
{
    if (options->out)
        report_reduction_copy(reduction, options->out, error);
    if (error->status == STATUS_OK && options->print_json)
        return report_reduction_json(reduction, "-", error);
    if (error->status == STATUS_OK)
        report_reduction_text(reduction, stdout);
    return cli_printed(error);
}

int cli_reduce(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    CliSymbolicInputs inputs = CLI_SYMBOLIC_INPUTS;
    EngineReduceResult result = {0};
    if (check_options(options, error) == STATUS_OK && cli_symbolic_collect(&inputs, options, NULL, error) == STATUS_OK) {
        EngineReduceOptions engine = engine_options(&inputs, options, source, stop);
        if (engine_reduce(&engine, &result, error) == STATUS_OK)
            print(options, &result.reduction, error);
    }
    engine_reduce_release(&result);
    cli_symbolic_release(&inputs);
    if (error->status != STATUS_OK)
        return status_exit_code(error->status);
    return stop_interrupted(stop) ? INTERRUPTED_CODE : stop_first_reason(stop) != STOP_NONE ? EXIT_CODE_LIMIT : 0;
}
