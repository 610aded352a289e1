/* The objects that pointers in an event's value point to. They are recorded during the run, because addresses have no
 * meaning afterwards. */
#include <stdlib.h>

#include "execution/dependence.h"

enum { MOST_STEPS = 512 }; /* for one value, because terms may be large; addresses not found are reported as numbers */

typedef struct Naming {
    Machine *machine;
    Vector(NamedPlace) places;
    Dependence alive;      /* whether they are: a place is told to be new or freed */
} Naming;

/* ---- Objects ---- */

static const InputPointer *pointer_to(const Trace *trace, uint64_t start)
{
    for (size_t i = 0; i < trace->pointers.count; i++)
        if (trace->pointers.items[i].target == start)
            return &trace->pointers.items[i];
    return NULL;
}

uint32_t event_number_of_new(Trace *trace, uint64_t start)
{
    uint32_t number = 0;
    while (number < trace->new_objects.count && trace->new_objects.items[number] != start)
        number++;
    if (number == trace->new_objects.count)
        vector_push(&trace->new_objects, start);
    return number + 1;
}

static void set_type(const Program *program, TypeId type, NamedPlace *place)
{
    const Type *whole = &program->types[program_strip_names(program, type)];
    place->is_array = whole->tag == TYPE_ARRAY;
    place->type = place->is_array ? whole->base : type;
}

/* False for objects without a name in the source, and for globals. */
static bool describe_object(Machine *machine, ObjectId object, NamedPlace *place)
{
    Trace *trace = &machine->symbolic->trace;
    const ObjectInfo *info = &machine->infos[object];
    const InputPointer *pointer = pointer_to(trace, place->start);
    if (pointer != NULL) {
        place->kind = PLACED_INPUT;
        place->name = pointer->name;
        place->object = pointer->object;
        place->type = pointer->element;
        place->is_array = pointer->is_array;
        place->is_null = pointer->is_null;
        place->value = pointer->value;
    } else if (info->origin == OBJECT_FRAME) {
        const FrameObject *local = &machine->program->functions[info->function].objects[info->index];
        place->kind = PLACED_VARIABLE;
        place->name = local->name;
        set_type(machine->program, local->type, place);
        return local->name != NULL;
    } else if (info->origin == OBJECT_HEAP) {
        place->kind = info->freed ? PLACED_FREED : PLACED_NEW;
        place->number = info->freed ? 0 : event_number_of_new(trace, place->start);
    } else {
        return false;
    }
    return true;
}

static void name_address(void *context, uint64_t address)
{
    Naming *naming = context;
    Machine *machine = naming->machine;
    ObjectId object = memory_find(machine, address);
    NamedPlace place = {.start = machine->extents[object].start, .size = machine->extents[object].size};
    for (size_t i = 0; object != 0 && i < naming->places.count; i++)
        if (naming->places.items[i].start == place.start)
            return;
    if (object == 0 || !describe_object(machine, object, &place))
        return;
    vector_push(&naming->places, place);
    if (place.kind == PLACED_NEW || place.kind == PLACED_FREED)
        naming->alive = dependence_join(machine, naming->alive, dependence_of_alive(machine, object));
}

/* ---- Terms ---- */

typedef struct AddressWalk {
    const TermPool *terms;
    void (*visit)(void *context, uint64_t address);
    void *context;
    unsigned steps;
} AddressWalk;

static void walk_term(AddressWalk *walk, Term term);

static void walk_elements(AddressWalk *walk, TermTable table)
{
    size_t count;
    (void)term_table_elements(walk->terms, table, &count);
    for (size_t i = 0; i < count && walk->steps < MOST_STEPS; i++)
        walk_term(walk, term_table_elements(walk->terms, table, &count)[i]);
}

static void walk_term(AddressWalk *walk, Term term)
{
    TermNode node = *term_node(walk->terms, term);
    if (walk->steps++ >= MOST_STEPS)
        return;
    switch ((TermOp)node.op) {
    case TERM_CONSTANT:
        walk->visit(walk->context, node.words[0]);
        return;
    case TERM_ADD: case TERM_SUB: case TERM_OR:
        walk_term(walk, node.operands[0]);
        walk_term(walk, node.operands[1]);
        return;
    case TERM_ITE:
        walk_term(walk, node.operands[1]);
        walk_term(walk, node.operands[2]);
        return;
    case TERM_SELECT:
        walk_elements(walk, node.operands[1]);
        return;
    default:
        return;
    }
}

bool event_visit_addresses(const Machine *machine, Term pointer, void (*visit)(void *context, uint64_t address), void *context)
{
    AddressWalk walk = {.terms = machine->symbolic->terms, .visit = visit, .context = context};
    walk_term(&walk, pointer);
    return walk.steps <= MOST_STEPS;
}

/* ---- Values ---- */

static Term word_of_bytes(TermPool *terms, const Term *bytes)
{
    Term word = bytes[0];
    for (int i = 1; i < 8; i++)
        word = term_concat(terms, bytes[i], word);
    return word;
}

/* True if this value and the next ones are the bytes of a word. */
static bool are_bytes(const TermPool *terms, const Event *event, size_t first)
{
    size_t count = 0;
    while (count < 8 && first + count < event->value_count && term_width(terms, event->values[first + count]) == 8)
        count++;
    return count == 8;
}

static bool is_initialised(const Event *event, uint64_t offset, uint64_t size)
{
    for (uint64_t i = offset; event->undefined != NULL && i < offset + size && i < event->size; i++)
        if (event->undefined[i] != 0)
            return false;
    return true;
}

Term event_word_at(const Machine *machine, const Event *event, uint64_t offset)
{
    TermPool *terms = machine->symbolic->terms;
    uint64_t at = 0;
    if (!is_initialised(event, offset, 8))
        return TERM_NONE;
    if (event->value_count > 8 && event->value_count == event->size) /* a term for each byte */
        return offset + 8 <= event->size ? word_of_bytes(terms, event->values + offset) : TERM_NONE;
    for (size_t i = 0; i < event->value_count; i++) {
        uint64_t size = (term_width(terms, event->values[i]) + 7) / 8, alignment = 1;
        if (at == offset && are_bytes(terms, event, i))
            return word_of_bytes(terms, event->values + i);
        while (alignment < size)
            alignment *= 2;
        at = (at + alignment - 1) / alignment * alignment;
        if (at <= offset && offset + 8 <= at + size)
            return term_extract(terms, event->values[i], (unsigned)(offset - at) * 8, 64);
        at += size;
    }
    return TERM_NONE;
}

/* Visits the 64-bit words of a value, which is one term or a term for each byte or address. */
static void name_value(Naming *naming, const Event *event, size_t number, uint64_t offset)
{
    TermPool *terms = naming->machine->symbolic->terms;
    Term value = event->values[number];
    unsigned width = term_width(terms, value);
    if (offset % 8 == 0 && are_bytes(terms, event, number))
        event_visit_addresses(naming->machine, word_of_bytes(terms, event->values + number), name_address, naming);
    for (unsigned at = 0; width >= 64 && at + 64 <= width; at += 64)
        event_visit_addresses(naming->machine, term_extract(terms, value, at, 64), name_address, naming);
}

void event_name_places(Machine *machine, Event *event)
{
    Naming naming = {.machine = machine};
    bool has_value = event->kind == EVENT_RESULT || event->kind == EVENT_MEMORY || event->kind == EVENT_NAMED || event->kind == EVENT_CRITERION;
    if (!machine->options.symbolic.record_calls || !has_value)
        return;
    for (uint64_t i = 0, offset = 0; i < event->value_count; i++) {
        name_value(&naming, event, i, offset);
        offset += (term_width(machine->symbolic->terms, event->values[i]) + 7) / 8;
    }
    NamedPlace *kept = arena_allocate(&machine->symbolic->trace.memory, (naming.places.count + 1) * sizeof *kept);
    if (naming.places.count > 0)
        memcpy(kept, naming.places.items, naming.places.count * sizeof *kept);
    event->places = kept;
    event->place_count = naming.places.count;
    event->dependence = dependence_join(machine, event->dependence, naming.alive);
    vector_release(&naming.places);
}

/* A constant may be a number of the program that is an address by chance, unless it is one of the heap. A word that is an address and
 * nothing else, in memory of an unknown type, is told by its target. */
static bool is_computed_from_address(const Machine *machine, Term value)
{
    TermPool *terms = machine->symbolic->terms;
    Wide number;
    if (term_width(terms, value) == 128) {
        Term low = term_extract(terms, value, 0, 64), high = term_extract(terms, value, 64, 64);
        return (!term_is_constant(terms, low, NULL) && address_is_used(machine, low)) ||
               (!term_is_constant(terms, high, NULL) && address_is_used(machine, high));
    }
    if (!term_is_constant(terms, value, &number))
        return address_is_used(machine, value);
    if (term_width(terms, value) != 64)
        return false;
    uint64_t either[] = {(uint64_t)number, -(uint64_t)number};
    for (size_t i = 0; i < 2; i++)
        if (machine->infos[memory_find(machine, either[i])].origin == OBJECT_HEAP)
            return true;
    return false;
}

void event_find_addresses(Machine *machine, Event *event)
{
    bool may_be_number = event->kind == EVENT_RESULT || event->kind == EVENT_MEMORY || event->kind == EVENT_NAMED || event->kind == EVENT_CRITERION;
    if (!may_be_number || program_type_holds(machine->program, event->type, TYPE_POINTER))
        return;
    for (size_t i = 0; i < event->value_count && !event->from_address; i++)
        event->from_address = is_computed_from_address(machine, event->values[i]);
    if (event->from_address)
        address_used_as_number(machine);
    event->from_address |= event->value_count == 1 && event->from_addresses != NULL;
}

/* ---- Unchanged pointers ---- */

void event_record_unchanged(Machine *machine, uint64_t address, Event *event)
{
    Trace *trace = &machine->symbolic->trace;
    Term null = term_constant(machine->symbolic->terms, 64, 0);
    uint64_t *kept = arena_allocate(&trace->memory, (trace->initial_pointers.count + 1) * sizeof *kept);
    for (size_t i = 0; i < trace->initial_pointers.count; i++) {
        const InitialPointer *initial = &trace->initial_pointers.items[i];
        if (initial->address < address || initial->address + 8 > address + event->size)
            continue;
        if (shadow_load_term(machine, initial->address, 8) == (initial->value != TERM_NONE ? initial->value : null))
            kept[event->kept_count++] = initial->address - address;
    }
    event->kept = kept;
}
