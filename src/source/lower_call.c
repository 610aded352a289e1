/* Calls. */
#include <stdlib.h>
#include <string.h>

#include "source/lower.h"

static void push_operand(Loader *loader, CallSite *site, uint32_t operand)
{
    vector_push(&loader->operands, operand);
    site->slot_count++;
}

static void push_constant_argument(Lowering *lowering, CallSite *site, const Value *value)
{
    Loader *loader = lowering->loader;
    for (uint32_t i = 0; i < kind_slots(value->kind); i++)
        push_operand(loader, site, OPERAND_CONSTANT | constant_intern(loader, value->words[i]));
}

/* Two floats in a "..." are passed in one register, as the double with the same bits. */
static uint32_t pack_floats(Lowering *lowering, const Part *parts)
{
    uint32_t high = lower_scratch_slot(lowering, 64), packed = lower_scratch_slot(lowering, 64);
    lower_emit(lowering, (Instruction){.op = OP_SHL64_RI, .x = 64, .dst = high, .a = parts[1].slot, .imm = 32});
    lower_emit(lowering, (Instruction){.op = OP_OR64_RR, .x = 64, .dst = packed, .a = high, .b = parts[0].slot});
    return packed;
}

typedef struct Prepared { /* an argument whose slots are known before the call site's lists are written */
    Value *value;
    Part *parts;
    uint32_t count;
} Prepared;

static Prepared prepare_argument(Lowering *lowering, LLVMValueRef ref, bool variadic)
{
    Prepared prepared = {.value = lower_value(lowering, ref)};
    if (lower_is_constant(prepared.value))
        return prepared;
    prepared.parts = lower_parts(lowering, prepared.value, &prepared.count);
    if (variadic && prepared.count == 2 && prepared.parts[0].kind == KIND_F32) {
        Part *packed = arena_allocate(&lowering->arena, sizeof *packed);
        *packed = (Part){.kind = KIND_F64, .slot = pack_floats(lowering, prepared.parts)};
        prepared.parts = packed;
        prepared.count = 1;
    }
    return prepared;
}

static void by_value(Lowering *lowering, LLVMValueRef call, unsigned index, Argument *argument)
{
    Loader *loader = lowering->loader;
    LLVMAttributeRef attribute = LLVMGetCallSiteEnumAttribute(call, index + 1, loader->byval_attribute);
    if (!attribute)
        return;
    LLVMAttributeRef align = LLVMGetCallSiteEnumAttribute(call, index + 1, loader->align_attribute);
    argument->by_value = true;
    argument->size = (uint32_t)LLVMABISizeOfType(loader->layout, LLVMGetTypeAttributeValue(attribute));
    argument->alignment = align ? (uint32_t)LLVMGetEnumAttributeValue(align) : 8;
}

static void add_argument(Lowering *lowering, CallSite *site, LLVMValueRef call, unsigned index, const Prepared *prepared)
{
    Loader *loader = lowering->loader;
    Argument argument = {.kind = prepared->value->kind, .slot = site->slot_count};
    by_value(lowering, call, index, &argument);
    if (lower_is_constant(prepared->value)) {
        vector_push(&loader->arguments, argument);
        site->argument_count++;
        push_constant_argument(lowering, site, prepared->value);
        return;
    }
    for (uint32_t i = 0; i < prepared->count; i++) {
        argument.kind = prepared->parts[i].kind;
        argument.slot = site->slot_count;
        vector_push(&loader->arguments, argument);
        site->argument_count++;
        for (uint32_t k = 0; k < kind_slots(argument.kind); k++)
            push_operand(loader, site, prepared->parts[i].slot + k);
    }
}

static void set_results(Lowering *lowering, CallSite *site, LLVMTypeRef type)
{
    Part *parts;
    uint32_t count = 0;
    if (LLVMGetTypeKind(type) != LLVMVoidTypeKind)
        lower_flatten(lowering, type, 0, &parts, &count);
    for (uint32_t i = 0; i < count; i++) {
        site->results[i] = parts[i].kind;
        site->result_count += kind_slots(parts[i].kind);
    }
    site->result_kinds = (uint8_t)count;
}

/* Makes the call site with the call's first `count` arguments and consumes them. */
static uint32_t make_site(Lowering *lowering, LLVMValueRef call, unsigned count)
{
    Loader *loader = lowering->loader;
    LLVMTypeRef type = LLVMGetCalledFunctionType(call);
    unsigned fixed = LLVMCountParamTypes(type);
    Prepared *prepared = arena_allocate(&lowering->arena, (count + 1) * sizeof *prepared);
    for (unsigned i = 0; i < count; i++)
        prepared[i] = prepare_argument(lowering, LLVMGetOperand(call, i), i >= fixed);
    CallSite site = {.operands = (uint32_t)loader->operands.count, .arguments = (uint32_t)loader->arguments.count,
                     .variadic_type = LLVMIsFunctionVarArg(type), .result_used = LLVMGetFirstUse(call) != NULL};
    for (unsigned i = 0; i < count; i++) {
        if (i == fixed)
            site.fixed_count = site.argument_count;
        add_argument(lowering, &site, call, i, &prepared[i]);
        lower_consume(lowering, prepared[i].value);
    }
    if (count <= fixed)
        site.fixed_count = site.argument_count;
    set_results(lowering, &site, LLVMTypeOf(call));
    vector_push(&loader->call_sites, site);
    return (uint32_t)loader->call_sites.count - 1;
}

static uint32_t result_slot(Lowering *lowering, Value *value)
{
    if (LLVMGetTypeKind(LLVMTypeOf(value->ref)) == LLVMVoidTypeKind)
        return 0;
    if (value->kind != KIND_VOID)
        return lower_destination(lowering, value, value->ref);
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    return value->part_count ? value->parts[0].slot : 0;
}

static void emit_call(Lowering *lowering, Value *value, Opcode op, uint32_t callee)
{
    uint32_t site = make_site(lowering, value->ref, LLVMGetNumArgOperands(value->ref));
    lower_emit(lowering, (Instruction){.op = (uint16_t)op, .dst = result_slot(lowering, value), .a = site, .b = callee});
}

/* ---- Builtins ---- */

static Kind signature_kind(char letter)
{
    switch (letter) {
    case 'i': return 32;
    case 'l': return 64;
    case 'p': return KIND_POINTER;
    case 'f': return KIND_F32;
    case 'd': return KIND_F64;
    case 'L': return KIND_F80;
    default: return KIND_VOID;
    }
}

static bool same_bits(Kind a, Kind b)
{
    bool a_float = a >= KIND_F32, b_float = b >= KIND_F32;
    return a == b || (!a_float && !b_float && a != KIND_VOID && b != KIND_VOID && kind_bits(a) == kind_bits(b));
}

/* Integers of fewer bits fit as well: a slot holds them zero-extended. */
static bool fits_letter(Kind kind, char letter, int64_t width)
{
    if (letter == '*')
        return kind < KIND_F32 && kind != KIND_VOID && kind_bits(kind) == width;
    bool is_narrower = (letter == 'i' || letter == 'l') && kind < KIND_F32 && kind != KIND_VOID && kind_bits(kind) <= kind_bits(signature_kind(letter));
    return is_narrower || same_bits(kind, signature_kind(letter));
}

bool lower_fits_builtin(const Kind *kinds, unsigned count, Builtin builtin, int64_t width)
{
    const char *letters = builtin_signature(builtin) + 1;
    letters += *letters == '+' ? 2 : 0;
    if (strlen(letters) != count)
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!fits_letter(kinds[i], letters[i], width))
            return false;
    return true;
}

/* A second result is a flag beside the first. */
static bool fits_result(LLVMTypeRef type, Builtin builtin, int64_t width)
{
    const char *signature = builtin_signature(builtin);
    if (LLVMGetTypeKind(type) == LLVMVoidTypeKind)
        return true;
    if (signature[1] == '+')
        return LLVMGetTypeKind(type) == LLVMStructTypeKind && LLVMCountStructElementTypes(type) == 2 &&
               fits_letter(constant_kind(LLVMStructGetTypeAtIndex(type, 0)), signature[0], width) &&
               constant_kind(LLVMStructGetTypeAtIndex(type, 1)) == 1;
    return signature[0] != 'v' && fits_letter(constant_kind(type), signature[0], width);
}

static bool fits_call(LLVMValueRef call, Builtin builtin, unsigned count, int64_t width)
{
    enum { MOST = 8 };
    Kind kinds[MOST];
    for (unsigned i = 0; i < count && i < MOST; i++)
        kinds[i] = constant_kind(LLVMTypeOf(LLVMGetOperand(call, i)));
    return count <= MOST && lower_fits_builtin(kinds, count, builtin, width) && fits_result(LLVMTypeOf(call), builtin, width);
}

void lower_builtin(Lowering *lowering, Value *value, Builtin builtin, unsigned count, int64_t width)
{
    if (!fits_call(value->ref, builtin, count, width)) {
        lower_unsupported(lowering, "the operation %s with operands of these types", builtin_name(builtin));
        return;
    }
    uint32_t site = make_site(lowering, value->ref, count);
    lower_emit(lowering, (Instruction){.op = OP_BUILTIN, .x = (uint16_t)builtin, .dst = result_slot(lowering, value),
                                       .a = site, .imm = width});
}

static void call_through_pointer(Lowering *lowering, Value *value, LLVMValueRef callee_ref)
{
    Value *callee = lower_value(lowering, callee_ref);
    uint32_t slot = lower_slot(lowering, callee);
    lower_consume(lowering, callee);
    emit_call(lowering, value, OP_CALL_INDIRECT, slot);
}

/* ---- Symbols that are not lowered to calls ---- */

static bool is_one_of(const char *name, const char *const *names)
{
    for (; *names; names++)
        if (strcmp(name, *names) == 0)
            return true;
    return false;
}

static const char *const setters[] = {"setjmp", "_setjmp", "sigsetjmp", "__sigsetjmp", NULL};

bool lower_is_setjmp(Lowering *lowering, LLVMValueRef call)
{
    LLVMValueRef callee = LLVMGetCalledValue(call);
    if (!LLVMIsAFunction(callee) || LLVMGetIntrinsicID(callee))
        return false;
    const Symbol *symbol = link_symbol(lowering->loader, callee);
    return !symbol->definition && is_one_of(symbol->name, setters);
}

/* A pointer, and for longjmp an int; setjmp returns one. A call without a prototype may give anything. */
static bool has_jump_types(LLVMValueRef call, bool sets)
{
    unsigned count = LLVMGetNumArgOperands(call);
    if (count < (sets ? 1 : 2) || constant_kind(LLVMTypeOf(LLVMGetOperand(call, 0))) != KIND_POINTER)
        return false;
    return sets ? constant_kind(LLVMTypeOf(call)) == 32 : constant_kind(LLVMTypeOf(LLVMGetOperand(call, 1))) == 32;
}

static bool call_jump(Lowering *lowering, Value *value, const char *name)
{
    static const char *const jumpers[] = {"longjmp", "_longjmp", "siglongjmp", "__longjmp_chk", NULL};
    bool sets = is_one_of(name, setters);
    if (!sets && !is_one_of(name, jumpers))
        return false;
    if (!has_jump_types(value->ref, sets)) {
        lower_unsupported(lowering, "a call of '%s' with other types than <setjmp.h> declares", name);
        return true;
    }
    Value *buffer = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    uint32_t a = lower_slot(lowering, buffer);
    if (sets) {
        lower_consume(lowering, buffer);
        lower_emit(lowering, (Instruction){.op = OP_SETJMP, .dst = lower_destination(lowering, value, value->ref), .a = a});
        return true;
    }
    Value *result = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    uint32_t b = lower_slot(lowering, result);
    lower_consume(lowering, buffer);
    lower_consume(lowering, result);
    lower_emit(lowering, (Instruction){.op = OP_LONGJMP, .x = 1, .a = a, .b = b});
    return true;
}

static bool fits_signature(LLVMValueRef call, Builtin builtin)
{
    const char *signature = builtin_signature(builtin);
    unsigned count = LLVMGetNumArgOperands(call);
    if (strlen(signature) - 1 != count)
        return false;
    LLVMTypeRef type = LLVMTypeOf(call);
    bool is_void = LLVMGetTypeKind(type) == LLVMVoidTypeKind;
    if (!is_void && !same_bits(constant_kind(type), signature_kind(signature[0])))
        return false;
    for (unsigned i = 0; i < count; i++)
        if (!same_bits(constant_kind(LLVMTypeOf(LLVMGetOperand(call, i))), signature_kind(signature[i + 1])))
            return false;
    return true;
}

/* A function whose body is the builtin, for calls through pointers and through other types. */
void lower_builtin_wrapper(Loader *loader, const Symbol *symbol)
{
    Arena *arena = &loader->program->arena;
    Function *function = &loader->program->functions[symbol->index];
    const char *signature = builtin_signature(symbol->builtin);
    Kind result = signature_kind(signature[0]);
    uint32_t count = (uint32_t)strlen(signature) - 1;
    CallSite site = {.operands = (uint32_t)loader->operands.count, .arguments = (uint32_t)loader->arguments.count,
                     .argument_count = count, .fixed_count = count, .results = {result},
                     .result_kinds = result != KIND_VOID, .result_count = kind_slots(result)};
    function->parameters = arena_allocate(arena, (count + 1) * sizeof *function->parameters);
    for (uint32_t i = 0; i < count; i++) {
        Kind kind = signature_kind(signature[i + 1]);
        function->parameters[i] = (Parameter){.kind = kind, .slot = site.slot_count};
        vector_push(&loader->arguments, (Argument){.kind = kind, .slot = site.slot_count});
        for (uint32_t k = 0; k < kind_slots(kind); k++, site.slot_count++)
            vector_push(&loader->operands, site.slot_count);
    }
    uint32_t returned = (uint32_t)loader->operands.count;
    for (uint32_t k = 0; k < site.result_count; k++)
        vector_push(&loader->operands, site.slot_count + k);
    function->in_runtime = function->defined = true;
    function->parameter_count = count;
    function->parameter_slots = site.slot_count;
    function->slot_count = site.slot_count + site.result_count;
    function->results[0] = result;
    function->result_kinds = site.result_kinds;
    function->result_slots = site.result_count;
    function->frame_alignment = ARENA_GRANULE;
    vector_push(&loader->call_sites, site);
    function->code = arena_allocate(arena, 2 * sizeof *function->code);
    function->code[0] = (Instruction){.op = OP_BUILTIN, .x = (uint16_t)symbol->builtin, .dst = site.slot_count,
                                      .a = (uint32_t)loader->call_sites.count - 1};
    function->code[1] = (Instruction){.op = OP_RETURN_VALUES, .x = 1, .a = returned, .b = site.result_count};
    function->positions = arena_allocate(arena, 2 * sizeof *function->positions);
    function->code_count = 2;
    function->blocks = arena_allocate(arena, sizeof *function->blocks);
    function->block_count = 1;
}

/* ---- The call itself ---- */

/* The function that a symbol stands for, maybe through aliases; NULL: it is none, or an expression. */
static LLVMValueRef function_behind(Loader *loader, const Symbol *symbol)
{
    LLVMValueRef target = symbol->definition;
    while (target && LLVMIsAGlobalAlias(target)) {
        LLVMValueRef aliasee = LLVMAliasGetAliasee(target);
        target = LLVMIsAGlobalValue(aliasee) ? link_symbol(loader, aliasee)->definition : NULL;
    }
    return target && LLVMIsAFunction(target) ? target : NULL;
}

static void call_symbol(Lowering *lowering, Value *value, LLVMValueRef callee)
{
    const Symbol *symbol = link_symbol(lowering->loader, callee);
    if (symbol->is_builtin) {
        if (fits_signature(value->ref, symbol->builtin))
            lower_builtin(lowering, value, symbol->builtin, LLVMGetNumArgOperands(value->ref), 0);
        else
            call_through_pointer(lowering, value, callee);
    } else if (symbol->definition) {
        LLVMValueRef target = function_behind(lowering->loader, symbol);
        if (target && LLVMGlobalGetValueType(target) == LLVMGetCalledFunctionType(value->ref))
            emit_call(lowering, value, OP_CALL, symbol->index);
        else
            call_through_pointer(lowering, value, callee);
    } else if (!call_jump(lowering, value, symbol->name)) {
        lower_unsupported(lowering, "a call of '%s', which none of the files defines and coset's C library does not have "
                          "(is a source file missing on the command line?)",
                          symbol->name);
    }
}

static void call_assembly(Lowering *lowering, Value *value, LLVMValueRef assembly)
{
    size_t length;
    const char *text = LLVMGetInlineAsmAsmString(assembly, &length);
    bool is_barrier = length == 0 && LLVMGetTypeKind(LLVMTypeOf(value->ref)) == LLVMVoidTypeKind;
    if (!is_barrier)
        lower_unsupported(lowering, "inline assembly (\"%.60s\")", length ? text : "");
    for (unsigned i = 0; i < LLVMGetNumArgOperands(value->ref); i++)
        lower_consume(lowering, lower_value(lowering, LLVMGetOperand(value->ref, i)));
}

void lower_call(Lowering *lowering, Value *value)
{
    LLVMValueRef callee = LLVMGetCalledValue(value->ref);
    if (LLVMIsAInlineAsm(callee))
        call_assembly(lowering, value, callee);
    else if (LLVMIsAFunction(callee) && LLVMGetIntrinsicID(callee))
        lower_intrinsic(lowering, value, LLVMGetValueName(callee));
    else if (LLVMIsAFunction(callee) || LLVMIsAGlobalAlias(callee))
        call_symbol(lowering, value, callee);
    else
        call_through_pointer(lowering, value, callee);
}
