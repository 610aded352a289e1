/* Checks on C programs what conditions promise: whoever satisfies the relevant-slice condition of a criterion executes
 * it, with the same value and the same condition; and the run for a negated prefix of a reordered condition keeps it.
 *
 *     lemma --runtime DIR [--seed S] [--runs N] [--others N] [--negations N] [--prefixes N] [--verbose] FILE.c…
 *
 * Lines `// criterion: VAR@LINE` of a program name criteria beside its outputs and its end. A line `// decisions: N` demands that the
 * condition of each of them, and of the last output of each name, has so many. Prints violations, statistics, and
 * "lemma: N passed, N failed" (programs).
 */
#include <stdlib.h>
#include <string.h>

#include "lemma.h"
#include "source/source.h"

static const char marker[] = "// criterion: ", size_marker[] = "// decisions: ";

/* ---- One program ---- */

/* Code that nothing calls is not there, so it has no criteria either. */
static void add_criterion(Lemma *lemma, const char *text)
{
    Error error = {0};
    if (criterion_parse(lemma->program, text, &lemma->memory, &lemma->criteria[lemma->criterion_count], &error))
        lemma->criterion_count++;
    else if (lemma->options->verbose)
        printf("%s: %s\n", lemma->path, error.message);
    error_release(&error);
}

static void read_criteria(Lemma *lemma, Error *error)
{
    Text text = {0};
    size_t capacity = 1;
    if (base_read_file(lemma->path, &text, error) != STATUS_OK)
        return;
    for (const char *at = text.bytes; at && (at = strstr(at, marker)); at++)
        capacity++;
    lemma->criteria = arena_allocate(&lemma->memory, capacity * sizeof *lemma->criteria);
    for (const char *at = text.bytes; at && (at = strstr(at, marker));) {
        const char *name = at + sizeof marker - 1;
        at = name + strcspn(name, "\n");
        add_criterion(lemma, arena_format(&lemma->memory, "%.*s", (int)(at - name), name));
    }
    const char *size = text.bytes ? strstr(text.bytes, size_marker) : NULL;
    lemma->expected_decisions = size ? strtoull(size + sizeof size_marker - 1, NULL, 10) : SIZE_MAX;
    text_release(&text);
}

static void load(Lemma *lemma, Error *error)
{
    static const char *compiler_options[] = {"-w"};
    const SourceOptions source = {
        .files = &lemma->path,
        .file_count = 1,
        .compiler_options = compiler_options,
        .compiler_option_count = 1,
        .runtime_directory = lemma->options->runtime_directory,
    };
    lemma->program = source_load(&source, error);
    if (lemma->program)
        read_criteria(lemma, error);
}

static void start(Lemma *lemma, Error *error)
{
    static const char *arguments[] = {"program", NULL};
    lemma->pool = term_pool_new();
    lemma->evaluator = term_evaluator_new(lemma->pool);
    lemma->conditions = condition_builder_new();
    lemma->analysis = analysis_new(lemma->program);
    const MachineOptions options = {
        .arguments = arguments,
        .input = -1,
        .output = -1,
        .errors = -1,
        .max_steps = 1000000,
        .symbolic = {
            .terms = lemma->pool,
            .dependences = DEPENDENCES_RELEVANT,
            .analysis = lemma->analysis,
            .criteria = lemma->criteria,
            .criterion_count = lemma->criterion_count,
        },
    };
    lemma->machine = machine_new(lemma->program, &options, error);
    const SolverOptions solver = {.timeout_ms = 1000};
    if (lemma->machine)
        lemma->solver = solver_new(lemma->pool, &solver, error);
}

static void finish(Lemma *lemma)
{
    for (size_t i = 0; i < lemma->runs.count; i++)
        seen_free(lemma->runs.items[i]);
    vector_release(&lemma->runs);
    vector_release(&lemma->known);
    solver_free(lemma->solver);
    machine_free(lemma->machine);
    analysis_free(lemma->analysis);
    condition_builder_free(lemma->conditions);
    term_evaluator_free(lemma->evaluator);
    term_pool_free(lemma->pool);
    program_free(lemma->program);
    arena_release(&lemma->memory);
}

static void check_program(const char *path, const LemmaOptions *options, Tally *tally)
{
    Lemma lemma = {.path = path, .options = options, .tally = tally, .random = options->seed};
    Error error = {0};
    uint64_t runs_before = tally->base_runs;
    load(&lemma, &error);
    if (error.status == STATUS_OK)
        start(&lemma, &error);
    if (error.status == STATUS_OK)
        lemma_explore(&lemma);
    if (error.status != STATUS_OK)
        printf("%s: %s\n", path, error.message);
    else if (tally->base_runs == runs_before)
        printf("%s: no run ended as a program should\n", path);
    tally->programs++;
    tally->failed += lemma.failed || error.status != STATUS_OK || tally->base_runs == runs_before;
    error_release(&error);
    finish(&lemma);
    fflush(stdout);
}

/* ---- Statistics ---- */

static void print_tally(const Tally *tally, double seconds)
{
    static const char *const names[] = {[KEY_OUTPUT] = "output", [KEY_CRITERION] = "criterion", [KEY_LAST] = "last",
                                        [KEY_NAME] = "name", [KEY_END] = "end", [KEY_EVERYTHING] = "everything"};
    printf("statistics:");
#define TALLY_COUNTER(name) printf(" " #name "=%llu", (unsigned long long)tally->name);
    TALLY_COUNTERS(TALLY_COUNTER)
#undef TALLY_COUNTER
    printf(" decisions=%.0f seconds=%.2f", tally->decisions, seconds);
    for (int i = 0; i < KEY_KINDS; i++)
        printf(" %s_count=%llu %s_share=%.3f", names[i], (unsigned long long)tally->share_count[i], names[i],
               tally->share_sum[i]);
    printf("\nlemma: %llu passed, %llu failed\n", (unsigned long long)(tally->programs - tally->failed),
           (unsigned long long)tally->failed);
}

/* ---- Command line ---- */

typedef struct NumberOption {
    const char *name;
    size_t offset;
} NumberOption;

static const NumberOption number_options[] = {
    {"--runs", offsetof(LemmaOptions, base_runs)},
    {"--others", offsetof(LemmaOptions, others)},
    {"--negations", offsetof(LemmaOptions, negations)},
    {"--prefixes", offsetof(LemmaOptions, prefixes)},
};

/* How many words were used; 0: it is no option. */
static int read_option(LemmaOptions *options, char **words)
{
    if (strcmp(words[0], "--verbose") == 0)
        return options->verbose = true;
    if (words[0][0] != '-' || !words[1])
        return 0;
    if (strcmp(words[0], "--runtime") == 0)
        options->runtime_directory = words[1];
    else if (strcmp(words[0], "--seed") == 0)
        options->seed = strtoull(words[1], NULL, 10);
    for (size_t i = 0; i < sizeof number_options / sizeof *number_options; i++)
        if (strcmp(words[0], number_options[i].name) == 0)
            *(unsigned *)((char *)options + number_options[i].offset) = (unsigned)strtoul(words[1], NULL, 10);
    return 2;
}

int main(int count, char **arguments)
{
    LemmaOptions options = {.seed = 1, .base_runs = 6, .others = 10, .negations = 12, .prefixes = 12};
    Tally tally = {0};
    double start_time = base_clock();
    int at = 1;
    for (int used; at < count && (used = read_option(&options, arguments + at)) > 0;)
        at += used;
    for (; at < count; at++)
        check_program(arguments[at], &options, &tally);
    print_tally(&tally, base_clock() - start_time);
    return tally.failed || !tally.programs ? 1 : 0;
}
