/* Addresses that the source converts to integers and then computes with. coset's machine has other addresses than a native
 * run, so the machine is told where that happens. */
#include "source/lower.h"

enum { DEEPEST = 6, MOST_USES = 32 };

static bool is_address(LLVMValueRef value, unsigned depth);

/* A local variable of the source that an address was stored into. */
static bool holds_address(LLVMValueRef variable, unsigned depth)
{
    unsigned count = 0;
    for (LLVMUseRef use = LLVMGetFirstUse(variable); use && count < MOST_USES; use = LLVMGetNextUse(use), count++) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMIsAStoreInst(user) && LLVMGetOperand(user, 1) == variable && is_address(LLVMGetOperand(user, 0), depth - 1))
            return true;
    }
    return false;
}

/* The low bits of an address are those of its alignment, which is the same natively. */
static bool is_alignment(LLVMValueRef mask)
{
    return LLVMIsAConstantInt(mask) && LLVMConstIntGetZExtValue(mask) < ARENA_GRANULE;
}

static bool is_address(LLVMValueRef value, unsigned depth)
{
    bool is_expression = LLVMIsAConstantExpr(value) != NULL;
    if (depth == 0 || (!is_expression && !LLVMIsAInstruction(value)))
        return false;
    LLVMOpcode opcode = is_expression ? LLVMGetConstOpcode(value) : LLVMGetInstructionOpcode(value);
    switch (opcode) {
    case LLVMPtrToInt:
        return true;
    case LLVMLoad:
        return LLVMIsAAllocaInst(LLVMGetOperand(value, 0)) && holds_address(LLVMGetOperand(value, 0), depth);
    case LLVMAnd:
        return !is_alignment(LLVMGetOperand(value, 0)) && !is_alignment(LLVMGetOperand(value, 1)) &&
               (is_address(LLVMGetOperand(value, 0), depth - 1) || is_address(LLVMGetOperand(value, 1), depth - 1));
    case LLVMAdd: case LLVMOr:
        return is_address(LLVMGetOperand(value, 0), depth - 1) || is_address(LLVMGetOperand(value, 1), depth - 1);
    case LLVMSub: /* a distance is none */
        return is_address(LLVMGetOperand(value, 0), depth - 1) && !is_address(LLVMGetOperand(value, 1), depth - 1);
    default:
        return false;
    }
}

/* Whether XOR does is seen when it is executed: it may change a tag. */
static bool loses_address(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMMul: case LLVMUDiv: case LLVMSDiv: case LLVMURem: case LLVMSRem: case LLVMShl: case LLVMLShr:
    case LLVMAShr: case LLVMTrunc: case LLVMUIToFP: case LLVMSIToFP:
        return true;
    default:
        return false;
    }
}

/* A remainder by a small power of two is a test of the alignment. */
static bool tests_alignment(LLVMValueRef instruction)
{
    if (LLVMGetInstructionOpcode(instruction) != LLVMURem || !LLVMIsAConstantInt(LLVMGetOperand(instruction, 1)))
        return false;
    uint64_t divisor = LLVMConstIntGetZExtValue(LLVMGetOperand(instruction, 1));
    return divisor != 0 && (divisor & (divisor - 1)) == 0 && divisor <= ARENA_GRANULE;
}

void lower_note_address(Lowering *lowering, LLVMValueRef instruction)
{
    if (lowering->function->in_runtime || !loses_address(instruction) || tests_alignment(instruction))
        return;
    bool found = false;
    for (int i = 0; i < LLVMGetNumOperands(instruction); i++)
        found |= is_address(LLVMGetOperand(instruction, (unsigned)i), DEEPEST);
    if (!found)
        return;
    CallSite site = {.operands = (uint32_t)lowering->loader->operands.count, .arguments = (uint32_t)lowering->loader->arguments.count};
    vector_push(&lowering->loader->call_sites, site);
    lower_emit(lowering, (Instruction){.op = OP_BUILTIN, .x = BUILTIN_ADDRESS_AS_NUMBER,
                                       .a = (uint32_t)lowering->loader->call_sites.count - 1});
}

static bool is_pointer(LLVMValueRef value)
{
    return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMPointerTypeKind && !LLVMIsNull(value);
}

static bool is_converted_pointer(LLVMValueRef value)
{
    bool is_expression = LLVMIsAConstantExpr(value) != NULL;
    return is_expression ? LLVMGetConstOpcode(value) == LLVMPtrToInt : LLVMIsAPtrToIntInst(value) != NULL;
}

static bool uses_order(LLVMValueRef instruction)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if (opcode != LLVMICmp && opcode != LLVMSub)
        return false;
    LLVMValueRef a = LLVMGetOperand(instruction, 0), b = LLVMGetOperand(instruction, 1);
    if (opcode == LLVMSub)
        return is_converted_pointer(a) && is_converted_pointer(b);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(instruction);
    bool is_equality = predicate == LLVMIntEQ || predicate == LLVMIntNE;
    return !is_equality && ((is_pointer(a) && is_pointer(b)) || (is_converted_pointer(a) && is_converted_pointer(b)));
}

void lower_note_order(Lowering *lowering, LLVMValueRef instruction, Value *left, Value *right)
{
    if (lowering->function->in_runtime || !uses_order(instruction))
        return;
    uint32_t a = lower_slot(lowering, left), b = lower_slot(lowering, right);
    lower_emit(lowering, (Instruction){.op = OP_POINTER_ORDER, .a = a, .b = b});
}
