/* Values of LLVM constants. Addresses are known (layout.c ran before), so every scalar constant is plain bits. */
#include <stdlib.h>
#include <string.h>

#include "source/loader.h"

Kind constant_kind(LLVMTypeRef type)
{
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: {
        unsigned width = LLVMGetIntTypeWidth(type);
        return width <= 128 ? (Kind)width : KIND_VOID;
    }
    case LLVMPointerTypeKind: return KIND_POINTER;
    case LLVMFloatTypeKind: return KIND_F32;
    case LLVMDoubleTypeKind: return KIND_F64;
    case LLVMX86_FP80TypeKind: return KIND_F80;
    default: return KIND_VOID;
    }
}

/* LLVM-C has no access to integers of more than 64 bits or to long double, so the printed constant is parsed. */
bool constant_words(LLVMValueRef constant, uint64_t *words, size_t count)
{
    memset(words, 0, count * sizeof *words);
    if (!LLVMIsAConstantInt(constant))
        return false;
    char *text = LLVMPrintValueToString(constant);
    const char *digits = strrchr(text, ' ') + 1;
    bool negative = *digits == '-';
    for (const char *p = digits + negative; *p >= '0' && *p <= '9'; p++) {
        unsigned __int128 carry = (unsigned)(*p - '0');
        for (size_t i = 0; i < count; i++, carry >>= 64)
            words[i] = (uint64_t)(carry += (unsigned __int128)words[i] * 10);
    }
    for (size_t i = 0, carry = 1; negative && i < count; i++) {
        words[i] = ~words[i] + carry;
        carry = carry && words[i] == 0;
    }
    LLVMDisposeMessage(text);
    return true;
}

static void wide_integer(LLVMValueRef constant, uint64_t words[2])
{
    constant_words(constant, words, 2);
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(constant));
    if (width < 128)
        words[1] &= (UINT64_C(1) << (width - 64)) - 1;
}

static void long_double(LLVMValueRef constant, uint64_t words[2])
{
    char *text = LLVMPrintValueToString(constant);
    const char *digits = strstr(text, "0xK");
    if (digits && strlen(digits) >= 23) {
        char exponent[5] = {0};
        memcpy(exponent, digits + 3, 4);
        words[1] = strtoull(exponent, NULL, 16);
        words[0] = strtoull(digits + 7, NULL, 16);
    }
    LLVMDisposeMessage(text);
}

static void real(LLVMValueRef constant, Kind kind, uint64_t words[2])
{
    if (kind == KIND_F80) {
        long_double(constant, words);
        return;
    }
    LLVMBool loses;
    double value = LLVMConstRealGetDouble(constant, &loses);
    if (kind == KIND_F32) {
        float narrow = (float)value;
        memcpy(words, &narrow, sizeof narrow);
    } else {
        memcpy(words, &value, sizeof value);
    }
}

static uint64_t label_address(Loader *loader, LLVMBasicBlockRef block)
{
    uint64_t label;
    if (!map_get(&loader->labels, (uintptr_t)block, &label)) {
        label = loader->label_targets.count;
        vector_push(&loader->label_targets, (Label){.function = UINT32_MAX});
        map_put(&loader->labels, (uintptr_t)block, label);
    }
    return LABEL_START + 16 * label;
}

static bool element_address(Loader *loader, LLVMValueRef expression, uint64_t *address)
{
    uint64_t words[2] = {0, 0};
    if (!constant_evaluate(loader, LLVMGetOperand(expression, 0), words))
        return false;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(expression);
    for (int i = 1; i < LLVMGetNumOperands(expression); i++) {
        uint64_t index[2] = {0, 0};
        LLVMValueRef operand = LLVMGetOperand(expression, (unsigned)i);
        if (!constant_evaluate(loader, operand, index))
            return false;
        unsigned bits = kind_bits(constant_kind(LLVMTypeOf(operand)));
        int64_t signed_index = bits < 64 ? (int64_t)(index[0] << (64 - bits)) >> (64 - bits) : (int64_t)index[0];
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            words[0] += LLVMOffsetOfElement(loader->layout, type, (unsigned)index[0]);
            type = LLVMStructGetTypeAtIndex(type, (unsigned)index[0]);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        words[0] += (uint64_t)signed_index * LLVMABISizeOfType(loader->layout, type);
    }
    *address = words[0];
    return true;
}

static uint64_t mask_to(uint64_t value, unsigned bits)
{
    return bits >= 64 ? value : value & ((UINT64_C(1) << bits) - 1);
}

static bool expression_value(Loader *loader, LLVMValueRef expression, uint64_t words[2])
{
    uint64_t left[2] = {0, 0}, right[2] = {0, 0};
    LLVMOpcode opcode = LLVMGetConstOpcode(expression);
    if (opcode == LLVMGetElementPtr)
        return element_address(loader, expression, &words[0]);
    if (!constant_evaluate(loader, LLVMGetOperand(expression, 0), left))
        return false;
    if (LLVMGetNumOperands(expression) > 1 && !constant_evaluate(loader, LLVMGetOperand(expression, 1), right))
        return false;
    switch (opcode) {
    case LLVMAdd: words[0] = left[0] + right[0]; break;
    case LLVMSub: words[0] = left[0] - right[0]; break;
    case LLVMMul: words[0] = left[0] * right[0]; break;
    case LLVMXor: words[0] = left[0] ^ right[0]; break;
    case LLVMPtrToInt: case LLVMIntToPtr: case LLVMBitCast: case LLVMTrunc: case LLVMAddrSpaceCast:
        words[0] = left[0];
        words[1] = left[1];
        break;
    default: return false;
    }
    unsigned bits = kind_bits(constant_kind(LLVMTypeOf(expression)));
    words[0] = mask_to(words[0], bits);
    if (bits <= 64)
        words[1] = 0;
    return true;
}

bool constant_evaluate(Loader *loader, LLVMValueRef constant, uint64_t words[2])
{
    words[0] = words[1] = 0;
    Kind kind = constant_kind(LLVMTypeOf(constant));
    if (kind == KIND_VOID)
        return false;
    switch (LLVMGetValueKind(constant)) {
    case LLVMConstantIntValueKind:
        if (kind > 64)
            wide_integer(constant, words);
        else
            words[0] = LLVMConstIntGetZExtValue(constant);
        return true;
    case LLVMConstantFPValueKind: real(constant, kind, words); return true;
    case LLVMConstantPointerNullValueKind:
    case LLVMUndefValueValueKind:
    case LLVMPoisonValueValueKind:
    case LLVMConstantTokenNoneValueKind: return true;
    case LLVMFunctionValueKind:
    case LLVMGlobalVariableValueKind:
    case LLVMGlobalAliasValueKind: words[0] = link_symbol(loader, constant)->address; return true;
    case LLVMBlockAddressValueKind:
        words[0] = label_address(loader, LLVMGetBlockAddressBasicBlock(constant));
        return true;
    case LLVMConstantExprValueKind: return expression_value(loader, constant, words);
    default: return false;
    }
}

uint32_t constant_intern(Loader *loader, uint64_t value)
{
    uint64_t index;
    if (!map_get(&loader->constant_index, value, &index)) {
        index = loader->constants.count;
        vector_push(&loader->constants, value);
        map_put(&loader->constant_index, value, index);
    }
    return (uint32_t)index;
}

uint32_t constant_intern_pair(Loader *loader, uint64_t low, uint64_t high)
{
    vector_push(&loader->constants, low);
    vector_push(&loader->constants, high);
    return (uint32_t)loader->constants.count - 2;
}

static bool write_elements(Loader *loader, LLVMValueRef constant, LLVMTypeRef type, uint8_t *bytes)
{
    LLVMTypeKind type_kind = LLVMGetTypeKind(type);
    bool is_struct = type_kind == LLVMStructTypeKind;
    bool ok = true;
    uint64_t count = is_struct ? LLVMCountStructElementTypes(type)
                   : type_kind == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : LLVMGetArrayLength2(type);
    LLVMTypeRef element_type = is_struct ? NULL : LLVMGetElementType(type);
    uint64_t stride = is_struct ? 0 : LLVMABISizeOfType(loader->layout, element_type);
    for (unsigned i = 0; i < count; i++) {
        LLVMTypeRef part = is_struct ? LLVMStructGetTypeAtIndex(type, i) : element_type;
        uint64_t offset = is_struct ? LLVMOffsetOfElement(loader->layout, type, i) : i * stride;
        ok &= constant_write(loader, LLVMGetAggregateElement(constant, i), part, bytes + offset);
    }
    return ok;
}

static bool write_big_integer(LLVMValueRef constant, unsigned width, uint8_t *bytes)
{
    size_t count = (width + 63) / 64;
    uint64_t *words = base_allocate(count * sizeof *words);
    bool known = constant_words(constant, words, count);
    memcpy(bytes, words, (width + 7) / 8);
    free(words);
    return known;
}

bool constant_write(Loader *loader, LLVMValueRef constant, LLVMTypeRef type, uint8_t *bytes)
{
    if (LLVMIsNull(constant) || LLVMIsUndef(constant))
        return true; /* the image starts zeroed */
    if (constant_kind(type) != KIND_VOID) {
        uint64_t words[2];
        bool known = constant_evaluate(loader, constant, words);
        memcpy(bytes, words, (kind_bits(constant_kind(type)) + 7) / 8);
        return known;
    }
    if (LLVMIsAConstantDataSequential(constant) && LLVMIsConstantString(constant)) {
        size_t length;
        const char *text = LLVMGetAsString(constant, &length);
        memcpy(bytes, text, length);
        return true;
    }
    switch (LLVMGetTypeKind(type)) {
    case LLVMIntegerTypeKind: return write_big_integer(constant, LLVMGetIntTypeWidth(type), bytes);
    case LLVMStructTypeKind: case LLVMArrayTypeKind: case LLVMVectorTypeKind:
        return write_elements(loader, constant, type, bytes);
    default: return false;
    }
}
