/* Prints one instruction: one printer for each format. */
#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "program/dump.h"

/* ---- Names ---- */

static const char *const binary_names[] = {
    [BINARY_ADD] = "add",   [BINARY_SUB] = "sub",   [BINARY_MUL] = "mul",   [BINARY_AND] = "and",   [BINARY_OR] = "or",
    [BINARY_XOR] = "xor",   [BINARY_SHL] = "shl",   [BINARY_LSHR] = "lshr", [BINARY_ASHR] = "ashr",
    [BINARY_UDIV] = "udiv", [BINARY_SDIV] = "sdiv", [BINARY_UREM] = "urem", [BINARY_SREM] = "srem",
};

static const char *const compare_names[] = {
    [COMPARE_FALSE] = "false", [COMPARE_OEQ] = "oeq",   [COMPARE_OGT] = "ogt",   [COMPARE_OGE] = "oge",
    [COMPARE_OLT] = "olt",     [COMPARE_OLE] = "ole",   [COMPARE_ONE] = "one",   [COMPARE_ORD] = "ord",
    [COMPARE_UNO] = "uno",     [COMPARE_UEQ] = "ueq",   [COMPARE_FUGT] = "ugt",  [COMPARE_FUGE] = "uge",
    [COMPARE_FULT] = "ult",    [COMPARE_FULE] = "ule",  [COMPARE_FUNE] = "une",  [COMPARE_TRUE] = "true",
    [COMPARE_EQ] = "eq",       [COMPARE_NE] = "ne",     [COMPARE_UGT] = "ugt",   [COMPARE_UGE] = "uge",
    [COMPARE_ULT] = "ult",     [COMPARE_ULE] = "ule",   [COMPARE_SGT] = "sgt",   [COMPARE_SGE] = "sge",
    [COMPARE_SLT] = "slt",     [COMPARE_SLE] = "sle",
};

#define NAME_IN(table, index) \
    ((uint64_t)(index) < sizeof(table) / sizeof *(table) && (table)[index] ? (table)[index] : "?")

/* The opcode's name without its form (_RR, _FX, …), which the operands show. */
static const char *mnemonic(Opcode op, char buffer[OPCODE_NAME_SIZE])
{
    static const char *const forms[] = {"_rr", "_ri", "_r", "_rx", "_rs", "_a", "_ax", "_as", "_f", "_fx", "_fs"};
    opcode_name(op, buffer);
    char *tail = strrchr(buffer, '_');
    for (size_t i = 0; tail && i < sizeof forms / sizeof *forms; i++) {
        if (strcmp(tail, forms[i]) == 0) {
            *tail = '\0';
            break;
        }
    }
    return strncmp(buffer, "b_", 2) == 0 ? buffer + 2 : buffer;
}

/* Prints ".x" if the name does not imply the width. */
static void print_mnemonic(const Listing *listing, const Instruction *instruction)
{
    char buffer[OPCODE_NAME_SIZE];
    const char *name = mnemonic(instruction->op, buffer);
    const char *digits = strpbrk(name, "0123456789");
    fputs(name, listing->out);
    if (instruction->x && (!digits || strtoul(digits, NULL, 10) != instruction->x))
        fprintf(listing->out, ".%u", (unsigned)instruction->x);
}

/* ---- Operands ---- */

static const char *slot_name(const Listing *listing, uint64_t slot)
{
    return slot < listing->function->slot_count ? listing->slot_names[slot] : "%?";
}

static void print_address(const Listing *listing, uint64_t address, const char *prefix)
{
    Arena arena = {0};
    const char *name = program_address_name(listing->program, address, &arena);
    if (name)
        fprintf(listing->out, "%s%s", prefix, name);
    else
        fprintf(listing->out, "0x%" PRIx64, address);
    arena_release(&arena);
}

static void print_constant(const Listing *listing, uint64_t value)
{
    Arena arena = {0};
    const char *name = value >= CODE_START && value < ARENA_END
                           ? program_address_name(listing->program, value, &arena)
                           : NULL;
    fprintf(listing->out, "%" PRId64, (int64_t)value);
    if (name)
        fprintf(listing->out, " (&%s)", name);
    arena_release(&arena);
}

static void print_float(const Listing *listing, Opcode op, uint64_t bits)
{
    char buffer[OPCODE_NAME_SIZE];
    if (strstr(opcode_name(op, buffer), "32")) {
        uint32_t narrow = (uint32_t)bits;
        float value;
        memcpy(&value, &narrow, sizeof value);
        fprintf(listing->out, "%.9gf", (double)value);
    } else {
        double value;
        memcpy(&value, &bits, sizeof value);
        fprintf(listing->out, "%.17g", value);
    }
}

static void print_immediate(const Listing *listing, const Instruction *instruction)
{
    bool is_float = instruction->op >= OP_FADD32_RR && instruction->op <= OP_FDIV80;
    if (is_float)
        print_float(listing, instruction->op, (uint64_t)instruction->imm);
    else
        fprintf(listing->out, "%" PRId64, instruction->imm);
}

static void print_operand(const Listing *listing, uint32_t operand, Kind kind)
{
    if (!(operand & OPERAND_CONSTANT)) {
        fputs(slot_name(listing, operand), listing->out);
        return;
    }
    uint64_t value = listing->program->constants[operand & ~OPERAND_CONSTANT];
    if (kind == KIND_POINTER && value)
        print_address(listing, value, "&");
    else
        fprintf(listing->out, "%" PRId64, (int64_t)value);
}

static void print_result(const Listing *listing, const Instruction *instruction)
{
    fprintf(listing->out, "%s = ", slot_name(listing, instruction->dst));
}

/* ---- Memory ---- */

static void print_frame_object(const Listing *listing, uint32_t offset)
{
    const Function *function = listing->function;
    for (uint32_t i = 0; i < function->object_count; i++) {
        const FrameObject *object = &function->objects[i];
        if (object->offset <= offset && offset - object->offset <= object->size && object->name) {
            fputs(object->name, listing->out);
            if (offset != object->offset)
                fprintf(listing->out, " + %" PRIu64, offset - object->offset);
            return;
        }
    }
    fprintf(listing->out, "frame + %" PRIu32, offset);
}

static void print_index(const Listing *listing, const Instruction *instruction)
{
    char buffer[OPCODE_NAME_SIZE];
    const char *name = opcode_name(instruction->op, buffer);
    bool sign_extends = name[strlen(name) - 1] == 's';
    fprintf(listing->out, " + %s%s * %u", sign_extends ? "(int)" : "", slot_name(listing, instruction->b),
            (unsigned)instruction->x);
}

static void print_offset(const Listing *listing, int32_t offset)
{
    if (offset)
        fprintf(listing->out, " %c %" PRId64, offset < 0 ? '-' : '+', offset < 0 ? -(int64_t)offset : offset);
}

/* `form` counts from FORMAT_LOAD_R for loads and stores alike. */
static void print_memory(const Listing *listing, const Instruction *instruction, unsigned form)
{
    Format shape = FORMAT_LOAD_R + form;
    bool by_slot = shape == FORMAT_LOAD_R || shape == FORMAT_LOAD_RX;
    fputc('[', listing->out);
    if (by_slot)
        fputs(slot_name(listing, instruction->a), listing->out);
    else if (shape == FORMAT_LOAD_A)
        print_address(listing, (uint64_t)instruction->imm, "");
    else if (shape == FORMAT_LOAD_AX)
        print_address(listing, instruction_global(instruction), "");
    else
        print_frame_object(listing, instruction->a);
    if (shape == FORMAT_LOAD_RX || shape == FORMAT_LOAD_AX || shape == FORMAT_LOAD_FX)
        print_index(listing, instruction);
    if (shape != FORMAT_LOAD_A)
        print_offset(listing, instruction->low);
    fputc(']', listing->out);
    if (by_slot && instruction->high != instruction->a)
        fprintf(listing->out, " of %s", slot_name(listing, instruction->high));
}

static void print_plain_mnemonic(const Listing *listing, const Instruction *instruction)
{
    char buffer[OPCODE_NAME_SIZE];
    fputs(mnemonic(instruction->op, buffer), listing->out);
}

static void print_load(const Listing *listing, const Instruction *instruction, unsigned form)
{
    print_result(listing, instruction);
    print_plain_mnemonic(listing, instruction);
    fputc(' ', listing->out);
    print_memory(listing, instruction, form);
}

static void print_store(const Listing *listing, const Instruction *instruction, unsigned form, bool immediate)
{
    print_plain_mnemonic(listing, instruction);
    fputc(' ', listing->out);
    print_memory(listing, instruction, form);
    if (immediate)
        fprintf(listing->out, " = %" PRId32, (int32_t)instruction->dst);
    else
        fprintf(listing->out, " = %s", slot_name(listing, instruction->dst));
}

/* ---- Computing ---- */

static void print_two_slots(const Listing *listing, const Instruction *instruction)
{
    fprintf(listing->out, " %s, %s", slot_name(listing, instruction->a), slot_name(listing, instruction->b));
}

static void print_with_kind(const Listing *listing, const Instruction *instruction)
{
    bool is_binary = instruction->op == OP_BINARY_N || instruction->op == OP_BINARY_W;
    print_result(listing, instruction);
    print_mnemonic(listing, instruction);
    fprintf(listing->out, " %s", is_binary ? NAME_IN(binary_names, instruction->imm)
                                           : NAME_IN(compare_names, instruction->imm));
    print_two_slots(listing, instruction);
}

static void print_check(const Listing *listing, const Instruction *instruction)
{
    print_mnemonic(listing, instruction);
    if (instruction->op != OP_LONGJMP)
        fprintf(listing->out, " %s", NAME_IN(binary_names, instruction->imm));
    print_two_slots(listing, instruction);
}

static void print_wide_constant(const Listing *listing, const Instruction *instruction)
{
    const uint64_t *pair = &listing->program->constants[instruction->imm];
    print_result(listing, instruction);
    fprintf(listing->out, "constant_w 0x%016" PRIx64 "%016" PRIx64, pair[1], pair[0]);
}

static void print_select(const Listing *listing, const Instruction *instruction)
{
    print_result(listing, instruction);
    print_mnemonic(listing, instruction);
    fprintf(listing->out, " %s ? %s : %s", slot_name(listing, instruction->a), slot_name(listing, instruction->b),
            slot_name(listing, (uint64_t)instruction->imm));
}

/* ---- Jumps ---- */

static void print_targets(const Listing *listing, uint32_t then, uint32_t otherwise)
{
    fprintf(listing->out, " then block %" PRIu32 " else block %" PRIu32, function_block_at(listing->function, then),
            function_block_at(listing->function, otherwise));
}

static void print_branch(const Listing *listing, const Instruction *instruction, Format format)
{
    char buffer[OPCODE_NAME_SIZE];
    fprintf(listing->out, "if %s", slot_name(listing, instruction->a));
    if (format == FORMAT_BRANCH_RI) {
        fprintf(listing->out, " %s %" PRId64, mnemonic(instruction->op, buffer), instruction->imm);
        print_targets(listing, instruction->dst, instruction->b);
        return;
    }
    if (format == FORMAT_BRANCH_RR)
        fprintf(listing->out, " %s %s", mnemonic(instruction->op, buffer), slot_name(listing, instruction->b));
    print_targets(listing, (uint32_t)instruction->low, instruction->high);
}

static void print_switch(const Listing *listing, const Instruction *instruction)
{
    const SwitchTable *table = &listing->program->switches[instruction->b];
    fprintf(listing->out, "switch %s", slot_name(listing, instruction->a));
    for (size_t i = 0; i < table->count; i++) {
        int64_t value = table->dense ? (int64_t)(table->low + i) : table->values[i];
        if (!table->dense || table->targets[i] != table->otherwise)
            fprintf(listing->out, " %" PRId64 ": block %" PRIu32 ",", value,
                    function_block_at(listing->function, table->targets[i]));
    }
    fprintf(listing->out, " else block %" PRIu32, function_block_at(listing->function, table->otherwise));
}

/* ---- Calls ---- */

static void print_arguments(const Listing *listing, const CallSite *site)
{
    const Program *program = listing->program;
    fputc('(', listing->out);
    for (uint32_t i = 0; i < site->argument_count; i++) {
        const Argument *argument = &program->arguments[site->arguments + i];
        fputs(i ? ", " : "", listing->out);
        if (argument->by_value)
            fprintf(listing->out, "%" PRIu32 " bytes at ", argument->size);
        if (kind_slots(argument->kind))
            print_operand(listing, program->operands[site->operands + argument->slot], argument->kind);
    }
    fputc(')', listing->out);
}

static void print_builtin_name(const Listing *listing, const Instruction *instruction)
{
    const char *symbol = builtin_symbol(instruction->x);
    fputs("builtin ", listing->out);
    for (const char *name = symbol ? symbol : builtin_name(instruction->x); *name; name++)
        fputc(tolower((unsigned char)*name), listing->out);
    if (!symbol && instruction->imm)
        fprintf(listing->out, ".%" PRId64, instruction->imm);
}

static void print_call(const Listing *listing, const Instruction *instruction)
{
    const CallSite *site = &listing->program->call_sites[instruction->a];
    if (site->result_count)
        print_result(listing, instruction);
    if (instruction->op == OP_BUILTIN)
        print_builtin_name(listing, instruction);
    else if (instruction->op == OP_CALL)
        fprintf(listing->out, "call %s", listing->program->functions[instruction->b].name);
    else
        fprintf(listing->out, "call *%s", slot_name(listing, instruction->b));
    print_arguments(listing, site);
}

static void print_returns(const Listing *listing, const Instruction *instruction)
{
    fputs("return", listing->out);
    for (uint32_t i = 0; i < instruction->b; i++) {
        fputs(i ? ", " : " ", listing->out);
        print_operand(listing, listing->program->operands[instruction->a + i], KIND_VOID);
    }
}

/* ---- All formats ---- */

static void print_register_form(const Listing *listing, const Instruction *instruction, Format format)
{
    if (format != FORMAT_A)
        print_result(listing, instruction);
    bool x_tells_little = opcode_ends_block(instruction->op) || instruction->op == OP_CONSTANT;
    if (format == FORMAT_RR || format == FORMAT_RI || x_tells_little)
        print_plain_mnemonic(listing, instruction);
    else
        print_mnemonic(listing, instruction);
    if (format != FORMAT_I && format != FORMAT_D)
        fprintf(listing->out, " %s", slot_name(listing, instruction->a));
    if (format == FORMAT_RR)
        fprintf(listing->out, ", %s", slot_name(listing, instruction->b));
    if (format == FORMAT_RI) {
        fputs(", ", listing->out);
        print_immediate(listing, instruction);
    }
    if (format == FORMAT_R && instruction->imm)
        fprintf(listing->out, " from %" PRId64 " bits", instruction->imm);
    if (format == FORMAT_I) {
        fputc(' ', listing->out);
        print_constant(listing, (uint64_t)instruction->imm);
    }
}

void listing_print_instruction(const Listing *listing, const Instruction *instruction)
{
    Format format = opcode_format(instruction->op);
    if (format >= FORMAT_LOAD_R && format <= FORMAT_LOAD_FX) {
        print_load(listing, instruction, format - FORMAT_LOAD_R);
        return;
    }
    if (format >= FORMAT_STORE_R && format <= FORMAT_STORE_FX) {
        print_store(listing, instruction, format - FORMAT_STORE_R, false);
        return;
    }
    if (format >= FORMAT_STOREI_R && format <= FORMAT_STOREI_FX) {
        print_store(listing, instruction, format - FORMAT_STOREI_R, true);
        return;
    }
    switch (format) {
    case FORMAT_NONE: print_plain_mnemonic(listing, instruction); break;
    case FORMAT_RR_KIND: print_with_kind(listing, instruction); break;
    case FORMAT_CONSTANT_W: print_wide_constant(listing, instruction); break;
    case FORMAT_SELECT: print_select(listing, instruction); break;
    case FORMAT_CHECK: print_check(listing, instruction); break;
    case FORMAT_JUMP:
        fprintf(listing->out, "jump block %" PRIu32, function_block_at(listing->function, (uint32_t)instruction->low));
        break;
    case FORMAT_BRANCH:
    case FORMAT_BRANCH_RR:
    case FORMAT_BRANCH_RI: print_branch(listing, instruction, format); break;
    case FORMAT_SWITCH: print_switch(listing, instruction); break;
    case FORMAT_CALL:
    case FORMAT_BUILTIN: print_call(listing, instruction); break;
    case FORMAT_RETURNS: print_returns(listing, instruction); break;
    case FORMAT_MESSAGE:
        fprintf(listing->out, "unsupported \"%s\"", listing->program->messages[instruction->imm]);
        break;
    default: print_register_form(listing, instruction, format); break;
    }
}
