/* coset run */
#include <unistd.h>

#include "cli/cli.h"
#include "report/report.h"

static MachineOptions machine_options(const CliOptions *options, const CliInputs *inputs, Stop *stop)
{
    return (MachineOptions){
        .stop = stop,
        .arguments = inputs->arguments.items,
        .environment = inputs->environment.items,
        .files = inputs->files.items,
        .file_count = inputs->files.count,
        .input = inputs->input,
        .output = STDOUT_FILENO,
        .errors = STDERR_FILENO,
        .max_steps = options->max_steps,
        .max_stack = options->max_stack,
        .max_memory = options->max_heap,
        .checks = options->checks,
    };
}

static int run(const CliOptions *options, const SourceOptions *source, const CliInputs *inputs, Stop *stop, Error *error)
{
    MachineOptions machine = machine_options(options, inputs, stop);
    Error failure = {0};
    ReportedResult reported = {.subject = SUBJECT_FAILURE, .failure = error};
    Program *program = NULL;
    Outcome outcome = {0};
    int exit_code = 0;
    if (engine_run(source, &machine, &program, &outcome, error) == STATUS_OK) {
        bool is_late = outcome.end == END_INTERRUPTED && !stop_interrupted(stop);
        exit_code = is_late ? EXIT_CODE_LIMIT : report_exit_code(&outcome);
        report_text(program, &outcome, stop_first_reason(stop), stderr);
        reported = (ReportedResult){.subject = SUBJECT_OUTCOME, .program = program, .outcome = &outcome};
    }
    cli_outputs_write(options, &reported, stop, exit_code, &failure);
    if (failure.status != STATUS_OK)
        error_set(error, failure.status, "%s", failure.message);
    error_release(&failure);
    outcome_release(&outcome);
    program_free(program);
    return error->status == STATUS_OK ? exit_code : status_exit_code(error->status);
}

int cli_run(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    CliInputs inputs = {.input = STDIN_FILENO};
    int exit_code = cli_inputs_collect(&inputs, options, stop, error) == STATUS_OK ? run(options, source, &inputs, stop, error)
                                                                             : status_exit_code(error->status);
    cli_inputs_release(&inputs);
    return exit_code;
}
