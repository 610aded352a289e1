/* Checks the operands of each instruction. Accesses that the machine does not check at run time are checked here. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "program/program_check.h"

/* ---- Memory ---- */

/* Bytes that a load or store touches: the first number in its name. */
static uint64_t access_size(Opcode op)
{
    char name[OPCODE_NAME_SIZE];
    const char *digits = strpbrk(opcode_name(op, name), "0123456789");
    return digits ? strtoul(digits, NULL, 10) / 8 : 0;
}

static bool inside_global(const Program *program, uint64_t address, uint64_t size)
{
    const Global *global = program_global_at(program, address);
    if (!global)
        return false;
    uint64_t offset = address - global->address;
    return size <= global->size - offset;
}

static bool inside_frame_object(const Function *function, uint64_t offset, uint64_t size)
{
    for (uint32_t i = 0; i < function->object_count; i++) {
        const FrameObject *object = &function->objects[i];
        if (offset >= object->offset && offset - object->offset <= object->size)
            return size <= object->size - (offset - object->offset);
    }
    return false;
}

/* `shape` is that of the load with the same operands. An ADDRESS accesses nothing, so it may point anywhere. */
static void check_memory(const Checker *checker, Format shape, const OperandWidths *widths)
{
    const Instruction *at = checker->instruction;
    bool only_computes = at->op >= OP_ADDRESS_R && at->op <= OP_ADDRESS_FS;
    if (shape == FORMAT_LOAD_R || shape == FORMAT_LOAD_RX) {
        checker_check_slots(checker, "the address", at->a, widths->a);
        if (!only_computes)
            checker_check_slots(checker, "the provenance", at->high, 1);
    }
    if (shape == FORMAT_LOAD_RX || shape == FORMAT_LOAD_AX || shape == FORMAT_LOAD_FX)
        checker_check_slots(checker, "the index", at->b, 1);
    if (only_computes)
        return;
    uint64_t size = access_size(at->op);
    uint64_t frame_offset = (uint64_t)at->a + (uint64_t)(int64_t)at->low;
    bool inside = true;
    if (shape == FORMAT_LOAD_A)
        inside = inside_global(checker->program, (uint64_t)at->imm, size);
    else if (shape == FORMAT_LOAD_AX)
        inside = inside_global(checker->program, instruction_global(at), at->high);
    else if (shape == FORMAT_LOAD_F)
        inside = inside_frame_object(checker->function, frame_offset, size);
    else if (shape == FORMAT_LOAD_FX)
        inside = inside_frame_object(checker->function, at->a, at->high);
    CHECK_THAT(checker, inside, "the access is not inside one object");
}

/* ---- Jumps ---- */

static void check_switch(const Checker *checker)
{
    const Instruction *at = checker->instruction;
    checker_check_slots(checker, "the value", at->a, 1);
    CHECK_THAT(checker, at->b < checker->program->switch_count, "there is no switch table %" PRIu32, at->b);
    const SwitchTable *table = &checker->program->switches[at->b];
    for (size_t i = 0; i < table->count; i++)
        checker_check_target(checker, table->targets[i]);
    checker_check_target(checker, table->otherwise);
}

static void check_branch(const Checker *checker, Format format)
{
    const Instruction *at = checker->instruction;
    checker_check_slots(checker, "the first operand", at->a, 1);
    if (format == FORMAT_BRANCH_RR)
        checker_check_slots(checker, "the second operand", at->b, 1);
    checker_check_target(checker, format == FORMAT_BRANCH_RI ? at->dst : (uint32_t)at->low);
    checker_check_target(checker, format == FORMAT_BRANCH_RI ? at->b : at->high);
}

/* ---- Calls ---- */

static void check_operands(const Checker *checker, uint64_t first, uint64_t count)
{
    const Program *program = checker->program;
    CHECK_THAT(checker, first + count <= program->operand_count, "operands are out of range");
    for (uint64_t i = first; i < first + count; i++) {
        uint32_t operand = program->operands[i];
        if (operand & OPERAND_CONSTANT)
            CHECK_THAT(checker, (operand & ~OPERAND_CONSTANT) < program->constant_count,
                       "there is no constant %" PRIu32, operand & ~OPERAND_CONSTANT);
        else
            checker_check_slots(checker, "an operand", operand, 1);
    }
}

static uint32_t slots_of_letter(const Instruction *instruction, char letter)
{
    return letter == 'v' ? 0 : letter == 'L' || (letter == '*' && (uint64_t)instruction->imm > 64) ? 2 : 1;
}

/* Slots that a builtin reads, from its signature: the result comes first, a second one after '+'. */
static uint32_t builtin_slots(const Instruction *instruction)
{
    const char *letter = builtin_signature(instruction->x) + 1;
    uint32_t slots = 0;
    if (*letter == '+')
        letter += 2;
    for (; *letter; letter++)
        slots += slots_of_letter(instruction, *letter);
    return slots;
}

static uint32_t builtin_results(const Instruction *instruction)
{
    const char *signature = builtin_signature(instruction->x);
    return slots_of_letter(instruction, signature[0]) + (signature[1] == '+' ? slots_of_letter(instruction, signature[2]) : 0);
}

static void check_call(const Checker *checker)
{
    const Program *program = checker->program;
    const Instruction *at = checker->instruction;
    CHECK_THAT(checker, at->a < program->call_site_count, "there is no call site %" PRIu32, at->a);
    const CallSite *site = &program->call_sites[at->a];
    check_operands(checker, site->operands, site->slot_count);
    if (site->result_count)
        checker_check_slots(checker, "the result", at->dst, site->result_count);
    if (at->op == OP_CALL)
        CHECK_THAT(checker, at->b < program->function_count, "there is no function %" PRIu32, at->b);
    else if (at->op == OP_CALL_INDIRECT)
        checker_check_slots(checker, "the callee", at->b, 1);
    else {
        CHECK_THAT(checker, at->x < BUILTIN_COUNT, "there is no builtin %u", (unsigned)at->x);
        CHECK_THAT(checker, site->slot_count == builtin_slots(at), "%s needs %" PRIu32 " slots and gets %" PRIu32,
                   builtin_name(at->x), builtin_slots(at), site->slot_count);
        CHECK_THAT(checker, site->result_count <= builtin_results(at), "%s has %" PRIu32 " slots of results, and %" PRIu32 " are wanted",
                   builtin_name(at->x), builtin_results(at), site->result_count);
    }
}

static void check_returned(const Checker *checker, uint32_t slots)
{
    CHECK_THAT(checker, slots == checker->function->result_slots, "returns %" PRIu32 " slots, not %" PRIu32, slots,
               checker->function->result_slots);
}

/* ---- All formats ---- */

static void check_registers(const Checker *checker, Format format, const OperandWidths *widths)
{
    const Instruction *at = checker->instruction;
    bool has_result = format != FORMAT_A && format != FORMAT_CHECK;
    bool has_a = format != FORMAT_I && format != FORMAT_D && format != FORMAT_CONSTANT_W;
    bool has_b = format == FORMAT_RR || format == FORMAT_RR_KIND || format == FORMAT_SELECT || format == FORMAT_CHECK;
    if (has_result)
        checker_check_slots(checker, "the result", at->dst, widths->dst);
    if (has_a)
        checker_check_slots(checker, "the first operand", at->a, widths->a);
    if (has_b)
        checker_check_slots(checker, "the second operand", at->b, widths->b);
    if (format == FORMAT_SELECT)
        checker_check_slots(checker, "the third operand", (uint64_t)at->imm, widths->b);
    if (format == FORMAT_CONSTANT_W)
        CHECK_THAT(checker, at->imm >= 0 && (uint64_t)at->imm + 1 < checker->program->constant_count,
                   "there is no constant %" PRId64, at->imm);
}

void checker_check_instruction(const Checker *checker)
{
    const Instruction *at = checker->instruction;
    Format format = opcode_format(at->op);
    OperandWidths widths = instruction_widths(at);
    if (format >= FORMAT_LOAD_R && format <= FORMAT_STOREI_FX) {
        Format shape = FORMAT_LOAD_R + (format - FORMAT_LOAD_R) % (FORMAT_STORE_R - FORMAT_LOAD_R);
        if (format < FORMAT_STOREI_R)
            checker_check_slots(checker, "the value", at->dst, widths.dst);
        check_memory(checker, shape, &widths);
        return;
    }
    switch (format) {
    case FORMAT_NONE:
        if (at->op == OP_RETURN)
            check_returned(checker, 0);
        break;
    case FORMAT_JUMP: checker_check_target(checker, (uint32_t)at->low); break;
    case FORMAT_BRANCH:
    case FORMAT_BRANCH_RR:
    case FORMAT_BRANCH_RI: check_branch(checker, format); break;
    case FORMAT_SWITCH: check_switch(checker); break;
    case FORMAT_CALL:
    case FORMAT_BUILTIN: check_call(checker); break;
    case FORMAT_RETURNS:
        check_returned(checker, at->b);
        check_operands(checker, at->a, at->b);
        break;
    case FORMAT_MESSAGE:
        CHECK_THAT(checker, (uint64_t)at->imm < checker->program->message_count, "there is no message %" PRId64,
                   at->imm);
        break;
    default:
        if (at->op == OP_RETURN_VALUE)
            check_returned(checker, 1);
        check_registers(checker, format, &widths);
        break;
    }
}
