/* coset compare */
#define _GNU_SOURCE
#include "cli/cli.h"
#include "report/report.h"

static void show_progress(void *context, const Exploration *exploration)
{
    cli_progress_show(context, exploration);
}

/* ---- Before ---- */

static Status prepare(CliSymbolicInputs *inputs, const CliOptions *options, const Stop *stop, Error *error)
{
    if (cli_outputs_check(options, error) == STATUS_OK)
        cli_symbolic_collect(inputs, options, "seed", stop, error);
    return error->status;
}

static Status compare(const CliSymbolicInputs *inputs, const CliOptions *options, const SourceOptions *source, Stop *stop,
                      EngineCompareResult *result, Error *error)
{
    const Strategy *const usual[] = {explore_strategy_of(STRATEGY_EVERY_PATH), explore_strategy_of(STRATEGY_BY_CRITERION)};
    CliProgress progress = {0};
    EngineCompareOptions engine = {
        .test = cli_exploration(inputs, options, source, stop),
        .strategies = options->strategies.count ? options->strategies.items : usual,
        .strategy_count = options->strategies.count ? options->strategies.count : sizeof usual / sizeof *usual,
        .max_seconds = options->max_time,
    };
    engine.test.sink = (TestSink){.context = &progress, .progress = show_progress};
    engine_compare(&engine, result, error);
    cli_progress_end(&progress);
    return error->status;
}

/* ---- After ---- */

static int exit_code_of(const EngineCompareResult *result)
{
    if (result->interrupted)
        return EXIT_CODE_INTERRUPTED;
    for (size_t i = 0; i < result->comparison.strategies.count; i++) {
        const ComparedStrategy *strategy = &result->comparison.strategies.items[i];
        if (!strategy->summary.complete || strategy->measured_runs < strategy->summary.runs)
            return EXIT_CODE_LIMIT;
    }
    return 0;
}

int cli_compare(const CliOptions *options, const SourceOptions *source, Stop *stop, Error *error)
{
    CliSymbolicInputs inputs = CLI_SYMBOLIC_INPUTS;
    EngineCompareResult result = {0};
    ReportedResult reported = {.subject = SUBJECT_COMPARISON, .comparison = &result.comparison};
    int exit_code = 0;
    if (prepare(&inputs, options, stop, error) == STATUS_OK &&
        compare(&inputs, options, source, stop, &result, error) == STATUS_OK)
        exit_code = cli_outputs_write(options, &reported, stop, exit_code_of(&result), error);
    engine_compare_release(&result);
    cli_symbolic_release(&inputs);
    return cli_exit_code(exit_code, error);
}
