/* coset test: source -> program -> machine, solver -> explorer -> tests and a summary. */
#include <stdlib.h>

#include "engine/campaign.h"
#include "engine/seeds.h"

/* ---- Before ---- */

static Status start(TestCampaign *campaign, Error *error)
{
    const EngineTestOptions *options = campaign->options;
    campaign->pool = term_pool_new();
    campaign->machine_options = options->machine;
    campaign->machine_options.symbolic.terms = campaign->pool;
    campaign->machine_options.symbolic.merge_selects = options->source.merge_pure;
    if (options->detect_typed_stdin && program_calls_scanf(campaign->program))
        campaign->machine_options.symbolic.typed_stdin = true;
    ExploreOptions explore = options->explore;
    if (explore.max_seconds > 0) {
        double left = explore.max_seconds - (base_clock() - campaign->start);
        explore.max_seconds = left > 0 ? left : 1e-9;
    }
    campaign->machine = machine_new(campaign->program, &campaign->machine_options, error);
    campaign->solver = error->status == STATUS_OK ? solver_new(campaign->pool, &options->solver, error) : NULL;
    if (error->status == STATUS_OK)
        campaign->explorer = explorer_new(campaign->machine, campaign->program, campaign->pool, campaign->solver,
                                          &explore);
    return error->status;
}

/* ---- The loop ---- */

static Status note_run(TestCampaign *campaign, const ExploredRun *run, Error *error)
{
    const TestSink *sink = &campaign->options->sink;
    const Test *test = NULL;
    if (run->is_test) {
        campaign->result->summary.tests++;
        test = record_test(campaign, run);
    }
    findings_add_run(campaign, run, test);
    if (test && sink->add)
        sink->add(sink->context, test, error);
    if (sink->progress)
        sink->progress(sink->context, campaign);
    return error->status;
}

static Status explore(TestCampaign *campaign, Error *error)
{
    const TestSink *sink = &campaign->options->sink;
    ExploredRun run;
    if (sink->begin && sink->begin(sink->context, campaign->program, error) != STATUS_OK)
        return error->status;
    if (sink->watch)
        sink->watch(sink->context, campaign->explorer);
    for (bool first = true; error->status == STATUS_OK; first = false) {
        if (explorer_step(campaign->explorer, &run) != EXPLORE_RAN)
            break;
        if (!first || seeds_check(&campaign->machine_options.symbolic, run.trace, error) == STATUS_OK)
            note_run(campaign, &run, error);
        outcome_release(&run.outcome);
    }
    if (sink->watch)
        sink->watch(sink->context, NULL);
    return error->status;
}

/* ---- After ---- */

static void visit_incomplete(void *campaign, const char *reason, Position position, uint64_t count)
{
    findings_add_incomplete(campaign, reason, position, count);
}

static void summarise(TestCampaign *campaign)
{
    static const char *const orders[] = {
        [ORDER_COVERAGE] = "coverage", [ORDER_DFS] = "dfs", [ORDER_BFS] = "bfs", [ORDER_RANDOM] = "random"};
    const ExploreStatistics *explored = explorer_statistics(campaign->explorer);
    const SolverStatistics *solved = solver_statistics(campaign->solver);
    const EngineTestOptions *options = campaign->options;
    Summary *summary = &campaign->result->summary;
    explorer_incomplete(campaign->explorer, visit_incomplete, campaign);
    summary->strategy = options->explore.strategy ? options->explore.strategy : "dart";
    summary->order = orders[options->explore.order];
    summary->entry = options->machine.symbolic.function ? options->machine.symbolic.function : "main";
    summary->complete = summary->incomplete.count == 0;
    summary->runs = explored->runs;
    summary->infeasible = explored->infeasible;
    summary->solver_calls = solved->queries;
    summary->solver_unknown = explored->unknown;
    summary->solver_z3_calls = solved->z3_calls;
    summary->divergences = explored->divergences;
    summary->model_failures = solved->model_failures;
    summary->decisions_per_run = explored->runs ? (double)explored->decisions / (double)explored->runs : 0;
    summary->solver_s = solved->seconds;
    summary->execution_s = explored->execution_seconds;
    summary->frontier = explored->frontier;
    coverage_by_file(campaign->program, campaign->machine, summary);
    campaign->result->interrupted = explorer_interrupted(campaign->explorer);
    summary->wall_s = base_clock() - campaign->start;
}

static void finish(TestCampaign *campaign)
{
    explorer_free(campaign->explorer);
    solver_free(campaign->solver);
    machine_free(campaign->machine);
    term_pool_free(campaign->pool);
    record_release(&campaign->recorder);
    map_release_strings(&campaign->incomplete);
}

Status engine_test(const EngineTestOptions *options, EngineTestResult *result, Error *error)
{
    TestCampaign campaign = {.options = options, .result = result, .start = base_clock()};
    campaign.program = result->program = source_load(&options->source, error);
    if (campaign.program && start(&campaign, error) == STATUS_OK && explore(&campaign, error) == STATUS_OK)
        summarise(&campaign);
    finish(&campaign);
    return error->status;
}

void engine_test_release(EngineTestResult *result)
{
    program_free(result->program);
    vector_release(&result->summary.incomplete);
    vector_release(&result->summary.faults);
    vector_release(&result->summary.coverage);
    arena_release(&result->memory);
}

TestProgress engine_test_progress(const TestCampaign *campaign)
{
    const ExploreStatistics *explored = explorer_statistics(campaign->explorer);
    TestProgress progress = {
        .runs = explored->runs,
        .tests = campaign->result->summary.tests,
        .faults = campaign->result->summary.faults.count,
        .frontier = explored->frontier,
        .seconds = base_clock() - campaign->start,
        .solver_seconds = solver_statistics(campaign->solver)->seconds,
        .max_seconds = campaign->options->explore.max_seconds,
    };
    coverage_of_branches(campaign->program, campaign->machine, &progress.branches, &progress.branches_covered);
    return progress;
}
