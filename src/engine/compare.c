/* coset compare: several strategies on one program. Each strategy explores twice. The timed exploration does exactly
 * what `coset test` does; the measured one records the condition of every run and the size of every query. Both make
 * the same runs, so run number k of the measured exploration describes the timed one after its run k. All timed
 * explorations come first: measuring needs memory that would count against the limit of later strategies. */
#define _GNU_SOURCE
#include <malloc.h>
#include <stdlib.h>

#include "engine/exploration.h"

/* The state of one strategy during its explorations. */
typedef struct Candidate {
    const EngineCompareOptions *options;
    const Strategy *strategy;
    ComparedStrategy *compared;
    const Session *session;       /* of the current exploration */
    double start;                 /* base_clock */
    Vector(double) times;         /* after each timed run, from the start */
    ConditionBuilder *conditions;
    Condition indices;
    size_t visited;               /* measured runs so far */
    uint64_t path_decisions, condition_decisions; /* of all runs */
    Map constraints;              /* of the current condition */
    MeasuredRuns measured;        /* complete runs */
} Candidate;

static void candidate_release(Candidate *candidate)
{
    vector_release(&candidate->times);
    vector_release(&candidate->measured);
    vector_release(&candidate->indices);
    condition_builder_free(candidate->conditions);
    map_release(&candidate->constraints);
}

/* ---- One exploration ---- */

static Status note_begin(void *context, const Program *program, Error *error)
{
    Candidate *candidate = context;
    (void)program, (void)error;
    if (candidate->compared->loading_s == 0)
        candidate->compared->loading_s = base_clock() - candidate->start;
    return STATUS_OK;
}

static void pass_progress(void *context, const Exploration *exploration)
{
    const TestSink *sink = &((const Candidate *)context)->options->test.sink;
    if (sink->progress)
        sink->progress(sink->context, exploration);
}

static EngineTestOptions candidate_options(Candidate *candidate)
{
    EngineTestOptions options = candidate->options->test;
    options.sink = (TestSink){.context = candidate, .begin = note_begin, .progress = pass_progress};
    options.explore.strategy = candidate->strategy;
    options.start = candidate->start = base_clock();
    return options;
}

typedef void ExplorationVisitor(Candidate *candidate, const Exploration *exploration);

static Status explore(Candidate *candidate, const EngineTestOptions *options, EngineTestResult *result, RunVisitor *visit,
                      ExplorationVisitor *conclude, Error *error)
{
    Exploration exploration = {0};
    candidate->session = &exploration.session;
    result->program = source_load(&options->source, error);
    if (result->program && exploration_open(&exploration, result->program, options, &result->findings, error) == STATUS_OK &&
        exploration_run(&exploration, visit, candidate, error) == STATUS_OK)
        conclude(candidate, &exploration);
    exploration_close(&exploration);
    candidate->session = NULL;
    return error->status;
}

/* ---- The timed exploration ---- */

static void note_time(void *context, const ExploredRun *run, const Test *test)
{
    Candidate *candidate = context;
    (void)run, (void)test;
    vector_push(&candidate->times, base_clock() - candidate->start);
}

static void conclude_timed(Candidate *candidate, const Exploration *exploration)
{
    const ExploreStatistics *statistics = explorer_statistics(exploration->explorer);
    bool was_cut = statistics->frontier > 0 || statistics->runs == 0;
    candidate->compared->condition_s = statistics->condition_seconds;
    candidate->compared->stopped = was_cut ? explorer_limit(exploration->explorer) : LIMIT_NONE;
    candidate->compared->summary = exploration->findings->summary;
}

/* `result` owns the summary; the comparison points to it. */
static Status explore_timed(Candidate *candidate, EngineTestResult *result, Error *error)
{
    EngineTestOptions options = candidate_options(candidate);
    explore(candidate, &options, result, note_time, conclude_timed, error);
    malloc_trim(0); /* so that freed memory does not speed up the next one, nor count against its limit */
    return error->status;
}

/* ---- The measured exploration ---- */

/* A truncated run, or one that violates an assumption, has no condition to compare. */
static bool counts(End end)
{
    return end == END_EXIT || end == END_FAULT || end == END_SIGNAL || end == END_SILENT;
}

static void clear_constraints(Candidate *candidate)
{
    map_clear(&candidate->constraints);
}

/* A repeated constraint does not count as a decision: without dependences it would not be recorded. */
static void note_constraint(Candidate *candidate, const Decision *decision)
{
    map_put(&candidate->constraints, decision->constraint, 1);
}

static void note_measured(void *context, const ExploredRun *run, const Test *test)
{
    Candidate *candidate = context;
    const Session *session = candidate->session;
    bool execution_order = candidate->options->test.explore.execution_order;
    (void)test;
    condition_builder_begin(candidate->conditions, run->trace);
    Hash128 identity = condition_identity(candidate->conditions, &session->asked, &run->outcome, execution_order, &candidate->indices);
    if (counts(run->outcome.end))
        vector_push(&candidate->measured, (MeasuredRun){identity, candidate->visited});
    clear_constraints(candidate);
    for (size_t i = 0; i < run->trace->decisions.count; i++)
        note_constraint(candidate, &run->trace->decisions.items[i]);
    candidate->path_decisions += candidate->constraints.count;
    clear_constraints(candidate);
    for (size_t i = 0; i < candidate->indices.count; i++)
        note_constraint(candidate, &run->trace->decisions.items[candidate->indices.items[i]]);
    candidate->condition_decisions += candidate->constraints.count;
    candidate->visited++;
}

static double mean(uint64_t sum, uint64_t count)
{
    return count ? (double)sum / (double)count : 0;
}

static void conclude_measured(Candidate *candidate, const Exploration *exploration)
{
    const ExploreStatistics *statistics = explorer_statistics(exploration->explorer);
    ComparedStrategy *compared = candidate->compared;
    compared->formula_bytes = mean(statistics->formula_bytes, statistics->formulas);
    compared->path_decisions = mean(candidate->path_decisions, candidate->visited);
    compared->condition_decisions = mean(candidate->condition_decisions, candidate->visited);
    compared->measured_runs = candidate->visited;
}

/* Makes as many runs as were timed. If there is not enough time, only the first ones are measured. */
static Status explore_measured(Candidate *candidate, TermPool *terms, Error *error)
{
    EngineTestOptions options = candidate_options(candidate);
    EngineTestResult result = {0};
    options.session.terms = terms;
    options.session.dependences = DEPENDENCES_RELEVANT;
    options.explore.measure_formulas = options.explore.keep_dependences = true;
    if (candidate->compared->stopped != LIMIT_NONE)
        options.explore.max_runs = candidate->times.count;
    candidate->conditions = condition_builder_new();
    if (explore(candidate, &options, &result, note_measured, conclude_measured, error) == STATUS_OK)
        comparison_add_conditions(candidate->compared, &candidate->measured, candidate->times.items, candidate->times.count);
    engine_test_release(&result);
    return error->status;
}

/* ---- All strategies ---- */

static bool goes_on(const EngineCompareOptions *options, const Error *error)
{
    return error->status == STATUS_OK && !stop_interrupted(options->test.session.stop);
}

/* The timed explorations get equal shares of half of the time. */
static void explore_all_timed(const EngineCompareOptions *options, EngineCompareResult *result, Candidate *candidates, Error *error)
{
    double share = options->max_seconds / (2 * (double)options->strategy_count);
    for (size_t i = 0; i < options->strategy_count && goes_on(options, error); i++) {
        vector_push(&result->comparison.strategies, (ComparedStrategy){.strategy = explore_strategy_name(options->strategies[i])});
        candidates[i] = (Candidate){.options = options, .strategy = options->strategies[i],
                                    .compared = &result->comparison.strategies.items[i]};
        stop_enter_timed_phase(options->test.session.stop, share);
        explore_timed(&candidates[i], &result->explored[i], error);
    }
}

/* The measured explorations share the remaining time. */
static void explore_all_measured(const EngineCompareOptions *options, Candidate *candidates, Error *error)
{
    Stop *stop = options->test.session.stop;
    TermPool *terms = term_pool_new();
    for (size_t i = 0; i < options->strategy_count && goes_on(options, error); i++) {
        stop_enter_timed_phase(stop, 0);
        double left = options->max_seconds > 0 ? stop_seconds_left(stop) : 0;
        stop_enter_timed_phase(stop, left / (double)(options->strategy_count - i));
        if (candidates[i].times.count > 0)
            explore_measured(&candidates[i], terms, error);
    }
    term_pool_free(terms);
}

static size_t find_reference(const EngineCompareOptions *options)
{
    for (size_t i = 0; i < options->strategy_count; i++)
        if (explore_strategy_role(options->strategies[i]) == STRATEGY_EVERY_PATH)
            return i;
    return 0;
}

Status engine_compare(const EngineCompareOptions *options, EngineCompareResult *result, Error *error)
{
    Candidate *candidates = base_allocate_zeroed((options->strategy_count + 1) * sizeof *candidates);
    result->explored = arena_allocate(&result->memory, (options->strategy_count + 1) * sizeof *result->explored);
    vector_reserve(&result->comparison.strategies, options->strategy_count + 1); /* so that no element moves */
    explore_all_timed(options, result, candidates, error);
    explore_all_measured(options, candidates, error);
    comparison_conclude(&result->comparison, find_reference(options));
    result->interrupted = stop_interrupted(options->test.session.stop);
    for (size_t i = 0; i < options->strategy_count; i++)
        candidate_release(&candidates[i]);
    free(candidates);
    stop_enter_phase(options->test.session.stop, 1, 0.6); /* for writing the table */
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
