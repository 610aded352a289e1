/* coset deps */
#include "cli/cli.h"
#include "report/report.h"

int cli_deps(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    (void)stop;
    EngineDepsResult result = {0};
    if (cli_outputs_check(options, error) == STATUS_OK && engine_deps(source, options->function, &result, error) == STATUS_OK) {
        ReportedResult reported = {.subject = SUBJECT_DEPENDENCES, .program = result.program, .dependences = &result.found};
        cli_outputs_write(options, &reported, error);
    }
    engine_deps_release(&result);
    return status_exit_code(error->status);
}
