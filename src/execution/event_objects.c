/* The contents of new objects: what the function under test allocated is observable through the pointers that it returns
 * or leaves in memory. */
#include "execution/dependence.h"

/* What is beyond these is a reason to be incomplete. */
enum { MOST_OBJECTS = 64, MOST_BYTES = 16 << 10 };

typedef struct ObjectWalk {
    Machine *machine;
    TypeId element;          /* that the current pointer points to; 0: unknown */
    Dependence pointer;      /* dependence of the event that holds it */
    size_t count;
    uint64_t bytes;
    bool cut;
    uint64_t found;          /* addresses of one pointer */
} ObjectWalk;

static bool is_known(const Trace *trace, uint64_t start)
{
    for (size_t i = 0; i < trace->new_contents.count; i++)
        if (trace->new_contents.items[i] == start)
            return true;
    return false;
}

/* The type of the elements, if the pointer points to one of them and they fill the object; or of the only one, with the elements of its
 * flexible array. */
static TypeId fitting_element(const ObjectWalk *walk, const Extent *extent, uint64_t address)
{
    const Program *program = walk->machine->program;
    uint64_t size = program->types[walk->element].bits / 8;
    if (address == extent->start && program_flexible_count(program, walk->element, extent->size) > 0)
        return walk->element;
    return size > 0 && extent->size % size == 0 && (address - extent->start) % size == 0 ? walk->element : 0;
}

static void visit_address(void *context, uint64_t address)
{
    ObjectWalk *walk = context;
    Machine *machine = walk->machine;
    Trace *trace = &machine->symbolic->trace;
    ObjectId object = memory_find(machine, address);
    const Extent *extent = &machine->extents[object];
    const ObjectInfo *info = &machine->infos[object];
    if (info->origin != OBJECT_HEAP || info->is_input || extent->size == 0 || is_known(trace, extent->start))
        return;
    walk->cut |= walk->count == MOST_OBJECTS || extent->size > MOST_BYTES - walk->bytes;
    if (walk->cut)
        return;
    walk->count++;
    walk->bytes += extent->size;
    vector_push(&trace->new_contents, extent->start);
    uint32_t number = event_number_of_new(trace, extent->start);
    const char *name = number == 1 ? "the new object" : arena_format(&trace->memory, "new object %u", number);
    dependence_memory_event(machine, EVENT_MEMORY, name, extent->start, extent->size, fitting_element(walk, extent, address),
                            walk->pointer);
}

static void count_address(void *context, uint64_t address)
{
    ObjectWalk *walk = context;
    walk->found += memory_find(walk->machine, address) != 0;
}

/* How many pointers of the type hold an address there. */
static uint64_t addresses_at(ObjectWalk *walk, size_t event, TypeId id, uint64_t offset)
{
    const Program *program = walk->machine->program;
    const Type *type = &program->types[program_strip_names(program, id)];
    uint64_t found = 0;
    if (type->tag == TYPE_POINTER && type->bits == 64) {
        Term pointer = event_word_at(walk->machine, &walk->machine->symbolic->trace.events.items[event], offset);
        walk->found = 0;
        if (pointer != TERM_NONE)
            event_visit_addresses(walk->machine, pointer, count_address, walk);
        return walk->found > 0;
    }
    if (!program_type_holds(program, id, TYPE_POINTER))
        return 0;
    for (uint64_t i = 0; type->tag == TYPE_ARRAY && i < type->count; i++)
        found += addresses_at(walk, event, type->base, offset + i * (program->types[type->base].bits / 8));
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count; i++)
        found += addresses_at(walk, event, type->members[i].type, offset + type->members[i].bit_offset / 8);
    return found;
}

static void visit_pointers(ObjectWalk *walk, size_t event, TypeId id, uint64_t offset);

/* First the member with most pointers that hold an address: it gives the objects behind them their types. */
static void visit_union(ObjectWalk *walk, size_t event, const Type *type, uint64_t offset)
{
    size_t first = 0;
    uint64_t most = 0;
    for (size_t i = 0; i < type->member_count; i++) {
        uint64_t found = addresses_at(walk, event, type->members[i].type, offset);
        first = found > most ? i : first;
        most = found > most ? found : most;
    }
    if (type->member_count > 0)
        visit_pointers(walk, event, type->members[first].type, offset);
    for (size_t i = 0; i < type->member_count; i++)
        visit_pointers(walk, event, type->members[i].type, offset);
}

static void visit_pointers(ObjectWalk *walk, size_t event, TypeId id, uint64_t offset)
{
    const Program *program = walk->machine->program;
    const Type *type = &program->types[program_strip_names(program, id)];
    const Event *holder = &walk->machine->symbolic->trace.events.items[event];
    if (type->tag == TYPE_POINTER && type->bits == 64 && !program_is_library_type(program, type->base)) {
        Term pointer = event_word_at(walk->machine, holder, offset);
        walk->element = program->types[program_strip_names(program, type->base)].bits >= 8 ? type->base : 0;
        walk->pointer = holder->dependence;
        if (pointer != TERM_NONE)
            walk->cut |= !event_visit_addresses(walk->machine, pointer, visit_address, walk);
    } else if (type->tag == TYPE_UNION) {
        visit_union(walk, event, type, offset);
    } else if (type->tag == TYPE_STRUCT) {
        for (size_t i = 0; i < type->member_count; i++)
            visit_pointers(walk, event, type->members[i].type, offset + type->members[i].bit_offset / 8);
    } else if (type->tag == TYPE_ARRAY && program_type_holds(program, type->base, TYPE_POINTER)) {
        for (uint64_t i = 0; i < type->count && !stop_requested(walk->machine->options.stop); i++)
            visit_pointers(walk, event, type->base, offset + i * (program->types[type->base].bits / 8));
    }
}

/* Addresses that are no pointers of the type: in memory of unknown type, or in integers. */
static void visit_words(ObjectWalk *walk, size_t event)
{
    const Event holder = walk->machine->symbolic->trace.events.items[event];
    walk->element = 0;
    walk->pointer = holder.dependence;
    for (uint64_t at = 0; at + 8 <= holder.size && !stop_requested(walk->machine->options.stop); at += 8) {
        Wide word;
        Term term = event_word_at(walk->machine, &holder, at);
        if (term != TERM_NONE && term_is_constant(walk->machine->symbolic->terms, term, &word))
            visit_address(walk, (uint64_t)word);
    }
}

static void visit_elements(ObjectWalk *walk, size_t event, TypeId element, uint64_t from)
{
    const Program *program = walk->machine->program;
    uint64_t size = program->types[element].bits / 8, end = walk->machine->symbolic->trace.events.items[event].size;
    if (element == 0 || size == 0 || !program_type_holds(program, element, TYPE_POINTER))
        return;
    for (uint64_t at = from; at + size <= end && !stop_requested(walk->machine->options.stop); at += size)
        visit_pointers(walk, event, element, at);
}

static void visit_typed(ObjectWalk *walk, size_t event, TypeId type, uint64_t size)
{
    const Program *program = walk->machine->program;
    FlexibleArray array = program_flexible_array(program, type);
    if (program_flexible_count(program, type, size) == 0) {
        visit_elements(walk, event, type, 0);
        return;
    }
    visit_pointers(walk, event, type, 0);
    visit_elements(walk, event, array.element, array.offset);
}

/* Visits the events from number `first` on, and those that it adds. */
void event_add_new_objects(Machine *machine, size_t first)
{
    ObjectWalk walk = {.machine = machine};
    for (size_t i = first; i < machine->symbolic->trace.events.count; i++) {
        const Event event = machine->symbolic->trace.events.items[i];
        if (!event.freed)
            visit_typed(&walk, i, event.type, event.size);
        if (!event.freed && !event.from_address && (event.kind == EVENT_MEMORY || event.kind == EVENT_RESULT))
            visit_words(&walk, i);
    }
    if (walk.cut)
        trace_incomplete(machine, REASON_LARGE_RESULT);
}
