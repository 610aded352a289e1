/* Integers of more than 128 bits, as far as clang emits them: it loads and stores a run of adjacent bit-fields as one
 * integer, and shifts and masks it by constants. Such a value is a list of 64-bit parts, lowest first. Arithmetic on
 * them (_BitInt beyond 128 bits) is not supported. */
#include "source/lower.h"

enum { WORD = 64 };

bool lower_is_big(LLVMTypeRef type)
{
    return LLVMGetTypeKind(type) == LLVMIntegerTypeKind && constant_kind(type) == KIND_VOID;
}

static uint32_t constant_slot(Lowering *lowering, uint64_t value)
{
    uint32_t slot = lower_scratch_slot(lowering, WORD);
    lower_load_constant(lowering, WORD, slot, (uint64_t[2]){value, 0});
    return slot;
}

static void emit_immediate(Lowering *lowering, Opcode op, uint32_t to, uint32_t from, uint64_t value)
{
    lower_emit(lowering, (Instruction){.op = (uint16_t)op, .x = WORD, .dst = to, .a = from, .imm = (int64_t)value});
}

/* Truncates the highest part to its width. */
static void trim(Lowering *lowering, const Part *part, uint32_t from)
{
    if (part->kind == WORD)
        lower_move(lowering, WORD, part->slot, from);
    else
        lower_emit(lowering, (Instruction){.op = OP_TRUNC, .x = part->kind, .dst = part->slot, .a = from, .imm = WORD});
}

/* Words of an operand, `count` of them: missing ones are `fill`. */
typedef struct Words {
    const uint32_t *slots;
    uint32_t count;
    uint32_t fill;
} Words;

static uint32_t word(const Words *words, int64_t index)
{
    return index < 0 ? words->fill : index < (int64_t)words->count ? words->slots[index] : words->fill;
}

/* `bits` bits from bit `position` of the words on. */
static uint32_t extract_word(Lowering *lowering, const Words *words, int64_t position)
{
    int64_t index = position >= 0 ? position / WORD : -((-position + WORD - 1) / WORD);
    unsigned shift = (unsigned)(position - index * WORD);
    if (shift == 0)
        return word(words, index);
    uint32_t low = lower_scratch_slot(lowering, WORD), high = lower_scratch_slot(lowering, WORD);
    emit_immediate(lowering, OP_LSHR64_RI, low, word(words, index), shift);
    emit_immediate(lowering, OP_SHL64_RI, high, word(words, index + 1), WORD - shift);
    lower_emit(lowering, (Instruction){.op = OP_OR64_RR, .x = WORD, .dst = low, .a = low, .b = high});
    return low;
}

/* The operand's words; with `is_signed`, the highest is sign-extended and the fill is the sign. */
static Words operand_words(Lowering *lowering, Value *value, bool is_signed)
{
    uint32_t count;
    Part *parts = lower_parts(lowering, value, &count);
    uint32_t *slots = arena_allocate(&lowering->arena, (2 * count + 2) * sizeof *slots);
    uint32_t words = 0;
    unsigned top_bits = WORD;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t k = 0; k < kind_slots(parts[i].kind); k++)
            slots[words++] = parts[i].slot + k;
        top_bits = (kind_bits(parts[i].kind) - 1) % WORD + 1;
    }
    if (!is_signed || words == 0)
        return (Words){slots, words, constant_slot(lowering, 0)};
    uint32_t top = lower_scratch_slot(lowering, WORD), sign = lower_scratch_slot(lowering, WORD);
    lower_emit(lowering, (Instruction){.op = OP_SEXT_N, .x = WORD, .dst = top, .a = slots[words - 1], .imm = top_bits});
    emit_immediate(lowering, OP_ASHR64_RI, sign, top, WORD - 1);
    slots[words - 1] = top;
    return (Words){slots, words, sign};
}

/* result = bits of the operand from `position` on, for a big or an ordinary result. */
static void take(Lowering *lowering, Value *value, const Words *words, int64_t position)
{
    if (value->kind != KIND_VOID) {
        uint32_t count = kind_slots(value->kind), from[2];
        for (uint32_t i = 0; i < count; i++)
            from[i] = extract_word(lowering, words, position + i * WORD);
        uint32_t to = lower_destination(lowering, value, value->ref);
        unsigned top_bits = (kind_bits(value->kind) - 1) % WORD + 1;
        for (uint32_t i = 0; i < count; i++)
            trim(lowering, &(Part){.kind = (Kind)(i + 1 < count ? WORD : top_bits), .slot = to + i}, from[i]);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count; i++)
        trim(lowering, &value->parts[i], extract_word(lowering, words, position + (int64_t)i * WORD));
}

static bool bitwise(Lowering *lowering, Value *value, Value *left, Value *right, BinaryOperator operator_)
{
    uint32_t count;
    Part *a = lower_parts(lowering, left, &count), *b = lower_parts(lowering, right, &count);
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count; i++)
        lower_emit_binary(lowering, operator_, WORD, value->parts[i].slot, a[i].slot, b[i].slot);
    return true;
}

static bool shift(Lowering *lowering, Value *value, Value *left, LLVMValueRef amount_ref)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value->ref);
    if (!LLVMIsAConstantInt(amount_ref))
        return false;
    uint64_t limbs[16] = {0};
    if (!constant_words(amount_ref, limbs, 16) || limbs[1] || limbs[0] > 4096)
        return false;
    Words words = operand_words(lowering, left, opcode == LLVMAShr);
    int64_t amount = (int64_t)limbs[0];
    take(lowering, value, &words, opcode == LLVMShl ? -amount : amount);
    return true;
}

bool lower_big_binary(Lowering *lowering, Value *value)
{
    Value *left = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    LLVMValueRef right_ref = LLVMGetOperand(value->ref, 1);
    switch (LLVMGetInstructionOpcode(value->ref)) {
    case LLVMAnd: return bitwise(lowering, value, left, lower_value(lowering, right_ref), BINARY_AND);
    case LLVMOr: return bitwise(lowering, value, left, lower_value(lowering, right_ref), BINARY_OR);
    case LLVMXor: return bitwise(lowering, value, left, lower_value(lowering, right_ref), BINARY_XOR);
    case LLVMShl: case LLVMLShr: case LLVMAShr: return shift(lowering, value, left, right_ref);
    default: return false;
    }
}

bool lower_big_cast(Lowering *lowering, Value *value)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value->ref);
    if (opcode != LLVMTrunc && opcode != LLVMZExt && opcode != LLVMSExt)
        return false;
    Value *operand = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Words words = operand_words(lowering, operand, opcode == LLVMSExt);
    lower_consume(lowering, operand);
    take(lowering, value, &words, 0);
    return true;
}
