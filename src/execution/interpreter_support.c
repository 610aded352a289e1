/* The rare operations of all builds of the interpreter's loop. */
#include "execution/arithmetic.h"
#include "execution/interpreter.h"

#define STEP_CHUNK (UINT64_C(1) << 20)
#define SYMBOLIC_STEP_CHUNK (UINT64_C(1) << 14) /* smaller, because symbolic steps may be slow and limits must hold */

bool interpreter_refill(Machine *machine, int64_t *budget)
{
    if (machine_stopped(machine))
        return false;
    while (*budget < 0 && machine->steps_left > 0) {
        uint64_t limit = machine->symbolic ? SYMBOLIC_STEP_CHUNK : STEP_CHUNK;
        uint64_t chunk = machine->steps_left < limit ? machine->steps_left : limit;
        machine->steps_left -= chunk;
        *budget += (int64_t)chunk;
    }
    if (*budget >= 0)
        return true;
    machine_end(machine, END_STEP_LIMIT, 0, "the limit of %llu steps was reached (--max-steps)",
                (unsigned long long)machine->options.max_steps);
    *budget = 0;
    return false;
}

uint32_t switch_target(const SwitchTable *table, uint64_t value)
{
    if (table->dense) {
        uint64_t place = value - table->low;
        return place < table->count ? table->targets[place] : table->otherwise;
    }
    size_t low = 0, high = table->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if ((uint64_t)table->values[middle] == value)
            return table->targets[middle];
        if ((uint64_t)table->values[middle] < value)
            low = middle + 1;
        else
            high = middle;
    }
    return table->otherwise;
}

bool interpreter_label(Machine *machine, uint64_t address, const Function *function, uint32_t *target)
{
    uint64_t number = (address - LABEL_START) / 16;
    if (address >= LABEL_START && address % 16 == 0 && number < machine->program->label_count &&
        machine->program->labels[number].function == function->id) {
        *target = machine->program->labels[number].target;
        return true;
    }
    machine_fault(machine, FAULT_BAD_JUMP, "jump to an address that is not a label of %s",
                  function->name);
    return false;
}

/* STACK_SAVE stores the number of objects that the frame had, and the first address above them. */
bool interpreter_check_saved_stack(Machine *machine, const Frame *frame, uint64_t saved)
{
    ObjectId objects = (ObjectId)(saved >> 32);
    uint64_t memory_top = ADDRESS_BASE + (uint32_t)saved;
    if (objects >= frame->first_object + frame->function->object_count && objects <= frame->object_top &&
        memory_top <= frame->memory_top && memory_top >= frame->memory + frame->function->frame_size)
        return true;
    machine_fault(machine, FAULT_BAD_JUMP, "the stack is restored to a state that this call of the function never had");
    return false;
}

void interpreter_division_fault(Machine *machine, bool overflow)
{
    if (overflow)
        machine_fault(machine, FAULT_DIVISION_OVERFLOW, "the smallest integer divided by -1 does not fit");
    else
        machine_fault(machine, FAULT_DIVISION, "the divisor is zero");
}

static const char *operator_word(BinaryOperator operator_)
{
    static const char *const words[] = {
        [BINARY_ADD] = "addition", [BINARY_SUB] = "subtraction", [BINARY_MUL] = "multiplication", [BINARY_SHL] = "left shift",
    };
    return words[operator_];
}

static void check_overflow(Machine *machine, const Instruction *instruction, Wide a, Wide b)
{
    if (!arithmetic_overflows((BinaryOperator)instruction->imm, instruction->x, a, b))
        return;
    if (instruction->imm == BINARY_SHL && arithmetic_extend(a, instruction->x) < 0)
        machine_fault(machine, FAULT_OVERFLOW, "left shift of the negative value %lld", (long long)arithmetic_extend(a, instruction->x));
    machine_fault(machine, FAULT_OVERFLOW, "signed %s of %lld %s %lld does not fit into %u bits",
                  operator_word((BinaryOperator)instruction->imm), (long long)arithmetic_extend(a, instruction->x),
                  instruction->imm == BINARY_SHL ? "by" : "and", (long long)arithmetic_extend(b, instruction->x), instruction->x);
}

static void check_shift(Machine *machine, const Instruction *instruction, Wide a, Wide amount)
{
    (void)a;
    if (amount >= instruction->x)
        machine_fault(machine, FAULT_SHIFT, "shift of a %u-bit value by %lld", instruction->x,
                      (long long)arithmetic_extend(amount, instruction->x));
}

bool interpreter_check(Machine *machine, const Instruction *instruction, const uint64_t *slots)
{
    bool wide = instruction->x > 64;
    Wide a = wide ? slot_get_wide(&slots[instruction->a]) : slots[instruction->a];
    Wide b = wide ? slot_get_wide(&slots[instruction->b]) : slots[instruction->b];
    if (instruction->op == OP_CHECK_OVERFLOW)
        check_overflow(machine, instruction, a, b);
    else if (instruction->op == OP_CHECK_SHIFT)
        check_shift(machine, instruction, a, b);
    else
        base_die("a check has no meaning for values");
    return !machine->ended;
}
