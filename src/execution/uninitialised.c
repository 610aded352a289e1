/* Uses of uninitialised data that are no fault, because --check uninit is not given: they are bounds of the answer. The
 * machine's memory is zero before it is written, and a native program's is not. */
#include "execution/dependence.h"
#include "execution/interpreter.h"

void uninitialised_output(Machine *machine)
{
    uint32_t function;
    if (machine_position(machine, &function).line > 0)
        trace_bound(machine, BOUND_UNINITIALISED, 0, NULL);
}

void interpreter_returns_uninitialised(Machine *machine, uint64_t mask)
{
    const Program *program = machine->program;
    TypeId type = program_strip_names(program, program->types[machine->frames[machine->depth - 1].function->type].base);
    TypeTag tag = program->types[type].tag;
    bool is_composite = (tag == TYPE_STRUCT || tag == TYPE_UNION) && program->types[type].bits <= 64;
    if (!is_composite || uninitialised_value(program, type, (const uint8_t *)&mask))
        uninitialised_output(machine);
}

bool interpreter_uninitialised(Machine *machine)
{
    if (!machine_checks(machine, CHECK_UNINITIALISED)) {
        uninitialised_output(machine);
        return true;
    }
    machine_fault(machine, FAULT_UNINITIALISED, "what is done here depends on uninitialised data");
    return false;
}

bool uninitialised_bytes(const Machine *machine, uint64_t address, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++) /* of no bytes, the address may be any */
        if (machine->undefined[address - ARENA_START + i] != 0)
            return true;
    return false;
}

/* ---- Masks that are terms ---- */

/* Makes a decision that depends on `on`, also while concretising. Gives its node. */
static Dependence decide(Machine *machine, Term constraint, bool open, Dependence on)
{
    struct SymbolicState *symbolic = machine->symbolic;
    struct DependenceState *state = machine->dependence;
    unsigned concretising = symbolic->concretising;
    Dependence operands = state ? state->operands : 0, made = state ? state->made : 0;
    bool pending = state && state->pending;
    if (state != NULL) {
        state->operands = on;
        state->made = 0;
    }
    symbolic->concretising = 0;
    trace_decide(machine, DECISION_UNINITIALISED, constraint, (DecisionOptions){.open = open});
    symbolic->concretising = concretising;
    if (state == NULL)
        return 0;
    Dependence node = state->made;
    state->operands = operands;
    state->made = made;
    state->pending = pending;
    return node;
}

static Dependence join_if_recorded(Machine *machine, Dependence a, Dependence b)
{
    return machine->dependence != NULL ? dependence_join(machine, a, b) : 0;
}

/* First between initialised and not. Which bits are not matters for bit-fields and parts of a value. */
Dependence uninitialised_decide(Machine *machine, Term mask, uint64_t address, uint64_t bytes, Dependence on)
{
    TermPool *terms = machine->symbolic->terms;
    unsigned width = term_width(terms, mask);
    Wide value = 0;
    memcpy(&value, machine->undefined + (address - ARENA_START), bytes);
    Term initialised = term_eq(terms, mask, term_constant(terms, width, 0));
    Term decided = value == 0 ? initialised : term_not(terms, initialised);
    Term same = term_eq(terms, mask, term_constant_wide(terms, width, value));
    Dependence node = decide(machine, decided, false, on);
    if (same == decided || machine->ended)
        return node;
    return join_if_recorded(machine, node, decide(machine, same, true, join_if_recorded(machine, on, node)));
}

bool uninitialised_settle(Machine *machine, uint64_t address, uint64_t size, Dependence *used)
{
    if (machine->symbolic == NULL || !shadow_has_mask(machine, address, size))
        return true;
    TermPool *terms = machine->symbolic->terms;
    Term all = term_constant(terms, 1, 1);
    bool result = true;
    for (uint64_t at = 0, end; at < size; at = end) {
        uint64_t next = at + shadow_next_mask(machine, address + at, size - at, &end);
        end += at;
        if (next == size)
            break;
        Term mask = shadow_load_mask(machine, address + next, end - next);
        all = term_and(terms, all, term_eq(terms, mask, term_constant(terms, term_width(terms, mask), 0)));
        result = result && !uninitialised_bytes(machine, address + next, end - next);
    }
    Dependence on = machine->dependence ? dependence_join(machine, *used, dependence_load(machine, address, size)) : 0;
    *used = join_if_recorded(machine, *used, decide(machine, result ? all : term_not(terms, all), false, on));
    return result;
}

uint64_t uninitialised_settle_each(Machine *machine, uint64_t address, uint64_t size, Dependence *used)
{
    enum { MOST_DECISIONS = 64 };
    Dependence on = machine->dependence ? dependence_join(machine, *used, dependence_load(machine, address, size)) : 0;
    unsigned decisions = 0;
    for (uint64_t at = 0, end; at < size && !machine->ended; at = end) {
        uint64_t next = at + shadow_next_mask(machine, address + at, size - at, &end);
        end += at;
        if (next == size)
            return size;
        if (++decisions > MOST_DECISIONS) {
            trace_incomplete(machine, REASON_UNINITIALISED_PARTS);
            return next;
        }
        Term mask = shadow_load_mask(machine, address + next, end - next);
        *used = join_if_recorded(machine, *used, uninitialised_decide(machine, mask, address + next, end - next, on));
    }
    return size;
}

void uninitialised_settle_text(Machine *machine, uint64_t address)
{
    ObjectId object = memory_find(machine, address);
    if (machine->dependence != NULL) {
        dependence_concretised_value(machine, address);
    } else if (object != machine->symbolic->settled_object) {
        uninitialised_settle(machine, machine->extents[object].start, machine->extents[object].size, &(Dependence){0});
        machine->symbolic->settled_object = object;
    }
}

/* ---- Values ---- */

static bool any_bit(const uint8_t *masks, uint64_t from, uint64_t count)
{
    for (uint64_t bit = from; bit < from + count; bit++)
        if (masks[bit / 8] >> bit % 8 & 1)
            return true;
    return false;
}

/* `at`: offset in bits; `bits`: of a scalar. Members of a union overlap, so that some need not be initialised: they do
 * not count. */
static bool value_has(const Program *program, TypeId id, const uint8_t *masks, uint64_t at, uint64_t bits)
{
    const Type *type = &program->types[program_strip_names(program, id)];
    if (type->tag == TYPE_ARRAY) {
        uint64_t each = program->types[program_strip_names(program, type->base)].bits;
        for (uint64_t i = 0; i < type->count; i++)
            if (value_has(program, type->base, masks, at + i * each, each))
                return true;
        return false;
    }
    if (type->tag == TYPE_STRUCT) {
        for (size_t i = 0; i < type->member_count; i++)
            if (value_has(program, type->members[i].type, masks, at + type->members[i].bit_offset, type->members[i].bit_size))
                return true;
        return false;
    }
    return input_is_scalar(type) && any_bit(masks, at, type->tag == TYPE_FLOAT && bits > 64 ? 80 : bits);
}

bool uninitialised_value(const Program *program, TypeId type, const uint8_t *masks)
{
    return value_has(program, type, masks, 0, program->types[program_strip_names(program, type)].bits);
}
