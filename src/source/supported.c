/* Which LLVM code coset can execute, as far as types decide it. What is refused here never reaches the functions that
 * lower it, so that these need not think of it; clang emits nearly none of it for C. */
#include "source/lower.h"

enum { MOST_ELEMENTS = 4096, DEEPEST = 64 };
enum { LARGEST_ALIGNMENT = 32768 };
enum { MOST_RESULTS = sizeof ((CallSite *)0)->results / sizeof *((CallSite *)0)->results };
/* Of arrays in arrays, together; LLVM computes sizes in bits without regard to overflow. */
static const uint64_t MOST_ARRAY_ELEMENTS = UINT64_C(1) << 40;

/* Elements of a vector lie in memory without gaps, bit by bit. */
static bool is_whole_bytes(LLVMTypeRef element)
{
    Kind kind = constant_kind(element);
    return kind == 8 || kind == 16 || kind == 32 || kind == 64 || kind == KIND_F32 || kind == KIND_F64 || kind == KIND_POINTER;
}

/* Where a type stands. */
typedef struct Place {
    bool in_memory;
    unsigned depth;    /* how deep types may be nested */
    uint64_t elements; /* how many elements arrays may have */
} Place;

static const char *refuse_type(LLVMTypeRef type, Place place);

static const char *refuse_vector(LLVMTypeRef type, Place place)
{
    LLVMTypeRef element = LLVMGetElementType(type);
    if (LLVMGetVectorSize(type) > MOST_ELEMENTS)
        return "a vector of more than 4096 elements";
    if (constant_kind(element) == KIND_VOID)
        return "a vector of elements of more than 128 bits, or of half or quad precision";
    return place.in_memory && !is_whole_bytes(element) ? "a vector in memory whose elements are not of 8, 16, 32 or 64 bits" : NULL;
}

static const char *refuse_members(LLVMTypeRef type, Place place)
{
    const char *reason = NULL;
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type) && !reason; i++)
        reason = refuse_type(LLVMStructGetTypeAtIndex(type, i), place);
    return reason;
}

static const char *refuse_array(LLVMTypeRef type, Place place)
{
    uint64_t length = LLVMGetArrayLength2(type);
    if (length > place.elements)
        return "an array of more than 2^40 elements";
    place.elements /= length ? length : 1;
    return refuse_type(LLVMGetElementType(type), place);
}

static const char *refuse_type(LLVMTypeRef type, Place place)
{
    if (place.depth-- == 0)
        return "a type that is nested more than 64 times";
    switch (LLVMGetTypeKind(type)) {
    case LLVMScalableVectorTypeKind: return "a vector whose size is not fixed";
    case LLVMX86_AMXTypeKind: case LLVMTargetExtTypeKind: return "a value of a type that only some processors have";
    case LLVMVectorTypeKind: return refuse_vector(type, place);
    case LLVMArrayTypeKind: return refuse_array(type, place);
    case LLVMStructTypeKind: return refuse_members(type, place);
    default: return NULL;
    }
}

const char *supported_in_memory(LLVMTypeRef type)
{
    return refuse_type(type, (Place){.in_memory = true, .depth = DEEPEST, .elements = MOST_ARRAY_ELEMENTS});
}

static const char *refuse_value(LLVMTypeRef type)
{
    return refuse_type(type, (Place){.depth = DEEPEST, .elements = MOST_ARRAY_ELEMENTS});
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

/* ---- Calls and functions ---- */

/* Scalars in a value of the type. More than MOST_RESULTS may be any number. */
static uint64_t count_scalars(LLVMTypeRef type)
{
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    uint64_t count = 0;
    if (lower_is_big(type))
        return (LLVMGetIntTypeWidth(type) + 63) / 64;
    if (kind == LLVMVectorTypeKind)
        return LLVMGetVectorSize(type);
    if (kind == LLVMArrayTypeKind)
        return LLVMGetArrayLength2(type) * count_scalars(LLVMGetElementType(type));
    if (kind != LLVMStructTypeKind)
        return kind == LLVMVoidTypeKind ? 0 : 1;
    for (unsigned i = 0; i < LLVMCountStructElementTypes(type) && count <= MOST_RESULTS; i++)
        count += count_scalars(LLVMStructGetTypeAtIndex(type, i));
    return count;
}

static const char *refuse_result(LLVMTypeRef type)
{
    return count_scalars(type) > MOST_RESULTS ? "a function that returns more than 8 values, such as a vector of more than 8 elements" : NULL;
}

/* LLVM itself refuses parameters of 2^32 bytes and more. */
static const char *refuse_by_value(LLVMAttributeRef by_value, LLVMAttributeRef align)
{
    if (!by_value)
        return NULL;
    if (align && LLVMGetEnumAttributeValue(align) > LARGEST_ALIGNMENT)
        return "a parameter with an alignment of more than 32768 bytes";
    return supported_in_memory(LLVMGetTypeAttributeValue(by_value));
}

static const char *refuse_call(const Loader *loader, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee))
        return NULL;
    const char *reason = refuse_result(LLVMTypeOf(call));
    for (unsigned i = 1; i <= LLVMGetNumArgOperands(call) && !reason; i++)
        reason = refuse_by_value(LLVMGetCallSiteEnumAttribute(call, i, loader->byval_attribute),
                                 LLVMGetCallSiteEnumAttribute(call, i, loader->align_attribute));
    return reason;
}

const char *supported_function(const Loader *loader, LLVMValueRef function)
{
    LLVMTypeRef result = LLVMGetReturnType(LLVMGlobalGetValueType(function));
    const char *reason = refuse_value(result);
    if (!reason)
        reason = refuse_result(result);
    for (unsigned i = 0; i < LLVMCountParams(function) && !reason; i++) {
        reason = refuse_value(LLVMTypeOf(LLVMGetParam(function, i)));
        if (!reason)
            reason = refuse_by_value(LLVMGetEnumAttributeAtIndex(function, i + 1, loader->byval_attribute),
                                     LLVMGetEnumAttributeAtIndex(function, i + 1, loader->align_attribute));
    }
    return reason;
}

/* ---- Instructions ---- */

static const char *refuse_operation(const Loader *loader, LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAlloca: return refuse_alloca(instruction);
    case LLVMGetElementPtr: return refuse_indices(instruction, 1, LLVMGetNumOperands(instruction));
    case LLVMExtractElement: return refuse_indices(instruction, 1, 2);
    case LLVMInsertElement: return refuse_indices(instruction, 2, 3);
    case LLVMCall: return refuse_call(loader, instruction);
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

const char *supported_instruction(const Loader *loader, LLVMValueRef instruction)
{
    LLVMTypeRef memory = type_in_memory(instruction);
    const char *reason = memory ? supported_in_memory(memory) : NULL;
    if (!reason && has_values(LLVMTypeOf(instruction)))
        reason = refuse_value(LLVMTypeOf(instruction));
    for (int i = 0; i < LLVMGetNumOperands(instruction) && !reason; i++) {
        LLVMTypeRef type = LLVMTypeOf(LLVMGetOperand(instruction, (unsigned)i));
        reason = has_values(type) ? refuse_value(type) : NULL;
    }
    return reason ? reason : refuse_operation(loader, instruction);
}
