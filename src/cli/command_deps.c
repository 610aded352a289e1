/* coset deps */
#include "cli/cli.h"
#include "report/report.h"

static void write_text(const void *result, FILE *out)
{
    const EngineDepsResult *deps = result;
    report_deps_text(deps->program, &deps->found, out);
}

static void write_json(const void *result, FILE *out)
{
    const EngineDepsResult *deps = result;
    report_deps_json(deps->program, &deps->found, out);
}

static void write_dot(const void *result, FILE *out)
{
    const EngineDepsResult *deps = result;
    report_deps_dot(deps->program, &deps->found, out);
}

static CliWriter *const writers[OUTPUT_COUNT] = {
    [OUTPUT_TEXT] = write_text, [OUTPUT_JSON] = write_json, [OUTPUT_DOT] = write_dot};

int cli_deps(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    EngineDepsResult result = {0};
    if (cli_outputs_check(options, error) == STATUS_OK && engine_deps(source, options->function, &result, error) == STATUS_OK) {
        stop_enter_phase(stop, 1, 0.6);
        cli_outputs_write(options, writers, &result, error);
    }
    if (result.functions_left > 0)
        error_set(error, STATUS_LIMIT, "%zu functions were not analysed (--max-time, --max-memory, or interrupted)", result.functions_left);
    engine_deps_release(&result);
    return status_exit_code(error->status);
}
