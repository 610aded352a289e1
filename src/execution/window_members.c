/* The members that an access at a symbolic address may reach. In `struct { long n[2]; char *p; }` an index of n may lead to p, as
 * far as the address tells. A value that is a pointer for some inputs and a number for others has no meaning in C, so a
 * decision tells the two apart. Only the object's type counts, not what is in it: all runs decide alike. */
#include "execution/symbolic.h"

enum { MOST_RANGES = 16 }; /* of candidates of one kind, side by side; with more, the condition would be too long */

/* The type of the object, or of its elements if it is an array that is behind a pointer. 0: unknown. */
static TypeId type_of_input(const Machine *machine, uint64_t start)
{
    const Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->objects.count; i++)
        if (trace->objects.items[i].address == start)
            return trace->objects.items[i].type ? trace->objects.items[i].type : trace->objects.items[i].element;
    return 0;
}

static TypeId type_of_object(const Machine *machine, ObjectId object)
{
    const ObjectInfo *info = &machine->infos[object];
    const Program *program = machine->program;
    switch ((ObjectOrigin)info->origin) {
    case OBJECT_GLOBAL: return program->globals[info->index].type;
    case OBJECT_FRAME: return program->functions[info->function].objects[info->index].type;
    case OBJECT_HEAP: return info->is_input ? type_of_input(machine, machine->extents[object].start) : 0;
    default: return 0;
    }
}

static const Member *member_at(const Type *type, uint64_t offset)
{
    for (size_t i = 0; i < type->member_count; i++)
        if (offset - type->members[i].bit_offset / 8 < type->members[i].bit_size / 8)
            return &type->members[i];
    return NULL;
}

/* True if the byte belongs to a pointer. A member of a union may be something else as well. */
static bool is_in_pointer(const Program *program, TypeId id, uint64_t offset)
{
    enum { DEEPEST = 64 };
    for (unsigned depth = 0; depth < DEEPEST; depth++) {
        const Type *type = &program->types[program_strip_names(program, id)];
        const Member *member = type->tag == TYPE_STRUCT ? member_at(type, offset) : NULL;
        if (type->tag == TYPE_ARRAY && program->types[type->base].bits >= 8) {
            id = type->base;
            offset %= program->types[id].bits / 8;
        } else if (member != NULL) {
            id = member->type;
            offset -= member->bit_offset / 8;
        } else {
            return type->tag == TYPE_POINTER;
        }
    }
    return false;
}

/* ---- Candidates of one kind ---- */

typedef struct Kinds {
    const bool *in_pointer;  /* by candidate: its first or last byte is that of a pointer */
    size_t ranges[2];        /* of numbers, and of pointers */
} Kinds;

/* False: no candidate is known to be in a pointer. */
static bool find_kinds(Machine *machine, const Window *window, uint64_t bytes, Kinds *kinds)
{
    const Program *program = machine->program;
    TypeId type = type_of_object(machine, window->object);
    uint64_t size = program->types[type].bits / 8, start = machine->extents[window->object].start;
    if (type == 0 || size == 0 || !program_type_holds(program, type, TYPE_POINTER))
        return false;
    bool *in_pointer = arena_allocate(&machine->symbolic->trace.memory, window->count * sizeof *in_pointer);
    for (uint64_t i = 0; i < window->count; i++) {
        uint64_t first = window->first - start + i * window->step, last = first + bytes - 1;
        in_pointer[i] = is_in_pointer(program, type, first % size) || is_in_pointer(program, type, last % size);
        if (i == 0 || in_pointer[i] != in_pointer[i - 1])
            kinds->ranges[in_pointer[i]]++;
    }
    kinds->in_pointer = in_pointer;
    return kinds->ranges[true] > 0;
}

static Term is_between(TermPool *terms, Term index, uint64_t low, uint64_t high)
{
    unsigned width = term_width(terms, index);
    Term from_low = term_sub(terms, index, term_constant(terms, width, low));
    return term_ule(terms, from_low, term_constant(terms, width, high - low));
}

/* The condition that the candidate is of the kind. */
static Term is_of_kind(TermPool *terms, const Window *window, const Kinds *kinds, bool pointer)
{
    Term any = term_constant(terms, 1, 0);
    for (uint64_t i = 0, end; i < window->count; i = end) {
        for (end = i + 1; end < window->count && kinds->in_pointer[end] == kinds->in_pointer[i];)
            end++;
        if (kinds->in_pointer[i] == pointer)
            any = term_or(terms, any, is_between(terms, window->index, i, end - 1));
    }
    return any;
}

/* Leaves the candidates of the other kind out: at both ends the window becomes smaller. */
static void keep_kind(Machine *machine, const Kinds *kinds, bool pointer, Window *window)
{
    TermPool *terms = machine->symbolic->terms;
    uint64_t first = 0, end = window->count;
    while (kinds->in_pointer[first] != pointer)
        first++;
    while (kinds->in_pointer[end - 1] != pointer)
        end--;
    bool *impossible = arena_allocate(&machine->symbolic->trace.memory, (end - first) * sizeof *impossible);
    for (uint64_t i = first; i < end; i++)
        impossible[i - first] = kinds->in_pointer[i] != pointer;
    window->index = term_sub(terms, window->index, term_constant(terms, term_width(terms, window->index), first));
    window->first += first * window->step;
    window->count = end - first;
    window->impossible = kinds->ranges[pointer] > 1 ? impossible : NULL;
}

static void decide_kind(Machine *machine, const Kinds *kinds, bool pointer, Window *window)
{
    TermPool *terms = machine->symbolic->terms;
    bool by_others = kinds->ranges[!pointer] < kinds->ranges[pointer]; /* the shorter condition */
    if (kinds->ranges[!pointer] == 0 || kinds->ranges[pointer != by_others] > MOST_RANGES)
        return;
    Term here = is_of_kind(terms, window, kinds, pointer != by_others);
    trace_decide(machine, DECISION_POINTER, by_others ? term_not(terms, here) : here, (DecisionOptions){0});
    keep_kind(machine, kinds, pointer, window);
}

/* Where the input selects the bytes of a pointer that are written, the others are numbers. */
void window_keep_to_members(Machine *machine, const SymbolicPlace *place, Window *window)
{
    Kinds kinds = {0};
    if (window->count == 1 || !find_kinds(machine, window, place->bytes, &kinds))
        return;
    bool pointer = kinds.in_pointer[(place->address - window->first) / window->step];
    decide_kind(machine, &kinds, pointer, window);
    if (pointer && place->write && place->bytes < sizeof(uint64_t))
        address_used_as_number(machine);
}
