/* The slice of one run. */
#include <stdlib.h>
#include <string.h>

#include "result/recording.h"

typedef Vector(Dependence) DependenceList;

enum { MAX_GRAPH = 5000 }; /* decisions; a larger slice has no graph */

typedef struct Slicing {
    const Program *program;
    const Trace *trace;
    ConditionBuilder *conditions;
    uint32_t *places;             /* by decision of the run: its index in the slice */
    Arena *memory;
} Slicing;

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
    void *kept = arena_allocate(slicing->memory, count * size + 1);
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

/* A decision in the C library has the position of the program's call. */
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

/* The side in terms of the source: `if (!x)` takes its true side if x is 0. */
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
    SliceDecision *decisions = arena_allocate(slicing->memory, (condition->count + 1) * sizeof *decisions);
    Map shown = {0}; /* constraint: its index */
    uint32_t count = 0;
    for (uint32_t i = 0; i < condition->count; i++) {
        uint32_t number = condition->items[i];
        const Decision *decision = &slicing->trace->decisions.items[number];
        uint64_t place = count;
        bool again = map_get(&shown, decision->constraint, &place) && decision->repeated;
        slicing->places[number] = (uint32_t)place;
        if (again)
            continue;
        map_put(&shown, decision->constraint, count);
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
    map_release(&shown);
    slice->decisions = decisions;
    slice->decision_count = count;
}

/* ---- Slices ---- */

static SliceValue value_of(const Slicing *slicing, const Event *event)
{
    return (SliceValue){
        .event = (EventKind)event->kind,
        .name = event->name                  ? arena_duplicate(slicing->memory, event->name)
                                               : NULL,
        .position = event->position,
        .type = event->type,
        .terms = keep(slicing, event->values, event->value_count, sizeof *event->values),
        .term_count = event->value_count,
        .places = keep(slicing, event->places, event->place_count, sizeof *event->places),
        .place_count = event->place_count,
        .from_address = event->from_address,
        .unflushed = event->unflushed,
        .from_addresses = event->from_addresses ? keep(slicing, event->from_addresses, event->size, 1) : NULL,
    };
}

static void collect_events(const Slicing *slicing, const CriterionSet *asked, DependenceList *from, Slice *slice)
{
    Vector(SliceValue) values = {0};
    for (size_t i = 0; i < slicing->trace->events.count; i++) {
        const Event *event = &slicing->trace->events.items[i];
        if (!criterion_set_has(asked, event))
            continue;
        vector_push(from, event->dependence);
        if (event->value_count > 0 || event->kind == EVENT_OUTPUT || event->kind == EVENT_END)
            vector_push(&values, value_of(slicing, event));
    }
    slice->executed = values.count > 0;
    slice->values = keep(slicing, values.items, values.count, sizeof *values.items);
    slice->value_count = values.count;
    vector_release(&values);
}

static Slice make_slice(const Slicing *slicing, const CriterionSet *asked)
{
    Slice slice = {0};
    DependenceList from = {0};
    Condition condition = {0};
    TermList constraints = {0};
    collect_events(slicing, asked, &from, &slice);
    condition_of(slicing->conditions, from.items, from.count, &condition);
    find_lines(slicing, &from, &condition, &slice);
    find_decisions(slicing, &condition, &slice);
    condition_constraints(slicing->conditions, &condition, &constraints);
    slice.constraints = keep(slicing, constraints.items, constraints.count, sizeof *constraints.items);
    slice.constraint_count = constraints.count;
    vector_release(&from);
    vector_release(&condition);
    vector_release(&constraints);
    return slice;
}

Slice slice_of_run(const Session *session, const Trace *trace, const CriterionSet *asked, Arena *memory)
{
    Slicing slicing = {.program = session->program, .trace = trace, .conditions = condition_builder_new(), .memory = memory};
    slicing.places = base_allocate_zeroed((trace->decisions.count + 1) * sizeof *slicing.places);
    condition_builder_begin(slicing.conditions, trace);
    Slice slice = make_slice(&slicing, asked);
    free(slicing.places);
    condition_builder_free(slicing.conditions);
    return slice;
}
