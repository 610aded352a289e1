/* coset run */
#include <unistd.h>

#include "cli/cli.h"
#include "report/report.h"

static EngineRunOptions engine_options(const CliOptions *options, const SourceOptions *source, const CliInputs *inputs)
{
    return (EngineRunOptions){
        .source = *source,
        .machine = {
            .arguments = inputs->arguments.items,
            .environment = inputs->environment.items,
            .files = inputs->files.items,
            .file_count = inputs->files.count,
            .input = inputs->input,
            .output = STDOUT_FILENO,
            .errors = STDERR_FILENO,
            .max_steps = options->max_steps,
            .max_stack = options->max_stack,
            .max_memory = options->max_memory,
            .checks = options->checks,
        },
        .watch = cli_watch_interrupt,
    };
}

static int run(const CliOptions *options, const SourceOptions *source, const CliInputs *inputs, Error *error)
{
    EngineRunOptions engine = engine_options(options, source, inputs);
    Program *program = NULL;
    Outcome outcome = {0};
    if (engine_run(&engine, &program, &outcome, error) != STATUS_OK) {
        Error ignored = {0}; /* the first failure is the one to tell */
        if (options->json)
            report_json_failure(error, options->json, &ignored);
        error_release(&ignored);
        return status_exit_code(error->status);
    }
    int exit_code = report_exit_code(&outcome);
    report_text(program, &outcome, stderr);
    if (options->json && report_json(program, &outcome, options->json, error) != STATUS_OK)
        exit_code = status_exit_code(error->status);
    outcome_release(&outcome);
    program_free(program);
    return exit_code;
}

int cli_run(const CliOptions *options, const SourceOptions *source, Error *error)
{
    CliInputs inputs = {.input = STDIN_FILENO};
    int exit_code = cli_inputs_collect(&inputs, options, error) == STATUS_OK ? run(options, source, &inputs, error)
                                                                             : status_exit_code(error->status);
    cli_inputs_release(&inputs);
    return exit_code;
}
