/* Events: everything observable of a run, with the decisions that it depends on. */
#include <stdlib.h>

#include "execution/dependence.h"

void dependence_events_init(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    const SymbolicOptions *options = &machine->options.symbolic;
    if (options->criterion_count > 0)
        state->criterion_marks = base_allocate_zeroed(options->criterion_count * sizeof *state->criterion_marks);
}

void dependence_events_reset(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    const SymbolicOptions *options = &machine->options.symbolic;
    state->criteria.count = state->named_marks.count = 0;
    state->extra[EXTRA_NAMED].count = state->extra[EXTRA_CRITERION].count = 0;
    for (size_t i = 0; i < options->criterion_count; i++)
        vector_push(&state->criteria, (Event){.kind = EVENT_CRITERION, .criterion = (uint32_t)i});
    state->calls = state->output_call = 0;
    for (PrintedStream stream = 0; stream < PRINTED_STREAMS; stream++)
        state->unflushed[stream].count = 0;
    state->concretised_values.count = 0;
    state->concretised_dependence = 0;
    state->concretised_objects.count = state->concretised_call = 0;
    state->concretised_seen = false;
    map_release_strings(&state->newest_named);
    state->newest_named = (Map){0};
}

void dependence_events_release(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    free(state->criterion_marks);
    vector_release(&state->criteria);
    vector_release(&state->named_marks);
    vector_release(&state->extra[EXTRA_NAMED]);
    vector_release(&state->extra[EXTRA_CRITERION]);
    vector_release(&state->concretised_values);
    vector_release(&state->concretised_objects);
    for (PrintedStream stream = 0; stream < PRINTED_STREAMS; stream++)
        vector_release(&state->unflushed[stream]);
    map_release_strings(&state->newest_named);
}

/* ---- Values ---- */

static const Term *keep_terms(Machine *machine, const Term *terms, size_t count)
{
    Term *kept = arena_allocate(&machine->symbolic->trace.memory, (count + 1) * sizeof *kept);
    if (count > 0)
        memcpy(kept, terms, count * sizeof *kept);
    return kept;
}

/* Which bytes of a value are computed from addresses that are used as numbers; NULL: none. */
static const uint8_t *bytes_from_addresses(Machine *machine, uint64_t address, uint64_t size)
{
    Trace *trace = &machine->symbolic->trace;
    bool any = trace->uses_addresses && dependence_is_from_address(machine, dependence_load(machine, address, size));
    uint8_t *marks = any ? arena_allocate(&trace->memory, size) : NULL;
    for (uint64_t i = 0; any && i < size; i++)
        marks[i] = dependence_is_from_address(machine, dependence_load(machine, address + i, 1));
    return marks;
}

/* True for memory behind a pointer to void: its inputs are bytes, and nothing says that they are one number. */
static bool has_inputs_of_bytes(const Machine *machine, uint64_t address, const Event *event)
{
    return event->kind == EVENT_MEMORY && machine->program->types[event->type].bits == 0 && machine->infos[memory_find(machine, address)].is_input;
}

/* Bytes that are left of an address are not told. What cannot be told without them is a number that depends on addresses. */
static void hide_parts(Machine *machine, uint64_t address, Event *event)
{
    const uint8_t *parts = address_parts(machine, address, event->size);
    if (parts == NULL)
        return;
    event->undefined = address_add_marks(machine, event->undefined, parts, event->size);
    if (!address_parts_are_claimed(machine->program, event->type, parts, event->size))
        return;
    event->from_addresses = address_add_marks(machine, event->from_addresses, parts, event->size);
    address_used_as_number(machine);
}

static bool is_one_term(const Machine *machine, uint64_t address, uint32_t size)
{
    Cell first = shadow_cell(machine, address);
    for (uint32_t i = 1; i < size; i++) {
        Cell cell = shadow_cell(machine, address + i);
        if (cell.term != first.term || cell.part != first.part + i)
            return false;
    }
    return first.term != TERM_NONE;
}

/* How many bytes are one term: 8 where a choice between addresses was stored, since its bytes are no such choice. */
static uint64_t part_size(Machine *machine, uint64_t address, uint64_t ahead)
{
    enum { WORD = 8 };
    bool is_word = ahead >= WORD && is_one_term(machine, address, WORD);
    return is_word && address_is_used(machine, shadow_load_term(machine, address, WORD)) ? WORD : 1;
}

/* Reads a value: a scalar as one term, other values as a term for each byte or address. The decisions of `chosen` selected the
 * address. False: a stop ended the run, since a value may have millions of bytes. */
static bool read_value(Machine *machine, uint64_t address, uint64_t size, Dependence chosen, Event *event)
{
    enum { BYTES_BETWEEN_POLLS = 1 << 14 };
    bool scalar = (size == 1 || size == 2 || size == 4 || size == 8 || size == 16) && !has_inputs_of_bytes(machine, address, event);
    uint64_t count = 0;
    Term *values = arena_allocate(&machine->symbolic->trace.memory, ((scalar ? 1 : size) + 1) * sizeof *values);
    for (uint64_t at = 0, each; at < size; at += each) {
        if (count % BYTES_BETWEEN_POLLS == BYTES_BETWEEN_POLLS - 1 && machine_stopped(machine))
            return false;
        each = scalar ? size : at % 8 == 0 ? part_size(machine, address + at, size - at) : 1;
        values[count++] = shadow_load_term(machine, address + at, each);
    }
    event->size = size;
    event->values = values;
    event->value_count = count;
    event->dependence = chosen;
    event->undefined = final_memory_undefined_for_all(machine, address, size, &event->dependence);
    event->dependence = dependence_join(machine, event->dependence, dependence_load(machine, address, size));
    event->from_addresses = bytes_from_addresses(machine, address, size);
    hide_parts(machine, address, event);
    return true;
}

static Term slot_term(Machine *machine, const Frame *frame, uint32_t slot, unsigned bits)
{
    TermPool *terms = machine->symbolic->terms;
    Term term = symbolic_slots(machine, frame)[slot];
    return term != TERM_NONE ? term_resize(terms, term, bits) : term_constant(terms, bits, frame->slots[slot]);
}

static void read_slot(Machine *machine, const Frame *frame, uint32_t slot, Kind kind, Event *event)
{
    TermPool *terms = machine->symbolic->terms;
    unsigned bits = kind_bits(kind);
    Term value = slot_term(machine, frame, slot, bits < 64 ? bits : 64);
    if (bits > 64)
        value = term_concat(terms, slot_term(machine, frame, slot + 1, bits - 64), value);
    event->size = (bits + 7) / 8;
    event->values = keep_terms(machine, &value, 1);
    event->value_count = 1;
    event->dependence = dependence_slots(machine, frame)[slot];
    if (dependence_is_from_address(machine, event->dependence))
        event->from_addresses = memset(arena_allocate(&machine->symbolic->trace.memory, event->size), 1, event->size);
}

/* Completes the event's dependence: its value, and the decisions under which it happens. */
static void complete(Machine *machine, Event *event)
{
    uint32_t function;
    event_name_places(machine, event);
    event->dependence = dependence_statement(machine, event->dependence);
    event->dependence = dependence_join_reduced(machine, event->dependence, dependence_surroundings(machine));
    event->own = event->dependence;
    if (event->position.line == 0)
        event->position = machine_position(machine, &function);
    event_find_addresses(machine, event);
}

static void push_event(Machine *machine, Event event)
{
    vector_push(&machine->dependence->named_marks, machine->dependence->extra[EXTRA_NAMED].count);
    vector_push(&machine->symbolic->trace.events, event);
}

/* ---- Decisions that might have caused one more event ---- */

void dependence_extra_events(Machine *machine, unsigned which, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    size_t count = state->extra[which].count;
    if (count == 0 || state->extra[which].items[count - 1] != node)
        vector_push(&state->extra[which], node);
}

static Dependence extra_since(Machine *machine, unsigned which, size_t mark)
{
    Dependence all = 0;
    for (size_t i = mark; i < machine->dependence->extra[which].count; i++)
        all = dependence_join_reduced(machine, all, machine->dependence->extra[which].items[i]);
    return all;
}

/* ---- Criteria ---- */

static bool step_to(Machine *machine, const CriterionSite *site, uint64_t *address, uint64_t size, Dependence *used)
{
    for (size_t i = 0; i < site->step_count; i++) {
        bool last = i + 1 == site->step_count;
        *address += site->steps[i].offset;
        if (memory_ahead(machine, *address) < (last ? size : 8))
            return false;
        if (last)
            return true;
        *used = dependence_choice(machine, dependence_join(machine, *used, dependence_load(machine, *address, 8)));
        memcpy(address, memory_at(*address), sizeof *address);
    }
    return true;
}

static bool read_criterion(Machine *machine, const Frame *frame, const Criterion *criterion, const CriterionSite *site, Event *event)
{
    uint64_t address = site->start;
    Dependence used = 0;
    CriterionSite rest = *site;
    if (site->base == CRITERION_SLOT && site->step_count <= 1) {
        read_slot(machine, frame, (uint32_t)site->start, site->kind, event);
        return true;
    }
    if (site->base == CRITERION_FRAME)
        address += frame->memory;
    if (site->base == CRITERION_SLOT) { /* a pointer in a slot: the first step reads it */
        address = frame->slots[site->start];
        used = dependence_choice(machine, dependence_slots(machine, frame)[site->start]);
        rest.steps++;
        rest.step_count--;
    }
    if (!step_to(machine, &rest, &address, criterion->size, &used))
        return false;
    if (!read_value(machine, address, criterion->size, used, event))
        return false;
    return true;
}

static void capture(Machine *machine, const Frame *frame, Position line)
{
    struct DependenceState *state = machine->dependence;
    const SymbolicOptions *options = &machine->options.symbolic;
    for (size_t i = 0; i < options->criterion_count; i++) {
        const Criterion *criterion = &options->criteria[i];
        Event event = {.kind = EVENT_CRITERION, .criterion = (uint32_t)i, .name = criterion->name, .type = criterion->type,
                       .position = {.line = criterion->line, .file = criterion->file}};
        if (criterion->line != line.line || criterion->file != line.file)
            continue;
        for (size_t k = 0; k < criterion->site_count; k++) {
            if (criterion->sites[k].function != frame->function->id ||
                !read_criterion(machine, frame, criterion, &criterion->sites[k], &event))
                continue;
            complete(machine, &event);
            state->criteria.items[i] = event;
            state->criterion_marks[i] = state->extra[EXTRA_CRITERION].count;
        }
    }
}

void dependence_leave_line(Machine *machine, const Frame *frame)
{
    struct DependenceState *state = machine->dependence;
    FrameDependence *own = &state->frames.items[state->frames.count - 1];
    if (state->lines == NULL || state->frames.count != machine->depth || own->criterion_line.line == 0)
        return;
    Position line = own->criterion_line;
    own->criterion_line = (Position){0};
    capture(machine, frame, line);
}

void dependence_watch_line(Machine *machine, const Frame *frame, uint32_t instruction)
{
    struct DependenceState *state = machine->dependence;
    const uint8_t *marks = state->lines[frame->function->id];
    if (marks == NULL)
        return;
    FrameDependence *own = &state->frames.items[state->frames.count - 1];
    Position here = frame->function->positions[instruction];
    if (own->criterion_line.line != 0 && (!marks[instruction] || here.line != own->criterion_line.line || here.file != own->criterion_line.file))
        dependence_leave_line(machine, frame);
    if (marks[instruction])
        own->criterion_line = here;
}

/* ---- Outputs ---- */

bool dependence_is_recorded_whole(const Machine *machine, ObjectId object)
{
    const struct DependenceState *state = machine->dependence;
    for (size_t i = 0; state->concretised_call == state->calls && i < state->concretised_objects.count; i++)
        if (state->concretised_objects.items[i] == object)
            return true;
    return false;
}

/* True if the current call's output has the object's values already. A call records them once, even if its output is
 * written in several parts. */
static bool is_concretised_object(Machine *machine, ObjectId object)
{
    struct DependenceState *state = machine->dependence;
    if (state->concretised_call != state->calls)
        state->concretised_objects.count = 0;
    state->concretised_call = state->calls;
    return dependence_is_recorded_whole(machine, object);
}

static bool holds_address(const Machine *machine, uint64_t at)
{
    uint64_t word;
    memcpy(&word, memory_at(at), sizeof word);
    return !shadow_is_symbolic(machine, at, sizeof word) && memory_find(machine, word) != 0;
}

/* The concrete bytes of an object as one value, a hash. Addresses are left out, because they are not printed. */
static Term concrete_part(Machine *machine, uint64_t start, uint64_t size)
{
    uint64_t digest = size;
    bool is_address = false;
    for (uint64_t i = 0; i < size; i++) {
        if (i % 8 == 0)
            is_address = size - i >= 8 && holds_address(machine, start + i);
        if (!is_address && !shadow_is_symbolic(machine, start + i, 1))
            digest = hash_mix64(digest ^ (i << 8 | *(const uint8_t *)memory_at(start + i)));
    }
    return term_constant(machine->symbolic->terms, 64, digest);
}

/* How many bytes of a text are printed depends on its length in this run. The event must not depend on that, so it
 * contains all symbolic values of the object, for texts and for arguments that are passed on. */
void dependence_concretised_value(Machine *machine, uint64_t address)
{
    struct DependenceState *state = machine->dependence;
    ObjectId object = memory_find(machine, address);
    uint64_t start = machine->extents[object].start, size = machine->extents[object].size;
    Term last = TERM_NONE;
    if (object == 0 || is_concretised_object(machine, object))
        return;
    vector_push(&state->concretised_objects, object);
    for (uint64_t i = 0; i < size; i++) {
        Term term = machine->symbolic->cells[start + i - ARENA_START].term;
        if (shadow_flagged(machine, start + i) && term != TERM_NONE && term != last)
            vector_push(&state->concretised_values, term);
        last = term;
    }
    if (!state->statements)
        vector_push(&state->concretised_values, concrete_part(machine, start, size));
    state->concretised_dependence = dependence_join(machine, state->concretised_dependence, dependence_load(machine, start, size));
    Dependence initialised = 0;
    if (!uninitialised_settle(machine, start, size, &initialised))
        uninitialised_output(machine); /* another input may print what this one does not */
    state->concretised_dependence = dependence_join(machine, state->concretised_dependence, initialised);
}

void dependence_concretised_text(Machine *machine, uint64_t address, uint64_t size)
{
    bool ends_inside = memory_ahead(machine, address) > size; /* then the byte behind the text is its NUL */
    uint64_t read = size + ends_inside;
    if (machine->symbolic->concretising > 0 && (shadow_is_symbolic(machine, address, read) || shadow_has_mask(machine, address, read)))
        dependence_concretised_value(machine, address);
}

/* The values of a part of the output: those formatted into it, its symbolic bytes, and a hash of concrete text. */
static void collect_values(Machine *machine, uint64_t address, uint64_t size, TermList *values)
{
    struct DependenceState *state = machine->dependence;
    bool is_formatted = state->concretised_values.count > 0 || state->concretised_seen; /* the bytes are a buffer */
    if (!is_formatted)
        dependence_concretised_text(machine, address, size);
    for (size_t i = 0; i < state->concretised_values.count; i++)
        vector_push(values, state->concretised_values.items[i]);
    state->concretised_seen |= state->concretised_values.count > 0;
    state->concretised_values.count = 0;
    if (state->concretised_seen)
        return;
    if (!state->statements && !shadow_is_symbolic(machine, address, size)) { /* with statements, users see the text */
        vector_push(values, term_constant(machine->symbolic->terms, 64, base_hash(memory_at(address), size)));
        return;
    }
    for (uint64_t i = 0; i < size; i++)
        vector_push(values, shadow_load_term(machine, address + i, 1));
}

static Event *current_output_event(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Trace *trace = &machine->symbolic->trace;
    Event *last = trace->events.count > 0 ? &trace->events.items[trace->events.count - 1] : NULL;
    return last != NULL && last->kind == EVENT_OUTPUT && state->output_call == state->calls ? last : NULL;
}

void dependence_output(Machine *machine, uint64_t descriptor, uint64_t address, uint64_t size, bool buffered)
{
    struct DependenceState *state = machine->dependence;
    PrintedStream stream = descriptor == 2 ? PRINTED_ERRORS : PRINTED_OUTPUT;
    Event event = {.kind = EVENT_OUTPUT, .name = stream == PRINTED_ERRORS ? "stderr" : "stdout",
                   .unflushed = buffered && host_keeps_output(machine, stream)};
    TermList values = {0};
    if (memory_ahead(machine, address) < size)
        return; /* the access will fault */
    Dependence chosen = dependence_choice(machine, dependence_join(machine, state->operands, state->made));
    if (size == 0 && chosen == 0 && state->concretised_values.count == 0 && state->concretised_dependence == 0)
        return; /* nothing is written, for any input */
    Event *same = current_output_event(machine);
    if (same == NULL)
        state->concretised_seen = false;
    for (size_t i = 0; same != NULL && i < same->value_count; i++)
        vector_push(&values, same->values[i]);
    collect_values(machine, address, size, &values);
    event.values = keep_terms(machine, values.items, values.count);
    event.value_count = values.count;
    event.written = size + (same != NULL ? same->written : 0);
    vector_release(&values);
    event.dependence = dependence_join(machine, chosen, dependence_load(machine, address, size));
    if (machine->symbolic->concretising == 0) /* otherwise that was decided for the whole object */
        uninitialised_settle(machine, address, size, &event.dependence);
    event.dependence = dependence_join(machine, event.dependence, state->concretised_dependence);
    complete(machine, &event);
    event.dependence = dependence_join_reduced(machine, event.dependence, dependence_of_effect(machine, EFFECT_OUTPUT));
    state->concretised_dependence = 0;
    event_record_call(machine, &event, same);
    if (same == NULL) {
        push_event(machine, event);
    } else {
        event.dependence = dependence_join_reduced(machine, event.dependence, same->dependence);
        event.own = dependence_join_reduced(machine, event.own, same->own);
        *same = event;
    }
    state->output_call = state->calls;
    if (event.unflushed)
        vector_push(&state->unflushed[stream], machine->symbolic->trace.events.count - 1);
}

void dependence_output_flushed(Machine *machine, PrintedStream stream)
{
    struct DependenceState *state = machine->dependence;
    for (size_t i = 0; i < state->unflushed[stream].count; i++)
        machine->symbolic->trace.events.items[state->unflushed[stream].items[i]].unflushed = false;
    state->unflushed[stream].count = 0;
}

void dependence_named_output(Machine *machine, const char *name, uint64_t address, uint64_t size)
{
    struct DependenceState *state = machine->dependence;
    Event event = {.kind = EVENT_NAMED, .name = arena_duplicate(&machine->symbolic->trace.memory, name),
                   .type = inputs_type(machine, address, size)};
    if (!read_value(machine, address, size, dependence_choice(machine, dependence_join(machine, state->operands, state->made)), &event))
        return;
    complete(machine, &event);
    push_event(machine, event);
    map_put_string(&state->newest_named, name, machine->symbolic->trace.events.count);
}

/* ---- The function under test ---- */

void dependence_memory_event(Machine *machine, EventKind kind, const char *name, uint64_t address, uint64_t size, TypeId type,
                             Dependence pointer)
{
    enum { MOST_BYTES = 1 << 18 }; /* each is a term, and a line or two of a report */
    Event event = {.kind = (uint8_t)kind, .name = name, .type = type};
    if (size > MOST_BYTES)
        trace_incomplete(machine, REASON_LARGE_RESULT);
    if (size == 0 || size > MOST_BYTES || !read_value(machine, address, size, pointer, &event))
        return;
    event_record_unchanged(machine, address, &event);
    complete(machine, &event);
    push_event(machine, event);
}

static bool is_written(Machine *machine, const Global *global)
{
    const Program *program = machine->program;
    uint64_t at = global->address - ARENA_GLOBALS;
    if (global->constant || global->in_runtime || global->size == 0 || at + global->size > program->image_size)
        return false;
    return memcmp(memory_at(global->address), program->image + at, global->size) != 0 ||
           shadow_is_symbolic(machine, global->address, global->size) ||
           dependence_load(machine, global->address, global->size) != 0;
}

/* Marks the next part of a value in slots, which is aligned as its size asks for. */
static void mark_part(uint8_t *marks, uint64_t size, uint64_t *at, uint64_t part, bool from_address)
{
    uint64_t alignment = 1;
    while (alignment < part)
        alignment *= 2;
    *at = (*at + alignment - 1) / alignment * alignment;
    for (uint64_t i = 0; i < part && *at < size; i++, ++*at)
        marks[*at] = from_address;
}

static void function_result(Machine *machine, const uint32_t *operands, uint32_t count, const NamedOutput *result)
{
    const Frame *frame = &machine->frames[machine->depth - 1];
    const Function *function = frame->function;
    TermList values = {0};
    Event event = {.kind = EVENT_RESULT, .type = result->type, .size = machine->program->types[result->type].bits / 8,
                   .undefined = result->undefined};
    uint8_t *marks = arena_allocate(&machine->symbolic->trace.memory, event.size + 1);
    uint64_t at = 0;
    memset(marks, 0, event.size);
    for (uint32_t i = 0, slot = 0; i < function->result_kinds && slot < count; i++) {
        Event part = {0};
        read_slot(machine, frame, operands[slot], function->results[i], &part);
        mark_part(marks, event.size, &at, part.size, part.from_addresses != NULL);
        event.from_addresses = part.from_addresses != NULL ? marks : event.from_addresses;
        vector_push(&values, part.values[0]);
        event.dependence = dependence_join(machine, event.dependence, part.dependence);
        slot += kind_slots(function->results[i]);
    }
    event.values = keep_terms(machine, values.items, values.count);
    event.value_count = values.count;
    vector_release(&values);
    complete(machine, &event);
    push_event(machine, event);
}

/* An object that was freed has no value, but that it was freed is observable. */
static void freed_event(Machine *machine, const InputObject *object)
{
    Event event = {.kind = EVENT_MEMORY, .name = object->label, .freed = true,
                   .dependence = dependence_of_alive(machine, memory_find(machine, object->address))};
    complete(machine, &event);
    push_event(machine, event);
}

/* True if the pointer does not lead to its own object in this run. */
static bool leads_elsewhere(Machine *machine, const InputPointer *pointer)
{
    TermEvaluator *evaluator = machine->symbolic->evaluator;
    return term_evaluate(evaluator, pointer->is_null) != 0 ||
           (pointer->is_same != TERM_NONE && term_evaluate(evaluator, pointer->is_same) != 0);
}

/* True if the input pointer to the object does not lead there, or one on the way to that pointer: their names begin
 * alike. */
static bool is_unreachable(Machine *machine, const InputObject *object)
{
    const Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->pointers.count; i++) {
        const InputPointer *pointer = &trace->pointers.items[i];
        size_t length = strlen(pointer->object);
        const char *rest = object->label + strspn(object->label, "*") - strspn(pointer->object, "*");
        bool leads = rest >= object->label && strncmp(rest, pointer->object, length) == 0 && strchr(".[", rest[length]) != NULL;
        if ((pointer->target == object->address || leads) && leads_elsewhere(machine, pointer))
            return true;
    }
    return false;
}

/* The NUL behind a text is told only if it has changed; that it has not is a part of what is told. */
static uint64_t told_size(Machine *machine, const InputObject *object, Dependence *untold)
{
    uint64_t end = object->address + object->size, more = object->memory_size - object->size;
    bool is_same = more == 0 || (memcmp(memory_at(end), object->before + object->size, more) == 0 && !shadow_is_symbolic(machine, end, more));
    *untold = dependence_of_alive_at(machine, object->address);
    if (is_same && more > 0)
        *untold = dependence_join(machine, *untold, dependence_load(machine, end, more));
    return is_same ? object->size : object->memory_size;
}

static void input_memory(Machine *machine, const InputObject *object)
{
    if (final_memory_is_freed(machine, object)) {
        freed_event(machine, object);
        return;
    }
    Dependence untold;
    const Trace *trace = &machine->symbolic->trace;
    uint64_t size = told_size(machine, object, &untold), count = trace->events.count;
    dependence_memory_event(machine, EVENT_MEMORY, object->label, object->address, size, object->type ? object->type : object->element,
                            untold);
    if (trace->events.count > count)
        trace->events.items[count].unreachable = is_unreachable(machine, object);
}

void dependence_function_returns(Machine *machine, const uint32_t *operands, uint32_t count, uint64_t address, const NamedOutput *result)
{
    const Trace *trace = &machine->symbolic->trace;
    const Program *program = machine->program;
    size_t first = trace->events.count;
    if (count > 0)
        function_result(machine, operands, count, result);
    else if (address != 0)
        dependence_memory_event(machine, EVENT_RESULT, NULL, address, result->size, result->type, 0);
    for (size_t i = 0; i < trace->objects.count; i++)
        if (trace->objects.items[i].before) /* it is behind a pointer */
            input_memory(machine, &trace->objects.items[i]);
    for (uint32_t i = 0; i < program->global_count; i++)
        if (is_written(machine, &program->globals[i]))
            dependence_memory_event(machine, EVENT_MEMORY, program->globals[i].shown, program->globals[i].address,
                                    program->globals[i].size, program->globals[i].type, 0);
    event_add_new_objects(machine, first);
}

/* ---- The end ---- */

static void exit_code(Machine *machine, Event *event)
{
    struct DependenceState *state = machine->dependence;
    TermPool *terms = machine->symbolic->terms;
    Term value = term_constant(terms, 32, (uint32_t)machine->outcome->exit_code);
    if (state->at != NULL && state->at->op == OP_BUILTIN && state->at->x == BUILTIN_EXIT && machine->depth > 0) {
        const CallSite *site = &machine->program->call_sites[state->at->a];
        uint32_t operand = machine->program->operands[site->operands];
        const Frame *frame = &machine->frames[machine->depth - 1];
        if (!(operand & OPERAND_CONSTANT)) {
            value = slot_term(machine, frame, operand, 32);
            event->from_address = dependence_is_from_address(machine, dependence_slots(machine, frame)[operand]);
        }
    }
    event->size = 4;
    event->values = keep_terms(machine, &value, 1);
    event->value_count = 1;
}

static void finish_criteria(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    for (size_t i = 0; i < state->criteria.count; i++) {
        const Criterion *criterion = &machine->options.symbolic.criteria[i];
        Event event = state->criteria.items[i];
        if (event.value_count == 0) { /* never executed: depends on all decisions that might have caused an execution */
            event.name = criterion->name;
            event.position = (Position){.line = criterion->line, .file = criterion->file};
            state->criterion_marks[i] = 0;
            complete(machine, &event);
        }
        event.dependence = dependence_join_reduced(machine, event.dependence,
                                                   extra_since(machine, EXTRA_CRITERION, state->criterion_marks[i]));
        push_event(machine, event);
    }
}

static void finish_named(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->events.count; i++) {
        Event *event = &trace->events.items[i];
        uint64_t newest;
        if (event->kind == EVENT_NAMED && map_get_string(&state->newest_named, event->name, &newest) && newest == i + 1)
            event->dependence = dependence_join_reduced(machine, event->dependence,
                                                        extra_since(machine, EXTRA_NAMED, state->named_marks.items[i]));
    }
}

/* Adds the events which state that there were no other outputs. */
static void add_absence_events(Machine *machine)
{
    Event printed = {.kind = EVENT_PRINTED, .dependence = dependence_of_effect(machine, EFFECT_OUTPUT)};
    Event names = {.kind = EVENT_NAMES, .dependence = dependence_of_effect(machine, EFFECT_NAMED_OUTPUT)};
    complete(machine, &printed);
    complete(machine, &names);
    printed.own = names.own = 0;
    push_event(machine, printed);
    push_event(machine, names);
}

void dependence_finish(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    Event end = {.kind = EVENT_END};
    if (machine->outcome->end == END_FAULT) { /* without the fault there might have been more events */
        dependence_extra_events(machine, EXTRA_NAMED, state->checked);
        dependence_extra_events(machine, EXTRA_CRITERION, state->checked);
    }
    finish_named(machine);
    finish_criteria(machine);
    add_absence_events(machine);
    end.dependence = dependence_join(machine, state->operands, dependence_join(machine, state->made, state->checked));
    if (machine->outcome->end == END_EXIT && !machine->outcome->any_code)
        exit_code(machine, &end);
    complete(machine, &end);
    if (machine->outcome->fault.heap_object != 0) /* whether it was freed */
        end.own = end.dependence = dependence_join_reduced(machine, end.dependence, dependence_of_alive_at(machine, machine->outcome->fault.heap_object));
    push_event(machine, end);
    domain_of_events(machine);
}
