/* Arithmetic, comparisons and conversions. Operations on vectors are lowered element by element. */
#include <stdlib.h>
#include <string.h>

#include "source/lower.h"

static int width_index(unsigned bits)
{
    return bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : bits == 64 ? 3 : -1;
}

/* ---- Binary operations ---- */

bool lower_integer_operator(LLVMOpcode opcode, BinaryOperator *operator_)
{
    switch (opcode) {
    case LLVMAdd: *operator_ = BINARY_ADD; return true;
    case LLVMSub: *operator_ = BINARY_SUB; return true;
    case LLVMMul: *operator_ = BINARY_MUL; return true;
    case LLVMAnd: *operator_ = BINARY_AND; return true;
    case LLVMOr: *operator_ = BINARY_OR; return true;
    case LLVMXor: *operator_ = BINARY_XOR; return true;
    case LLVMShl: *operator_ = BINARY_SHL; return true;
    case LLVMLShr: *operator_ = BINARY_LSHR; return true;
    case LLVMAShr: *operator_ = BINARY_ASHR; return true;
    case LLVMUDiv: *operator_ = BINARY_UDIV; return true;
    case LLVMSDiv: *operator_ = BINARY_SDIV; return true;
    case LLVMURem: *operator_ = BINARY_UREM; return true;
    case LLVMSRem: *operator_ = BINARY_SREM; return true;
    default: return false;
    }
}

static bool commutes(BinaryOperator operator_)
{
    return operator_ == BINARY_ADD || operator_ == BINARY_MUL || operator_ == BINARY_AND || operator_ == BINARY_OR ||
           operator_ == BINARY_XOR;
}

/* Index of the width-specialised family, or -1 if only the general instruction applies. */
static int specialised_width(BinaryOperator operator_, Kind kind)
{
    bool bitwise = operator_ == BINARY_AND || operator_ == BINARY_OR || operator_ == BINARY_XOR;
    return kind == 1 && bitwise ? 0 : width_index(kind_bits(kind));
}

void lower_emit_binary(Lowering *lowering, BinaryOperator operator_, Kind kind, uint32_t to, uint32_t a, uint32_t b)
{
    int width = specialised_width(operator_, kind);
    Instruction instruction = {.x = (uint16_t)kind_bits(kind), .dst = to, .a = a, .b = b};
    if (width >= 0) {
        instruction.op = (uint16_t)(OP_ADD8_RR + 8 * (int)operator_ + 2 * width);
    } else {
        instruction.op = kind_slots(kind) == 2 ? OP_BINARY_W : OP_BINARY_N;
        instruction.imm = operator_;
    }
    lower_emit(lowering, instruction);
}

bool lower_checks(const Lowering *lowering, FaultCheck check)
{
    return lowering->loader->options->checks & 1u << check && !lowering->function->in_runtime;
}

static const struct CheckRow {
    FaultCheck check;
    Opcode op;
    unsigned operators;   /* bits 1u << BinaryOperator */
    bool forbidden_only;
} check_rows[] = {
#define CHECK_ROW(name, word, what, operators, forbidden_only, ...) {CHECK_##name, OP_CHECK_##name, operators, forbidden_only},
    CHECKS_WITH_OPCODE(CHECK_ROW)
#undef CHECK_ROW
};

static void check_operands(Lowering *lowering, LLVMValueRef instruction, BinaryOperator operator_, Value *left, Value *right)
{
    for (size_t i = 0; i < sizeof check_rows / sizeof *check_rows; i++) {
        const struct CheckRow *row = &check_rows[i];
        if (!lower_checks(lowering, row->check) || !(row->operators & 1u << operator_) ||
            (row->forbidden_only && !LLVMGetNSW(instruction)))
            continue;
        uint32_t a = lower_slot(lowering, left), b = lower_slot(lowering, right);
        lower_emit(lowering, (Instruction){.op = (uint16_t)row->op, .x = (uint16_t)kind_bits(left->kind), .a = a, .b = b,
                                           .imm = operator_});
    }
}

static void binary_immediate(Lowering *lowering, Value *value, Value *left, Value *right, Opcode family)
{
    uint32_t a = lower_slot(lowering, left);
    lower_consume(lowering, left);
    uint32_t to = lower_destination(lowering, value, value->ref);
    lower_emit(lowering, (Instruction){.op = (uint16_t)(family + 1), .x = (uint16_t)kind_bits(value->kind), .dst = to, .a = a,
                                       .imm = (int64_t)right->words[0]});
}

static void integer_binary(Lowering *lowering, Value *value, BinaryOperator operator_, Value *left, Value *right)
{
    int width = specialised_width(operator_, value->kind);
    check_operands(lowering, value->ref, operator_, left, right);
    if (lower_is_constant(left) && !lower_is_constant(right) && commutes(operator_)) {
        Value *swap = left;
        left = right;
        right = swap;
    }
    if (width >= 0 && lower_is_constant(right)) {
        binary_immediate(lowering, value, left, right, (Opcode)(OP_ADD8_RR + 8 * (int)operator_ + 2 * width));
        return;
    }
    uint32_t a = lower_slot(lowering, left), b = lower_slot(lowering, right);
    lower_consume(lowering, left);
    lower_consume(lowering, right);
    uint32_t to = lower_destination(lowering, value, value->ref);
    lower_emit_binary(lowering, operator_, value->kind, to, a, b);
}

static bool float_operation(LLVMOpcode opcode, Kind kind, Opcode *op, bool *immediate)
{
    *immediate = kind != KIND_F80 && opcode != LLVMFRem;
    switch (opcode) {
    case LLVMFAdd: *op = kind == KIND_F32 ? OP_FADD32_RR : kind == KIND_F64 ? OP_FADD64_RR : OP_FADD80; return true;
    case LLVMFSub: *op = kind == KIND_F32 ? OP_FSUB32_RR : kind == KIND_F64 ? OP_FSUB64_RR : OP_FSUB80; return true;
    case LLVMFMul: *op = kind == KIND_F32 ? OP_FMUL32_RR : kind == KIND_F64 ? OP_FMUL64_RR : OP_FMUL80; return true;
    case LLVMFDiv: *op = kind == KIND_F32 ? OP_FDIV32_RR : kind == KIND_F64 ? OP_FDIV64_RR : OP_FDIV80; return true;
    case LLVMFRem: *op = kind == KIND_F32 ? OP_FREM32 : kind == KIND_F64 ? OP_FREM64 : OP_FREM80; return true;
    default: return false;
    }
}

static void float_binary(Lowering *lowering, Value *value, Value *left, Value *right)
{
    Opcode op;
    bool immediate;
    if (!float_operation(LLVMGetInstructionOpcode(value->ref), value->kind, &op, &immediate)) {
        lower_unsupported(lowering, "an arithmetic operation that coset does not know");
        return;
    }
    if (immediate && lower_is_constant(right)) {
        binary_immediate(lowering, value, left, right, op);
        return;
    }
    uint32_t a = lower_slot(lowering, left), b = lower_slot(lowering, right);
    lower_consume(lowering, left);
    lower_consume(lowering, right);
    lower_emit(lowering, (Instruction){.op = (uint16_t)op, .dst = lower_destination(lowering, value, value->ref), .a = a, .b = b});
}

static void vector_binary(Lowering *lowering, Value *value, Value *left, Value *right)
{
    uint32_t count;
    Part *a = lower_parts(lowering, left, &count), *b = lower_parts(lowering, right, &count);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value->ref);
    BinaryOperator operator_;
    Opcode op;
    bool immediate;
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count; i++) {
        const Part *to = &value->parts[i];
        if (lower_integer_operator(opcode, &operator_))
            lower_emit_binary(lowering, operator_, to->kind, to->slot, a[i].slot, b[i].slot);
        else if (float_operation(opcode, to->kind, &op, &immediate))
            lower_emit(lowering, (Instruction){.op = (uint16_t)op, .dst = to->slot, .a = a[i].slot, .b = b[i].slot});
    }
    lower_consume(lowering, left);
    lower_consume(lowering, right);
}

void lower_binary(Lowering *lowering, Value *value)
{
    Value *left = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Value *right = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    BinaryOperator operator_;
    if (lower_defer_pair(lowering, value, left, right) || lower_bits_of_pair(lowering, value, left, right))
        return;
    lower_note_address(lowering, value->ref);
    lower_note_bit_field(lowering, value->ref, left);
    if (value->kind == KIND_VOID)
        vector_binary(lowering, value, left, right);
    else if (lower_integer_operator(LLVMGetInstructionOpcode(value->ref), &operator_))
        integer_binary(lowering, value, operator_, left, right);
    else
        float_binary(lowering, value, left, right);
}

static Opcode negation(Kind kind)
{
    return kind == KIND_F32 ? OP_FNEG32 : kind == KIND_F64 ? OP_FNEG64 : OP_FNEG80;
}

/* Applies `emit` to each scalar of a unary operation on a scalar or vector. */
typedef void PartOperation(Lowering *lowering, LLVMValueRef ref, Kind to_kind, uint32_t to, Kind from_kind, uint32_t from);

static void unary(Lowering *lowering, Value *value, PartOperation *emit)
{
    Value *operand = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    uint32_t count;
    Part *parts = lower_parts(lowering, operand, &count);
    lower_consume(lowering, operand);
    if (value->kind != KIND_VOID) {
        uint32_t to = lower_destination(lowering, value, value->ref);
        if (count)
            emit(lowering, value->ref, value->kind, to, parts[0].kind, parts[0].slot);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count && i < count; i++)
        emit(lowering, value->ref, value->parts[i].kind, value->parts[i].slot, parts[i].kind, parts[i].slot);
}

static void negate_part(Lowering *lowering, LLVMValueRef ref, Kind to_kind, uint32_t to, Kind from_kind, uint32_t from)
{
    (void)ref;
    (void)from_kind;
    lower_emit(lowering, (Instruction){.op = (uint16_t)negation(to_kind), .dst = to, .a = from});
}

void lower_negate(Lowering *lowering, Value *value)
{
    unary(lowering, value, negate_part);
}

static void freeze_part(Lowering *lowering, LLVMValueRef ref, Kind to_kind, uint32_t to, Kind from_kind, uint32_t from)
{
    (void)ref;
    (void)from_kind;
    lower_move(lowering, to_kind, to, from);
}

void lower_freeze(Lowering *lowering, Value *value)
{
    unary(lowering, value, freeze_part);
}

/* ---- Comparisons ---- */

static ComparePredicate swapped(ComparePredicate predicate)
{
    switch (predicate) {
    case COMPARE_UGT: return COMPARE_ULT;
    case COMPARE_UGE: return COMPARE_ULE;
    case COMPARE_ULT: return COMPARE_UGT;
    case COMPARE_ULE: return COMPARE_UGE;
    case COMPARE_SGT: return COMPARE_SLT;
    case COMPARE_SGE: return COMPARE_SLE;
    case COMPARE_SLT: return COMPARE_SGT;
    case COMPARE_SLE: return COMPARE_SGE;
    default: return predicate;
    }
}

/* The _RR opcode for a predicate; `branch` selects the branching family. */
static Opcode compare_opcode(ComparePredicate predicate, int width, bool branch)
{
    switch (predicate) {
    case COMPARE_EQ: return branch ? OP_B_EQ_RR : OP_EQ_RR;
    case COMPARE_NE: return branch ? OP_B_NE_RR : OP_NE_RR;
    case COMPARE_UGT: return branch ? OP_B_UGT_RR : OP_UGT_RR;
    case COMPARE_UGE: return branch ? OP_B_UGE_RR : OP_UGE_RR;
    case COMPARE_ULT: return branch ? OP_B_ULT_RR : OP_ULT_RR;
    case COMPARE_ULE: return branch ? OP_B_ULE_RR : OP_ULE_RR;
    case COMPARE_SGT: return (branch ? OP_B_SGT8_RR : OP_SGT8_RR) + 2 * width;
    case COMPARE_SGE: return (branch ? OP_B_SGE8_RR : OP_SGE8_RR) + 2 * width;
    case COMPARE_SLT: return (branch ? OP_B_SLT8_RR : OP_SLT8_RR) + 2 * width;
    default: return (branch ? OP_B_SLE8_RR : OP_SLE8_RR) + 2 * width;
    }
}

/* Signed comparison of odd widths: both sides are first extended to 64 bits. */
static uint32_t extended_slot(Lowering *lowering, Kind kind, uint32_t slot)
{
    uint32_t wide = lower_scratch_slot(lowering, 64);
    lower_emit(lowering, (Instruction){.op = OP_SEXT_N, .x = 64, .dst = wide, .a = slot, .imm = kind_bits(kind)});
    return wide;
}

static void emit_part_compare(Lowering *lowering, ComparePredicate predicate, Kind kind, uint32_t to, uint32_t a, uint32_t b)
{
    if (kind_slots(kind) == 2) {
        lower_emit(lowering, (Instruction){.op = OP_COMPARE_W, .x = (uint16_t)kind_bits(kind), .dst = to, .a = a, .b = b,
                                           .imm = predicate});
        return;
    }
    int width = width_index(kind_bits(kind));
    if (width < 0 && predicate >= COMPARE_SGT) {
        a = extended_slot(lowering, kind, a);
        b = extended_slot(lowering, kind, b);
        width = 3;
    }
    lower_emit(lowering, (Instruction){.op = (uint16_t)compare_opcode(predicate, width, false), .x = 1, .dst = to, .a = a, .b = b});
}

void lower_integer_compare(Lowering *lowering, Value *value)
{
    Value *left = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Value *right = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    ComparePredicate predicate = (ComparePredicate)LLVMGetICmpPredicate(value->ref);
    if (value->kind != KIND_VOID && !value->dedicated && value->remaining &&
        kind_slots(left->kind) == 1 && (width_index(kind_bits(left->kind)) >= 0 || predicate < COMPARE_SGT)) {
        value->where = AT_COMPARE;
        value->left = left;
        value->right = right;
        return;
    }
    uint32_t count;
    Part *a = lower_parts(lowering, left, &count), *b = lower_parts(lowering, right, &count);
    lower_consume(lowering, left);
    lower_consume(lowering, right);
    if (value->kind != KIND_VOID) {
        emit_part_compare(lowering, predicate, a[0].kind, lower_destination(lowering, value, value->ref), a[0].slot, b[0].slot);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count && i < count; i++)
        emit_part_compare(lowering, predicate, a[i].kind, value->parts[i].slot, a[i].slot, b[i].slot);
}

/* Operands of a deferred comparison, constant on the right if there is one. */
static ComparePredicate compare_operands(const Value *compare, Value **left, Value **right)
{
    ComparePredicate predicate = (ComparePredicate)LLVMGetICmpPredicate(compare->ref);
    *left = compare->left;
    *right = compare->right;
    if (!lower_is_constant(*left) || lower_is_constant(*right))
        return predicate;
    *left = compare->right;
    *right = compare->left;
    return swapped(predicate);
}

void lower_emit_compare(Lowering *lowering, Value *compare, uint32_t to, unsigned result_bits)
{
    Value *left, *right;
    ComparePredicate predicate = compare_operands(compare, &left, &right);
    int width = width_index(kind_bits(left->kind));
    Instruction instruction = {.op = (uint16_t)compare_opcode(predicate, width, false), .x = (uint16_t)result_bits, .dst = to};
    instruction.a = lower_slot(lowering, left);
    if (lower_is_constant(right)) {
        instruction.op++;
        instruction.imm = (int64_t)right->words[0];
    } else {
        instruction.b = lower_slot(lowering, right);
    }
    lower_emit(lowering, instruction);
}

void lower_emit_compare_branch(Lowering *lowering, Value *compare, uint32_t when_true, uint32_t when_false)
{
    Value *left, *right;
    ComparePredicate predicate = compare_operands(compare, &left, &right);
    int width = width_index(kind_bits(left->kind));
    Instruction instruction = {.op = (uint16_t)compare_opcode(predicate, width, true)};
    instruction.a = lower_slot(lowering, left);
    if (lower_is_constant(right)) {
        instruction.op++;
        instruction.imm = (int64_t)right->words[0];
        instruction.dst = when_true;
        instruction.b = when_false;
    } else {
        instruction.b = lower_slot(lowering, right);
        instruction.low = (int32_t)when_true;
        instruction.high = when_false;
    }
    lower_consume(lowering, compare);
    lower_emit(lowering, instruction);
}

void lower_float_compare(Lowering *lowering, Value *value)
{
    Value *left = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Value *right = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    uint32_t count;
    Part *a = lower_parts(lowering, left, &count), *b = lower_parts(lowering, right, &count);
    lower_consume(lowering, left);
    lower_consume(lowering, right);
    Part single = {.kind = 1};
    Part *to = &single;
    if (value->kind != KIND_VOID) {
        single.slot = lower_destination(lowering, value, value->ref);
    } else {
        lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
        to = value->parts;
    }
    for (uint32_t i = 0; i < count; i++) {
        Opcode op = a[i].kind == KIND_F32 ? OP_FCMP32 : a[i].kind == KIND_F64 ? OP_FCMP64 : OP_FCMP80;
        lower_emit(lowering, (Instruction){.op = (uint16_t)op, .x = 1, .dst = to[i].slot, .a = a[i].slot, .b = b[i].slot,
                                           .imm = LLVMGetFCmpPredicate(value->ref)});
    }
}

/* ---- Conversions ---- */

static Opcode sign_extension(unsigned from)
{
    return from == 8 ? OP_SEXT8 : from == 16 ? OP_SEXT16 : from == 32 ? OP_SEXT32 : OP_SEXT_N;
}

static Opcode float_to_float(Kind to, Kind from)
{
    if (from == KIND_F32)
        return to == KIND_F64 ? OP_F32_TO_F64 : OP_F32_TO_F80;
    if (from == KIND_F64)
        return to == KIND_F32 ? OP_F64_TO_F32 : OP_F64_TO_F80;
    return to == KIND_F32 ? OP_F80_TO_F32 : OP_F80_TO_F64;
}

static int float_rank(Kind kind)
{
    return kind - KIND_F32;
}

static void cast_part(Lowering *lowering, LLVMValueRef ref, Kind to_kind, uint32_t to, Kind from_kind, uint32_t from)
{
    unsigned to_bits = kind_bits(to_kind), from_bits = kind_bits(from_kind);
    Instruction instruction = {.x = (uint16_t)to_bits, .dst = to, .a = from, .imm = from_bits};
    bool wide = kind_slots(to_kind) == 2;
    switch (LLVMGetInstructionOpcode(ref)) {
    case LLVMTrunc: instruction.op = wide ? OP_ZEXT_W : OP_TRUNC; break;
    case LLVMZExt: instruction.op = wide ? OP_ZEXT_W : OP_ZEXT; break;
    case LLVMSExt: instruction.op = (uint16_t)(wide ? OP_SEXT_W : sign_extension(from_bits)); break;
    case LLVMPtrToInt: case LLVMIntToPtr:
        instruction.op = wide ? OP_ZEXT_W : to_bits < from_bits ? OP_TRUNC : OP_ZEXT;
        break;
    case LLVMBitCast: case LLVMAddrSpaceCast:
        instruction.op = wide ? OP_BITCAST_W : OP_BITCAST;
        break;
    case LLVMFPExt: case LLVMFPTrunc: instruction.op = (uint16_t)float_to_float(to_kind, from_kind); break;
    case LLVMFPToSI: instruction.op = (uint16_t)(OP_F32_TO_SI + float_rank(from_kind)); break;
    case LLVMFPToUI: instruction.op = (uint16_t)(OP_F32_TO_UI + float_rank(from_kind)); break;
    case LLVMSIToFP: instruction.op = (uint16_t)(OP_SI_TO_F32 + float_rank(to_kind)); break;
    case LLVMUIToFP: instruction.op = (uint16_t)(OP_UI_TO_F32 + float_rank(to_kind)); break;
    default: lower_unsupported(lowering, "a conversion that coset does not know"); return;
    }
    lower_emit(lowering, instruction);
}

/* True if every use of the value is an index of an address in this block. */
static bool only_indexes(const Value *value)
{
    for (LLVMUseRef use = LLVMGetFirstUse(value->ref); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        if (LLVMGetInstructionOpcode(user) != LLVMGetElementPtr || LLVMGetOperand(user, 0) == value->ref)
            return false;
    }
    return true;
}

static bool defer_extension(Lowering *lowering, Value *value, LLVMOpcode opcode)
{
    Value *operand = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    if (value->dedicated || !value->remaining || value->kind != 64 || operand->kind == KIND_VOID || !only_indexes(value))
        return false;
    if (opcode == LLVMSExt ? operand->kind != 32 : operand->kind >= 64)
        return false;
    value->where = AT_EXTEND;
    value->sign_extend = opcode == LLVMSExt;
    value->left = operand;
    return true;
}

/* A bitcast between values with different parts: stores and loads a scratch object of the frame. */
static void reshape(Lowering *lowering, Value *value, Value *operand)
{
    uint64_t size = LLVMABISizeOfType(lowering->loader->layout, LLVMTypeOf(value->ref));
    Address address = {.base_kind = BASE_FRAME, .object = lower_frame_object(lowering, size < 16 ? 16 : size, 16)};
    uint32_t count;
    Part *parts = lower_parts(lowering, operand, &count);
    for (uint32_t i = 0; i < count; i++) {
        address.displacement = (int64_t)parts[i].offset;
        lower_store_part(lowering, parts[i].kind, parts[i].slot, &address);
    }
    lower_consume(lowering, operand);
    address.displacement = 0;
    if (value->kind != KIND_VOID) {
        lower_load_part(lowering, value->kind, lower_destination(lowering, value, value->ref), &address);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count; i++) {
        address.displacement = (int64_t)value->parts[i].offset;
        lower_load_part(lowering, value->parts[i].kind, value->parts[i].slot, &address);
    }
}

void lower_cast(Lowering *lowering, Value *value)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value->ref);
    Value *operand = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    if ((opcode == LLVMSExt || opcode == LLVMZExt) && defer_extension(lowering, value, opcode))
        return;
    if (opcode == LLVMBitCast && (value->kind == KIND_VOID || operand->kind == KIND_VOID)) {
        reshape(lowering, value, operand);
        return;
    }
    if (opcode == LLVMZExt && operand->where == AT_COMPARE && operand->remaining == 1 && kind_slots(value->kind) == 1) {
        Value *left = operand->left, *right = operand->right;
        lower_slot(lowering, left);
        if (!lower_is_constant(right))
            lower_slot(lowering, right);
        lower_consume(lowering, operand);
        lower_emit_compare(lowering, operand, lower_destination(lowering, value, value->ref), kind_bits(value->kind));
        return;
    }
    lower_note_address(lowering, value->ref);
    unary(lowering, value, cast_part);
}
