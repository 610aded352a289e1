/* Explorations: session -> runs -> tests and a summary. */
#include <inttypes.h>
#include <string.h>

#include "engine/exploration.h"

Status exploration_open(Exploration *exploration, const Program *program, const EngineTestOptions *options, Findings *findings, Error *error)
{
    SessionOptions session = options->session;
    const Strategy *strategy = options->explore.strategy;
    DependenceKind needed = strategy ? explore_strategy_dependences(strategy) : DEPENDENCES_NONE;
    if (session.dependences < needed)
        session.dependences = needed;
    exploration->options = options;
    exploration->findings = findings;
    if (session_open(&exploration->session, program, &session, error) != STATUS_OK)
        return error->status;
    exploration->explorer = explorer_new(&exploration->session, &options->explore);
    exploration->recorder = (TestRecorder){.session = &exploration->session, .standard_input = options->standard_input,
                                           .standard_input_size = options->standard_input_size};
    return STATUS_OK;
}

static const Test *record(Exploration *exploration, const Trace *trace, const Outcome *outcome)
{
    uint64_t number = ++exploration->findings->summary.tests;
    machine_keep_coverage(exploration->session.machine);
    return recorder_record(&exploration->recorder, trace, outcome, (uint32_t)number);
}

static void pass_on(const Exploration *exploration, const Test *test)
{
    const TestSink *sink = &exploration->options->sink;
    Error *unwritten = &exploration->findings->unwritten;
    if (test && sink->add && unwritten->status == STATUS_OK)
        sink->add(sink->context, test, unwritten);
}

const Test *exploration_add_test(Exploration *exploration, const Trace *trace, const Outcome *outcome)
{
    const Test *test = record(exploration, trace, outcome);
    pass_on(exploration, test);
    return test;
}

static void note_run(Exploration *exploration, const ExploredRun *run, RunVisitor *visit, void *context)
{
    const TestSink *sink = &exploration->options->sink;
    const Test *test = run->is_test && run->is_new ? record(exploration, run->trace, &run->outcome) : NULL;
    findings_add_run(exploration->findings, exploration->explorer, &exploration->session, run, test);
    if (visit)
        visit(context, run, test);
    pass_on(exploration, test);
    if (sink->progress)
        sink->progress(sink->context, exploration);
}

static bool goes_on(const Exploration *exploration, const Error *error)
{
    return error->status == STATUS_OK && exploration->findings->unwritten.status == STATUS_OK;
}

/* Queries are written on request, with --dump-smt2. */
static void note_unwritten_queries(Exploration *exploration)
{
    const SolverStatistics *solved = solver_statistics(exploration->session.solver);
    if (solved->dump_failures > 0)
        error_set(&exploration->findings->unwritten, STATUS_USER, "%s: %" PRIu64 " queries could not be written: %s",
                  exploration->options->session.solver.dump_directory, solved->dump_failures, strerror(solved->dump_errno));
}

Status exploration_run(Exploration *exploration, RunVisitor *visit, void *context, Error *error)
{
    const EngineTestOptions *options = exploration->options;
    const TestSink *sink = &options->sink;
    ExploredRun run;
    bool is_first = true;
    if (sink->begin)
        sink->begin(sink->context, exploration->session.program, error);
    while (goes_on(exploration, error) && explorer_step(exploration->explorer, &run) == EXPLORE_RAN) {
        if (!is_first || session_check_seeds(&exploration->session, run.trace, error) == STATUS_OK)
            note_run(exploration, &run, visit, context);
        outcome_release(&run.outcome);
        is_first = false;
    }
    if (error->status != STATUS_OK)
        return error->status;
    findings_conclude(exploration->findings, exploration->explorer, &exploration->session, &options->explore, options->start);
    note_unwritten_queries(exploration);
    return STATUS_OK;
}

void exploration_close(Exploration *exploration)
{
    explorer_free(exploration->explorer);
    recorder_release(&exploration->recorder);
    session_close(&exploration->session);
}

TestProgress engine_progress(const Exploration *exploration)
{
    const Session *session = &exploration->session;
    const ExploreStatistics *explored = explorer_statistics(exploration->explorer);
    const Summary *summary = &exploration->findings->summary;
    TestProgress progress = {
        .runs = explored->runs,
        .tests = summary->tests,
        .faults = summary->faults.count,
        .frontier = explored->frontier,
        .seconds = base_clock() - exploration->options->start,
        .solver_seconds = solver_statistics(session->solver)->seconds,
        .seconds_left = stop_seconds_left(session->stop),
    };
    coverage_of_branches(session->program, session->machine, &progress.branches, &progress.branches_covered);
    return progress;
}
