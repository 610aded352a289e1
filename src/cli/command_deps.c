/* coset deps */
#include "cli/cli.h"
#include "report/report.h"

int cli_deps(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    EngineDepsResult result = {0};
    int exit_code = 0;
    const EngineDepsOptions asked = {.source = *source, .function = options->function,
                                     .kinds = options->dependence_kinds ? options->dependence_kinds : STATIC_TRADITIONAL};
    if (cli_outputs_check(options, error) == STATUS_OK && engine_deps(&asked, &result, error) == STATUS_OK) {
        ReportedResult reported = {.subject = SUBJECT_DEPENDENCES, .program = result.program, .dependences = &result.found,
                                   .functions_left = result.functions_left};
        stop_enter_phase(stop, 1, 0.6);
        exit_code = cli_outputs_write(options, &reported, stop, 0, error);
    }
    if (result.functions_left > 0)
        error_set(error, STATUS_LIMIT, "%zu functions were not analysed (--max-time, --max-memory, or interrupted)", result.functions_left);
    engine_deps_release(&result);
    return cli_exit_code(exit_code, error);
}
