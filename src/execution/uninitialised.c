/* Uses of uninitialised data that are no fault, because --check uninit is not given: they are bounds of the answer. The
 * machine's memory is zero before it is written, and a native program's is not. */
#include "execution/interpreter.h"
#include "execution/symbolic.h"

void uninitialised_output(Machine *machine)
{
    uint32_t function;
    if (machine_position(machine, &function).line > 0)
        trace_bound(machine, BOUND_UNINITIALISED, 0, NULL);
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
