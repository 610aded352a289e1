/* The slots that instructions read. */
#include "analysis/flow.h"

static void add(SlotList *slots, uint32_t first, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        vector_push(slots, first + i);
}

static void add_operands(const Program *program, uint32_t first, uint32_t count, SlotList *slots)
{
    for (uint32_t i = first; i < first + count; i++)
        if (!(program->operands[i] & OPERAND_CONSTANT))
            vector_push(slots, program->operands[i]);
}

/* Adds the slots of a load or store. `format` is that of the load with the same operands. */
static void add_memory(const Instruction *at, Format format, SlotList *slots)
{
    Format shape = FORMAT_LOAD_R + (format - FORMAT_LOAD_R) % (FORMAT_STORE_R - FORMAT_LOAD_R);
    bool only_computes = at->op >= OP_ADDRESS_R && at->op <= OP_ADDRESS_FS;
    if (shape == FORMAT_LOAD_R || shape == FORMAT_LOAD_RX) {
        add(slots, at->a, 1);
        if (!only_computes)
            add(slots, at->high, 1);
    }
    if (shape == FORMAT_LOAD_RX || shape == FORMAT_LOAD_AX || shape == FORMAT_LOAD_FX)
        add(slots, at->b, 1);
    if (format >= FORMAT_STORE_R && format < FORMAT_STOREI_R)
        add(slots, at->dst, instruction_widths(at).dst);
}

void slots_read(const Program *program, const Instruction *at, SlotList *slots)
{
    Format format = opcode_format(at->op);
    OperandWidths widths = instruction_widths(at);
    if (format >= FORMAT_LOAD_R && format <= FORMAT_STOREI_FX) {
        add_memory(at, format, slots);
        return;
    }
    switch (format) {
    case FORMAT_NONE:
    case FORMAT_I:
    case FORMAT_D:
    case FORMAT_CONSTANT_W:
    case FORMAT_JUMP:
    case FORMAT_MESSAGE: return;
    case FORMAT_CALL:
    case FORMAT_BUILTIN:
        if (at->op == OP_CALL_INDIRECT)
            add(slots, at->b, 1);
        add_operands(program, program->call_sites[at->a].operands, program->call_sites[at->a].slot_count, slots);
        return;
    case FORMAT_RETURNS: add_operands(program, at->a, at->b, slots); return;
    case FORMAT_SELECT: add(slots, (uint32_t)at->imm, widths.b); break;
    default: break;
    }
    add(slots, at->a, widths.a);
    if (format == FORMAT_RR || format == FORMAT_RR_KIND || format == FORMAT_SELECT || format == FORMAT_CHECK ||
        format == FORMAT_BRANCH_RR)
        add(slots, at->b, widths.b);
}
