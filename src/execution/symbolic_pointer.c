/* From a symbolic address to its object, and to the addresses in it that it may have. */
#include "execution/objects.h"
#include "execution/symbolic.h"

enum { MAX_VALUES = 64, MAX_OBJECTS = 256, SUM_DEPTH = 8 };
#define MAX_CANDIDATES (UINT64_C(1) << 16)
#define NULL_PAGE UINT64_C(4096)

/* ---- Linear form ---- */

void pointer_record_fact(Machine *machine, Term term, LinearFact fact)
{
    struct SymbolicState *symbolic = machine->symbolic;
    uint64_t known;
    if (term_is_constant(symbolic->terms, term, NULL) || map_get(&symbolic->fact_index, term, &known))
        return;
    map_put(&symbolic->fact_index, term, symbolic->facts.count);
    vector_push(&symbolic->facts, fact);
}

/* term == base + scale * index; index is TERM_NONE for a constant. */
static LinearFact linear_form(const Machine *machine, Term term)
{
    const struct SymbolicState *symbolic = machine->symbolic;
    uint64_t base = 0, place;
    for (;;) {
        Wide value;
        if (term_is_constant(symbolic->terms, term, &value))
            return (LinearFact){TERM_NONE, 1, base + (uint64_t)value};
        if (map_get(&symbolic->fact_index, term, &place)) {
            LinearFact fact = symbolic->facts.items[place];
            fact.base += base;
            return fact;
        }
        const TermNode *node = term_node(symbolic->terms, term);
        if (node->op != TERM_ADD || !term_is_constant(symbolic->terms, node->operands[1], &value))
            return (LinearFact){term, 1, base};
        base += (uint64_t)value;
        term = node->operands[0];
    }
}

/* ---- Possible values of a term that selects among constants ---- */

typedef struct Values {
    uint64_t items[MAX_VALUES];
    size_t count;
    bool overflow;      /* there are more values, or unknown ones */
} Values;

static void add_value(Values *values, uint64_t value)
{
    for (size_t i = 0; i < values->count; i++)
        if (values->items[i] == value)
            return;
    if (values->count == MAX_VALUES)
        values->overflow = true;
    else
        values->items[values->count++] = value;
}

static void collect_values(const TermPool *terms, Term term, uint64_t added, unsigned depth, Values *values)
{
    Wide value;
    const TermNode *node = term_node(terms, term);
    if (term_is_constant(terms, term, &value)) {
        add_value(values, added + (uint64_t)value);
    } else if (depth == 0 || values->overflow) {
        values->overflow = true;
    } else if (node->op == TERM_ADD && term_is_constant(terms, node->operands[1], &value)) {
        collect_values(terms, node->operands[0], added + (uint64_t)value, depth - 1, values);
    } else if (node->op == TERM_ITE) {
        collect_values(terms, node->operands[1], added, depth - 1, values);
        collect_values(terms, node->operands[2], added, depth - 1, values);
    } else if (node->op == TERM_SELECT) {
        size_t count;
        const Term *elements = term_table_elements(terms, node->operands[1], &count);
        for (size_t i = 0; i < count && !values->overflow; i++)
            collect_values(terms, elements[i], added, depth - 1, values);
    } else {
        values->overflow = true;
    }
}

/* ---- Which object ---- */

static Term is_in_object(Machine *machine, Term term, ObjectId object, uint64_t bytes)
{
    TermPool *terms = machine->symbolic->terms;
    const Extent *extent = &machine->extents[object];
    if (extent->size < bytes)
        return term_constant(terms, 1, 0);
    uint64_t last = extent->size - bytes;
    if (address_selects(terms, term))
        return address_selected_within(terms, term, extent->start, extent->start + last);
    return term_ule(terms, address_offset(terms, term, extent->start), term_constant(terms, 64, last));
}

/* The condition that the address is in no live object of a range of ids; TERM_NONE if there are too many objects. */
static Term outside_objects(Machine *machine, Term term, uint64_t bytes, ObjectId first, ObjectId end, unsigned *left)
{
    TermPool *terms = machine->symbolic->terms;
    Term outside = term_constant(terms, 1, 1);
    uint64_t low, high;
    term_range(terms, term, &low, &high);
    for (ObjectId object = first; object < end; object++) {
        const Extent *extent = &machine->extents[object];
        if (extent->size < bytes || extent->start > high || extent->start + (uint64_t)extent->size - bytes < low)
            continue;
        if ((*left)-- == 0)
            return TERM_NONE;
        outside = term_and(terms, outside, term_not(terms, is_in_object(machine, term, object, bytes)));
    }
    return outside;
}

static Term is_in_no_object(Machine *machine, Term term, uint64_t bytes)
{
    unsigned left = MAX_OBJECTS;
    Term outside = outside_objects(machine, term, bytes, 1, machine->object_top, &left);
    if (outside == TERM_NONE)
        return TERM_NONE;
    ObjectId end = machine->frames[machine->depth - 1].object_top;
    Term outside_frames = outside_objects(machine, term, bytes, FIRST_FRAME_OBJECT, end, &left);
    return outside_frames == TERM_NONE ? TERM_NONE : term_and(machine->symbolic->terms, outside, outside_frames);
}

/* The access fits in no object: records the decision, and ends the run with the fault. */
static bool refuse(Machine *machine, const SymbolicPlace *place)
{
    TermPool *terms = machine->symbolic->terms;
    Term constraint;
    if (place->address < NULL_PAGE)
        constraint = term_ult(terms, place->term, term_constant(terms, 64, NULL_PAGE));
    else
        constraint = is_in_no_object(machine, place->term, place->bytes);
    if (constraint == TERM_NONE)
        symbolic_choose(machine, DECISION_ADDRESS, place->term, place->address);
    else
        trace_decide(machine, DECISION_POINTER, constraint, (DecisionOptions){.open = true});
    return !machine->ended && memory_check_slow(machine, place->provenance, place->address, place->bytes, place->write);
}

static bool fits_object(const Machine *machine, ObjectId object, const SymbolicPlace *place)
{
    const Extent *extent = &machine->extents[object];
    uint64_t offset = place->address - extent->start;
    return object != 0 && extent->size >= place->bytes && offset <= extent->size - place->bytes;
}

static Window one_candidate(ObjectId object, const SymbolicPlace *place)
{
    return (Window){.object = object, .first = place->address, .step = 1, .count = 1};
}

/* An input that is a number, not an address, was made a pointer. Natively it points to no object, except by chance; that
 * chance is a reason why the result is not complete. */
static bool refuse_number(Machine *machine, const SymbolicPlace *place)
{
    TermPool *terms = machine->symbolic->terms;
    Term null = term_ult(terms, place->term, term_constant(terms, 64, NULL_PAGE));
    bool is_null = place->address < NULL_PAGE;
    trace_decide(machine, DECISION_POINTER, is_null ? null : term_not(terms, null), (DecisionOptions){.open = true});
    if (machine->ended)
        return false;
    if (!is_null)
        trace_incomplete(machine, REASON_NUMBER_AS_POINTER);
    memory_fault(machine, is_null ? FAULT_NULL_ACCESS : FAULT_WILD, 0, place->address, "%s of %llu byte%s through a number that the input gives",
                 place->write ? "write" : "read", (unsigned long long)place->bytes, place->bytes == 1 ? "" : "s");
    return false;
}

/* Resolves an address whose object is unknown. */
static bool resolve_unknown(Machine *machine, const SymbolicPlace *place, Window *window)
{
    TermPool *terms = machine->symbolic->terms;
    if (!address_in_term(machine, place->term)) {
        *window = one_candidate(0, place);
        return refuse_number(machine, place);
    }
    ObjectId object = memory_find(machine, place->address);
    if (!fits_object(machine, object, place)) {
        *window = one_candidate(object, place);
        return refuse(machine, place);
    }
    Term constraint = is_in_object(machine, place->term, object, place->bytes);
    Term null = term_eq(terms, place->term, term_constant(terms, 64, 0));
    trace_decide(machine, DECISION_POINTER, constraint, (DecisionOptions){.open = true, .prefer = null});
    window->object = object;
    return !machine->ended;
}

/* ---- Where in the object ---- */

/* The number of low bits that are zero in every value of the term. */
static unsigned trailing_zeros(const TermPool *terms, Term term, unsigned depth)
{
    Wide value;
    if (term_is_constant(terms, term, &value))
        return (uint64_t)value == 0 ? 63 : (unsigned)__builtin_ctzll((uint64_t)value);
    const TermNode *node = term_node(terms, term);
    if (depth == 0)
        return 0;
    Term a = node->operands[0], b = node->operands[1], c = node->operands[2];
    unsigned left, right;
    switch (node->op) {
    case TERM_ADD: case TERM_SUB: case TERM_OR: case TERM_XOR:
        left = trailing_zeros(terms, a, depth - 1), right = trailing_zeros(terms, b, depth - 1);
        return left < right ? left : right;
    case TERM_ITE:
        left = trailing_zeros(terms, b, depth - 1), right = trailing_zeros(terms, c, depth - 1);
        return left < right ? left : right;
    case TERM_AND:
        left = trailing_zeros(terms, a, depth - 1), right = trailing_zeros(terms, b, depth - 1);
        return left > right ? left : right;
    case TERM_MUL:
        left = trailing_zeros(terms, a, depth - 1) + trailing_zeros(terms, b, depth - 1);
        return left < 63 ? left : 63;
    case TERM_SHL:
        if (!term_is_constant(terms, b, &value) || value > 63)
            return 0;
        left = trailing_zeros(terms, a, depth - 1) + (unsigned)value;
        return left < 63 ? left : 63;
    case TERM_CONCAT:
        right = term_width(terms, b);
        left = trailing_zeros(terms, b, depth - 1);
        return left < right ? left : right;
    case TERM_ZEXT: case TERM_SEXT:
        return trailing_zeros(terms, a, depth - 1);
    default:
        return 0;
    }
}

/* The candidates are at every multiple of a power of two in the object, within the term's range. The access is known to fit. */
static void window_by_offset(Machine *machine, const SymbolicPlace *place, Window *window)
{
    TermPool *terms = machine->symbolic->terms;
    const Extent *extent = &machine->extents[window->object];
    uint64_t low, high, last = extent->size - place->bytes;
    Term offset = address_offset_within(terms, place->term, extent->start, extent->start, extent->start + last);
    term_range(terms, offset, &low, &high);
    if (high > last)
        high = last;
    unsigned zeros = trailing_zeros(terms, offset, 12);
    uint64_t step = UINT64_C(1) << (zeros > 6 ? 6 : zeros);
    low = low > high ? 0 : low / step * step;
    window->first = extent->start + low;
    window->step = step;
    window->count = (high - low) / step + 1;
    Term from_first = low == 0 ? offset : address_offset_within(terms, place->term, window->first, extent->start, extent->start + last);
    window->index = term_lshr(terms, from_first, term_constant(terms, 64, (uint64_t)__builtin_ctzll(step)));
}

static int64_t divide_up(int64_t a, int64_t b)
{
    return a / b + (a % b > 0);
}

static int64_t divide_down(int64_t a, int64_t b)
{
    return a / b - (a % b < 0);
}

/* An index before it was extended, with the range of its signed values. */
typedef struct NarrowIndex {
    Term term;
    unsigned width;
    int64_t low, high;
} NarrowIndex;

static NarrowIndex narrow_index(TermPool *terms, Term index)
{
    const TermNode *node = term_node(terms, index);
    uint64_t low, high;
    if (node->op == TERM_SEXT) {
        unsigned width = term_width(terms, node->operands[0]);
        int64_t limit = INT64_C(1) << (width - 1);
        return (NarrowIndex){node->operands[0], width, -limit, limit - 1};
    }
    term_range(terms, index, &low, &high);
    if (high > INT64_MAX)
        return (NarrowIndex){index, 64, INT64_MIN, INT64_MAX};
    if (node->op == TERM_ZEXT)
        return (NarrowIndex){node->operands[0], term_width(terms, node->operands[0]), (int64_t)low, (int64_t)high};
    return (NarrowIndex){index, 64, (int64_t)low, (int64_t)high};
}

/* The condition low <= index <= high; both are possible values of the index. */
static Term is_between(TermPool *terms, const NarrowIndex *index, int64_t low, int64_t high)
{
    Term from_low = term_sub(terms, index->term, term_constant(terms, index->width, (uint64_t)low));
    return term_ule(terms, from_low, term_constant(terms, index->width, (uint64_t)(high - low)));
}

/* An access at base + scale * index in a known object. The bound is put on the index itself, so that no multiplication
 * is needed; an index whose product would wrap around is out of bounds, too. */
static bool window_by_index(Machine *machine, const SymbolicPlace *place, LinearFact form, Window *window)
{
    TermPool *terms = machine->symbolic->terms;
    const Extent *extent = &machine->extents[window->object];
    int64_t base = (int64_t)(form.base - extent->start), scale = (int64_t)form.scale;
    NarrowIndex index = narrow_index(terms, form.index);
    int64_t low = divide_up(-base, scale), high = divide_down((int64_t)(extent->size - place->bytes) - base, scale);
    low = low < index.low ? index.low : low;
    high = high > index.high ? index.high : high;
    int64_t value = (int64_t)(place->address - form.base) / scale;
    bool fits = low <= high && (int64_t)(place->address - form.base) % scale == 0 && value >= low && value <= high;
    Term inside = low <= high ? is_between(terms, &index, low, high) : term_constant(terms, 1, 0);
    Term near = low <= high && low > index.low + 2 && high < index.high - 2 ? is_between(terms, &index, low - 2, high + 2)
                                                                           : TERM_NONE;
    if (near == TERM_NONE && low <= high && high < index.high - 2)
        near = is_between(terms, &index, low, high + 2);
    Wide evaluated = term_evaluate(machine->symbolic->evaluator, inside);
    fits = fits && evaluated == 1;
    trace_decide(machine, DECISION_CHECK, fits ? inside : term_not(terms, inside), (DecisionOptions){.prefer = near});
    if (machine->ended)
        return false;
    if (!fits) {
        if (memory_check_slow(machine, extent->start, place->address, place->bytes, place->write))
            memory_fault(machine, FAULT_BOUNDS, window->object, place->address, "the index wraps around; access of %llu bytes of",
                         (unsigned long long)place->bytes);
        return false;
    }
    window->first = extent->start + (uint64_t)(base + scale * low);
    window->step = (uint64_t)scale;
    window->count = (uint64_t)(high - low) + 1;
    window->index = term_sub(terms, index.term, term_constant(terms, index.width, (uint64_t)low));
    return true;
}

static bool check_known(Machine *machine, const SymbolicPlace *place, Window *window)
{
    TermPool *terms = machine->symbolic->terms;
    const Extent *extent = &machine->extents[window->object];
    if (extent->size < place->bytes || (place->write && extent->writable == 0)) /* faults for every index */
        return memory_check_slow(machine, extent->start, place->address, place->bytes, place->write);
    LinearFact form = linear_form(machine, place->term);
    if (form.index == TERM_NONE) {
        *window = one_candidate(window->object, place);
        return memory_check_slow(machine, extent->start, place->address, place->bytes, place->write);
    }
    uint8_t op = term_node(terms, form.index)->op;
    if ((form.scale > 1 || op == TERM_SEXT || op == TERM_ZEXT) && form.scale < (UINT64_C(1) << 24))
        return window_by_index(machine, place, form, window);
    Term inside = is_in_object(machine, place->term, window->object, place->bytes);
    bool fits = fits_object(machine, window->object, place);
    Term near = term_ult(terms, address_offset(terms, place->term, extent->start - 8), term_constant(terms, 64, extent->size + 16));
    trace_decide(machine, DECISION_CHECK, fits ? inside : term_not(terms, inside), (DecisionOptions){.prefer = near});
    if (machine->ended || !memory_check_slow(machine, extent->start, place->address, place->bytes, place->write))
        return false;
    window_by_offset(machine, place, window);
    return true;
}

/* ---- Pointers that select among known addresses: `c ? p : q`, an element of a table of pointers, null or an object
 * ---- */

static size_t values_inside(const Machine *machine, const Values *values, ObjectId object)
{
    const Extent *extent = &machine->extents[object];
    size_t inside = 0;
    for (size_t i = 0; i < values->count; i++)
        inside += values->items[i] - extent->start <= extent->real_size;
    return inside;
}

static bool has_pointer(const Machine *machine, const Values *values)
{
    for (size_t i = 0; i < values->count; i++)
        if (memory_find(machine, values->items[i]) != 0)
            return true;
    return false;
}

/* The addend of a sum that selects among known addresses, or TERM_NONE. */
static Term find_choice(const Machine *machine, Term term, unsigned depth, Values *values)
{
    const TermPool *terms = machine->symbolic->terms;
    const TermNode *node = term_node(terms, term);
    if (node->op == TERM_ADD && depth > 0) {
        Term right = node->operands[1], found = find_choice(machine, node->operands[0], depth - 1, values);
        return found != TERM_NONE ? found : find_choice(machine, right, depth - 1, values);
    }
    *values = (Values){.count = 0};
    if (node->op != TERM_ITE && node->op != TERM_SELECT)
        return TERM_NONE;
    collect_values(terms, term, 0, 16, values);
    return !values->overflow && has_pointer(machine, values) ? term : TERM_NONE;
}

static Term replace_addend(TermPool *terms, Term term, unsigned depth, Term old, Term new)
{
    if (term == old)
        return new;
    const TermNode *node = term_node(terms, term);
    if (node->op != TERM_ADD || depth == 0)
        return term;
    Term a = node->operands[0], b = node->operands[1];
    Term left = replace_addend(terms, a, depth - 1, old, new);
    return term_add(terms, left, left == a ? replace_addend(terms, b, depth - 1, old, new) : b);
}

static Term choice_is(Machine *machine, Term choice, uint64_t value)
{
    TermPool *terms = machine->symbolic->terms;
    return address_is_choice(machine, choice) ? address_selected_within(terms, choice, value, value)
                                              : term_eq(terms, choice, term_constant(terms, 64, value));
}

/* The condition that the selected address, `value`, is in no object. */
static Term is_outside(Machine *machine, Term choice, uint64_t value, const Values *values)
{
    TermPool *terms = machine->symbolic->terms;
    Term outside = term_constant(terms, 1, 1);
    size_t inside = 0;
    for (size_t i = 0; i < values->count; i++) {
        if (memory_find(machine, values->items[i]) == 0)
            continue;
        inside++;
        outside = term_and(terms, outside, term_not(terms, choice_is(machine, choice, values->items[i])));
    }
    return inside + 1 == values->count ? choice_is(machine, choice, value) : outside; /* the same, shorter */
}

/* The selected address is in no object; usually it is null. The access faults for every index. */
static bool refuse_choice(Machine *machine, const SymbolicPlace *place, Term choice, uint64_t value, const Values *values)
{
    Term outside = is_outside(machine, choice, value, values);
    trace_decide(machine, DECISION_POINTER, outside, (DecisionOptions){.open = true});
    if (machine->ended)
        return false;
    char words[32];
    memory_fault(machine, value < NULL_PAGE ? FAULT_NULL_ACCESS : FAULT_WILD, 0, place->address,
                 "%s of %llu byte%s at %s%s", place->write ? "write" : "read", (unsigned long long)place->bytes,
                 place->bytes == 1 ? "" : "s", memory_address_words(place->address, words), value == 0 ? ", through a null pointer" : "");
    return false;
}

/* Decides which object the selected address is in. The place's term then selects only from the addresses in that object. */
static bool decide_choice(Machine *machine, SymbolicPlace *place, Term choice, const Values *values, ObjectId *object)
{
    TermPool *terms = machine->symbolic->terms;
    uint64_t value = (uint64_t)term_evaluate(machine->symbolic->evaluator, choice);
    *object = memory_find(machine, value);
    if (*object == 0)
        return refuse_choice(machine, place, choice, value, values);
    const Extent *extent = &machine->extents[*object];
    Term inside = address_is_choice(machine, choice)
                      ? address_selected_within(terms, choice, extent->start, extent->start + extent->real_size)
                      : term_ule(terms, address_offset(terms, choice, extent->start), term_constant(terms, 64, extent->real_size));
    Term null = term_eq(terms, choice, term_constant(terms, 64, 0));
    trace_decide(machine, DECISION_POINTER, inside, (DecisionOptions){.open = true, .prefer = null});
    if (machine->ended)
        return false;
    size_t count = values_inside(machine, values, *object);
    Term left = count == 1 ? term_constant(terms, 64, value) : address_offset_within(terms, choice, 0, extent->start, extent->start + extent->real_size);
    if (count < values->count || count == 1)
        place->term = replace_addend(terms, place->term, SUM_DEPTH, choice, left);
    return true;
}

/* The address may contain the same selection in another form (with a member's offset added to each of its
 * addresses). */
static void settle_address(Machine *machine, SymbolicPlace *place, ObjectId object)
{
    TermPool *terms = machine->symbolic->terms;
    Values values;
    Term choice = find_choice(machine, place->term, SUM_DEPTH, &values);
    if (choice == TERM_NONE || values_inside(machine, &values, object) != 1)
        return;
    uint64_t number = (uint64_t)term_evaluate(machine->symbolic->evaluator, choice);
    Term value = term_constant(terms, 64, number);
    trace_decide(machine, DECISION_POINTER, choice_is(machine, choice, number), (DecisionOptions){.open = true});
    place->term = replace_addend(terms, place->term, SUM_DEPTH, choice, value);
}

/* Finds the object that a pointer was computed from: its term contains an address in it, or selects one. 0 if it is
 * unknown. */
static bool find_origin(Machine *machine, SymbolicPlace *place, ObjectId *object)
{
    if (place->provenance_term == TERM_NONE) {
        *object = memory_find(machine, place->provenance);
        return true;
    }
    LinearFact form = linear_form(machine, place->provenance_term);
    *object = memory_find(machine, form.base);
    Values values;
    Term choice = *object == 0 ? find_choice(machine, place->provenance_term, SUM_DEPTH, &values) : TERM_NONE;
    if (choice == TERM_NONE)
        return true;
    if (!decide_choice(machine, place, choice, &values, object))
        return false;
    settle_address(machine, place, *object);
    return !machine->ended;
}

bool pointer_resolve(Machine *machine, const SymbolicPlace *given, Window *window)
{
    SymbolicPlace decided = *given;
    const SymbolicPlace *place = &decided;
    *window = (Window){.object = 0};
    if (!find_origin(machine, &decided, &window->object))
        return false;
    if (place->provenance_term == TERM_NONE && place->provenance < NULL_PAGE) { /* faults for every index */
        memory_fault(machine, FAULT_NULL_ACCESS, 0, place->address, "access of %llu bytes through a null pointer and an index",
                     (unsigned long long)place->bytes);
        return false;
    }
    if (window->object != 0) {
        if (!check_known(machine, place, window))
            return false;
    } else {
        if (!resolve_unknown(machine, place, window))
            return false;
        if (window->count == 0 && !memory_check_slow(machine, place->address, place->address, place->bytes, place->write))
            return false;
        if (window->count == 0)
            window_by_offset(machine, place, window);
    }
    if (window->count > MAX_CANDIDATES) {
        symbolic_choose(machine, DECISION_ADDRESS, place->term, place->address);
        *window = one_candidate(window->object, place);
    }
    return !machine->ended;
}
