/* Collects the faults of runs and the reasons for an incomplete result. Equal ones are counted together. */
#include <stdlib.h>
#include <string.h>

#include "result/recording.h"

/* ---- Faults ---- */

static bool same_fault(const TestFault *a, const TestFault *b)
{
    return a->line == b->line && a->kind == b->kind && strcmp(a->file, b->file) == 0 &&
           strcmp(a->function, b->function) == 0;
}

static TestFault keep_fault(Arena *memory, const TestFault *fault)
{
    TestFault kept = *fault;
    kept.message = arena_duplicate(memory, fault->message);
    return kept;
}

enum { SHOWN_INPUTS = 160 };

/* True if a pointer on the way to the object is null or equal to another. */
static bool is_unreachable(const Test *test, const TestObject *object)
{
    for (const TestObject *other = test->objects; other < object; other++) {
        const TestObject *cut = test_cut_pointer(other);
        if (cut && test_is_behind(object, cut))
            return true;
    }
    return false;
}

/* "p = NULL", "b = a" */
static void describe_pointer(Text *text, const TestObject *object)
{
    const char *value = object->role == INPUT_SAME ? test_earlier_pointer(object) : "NULL";
    text_printf(text, "%s%s = %s", text->length ? ", " : "", test_cut_pointer(object)->name, value);
}

static void describe_object(Text *text, const TestObject *object)
{
    if (test_cut_pointer(object))
        describe_pointer(text, object);
    if (object->role == INPUT_NULL || object->role == INPUT_SAME)
        return;
    for (size_t i = 0; i < object->scalar_count && text->length < SHOWN_INPUTS; i++)
        if (strstr(object->scalars[i].name, "<padding") == NULL)
            text_printf(text, "%s%s = %s", text->length ? ", " : "", object->scalars[i].name, object->scalars[i].value);
}

/* The start of the inputs, as one line: "x = 5, y = 'a', …". */
static const char *describe_inputs(Arena *memory, const Test *test)
{
    Text text = {0};
    for (size_t i = 0; i < test->object_count && text.length < SHOWN_INPUTS; i++)
        if (!is_unreachable(test, &test->objects[i]))
            describe_object(&text, &test->objects[i]);
    if (text.length >= SHOWN_INPUTS)
        text_append(&text, ", …");
    const char *kept = arena_duplicate(memory, text.bytes ? text.bytes : "");
    text_release(&text);
    return kept;
}

static void add_fault(Findings *findings, const Test *test)
{
    for (size_t i = 0; i < findings->summary.faults.count; i++) {
        if (same_fault(&findings->summary.faults.items[i].fault, test->fault)) {
            findings->summary.faults.items[i].count++;
            return;
        }
    }
    vector_push(&findings->summary.faults, (FoundFault){keep_fault(&findings->memory, test->fault), test->number, 1,
                                                      describe_inputs(&findings->memory, test)});
}

/* ---- Incompleteness ---- */

static char *incomplete_key(IncompleteReason reason, const char *detail, Position position)
{
    return base_format("%u:%u:%u:%s", (unsigned)position.file, (unsigned)position.line, (unsigned)reason, detail ? detail : "");
}

typedef struct IncompleteContext {
    Findings *findings;
    const Program *program;
} IncompleteContext;

static void add_incomplete(const IncompleteContext *context, IncompleteReason reason, const char *detail, Position position,
                           uint64_t count)
{
    Findings *findings = context->findings;
    Summary *summary = &findings->summary;
    uint64_t index;
    char *key = incomplete_key(reason, detail, position);
    if (!map_get_string(&findings->incomplete, key, &index)) {
        index = summary->incomplete.count;
        vector_push(&summary->incomplete, (Incomplete){reason, detail ? arena_duplicate(&findings->memory, detail) : NULL,
                                                       position.line ? context->program->files[position.file] : "", position.line, 0});
        map_put_string(&findings->incomplete, key, index);
    }
    summary->incomplete.items[index].count += count;
    free(key);
}

/* Ends that make the result incomplete. */
static void add_end(const IncompleteContext *context, const Outcome *outcome)
{
    const Fault *fault = &outcome->fault;
    Position position = fault->position.line ? fault->position : context->program->functions[fault->function].declared;
    if (outcome->end == END_STEP_LIMIT)
        add_incomplete(context, REASON_STEP_LIMIT, NULL, position, 1);
    else if (outcome->end == END_DEPTH_LIMIT)
        add_incomplete(context, REASON_DEPTH_LIMIT, NULL, position, 1);
    else if (outcome->end == END_UNSUPPORTED)
        add_incomplete(context, REASON_UNSUPPORTED, fault->message, position, 1);
}

/* Pins whose reasons are in the summary already need no query. */
static bool has_new_pin(const Findings *findings, const Trace *trace)
{
    bool is_new = false;
    for (size_t i = 0; i < trace->incomplete.count && !is_new; i++) {
        const Incompleteness *incomplete = &trace->incomplete.items[i];
        uint64_t index;
        char *key = incomplete_key(incomplete->reason, incomplete->detail, incomplete->position);
        is_new = incomplete->by_pin && !map_get_string(&findings->incomplete, key, &index);
        free(key);
    }
    return is_new;
}

static void add_trace(const IncompleteContext *context, Explorer *explorer, const ExploredRun *run)
{
    const Trace *trace = run->trace;
    bool forced = has_new_pin(context->findings, trace) && explorer_pins_are_forced(explorer, run);
    for (size_t i = 0; i < trace->incomplete.count; i++) {
        const Incompleteness *incomplete = &trace->incomplete.items[i];
        if (!incomplete->by_pin || !forced)
            add_incomplete(context, incomplete->reason, incomplete->detail, incomplete->position, 1);
    }
}

/* ---- Bounds ---- */

static void add_bound(Findings *findings, const Program *program, const UsedBound *used)
{
    Position at = used->position;
    char *key = base_format("%u:%llu:%u:%u:%s", (unsigned)used->kind, (unsigned long long)used->number, (unsigned)at.file,
                            (unsigned)at.line, used->detail ? used->detail : "");
    uint64_t known;
    if (!map_get_string(&findings->bounds, key, &known)) {
        map_put_string(&findings->bounds, key, 0);
        vector_push(&findings->summary.bounds,
                    (Bound){used->kind, used->number, used->detail ? arena_duplicate(&findings->memory, used->detail) : NULL,
                            at.line ? program->files[at.file] : "", at.line});
    }
    free(key);
}

static int compare_bounds(const void *a, const void *b)
{
    const Bound *left = a, *right = b;
    int files = strcmp(left->file, right->file);
    if (left->kind != right->kind)
        return left->kind < right->kind ? -1 : 1;
    if (files != 0)
        return files;
    if (left->line != right->line)
        return left->line < right->line ? -1 : 1;
    if (left->number != right->number)
        return left->number < right->number ? -1 : 1;
    return strcmp(left->detail ? left->detail : "", right->detail ? right->detail : "");
}

void findings_add_run(Findings *findings, Explorer *explorer, const Session *session, const ExploredRun *run, const Test *test)
{
    IncompleteContext context = {findings, session->program};
    findings->has_inputs |= run->trace->objects.count > 0;
    findings->unsupported += run->outcome.end == END_UNSUPPORTED;
    findings->summary.disagreements += run->trace->disagreements;
    if (run->outcome.end == END_FAULT && test)
        add_fault(findings, test);
    add_end(&context, &run->outcome);
    add_trace(&context, explorer, run);
    for (size_t i = 0; i < run->trace->bounds.count; i++)
        add_bound(findings, session->program, &run->trace->bounds.items[i]);
}

/* ---- The whole ---- */

static void visit_incomplete(void *context, IncompleteReason reason, const char *detail, Position position, uint64_t count)
{
    add_incomplete(context, reason, detail, position, count);
}

static void add_statistics(Summary *summary, const ExploreStatistics *explored, const SolverStatistics *solved)
{
    summary->runs = explored->runs;
    summary->infeasible = explored->infeasible;
    summary->solver_calls = solved->queries;
    summary->solver_unknown = explored->unknown;
    summary->solver_z3_calls = solved->z3_calls;
    summary->divergences = explored->divergences;
    summary->model_failures = solved->model_failures;
    summary->decisions_per_run = explored->runs ? (double)explored->decisions / (double)explored->runs : 0;
    summary->solver_s = solved->seconds;
    summary->execution_s = explored->execution_seconds;
    summary->frontier = explored->frontier;
}

void findings_conclude(Findings *findings, const Explorer *explorer, const Session *session, const ExploreOptions *options, double start)
{
    IncompleteContext context = {findings, session->program};
    Summary *summary = &findings->summary;
    const char *function = session->machine_options.symbolic.function;
    const Strategy *strategy = options->strategy ? options->strategy : explore_strategy_of(STRATEGY_EVERY_PATH);
    explorer_incomplete(explorer, visit_incomplete, &context);
    if (findings->unwritten.status != STATUS_OK) /* a part of the tests must not count as complete */
        add_incomplete(&context, REASON_UNWRITTEN, NULL, (Position){0}, 1);
    summary->strategy = explore_strategy_name(strategy);
    summary->covered = explore_strategy_covers(strategy);
    summary->order = options->order;
    summary->entry = function ? function : "main";
    summary->complete = summary->incomplete.count == 0;
    if (summary->bounds.count > 0)
        qsort(summary->bounds.items, summary->bounds.count, sizeof *summary->bounds.items, compare_bounds);
    add_statistics(summary, explorer_statistics(explorer), solver_statistics(session->solver));
    coverage_by_file(session->program, session->machine, summary);
    findings->interrupted = explorer_limit(explorer) == LIMIT_INTERRUPTED;
    summary->wall_s = base_clock() - start;
}

void findings_release(Findings *findings)
{
    vector_release(&findings->summary.incomplete);
    vector_release(&findings->summary.faults);
    vector_release(&findings->summary.coverage);
    vector_release(&findings->summary.bounds);
    map_release_strings(&findings->incomplete);
    map_release_strings(&findings->bounds);
    error_release(&findings->unwritten);
    arena_release(&findings->memory);
}
