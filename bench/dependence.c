/* What recording dependences costs: the same runs with and without them.
 *
 *     bench-dependence RUNTIME_DIR INPUTS PASSES FILE.c [--sym-stdin N] [--stdin-values N] [--sym-args MIN MAX LEN]
 *
 * Explores the program as dart does for at most INPUTS runs, then makes these runs again, PASSES times with each kind
 * of dependences, each run of at most 20 million steps, with terms made anew each time. The options are those of coset
 * test. Prints "RUNS DECISIONS PLAIN DYNAMIC RELEVANT NODES PEAK MEMORY ANALYSIS": how many runs and decisions, the
 * best processor seconds of each kind (none, dynamic, relevant), nodes of the dependence graphs in all and of the
 * largest one, bytes of resident memory that a pass with relevant dependences needs more than one with none, processor
 * seconds of the static analysis.
 */
#define _GNU_SOURCE
#include <malloc.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "explore/explore.h"
#include "source/source.h"

enum { EXPLORE_SECONDS = 5, MAX_STEPS = 20000000, DEFAULT_STDIN_VALUES = 8, FIRST_OPTION = 5 };

typedef struct Bench {
    Program *program;
    Analysis *analysis;
    SymbolicOptions symbolic;
    Vector(TermInput) inputs;
    TermPool *pool;
    Machine *machine;
    uint64_t decisions, nodes, peak_nodes;
    uint64_t resident;    /* of the process, at the end of the last pass */
} Bench;

/* ---- Options ---- */

static unsigned number(const char *word, Error *error)
{
    char *end;
    unsigned long value = strtoul(word ? word : "", &end, 10);
    if (!word || end == word || *end || value > 1024)
        error_set(error, STATUS_USER, "'%s' is not a number up to 1024", word ? word : "");
    return (unsigned)value;
}

/* `words` ends with NULL. A program that does not call scanf does not notice typed_stdin. */
static SymbolicOptions read_options(char **words, Error *error)
{
    SymbolicOptions options = {.stdin_values = DEFAULT_STDIN_VALUES};
    while (*words && error->status == STATUS_OK) {
        const char *name = *words++;
        unsigned values[3] = {0};
        size_t count = strcmp(name, "--sym-args") == 0 ? 3 : 1;
        for (size_t i = 0; i < count && error->status == STATUS_OK; i++)
            values[i] = number(*words++, error);
        if (count == 3) {
            options.min_arguments = values[0];
            options.max_arguments = values[1];
            options.argument_length = values[2];
        } else if (strcmp(name, "--sym-stdin") == 0) {
            options.stdin_bytes = values[0];
        } else if (strcmp(name, "--stdin-values") == 0) {
            options.stdin_values = values[0];
        } else {
            error_set(error, STATUS_USER, "unknown option %s", name);
        }
    }
    options.typed_stdin = options.stdin_bytes == 0;
    return options;
}

static void start(Bench *bench, TermPool *pool, DependenceKind dependences, Error *error)
{
    static const char *arguments[] = {"program", NULL};
    MachineOptions options = {
        .arguments = arguments,
        .input = -1,
        .output = -1,
        .errors = -1,
        .max_steps = MAX_STEPS,
        .symbolic = bench->symbolic,
    };
    options.symbolic.terms = pool;
    options.symbolic.dependences = dependences;
    options.symbolic.analysis = dependences ? bench->analysis : NULL;
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

/* Processor time: other work on the machine counts less than in wall time. */
static double processor_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* Variables get their numbers in the order in which the runs ask for them, so they are the same in a new pool. */
static double pass(Bench *bench, DependenceKind dependences, Error *error)
{
    TermPool *pool = term_pool_new();
    double seconds = 0;
    bench->decisions = bench->nodes = bench->peak_nodes = 0;
    start(bench, pool, dependences, error);
    for (size_t i = 0; i < bench->inputs.count && error->status == STATUS_OK; i++) {
        Outcome outcome = {0};
        double before = processor_clock();
        const Trace *trace = machine_run_on(bench->machine, &bench->inputs.items[i], &outcome);
        seconds += processor_clock() - before;
        bench->decisions += trace->decisions.count;
        bench->nodes += trace->dependences.count;
        if (trace->dependences.count > bench->peak_nodes)
            bench->peak_nodes = trace->dependences.count;
        outcome_release(&outcome);
    }
    bench->resident = base_process_size().resident;
    machine_free(bench->machine);
    term_pool_free(pool);
    return seconds;
}

/* Resident memory at the end of a pass, made in a child so that no other pass has left memory for it to use again. */
static uint64_t resident_after(Bench *bench, DependenceKind dependences, Error *error)
{
    int ends[2];
    uint64_t resident = 0;
    if (pipe(ends) != 0) {
        error_set(error, STATUS_USER, "no pipe");
        return 0;
    }
    pid_t child = fork();
    if (child == 0) {
        pass(bench, dependences, error);
        _exit(write(ends[1], &bench->resident, sizeof bench->resident) != sizeof bench->resident);
    }
    close(ends[1]);
    if (child < 0 || read(ends[0], &resident, sizeof resident) != sizeof resident)
        error_set(error, STATUS_USER, "no memory measured");
    close(ends[0]);
    if (child > 0)
        waitpid(child, NULL, 0);
    return resident;
}

static uint64_t measure_memory(Bench *bench, Error *error)
{
    malloc_trim(0);
    uint64_t plain = resident_after(bench, DEPENDENCES_NONE, error);
    uint64_t relevant = resident_after(bench, DEPENDENCES_RELEVANT, error);
    return relevant > plain ? relevant - plain : 0;
}

static void measure(Bench *bench, unsigned passes, double analysis_seconds, Error *error)
{
    double best[DEPENDENCES_RELEVANT + 1] = {0};
    uint64_t memory = measure_memory(bench, error);
    for (unsigned i = 0; i < passes; i++) {
        for (int kind = DEPENDENCES_NONE; kind <= DEPENDENCES_RELEVANT && error->status == STATUS_OK; kind++) {
            double seconds = pass(bench, (DependenceKind)kind, error);
            if (i == 0 || seconds < best[kind])
                best[kind] = seconds;
        }
    }
    printf("%zu %llu %.6f %.6f %.6f %llu %llu %llu %.3f\n", bench->inputs.count, (unsigned long long)bench->decisions,
           best[DEPENDENCES_NONE], best[DEPENDENCES_DYNAMIC], best[DEPENDENCES_RELEVANT],
           (unsigned long long)bench->nodes, (unsigned long long)bench->peak_nodes,
           (unsigned long long)memory, analysis_seconds);
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
    bench->symbolic = read_options(arguments + FIRST_OPTION, error);
    if (error->status == STATUS_OK)
        bench->program = source_load(&source, error);
    if (!bench->program)
        return;
    explore(bench, strtoull(arguments[2], NULL, 10), error);
    double before = processor_clock();
    bench->analysis = analysis_new(bench->program);
    double analysis_seconds = processor_clock() - before;
    if (error->status == STATUS_OK)
        measure(bench, (unsigned)strtoul(arguments[3], NULL, 10), analysis_seconds, error);
}

int main(int count, char **arguments)
{
    Bench bench = {0};
    Error error = {0};
    if (count < FIRST_OPTION) {
        fputs("usage: bench-dependence RUNTIME_DIR INPUTS PASSES FILE.c [OPTION]…\n", stderr);
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
