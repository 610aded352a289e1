/* Checks on C programs that the strategy `values` meets all that exhaustive search meets: every condition of every decision, check
 * and output, and every fault; from several first inputs, with packing and without.
 *
 *     values --runtime DIR [--seed S] [--firsts N] [--most RUNS] [--verbose] FILE.c…
 *
 * A program with more than RUNS paths is left out, and told. Prints what is missing, statistics, and "values: N passed, N failed"
 * (programs). */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "explore/explore.h"
#include "source/source.h"

typedef struct Options {
    const char *runtime_directory;
    uint64_t seed;
    unsigned firsts;
    unsigned most;
    bool verbose;
} Options;

/* What runs met, with descriptions of it. */
typedef struct Value {
    Hash128 identity;
    char *text;
} Value;

typedef struct Met {
    Set128 known;
    Vector(Value) values;
} Met;

typedef struct Tally {
    uint64_t programs, failed, left_out, met;
    uint64_t runs_of_dart, runs_of_values, runs_unpacked;
} Tally;

typedef struct Check {
    const char *path;
    const Options *options;
    const Program *program;
    TermPool *terms;
    uint64_t first;               /* chooses the first input */
    ConditionBuilder *conditions;
    bool failed;
} Check;

/* ---- What a run meets ---- */

static void met_release(Met *met)
{
    for (size_t i = 0; i < met->values.count; i++)
        free(met->values.items[i].text);
    vector_release(&met->values);
    set128_release(&met->known);
    *met = (Met){0};
}

static void describe(const Check *check, const Trace *trace, const Condition *condition, const char *what, uint32_t line, Text *text)
{
    text_printf(text, "%s at line %u with", what, (unsigned)line);
    for (size_t i = 0; i < condition->count; i++) {
        const Decision *decision = &trace->decisions.items[condition->items[i]];
        text_append(text, i ? " | " : " ");
        term_print_c(check->terms, decision->constraint, text);
        text_printf(text, " @%u", (unsigned)check->program->functions[decision->function].positions[decision->instruction].line);
    }
}

/* The criterion with its condition; a constraint counts where it is first. */
static Hash128 identity_of(const Trace *trace, const Condition *condition, Hash128 criterion)
{
    Map seen = {0};
    for (size_t i = 0; i < condition->count; i++) {
        const Decision *decision = &trace->decisions.items[condition->items[i]];
        uint64_t known;
        if (map_get(&seen, decision->constraint, &known))
            continue;
        map_put(&seen, decision->constraint, 1);
        criterion = hash128_mix(hash128_mix_hash(criterion, decision->index), decision->constraint);
    }
    map_release(&seen);
    return criterion;
}

static void note(Check *check, const Trace *trace, Dependence node, Hash128 criterion, const char *what, Position where, Met *met)
{
    Condition condition = {0};
    condition_ordered(check->conditions, &node, 1, &condition);
    Hash128 identity = identity_of(trace, &condition, criterion);
    if (set128_add(&met->known, identity)) {
        Text text = {0};
        describe(check, trace, &condition, what, where.line, &text);
        vector_push(&met->values, ((Value){identity, text.bytes}));
    }
    vector_release(&condition);
}

static void note_event(Check *check, const Trace *trace, const Event *event, const Outcome *outcome, Met *met)
{
    static const char *const words[] = {
#define EVENT(name, word) word,
#include "execution/events.def"
#undef EVENT
    };
    bool is_end = event->kind == EVENT_END;
    Hash128 criterion = hash128_mix((Hash128){.low = 1}, event->kind);
    criterion = hash128_mix(criterion, (uint64_t)event->position.line << 32 | event->position.column);
    criterion = hash128_mix(criterion, is_end ? (uint64_t)outcome->end << 32 | outcome->fault.kind : 0);
    for (const char *c = event->name ? event->name : ""; *c; c++)
        criterion = hash128_mix(criterion, (uint64_t)*c);
    if (event->own != 0 || is_end)
        note(check, trace, event->own, criterion, words[event->kind], is_end ? outcome->fault.position : event->position, met);
}

/* Where coset stops because it has no term, conditions are not exact, and the run says so itself. */
static void note_run(Check *check, const ExploredRun *run, Met *met)
{
    const Trace *trace = run->trace;
    if (run->outcome.end == END_ASSUMPTION)
        return;
    condition_builder_begin(check->conditions, trace);
    for (size_t i = 0; i < trace->decisions.count; i++) {
        const Decision *decision = &trace->decisions.items[i];
        note(check, trace, decision->node, hash128_mix_hash((Hash128){.low = 2}, decision->index), "decision",
             check->program->functions[decision->function].positions[decision->instruction], met);
    }
    for (size_t i = 0; i < trace->events.count; i++)
        note_event(check, trace, &trace->events.items[i], &run->outcome, met);
}

/* ---- Explorations ---- */

/* The first input; 0: all zero. */
static bool supply(void *context, const InputRequest *asked, uint8_t *bytes)
{
    const Check *check = context;
    if (check->first == 0)
        return false;
    uint64_t random = hash_mix64(base_hash(asked->name, strlen(asked->name)) + asked->occurrence + (check->first << 20));
    bool is_flag = asked->role != INPUT_OBJECT && asked->role != INPUT_NONDET && asked->role != INPUT_STDIN && asked->role != INPUT_STDIN_VALUE;
    for (uint64_t i = 0; i < asked->size; i++) {
        random = hash_mix64(random + 1);
        bytes[i] = (uint8_t)(is_flag ? random % 2 : i % 4 == 0 ? random % 8 : 0);
    }
    return true;
}

/* The runs; 0: it did not end. */
static uint64_t explore(Check *check, const char *strategy, uint64_t first, bool packs, unsigned fallback_at, Met *met)
{
    static const char *arguments[] = {"program", NULL};
    Session session = {0};
    Error error = {0};
    ExploredRun run;
    ExploreStep step = EXPLORE_BUDGET;
    check->first = first;
    const SessionOptions options = {
        .machine = {.arguments = arguments, .input = -1, .output = -1, .errors = -1, .max_steps = 1000000,
                    .symbolic = {.supply = supply, .supply_context = check}},
        .detect_typed_stdin = true, .terms = check->terms, .dependences = DEPENDENCES_OF_FAULTS, .solver = {.timeout_ms = 2000},
    };
    uint64_t runs = 0, violations = 0;
    if (session_open(&session, check->program, &options, &error) == STATUS_OK) {
        const ExploreOptions explore_options = {.strategy = explore_strategy_find(strategy), .max_runs = check->options->most, .order = ORDER_DFS,
                                                .no_packing = !packs, .no_fallback = !fallback_at,
                                                .fallback_at = fallback_at, .keep_dependences = true, .log = stdout};
        Explorer *explorer = explorer_new(&session, &explore_options);
        while ((step = explorer_step(explorer, &run)) == EXPLORE_RAN) {
            note_run(check, &run, met);
            violations += run.outcome.end == END_ASSUMPTION;
            outcome_release(&run.outcome);
        }
        const ExploreStatistics *statistics = explorer_statistics(explorer);
        runs = step == EXPLORE_DONE && statistics->unknown == 0 ? statistics->runs - violations : 0;
        if (statistics->divergences > 0) {
            printf("%s: %s: %" PRIu64 " runs left their way\n", check->path, strategy, statistics->divergences);
            check->failed = true;
        }
        explorer_free(explorer);
    } else {
        printf("%s: %s\n", check->path, error.message);
        check->failed = true;
    }
    error_release(&error);
    session_close(&session);
    return runs;
}

/* ---- Comparing ---- */

/* Tells what is missing. */
static void compare(Check *check, const Met *wanted, const Met *met, const char *which, const char *way, uint64_t first)
{
    enum { SHOWN = 3 };
    size_t missing = 0;
    for (size_t i = 0; i < wanted->values.count; i++) {
        if (set128_has(&met->known, wanted->values.items[i].identity))
            continue;
        if (missing++ < SHOWN)
            printf("%s: %s, %s, first input %" PRIu64 ": %s\n", check->path, which, way, first, wanted->values.items[i].text);
    }
    if (missing > SHOWN)
        printf("%s: ... %zu in all\n", check->path, missing);
    check->failed |= missing > 0;
}

static void check_first(Check *check, const Met *every, uint64_t first, Tally *tally)
{
    for (int packs = 0; packs < 2; packs++) {
        Met met = {0};
        uint64_t runs = explore(check, "values", first, packs, 0, &met);
        const char *way = packs ? "packed" : "not packed";
        *(packs ? &tally->runs_of_values : &tally->runs_unpacked) += runs;
        if (runs == 0) {
            printf("%s: values, %s, first input %" PRIu64 ": did not end\n", check->path, way, first);
            check->failed = true;
        }
        compare(check, every, &met, "only dart met", way, first);
        compare(check, &met, every, "only values met", way, first);
        met_release(&met);
    }
}

/* After a fallback, each path is run once. Before it, a run may be aborted on a path that is known. */
static void check_fallback(Check *check, const Met *every, uint64_t paths)
{
    enum { AT = 3 };
    Met met = {0};
    uint64_t runs = explore(check, "values", 0, true, AT, &met);
    if (runs >= AT && (runs < paths || runs >= paths + AT)) {
        printf("%s: %" PRIu64 " runs with a fallback, but %" PRIu64 " paths\n", check->path, runs, paths);
        check->failed = true;
    }
    compare(check, every, &met, "only dart met", "falling back", 0);
    compare(check, &met, every, "only values met", "falling back", 0);
    met_release(&met);
}

static void check_all(Check *check, Tally *tally)
{
    Met every = {0};
    uint64_t runs = explore(check, "dart", 0, false, 0, &every);
    if (runs == 0 && !check->failed) {
        tally->left_out++;
        if (check->options->verbose)
            printf("%s: too many paths\n", check->path);
    }
    for (uint64_t i = 0; i < check->options->firsts && runs > 0; i++) {
        tally->runs_of_dart += runs;
        check_first(check, &every, i == 0 ? 0 : check->options->seed + i, tally);
    }
    if (runs > 0) {
        check_fallback(check, &every, runs);
        tally->met += every.values.count;
    }
    met_release(&every);
}

static void check_program(const char *path, const Options *options, Tally *tally)
{
    static const char *compiler_options[] = {"-w"};
    const SourceOptions source = {.files = &path, .file_count = 1, .compiler_options = compiler_options, .compiler_option_count = 1,
                                  .runtime_directory = options->runtime_directory};
    Error error = {0};
    Program *program = source_load(&source, &error);
    Check check = {.path = path, .options = options, .program = program};
    if (program) {
        check.terms = term_pool_new();
        check.conditions = condition_builder_new();
        check_all(&check, tally);
        condition_builder_free(check.conditions);
        term_pool_free(check.terms);
    } else {
        printf("%s: %s\n", path, error.message);
    }
    tally->programs++;
    tally->failed += check.failed || !program;
    error_release(&error);
    program_free(program);
    fflush(stdout);
}

int main(int count, char **arguments)
{
    Options options = {.seed = 1, .firsts = 3, .most = 2000};
    Tally tally = {0};
    int at = 1;
    for (; at < count && arguments[at][0] == '-'; at++) {
        const char *word = arguments[at];
        if (strcmp(word, "--verbose") == 0) {
            options.verbose = true;
            continue;
        }
        const char *value = ++at < count ? arguments[at] : "";
        if (strcmp(word, "--runtime") == 0)
            options.runtime_directory = value;
        else if (strcmp(word, "--seed") == 0)
            options.seed = strtoull(value, NULL, 10);
        else if (strcmp(word, "--firsts") == 0)
            options.firsts = (unsigned)strtoul(value, NULL, 10);
        else if (strcmp(word, "--most") == 0)
            options.most = (unsigned)strtoul(value, NULL, 10);
    }
    for (; at < count; at++)
        check_program(arguments[at], &options, &tally);
    printf("statistics: programs=%" PRIu64 " left_out=%" PRIu64 " met=%" PRIu64 " dart=%" PRIu64 " values=%" PRIu64 " unpacked=%" PRIu64 "\n",
           tally.programs, tally.left_out, tally.met, tally.runs_of_dart, tally.runs_of_values, tally.runs_unpacked);
    printf("values: %" PRIu64 " passed, %" PRIu64 " failed\n", tally.programs - tally.failed, tally.failed);
    return tally.failed || !tally.programs ? 1 : 0;
}
