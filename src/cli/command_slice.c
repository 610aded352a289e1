/* coset slice */
#include "cli/cli.h"
#include "report/report.h"

static EngineSliceOptions engine_options(const CliSymbolicInputs *inputs, const CliOptions *options,
                                         const SourceOptions *source, Stop *stop)
{
    return (EngineSliceOptions){
        .source = *source,
        .session = {
            .machine = cli_symbolic_machine(inputs, options),
            .detect_typed_stdin = !options->stdin_bytes && !options->input,
            .merge_pure = source->merge_pure,
            .stop = stop,
            .dependences = options->slice_kind == DEPENDENCES_NONE ? DEPENDENCES_RELEVANT : options->slice_kind,
        },
        .criteria = options->criteria.items,
        .criterion_count = options->criteria.count,
    };
}

/* A run that ends in a fault has a slice like any other. A truncated run has only a part of one. */
static int exit_code_of(const Outcome *outcome, const Stop *stop)
{
    End end = outcome->end;
    bool ended = end == END_EXIT || end == END_SILENT || end == END_FAULT || end == END_SIGNAL;
    bool is_late = end == END_INTERRUPTED && !stop_interrupted(stop);
    return ended ? 0 : is_late ? EXIT_CODE_LIMIT : report_exit_code(outcome);
}

int cli_slice(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    CliSymbolicInputs inputs = CLI_SYMBOLIC_INPUTS;
    EngineSliceResult result = {0};
    int exit_code = 0;
    if (cli_outputs_check(options, error) == STATUS_OK && cli_symbolic_collect(&inputs, options, "input", stop, error) == STATUS_OK) {
        EngineSliceOptions engine = engine_options(&inputs, options, source, stop);
        if (engine_slice(&engine, &result, error) == STATUS_OK) {
            ReportedResult reported = {.subject = SUBJECT_SLICES, .slices = &result.list};
            exit_code = cli_outputs_write(options, &reported, stop, exit_code_of(&result.outcome, stop), error);
            report_text(result.program, &result.outcome, stop_first_reason(stop), stderr);
        }
    }
    engine_slice_release(&result);
    cli_symbolic_release(&inputs);
    return cli_exit_code(exit_code, error);
}
