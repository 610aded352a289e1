/* Lowers one function: declares its values, then walks its blocks in order. */
#include "source/lower.h"

#include <stdlib.h>
#include <string.h>

/* ---- Declaring ---- */

static void declare_blocks(Lowering *lowering)
{
    lowering->block_count = LLVMCountBasicBlocks(lowering->function_ref);
    lowering->block_refs = arena_allocate(&lowering->arena, lowering->block_count * sizeof *lowering->block_refs);
    LLVMGetBasicBlocks(lowering->function_ref, lowering->block_refs);
    lowering->block_starts = arena_allocate(&lowering->arena, lowering->block_count * sizeof *lowering->block_starts);
    for (uint32_t i = 0; i < lowering->block_count; i++) {
        map_put(&lowering->block_numbers, (uintptr_t)lowering->block_refs[i], i);
        lowering->block_starts[i] = UINT32_MAX;
    }
}

static uint32_t by_value_size(Lowering *lowering, unsigned index, uint32_t *alignment)
{
    Loader *loader = lowering->loader;
    LLVMAttributeRef attribute = LLVMGetEnumAttributeAtIndex(lowering->function_ref, index + 1, loader->byval_attribute);
    if (!attribute)
        return UINT32_MAX;
    LLVMAttributeRef align = LLVMGetEnumAttributeAtIndex(lowering->function_ref, index + 1, loader->align_attribute);
    *alignment = align ? (uint32_t)LLVMGetEnumAttributeValue(align) : 8;
    return (uint32_t)LLVMABISizeOfType(loader->layout, LLVMGetTypeAttributeValue(attribute));
}

static void declare_parameter(Lowering *lowering, LLVMValueRef argument, unsigned index)
{
    Value *value = lower_value(lowering, argument);
    uint32_t alignment = 0, size = by_value_size(lowering, index, &alignment);
    value->permanent = true;
    value->dedicated = true;
    value->kind = constant_kind(LLVMTypeOf(argument));
    if (value->kind == KIND_VOID) {
        lower_make_parts(lowering, value, LLVMTypeOf(argument));
        for (uint32_t i = 0; i < value->part_count; i++)
            vector_push(&lowering->parameters, (Parameter){.kind = value->parts[i].kind, .slot = value->parts[i].slot,
                        .shares_register = i > 0 && LLVMGetTypeKind(LLVMTypeOf(argument)) == LLVMVectorTypeKind});
        return;
    }
    value->where = AT_SLOT;
    value->slot = lower_dedicated_slot(lowering, value->kind);
    Parameter parameter = {.kind = value->kind, .slot = value->slot};
    if (size != UINT32_MAX) {
        parameter.by_value = true;
        parameter.size = size;
        parameter.alignment = alignment;
        parameter.frame_object = lower_frame_object(lowering, size, alignment);
        lowering->function->has_by_value = true;
        value->where = AT_ADDRESS;
        value->address = (Address){.base_kind = BASE_FRAME, .object = parameter.frame_object};
    }
    vector_push(&lowering->parameters, parameter);
}

static void declare_parameters(Lowering *lowering)
{
    unsigned count = LLVMCountParams(lowering->function_ref);
    for (unsigned i = 0; i < count; i++)
        declare_parameter(lowering, LLVMGetParam(lowering->function_ref, i), i);
    lowering->function->parameter_slots = lowering->next_slot;
    lowering->function->variadic = LLVMIsFunctionVarArg(LLVMGlobalGetValueType(lowering->function_ref));
}

static void declare_results(Lowering *lowering)
{
    Part *parts;
    Function *function = lowering->function;
    LLVMTypeRef type = LLVMGetReturnType(LLVMGlobalGetValueType(lowering->function_ref));
    uint32_t count = 0;
    if (LLVMGetTypeKind(type) != LLVMVoidTypeKind)
        lower_flatten(lowering, type, 0, &parts, &count);
    for (uint32_t i = 0; i < count; i++) {
        function->results[i] = parts[i].kind;
        function->result_slots += kind_slots(parts[i].kind);
    }
    function->result_kinds = count;
}

/* A value that other blocks use has its slots from the start: those blocks may be lowered before its own. */
static void give_slots(Lowering *lowering, Value *value)
{
    if (value->kind == KIND_VOID) {
        lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    } else {
        value->where = AT_SLOT;
        value->slot = lower_dedicated_slot(lowering, value->kind);
    }
}

static void declare_instruction(Lowering *lowering, LLVMValueRef instruction)
{
    Value *value = lower_value(lowering, instruction);
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    value->kind = constant_kind(LLVMTypeOf(instruction));
    if (LLVMGetInstructionOpcode(instruction) == LLVMCall && lower_is_setjmp(lowering, instruction))
        lowering->returns_twice = true;
    for (LLVMUseRef use = LLVMGetFirstUse(instruction); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        value->remaining++;
        if (LLVMGetInstructionOpcode(user) == LLVMPHI || LLVMGetInstructionParent(user) != block)
            value->dedicated = true;
    }
    if (LLVMGetInstructionOpcode(instruction) == LLVMPHI)
        value->dedicated = true;
    if (value->dedicated)
        give_slots(lowering, value);
}

static void declare_instructions(Lowering *lowering)
{
    for (uint32_t b = 0; b < lowering->block_count; b++)
        for (LLVMValueRef i = LLVMGetFirstInstruction(lowering->block_refs[b]); i; i = LLVMGetNextInstruction(i))
            declare_instruction(lowering, i);
}

/* ---- Walking ---- */

static bool involves_big(LLVMValueRef instruction)
{
    return lower_is_big(LLVMTypeOf(instruction)) || (LLVMGetNumOperands(instruction) > 0 &&
                                                     lower_is_big(LLVMTypeOf(LLVMGetOperand(instruction, 0))));
}

/* Integers of more than 128 bits: loads, stores and moves work by parts as for structs; arithmetic needs its own
 * code. */
static bool lower_big(Lowering *lowering, Value *value)
{
    switch (LLVMGetInstructionOpcode(value->ref)) {
    case LLVMLoad: case LLVMStore: case LLVMPHI: case LLVMSelect: case LLVMFreeze: case LLVMCall: return false;
    default: break;
    }
    if (!involves_big(value->ref))
        return false;
    if (!lower_big_binary(lowering, value) && !lower_big_cast(lowering, value))
        lower_unsupported(lowering, "arithmetic on an integer of more than 128 bits");
    return true;
}

static void lower_instruction(Lowering *lowering, Value *value)
{
    if (lower_big(lowering, value))
        return;
    LLVMOpcode opcode = LLVMGetInstructionOpcode(value->ref);
    switch (opcode) {
    case LLVMAlloca: lower_alloca(lowering, value); break;
    case LLVMLoad: lower_load(lowering, value); break;
    case LLVMStore: lower_store(lowering, value->ref); break;
    case LLVMGetElementPtr: lower_element_pointer(lowering, value); break;
    case LLVMICmp: lower_integer_compare(lowering, value); break;
    case LLVMFCmp: lower_float_compare(lowering, value); break;
    case LLVMFNeg: lower_negate(lowering, value); break;
    case LLVMFreeze: lower_freeze(lowering, value); break;
    case LLVMSelect: lower_select(lowering, value); break;
    case LLVMCall: lower_call(lowering, value); break;
    case LLVMExtractValue: lower_extract_value(lowering, value); break;
    case LLVMInsertValue: lower_insert_value(lowering, value); break;
    case LLVMExtractElement: lower_extract_element(lowering, value); break;
    case LLVMInsertElement: lower_insert_element(lowering, value); break;
    case LLVMShuffleVector: lower_shuffle(lowering, value); break;
    case LLVMAtomicRMW: lower_atomic_update(lowering, value); break;
    case LLVMAtomicCmpXchg: lower_compare_exchange(lowering, value); break;
    case LLVMPHI: case LLVMFence: break;
    case LLVMTrunc: case LLVMZExt: case LLVMSExt: case LLVMFPToUI: case LLVMFPToSI: case LLVMUIToFP: case LLVMSIToFP:
    case LLVMFPTrunc: case LLVMFPExt: case LLVMPtrToInt: case LLVMIntToPtr: case LLVMBitCast: case LLVMAddrSpaceCast:
        lower_cast(lowering, value);
        break;
    case LLVMAdd: case LLVMFAdd: case LLVMSub: case LLVMFSub: case LLVMMul: case LLVMFMul: case LLVMUDiv: case LLVMSDiv:
    case LLVMFDiv: case LLVMURem: case LLVMSRem: case LLVMFRem: case LLVMShl: case LLVMLShr: case LLVMAShr: case LLVMAnd:
    case LLVMOr: case LLVMXor:
        lower_binary(lowering, value);
        break;
    default: lower_unsupported(lowering, "an operation that clang does not emit for C"); break;
    }
}

/* Integers of more than 128 bits and exotic floats (half, quad) have no kind. */
static bool has_unknown_type(Lowering *lowering, LLVMValueRef instruction)
{
    LLVMTypeRef type = LLVMTypeOf(instruction);
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    Part *parts;
    uint32_t count;
    if (kind == LLVMVoidTypeKind || kind == LLVMMetadataTypeKind || kind == LLVMTokenTypeKind || kind == LLVMLabelTypeKind)
        return false;
    return constant_kind(type) == KIND_VOID && !lower_flatten(lowering, type, 0, &parts, &count);
}

static bool uses_unknown_type(Lowering *lowering, LLVMValueRef instruction)
{
    if (has_unknown_type(lowering, instruction))
        return true;
    for (int i = 0; i < LLVMGetNumOperands(instruction); i++)
        if (has_unknown_type(lowering, LLVMGetOperand(instruction, (unsigned)i)))
            return true;
    return false;
}

/* clang declares the parameters first and in order; parameters without a name are omitted. */
static void note_parameter_name(Lowering *lowering, const DebugVariable *variable)
{
    const Type *type = &lowering->loader->types.items[lowering->function->type];
    uint32_t next = lowering->next_parameter;
    while (next < type->member_count && type->members[next].type != variable->type)
        next++;
    if (next < type->member_count)
        lowering->function->parameter_names[next] = variable->name;
    lowering->next_parameter = next + 1;
}

static void note_variable(Lowering *lowering, LLVMValueRef declare)
{
    DebugVariable variable;
    if (!debug_variable(lowering->loader, declare, &variable))
        return;
    note_parameter_name(lowering, &variable);
    Value *storage = lower_value(lowering, variable.storage);
    if (storage->is_local) {
        const Local *local = &lowering->locals.items[storage->local];
        vector_push(&lowering->variables, (Variable){.name = variable.name, .type = variable.type, .slot = local->slot,
                    .kind = local->kind, .is_parameter = local->slot < lowering->function->parameter_slots,
                    .declared = variable.declared});
    } else if (storage->where == AT_ADDRESS && storage->permanent && storage->address.base_kind == BASE_FRAME) {
        FrameObject *object = &lowering->objects.items[storage->address.object];
        object->name = variable.name;
        object->type = variable.type;
        object->declared = variable.declared;
    }
}

static bool is_debug_call(LLVMValueRef instruction)
{
    if (LLVMGetInstructionOpcode(instruction) != LLVMCall)
        return false;
    LLVMValueRef callee = LLVMGetCalledValue(instruction);
    return callee && LLVMIsAFunction(callee) && strncmp(LLVMGetValueName(callee), "llvm.dbg.", 9) == 0;
}

static void lower_one(Lowering *lowering, LLVMValueRef instruction)
{
    if (is_debug_call(instruction)) {
        if (strcmp(LLVMGetValueName(LLVMGetCalledValue(instruction)), "llvm.dbg.declare") == 0)
            note_variable(lowering, instruction);
        return;
    }
    Value *value = lower_value(lowering, instruction);
    lowering->steps++;
    if (value->lowered)
        return;
    Position position = debug_position(lowering->loader, instruction);
    if (position.line)
        lowering->position = position;
    const char *refused = supported_instruction(lowering->loader, instruction);
    if (refused)
        lower_unsupported(lowering, "%s", refused);
    else if (uses_unknown_type(lowering, instruction))
        lower_unsupported(lowering, "a value of a type that coset cannot hold (half or quad precision, or an integer of more "
                          "than 128 bits)");
    else if (LLVMIsATerminatorInst(instruction))
        lower_terminator(lowering, instruction);
    else
        lower_instruction(lowering, value);
    lower_end_scratch(lowering);
}

/* If a block's instructions have no position (those of a computed goto), they get the position of the jump to it. */
static void start_position(Lowering *lowering, LLVMBasicBlockRef block)
{
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(block));
    LLVMValueRef user = use ? LLVMGetUser(use) : NULL;
    Position position = user && LLVMIsAInstruction(user) ? debug_position(lowering->loader, user) : (Position){0};
    if (position.line)
        lowering->position = position;
}

static bool is_dead(const Lowering *lowering, uint32_t block)
{
    return block > 0 && !LLVMGetFirstUse(LLVMBasicBlockAsValue(lowering->block_refs[block]));
}

static void lower_blocks(Lowering *lowering)
{
    bool merged = false;
    for (uint32_t b = 0; b < lowering->block_count; b++) {
        if (is_dead(lowering, b))
            continue;
        if (!merged) {
            lowering->block_starts[b] = b ? (uint32_t)lowering->code.count : 0;
            vector_push(&lowering->starts, lowering->block_starts[b]);
            start_position(lowering, lowering->block_refs[b]);
        }
        for (LLVMValueRef i = LLVMGetFirstInstruction(lowering->block_refs[b]); i; i = LLVMGetNextInstruction(i))
            lower_one(lowering, i);
        merged = lower_merges_with_next(lowering, lowering->block_refs[b]);
    }
    lower_edges(lowering);
    lower_patch_targets(lowering);
}

/* ---- Finishing ---- */

#define KEEP(lowering, vector) \
    keep(&(lowering)->loader->program->arena, (vector).items, (vector).count * sizeof *(vector).items)

static void *keep(Arena *arena, const void *items, size_t size)
{
    void *copy = arena_allocate(arena, size + 1);
    if (size)
        memcpy(copy, items, size);
    return copy;
}

static void set_labels(Lowering *lowering)
{
    for (uint32_t b = 0; b < lowering->block_count; b++) {
        uint64_t label;
        if (map_get(&lowering->loader->labels, (uintptr_t)lowering->block_refs[b], &label))
            lowering->loader->label_targets.items[label] = (Label){lowering->function->id, lowering->block_starts[b]};
    }
}

static void finish(Lowering *lowering)
{
    Function *function = lowering->function;
    function->code = KEEP(lowering, lowering->code);
    function->positions = KEEP(lowering, lowering->positions);
    function->code_count = (uint32_t)lowering->code.count;
    function->blocks = KEEP(lowering, lowering->starts);
    function->block_count = (uint32_t)lowering->starts.count;
    function->objects = KEEP(lowering, lowering->objects);
    function->object_count = (uint32_t)lowering->objects.count;
    function->variables = KEEP(lowering, lowering->variables);
    function->variable_count = (uint32_t)lowering->variables.count;
    function->parameters = KEEP(lowering, lowering->parameters);
    function->parameter_count = (uint32_t)lowering->parameters.count;
    function->slot_count = lowering->next_slot;
    function->frame_size = lowering->frame_size;
    function->frame_alignment = lowering->frame_alignment;
    function->defined = true;
    set_labels(lowering);
}

static void release(Lowering *lowering)
{
    for (size_t i = 0; i < lowering->locals.count; i++)
        vector_release(&lowering->locals.items[i].aliases);
    vector_release(&lowering->locals);
    vector_release(&lowering->code);
    vector_release(&lowering->positions);
    vector_release(&lowering->starts);
    vector_release(&lowering->edges);
    vector_release(&lowering->edge_starts);
    vector_release(&lowering->objects);
    vector_release(&lowering->variables);
    vector_release(&lowering->parameters);
    vector_release(&lowering->switches);
    vector_release(&lowering->free_slots);
    vector_release(&lowering->free_pairs);
    vector_release(&lowering->scratch_slots);
    vector_release(&lowering->scratch_pairs);
    map_release(&lowering->values);
    map_release(&lowering->block_numbers);
    arena_release(&lowering->arena);
}

/* The body of a function that coset cannot call: it has no parameters and no result, since their types are at fault. */
static void refuse_function(Lowering *lowering, const char *reason)
{
    vector_push(&lowering->starts, 0);
    for (uint32_t b = 0; b < lowering->block_count; b++)
        lowering->block_starts[b] = 0;
    lower_unsupported(lowering, "%s", reason);
}

static void lower_body(Lowering *lowering)
{
    declare_parameters(lowering);
    declare_results(lowering);
    declare_instructions(lowering);
    lower_find_locals(lowering);
    lower_find_undefined(lowering);
    lower_blocks(lowering);
}

void lower_function(Loader *loader, const Symbol *symbol)
{
    Lowering lowering = {.loader = loader, .function_ref = symbol->definition,
                         .function = &loader->program->functions[symbol->index], .frame_alignment = ARENA_GRANULE};
    lowering.function->declared = debug_function_position(loader, symbol->definition);
    lowering.function->type = debug_function_type(loader, symbol->definition);
    size_t parameters = loader->types.items[lowering.function->type].member_count;
    lowering.function->parameter_names =
        arena_allocate(&loader->program->arena, (parameters + 1) * sizeof *lowering.function->parameter_names);
    lowering.position = lowering.function->declared;
    declare_blocks(&lowering);
    const char *refused = supported_function(loader, symbol->definition);
    if (refused)
        refuse_function(&lowering, refused);
    else
        lower_body(&lowering);
    finish(&lowering);
    release(&lowering);
}
