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
    (void)stop;
    EngineDepsResult result = {0};
    if (cli_outputs_check(options, error) == STATUS_OK && engine_deps(source, options->function, &result, error) == STATUS_OK)
        cli_outputs_write(options, writers, &result, error);
    engine_deps_release(&result);
    return status_exit_code(error->status);
}
