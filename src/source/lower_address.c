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

/* ---- Low bits of what is computed from two addresses ---- */

/* The low bits that the instruction leaves of its first operand, a mask; 0: it does something else. */
static uint64_t low_bits_used(LLVMValueRef instruction)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    if ((opcode != LLVMAnd && opcode != LLVMURem) || !LLVMIsAConstantInt(LLVMGetOperand(instruction, 1)))
        return 0;
    if (constant_kind(LLVMTypeOf(instruction)) != 64)
        return 0;
    uint64_t number = LLVMConstIntGetZExtValue(LLVMGetOperand(instruction, 1)), low = opcode == LLVMAnd ? number : number - 1;
    return low != 0 && low < ARENA_GRANULE && (low & (low + 1)) == 0 ? low : 0;
}

/* The low bits of the result depend on no others of the operands. */
static bool operator_of_pair(LLVMOpcode opcode, BinaryOperator *operator_)
{
    if (!lower_integer_operator(opcode, operator_))
        return false;
    return *operator_ == BINARY_ADD || *operator_ == BINARY_SUB || *operator_ == BINARY_MUL || *operator_ == BINARY_AND ||
           *operator_ == BINARY_OR || *operator_ == BINARY_XOR;
}

static bool combines_addresses(LLVMValueRef instruction)
{
    bool of_first = is_address(LLVMGetOperand(instruction, 0), DEEPEST), of_second = is_address(LLVMGetOperand(instruction, 1), DEEPEST);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    return opcode == LLVMMul ? of_first || of_second : opcode == LLVMSub ? of_second : of_first && of_second;
}

bool lower_defer_pair(Lowering *lowering, Value *value, Value *left, Value *right)
{
    BinaryOperator operator_;
    LLVMUseRef use = LLVMGetFirstUse(value->ref);
    if (lowering->function->in_runtime || value->kind != 64 || value->dedicated || !use || LLVMGetNextUse(use))
        return false;
    LLVMValueRef user = LLVMGetUser(use);
    if (!operator_of_pair(LLVMGetInstructionOpcode(value->ref), &operator_) || !LLVMIsAInstruction(user) || low_bits_used(user) == 0 ||
        LLVMGetOperand(user, 0) != value->ref || LLVMGetInstructionParent(user) != LLVMGetInstructionParent(value->ref) ||
        !combines_addresses(value->ref))
        return false;
    value->where = AT_PAIR;
    value->left = left;
    value->right = right;
    return true;
}

static uint32_t low_bits(Lowering *lowering, uint32_t slot, uint64_t low)
{
    uint32_t to = lower_scratch_slot(lowering, 64);
    lower_emit(lowering, (Instruction){.op = OP_AND64_RI, .x = 64, .dst = to, .a = slot, .imm = (int64_t)low});
    return to;
}

bool lower_bits_of_pair(Lowering *lowering, Value *value, Value *left, Value *right)
{
    BinaryOperator operator_ = BINARY_ADD;
    uint64_t low = left->where == AT_PAIR || left->where == AT_EXPRESSION ? low_bits_used(value->ref) : 0;
    uint32_t bits;
    if (low == 0)
        return false;
    if (left->where == AT_EXPRESSION) {
        bits = lower_number_of_address(lowering, left->ref, low);
    } else {
        uint32_t a = low_bits(lowering, lower_slot(lowering, left->left), low), b = low_bits(lowering, lower_slot(lowering, left->right), low);
        operator_of_pair(LLVMGetInstructionOpcode(left->ref), &operator_);
        bits = lower_scratch_slot(lowering, 64);
        lower_emit_binary(lowering, operator_, 64, bits, a, b);
    }
    lower_consume(lowering, left);
    lower_consume(lowering, right);
    uint32_t to = lower_destination(lowering, value, value->ref);
    lower_emit(lowering, (Instruction){.op = OP_AND64_RI, .x = 64, .dst = to, .a = bits, .imm = (int64_t)low});
    return true;
}

/* ---- Constants, which clang does not compute with instructions ---- */

static bool names_address(LLVMValueRef constant)
{
    if (LLVMIsAGlobalValue(constant))
        return true;
    for (int i = 0; LLVMIsAConstantExpr(constant) && i < LLVMGetNumOperands(constant); i++)
        if (names_address(LLVMGetOperand(constant, (unsigned)i)))
            return true;
    return false;
}

static bool is_narrow(LLVMValueRef constant)
{
    return kind_bits(constant_kind(LLVMTypeOf(constant))) < ADDRESS_BITS;
}

/* A number so large that its sum with an address is none. */
static bool is_far(LLVMValueRef constant)
{
    return LLVMIsAConstantInt(constant) && LLVMConstIntGetSExtValue(constant) != (int32_t)LLVMConstIntGetSExtValue(constant);
}

static bool computes_number(LLVMValueRef constant)
{
    if (!LLVMIsAConstantExpr(constant) || !names_address(constant))
        return false;
    switch (LLVMGetConstOpcode(constant)) {
    case LLVMSub: case LLVMMul: case LLVMXor:
        return true;
    case LLVMAdd:
        return (names_address(LLVMGetOperand(constant, 0)) && names_address(LLVMGetOperand(constant, 1))) ||
               is_far(LLVMGetOperand(constant, 0)) || is_far(LLVMGetOperand(constant, 1)) ||
               computes_number(LLVMGetOperand(constant, 0)) || computes_number(LLVMGetOperand(constant, 1));
    case LLVMTrunc: case LLVMPtrToInt: case LLVMIntToPtr:
        return is_narrow(constant) || computes_number(LLVMGetOperand(constant, 0));
    default:
        return false;
    }
}

bool lower_is_number_of_address(const Lowering *lowering, LLVMValueRef constant)
{
    return !lowering->function->in_runtime && kind_slots(constant_kind(LLVMTypeOf(constant))) == 1 && computes_number(constant);
}

uint32_t lower_number_of_address(Lowering *lowering, LLVMValueRef constant, uint64_t low)
{
    Kind kind = constant_kind(LLVMTypeOf(constant));
    BinaryOperator operator_ = BINARY_ADD;
    if (!computes_number(constant)) {
        uint32_t slot = lower_scratch_slot(lowering, kind);
        uint64_t words[2];
        constant_evaluate(lowering->loader, constant, words);
        lower_load_constant(lowering, kind, slot, words);
        return low != 0 && kind == 64 ? low_bits(lowering, slot, low) : slot;
    }
    LLVMOpcode opcode = LLVMGetConstOpcode(constant);
    uint32_t a = lower_number_of_address(lowering, LLVMGetOperand(constant, 0), low), to = lower_scratch_slot(lowering, kind);
    if (operator_of_pair(opcode, &operator_)) {
        uint32_t b = lower_number_of_address(lowering, LLVMGetOperand(constant, 1), low);
        lower_emit_binary(lowering, operator_, kind, to, a, b);
    } else {
        lower_emit(lowering, (Instruction){.op = is_narrow(constant) ? OP_TRUNC : OP_ZEXT, .x = (uint16_t)kind_bits(kind), .dst = to, .a = a});
    }
    return to;
}
