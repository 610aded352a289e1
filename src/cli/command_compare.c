/* coset compare */
#define _GNU_SOURCE
#include <errno.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "report/report.h"

enum { INTERRUPTED_CODE = 130 };

static void show_progress(void *context, const Exploration *exploration)
{
    cli_progress_show(context, exploration);
}

/* ---- Before ---- */

/* What cannot be written is better known before the exploration than after it. Links and devices are tried then. */
static Status check_plot(const char *path, Error *error)
{
    struct stat status;
    if (!*path)
        return error_set(error, STATUS_USER, "--plot: which file?");
    bool exists = lstat(path, &status) == 0;
    if (exists && S_ISDIR(status.st_mode))
        return error_set(error, STATUS_USER, "--plot: %s is a folder", path);
    if (exists && !S_ISREG(status.st_mode))
        return STATUS_OK;
    char *copy = base_duplicate(path), *folder = dirname(copy);
    if (access(folder, W_OK | X_OK) != 0)
        error_set(error, STATUS_USER, "--plot: %s cannot be written: %s: %s", path, folder, strerror(errno));
    free(copy);
    return error->status;
}

static Status prepare(CliSymbolicInputs *inputs, const CliOptions *options, Error *error)
{
    if (options->print_json && options->print_markdown)
        return error_set(error, STATUS_USER, "--json and --markdown: only one of them can be printed");
    if (options->plot && check_plot(options->plot, error) != STATUS_OK)
        return error->status;
    return cli_symbolic_collect(inputs, options, "seed", error);
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

static Status print(const CliOptions *options, const Comparison *comparison, Error *error)
{
    if (options->print_json)
        report_compare_json(comparison, "-", error);
    else if (options->print_markdown)
        report_compare_markdown(comparison, stdout);
    else
        report_compare_text(comparison, stdout);
    cli_printed(error);
    return options->plot && error->status == STATUS_OK ? report_compare_plot(comparison, options->plot, error) : error->status;
}

static int exit_code_of(const EngineCompareResult *result)
{
    if (result->interrupted)
        return INTERRUPTED_CODE;
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
    int exit_code = 0;
    if (prepare(&inputs, options, error) == STATUS_OK &&
        compare(&inputs, options, source, stop, &result, error) == STATUS_OK &&
        print(options, &result.comparison, error) == STATUS_OK)
        exit_code = exit_code_of(&result);
    engine_compare_release(&result);
    cli_symbolic_release(&inputs);
    return error->status == STATUS_OK ? exit_code : status_exit_code(error->status);
}
