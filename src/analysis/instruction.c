/* Which slots and memory an instruction accesses. */
#include <stdlib.h>
#include <string.h>

#include "analysis/instruction.h"

/* ---- Memory ---- */

/* Bytes that a load or store accesses: the first number in its name. */
static uint64_t access_size(const Instruction *at)
{
    if (at->op == OP_LOAD_N || at->op == OP_STORE_N)
        return (at->x + 7u) / 8;
    char name[OPCODE_NAME_SIZE];
    const char *digits = strpbrk(opcode_name(at->op, name), "0123456789");
    return digits ? strtoul(digits, NULL, 10) / 8 : 0;
}

static AccessVerb access_verb(const Instruction *at, Format format)
{
    bool computes = (at->op >= OP_ADDRESS_R && at->op <= OP_ADDRESS_FS) || (at->op >= OP_ROW_AX && at->op <= OP_ROW_FS);
    if (format < FORMAT_LOAD_R || format > FORMAT_STOREI_FX)
        return ACCESS_NONE;
    if (computes)
        return ACCESS_ADDRESS;
    return format < FORMAT_STORE_R ? ACCESS_LOAD : format < FORMAT_STOREI_R ? ACCESS_STORE : ACCESS_STORE_CONSTANT;
}

Access instruction_access(const Instruction *at)
{
    Format format = opcode_format(at->op);
    Access access = {.verb = access_verb(at, format)};
    if (access.verb == ACCESS_NONE)
        return access;
    Format shape = FORMAT_LOAD_R + (format - FORMAT_LOAD_R) % (FORMAT_STORE_R - FORMAT_LOAD_R);
    access.offset = at->low;
    access.size = access.verb == ACCESS_ADDRESS ? 0 : access_size(at);
    access.indexed = shape == FORMAT_LOAD_RX || shape == FORMAT_LOAD_AX || shape == FORMAT_LOAD_FX;
    if (access.indexed) {
        access.index = at->b;
        access.scale = at->x;
    }
    if (shape == FORMAT_LOAD_R || shape == FORMAT_LOAD_RX) {
        access.slot = at->a;
    } else if (shape == FORMAT_LOAD_A) {
        access.base = ACCESS_GLOBAL;
        access.start = (uint64_t)at->imm;
        access.offset = 0;
    } else {
        access.base = shape == FORMAT_LOAD_AX ? ACCESS_GLOBAL : ACCESS_FRAME;
        access.start = shape == FORMAT_LOAD_AX ? instruction_global(at) : at->a;
    }
    return access;
}

uint32_t function_object_at(const Function *function, uint64_t offset)
{
    uint32_t low = 0, high = function->object_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (function->objects[middle].offset <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* ---- Slots ---- */

uint32_t instruction_written_slots(const Program *program, const Instruction *at, uint32_t *count)
{
    Format format = opcode_format(at->op);
    *count = 0;
    if (opcode_ends_block(at->op) || format == FORMAT_A || format == FORMAT_CHECK ||
        (format >= FORMAT_STORE_R && format <= FORMAT_STOREI_FX))
        return 0;
    if (format == FORMAT_CALL || format == FORMAT_BUILTIN)
        *count = program->call_sites[at->a].result_count;
    else
        *count = instruction_widths(at).dst;
    return at->dst;
}
