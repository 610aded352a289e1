/* Which LLVM code coset can execute, as far as types decide it. What is refused here never reaches the functions that
 * lower it, so that these need not think of it; clang emits nearly none of it for C. */
#include "source/lower.h"

enum { MOST_ELEMENTS = 4096, DEEPEST = 64 };
enum { LARGEST_ALIGNMENT = 32768 };

/* Elements of a vector lie in memory without gaps, bit by bit. */
static bool is_whole_bytes(LLVMTypeRef element)
{
    Kind kind = constant_kind(element);
    return kind == 8 || kind == 16 || kind == 32 || kind == 64 || kind == KIND_F32 || kind == KIND_F64 || kind == KIND_POINTER;
}

static const char *refuse_type(LLVMTypeRef type, bool in_memory, unsigned depth);

static const char *refuse_vector(LLVMTypeRef type, bool in_memory)
{
    LLVMTypeRef element = LLVMGetElementType(type);
    if (LLVMGetVectorSize(type) > MOST_ELEMENTS)
        return "a vector of more than 4096 elements";
    if (constant_kind(element) == KIND_VOID)
        return "a vector of elements of more than 128 bits, or of half or quad precision";
    return in_memory && !is_whole_bytes(element) ? "a vector in memory whose elements are not of 8, 16, 32 or 64 bits" : NULL;
}

static const char *refuse_members(LLVMTypeRef type, bool in_memory, unsigned depth)
{
    const char *reason = NULL;
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type) && !reason; i++)
        reason = refuse_type(LLVMStructGetTypeAtIndex(type, i), in_memory, depth);
    return reason;
}

static const char *refuse_type(LLVMTypeRef type, bool in_memory, unsigned depth)
{
    if (depth == 0)
        return "a type that is nested more than 64 times";
    switch (LLVMGetTypeKind(type)) {
    case LLVMScalableVectorTypeKind: return "a vector whose size is not fixed";
    case LLVMX86_AMXTypeKind: case LLVMTargetExtTypeKind: return "a value of a type that only some processors have";
    case LLVMVectorTypeKind: return refuse_vector(type, in_memory);
    case LLVMArrayTypeKind: return refuse_type(LLVMGetElementType(type), in_memory, depth - 1);
    case LLVMStructTypeKind: return refuse_members(type, in_memory, depth - 1);
    default: return NULL;
    }
}

const char *supported_in_memory(LLVMTypeRef type)
{
    return refuse_type(type, true, DEEPEST);
}

/* The type that an instruction has in memory; NULL: it accesses none, or only by a builtin. */
static LLVMTypeRef type_in_memory(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMLoad: return LLVMTypeOf(instruction);
    case LLVMStore: return LLVMTypeOf(LLVMGetOperand(instruction, 0));
    case LLVMAlloca: return LLVMGetAllocatedType(instruction);
    case LLVMGetElementPtr: return LLVMGetGEPSourceElementType(instruction);
    default: return NULL;
    }
}

static bool is_at_most_64_bits(LLVMValueRef value)
{
    LLVMTypeRef type = LLVMTypeOf(value);
    return LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) <= 64;
}

static const char *refuse_indices(LLVMValueRef instruction, int first, int last)
{
    for (int i = first; i < last; i++)
        if (!is_at_most_64_bits(LLVMGetOperand(instruction, (unsigned)i)))
            return "an index of more than 64 bits";
    return NULL;
}

static const char *refuse_alloca(LLVMValueRef instruction)
{
    if (LLVMGetAlignment(instruction) > LARGEST_ALIGNMENT)
        return "a variable with an alignment of more than 32768 bytes";
    return is_at_most_64_bits(LLVMGetOperand(instruction, 0)) ? NULL : "an array whose length has more than 64 bits";
}

static const char *refuse_atomic(LLVMValueRef operand)
{
    Kind kind = constant_kind(LLVMTypeOf(operand));
    return kind == KIND_VOID || kind == KIND_F80 ? "an atomic operation on a value that is no number of at most 128 bits" : NULL;
}

static const char *refuse_operation(LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAlloca: return refuse_alloca(instruction);
    case LLVMGetElementPtr: return refuse_indices(instruction, 1, LLVMGetNumOperands(instruction));
    case LLVMExtractElement: return refuse_indices(instruction, 1, 2);
    case LLVMInsertElement: return refuse_indices(instruction, 2, 3);
    case LLVMAtomicRMW: case LLVMAtomicCmpXchg: return refuse_atomic(LLVMGetOperand(instruction, 1));
    default: return NULL;
    }
}

static bool has_values(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    return kind != LLVMVoidTypeKind && kind != LLVMMetadataTypeKind && kind != LLVMTokenTypeKind && kind != LLVMLabelTypeKind &&
           kind != LLVMFunctionTypeKind;
}

const char *supported_instruction(LLVMValueRef instruction)
{
    LLVMTypeRef memory = type_in_memory(instruction);
    const char *reason = memory ? supported_in_memory(memory) : NULL;
    if (!reason && has_values(LLVMTypeOf(instruction)))
        reason = refuse_type(LLVMTypeOf(instruction), false, DEEPEST);
    for (int i = 0; i < LLVMGetNumOperands(instruction) && !reason; i++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(instruction, (unsigned)i));
        reason = has_values(type) ? refuse_type(type, false, DEEPEST) : NULL;
    }
    return reason ? reason : refuse_operation(instruction);
}
