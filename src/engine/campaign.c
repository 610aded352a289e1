/* The loop of an exploration that makes tests: source -> program -> exploration -> tests and a summary. */
#include "engine/campaign.h"

/* ---- The loop ---- */

static Status note_run(TestCampaign *campaign, const ExploredRun *run, RunVisitor *visit, void *context, Error *error)
{
    const TestSink *sink = &campaign->options->sink;
    const Test *test = NULL;
    if (run->is_test && run->is_new) {
        campaign->result->summary.tests++;
        test = record_test(campaign, run);
    }
    findings_add_run(campaign, run, test);
    if (visit)
        visit(context, run, test);
    if (test && sink->add)
        sink->add(sink->context, test, error);
    if (sink->progress)
        sink->progress(sink->context, campaign);
    return error->status;
}

const Test *campaign_add_test(TestCampaign *campaign, const ExploredRun *run, Error *error)
{
    const TestSink *sink = &campaign->options->sink;
    campaign->result->summary.tests++;
    const Test *test = record_test(campaign, run);
    if (sink->add)
        sink->add(sink->context, test, error);
    return test;
}

static Status explore(TestCampaign *campaign, RunVisitor *visit, void *context, Error *error)
{
    const TestSink *sink = &campaign->options->sink;
    ExploredRun run;
    if (sink->begin && sink->begin(sink->context, campaign->exploration.program, error) != STATUS_OK)
        return error->status;
    if (sink->watch)
        sink->watch(sink->context, campaign->exploration.explorer);
    while (error->status == STATUS_OK && exploration_step(&campaign->exploration, &run, error) == EXPLORE_RAN) {
        note_run(campaign, &run, visit, context, error);
        outcome_release(&run.outcome);
    }
    if (sink->watch)
        sink->watch(sink->context, NULL);
    return error->status;
}

/* ---- After ---- */

static void visit_incomplete(void *campaign, IncompleteReason reason, const char *detail, Position position, uint64_t count)
{
    findings_add_incomplete(campaign, reason, detail, position, count);
}

static void summarise(TestCampaign *campaign)
{
    const ExploreStatistics *explored = explorer_statistics(campaign->exploration.explorer);
    const SolverStatistics *solved = solver_statistics(campaign->exploration.solver);
    const ExplorationOptions *options = &campaign->options->exploration;
    Summary *summary = &campaign->result->summary;
    explorer_incomplete(campaign->exploration.explorer, visit_incomplete, campaign);
    summary->strategy = options->explore.strategy ? options->explore.strategy : "dart";
    summary->by_condition = explore_needs_dependences(summary->strategy);
    summary->order = options->explore.order;
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
    coverage_by_file(campaign->exploration.program, campaign->exploration.machine, summary);
    campaign->result->interrupted = explorer_interrupted(campaign->exploration.explorer);
    summary->wall_s = base_clock() - campaign->start;
}

Status campaign_run(TestCampaign *campaign, RunVisitor *visit, void *context, Error *error)
{
    const EngineTestOptions *options = campaign->options;
    campaign->start = options->exploration.start;
    Program *program = campaign->result->program = source_load(&options->source, error);
    if (program && exploration_open(&campaign->exploration, program, &options->exploration, true, error) == STATUS_OK &&
        explore(campaign, visit, context, error) == STATUS_OK)
        summarise(campaign);
    return error->status;
}

void campaign_close(TestCampaign *campaign)
{
    exploration_close(&campaign->exploration);
    record_release(&campaign->recorder);
    map_release_strings(&campaign->incomplete);
}

TestProgress engine_test_progress(const TestCampaign *campaign)
{
    const ExploreStatistics *explored = explorer_statistics(campaign->exploration.explorer);
    TestProgress progress = {
        .runs = explored->runs,
        .tests = campaign->result->summary.tests,
        .faults = campaign->result->summary.faults.count,
        .frontier = explored->frontier,
        .seconds = base_clock() - campaign->start,
        .solver_seconds = solver_statistics(campaign->exploration.solver)->seconds,
        .max_seconds = campaign->options->exploration.explore.max_seconds,
    };
    coverage_of_branches(campaign->exploration.program, campaign->exploration.machine, &progress.branches, &progress.branches_covered);
    return progress;
}
