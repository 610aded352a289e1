/* Reads of bit-fields that are wider than int. C leaves open whether the value then has the field's width or that of the declared type:
 * gcc computes with the one, clang with the other. Where that may matter, an instruction before the read records it.
 *
 * clang emits such a read as a load of a larger word, of which it masks or shifts the bits. A mask of that width may also be the program's
 * own, so only programs with such a field are looked at. */
#include "source/lower.h"

enum { INT_WIDTH = 32, LONG_WIDTH = 64, MOST_STEPS = 8 };

/* ---- The width of a field that is read ---- */

static bool is_constant(LLVMValueRef value)
{
    return LLVMIsAConstantInt(value) && LLVMGetIntTypeWidth(LLVMTypeOf(value)) <= LONG_WIDTH;
}

/* How many of the lowest bits a mask keeps; 0: it is another constant, or none. */
static unsigned kept_bits(LLVMValueRef mask)
{
    uint64_t bits = is_constant(mask) ? LLVMConstIntGetZExtValue(mask) : 0;
    return (bits & (bits + 1)) == 0 ? (unsigned)__builtin_popcountll(bits) : 0;
}

static bool is_operation(LLVMValueRef value, LLVMOpcode opcode)
{
    return LLVMIsAInstruction(value) && LLVMGetInstructionOpcode(value) == opcode;
}

/* The word that the instruction shifts by a constant, or the value itself. */
static LLVMValueRef without_shift(LLVMValueRef value, LLVMOpcode shift)
{
    return is_operation(value, shift) && is_constant(LLVMGetOperand(value, 1)) ? LLVMGetOperand(value, 0) : value;
}

/* What a right shift of a loaded word leaves: the bits that end the word, or that a left shift moved there. */
static unsigned bits_after_shift(LLVMValueRef value, LLVMValueRef word)
{
    LLVMValueRef amount = LLVMGetOperand(value, 1);
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(value));
    bool fits = is_operation(word, LLVMLoad) && is_constant(amount) && LLVMConstIntGetZExtValue(amount) < width;
    return fits ? width - (unsigned)LLVMConstIntGetZExtValue(amount) : 0;
}

/* 0: it reads no bit-field. */
static unsigned width_read(LLVMValueRef value)
{
    LLVMValueRef operand = LLVMGetOperand(value, 0);
    if (LLVMGetTypeKind(LLVMTypeOf(value)) != LLVMIntegerTypeKind)
        return 0;
    switch (LLVMGetInstructionOpcode(value)) {
    case LLVMAnd: return is_operation(without_shift(operand, LLVMLShr), LLVMLoad) ? kept_bits(LLVMGetOperand(value, 1)) : 0;
    case LLVMLShr: return bits_after_shift(value, operand);
    case LLVMAShr: return bits_after_shift(value, without_shift(operand, LLVMShl));
    default: return 0;
    }
}

static const Type *plain_type(const Loader *loader, TypeId id)
{
    while (loader->types.items[id].tag == TYPE_NAMED && loader->types.items[id].base != id)
        id = loader->types.items[id].base;
    return &loader->types.items[id];
}

static bool has_field_of_width(const Loader *loader, unsigned width)
{
    for (size_t i = 0; i < loader->types.count; i++) {
        const Type *type = &loader->types.items[i];
        for (size_t k = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && k < type->member_count; k++) {
            TypeTag tag = plain_type(loader, type->members[k].type)->tag;
            if (type->members[k].bit_size == width && (tag == TYPE_SIGNED || tag == TYPE_UNSIGNED || tag == TYPE_ENUM))
                return true;
        }
    }
    return false;
}

/* ---- Whether the width may matter ---- */

static bool is_width_relevant(LLVMValueRef value, unsigned width, unsigned steps);

/* The new word of a bit-field beside this one, which the program does not read. */
static bool is_only_stored(LLVMValueRef value)
{
    LLVMUseRef use = LLVMGetFirstUse(value);
    return use && !LLVMGetNextUse(use) && is_operation(LLVMGetUser(use), LLVMStore);
}

/* A comparison with a constant that both widths hold. */
static bool compares_with_small(LLVMValueRef comparison, unsigned width)
{
    LLVMValueRef left = LLVMGetOperand(comparison, 0), right = LLVMGetOperand(comparison, 1), constant = is_constant(left) ? left : right;
    return is_constant(constant) && LLVMConstIntGetZExtValue(constant) >> (width - 1) == 0;
}

static bool use_depends_on_width(LLVMValueRef user, unsigned width, unsigned steps)
{
    switch (LLVMGetInstructionOpcode(user)) {
    case LLVMStore: case LLVMRet: case LLVMCall: case LLVMSwitch: case LLVMGetElementPtr: case LLVMSIToFP: case LLVMUIToFP:
        return false;
    case LLVMTrunc:
        return LLVMGetIntTypeWidth(LLVMTypeOf(user)) >= LONG_WIDTH && is_width_relevant(user, width, steps);
    case LLVMAnd: case LLVMLShr: case LLVMAShr: case LLVMZExt: case LLVMSExt: case LLVMPHI: case LLVMSelect:
        return is_width_relevant(user, width, steps);
    case LLVMOr: return !is_only_stored(user);
    case LLVMICmp: return !compares_with_small(user, width);
    default: return true;
    }
}

static bool is_width_relevant(LLVMValueRef value, unsigned width, unsigned steps)
{
    bool relevant = steps == 0;
    for (LLVMUseRef use = LLVMGetFirstUse(value); use && !relevant; use = LLVMGetNextUse(use))
        relevant = use_depends_on_width(LLVMGetUser(use), width, steps - 1);
    return relevant;
}

void lower_note_bit_field(Lowering *lowering, LLVMValueRef ref, Value *word)
{
    unsigned width = width_read(ref);
    if (width > INT_WIDTH && width < LONG_WIDTH && is_width_relevant(ref, width, MOST_STEPS) && has_field_of_width(lowering->loader, width))
        lower_emit(lowering, (Instruction){.op = OP_WIDE_FIELD, .a = lower_slot(lowering, word)});
}
