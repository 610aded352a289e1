/* coset deps */
#include <errno.h>
#include <string.h>

#include "cli/cli.h"
#include "report/report.h"

static Status print(const CliOptions *options, const EngineDepsResult *result, Error *error)
{
    if (options->print_json)
        return report_deps_json(result->program, &result->found, "-", error);
    if (options->print_dot)
        report_deps_dot(result->program, &result->found, stdout);
    else
        report_deps_text(result->program, &result->found, stdout);
    if (fflush(stdout) != 0 || ferror(stdout))
        error_set(error, STATUS_USER, "the dependences cannot be written: %s", strerror(errno));
    return error->status;
}

int cli_deps(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    (void)stop;
    EngineDepsResult result = {0};
    if (options->print_json && options->print_dot)
        error_set(error, STATUS_USER, "--json and --dot: only one of them can be printed");
    else if (engine_deps(source, options->function, &result, error) == STATUS_OK)
        print(options, &result, error);
    engine_deps_release(&result);
    return status_exit_code(error->status);
}
