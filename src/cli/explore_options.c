/* From the command line to an exploration. */
#include "cli/cli.h"

enum { DEFAULT_TIMEOUT = 10 };

static unsigned milliseconds(double seconds)
{
    return seconds * 1000 < 1 ? 1 : seconds > 1e6 ? 1000000000 : (unsigned)(seconds * 1000);
}

EngineTestOptions cli_exploration(const CliSymbolicInputs *inputs, const CliOptions *options, const SourceOptions *source, Stop *stop)
{
    unsigned timeout = milliseconds(options->solver_timeout > 0 ? options->solver_timeout : DEFAULT_TIMEOUT);
    return (EngineTestOptions){
        .source = *source,
        .session = {
            .machine = cli_symbolic_machine(inputs, options),
            .detect_typed_stdin = !options->stdin_bytes && !options->input,
            .merge_pure = source->merge_pure,
            .solver = {.timeout_ms = timeout, .max_resident = options->max_memory, .dump_directory = options->dump_smt2},
            .stop = stop,
            .criteria = options->criteria.items,
            .criterion_count = options->criteria.count,
        },
        .explore = {
            .strategy = options->strategy,
            .order = options->order,
            .random_seed = options->random_seed,
            .max_runs = options->max_runs,
            .solver_timeout_ms = timeout,
            .execution_order = options->execution_order,
            .no_packing = options->no_packing,
            .log = options->self_check ? stderr : NULL,
        },
        .start = base_clock(),
        .share_of_time = 1,
        .standard_input = inputs->standard_input.bytes,
        .standard_input_size = inputs->standard_input.length,
    };
}

/* True if a self-check failed. That is an internal error, except for divergences, which --no-reorder provokes. */
static bool has_failed_self_check(const CliOptions *options, const Summary *summary)
{
    return summary->model_failures > 0 || summary->disagreements > 0 || (summary->divergences > 0 && !options->execution_order);
}

int cli_exploration_exit_code(const CliOptions *options, const Findings *findings)
{
    const Summary *summary = &findings->summary;
    if (has_failed_self_check(options, summary))
        return EXIT_CODE_BUG;
    if (summary->faults.count > 0)
        return EXIT_CODE_FAULT;
    if (findings->interrupted)
        return EXIT_CODE_INTERRUPTED;
    if (summary->tests > 0 && findings->unsupported == summary->tests)
        return EXIT_CODE_UNSUPPORTED;
    return summary->complete ? 0 : EXIT_CODE_LIMIT;
}

void cli_exploration_hint(const Findings *findings)
{
    if (!findings->has_inputs && findings->summary.runs > 0 && findings->unsupported == 0)
        fputs("coset: the program has no symbolic input, so there is nothing to explore. Inputs are what\n"
              "  coset_symbolic(&x, sizeof x, \"x\") of <coset.h> marks, what scanf reads, and what\n"
              "  --sym-stdin, --sym-args, --sym-file, --sym-env or --function make symbolic.\n", stderr);
}
