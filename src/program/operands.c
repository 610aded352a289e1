/* How many slots the operands of an instruction take. */
#include "program/program.h"

static uint8_t slots_for(uint64_t bits)
{
    return bits > 64 ? 2 : 1;
}

static OperandWidths conversion_widths(const Instruction *instruction)
{
    uint8_t x = slots_for(instruction->x), imm = slots_for((uint64_t)instruction->imm);
    switch (instruction->op) {
    case OP_TRUNC: return (OperandWidths){1, imm, 1};
    case OP_ZEXT_W:
    case OP_SEXT_W: return (OperandWidths){2, imm, 1};
    case OP_F32_TO_F80:
    case OP_F64_TO_F80: return (OperandWidths){2, 1, 1};
    case OP_F80_TO_F32:
    case OP_F80_TO_F64: return (OperandWidths){1, 2, 1};
    case OP_F32_TO_SI:
    case OP_F64_TO_SI:
    case OP_F32_TO_UI:
    case OP_F64_TO_UI: return (OperandWidths){x, 1, 1};
    case OP_F80_TO_SI:
    case OP_F80_TO_UI: return (OperandWidths){x, 2, 1};
    case OP_SI_TO_F80:
    case OP_UI_TO_F80: return (OperandWidths){2, imm, 1};
    case OP_SI_TO_F32:
    case OP_SI_TO_F64:
    case OP_UI_TO_F32:
    case OP_UI_TO_F64: return (OperandWidths){1, imm, 1};
    default: return (OperandWidths){1, 1, 1};
    }
}

OperandWidths instruction_widths(const Instruction *instruction)
{
    uint8_t x = slots_for(instruction->x);
    switch (instruction->op) {
    case OP_BINARY_W:
    case OP_FADD80:
    case OP_FSUB80:
    case OP_FMUL80:
    case OP_FDIV80:
    case OP_FREM80:
    case OP_FNEG80:
    case OP_BITCAST_W:
    case OP_MOVE_W: return (OperandWidths){2, 2, 2};
    case OP_COMPARE_W:
    case OP_FCMP80: return (OperandWidths){1, 2, 2};
    case OP_CONSTANT_W:
    case OP_LOAD80:
    case OP_STORE80: return (OperandWidths){2, 1, 1};
    case OP_SELECT_W: return (OperandWidths){2, 1, 2};
    case OP_LOAD_N:
    case OP_STORE_N: return (OperandWidths){x, 1, 1};
#define CHECK_CASE(name, ...) case OP_CHECK_##name:
    CHECKS_WITH_OPCODE(CHECK_CASE)
#undef CHECK_CASE
        return (OperandWidths){1, x, x};
    default: return conversion_widths(instruction);
    }
}
