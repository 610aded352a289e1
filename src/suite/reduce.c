/* Reducing: the tests of a suite -> the condition of each run -> tests with the same condition. */
#include <stdlib.h>
#include <string.h>

#include "suite/internal.h"

enum { UNLIMITED_VALUES = 1 << 20 }; /* a test contains the end of its input itself */
enum { MAX_ARGUMENT_BYTES = 1 << 20 }; /* of all arguments together: each is a variable of its own */

/* The options that need another machine when they change. */
typedef struct Shape {
    bool typed;
    uint64_t stdin_bytes;
    const SymbolicFile *files;
    size_t file_count;
    const char **concrete;
} Shape;

typedef struct Reducing {
    const Suite *suite;
    Session *session;
    Reduction *reduction;
    Arena *memory;                /* of the reduction */
    MachineOptions base;          /* of every machine */
    Shape shape;                  /* of the current machine */
    const char **arguments;
    TestInputs inputs;
    ConditionBuilder *conditions;
    bool requested_inputs;        /* some run requested an input */
} Reducing;

/* ---- The machine ---- */

static size_t larger(size_t a, size_t b)
{
    return a > b ? a : b;
}

/* The length that the test needs for one argument or one symbolic environment variable; the two share an option. */
static size_t word_length(const SymbolicOptions *symbolic, const SuiteTest *test)
{
    size_t length = test->word_length;
    for (size_t i = 0; i < symbolic->environment_count; i++)
        for (size_t k = 0; k < test->objects.count; k++)
            if (strcmp(test->objects.items[k].name, symbolic->environment[i]) == 0)
                length = larger(length, test->objects.items[k].size);
    return length;
}

/* False: arguments so many and so long would be too many inputs. The test is left out. */
static bool has_few_arguments(Reducing *reducing, size_t number, size_t most, size_t length)
{
    if (most == 0 || length <= MAX_ARGUMENT_BYTES / most)
        return true;
    reducing->reduction->tests.items[number].problem = arena_format(
        reducing->memory, "all tests have the same number and length of arguments: %zu of up to %zu bytes are too many inputs", most, length);
    return false;
}

/* All tests have the same number and length of arguments, so that their conditions are over the same inputs. */
static void set_arguments(Reducing *reducing)
{
    SymbolicOptions *symbolic = &reducing->base.symbolic;
    bool given = symbolic->max_arguments > 0;
    size_t fewest = given ? symbolic->min_arguments : SIZE_MAX, most = symbolic->max_arguments, length = symbolic->argument_length;
    for (size_t i = 0; i < reducing->suite->tests.count; i++) {
        const SuiteTest *test = &reducing->suite->tests.items[i];
        size_t count = larger(most, test->words.count), longest = larger(length, word_length(symbolic, test));
        if (reducing->reduction->tests.items[i].problem || !has_few_arguments(reducing, i, count, longest))
            continue;
        fewest = test->words.count < fewest ? test->words.count : fewest;
        most = count;
        length = longest;
    }
    symbolic->min_arguments = (unsigned)(fewest < most ? fewest : most);
    symbolic->max_arguments = (unsigned)most;
    symbolic->argument_length = (unsigned)(length > 0 ? length : most > 0);
}

static void set_base(Reducing *reducing)
{
    SymbolicOptions *symbolic = &reducing->base.symbolic;
    reducing->base = reducing->session->machine_options;
    symbolic->supply = inputs_of_test;
    symbolic->supply_context = &reducing->inputs;
    symbolic->stdin_values = UNLIMITED_VALUES;
    set_arguments(reducing);
}

static bool same_words(const char **left, const char **right)
{
    if (!left || !right)
        return left == right;
    while (*left && *right && strcmp(*left, *right) == 0)
        left++, right++;
    return !*left && !*right;
}

static bool same_shape(const Shape *left, const Shape *right)
{
    if (left->typed != right->typed || left->stdin_bytes != right->stdin_bytes || left->file_count != right->file_count ||
        !same_words(left->concrete, right->concrete))
        return false;
    for (size_t i = 0; i < left->file_count; i++)
        if (left->files[i].size != right->files[i].size || strcmp(left->files[i].name, right->files[i].name) != 0)
            return false;
    return true;
}

/* The program's name and the test's own arguments, if it has some. */
static const char **machine_arguments(Reducing *reducing, const Shape *shape)
{
    size_t count = 0;
    if (!shape->concrete)
        return reducing->base.arguments;
    while (shape->concrete[count])
        count++;
    free(reducing->arguments);
    reducing->arguments = base_allocate((count + 2) * sizeof *reducing->arguments);
    reducing->arguments[0] = reducing->base.arguments[0];
    memcpy(reducing->arguments + 1, shape->concrete, (count + 1) * sizeof *reducing->arguments);
    return reducing->arguments;
}

static Status make_machine(Reducing *reducing, const Shape *shape, Error *error)
{
    bool is_first = reducing->session->machine_options.symbolic.supply == NULL;
    if (!is_first && same_shape(&reducing->shape, shape))
        return STATUS_OK;
    MachineOptions options = reducing->base;
    options.arguments = machine_arguments(reducing, shape);
    options.symbolic.typed_stdin = shape->typed;
    options.symbolic.stdin_bytes = shape->stdin_bytes;
    options.symbolic.files = shape->files;
    options.symbolic.file_count = shape->file_count;
    reducing->shape = *shape;
    return session_replace_machine(reducing->session, &options, error);
}

/* ---- Runs ---- */

static const Trace *run(Reducing *reducing, const SuiteTest *test, const Shape *shape, Outcome *outcome, Error *error)
{
    TestInputs *inputs = &reducing->inputs;
    if (make_machine(reducing, shape, error) != STATUS_OK)
        return NULL;
    free(inputs->used);
    text_release(&inputs->problem);
    *inputs = (TestInputs){.test = test, .used = base_allocate_zeroed(test->objects.count + 1)};
    return machine_run_on(reducing->session->machine, &(TermInput){0}, outcome);
}

static Shape shape_of(const Reducing *reducing, const SuiteTest *test)
{
    const SymbolicOptions *given = &reducing->base.symbolic;
    bool has_files = test->files.count > 0;
    return (Shape){
        .typed = given->typed_stdin && !test->has_stdin,
        .stdin_bytes = test->has_stdin ? test->stdin_size : given->stdin_bytes,
        .files = has_files ? test->files.items : given->files,
        .file_count = has_files ? test->files.count : given->file_count,
        .concrete = test->concrete,
    };
}

/* True if the run used feof or a similar function, which detects white space that scanf left. */
static bool looks_ahead(const Reducing *reducing)
{
    const Program *program = reducing->session->program;
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        if (!function->in_runtime || strcmp(function->name, "__coset_typed_look") != 0)
            continue;
        const uint8_t *covered = machine_coverage(reducing->session->machine, i);
        for (uint32_t k = 0; k < function->code_count; k++)
            if (covered[k])
                return true;
    }
    return false;
}

static bool has_read_text(const Reducing *reducing, const Trace *trace, const Outcome *outcome)
{
    return outcome->end != END_ASSUMPTION && inputs_match_text(&reducing->inputs, &trace->standard_input, looks_ahead(reducing));
}

/* Typed values are better inputs than the digits that scanf reads them from. If the text does not have scanf's
 * format, its bytes are the inputs. */
static const Trace *run_on_text(Reducing *reducing, const SuiteTest *test, Outcome *outcome, Error *error)
{
    Shape shape = shape_of(reducing, test);
    shape.typed = true;
    shape.stdin_bytes = 0;
    const Trace *trace = run(reducing, test, &shape, outcome, error);
    if (trace && !has_read_text(reducing, trace, outcome)) {
        outcome_release(outcome);
        *outcome = (Outcome){0};
        shape = shape_of(reducing, test);
        trace = run(reducing, test, &shape, outcome, error);
    }
    return trace;
}

/* ---- The identity of a run ---- */

static Hash128 mix_text(Hash128 hash, const char *text)
{
    return hash128_mix(hash, text ? base_hash(text, strlen(text)) : 0);
}

/* Equal conditions imply equal values only if the inputs have the same sizes, which tests need not have. */
static Hash128 mix_values(Hash128 hash, const CriterionSet *asked, bool aborted, const Trace *trace)
{
    for (size_t i = 0; i < trace->events.count; i++) {
        const Event *event = &trace->events.items[i];
        if (aborted ? event->kind != EVENT_END : !criterion_set_has(asked, event))
            continue;
        hash = mix_text(hash128_mix(hash128_mix(hash, event->kind), event->criterion), event->name);
        for (size_t k = 0; k < event->value_count; k++)
            hash = hash128_mix(hash, event->values[k]);
    }
    return hash;
}

static Hash128 mix_end(Hash128 hash, const Outcome *outcome)
{
    hash = hash128_mix(hash, outcome->end);
    if (outcome->end == END_SIGNAL)
        hash = hash128_mix(hash, (uint64_t)outcome->exit_code);
    if (outcome->end == END_FAULT || outcome->end == END_ASSUMPTION) {
        const Position *at = &outcome->fault.position;
        hash = hash128_mix(hash128_mix(hash, outcome->fault.kind), outcome->fault.function);
        hash = hash128_mix(hash128_mix(hash, at->file), (uint64_t)at->line << 32 | at->column);
    }
    return hash;
}

static Hash128 identify(Reducing *reducing, const Trace *trace, const Outcome *outcome)
{
    const CriterionSet *asked = &reducing->session->asked;
    Condition condition = {0};
    condition_builder_begin(reducing->conditions, trace);
    Hash128 hash = condition_identity(reducing->conditions, asked, outcome, false, &condition);
    vector_release(&condition);
    return mix_values(mix_end(hash, outcome), asked, outcome_is_aborted(outcome), trace);
}

/* ---- Results of a run ---- */

static const char *unused_object(const TestInputs *inputs)
{
    for (size_t i = 0; i < inputs->test->objects.count; i++)
        if (!inputs->used[i])
            return inputs->test->objects.items[i].name;
    return NULL;
}

static const char *not_run(const Stop *stop)
{
    return stop_interrupted(stop) ? "not run: interrupted" : "not run: the time is over (--max-time)";
}

/* Why the run does not show what the test does; NULL: it does. */
static const char *find_problem(const Reducing *reducing, const Outcome *outcome)
{
    Arena *memory = reducing->memory;
    const TestInputs *inputs = &reducing->inputs;
    const char *unused = unused_object(inputs);
    if (inputs->problem.length > 0)
        return arena_safe_copy(memory, inputs->problem.bytes, inputs->problem.length);
    switch (outcome->end) {
    case END_INTERRUPTED: return not_run(reducing->session->stop);
    case END_STEP_LIMIT: return "the run reached the limit of steps (--max-steps)";
    case END_DEPTH_LIMIT: return "the run reached the limit of decisions (--max-depth)";
    case END_UNSUPPORTED: return arena_duplicate(memory, outcome->fault.message ? outcome->fault.message : "not supported");
    default: return unused ? arena_format(memory, "the run asks for no input '%s'", arena_safe_copy(memory, unused, strlen(unused))) : NULL;
    }
}

static bool same_reason(const Incomplete *a, const Incomplete *b)
{
    bool same_detail = a->detail && b->detail ? strcmp(a->detail, b->detail) == 0 : a->detail == b->detail;
    return a->reason == b->reason && same_detail && a->line == b->line && strcmp(a->file, b->file) == 0;
}

static void note_incomplete(Reducing *reducing, const Trace *trace)
{
    Reduction *reduction = reducing->reduction;
    for (size_t i = 0; i < trace->incomplete.count; i++) {
        const Incompleteness *found = &trace->incomplete.items[i];
        const char *file = found->position.line ? reducing->session->program->files[found->position.file] : "";
        Incomplete reason = {.reason = found->reason, .detail = found->detail, .file = file, .line = found->position.line};
        size_t at = 0;
        while (at < reduction->incomplete.count && !same_reason(&reduction->incomplete.items[at], &reason))
            at++;
        if (at == reduction->incomplete.count)
            vector_push(&reduction->incomplete, reason);
        reduction->incomplete.items[at].count++;
    }
}

static void judge(Reducing *reducing, ReducedTest *reduced, const Trace *trace, const Outcome *outcome)
{
    reducing->requested_inputs |= trace->objects.count > 0;
    reduced->problem = find_problem(reducing, outcome);
    if (reduced->problem)
        return;
    reduced->end = run_end_of(reducing->session->program, outcome);
    reduced->identity = identify(reducing, trace, outcome);
    note_incomplete(reducing, trace);
}

static Status run_tests(Reducing *reducing, Error *error)
{
    Reduction *reduction = reducing->reduction;
    for (size_t i = 0; i < reduction->tests.count && error->status == STATUS_OK; i++) {
        const SuiteTest *test = &reducing->suite->tests.items[i];
        ReducedTest *reduced = &reduction->tests.items[i];
        if (!reduced->problem && stop_requested(reducing->session->stop))
            reduced->problem = not_run(reducing->session->stop);
        if (reduced->problem)
            continue;
        Outcome outcome = {0};
        Shape shape = shape_of(reducing, test);
        bool by_values = test->is_plain && test->has_stdin && reducing->base.symbolic.typed_stdin;
        const Trace *trace = by_values ? run_on_text(reducing, test, &outcome, error) : run(reducing, test, &shape, &outcome, error);
        if (trace)
            judge(reducing, reduced, trace, &outcome);
        outcome_release(&outcome);
    }
    return error->status;
}

/* ---- Groups ---- */

/* The first test of each identity is the representative of the others. */
static void group(Reduction *reduction)
{
    Map first = {0};
    for (size_t i = 0; i < reduction->tests.count; i++) {
        ReducedTest *test = &reduction->tests.items[i];
        uint64_t key = test->identity.low, at = i;
        test->representative = i;
        if (!test->problem) {
            while (map_get(&first, key, &at) && !hash128_equal(reduction->tests.items[at].identity, test->identity))
                key++;
            if (!map_get(&first, key, &at))
                map_put(&first, key, at = i);
            test->representative = at;
        }
        reduction->kept += test->representative == i;
    }
    map_release(&first);
}

static bool all_have_problems(const Reduction *reduction)
{
    for (size_t i = 0; i < reduction->tests.count; i++)
        if (!reduction->tests.items[i].problem)
            return false;
    return true;
}

static void release(Reducing *reducing)
{
    free(reducing->inputs.used);
    text_release(&reducing->inputs.problem);
    condition_builder_free(reducing->conditions);
    free(reducing->arguments);
}

Status suite_reduce(const Suite *suite, Session *session, Reduction *reduction, Arena *memory, Error *error)
{
    Reducing reducing = {.suite = suite, .session = session, .reduction = reduction, .memory = memory, .conditions = condition_builder_new()};
    set_base(&reducing);
    run_tests(&reducing, error);
    if (error->status == STATUS_OK && !reducing.requested_inputs && !all_have_problems(reduction))
        error_set(error, STATUS_USER, "%s: these tests cannot be told apart: no run asks for an input. Inputs are what "
                  "coset_symbolic of <coset.h> marks, what scanf reads, and what --function, --sym-stdin, --sym-args, "
                  "--sym-file or --sym-env make symbolic", reduction->directory);
    group(reduction);
    release(&reducing);
    return error->status;
}

void suite_reduction_release(Reduction *reduction)
{
    for (size_t i = 0; i < reduction->tests.count; i++)
        vector_release(&reduction->tests.items[i].companions);
    vector_release(&reduction->tests);
    vector_release(&reduction->common);
    vector_release(&reduction->skipped);
    vector_release(&reduction->incomplete);
}
