/* The step: take a task, find an input for it, run, expand. */
#include "explore/explore.h"

#include <stdlib.h>
#include <string.h>

#include "explore/explorer.h"

/* ---- Strategies ---- */

static const Strategy *const strategies[] = {
#define STRATEGY(name) &strategy_##name,
#include "explore/strategies.def"
#undef STRATEGY
};

enum { STRATEGY_COUNT = sizeof strategies / sizeof *strategies };

static const Strategy *find_strategy(const char *name)
{
    for (size_t i = 0; name && i < STRATEGY_COUNT; i++)
        if (strcmp(strategies[i]->name, name) == 0)
            return strategies[i];
    return &strategy_dart;
}

bool explore_needs_dependences(const char *strategy)
{
    return find_strategy(strategy)->needs_dependences;
}

const char *const *explore_strategies(size_t *count)
{
    static const char *const names[STRATEGY_COUNT] = {
#define STRATEGY(name) #name,
#include "explore/strategies.def"
#undef STRATEGY
    };
    *count = STRATEGY_COUNT;
    return names;
}

/* ---- The machine as a runner ---- */

static const Trace *machine_runner_run(void *machine, const TermInput *input, Outcome *outcome)
{
    return machine_run_on(machine, input, outcome);
}

static const uint8_t *machine_runner_coverage(void *machine, uint32_t function)
{
    return machine_coverage(machine, function);
}

static void machine_runner_interrupt(void *machine)
{
    machine_interrupt(machine);
}

/* ---- An explorer's life ---- */

static void halt(void *context)
{
    Explorer *explorer = context;
    explorer->runner.interrupt(explorer->runner.context);
    solver_interrupt(explorer->solver);
}

Explorer *explorer_new_on(const Runner *runner, const Program *program, TermPool *pool, Solver *solver,
                          const ExploreOptions *options)
{
    Explorer *explorer = base_allocate_zeroed(sizeof *explorer);
    explorer->runner = *runner;
    explorer->program = program;
    explorer->pool = pool;
    explorer->solver = solver;
    explorer->options = *options;
    explorer->strategy = find_strategy(options->strategy);
    frontier_init(&explorer->frontier, options->order, options->random_seed, runner->coverage, runner->context);
    budget_start(&explorer->budget, options, halt, explorer);
    return explorer;
}

Explorer *explorer_new(Machine *machine, const Program *program, TermPool *pool, Solver *solver,
                       const ExploreOptions *options)
{
    const Runner runner = {machine, machine_runner_run, machine_runner_coverage, machine_runner_interrupt};
    return explorer_new_on(&runner, program, pool, solver, options);
}

/* ---- Tasks ---- */

void explorer_add_task(Explorer *explorer, Task task)
{
    if (task.kind == TASK_ANY)
        explorer->first = task;
    else
        frontier_add(&explorer->frontier, task);
}

static bool take_task(Explorer *explorer, Task *task)
{
    if (!explorer->first.hint)
        return frontier_take(&explorer->frontier, task);
    *task = explorer->first;
    explorer->first = (Task){0};
    return true;
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
    budget_finish(&explorer->budget);
    for (Task task; take_task(explorer, &task);)
        task_release(explorer, &task);
    frontier_release(&explorer->frontier);
    path_free(&explorer->path, &explorer->tree);
    path_tree_release(&explorer->tree);
    input_release(explorer, explorer->current_input);
    free_unused_inputs(explorer);
    partitions_free(explorer->partitions);
    vector_release(&explorer->fresh);
    vector_release(&explorer->unrepeated);
    vector_release(&explorer->troubled);
    map_release(&explorer->troubled_index);
    free(explorer);
}

/* ---- Steps ---- */

static void note_partition(Explorer *explorer, ExploredRun *run)
{
    if (!explorer->partitions)
        explorer->partitions = partitions_new(explorer->pool);
    partitions_note(explorer, run);
}

/* Runs on explorer->current_input and expands; false: it was cut short. `task` led here, NULL for the first run. */
static bool run_once(Explorer *explorer, const Task *task, ExploredRun *run)
{
    double start = base_clock();
    *run = (ExploredRun){.input = &explorer->current_input->values};
    run->trace = explorer->runner.run(explorer->runner.context, run->input, &run->outcome);
    explorer->statistics.execution_seconds += base_clock() - start;
    if (run->outcome.end == END_INTERRUPTED) {
        outcome_release(&run->outcome);
        return false;
    }
    run->is_test = run->outcome.end != END_ASSUMPTION && run->outcome.end != END_SILENT;
    run->is_new = true;
    /* The trace has the seed's values, too, which the solver does not know. */
    term_input_copy(&explorer->current_input->values, &run->trace->input);
    if (run->trace->dependences.count > 0)
        note_partition(explorer, run);
    explorer->strategy->expand(explorer, task, run);
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

/* The run is known: it is made again only for its decisions. */
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

static TaskEnd perform(Explorer *explorer, Task *task, ExploredRun *run)
{
    SharedInput *input = input_new(explorer);
    Verdict verdict = solve_task(explorer, task, &input->values);
    if (verdict == VERDICT_YES && runs_are_used_up(explorer))
        budget_stop(&explorer->budget, STOP_RUNS);
    bool stopped = budget_stopped(&explorer->budget) != STOP_NONE;
    if (verdict == VERDICT_YES && !stopped) {
        use_input(explorer, input);
        return make_run(explorer, task, run) ? TASK_RAN : TASK_CUT_SHORT;
    }
    input_release(explorer, input);
    if (verdict != VERDICT_NO && stopped)
        return TASK_CUT_SHORT;
    note_verdict(explorer, task, verdict);
    return TASK_DONE;
}

/* A task that a budget cut short is still to be done. */
static ExploreStep next_step(Explorer *explorer, ExploredRun *run)
{
    Task task;
    TaskEnd end = TASK_DONE;
    while (end == TASK_DONE && budget_stopped(&explorer->budget) == STOP_NONE &&
           take_task(explorer, &task)) {
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
    else if (budget_stopped(&explorer->budget) == STOP_NONE)
        step = first_step(explorer, run);
    explorer->statistics.frontier = tasks_left(explorer);
    return step;
}

void explorer_interrupt(Explorer *explorer)
{
    budget_stop(&explorer->budget, STOP_INTERRUPTED);
}

/* ---- What there is to say about it ---- */

bool explorer_interrupted(const Explorer *explorer)
{
    return budget_stopped(&explorer->budget) == STOP_INTERRUPTED;
}

StopReason explorer_stop_reason(const Explorer *explorer)
{
    return budget_stopped(&explorer->budget);
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

/* A place inside the C library says nothing to the user; the name of its function does. */
static void visit_troubled(const Explorer *explorer, const TroubledPlace *place, IncompleteVisitor *visit,
                           void *context)
{
    static const IncompleteReason reasons[TROUBLE_COUNT] = {
        [TROUBLE_UNKNOWN] = REASON_SOLVER_GAVE_UP,          [TROUBLE_SIZES] = REASON_TOO_MANY_SIZES,
        [TROUBLE_ADDRESSES] = REASON_TOO_MANY_ADDRESSES,    [TROUBLE_DIVERGENCE] = REASON_LEFT_PATH,
        [TROUBLE_PREFIX] = REASON_WRONG_PREFIX,
    };
    bool placed = place->function != UINT32_MAX;
    const Function *function = placed ? &explorer->program->functions[place->function] : NULL;
    bool by_name = placed && function->in_runtime;
    visit(context, reasons[place->trouble], by_name ? function->name : NULL,
          placed && !by_name ? function->positions[place->instruction] : (Position){0}, place->count);
}

static IncompleteReason reason_of_stop(StopReason stop)
{
    static const IncompleteReason reasons[STOP_COUNT] = {
#define STOP(name, words) [STOP_##name] = REASON_STOP_##name,
#include "base/stops.def"
#undef STOP
    };
    return reasons[stop];
}

void explorer_incomplete(const Explorer *explorer, IncompleteVisitor *visit, void *context)
{
    for (size_t i = 0; i < explorer->troubled.count; i++)
        visit_troubled(explorer, &explorer->troubled.items[i], visit, context);
    StopReason stop = explorer_stop_reason(explorer);
    if (stop != STOP_NONE && (tasks_left(explorer) > 0 || !explorer->started))
        visit(context, reason_of_stop(stop), NULL, (Position){0}, 1);
}
