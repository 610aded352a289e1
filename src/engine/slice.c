/* coset slice: source -> program -> analysis, machine with dependences -> trace -> slices. */
#include <stdlib.h>
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/criterion.h"
#include "condition/condition.h"
#include "engine/campaign.h"
#include "engine/seeds.h"

typedef Vector(Dependence) DependenceList;

enum { MAX_GRAPH = 5000 }; /* with more decisions nobody looks at what each depends on */

typedef struct Slicing {
    const EngineSliceOptions *options;
    EngineSliceResult *result;
    const Program *program;
    Criterion *criteria;          /* one for each that the options name; not filled in where `asked` says it all */
    Asked *asked;
    Analysis *analysis;
    MachineOptions machine_options;
    Machine *machine;
    const Trace *trace;
    Conditions *conditions;
    uint32_t *places;             /* by decision of the run: its place in the slice at hand */
} Slicing;

/* ---- The run ---- */

static Status read_criteria(Slicing *slicing, Error *error)
{
    const EngineSliceOptions *options = slicing->options;
    Arena *memory = &slicing->result->memory;
    slicing->criteria = arena_allocate(memory, (options->criterion_count + 1) * sizeof *slicing->criteria);
    slicing->asked = arena_allocate(memory, (options->criterion_count + 1) * sizeof *slicing->asked);
    slicing->asked[0] = (Asked){0};
    for (size_t i = 0; i < options->criterion_count && error->status == STATUS_OK; i++) {
        slicing->asked[i] = (Asked){0};
        bool of_function = options->machine.symbolic.function != NULL;
        slicing->asked[i].criteria = !condition_ask_by_word(&slicing->asked[i], options->criteria[i], of_function);
        if (slicing->asked[i].criteria)
            criterion_parse(slicing->program, options->criteria[i], memory, &slicing->criteria[i], error);
    }
    return error->status;
}

/* Criteria are watched one at a time: whether another line is executed once more is nothing to this one. */
static Status make_machine(Slicing *slicing, const Criterion *criterion, Error *error)
{
    const EngineSliceOptions *options = slicing->options;
    slicing->analysis = analysis_new(slicing->program);
    slicing->machine_options = options->machine;
    SymbolicOptions *symbolic = &slicing->machine_options.symbolic;
    symbolic->terms = slicing->result->terms;
    symbolic->merge_selects = options->source.merge_pure;
    symbolic->dependences = options->kind;
    symbolic->statements = true;
    symbolic->analysis = slicing->analysis;
    symbolic->criteria = criterion;
    symbolic->criterion_count = criterion != NULL;
    if (options->detect_typed_stdin && program_calls_scanf(slicing->program))
        symbolic->typed_stdin = true;
    slicing->machine = machine_new(slicing->program, &slicing->machine_options, error);
    return error->status;
}

static Status run(Slicing *slicing, Error *error)
{
    const EngineSliceOptions *options = slicing->options;
    TermInput nothing = {0}; /* beside the seeds */
    if (options->watch)
        options->watch(slicing->machine);
    slicing->trace = machine_run_on(slicing->machine, &nothing, &slicing->result->outcome);
    if (options->watch)
        options->watch(NULL);
    return seeds_check(&slicing->machine_options.symbolic, slicing->trace, error);
}

/* ---- Lines ---- */

typedef Vector(Position) PositionList;

static int compare_lines(const void *a, const void *b)
{
    const Position *left = a, *right = b;
    if (left->file != right->file)
        return left->file < right->file ? -1 : 1;
    return (left->line > right->line) - (left->line < right->line);
}

static void add_line(const Slicing *slicing, PositionList *lines, uint32_t function, uint32_t instruction)
{
    const Function *at = &slicing->program->functions[function];
    if (at->in_runtime || instruction >= at->code_count || at->positions[instruction].line == 0)
        return;
    vector_push(lines, (Position){.file = at->positions[instruction].file, .line = at->positions[instruction].line});
}

static void *keep(const Slicing *slicing, const void *items, size_t count, size_t size)
{
    void *kept = arena_allocate(&slicing->result->memory, count * size + 1);
    if (count)
        memcpy(kept, items, count * size);
    return kept;
}

static void find_lines(const Slicing *slicing, const DependenceList *from, const Condition *condition, Slice *slice)
{
    PositionList lines = {0};
    IndexList statements = {0};
    condition_statements(slicing->conditions, from->items, from->count, &statements);
    for (size_t i = 0; i < statements.count; i++) {
        StatementNode statement = slicing->trace->statements.items[statements.items[i]];
        add_line(slicing, &lines, statement.function, statement.instruction);
    }
    for (size_t i = 0; i < condition->count; i++) {
        const Decision *decision = &slicing->trace->decisions.items[condition->items[i]];
        add_line(slicing, &lines, decision->function, decision->instruction);
    }
    if (lines.count)
        qsort(lines.items, lines.count, sizeof *lines.items, compare_lines);
    size_t count = 0;
    for (size_t i = 0; i < lines.count; i++)
        if (i == 0 || compare_lines(&lines.items[i], &lines.items[i - 1]) != 0)
            lines.items[count++] = lines.items[i];
    slice->lines = keep(slicing, lines.items, count, sizeof *lines.items);
    slice->line_count = count;
    vector_release(&statements);
    vector_release(&lines);
}

/* ---- Decisions ---- */

/* Of a decision in the C library: the call of the program that led there. */
static Position decision_position(const Slicing *slicing, uint32_t number)
{
    const Decision *decision = &slicing->trace->decisions.items[number];
    StatementNode at = {decision->function, decision->instruction};
    if (slicing->program->functions[decision->function].in_runtime) {
        uint32_t statement = condition_statement(slicing->conditions, number);
        if (statement == UINT32_MAX)
            return (Position){0};
        at = slicing->trace->statements.items[statement];
    }
    const Function *function = &slicing->program->functions[at.function];
    return at.instruction < function->code_count ? function->positions[at.instruction] : (Position){0};
}

static void find_direct(const Slicing *slicing, uint32_t number, SliceDecision *found)
{
    Condition direct = {0};
    condition_direct(slicing->conditions, number, &direct);
    for (size_t i = 0; i < direct.count; i++)
        direct.items[i] = slicing->places[direct.items[i]];
    found->direct = keep(slicing, direct.items, direct.count, sizeof *direct.items);
    found->direct_count = direct.count;
    vector_release(&direct);
}

/* As the source has it: `if (!x)` goes to its true side when x is 0. */
static BranchDirection direction_of(const Slicing *slicing, const Decision *decision)
{
    const Function *function = &slicing->program->functions[decision->function];
    if (decision->side != 1 && decision->side != 2)
        return DIRECTION_NONE;
    bool is_lone = function_branch_is_lone(function, decision->instruction);
    bool negated = function_branch_is_negated(function, decision->instruction, is_lone);
    return (decision->side == 1) != negated ? DIRECTION_TRUE : DIRECTION_FALSE;
}

static void find_decisions(const Slicing *slicing, const Condition *condition, Slice *slice)
{
    SliceDecision *decisions = arena_allocate(&slicing->result->memory, (condition->count + 1) * sizeof *decisions);
    Map told = {0}; /* constraint: its place */
    uint32_t count = 0;
    for (uint32_t i = 0; i < condition->count; i++) {
        uint32_t number = condition->items[i];
        const Decision *decision = &slicing->trace->decisions.items[number];
        uint64_t place = count;
        bool again = map_get(&told, decision->constraint, &place) && decision->repeated;
        slicing->places[number] = (uint32_t)place;
        if (again)
            continue;
        map_put(&told, decision->constraint, count);
        decisions[count] = (SliceDecision){
            .position = decision_position(slicing, number),
            .function = slicing->program->functions[decision->function].name,
            .kind = (DecisionKind)decision->kind,
            .direction = direction_of(slicing, decision),
            .constraint = decision->constraint,
            .index = decision->index,
        };
        if (condition->count <= MAX_GRAPH)
            find_direct(slicing, number, &decisions[count]);
        slicing->places[number] = count++;
    }
    map_release(&told);
    slice->decisions = decisions;
    slice->decision_count = count;
}

/* ---- Slices ---- */

static SliceValue value_of(const Slicing *slicing, const Event *event)
{
    return (SliceValue){
        .event = (EventKind)event->kind,
        .name = event->name                  ? arena_duplicate(&slicing->result->memory, event->name)
                                               : NULL,
        .position = event->position,
        .type = event->type,
        .terms = keep(slicing, event->values, event->value_count, sizeof *event->values),
        .term_count = event->value_count,
    };
}

static Slice make_slice(const Slicing *slicing, size_t number)
{
    Slice slice = {.criterion = slicing->options->criterion_count ? slicing->options->criteria[number] : NULL};
    DependenceList from = {0};
    Vector(SliceValue) values = {0};
    Condition condition = {0};
    TermList constraints = {0};
    for (size_t i = 0; i < slicing->trace->events.count; i++) {
        const Event *event = &slicing->trace->events.items[i];
        if (!condition_asks_for(&slicing->asked[number], event))
            continue;
        vector_push(&from, event->dependence);
        if (event->value_count > 0 || event->kind == EVENT_OUTPUT || event->kind == EVENT_END)
            vector_push(&values, value_of(slicing, event));
    }
    slice.executed = values.count > 0;
    condition_of(slicing->conditions, from.items, from.count, &condition);
    find_lines(slicing, &from, &condition, &slice);
    find_decisions(slicing, &condition, &slice);
    condition_constraints(slicing->conditions, &condition, &constraints);
    slice.constraints = keep(slicing, constraints.items, constraints.count, sizeof *constraints.items);
    slice.constraint_count = constraints.count;
    slice.values = keep(slicing, values.items, values.count, sizeof *values.items);
    slice.value_count = values.count;
    vector_release(&from);
    vector_release(&values);
    vector_release(&condition);
    vector_release(&constraints);
    return slice;
}

static bool has_checks(const Trace *trace)
{
    for (size_t i = 0; i < trace->decisions.count; i++)
        if (trace->decisions.items[i].kind == DECISION_CHECK)
            return true;
    return false;
}

static void release_run(Slicing *slicing)
{
    free(slicing->places);
    conditions_free(slicing->conditions);
    machine_free(slicing->machine);
    analysis_free(slicing->analysis);
    slicing->places = NULL;
    slicing->conditions = NULL;
    slicing->machine = NULL;
    slicing->analysis = NULL;
}

static Status slice_one(Slicing *slicing, size_t number, Slice *slice, Error *error)
{
    const Criterion *criterion = slicing->asked[number].criteria ? &slicing->criteria[number] : NULL;
    SliceList *list = &slicing->result->list;
    outcome_release(&slicing->result->outcome);
    slicing->result->outcome = (Outcome){0};
    if (make_machine(slicing, criterion, error) == STATUS_OK && run(slicing, error) == STATUS_OK) {
        slicing->conditions = conditions_new();
        slicing->places = base_allocate_zeroed((slicing->trace->decisions.count + 1) * sizeof *slicing->places);
        conditions_begin(slicing->conditions, slicing->trace);
        *slice = make_slice(slicing, number);
        list->end = run_end_of(slicing->program, &slicing->result->outcome);
        list->checked = has_checks(slicing->trace);
    }
    release_run(slicing);
    return error->status;
}

Status engine_slice(const EngineSliceOptions *options, EngineSliceResult *result, Error *error)
{
    Slicing slicing = {.options = options, .result = result};
    size_t criteria = options->criterion_count, count = criteria ? criteria : 1;
    Slice *slices = arena_allocate(&result->memory, count * sizeof *slices);
    slicing.program = result->program = source_load(&options->source, error);
    result->terms = term_pool_new();
    result->list = (SliceList){
        .program = slicing.program,
        .terms = result->terms,
        .kind = options->kind,
        .slices = slices,
        .count = count,
    };
    if (slicing.program && read_criteria(&slicing, error) == STATUS_OK)
        for (size_t i = 0; i < count && error->status == STATUS_OK; i++)
            slice_one(&slicing, i, &slices[i], error);
    return error->status;
}

void engine_slice_release(EngineSliceResult *result)
{
    outcome_release(&result->outcome);
    term_pool_free(result->terms);
    program_free(result->program);
    arena_release(&result->memory);
}
