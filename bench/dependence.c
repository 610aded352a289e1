/* What recording dependences costs: the same runs with and without them.
 *
 *     bench-dependence RUNTIME_DIR INPUTS PASSES FILE.c
 *
 * Explores the program as dart does for at most INPUTS runs, then makes these runs again, PASSES times with each kind of
 * dependences, each run of at most 20 million steps, with terms made anew each time. Prints "RUNS DECISIONS PLAIN DYNAMIC
 * RELEVANT NODES ANALYSIS": how many runs and decisions, the best seconds of each kind (none, dynamic, relevant), nodes of
 * the dependence graph, seconds of the static analysis.
 */
#include <stdlib.h>

#include "explore/explore.h"
#include "source/source.h"

enum { EXPLORE_SECONDS = 5, MAX_STEPS = 20000000 };

typedef struct Bench {
    Program *program;
    Analysis *analysis;
    Vector(TermInput) inputs;
    TermPool *pool;
    Machine *machine;
    uint64_t decisions, nodes;
} Bench;

static void start(Bench *bench, TermPool *pool, DependenceKind dependences, Error *error)
{
    static const char *arguments[] = {"program", NULL};
    const MachineOptions options = {
        .arguments = arguments,
        .input = -1,
        .output = -1,
        .errors = -1,
        .max_steps = MAX_STEPS,
        .symbolic = {.terms = pool, .dependences = dependences, .analysis = dependences ? bench->analysis : NULL},
    };
    bench->machine = machine_new(bench->program, &options, error);
}

/* ---- Which runs ---- */

static void explore(Bench *bench, uint64_t max_runs, Error *error)
{
    bench->pool = term_pool_new();
    start(bench, bench->pool, DEPENDENCES_NONE, error);
    Solver *solver = solver_new(bench->pool, &(SolverOptions){0}, error);
    if (error->status == STATUS_OK) {
        Stop *stop = stop_new(&(StopLimits){.seconds = EXPLORE_SECONDS});
        const Session session = {.program = bench->program, .terms = bench->pool, .machine = bench->machine, .solver = solver, .stop = stop};
        const ExploreOptions options = {.max_runs = max_runs};
        Explorer *explorer = explorer_new(&session, &options);
        ExploredRun run;
        while (explorer_step(explorer, &run) == EXPLORE_RAN) {
            TermInput input = {0};
            term_input_copy(&input, &run.trace->input);
            vector_push(&bench->inputs, input);
            outcome_release(&run.outcome);
        }
        explorer_free(explorer);
        stop_free(stop);
    }
    solver_free(solver);
    machine_free(bench->machine);
}

/* ---- Making them again ---- */

/* Variables get their numbers in the order in which the runs ask for them, so they are the same in a new pool. */
static double pass(Bench *bench, DependenceKind dependences, Error *error)
{
    TermPool *pool = term_pool_new();
    double seconds = 0;
    bench->decisions = 0;
    start(bench, pool, dependences, error);
    for (size_t i = 0; i < bench->inputs.count && error->status == STATUS_OK; i++) {
        Outcome outcome = {0};
        double before = base_clock();
        const Trace *trace = machine_run_on(bench->machine, &bench->inputs.items[i], &outcome);
        seconds += base_clock() - before;
        bench->decisions += trace->decisions.count;
        bench->nodes += trace->dependences.count;
        outcome_release(&outcome);
    }
    machine_free(bench->machine);
    term_pool_free(pool);
    return seconds;
}

static void measure(Bench *bench, unsigned passes, double analysis_seconds, Error *error)
{
    double best[DEPENDENCES_RELEVANT + 1] = {0};
    for (unsigned i = 0; i < passes; i++) {
        for (int kind = DEPENDENCES_NONE; kind <= DEPENDENCES_RELEVANT && error->status == STATUS_OK; kind++) {
            bench->nodes = 0;
            double seconds = pass(bench, (DependenceKind)kind, error);
            if (i == 0 || seconds < best[kind])
                best[kind] = seconds;
        }
    }
    printf("%zu %llu %.6f %.6f %.6f %llu %.3f\n", bench->inputs.count, (unsigned long long)bench->decisions,
           best[DEPENDENCES_NONE], best[DEPENDENCES_DYNAMIC], best[DEPENDENCES_RELEVANT], (unsigned long long)bench->nodes,
           analysis_seconds);
}

static void run(Bench *bench, char **arguments, Error *error)
{
    static const char *compiler_options[] = {"-w"};
    const char *file = arguments[4];
    const SourceOptions source = {
        .files = &file,
        .file_count = 1,
        .compiler_options = compiler_options,
        .compiler_option_count = 1,
        .runtime_directory = arguments[1],
    };
    bench->program = source_load(&source, error);
    if (!bench->program)
        return;
    explore(bench, strtoull(arguments[2], NULL, 10), error);
    double before = base_clock();
    bench->analysis = analysis_new(bench->program);
    double analysis_seconds = base_clock() - before;
    if (error->status == STATUS_OK)
        measure(bench, (unsigned)strtoul(arguments[3], NULL, 10), analysis_seconds, error);
}

int main(int count, char **arguments)
{
    Bench bench = {0};
    Error error = {0};
    if (count != 5) {
        fputs("usage: bench-dependence RUNTIME_DIR INPUTS PASSES FILE.c\n", stderr);
        return EXIT_CODE_USER;
    }
    run(&bench, arguments, &error);
    if (error.status != STATUS_OK)
        fprintf(stderr, "%s\n", error.message);
    int exit_code = status_exit_code(error.status);
    for (size_t i = 0; i < bench.inputs.count; i++)
        vector_release(&bench.inputs.items[i]);
    vector_release(&bench.inputs);
    analysis_free(bench.analysis);
    term_pool_free(bench.pool);
    program_free(bench.program);
    error_release(&error);
    return exit_code;
}
