/* The step: take a task, find an input for it, run, expand. */
#include "explore/explore.h"

#include <stdlib.h>

#include "explore/explorer.h"

/* ---- The machine as a Runner ---- */

static const Trace *machine_runner_run(void *machine, const TermInput *input, Outcome *outcome)
{
    return machine_run_on(machine, input, outcome);
}

static const uint8_t *machine_runner_coverage(void *machine, uint32_t function)
{
    return machine_coverage(machine, function);
}

/* ---- Construction and release ---- */

Explorer *explorer_new_on(const Runner *runner, const Session *session, const ExploreOptions *options)
{
    Explorer *explorer = base_allocate_zeroed(sizeof *explorer);
    explorer->runner = *runner;
    explorer->session = session;
    explorer->options = *options;
    explorer->strategy = options->strategy ? options->strategy : explore_strategy_of(STRATEGY_EVERY_PATH);
    explorer->evaluator = term_evaluator_new(session->terms);
    if (options->inputs != INPUTS_AS_SOLVED)
        explorer->variation = variation_new(session, options->inputs, explorer->evaluator);
    frontier_init(&explorer->frontier, options->order, options->random_seed, runner->coverage, runner->context);
    if (explorer->strategy->open)
        explorer->strategy_state = explorer->strategy->open(explorer);
    return explorer;
}

Explorer *explorer_new(const Session *session, const ExploreOptions *options)
{
    const Runner runner = {session->machine, machine_runner_run, machine_runner_coverage};
    return explorer_new_on(&runner, session, options);
}

/* ---- Tasks ---- */

static const Strategy *current_strategy(const Explorer *explorer)
{
    return explorer->fallback.by_paths ? &strategy_dart : explorer->strategy;
}

void explorer_add_task(Explorer *explorer, Task task)
{
    if (task.kind == TASK_ANY)
        explorer->first = task;
    else
        frontier_add(&explorer->frontier, task);
}

static bool take_waiting(Explorer *explorer, Task *task)
{
    if (!explorer->first.hint)
        return frontier_take(&explorer->frontier, task);
    *task = explorer->first;
    explorer->first = (Task){0};
    return true;
}

static bool take_task(Explorer *explorer, Task *task)
{
    if (current_strategy(explorer)->between)
        current_strategy(explorer)->between(explorer);
    return take_waiting(explorer, task);
}

void explorer_drop_tasks(Explorer *explorer)
{
    for (Task task; take_waiting(explorer, &task);)
        task_release(explorer, &task);
}

static size_t tasks_left(const Explorer *explorer)
{
    return explorer->frontier.count + (explorer->first.hint != NULL);
}

static void free_unused_inputs(Explorer *explorer)
{
    for (SharedInput *input = explorer->unused_inputs; input;) {
        SharedInput *next = input->next_unused;
        vector_release(&input->values);
        free(input);
        input = next;
    }
}

void explorer_free(Explorer *explorer)
{
    if (!explorer)
        return;
    explorer_drop_tasks(explorer);
    if (explorer->strategy->close)
        explorer->strategy->close(explorer);
    fallback_release(explorer);
    frontier_release(&explorer->frontier);
    path_free(&explorer->path, &explorer->tree);
    path_tree_release(&explorer->tree);
    input_release(explorer, explorer->current_input);
    free_unused_inputs(explorer);
    variation_free(explorer->variation);
    term_evaluator_free(explorer->evaluator);
    set128_release(&explorer->known_conditions);
    vector_release(&explorer->fresh);
    vector_release(&explorer->unrepeated);
    vector_release(&explorer->troubled);
    map_release(&explorer->troubled_index);
    free(explorer);
}

/* ---- Steps ---- */

bool explorer_execute(Explorer *explorer, const TermInput *input, ExploredRun *run)
{
    double start = base_clock();
    run->trace = explorer->runner.run(explorer->runner.context, input, &run->outcome);
    run->input = &run->trace->input;
    explorer->statistics.execution_seconds += base_clock() - start;
    if (run->outcome.end != END_INTERRUPTED)
        return true;
    outcome_release(&run->outcome);
    return false;
}

/* Sets the strategy's condition of the run. */
static void set_condition(Explorer *explorer, ExploredRun *run)
{
    double start = base_clock();
    DecisionList condition = current_strategy(explorer)->condition(explorer, run);
    run->condition = condition.items;
    run->condition_count = condition.count;
    if (current_strategy(explorer)->dependences != DEPENDENCES_NONE)
        explorer->statistics.condition_seconds += base_clock() - start;
}

/* Sets the condition, and whether it is new. */
static void note_condition(Explorer *explorer, ExploredRun *run)
{
    const Strategy *strategy = current_strategy(explorer);
    set_condition(explorer, run);
    run->is_new = true;
    if (strategy->one_test_per_condition) {
        run->identity = decisions_identity(run->condition, run->condition_count, &run->outcome);
        run->is_new = set128_add(&explorer->known_conditions, run->identity);
        explorer->statistics.conditions += run->is_new;
    } else if (strategy->meet) {
        run->is_new = strategy->meet(explorer, run);
    }
    explorer->statistics.condition_decisions += run->condition_count;
}

/* Repeats the run on another input of its path, if there is one. If that run differs all the same (it may print more, and reach
 * --max-steps), the first one is repeated. False: a run was interrupted. */
static bool vary(Explorer *explorer, bool is_first, ExploredRun *run)
{
    const TermInput *input = variation_find(explorer->variation, run, is_first);
    if (!input)
        return true;
    outcome_release(&run->outcome);
    if (!explorer_execute(explorer, input, run))
        return false;
    if (!variation_fits(explorer->variation, run)) {
        outcome_release(&run->outcome);
        if (!explorer_execute(explorer, &explorer->current_input->values, run))
            return false;
    }
    set_condition(explorer, run);
    return true;
}

/* Runs on explorer->current_input and expands the run; false: it was interrupted. `task` led to it, NULL for the
 * first run. */
static bool run_once(Explorer *explorer, const Task *task, ExploredRun *run)
{
    *run = (ExploredRun){0};
    if (!explorer_execute(explorer, &explorer->current_input->values, run))
        return false;
    run->is_test = run->outcome.end != END_ASSUMPTION && run->outcome.end != END_SILENT;
    /* The trace also has the seed's values, which the solver's model lacks. */
    term_input_copy(&explorer->current_input->values, &run->trace->input);
    note_condition(explorer, run);
    bool is_repeated = task && task->kind == TASK_RESUME;
    if (explorer->variation && !is_repeated && !vary(explorer, !task, run))
        return false;
    if (!is_repeated && !explorer->fallback.by_paths)
        fallback_note(explorer, run);
    current_strategy(explorer)->expand(explorer, task, run);
    return true;
}

static void use_input(Explorer *explorer, SharedInput *input)
{
    input_release(explorer, explorer->current_input);
    explorer->current_input = input;
}

static bool make_run(Explorer *explorer, const Task *task, ExploredRun *run)
{
    if (!run_once(explorer, task, run))
        return false;
    explorer->statistics.runs++;
    explorer->statistics.decisions += run->trace->decisions.count;
    return true;
}

static ExploreStep first_step(Explorer *explorer, ExploredRun *run)
{
    use_input(explorer, input_new(explorer));
    explorer->started = make_run(explorer, NULL, run);
    return explorer->started ? EXPLORE_RAN : EXPLORE_BUDGET;
}

static void note_verdict(Explorer *explorer, const Task *task, Verdict verdict)
{
    if (verdict == VERDICT_NO) {
        explorer->statistics.infeasible++;
    } else if (verdict == VERDICT_UNKNOWN) {
        explorer->statistics.unknown++;
        explorer_note_trouble(explorer, TROUBLE_UNKNOWN, task->node);
    }
}

typedef enum TaskEnd { TASK_RAN, TASK_DONE, TASK_CUT_SHORT } TaskEnd;

/* The run was counted before: it is repeated for its decisions only. */
static TaskEnd resume(Explorer *explorer, const Task *task, ExploredRun *run)
{
    path_load(&explorer->path, &explorer->tree, task->node->parent);
    use_input(explorer, input_hold(task->hint));
    if (!run_once(explorer, task, run))
        return TASK_CUT_SHORT;
    outcome_release(&run->outcome);
    return TASK_DONE;
}

static bool runs_are_used_up(const Explorer *explorer)
{
    return explorer->options.max_runs > 0 && explorer->statistics.runs >= explorer->options.max_runs;
}

/* Records the stop's reason at once, because a later phase clears it. */
static bool is_stopped(Explorer *explorer)
{
    StopReason reason = stop_reason(explorer->session->stop);
    if (reason != STOP_NONE)
        explorer->limit = explore_limit_of(reason);
    return explorer->limit != LIMIT_NONE;
}

static TaskEnd perform(Explorer *explorer, Task *task, ExploredRun *run)
{
    const Strategy *strategy = current_strategy(explorer);
    if (strategy->prepare && !strategy->prepare(explorer, task))
        return TASK_DONE;
    SharedInput *input = input_new(explorer);
    Verdict verdict = solve_task(explorer, task, &input->values);
    if (verdict == VERDICT_YES && runs_are_used_up(explorer))
        explorer->limit = LIMIT_RUNS;
    bool stopped = is_stopped(explorer);
    if (verdict == VERDICT_YES && !stopped) {
        if (strategy->pack && !explorer->options.no_packing)
            strategy->pack(explorer, task, &input->values);
        use_input(explorer, input);
        return make_run(explorer, task, run) ? TASK_RAN : TASK_CUT_SHORT;
    }
    input_release(explorer, input);
    if (verdict != VERDICT_NO && stopped)
        return TASK_CUT_SHORT;
    note_verdict(explorer, task, verdict);
    if (verdict == VERDICT_NO && strategy->refuted)
        strategy->refuted(explorer, task);
    return TASK_DONE;
}

/* A task that a limit interrupted stays in the frontier. */
static ExploreStep next_step(Explorer *explorer, ExploredRun *run)
{
    Task task;
    TaskEnd end = TASK_DONE;
    fallback_between(explorer);
    while (end == TASK_DONE && !is_stopped(explorer) && take_task(explorer, &task)) {
        end = task.kind == TASK_RESUME ? resume(explorer, &task, run) : perform(explorer, &task, run);
        if (end == TASK_CUT_SHORT)
            explorer_add_task(explorer, task);
        else
            task_release(explorer, &task);
    }
    if (end == TASK_RAN)
        return EXPLORE_RAN;
    return tasks_left(explorer) == 0 ? EXPLORE_DONE : EXPLORE_BUDGET;
}

ExploreStep explorer_step(Explorer *explorer, ExploredRun *run)
{
    ExploreStep step = EXPLORE_BUDGET;
    if (explorer->started)
        step = next_step(explorer, run);
    else if (!is_stopped(explorer))
        step = first_step(explorer, run);
    if (step == EXPLORE_BUDGET)
        is_stopped(explorer); /* a current run or query was interrupted */
    explorer->statistics.frontier = tasks_left(explorer);
    return step;
}

/* ---- Results ---- */

ExploreLimit explorer_limit(const Explorer *explorer)
{
    return explorer->limit;
}

ExploreLimit explore_limit_of(StopReason reason)
{
    static const ExploreLimit limits[] = {[STOP_NONE] = LIMIT_NONE, [STOP_TIME] = LIMIT_TIME, [STOP_MEMORY] = LIMIT_MEMORY,
                                          [STOP_INTERRUPTED] = LIMIT_INTERRUPTED};
    return limits[reason];
}

bool explorer_holds(Explorer *explorer, Term constraint, const TermInput *input)
{
    term_evaluator_load(explorer->evaluator, input);
    return term_evaluate(explorer->evaluator, constraint) != 0;
}

const ExploreStatistics *explorer_statistics(const Explorer *explorer)
{
    return &explorer->statistics;
}

void explorer_note_trouble(Explorer *explorer, Trouble trouble, const PathNode *node)
{
    uint32_t function = node ? node->function : UINT32_MAX, instruction = node ? node->instruction : 0;
    uint64_t index, key = (uint64_t)function << 35 | (uint64_t)instruction << 3 | trouble;
    if (!map_get(&explorer->troubled_index, key, &index)) {
        index = explorer->troubled.count;
        vector_push(&explorer->troubled, (TroubledPlace){trouble, function, instruction, 0});
        map_put(&explorer->troubled_index, key, index);
    }
    explorer->troubled.items[index].count++;
}

/* A position inside the C library means nothing to the user; the function's name is shown instead. */
static void visit_troubled(const Explorer *explorer, const TroubledPlace *place, IncompleteVisitor *visit,
                           void *context)
{
    static const IncompleteReason reasons[TROUBLE_COUNT] = {
        [TROUBLE_UNKNOWN] = REASON_SOLVER_GAVE_UP,
        [TROUBLE_SIZES] = REASON_TOO_MANY_SIZES,
        [TROUBLE_ADDRESSES] = REASON_TOO_MANY_ADDRESSES,
        [TROUBLE_DIVERGENCE] = REASON_LEFT_PATH,
        [TROUBLE_PREFIX] = REASON_WRONG_PREFIX,
    };
    bool placed = place->function != UINT32_MAX;
    const Function *function = placed ? &explorer->session->program->functions[place->function] : NULL;
    bool by_name = placed && function->in_runtime;
    visit(context, reasons[place->trouble], by_name ? function->name : NULL,
          placed && !by_name ? function->positions[place->instruction] : (Position){0}, place->count);
}

IncompleteReason explore_limit_reason(ExploreLimit limit)
{
    static const IncompleteReason reasons[LIMIT_COUNT] = {
#define LIMIT(name, words) [LIMIT_##name] = REASON_LIMIT_##name,
#include "execution/limits.def"
#undef LIMIT
    };
    return reasons[limit];
}

void explorer_incomplete(const Explorer *explorer, IncompleteVisitor *visit, void *context)
{
    for (size_t i = 0; i < explorer->troubled.count; i++)
        visit_troubled(explorer, &explorer->troubled.items[i], visit, context);
    if (explorer->limit != LIMIT_NONE && (tasks_left(explorer) > 0 || !explorer->started))
        visit(context, explore_limit_reason(explorer->limit), NULL, (Position){0}, 1);
}
