/* Copies and fills of memory whose addresses or size depend on the input. Bounds are decided first, so that all inputs
 * beyond them are one side; what is left are few addresses and sizes, of which the run takes one. */
#include "execution/symbolic.h"

/* What is formatted is a copy of values that the event of the output has, and so is whether they are initialised. */
void symbolic_copy_bytes(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    bool is_text = machine->symbolic->concretising > 0 && shadow_has_mask(machine, from, size);
    if (is_text)
        uninitialised_settle_text(machine, from);
    shadow_copy(machine, to, from, size);
    for (uint64_t i = 0; is_text && i < size; i++)
        shadow_drop_mask(machine, to + i);
}

/* Decides on the bounds of a pointer that is a term, and then takes its value. False: the run has ended. */
static bool settle_pointer(Machine *machine, const CopiedPlace *place, uint64_t bytes)
{
    if (place->term == TERM_NONE)
        return true;
    Term term = term_resize(machine->symbolic->terms, place->term, 64);
    SymbolicPlace wanted = {.address = place->address, .term = term, .provenance = place->address, .provenance_term = term,
                            .bytes = bytes, .write = place->write};
    Window window;
    if (!pointer_resolve(machine, &wanted, &window))
        return false;
    symbolic_choose(machine, DECISION_CALL, place->term, place->address);
    return !machine->ended;
}

/* Decides whether the size fits into what is left of the object. False: it does not, or the run has ended. */
static bool settle_room(Machine *machine, const CopiedPlace *place, Term size, uint64_t value)
{
    TermPool *terms = machine->symbolic->terms;
    ObjectId object = memory_find(machine, place->address);
    const Extent *extent = &machine->extents[object];
    uint64_t room = object ? extent->start + extent->size - place->address : 0;
    Term fits = term_ule(terms, size, term_constant(terms, 64, room));
    trace_decide(machine, DECISION_SIZE, value <= room ? fits : term_not(terms, fits), (DecisionOptions){0});
    return value <= room && !machine->ended;
}

static bool settle_size(Machine *machine, const CopiedPlace *places, size_t count, Term size, uint64_t value)
{
    for (size_t i = 0; i < count; i++)
        if (!settle_room(machine, &places[i], size, value))
            return false;
    symbolic_choose(machine, DECISION_SIZE, size, value);
    return !machine->ended;
}

void symbolic_settle_copy(Machine *machine, const CopiedPlace *places, size_t count, Term size, uint64_t value)
{
    TermPool *terms = machine->symbolic->terms;
    if (symbolic_is_concretising(machine))
        return;
    Term wide = size == TERM_NONE ? TERM_NONE : term_resize(terms, size, 64);
    if (wide != TERM_NONE) {
        Term none = term_eq(terms, wide, term_constant(terms, 64, 0));
        trace_decide(machine, DECISION_SIZE, value == 0 ? none : term_not(terms, none), (DecisionOptions){0});
    }
    bool goes_on = value != 0 && !machine->ended;
    for (size_t i = 0; i < count && goes_on; i++)
        goes_on = settle_pointer(machine, &places[i], wide == TERM_NONE ? value : 1);
    if (goes_on && wide != TERM_NONE)
        settle_size(machine, places, count, wide, value);
}
