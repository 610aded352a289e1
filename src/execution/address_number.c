/* Addresses that a program uses as numbers. They are those of coset's machine, so what follows from them need not hold
 * natively: the run is marked, and its result is incomplete. */
#include "execution/dependence.h"

enum { FEW_STEPS = 512, MOST_STEPS = 4096 }; /* for one term, because terms may be large */
enum { NEAR = 4096 }; /* bytes */
#define FAR (INT64_C(1) << 44) /* bytes; addresses of machine and native runs are between this and 8 times this */

typedef struct AddressSearch {
    const Machine *machine;
    unsigned steps;         /* left */
    bool in_range;          /* a number was found that may be an address */
    ObjectId object;        /* of the address that was found last; 0: none */
    bool several;           /* addresses of another object were found, too */
} AddressSearch;

static bool is_function(uint64_t address)
{
    return address >= CODE_START && address < LABEL_START;
}

/* The object of an address, or a number for the function, behind those of objects; 0: neither. A pointer just behind an object belongs
 * to it. */
static ObjectId object_of(const Machine *machine, uint64_t address)
{
    return is_function(address) ? OBJECT_LIMIT + (ObjectId)((address - CODE_START) / 16) : memory_find(machine, address);
}

bool address_is_of_object(const Machine *machine, uint64_t value)
{
    return object_of(machine, value) != 0;
}

static uint64_t start_of(const Machine *machine, ObjectId object)
{
    return object >= OBJECT_LIMIT ? CODE_START + 16 * (uint64_t)(object - OBJECT_LIMIT) : machine->extents[object].start;
}

static void search_term(AddressSearch *search, Term term);

static void search_elements(AddressSearch *search, TermTable table)
{
    size_t count;
    const Term *elements = term_table_elements(search->machine->symbolic->terms, table, &count);
    for (size_t i = 0; i < count && search->steps > 0; i++)
        search_term(search, elements[i]);
}

/* An address may be outside its object until an index is added. */
static void found_constant(AddressSearch *search, const TermNode *node)
{
    enum { LEAST_WIDTH = 46 }; /* of a number that holds an address */
    uint64_t value = node->words[0];
    bool is_label = value >= LABEL_START && value < ARENA_START; /* labels are only jumped to */
    if (node->width < LEAST_WIDTH || (node->width > 64 && node->words[1] != 0) || !address_is_possible(value) || is_label)
        return;
    ObjectId object = object_of(search->machine, value);
    search->in_range = true;
    search->several |= search->object != 0 && object != 0 && search->object != object;
    search->object = object != 0 ? object : search->object;
}

/* Conditions of choices and indices do not count: they select an address, but are none. */
static void search_term(AddressSearch *search, Term term)
{
    const TermNode *node = term_node(search->machine->symbolic->terms, term);
    if (search->steps == 0)
        return;
    search->steps--;
    switch ((TermOp)node->op) {
    case TERM_CONSTANT:
        found_constant(search, node);
        return;
    case TERM_ITE:
        search_term(search, node->operands[1]);
        search_term(search, node->operands[2]);
        return;
    case TERM_SELECT:
        search_elements(search, node->operands[1]);
        return;
    case TERM_ADD: case TERM_SUB: case TERM_AND: case TERM_OR: case TERM_XOR: case TERM_CONCAT:
        search_term(search, node->operands[0]);
        search_term(search, node->operands[1]);
        return;
    case TERM_EXTRACT: case TERM_ZEXT: case TERM_SEXT:
        search_term(search, node->operands[0]);
        return;
    default:
        return;
    }
}

static AddressSearch search_for_address(const Machine *machine, Term term, unsigned steps)
{
    AddressSearch search = {.machine = machine, .steps = steps};
    if (term != TERM_NONE && term_width(machine->symbolic->terms, term) >= 64)
        search_term(&search, term);
    return search;
}

bool address_in_term(const Machine *machine, Term term)
{
    return search_for_address(machine, term, MOST_STEPS).in_range;
}

bool address_is_used(const Machine *machine, Term term)
{
    return search_for_address(machine, term, FEW_STEPS).object != 0;
}

/* ---- Use as a number ---- */

/* The result of the current instruction is not shown. */
static void use_address(Machine *machine, IncompleteReason reason)
{
    machine->symbolic->trace.uses_addresses = true;
    trace_incomplete(machine, reason);
    if (machine->dependence != NULL)
        dependence_used_address(machine);
}

void address_used_as_number(Machine *machine)
{
    use_address(machine, REASON_ADDRESS_AS_NUMBER);
}

/* Null and what stands for no object, such as (char *)-1. */
static bool is_no_address(uint64_t value)
{
    return value < NEAR || value > UINT64_MAX - NEAR;
}

/* False: the order of the two addresses, or their distance, may be another one natively. A pointer just outside an object is taken to
 * belong to it: many loops go down to the place before the first element. */
static bool order_is_native(const Machine *machine, uint64_t a, uint64_t b)
{
    ObjectId object = object_of(machine, a), other = object_of(machine, b);
    if (object != 0 && other != 0)
        return object == other;
    return a - b <= NEAR || b - a <= NEAR;
}

/* The address of an object is still known after these. */
static bool keeps_address(BinaryOperator operator_)
{
    return operator_ == BINARY_ADD || operator_ == BINARY_SUB || operator_ == BINARY_AND || operator_ == BINARY_OR;
}

/* The operand keeps its value of this run. Whether a pointer is null is a decision like any other. True if the value is an
 * address. */
static bool settle_operand(Machine *machine, Term term, Wide value)
{
    TermPool *terms = machine->symbolic->terms;
    TermNode node = *term_node(terms, term);
    bool is_nullable = node.op == TERM_ITE && term_is_constant(terms, node.operands[1], NULL) && term_is_constant(terms, node.operands[2], NULL);
    bool taken = is_nullable && term_evaluate(machine->symbolic->evaluator, node.operands[0]) != 0;
    if (is_nullable)
        trace_decide(machine, DECISION_INPUT, taken ? node.operands[0] : term_not(terms, node.operands[0]), (DecisionOptions){0});
    else
        trace_pin(machine, term, value, REASON_ADDRESS_AS_NUMBER, NULL);
    return value <= UINT64_MAX && object_of(machine, (uint64_t)value) != 0;
}

bool address_settle(Machine *machine, Term term, Wide value)
{
    return settle_operand(machine, term, value);
}

/* `null_has_order`: an address and null compare the same natively. */
static void pin_operands(Machine *machine, const AddressOperands *operands, bool null_has_order)
{
    bool a = settle_operand(machine, operands->a, operands->a_value), b = settle_operand(machine, operands->b, operands->b_value);
    bool with_null = null_has_order && (operands->a_value == 0 || operands->b_value == 0);
    if ((a || b) && !with_null)
        address_used_as_number(machine);
}

/* A mask that does not leave all high bits of an address: the low ones are another matter (address_in_low_bits). */
static bool takes_middle(const Machine *machine, BinaryOperator operator_, const AddressOperands *operands)
{
    const uint64_t middle = (UINT64_C(1) << 46) - NEAR;
    Wide mask;
    bool is_mask = operator_ == BINARY_AND && (term_is_constant(machine->symbolic->terms, operands->b, &mask) ||
                                               term_is_constant(machine->symbolic->terms, operands->a, &mask));
    return is_mask && mask >= ARENA_GRANULE && ((uint64_t)mask & middle) != middle;
}

static bool are_constant(const Machine *machine, const AddressOperands *operands)
{
    const TermPool *terms = machine->symbolic->terms;
    return term_is_constant(terms, operands->a, NULL) && term_is_constant(terms, operands->b, NULL);
}

/* Two addresses that do not depend on the input, or one and a number so large that the sum is none. With others, it is found out at
 * the end whether the sum is still one. Numbers in the highest 16 bits are tags. */
static bool adds_addresses(const Machine *machine, BinaryOperator operator_, const AddressOperands *operands)
{
    const uint64_t untagged = (UINT64_C(1) << 48) - 1;
    uint64_t a = (uint64_t)operands->a_value, b = (uint64_t)operands->b_value, sum = operator_ == BINARY_SUB ? a - b : a + b;
    bool of_a = object_of(machine, a) != 0, of_b = object_of(machine, b) != 0;
    if ((operator_ != BINARY_ADD && operator_ != BINARY_SUB) || !are_constant(machine, operands))
        return false;
    if (of_a && of_b)
        return operator_ == BINARY_ADD;
    return (of_a || of_b) && !address_is_possible(sum) && ((of_a ? b : a) & untagged) != 0;
}

/* An OR or AND of two addresses, which keeps a tag if one of the operands is a number. */
static bool mixes_addresses(const Machine *machine, BinaryOperator operator_, const AddressOperands *operands)
{
    return (operator_ == BINARY_AND || operator_ == BINARY_OR) && are_constant(machine, operands) && operands->a_value != operands->b_value &&
           object_of(machine, (uint64_t)operands->a_value) != 0 && object_of(machine, (uint64_t)operands->b_value) != 0;
}

/* False: whatever the operands are, the result is a pointer, or the same number natively. */
static bool makes_number(const Machine *machine, BinaryOperator operator_, const AddressOperands *operands)
{
    if (takes_middle(machine, operator_, operands) || adds_addresses(machine, operator_, operands) ||
        mixes_addresses(machine, operator_, operands))
        return true;
    return !keeps_address(operator_) || operator_ == BINARY_SUB;
}

static Term decide_addresses(Machine *machine, Term term);

static Term decide_choice(Machine *machine, Term term, const TermNode *node)
{
    TermPool *terms = machine->symbolic->terms;
    if (!search_for_address(machine, term, FEW_STEPS).in_range)
        return term;
    bool first = term_evaluate(machine->symbolic->evaluator, node->operands[0]) != 0;
    trace_decide(machine, DECISION_INPUT, first ? node->operands[0] : term_not(terms, node->operands[0]), (DecisionOptions){0});
    return decide_addresses(machine, node->operands[first ? 1 : 2]);
}

/* The term without choices between addresses, such as null or not: they become decisions. */
static Term decide_addresses(Machine *machine, Term term)
{
    TermPool *terms = machine->symbolic->terms;
    TermNode node = *term_node(terms, term);
    if (node.op == TERM_ITE)
        return decide_choice(machine, term, &node);
    if ((node.op != TERM_ADD && node.op != TERM_SUB) || !search_for_address(machine, term, FEW_STEPS).in_range)
        return term;
    Term a = decide_addresses(machine, node.operands[0]), b = decide_addresses(machine, node.operands[1]);
    return node.op == TERM_ADD ? term_add(terms, a, b) : term_sub(terms, a, b);
}

Term address_decide(Machine *machine, Term term)
{
    return decide_addresses(machine, term);
}

/* Functions of the C library compute with addresses in ways that have the same result natively. */
static bool is_own_arithmetic(const Machine *machine, const AddressOperands *operands)
{
    const TermPool *terms = machine->symbolic->terms;
    return machine->frames[machine->depth - 1].function->in_runtime && term_is_constant(terms, operands->a, NULL) &&
           term_is_constant(terms, operands->b, NULL);
}

/* The pointer that this one was computed from by adding numbers. */
static Term base_of(const Machine *machine, Term term)
{
    for (;;) {
        const TermNode *node = term_node(machine->symbolic->terms, term);
        if (node->op != TERM_ADD && node->op != TERM_SUB)
            return term;
        bool first = address_is_used(machine, node->operands[0]), second = address_is_used(machine, node->operands[1]);
        if (first == second || (second && node->op == TERM_SUB))
            return term;
        term = node->operands[first ? 0 : 1];
    }
}

/* Two pointers that were computed from one, whichever object that points into. */
static bool is_known_distance(const Machine *machine, const AddressOperands *operands)
{
    Term base = base_of(machine, operands->a);
    return !term_is_constant(machine->symbolic->terms, base, NULL) && base == base_of(machine, operands->b);
}

/* The distance of two addresses that do not depend on the input. */
static bool subtract_constants(Machine *machine, uint64_t a, uint64_t b)
{
    if (order_is_native(machine, a, b))
        return false;
    use_address(machine, REASON_ADDRESS_ORDER);
    return true;
}

bool address_in_arithmetic(Machine *machine, BinaryOperator operator_, AddressOperands *operands, Term *result)
{
    *result = TERM_NONE;
    if (is_own_arithmetic(machine, operands))
        return false;
    uint64_t a = (uint64_t)operands->a_value, b = (uint64_t)operands->b_value;
    if (operator_ == BINARY_SUB && are_constant(machine, operands) && address_is_possible(a) && address_is_possible(b))
        return subtract_constants(machine, a, b);
    LowBitsUse low = address_in_low_bits(machine, operator_, operands, result);
    if (low == LOW_BITS_UNKNOWN) {
        settle_operand(machine, operands->a, operands->a_value);
        settle_operand(machine, operands->b, operands->b_value);
        address_used_as_number(machine);
    }
    if (low != LOW_BITS_UNUSED)
        return true;
    if (!makes_number(machine, operator_, operands))
        return false;
    AddressSearch left = search_for_address(machine, operands->a, FEW_STEPS);
    AddressSearch right = search_for_address(machine, operands->b, FEW_STEPS);
    bool is_distance = left.object == right.object && !left.several && !right.several;
    bool moves_pointer = operator_ == BINARY_SUB && (right.object == 0 || is_distance);
    if ((left.object == 0 && right.object == 0) || (operator_ == BINARY_SUB && is_known_distance(machine, operands)))
        return false;
    if (operator_ == BINARY_SUB && right.object != 0 && is_distance) {
        operands->a = decide_addresses(machine, operands->a);
        operands->b = decide_addresses(machine, operands->b);
    }
    if (moves_pointer && !adds_addresses(machine, operator_, operands))
        return false;
    pin_operands(machine, operands, false);
    return true;
}

/* The distance of an address from its object's start. False: it is so far in this run that it may wrap around natively. */
static bool make_offset(Machine *machine, uint64_t start, Term *address)
{
    TermPool *terms = machine->symbolic->terms;
    Term offset = address_offset(terms, *address, start);
    Term not_behind = term_slt(terms, offset, term_constant(terms, 64, FAR));
    Term near = term_and(terms, term_sle(terms, term_constant(terms, 64, (uint64_t)-FAR), offset), not_behind);
    if (term_evaluate(machine->symbolic->evaluator, near) == 0)
        return false;
    trace_decide(machine, DECISION_INPUT, near, (DecisionOptions){0});
    *address = offset;
    return true;
}

/* Offsets have the order of their addresses wherever the object is. */
static AddressUse compare_offsets(Machine *machine, ObjectId object, AddressOperands *operands)
{
    uint64_t start = start_of(machine, object);
    AddressOperands offsets = {.a = decide_addresses(machine, operands->a), .b = decide_addresses(machine, operands->b)};
    if (!make_offset(machine, start, &offsets.a) || !make_offset(machine, start, &offsets.b)) {
        pin_operands(machine, operands, true);
        return ADDRESS_PINNED;
    }
    operands->a = offsets.a;
    operands->b = offsets.b;
    return ADDRESS_OFFSETS;
}

/* ---- Choices: one of a few addresses or null, selected by the input ---- */

enum { MOST_CHOICES = 512 }; /* parts of one term: it may share them, so that it would be looked at without end */

static bool selects_within(const TermPool *terms, Term term, unsigned *steps)
{
    const TermNode *node = term_node(terms, term);
    if ((*steps)-- == 0)
        return false;
    if (node->op == TERM_ITE)
        return selects_within(terms, node->operands[1], steps) && selects_within(terms, node->operands[2], steps);
    if (node->op != TERM_SELECT)
        return term_is_constant(terms, term, NULL);
    size_t count;
    const Term *elements = term_table_elements(terms, node->operands[1], &count);
    for (size_t i = 0; i < count; i++)
        if (!selects_within(terms, elements[i], steps))
            return false;
    return true;
}

/* True if no input can make the term any other address. False as well if there are too many to look at. */
static bool selects_address(const Machine *machine, Term term)
{
    unsigned steps = MOST_CHOICES;
    return selects_within(machine->symbolic->terms, term, &steps);
}

bool address_is_choice(const Machine *machine, Term term)
{
    const TermNode *node = term_node(machine->symbolic->terms, term);
    return (node->op == TERM_ITE || node->op == TERM_SELECT) && selects_address(machine, term);
}

/* A choice is compared with one address by what selects it. */
static AddressUse compare_choice(Machine *machine, ComparePredicate predicate, AddressOperands *operands)
{
    TermPool *terms = machine->symbolic->terms;
    bool swapped = term_is_constant(terms, operands->a, NULL);
    Term choice = swapped ? operands->b : operands->a;
    uint64_t value = (uint64_t)(swapped ? operands->a_value : operands->b_value);
    if (!address_is_choice(machine, choice) || !term_is_constant(terms, swapped ? operands->a : operands->b, NULL))
        return ADDRESS_UNUSED;
    Term equal = address_selected_within(terms, choice, value, value);
    operands->a = predicate == COMPARE_EQ ? equal : term_not(terms, equal);
    return ADDRESS_CONDITION;
}

/* One of several pointers, moved by some bytes: it is null only as all of these tell. */
static bool is_moved_choice(const Machine *machine, Term term)
{
    const TermPool *terms = machine->symbolic->terms;
    const TermNode *node = term_node(terms, term);
    for (; node->op == TERM_ADD && term_is_constant(terms, node->operands[1], NULL); node = term_node(terms, term))
        term = node->operands[0];
    return address_is_choice(machine, term);
}

/* Wherever its object is, a pointer near it is not null. */
static AddressUse compare_with_null(Machine *machine, ComparePredicate predicate, AddressOperands *operands, const AddressSearch *search)
{
    TermPool *terms = machine->symbolic->terms;
    Term address = operands->a_value == 0 ? operands->b : operands->a, is_null = term_constant(terms, 1, 0);
    if (is_moved_choice(machine, address)) {
        is_null = address_selected_within(terms, address, 0, 0);
    } else {
        Term offset = search->several ? TERM_NONE : decide_addresses(machine, address);
        bool is_near = offset != TERM_NONE && address_is_used(machine, offset) &&
                       make_offset(machine, start_of(machine, search->object), &offset);
        if (!is_near)
            return ADDRESS_UNUSED;
    }
    operands->a = predicate == COMPARE_EQ ? is_null : term_not(terms, is_null);
    return ADDRESS_CONDITION;
}

/* An address of one object and an offset that the input gives can equal an address of another object only by where the two
 * happen to be. They differ in this run, and stay so; if they are equal, the run says nothing about others. */
static AddressUse compare_by_chance(Machine *machine, const AddressOperands *operands)
{
    TermPool *terms = machine->symbolic->terms;
    if (operands->a_value == operands->b_value) {
        pin_operands(machine, operands, false);
        return ADDRESS_PINNED;
    }
    trace_decide(machine, DECISION_PIN, term_ne(terms, operands->a, operands->b), (DecisionOptions){.fixed = true});
    trace_incomplete(machine, REASON_ADDRESS_CHANCE);
    return ADDRESS_PINNED;
}

/* Natively every address is above the first pages, and below those that only the kernel has. */
static bool is_no_native_address(uint64_t value)
{
    return is_no_address(value) || value >> ADDRESS_BITS != 0;
}

/* False: native addresses may have another order. */
static bool constants_have_order(const Machine *machine, uint64_t a, uint64_t b)
{
    if (address_is_possible(a) && address_is_possible(b))
        return order_is_native(machine, a, b);
    bool of_object = object_of(machine, a) != 0 || object_of(machine, b) != 0;
    return !of_object || is_no_native_address(address_is_possible(a) ? b : a);
}

/* Neither depends on the input. */
static AddressUse compare_constants(Machine *machine, bool is_equality, const AddressOperands *operands)
{
    uint64_t a = (uint64_t)operands->a_value, b = (uint64_t)operands->b_value;
    bool is_native = is_equality ? address_identity_is_known(machine, a, b) : constants_have_order(machine, a, b);
    if (is_native || is_own_arithmetic(machine, operands))
        return ADDRESS_UNUSED;
    use_address(machine, is_equality ? REASON_ADDRESS_IDENTITY : REASON_ADDRESS_ORDER);
    return ADDRESS_PINNED;
}

static AddressUse equality_by_chance(Machine *machine, const AddressOperands *operands)
{
    settle_operand(machine, operands->a, operands->a_value);
    settle_operand(machine, operands->b, operands->b_value);
    use_address(machine, REASON_ADDRESS_IDENTITY);
    return ADDRESS_PINNED;
}

static bool is_in_memory(const AddressSearch *search)
{
    return search->object != 0 && search->object < OBJECT_LIMIT;
}

AddressUse address_in_comparison(Machine *machine, ComparePredicate predicate, AddressOperands *operands)
{
    bool is_equality = predicate == COMPARE_EQ || predicate == COMPARE_NE;
    if (!are_constant(machine, operands) && is_equality && !address_settle_identity(machine, operands))
        return equality_by_chance(machine, operands);
    if (are_constant(machine, operands))
        return compare_constants(machine, is_equality, operands);
    AddressSearch left = search_for_address(machine, operands->a, FEW_STEPS);
    AddressSearch right = search_for_address(machine, operands->b, FEW_STEPS);
    bool same_object = left.object == right.object && !left.several && !right.several;
    if (left.object == 0 && right.object == 0)
        return ADDRESS_UNUSED;
    bool selects = is_equality && selects_address(machine, operands->a) && selects_address(machine, operands->b);
    if (selects)
        return compare_choice(machine, predicate, operands);
    if (is_equality && !is_in_memory(&left) && !is_in_memory(&right)) /* an input that is called is tried as every function */
        return ADDRESS_UNUSED;
    if (same_object && predicate >= COMPARE_SGT)
        return ADDRESS_UNUSED;
    if (same_object)
        return compare_offsets(machine, left.object, operands);
    Wide other = 1;
    bool is_constant = term_is_constant(machine->symbolic->terms, left.object != 0 ? operands->b : operands->a, &other);
    const AddressSearch *found = left.object != 0 ? &left : &right;
    if (is_equality && is_constant && other == 0 && operands->a_value != operands->b_value) {
        AddressUse use = compare_with_null(machine, predicate, operands, found);
        if (use != ADDRESS_UNUSED)
            return use;
    }
    if (is_equality && (is_constant || (left.object != 0 && right.object != 0)))
        return compare_by_chance(machine, operands);
    if (is_constant && other == 0)
        return ADDRESS_UNUSED;
    pin_operands(machine, operands, true);
    return ADDRESS_PINNED;
}

/* Of a long double, the fraction is what may hold an address; what else it consists of is then pinned as well. */
static void pin_exponent(Machine *machine, Term operand, Wide value)
{
    TermPool *terms = machine->symbolic->terms;
    unsigned width = operand != TERM_NONE ? term_width(terms, operand) : 0;
    if (width > 64)
        trace_pin(machine, term_extract(terms, operand, 64, width - 64), value >> 64, REASON_ADDRESS_AS_NUMBER, NULL);
}

static Term fraction(TermPool *terms, Term operand)
{
    return operand != TERM_NONE ? term_extract(terms, operand, 0, 64) : term_constant(terms, 64, 0);
}

bool address_in_floats(Machine *machine, const AddressOperands *operands)
{
    TermPool *terms = machine->symbolic->terms;
    if (operands->a == TERM_NONE || term_width(terms, operands->a) < 64)
        return false;
    AddressOperands bits = {fraction(terms, operands->a), fraction(terms, operands->b), (uint64_t)operands->a_value, (uint64_t)operands->b_value};
    if (!address_is_used(machine, bits.a) && !address_is_used(machine, bits.b))
        return false;
    pin_operands(machine, &bits, false);
    pin_exponent(machine, operands->a, operands->a_value);
    pin_exponent(machine, operands->b, operands->b_value);
    return true;
}

/* True if the term is the same double for all inputs, and no address. */
static bool is_other_double(const TermPool *terms, Term term)
{
    Wide bits;
    return term_is_constant(terms, term, &bits) && (bits < (Wide)FAR || bits >= (Wide)FAR * 8);
}

/* Doubles with the bits of addresses are tiny: 1.5, say, is above all of them, natively as well. Members of a union that are read
 * although a pointer is in use meet such numbers. */
bool address_compares_as_float(const Machine *machine, const AddressOperands *operands)
{
    const TermPool *terms = machine->symbolic->terms;
    Term a = operands->a, b = operands->b;
    if (term_width(terms, a) != 64)
        return false;
    return (selects_address(machine, a) && (is_other_double(terms, b) || a == b)) || (selects_address(machine, b) && is_other_double(terms, a));
}

void address_in_printed_number(Machine *machine, BinaryOperator operator_, uint64_t a, uint64_t b)
{
    TermPool *terms = machine->symbolic->terms;
    bool of_a = object_of(machine, a) != 0, of_b = object_of(machine, b) != 0;
    bool moves_pointer = operator_ == BINARY_SUB && (!of_b || of_a);
    if (machine->dependence == NULL || !(of_a || of_b) || moves_pointer)
        return;
    AddressOperands operands = {term_constant(terms, 64, a), term_constant(terms, 64, b), a, b};
    if (makes_number(machine, operator_, &operands))
        dependence_used_address(machine);
}

void address_in_printed_float(Machine *machine, uint64_t bits)
{
    if (object_of(machine, bits) != 0)
        address_used_as_number(machine);
}

/* Functions of the C library move bytes without a look at them, except this one. */
static bool looks_at_bytes(const Machine *machine)
{
    const Function *function = machine->frames[machine->depth - 1].function;
    return !function->in_runtime || strcmp(function->name, "memcmp") == 0;
}

bool address_in_bytes(Machine *machine, Term whole)
{
    if (!looks_at_bytes(machine) || !address_is_used(machine, whole))
        return false;
    if (settle_operand(machine, whole, term_evaluate(machine->symbolic->evaluator, whole)))
        address_used_as_number(machine);
    return true;
}

/* ---- Addresses that leave the machine ---- */

static bool has_address(const Machine *machine, Term term)
{
    AddressSearch search = {.machine = machine, .steps = MOST_STEPS};
    search_term(&search, term);
    return search.object != 0;
}

/* An address, or one of a few, plus an offset; of a union perhaps a number instead. `depth` limits the work for terms that share
 * their parts: what is nested deeper counts as computed. */
static bool is_pointer(const Machine *machine, Term term, unsigned depth)
{
    TermNode node = *term_node(machine->symbolic->terms, term);
    Term a = node.operands[0], b = node.operands[1], c = node.operands[2];
    if (depth == 0 || selects_address(machine, term))
        return depth > 0;
    switch (node.op) {
    case TERM_ITE:
        return (!has_address(machine, b) || is_pointer(machine, b, depth - 1)) && (!has_address(machine, c) || is_pointer(machine, c, depth - 1));
    case TERM_ADD:
        return has_address(machine, a) ? !has_address(machine, b) && is_pointer(machine, a, depth - 1) : is_pointer(machine, b, depth - 1);
    case TERM_SUB: return !has_address(machine, b) && is_pointer(machine, a, depth - 1);
    default: return false;
    }
}

/* A pointer is compared by its target. What else is computed from an address, or a part of it, is a number. */
static bool is_computed(const Machine *machine, Term term)
{
    enum { DEEPEST = 8 };
    return has_address(machine, term) && !(term_width(machine->symbolic->terms, term) == 64 && is_pointer(machine, term, DEEPEST));
}

void address_in_result(Machine *machine, Term term)
{
    if (term != TERM_NONE && is_computed(machine, term))
        address_used_as_number(machine);
}

void address_in_memory(Machine *machine, uint64_t address, uint64_t size)
{
    enum { WORD = 8 };
    for (uint64_t at = 0, count; at < size; at += count) {
        count = size - at < WORD ? size - at : WORD;
        if (shadow_is_symbolic(machine, address + at, count) && !address_has_parts(machine, address + at, count) && is_computed(machine, shadow_load_term(machine, address + at, count))) {
            address_used_as_number(machine);
            return;
        }
    }
}

/* A copy takes a part of the word at this address, which is a multiple of 8. */
static void copy_part(Machine *machine, uint64_t word)
{
    ObjectId object = memory_find(machine, word);
    const Extent *extent = &machine->extents[object];
    bool is_inside = object != 0 && word >= extent->start && word + 8 <= extent->start + extent->size;
    if (is_inside && shadow_is_symbolic(machine, word, 8) && address_is_used(machine, shadow_load_term(machine, word, 8)))
        address_used_as_number(machine);
}

void address_visit_cut_words(Machine *machine, uint64_t address, uint64_t size, void (*visit)(Machine *machine, uint64_t word))
{
    uint64_t first = address & ~UINT64_C(7), last = (address + size) & ~UINT64_C(7);
    if (size == 0)
        return;
    if (first != address)
        visit(machine, first);
    if (last != address + size && (last != first || first == address))
        visit(machine, last);
}

void address_in_copy(Machine *machine, uint64_t from, uint64_t size)
{
    address_visit_cut_words(machine, from, size, copy_part);
}

void address_printed(Machine *machine, uint64_t address, uint64_t size)
{
    for (uint64_t word = address & ~UINT64_C(7); size > 0 && word < address + size; word += 8)
        copy_part(machine, word);
}
