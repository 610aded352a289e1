/* Several strategies on one program. Every one explores twice. The timed exploration does what `coset test` does and
 * nothing more; the measured one knows the condition of every run and the size of every query. Both make the same runs,
 * so that run number k of the one tells what was known when the other had made its run k. All that is timed comes
 * first: what is measured needs memory that would count against the budgets of the strategies after it. */
#define _GNU_SOURCE
#include <malloc.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "engine/campaign.h"

typedef struct MeasuredRun {
    Hash128 identity;
    size_t number;
} MeasuredRun;

/* What is known of one strategy, while it is explored. */
typedef struct Candidate {
    ComparedStrategy *strategy;
    const TestSink *sink;         /* the caller's */
    double start;                 /* base_clock */
    Vector(double) times;         /* after each timed run, from the start */
    size_t visited;               /* measured runs so far */
    uint64_t path_decisions, condition_decisions; /* of all of them */
    Map constraints;              /* of the list at hand */
    Vector(MeasuredRun) measured; /* those that count */
} Candidate;

static void candidate_release(Candidate *candidate)
{
    vector_release(&candidate->times);
    vector_release(&candidate->measured);
    map_release(&candidate->constraints);
}

/* ---- The sink: time of loading; the rest is handed on ---- */

static Status note_begin(void *context, const Program *program, Error *error)
{
    Candidate *candidate = context;
    (void)program, (void)error;
    candidate->strategy->loading_s = base_clock() - candidate->start;
    return STATUS_OK;
}

static void hand_progress(void *context, const TestCampaign *campaign)
{
    const TestSink *sink = ((const Candidate *)context)->sink;
    if (sink->progress)
        sink->progress(sink->context, campaign);
}

static void hand_explorer(void *context, Explorer *explorer)
{
    const TestSink *sink = ((const Candidate *)context)->sink;
    if (sink->watch)
        sink->watch(sink->context, explorer);
}

static EngineTestOptions candidate_options(Candidate *candidate, const EngineTestOptions *common)
{
    EngineTestOptions options = *common;
    options.sink = (TestSink){.context = candidate, .progress = hand_progress, .watch = hand_explorer};
    options.exploration.explore.strategy = candidate->strategy->strategy;
    options.exploration.start = base_clock();
    return options;
}

/* ---- The timed exploration ---- */

static void note_time(void *context, const ExploredRun *run, const Test *test)
{
    Candidate *candidate = context;
    (void)run, (void)test;
    vector_push(&candidate->times, base_clock() - candidate->start);
}

static StopReason stop_reason(const Explorer *explorer)
{
    const ExploreStatistics *statistics = explorer_statistics(explorer);
    return statistics->frontier > 0 || statistics->runs == 0 ? explorer_stop_reason(explorer) : STOP_NONE;
}

/* `explored` keeps the summary; what is compared has a view of it. */
static Status explore_timed(Candidate *candidate, const EngineTestOptions *common, EngineTestResult *explored,
                            Error *error)
{
    EngineTestOptions options = candidate_options(candidate, common);
    TestCampaign campaign = {.options = &options, .result = explored};
    options.sink.begin = note_begin;
    candidate->start = options.exploration.start;
    if (campaign_run(&campaign, note_time, candidate, error) == STATUS_OK) {
        candidate->strategy->condition_s = explorer_statistics(campaign.exploration.explorer)->condition_seconds;
        candidate->strategy->stopped = stop_reason(campaign.exploration.explorer);
        candidate->strategy->summary = explored->summary;
    }
    campaign_close(&campaign);
    malloc_trim(0); /* the next one shall not find its memory ready, nor have it counted against its budget */
    return error->status;
}

/* ---- The measured exploration ---- */

/* A run that was cut short, or whose input is not allowed, stands for nothing. */
static bool counts(End end)
{
    return end == END_EXIT || end == END_FAULT || end == END_SIGNAL || end == END_SILENT;
}

/* A repetition is no decision: without dependences it would not have been recorded. */
static uint64_t count_decisions(Candidate *candidate, const Decision *decisions, size_t count)
{
    map_clear(&candidate->constraints);
    for (size_t i = 0; i < count; i++)
        map_put(&candidate->constraints, decisions[i].constraint, i);
    return candidate->constraints.count;
}

static void note_measured(void *context, const ExploredRun *run, const Test *test)
{
    Candidate *candidate = context;
    (void)test;
    if (counts(run->outcome.end))
        vector_push(&candidate->measured, (MeasuredRun){run->identity, candidate->visited});
    candidate->path_decisions += count_decisions(candidate, run->trace->decisions.items, run->trace->decisions.count);
    candidate->condition_decisions += count_decisions(candidate, run->condition, run->condition_count);
    candidate->visited++;
}

static double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static void note_means(const Candidate *candidate, const ExploreStatistics *statistics)
{
    ComparedStrategy *strategy = candidate->strategy;
    strategy->formula_bytes = mean(statistics->formula_bytes, statistics->formulas);
    strategy->path_decisions = mean(candidate->path_decisions, candidate->visited);
    strategy->condition_decisions = mean(candidate->condition_decisions, candidate->visited);
    strategy->measured_runs = candidate->visited;
}

/* As many runs as were timed, whatever time they take now: if the strategy came to its end, its runs are few. If its time
 * was over, measuring has as much time again, and knows only the first of its runs. */
static Status explore_measured(Candidate *candidate, const EngineTestOptions *common, TermPool *terms,
                               bool *interrupted, Error *error)
{
    EngineTestOptions options = candidate_options(candidate, common);
    EngineTestResult explored = {0};
    TestCampaign campaign = {.options = &options, .result = &explored};
    options.exploration.terms = terms;
    options.exploration.dependences = true;
    options.exploration.explore.measure_formulas = true;
    if (candidate->strategy->stopped != STOP_NONE)
        options.exploration.explore.max_runs = candidate->times.count;
    else
        options.exploration.explore.max_seconds = 0;
    if (campaign_run(&campaign, note_measured, candidate, error) == STATUS_OK) {
        note_means(candidate, explorer_statistics(campaign.exploration.explorer));
        *interrupted = explored.interrupted;
    }
    campaign_close(&campaign);
    engine_test_release(&explored);
    return error->status;
}

/* ---- Conditions ---- */

static int compare_hashes(Hash128 a, Hash128 b)
{
    return a.high != b.high ? (a.high > b.high) - (a.high < b.high) : (a.low > b.low) - (a.low < b.low);
}

static int by_identity(const void *left, const void *right)
{
    const MeasuredRun *a = left, *b = right;
    int order = compare_hashes(a->identity, b->identity);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

static int by_number(const void *left, const void *right)
{
    const MeasuredRun *a = left, *b = right;
    return (a->number > b->number) - (a->number < b->number);
}

/* Only the first run of each condition stays. */
static void drop_repeated(Candidate *candidate)
{
    MeasuredRun *runs = candidate->measured.items;
    size_t kept = 0;
    if (candidate->measured.count)
        qsort(runs, candidate->measured.count, sizeof *runs, by_identity);
    for (size_t i = 0; i < candidate->measured.count; i++)
        if (kept == 0 || !hash128_equal(runs[kept - 1].identity, runs[i].identity))
            runs[kept++] = runs[i];
    candidate->measured.count = kept;
}

static void note_conditions(Candidate *candidate)
{
    ComparedStrategy *strategy = candidate->strategy;
    drop_repeated(candidate);
    strategy->conditions = candidate->measured.count;
    for (size_t i = 0; i < candidate->measured.count; i++)
        vector_push(&strategy->identities, candidate->measured.items[i].identity);
    if (candidate->measured.count)
        qsort(candidate->measured.items, candidate->measured.count, sizeof *candidate->measured.items, by_number);
    for (size_t i = 0; i < candidate->measured.count; i++) {
        size_t number = candidate->measured.items[i].number;
        double seconds = number < candidate->times.count ? candidate->times.items[number] : strategy->summary.wall_s;
        vector_push(&strategy->points, (ComparedPoint){seconds, i + 1});
    }
}

static uint64_t count_common(const ComparedStrategy *one, const ComparedStrategy *other)
{
    uint64_t common = 0;
    for (size_t i = 0, j = 0; i < one->identities.count && j < other->identities.count;) {
        int order = compare_hashes(one->identities.items[i], other->identities.items[j]);
        common += order == 0;
        i += order <= 0;
        j += order >= 0;
    }
    return common;
}

static void compare_with_reference(Comparison *comparison)
{
    for (size_t i = 0; i < comparison->strategies.count; i++)
        if (strcmp(comparison->strategies.items[i].strategy, "dart") == 0)
            comparison->reference = i;
    if (comparison->strategies.count == 0)
        return;
    const ComparedStrategy *reference = &comparison->strategies.items[comparison->reference];
    comparison->partial = !reference->summary.complete || reference->measured_runs < reference->summary.runs;
    for (size_t i = 0; i < comparison->strategies.count; i++) {
        ComparedStrategy *strategy = &comparison->strategies.items[i];
        uint64_t common = count_common(strategy, reference);
        strategy->missing = reference->conditions - common;
        strategy->extra = strategy->conditions - common;
        strategy->completeness = reference->conditions ? mean(common, reference->conditions) : NAN;
    }
}

/* ---- All of it ---- */

static Status explore_all_timed(const EngineCompareOptions *options, EngineCompareResult *result,
                                Candidate *candidates, Error *error)
{
    for (size_t i = 0; i < options->strategy_count && error->status == STATUS_OK && !result->interrupted; i++) {
        vector_push(&result->comparison.strategies, (ComparedStrategy){.strategy = options->strategies[i]});
        candidates[i] = (Candidate){.strategy = &result->comparison.strategies.items[i], .sink = &options->test.sink};
        explore_timed(&candidates[i], &options->test, &result->explored[i], error);
        result->interrupted = result->explored[i].interrupted;
    }
    return error->status;
}

static Status explore_all_measured(const EngineCompareOptions *options, EngineCompareResult *result,
                                   Candidate *candidates, Error *error)
{
    TermPool *terms = term_pool_new();
    for (size_t i = 0; i < options->strategy_count && error->status == STATUS_OK && !result->interrupted; i++)
        if (candidates[i].times.count > 0 &&
            explore_measured(&candidates[i], &options->test, terms, &result->interrupted, error) == STATUS_OK)
            note_conditions(&candidates[i]);
    term_pool_free(terms);
    return error->status;
}

Status engine_compare(const EngineCompareOptions *options, EngineCompareResult *result, Error *error)
{
    Candidate *candidates = base_allocate_zeroed((options->strategy_count + 1) * sizeof *candidates);
    result->explored = arena_allocate(&result->memory, (options->strategy_count + 1) * sizeof *result->explored);
    vector_reserve(&result->comparison.strategies, options->strategy_count + 1); /* so that none moves */
    if (explore_all_timed(options, result, candidates, error) == STATUS_OK &&
        explore_all_measured(options, result, candidates, error) == STATUS_OK)
        compare_with_reference(&result->comparison);
    for (size_t i = 0; i < options->strategy_count; i++)
        candidate_release(&candidates[i]);
    free(candidates);
    return error->status;
}

void engine_compare_release(EngineCompareResult *result)
{
    for (size_t i = 0; i < result->comparison.strategies.count; i++) {
        vector_release(&result->comparison.strategies.items[i].points);
        vector_release(&result->comparison.strategies.items[i].identities);
        engine_test_release(&result->explored[i]);
    }
    vector_release(&result->comparison.strategies);
    arena_release(&result->memory);
}
