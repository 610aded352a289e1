/* LLVM's intrinsic functions: a table from name to handler. */
#include <stdlib.h>
#include <string.h>

#include "source/lower.h"

typedef void IntrinsicHandler(Lowering *lowering, Value *value, Builtin builtin);

typedef struct Intrinsic {
    const char *name; /* without "llvm.": the whole name, or up to the types that follow */
    IntrinsicHandler *handler;
    Builtin builtin;
} Intrinsic;

static void consume_arguments(Lowering *lowering, Value *value)
{
    for (unsigned i = 0; i < LLVMGetNumArgOperands(value->ref); i++) {
        LLVMValueRef argument = LLVMGetOperand(value->ref, i);
        if (LLVMGetTypeKind(LLVMTypeOf(argument)) != LLVMMetadataTypeKind)
            lower_consume(lowering, lower_value(lowering, argument));
    }
}

static void handle_nothing(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    consume_arguments(lowering, value);
}

static void refuse_types(Lowering *lowering, Value *value)
{
    lower_unsupported(lowering, "the operation %s with operands of these types", LLVMGetValueName(LLVMGetCalledValue(value->ref)));
}

static Kind argument_kind(const Value *value, unsigned index)
{
    return constant_kind(LLVMTypeOf(LLVMGetOperand(value->ref, index)));
}

/* The value of the call is its first argument, which may be a vector or an integer of many parts. */
static void handle_first(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    Value *first = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    uint32_t count;
    if (LLVMTypeOf(value->ref) != LLVMTypeOf(first->ref)) {
        refuse_types(lowering, value);
        return;
    }
    Part *parts = lower_parts(lowering, first, &count);
    consume_arguments(lowering, value);
    if (value->kind != KIND_VOID) {
        lower_move(lowering, value->kind, lower_destination(lowering, value, value->ref), parts[0].slot);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count && i < count; i++)
        lower_move(lowering, value->parts[i].kind, value->parts[i].slot, parts[i].slot);
}

static void handle_zero(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    if (value->kind == KIND_VOID) {
        refuse_types(lowering, value);
        return;
    }
    consume_arguments(lowering, value);
    lower_load_constant(lowering, value->kind, lower_destination(lowering, value, value->ref), (uint64_t[2]){0, 0});
}

/* True if the module alone determines the bits. An address is not known before the program is linked. */
static bool is_literal(LLVMValueRef value)
{
    if (LLVMIsAGlobalValue(value) || LLVMIsABlockAddress(value) || !LLVMIsConstant(value))
        return false;
    for (int i = 0; i < LLVMGetNumOperands(value); i++)
        if (!is_literal(LLVMGetOperand(value, (unsigned)i)))
            return false;
    return true;
}

/* As without optimisation: no computed value is known. */
static void handle_is_constant(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    uint64_t answer[2] = {is_literal(LLVMGetOperand(value->ref, 0)), 0};
    consume_arguments(lowering, value);
    lower_load_constant(lowering, value->kind, lower_destination(lowering, value, value->ref), answer);
}

/* memcpy and the like: the volatile flag is dropped. */
static void handle_memory(Lowering *lowering, Value *value, Builtin builtin)
{
    lower_builtin(lowering, value, builtin, 3, 0);
}

static Instruction part_builtin(Lowering *lowering, Builtin builtin, int64_t width, uint32_t to, Kind to_kind,
                                const Part *operands, uint32_t count)
{
    Loader *loader = lowering->loader;
    CallSite site = {.operands = (uint32_t)loader->operands.count, .arguments = (uint32_t)loader->arguments.count,
                     .argument_count = count, .fixed_count = count, .results = {to_kind}, .result_kinds = 1,
                     .result_count = kind_slots(to_kind)};
    for (uint32_t i = 0; i < count; i++) {
        vector_push(&loader->arguments, (Argument){.kind = operands[i].kind, .slot = site.slot_count});
        for (uint32_t k = 0; k < kind_slots(operands[i].kind); k++, site.slot_count++)
            vector_push(&loader->operands, operands[i].slot + k);
    }
    vector_push(&loader->call_sites, site);
    return (Instruction){.op = OP_BUILTIN, .x = (uint16_t)builtin, .dst = to,
                         .a = (uint32_t)loader->call_sites.count - 1, .imm = width};
}

/* True if all operands are vectors of as many elements as the result, and the builtin takes the elements. */
static bool fits_elements(const Value *value, Builtin builtin, unsigned count)
{
    LLVMTypeRef type = LLVMTypeOf(value->ref);
    Kind kinds[3];
    if (count > 3 || LLVMGetTypeKind(type) != LLVMVectorTypeKind)
        return false;
    for (unsigned i = 0; i < count; i++) {
        LLVMTypeRef operand = LLVMTypeOf(LLVMGetOperand(value->ref, i));
        if (LLVMGetTypeKind(operand) != LLVMVectorTypeKind || LLVMGetVectorSize(operand) != LLVMGetVectorSize(type))
            return false;
        kinds[i] = constant_kind(LLVMGetElementType(operand));
    }
    return lower_fits_builtin(kinds, count, builtin, kind_bits(constant_kind(LLVMGetElementType(type))));
}

static void element_by_element(Lowering *lowering, Value *value, Builtin builtin, unsigned count)
{
    Part *parts[3] = {NULL, NULL, NULL};
    uint32_t part_count;
    if (!fits_elements(value, builtin, count)) {
        refuse_types(lowering, value);
        return;
    }
    for (unsigned i = 0; i < count; i++)
        parts[i] = lower_parts(lowering, lower_value(lowering, LLVMGetOperand(value->ref, i)), &part_count);
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t p = 0; p < value->part_count; p++) {
        Part operands[3];
        for (unsigned i = 0; i < count; i++)
            operands[i] = parts[i][p];
        const Part *to = &value->parts[p];
        lower_emit(lowering, part_builtin(lowering, builtin, kind_bits(to->kind), to->slot, to->kind, operands, count));
    }
}

/* Bit operations, also on vectors, element by element. Flags (i1 constants) at the end are dropped. */
static void handle_bits(Lowering *lowering, Value *value, Builtin builtin)
{
    unsigned count = LLVMGetNumArgOperands(value->ref);
    while (count > 1 && LLVMTypeOf(LLVMGetOperand(value->ref, count - 1)) == LLVMInt1TypeInContext(lowering->loader->context) &&
           LLVMTypeOf(value->ref) != LLVMInt1TypeInContext(lowering->loader->context))
        count--;
    if (value->kind != KIND_VOID) {
        lower_builtin(lowering, value, builtin, count, kind_bits(value->kind));
        return;
    }
    element_by_element(lowering, value, builtin, count);
}

typedef struct Join { /* how a reduction joins two elements */
    bool is_operator;
    BinaryOperator operator_; /* of integers or, for sum and product, of floats */
    Builtin builtin;
} Join;

static Opcode float_join(Kind kind, BinaryOperator operator_)
{
    bool is_sum = operator_ == BINARY_ADD;
    if (kind == KIND_F80)
        return is_sum ? OP_FADD80 : OP_FMUL80;
    return kind == KIND_F32 ? (is_sum ? OP_FADD32_RR : OP_FMUL32_RR) : (is_sum ? OP_FADD64_RR : OP_FMUL64_RR);
}

static void join_element(Lowering *lowering, const Join *join, Kind kind, uint32_t sum, uint32_t element)
{
    if (!join->is_operator) {
        Part operands[2] = {{.kind = kind, .slot = sum}, {.kind = kind, .slot = element}};
        lower_emit(lowering, part_builtin(lowering, join->builtin, kind_bits(kind), sum, kind, operands, 2));
    } else if (kind >= KIND_F32) {
        lower_emit(lowering, (Instruction){.op = (uint16_t)float_join(kind, join->operator_), .dst = sum, .a = sum, .b = element});
    } else {
        lower_emit_binary(lowering, join->operator_, kind, sum, sum, element);
    }
}

/* All elements of a vector joined by one operation; of floats, to a start value and in order. */
static void reduce(Lowering *lowering, Value *value, const Join *join)
{
    bool has_start = LLVMGetNumArgOperands(value->ref) == 2;
    LLVMTypeRef vector = LLVMTypeOf(LLVMGetOperand(value->ref, has_start));
    uint32_t count, one;
    if (LLVMGetTypeKind(vector) != LLVMVectorTypeKind || value->kind == KIND_VOID || LLVMGetElementType(vector) != LLVMTypeOf(value->ref)) {
        refuse_types(lowering, value);
        return;
    }
    Part *parts = lower_parts(lowering, lower_value(lowering, LLVMGetOperand(value->ref, has_start)), &count);
    Part *start = has_start ? lower_parts(lowering, lower_value(lowering, LLVMGetOperand(value->ref, 0)), &one) : parts;
    uint32_t sum = lower_scratch_slot(lowering, value->kind);
    lower_move(lowering, value->kind, sum, start->slot);
    for (uint32_t i = has_start ? 0 : 1; i < count; i++)
        join_element(lowering, join, value->kind, sum, parts[i].slot);
    consume_arguments(lowering, value);
    lower_move(lowering, value->kind, lower_destination(lowering, value, value->ref), sum);
}

static void handle_reduce_builtin(Lowering *lowering, Value *value, Builtin builtin)
{
    reduce(lowering, value, &(Join){.builtin = builtin});
}

#define REDUCE_BY(name, binary)                                                                   \
    static void handle_reduce_##name(Lowering *lowering, Value *value, Builtin builtin)           \
    {                                                                                             \
        (void)builtin;                                                                            \
        reduce(lowering, value, &(Join){.is_operator = true, .operator_ = binary});               \
    }
REDUCE_BY(add, BINARY_ADD)
REDUCE_BY(mul, BINARY_MUL)
REDUCE_BY(and, BINARY_AND)
REDUCE_BY(or, BINARY_OR)
REDUCE_BY(xor, BINARY_XOR)

/* The smallest integer has no absolute value; the result is its negation, itself. */
static void handle_absolute(Lowering *lowering, Value *value, Builtin builtin)
{
    Value *operand = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    if (lower_checks(lowering, CHECK_OVERFLOW) && value->kind != KIND_VOID) {
        uint32_t zero = lower_scratch_slot(lowering, value->kind);
        lower_load_constant(lowering, value->kind, zero, (uint64_t[2]){0, 0});
        lower_emit(lowering, (Instruction){.op = OP_CHECK_OVERFLOW, .x = (uint16_t)kind_bits(value->kind), .a = zero,
                                           .b = lower_slot(lowering, operand), .imm = BINARY_SUB});
    }
    handle_bits(lowering, value, builtin);
}

static void handle_overflow(Lowering *lowering, Value *value, Builtin builtin)
{
    Kind kind = constant_kind(LLVMTypeOf(LLVMGetOperand(value->ref, 0)));
    if (kind == KIND_VOID)
        lower_unsupported(lowering, "overflow arithmetic on vectors");
    else
        lower_builtin(lowering, value, builtin, 2, kind_bits(kind));
}

static void handle_class(Lowering *lowering, Value *value, Builtin builtin)
{
    Kind kind = constant_kind(LLVMTypeOf(LLVMGetOperand(value->ref, 0)));
    if (kind == KIND_VOID)
        lower_unsupported(lowering, "classification of vectors of floats");
    else
        lower_builtin(lowering, value, builtin + (kind == KIND_F64) + 2 * (kind == KIND_F80), 2, 0);
}

static void multiply_add(Lowering *lowering, Kind kind, uint32_t to, uint32_t a, uint32_t b, uint32_t c)
{
    uint32_t product = lower_scratch_slot(lowering, kind);
    Opcode multiply = kind == KIND_F32 ? OP_FMUL32_RR : kind == KIND_F64 ? OP_FMUL64_RR : OP_FMUL80;
    Opcode add = kind == KIND_F32 ? OP_FADD32_RR : kind == KIND_F64 ? OP_FADD64_RR : OP_FADD80;
    lower_emit(lowering, (Instruction){.op = (uint16_t)multiply, .dst = product, .a = a, .b = b});
    lower_emit(lowering, (Instruction){.op = (uint16_t)add, .dst = to, .a = product, .b = c});
}

/* a * b + c that may be fused: not fused, because baseline x86-64 has no such instruction. */
static void handle_multiply_add(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    Part *parts[3];
    uint32_t count = 0;
    LLVMTypeRef type = LLVMTypeOf(value->ref);
    Kind element = constant_kind(LLVMGetTypeKind(type) == LLVMVectorTypeKind ? LLVMGetElementType(type) : type);
    if (element != KIND_F32 && element != KIND_F64 && element != KIND_F80) {
        refuse_types(lowering, value);
        return;
    }
    for (unsigned i = 0; i < 3; i++)
        parts[i] = lower_parts(lowering, lower_value(lowering, LLVMGetOperand(value->ref, i)), &count);
    consume_arguments(lowering, value);
    if (value->kind != KIND_VOID) {
        multiply_add(lowering, value->kind, lower_destination(lowering, value, value->ref), parts[0]->slot, parts[1]->slot,
                     parts[2]->slot);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count; i++)
        multiply_add(lowering, value->parts[i].kind, value->parts[i].slot, parts[0][i].slot, parts[1][i].slot, parts[2][i].slot);
}

static void handle_va_start(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    Value *list = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    uint32_t slot = lower_slot(lowering, list);
    lower_consume(lowering, list);
    lower_emit(lowering, (Instruction){.op = OP_VA_START, .a = slot});
}

static void handle_va_copy(Lowering *lowering, Value *value, Builtin builtin)
{
    Value *to = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Value *from = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    uint32_t size = lower_scratch_slot(lowering, 64);
    Part operands[3] = {{.kind = KIND_POINTER, .slot = lower_slot(lowering, to)},
                        {.kind = KIND_POINTER, .slot = lower_slot(lowering, from)}, {.kind = 64, .slot = size}};
    lower_load_constant(lowering, 64, size, (uint64_t[2]){24, 0});
    lower_emit(lowering, part_builtin(lowering, builtin, 0, lower_scratch_slot(lowering, KIND_POINTER), KIND_POINTER, operands, 3));
    lower_consume(lowering, to);
    lower_consume(lowering, from);
}

static void handle_stack_save(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    lower_emit(lowering, (Instruction){.op = OP_STACK_SAVE, .dst = lower_destination(lowering, value, value->ref)});
}

static void handle_stack_restore(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    Value *saved = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    uint32_t slot = lower_slot(lowering, saved);
    lower_consume(lowering, saved);
    lower_emit(lowering, (Instruction){.op = OP_STACK_RESTORE, .a = slot});
}

/* __builtin_object_size: unknown, as without optimisation: -1, or 0 if the minimum is requested. */
static void handle_object_size(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    if (value->kind == KIND_VOID || kind_bits(value->kind) > 64) {
        refuse_types(lowering, value);
        return;
    }
    bool minimum = lower_value(lowering, LLVMGetOperand(value->ref, 1))->words[0] & 1;
    consume_arguments(lowering, value);
    uint64_t unknown = minimum ? 0 : UINT64_MAX >> (64 - kind_bits(value->kind));
    lower_load_constant(lowering, value->kind, lower_destination(lowering, value, value->ref), (uint64_t[2]){unknown, 0});
}

static void handle_pointer_mask(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    if (value->kind != KIND_POINTER || argument_kind(value, 1) != 64) {
        refuse_types(lowering, value);
        return;
    }
    Value *pointer = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Value *mask = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    uint32_t a = lower_slot(lowering, pointer), b = lower_slot(lowering, mask);
    consume_arguments(lowering, value);
    lower_emit_binary(lowering, BINARY_AND, 64, lower_destination(lowering, value, value->ref), a, b);
}

/* A table of 32-bit distances from its own start, which optimised switches use. */
static void handle_load_relative(Lowering *lowering, Value *value, Builtin builtin)
{
    (void)builtin;
    if (argument_kind(value, 1) != 64) {
        refuse_types(lowering, value);
        return;
    }
    Value *table = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Value *offset = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    uint32_t start = lower_slot(lowering, table), distance = lower_scratch_slot(lowering, 64);
    Instruction load = {.op = OP_LOADS32_64_RX, .x = 1, .dst = distance, .a = start, .b = lower_slot(lowering, offset),
                        .high = start};
    consume_arguments(lowering, value);
    lower_emit(lowering, load);
    lower_emit_binary(lowering, BINARY_ADD, 64, lower_destination(lowering, value, value->ref), start, distance);
}

static void handle_trap(Lowering *lowering, Value *value, Builtin builtin)
{
    lower_builtin(lowering, value, builtin, 0, 0);
}

static void handle_frame_address(Lowering *lowering, Value *value, Builtin builtin)
{
    bool own = lower_value(lowering, LLVMGetOperand(value->ref, 0))->words[0] == 0;
    if (own)
        lower_emit(lowering, (Instruction){.op = OP_ADDRESS_F, .dst = lower_destination(lowering, value, value->ref)});
    else
        handle_zero(lowering, value, builtin);
}

static const Intrinsic INTRINSICS[] = {
    {"memcpy", handle_memory, BUILTIN_MEMCPY},
    {"memcpy.inline", handle_memory, BUILTIN_MEMCPY},
    {"memmove", handle_memory, BUILTIN_MEMMOVE},
    {"memset", handle_memory, BUILTIN_MEMSET},
    {"memset.inline", handle_memory, BUILTIN_MEMSET},
    {"ctpop", handle_bits, BUILTIN_CTPOP},
    {"ctlz", handle_bits, BUILTIN_CTLZ},
    {"cttz", handle_bits, BUILTIN_CTTZ},
    {"bswap", handle_bits, BUILTIN_BSWAP},
    {"bitreverse", handle_bits, BUILTIN_BITREVERSE},
    {"fshl", handle_bits, BUILTIN_FSHL},
    {"fshr", handle_bits, BUILTIN_FSHR},
    {"abs", handle_absolute, BUILTIN_ABS},
    {"smax", handle_bits, BUILTIN_SMAX},
    {"smin", handle_bits, BUILTIN_SMIN},
    {"umax", handle_bits, BUILTIN_UMAX},
    {"umin", handle_bits, BUILTIN_UMIN},
    {"vector.reduce.add", handle_reduce_add, 0},
    {"vector.reduce.mul", handle_reduce_mul, 0},
    {"vector.reduce.and", handle_reduce_and, 0},
    {"vector.reduce.or", handle_reduce_or, 0},
    {"vector.reduce.xor", handle_reduce_xor, 0},
    {"vector.reduce.smax", handle_reduce_builtin, BUILTIN_SMAX},
    {"vector.reduce.smin", handle_reduce_builtin, BUILTIN_SMIN},
    {"vector.reduce.umax", handle_reduce_builtin, BUILTIN_UMAX},
    {"vector.reduce.umin", handle_reduce_builtin, BUILTIN_UMIN},
    {"vector.reduce.fadd", handle_reduce_add, 0},
    {"vector.reduce.fmul", handle_reduce_mul, 0},
    {"sadd.sat", handle_bits, BUILTIN_SADD_SAT},
    {"uadd.sat", handle_bits, BUILTIN_UADD_SAT},
    {"ssub.sat", handle_bits, BUILTIN_SSUB_SAT},
    {"usub.sat", handle_bits, BUILTIN_USUB_SAT},
    {"sadd.with.overflow", handle_overflow, BUILTIN_SADD_OVERFLOW},
    {"uadd.with.overflow", handle_overflow, BUILTIN_UADD_OVERFLOW},
    {"ssub.with.overflow", handle_overflow, BUILTIN_SSUB_OVERFLOW},
    {"usub.with.overflow", handle_overflow, BUILTIN_USUB_OVERFLOW},
    {"smul.with.overflow", handle_overflow, BUILTIN_SMUL_OVERFLOW},
    {"umul.with.overflow", handle_overflow, BUILTIN_UMUL_OVERFLOW},
    {"is.fpclass", handle_class, BUILTIN_IS_FPCLASS32},
    {"fmuladd", handle_multiply_add, 0},
    {"va_start", handle_va_start, 0},
    {"va_copy", handle_va_copy, BUILTIN_MEMCPY},
    {"va_end", handle_nothing, 0},
    {"stacksave", handle_stack_save, 0},
    {"stackrestore", handle_stack_restore, 0},
    {"expect", handle_first, 0},
    {"expect.with.probability", handle_first, 0},
    {"threadlocal.address", handle_first, 0},
    {"launder.invariant.group", handle_first, 0},
    {"strip.invariant.group", handle_first, 0},
    {"ptr.annotation", handle_first, 0},
    {"annotation", handle_first, 0},
    {"arithmetic.fence", handle_first, 0},
    {"ssa.copy", handle_first, 0},
    {"ptrmask", handle_pointer_mask, 0},
    {"objectsize", handle_object_size, 0},
    {"load.relative", handle_load_relative, 0},
    {"is.constant", handle_is_constant, 0},
    {"returnaddress", handle_zero, 0},
    {"frameaddress", handle_frame_address, 0},
    {"readcyclecounter", handle_zero, 0},
    {"get.rounding", handle_bits, BUILTIN_FLOAT_ROUNDS},
    {"assume", handle_nothing, 0},
    {"donothing", handle_nothing, 0},
    {"sideeffect", handle_nothing, 0},
    {"prefetch", handle_nothing, 0},
    {"lifetime.start", handle_nothing, 0},
    {"lifetime.end", handle_nothing, 0},
    {"invariant.start", handle_nothing, 0},
    {"invariant.end", handle_nothing, 0},
    {"var.annotation", handle_nothing, 0},
    {"experimental.noalias.scope.decl", handle_nothing, 0},
    {"trap", handle_trap, BUILTIN_TRAP},
    {"ubsantrap", handle_trap, BUILTIN_TRAP},
    {"debugtrap", handle_trap, BUILTIN_TRAP},
};

/* Names of C functions where they differ from the intrinsic's. */
static const char *const MATH_NAMES[][2] = {{"minnum", "fmin"}, {"maxnum", "fmax"}};

/* True if `name` (after "llvm.") is `wanted`, followed only by types. */
static bool names_match(const char *name, const char *wanted)
{
    size_t length = strlen(wanted);
    return strncmp(name, wanted, length) == 0 && (name[length] == '\0' || (name[length] == '.' &&
           (strchr("ifvp", name[length + 1]) && name[length + 2] >= '0' && name[length + 2] <= '9')));
}

/* The C function that an intrinsic such as llvm.floor.f64 is, in its variant for the kind. */
static bool find_math(const char *name, Kind kind, unsigned argument_count, Builtin *builtin)
{
    char function[64];
    size_t length = strcspn(name, ".");
    if (length + 2 > sizeof function || kind < KIND_F32)
        return false;
    snprintf(function, sizeof function, "%.*s", (int)length, name);
    for (size_t i = 0; i < sizeof MATH_NAMES / sizeof *MATH_NAMES; i++)
        if (strcmp(function, MATH_NAMES[i][0]) == 0)
            snprintf(function, sizeof function, "%s", MATH_NAMES[i][1]);
    strcat(function, kind == KIND_F32 ? "f" : kind == KIND_F80 ? "l" : "");
    return builtin_find(function, builtin) && strlen(builtin_signature(*builtin)) - 1 == argument_count;
}

static bool lower_math(Lowering *lowering, Value *value, const char *name)
{
    unsigned count = LLVMGetNumArgOperands(value->ref);
    LLVMTypeRef type = count ? LLVMTypeOf(LLVMGetOperand(value->ref, 0)) : NULL;
    Builtin builtin;
    if (!type)
        return false;
    if (value->kind == KIND_VOID) {
        if (LLVMGetTypeKind(type) != LLVMVectorTypeKind || type != LLVMTypeOf(value->ref) ||
            !find_math(name, constant_kind(LLVMGetElementType(type)), count, &builtin))
            return false;
        element_by_element(lowering, value, builtin, count);
        return true;
    }
    if (!find_math(name, constant_kind(type), count, &builtin))
        return false;
    lower_builtin(lowering, value, builtin, count, 0);
    return true;
}

void lower_intrinsic(Lowering *lowering, Value *value, const char *full_name)
{
    const char *name = full_name + strlen("llvm.");
    for (size_t i = 0; i < sizeof INTRINSICS / sizeof *INTRINSICS; i++) {
        if (names_match(name, INTRINSICS[i].name)) {
            INTRINSICS[i].handler(lowering, value, INTRINSICS[i].builtin);
            return;
        }
    }
    if (!lower_math(lowering, value, name))
        lower_unsupported(lowering, "the operation %s", full_name);
}
