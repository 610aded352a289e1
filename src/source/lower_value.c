/* Where values are: slots, constants, deferred expressions. */
#include <stdlib.h>
#include <string.h>

#include "source/lower.h"

void lower_emit(Lowering *lowering, Instruction instruction)
{
    vector_push(&lowering->code, instruction);
    vector_push(&lowering->positions, lowering->position);
}

void lower_unsupported(Lowering *lowering, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    char buffer[512];
    vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    Loader *loader = lowering->loader;
    vector_push(&loader->messages, arena_duplicate(&loader->program->arena, buffer));
    lower_emit(lowering, (Instruction){.op = OP_UNSUPPORTED, .imm = (int64_t)loader->messages.count - 1});
}

/* ---- Slots ---- */

uint32_t lower_dedicated_slot(Lowering *lowering, Kind kind)
{
    uint32_t slot = lowering->next_slot;
    lowering->next_slot += kind_slots(kind);
    return slot;
}

uint32_t lower_allocate_slot(Lowering *lowering, Kind kind)
{
    bool pair = kind_slots(kind) == 2;
    if (lowering->returns_twice)
        return lower_dedicated_slot(lowering, kind);
    if (pair && lowering->free_pairs.count)
        return vector_pop(&lowering->free_pairs);
    if (!pair && lowering->free_slots.count)
        return vector_pop(&lowering->free_slots);
    return lower_dedicated_slot(lowering, kind);
}

/* Frees the slot after the current LLVM instruction, whose operands must not change until then. */
static void free_slot(Lowering *lowering, Kind kind, uint32_t slot)
{
    if (kind_slots(kind) == 2)
        vector_push(&lowering->scratch_pairs, slot);
    else
        vector_push(&lowering->scratch_slots, slot);
}

uint32_t lower_scratch_slot(Lowering *lowering, Kind kind)
{
    uint32_t slot = lower_allocate_slot(lowering, kind);
    free_slot(lowering, kind, slot);
    return slot;
}

void lower_end_scratch(Lowering *lowering)
{
    while (lowering->scratch_slots.count)
        vector_push(&lowering->free_slots, vector_pop(&lowering->scratch_slots));
    while (lowering->scratch_pairs.count)
        vector_push(&lowering->free_pairs, vector_pop(&lowering->scratch_pairs));
}

void lower_move(Lowering *lowering, Kind kind, uint32_t to, uint32_t from)
{
    if (to != from)
        lower_emit(lowering, (Instruction){.op = kind_slots(kind) == 2 ? OP_MOVE_W : OP_MOVE, .dst = to, .a = from});
}

void lower_load_constant(Lowering *lowering, Kind kind, uint32_t to, const uint64_t words[2])
{
    if (kind_slots(kind) == 2)
        lower_emit(lowering, (Instruction){.op = OP_CONSTANT_W, .dst = to,
                                           .imm = constant_intern_pair(lowering->loader, words[0], words[1])});
    else
        lower_emit(lowering, (Instruction){.op = OP_CONSTANT, .dst = to, .x = (uint16_t)kind_bits(kind),
                                           .imm = (int64_t)words[0]});
}

/* ---- Values ---- */

static Value *new_value(Lowering *lowering, LLVMValueRef ref)
{
    Value *value = arena_allocate(&lowering->arena, sizeof *value);
    value->ref = ref;
    return value;
}

Value *lower_temporary(Lowering *lowering, Kind kind, uint32_t slot)
{
    Value *value = new_value(lowering, NULL);
    value->kind = kind;
    value->where = AT_SLOT;
    value->slot = slot;
    value->remaining = 1;
    return value;
}

static void make_constant(Lowering *lowering, Value *value)
{
    value->permanent = true;
    value->kind = constant_kind(LLVMTypeOf(value->ref));
    if (value->kind != KIND_VOID) {
        value->where = AT_CONSTANT;
        if (!constant_evaluate(lowering->loader, value->ref, value->words))
            lower_unsupported(lowering, "a constant that coset cannot evaluate");
        else if (lower_is_number_of_address(lowering, value->ref))
            value->where = AT_EXPRESSION;
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    value->where = AT_CONSTANT; /* its parts are written anew for each use */
}

Value *lower_value(Lowering *lowering, LLVMValueRef ref)
{
    uint64_t found;
    if (map_get(&lowering->values, (uintptr_t)ref, &found))
        return (Value *)(uintptr_t)found;
    Value *value = new_value(lowering, ref);
    map_put(&lowering->values, (uintptr_t)ref, (uintptr_t)value);
    if (LLVMIsConstant(ref))
        make_constant(lowering, value);
    return value;
}

bool lower_is_constant(const Value *value)
{
    return value->where == AT_CONSTANT && value->kind != KIND_VOID;
}

static void release(Lowering *lowering, Value *value)
{
    switch (value->where) {
    case AT_SLOT:
        if (!value->dedicated)
            free_slot(lowering, value->kind, value->slot);
        break;
    case AT_ADDRESS: lower_consume_address(lowering, &value->address); break;
    case AT_COMPARE: case AT_PAIR: lower_consume(lowering, value->left); lower_consume(lowering, value->right); break;
    case AT_EXTEND: lower_consume(lowering, value->left); break;
    default: break;
    }
}

void lower_consume(Lowering *lowering, Value *value)
{
    if (value->permanent || value->remaining == 0)
        return;
    value->remaining--;
    if (value->remaining == 0)
        release(lowering, value);
}

void lower_consume_address(Lowering *lowering, const Address *address)
{
    if (address->base)
        lower_consume(lowering, address->base);
    if (address->provenance)
        lower_consume(lowering, address->provenance);
    if (address->index)
        lower_consume(lowering, address->index);
}

/* Computes a deferred value into a slot of its own; from then on it is an ordinary value. */
static void materialise(Lowering *lowering, Value *value)
{
    if (value->where == AT_ADDRESS) {
        Address address = value->address;
        value->slot = lower_allocate_slot(lowering, value->kind);
        lower_materialise_address(lowering, &address, value->slot);
        lower_consume_address(lowering, &address);
    } else if (value->where == AT_COMPARE) {
        value->slot = lower_allocate_slot(lowering, value->kind);
        lower_emit_compare(lowering, value, value->slot, 1);
        lower_consume(lowering, value->left);
        lower_consume(lowering, value->right);
    } else {
        uint32_t from = lower_slot(lowering, value->left);
        value->slot = lower_allocate_slot(lowering, value->kind);
        lower_emit(lowering, (Instruction){.op = value->sign_extend ? OP_SEXT32 : OP_ZEXT, .x = 64, .dst = value->slot,
                                           .a = from, .imm = kind_bits(value->left->kind)});
        lower_consume(lowering, value->left);
    }
    value->where = AT_SLOT;
}

uint32_t lower_slot(Lowering *lowering, Value *value)
{
    uint32_t slot;
    switch (value->where) {
    case AT_SLOT: return value->slot;
    case AT_LOCAL: return lowering->locals.items[value->local].slot;
    case AT_CONSTANT:
        slot = lower_scratch_slot(lowering, value->kind);
        lower_load_constant(lowering, value->kind, slot, value->words);
        return slot;
    case AT_EXPRESSION: return lower_number_of_address(lowering, value->ref, 0);
    case AT_ADDRESS:
        if (value->permanent) {
            slot = lower_scratch_slot(lowering, KIND_POINTER);
            lower_materialise_address(lowering, &value->address, slot);
            return slot;
        }
        materialise(lowering, value);
        return value->slot;
    case AT_COMPARE: case AT_EXTEND: materialise(lowering, value); return value->slot;
    default: /* only unsupported instructions leave a value without a location, and the run ends before its use */
        return lower_scratch_slot(lowering, value->kind == KIND_VOID ? KIND_POINTER : value->kind);
    }
}

void lower_redefine(Lowering *lowering, uint32_t local)
{
    Local *changed = &lowering->locals.items[local];
    for (size_t i = 0; i < changed->aliases.count; i++) {
        Value *alias = changed->aliases.items[i];
        if (alias->where != AT_LOCAL || alias->remaining == 0)
            continue;
        alias->slot = lower_allocate_slot(lowering, alias->kind);
        alias->where = AT_SLOT;
        lower_move(lowering, alias->kind, alias->slot, changed->slot);
    }
    changed->aliases.count = 0;
}

/* ---- Destinations ---- */

enum { ABSORB_WINDOW = 40 };

static bool touches_local(LLVMValueRef instruction, LLVMValueRef alloca)
{
    LLVMOpcode opcode = LLVMGetInstructionOpcode(instruction);
    return (opcode == LLVMLoad && LLVMGetOperand(instruction, 0) == alloca) ||
           (opcode == LLVMStore && LLVMGetOperand(instruction, 1) == alloca);
}

/* The store to a local that takes the value, if it is the only use and nothing accesses the local in between. */
static LLVMValueRef absorbable_store(Lowering *lowering, Value *value, LLVMValueRef from)
{
    LLVMUseRef use = LLVMGetFirstUse(value->ref);
    if (!use || LLVMGetNextUse(use))
        return NULL;
    LLVMValueRef store = LLVMGetUser(use);
    if (LLVMGetInstructionOpcode(store) != LLVMStore || LLVMGetOperand(store, 0) != value->ref ||
        LLVMGetInstructionParent(store) != LLVMGetInstructionParent(from))
        return NULL;
    Value *target = lower_value(lowering, LLVMGetOperand(store, 1));
    if (!target->is_local)
        return NULL;
    LLVMValueRef next = LLVMGetNextInstruction(from);
    for (int i = 0; i < ABSORB_WINDOW && next; i++, next = LLVMGetNextInstruction(next)) {
        if (next == store)
            return store;
        if (touches_local(next, target->ref))
            return NULL;
    }
    return NULL;
}

uint32_t lower_destination(Lowering *lowering, Value *value, LLVMValueRef from)
{
    value->where = AT_SLOT;
    if (value->dedicated)
        return value->slot;
    LLVMValueRef store = absorbable_store(lowering, value, from);
    if (store) {
        uint32_t local = lower_value(lowering, LLVMGetOperand(store, 1))->local;
        lower_value(lowering, store)->lowered = true;
        lower_redefine(lowering, local);
        value->dedicated = true; /* the slot is the local's: never freed with this value */
        return value->slot = lowering->locals.items[local].slot;
    }
    if (value->remaining == 0)
        return value->slot = lower_scratch_slot(lowering, value->kind);
    return value->slot = lower_allocate_slot(lowering, value->kind);
}

/* ---- Structs and vectors ---- */

typedef Vector(Part) Parts;

enum { MAX_BIG_BITS = 4096 };

static bool flatten_big(unsigned width, uint64_t offset, Parts *parts)
{
    for (unsigned bit = 0; bit < width; bit += 64)
        vector_push(parts, (Part){.kind = (Kind)(width - bit < 64 ? width - bit : 64), .offset = offset + bit / 8});
    return width <= MAX_BIG_BITS;
}

static bool flatten_into(Lowering *lowering, LLVMTypeRef type, uint64_t offset, Parts *parts)
{
    LLVMTargetDataRef layout = lowering->loader->layout;
    Kind kind = constant_kind(type);
    if (kind != KIND_VOID) {
        vector_push(parts, (Part){.kind = kind, .offset = offset});
        return true;
    }
    if (lower_is_big(type))
        return flatten_big(LLVMGetIntTypeWidth(type), offset, parts);
    LLVMTypeKind type_kind = LLVMGetTypeKind(type);
    if (type_kind == LLVMStructTypeKind) {
        for (unsigned i = 0; i < LLVMCountStructElementTypes(type); i++)
            if (!flatten_into(lowering, LLVMStructGetTypeAtIndex(type, i),
                              offset + LLVMOffsetOfElement(layout, type, i), parts))
                return false;
        return true;
    }
    if (type_kind != LLVMArrayTypeKind && type_kind != LLVMVectorTypeKind)
        return false;
    LLVMTypeRef element = LLVMGetElementType(type);
    uint64_t count = type_kind == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : LLVMGetArrayLength2(type);
    uint64_t stride = LLVMABISizeOfType(layout, element);
    if (count > 256)
        return false;
    for (uint64_t i = 0; i < count; i++)
        if (!flatten_into(lowering, element, offset + i * stride, parts))
            return false;
    return true;
}

bool lower_flatten(Lowering *lowering, LLVMTypeRef type, uint64_t offset, Part **parts, uint32_t *count)
{
    Parts list = {0};
    bool ok = flatten_into(lowering, type, offset, &list);
    *count = ok ? (uint32_t)list.count : 0;
    *parts = arena_allocate(&lowering->arena, (*count + 1) * sizeof **parts);
    if (*count)
        memcpy(*parts, list.items, *count * sizeof **parts);
    vector_release(&list);
    return ok;
}

void lower_make_parts(Lowering *lowering, Value *value, LLVMTypeRef type)
{
    if (value->parts)
        return;
    if (!lower_flatten(lowering, type, 0, &value->parts, &value->part_count)) {
        lower_unsupported(lowering, "a value of a type that coset cannot hold (more than 128 bits of integer, or a large "
                          "array as a value)");
        return;
    }
    for (uint32_t i = 0; i < value->part_count; i++)
        value->parts[i].slot = lower_dedicated_slot(lowering, value->parts[i].kind);
    value->where = AT_PARTS;
}

typedef struct ConstantWalk {
    Part *parts;
    uint32_t next;
} ConstantWalk;

static void write_big_parts(Lowering *lowering, LLVMValueRef constant, ConstantWalk *walk)
{
    uint64_t words[MAX_BIG_BITS / 64];
    unsigned width = LLVMGetIntTypeWidth(LLVMTypeOf(constant));
    constant_words(constant, words, sizeof words / sizeof *words);
    for (unsigned i = 0; i * 64 < width; i++) {
        const Part *part = &walk->parts[walk->next++];
        uint64_t keep = UINT64_MAX >> (64 - kind_bits(part->kind));
        lower_load_constant(lowering, part->kind, part->slot, (uint64_t[2]){words[i] & keep, 0});
    }
}

static void write_constant_parts(Lowering *lowering, LLVMValueRef constant, ConstantWalk *walk)
{
    LLVMTypeRef type = LLVMTypeOf(constant);
    if (constant_kind(type) != KIND_VOID) {
        uint64_t words[2] = {0, 0};
        constant_evaluate(lowering->loader, constant, words);
        const Part *part = &walk->parts[walk->next++];
        lower_load_constant(lowering, part->kind, part->slot, words);
        return;
    }
    if (lower_is_big(type)) {
        write_big_parts(lowering, constant, walk);
        return;
    }
    LLVMTypeKind kind = LLVMGetTypeKind(type);
    uint64_t count = kind == LLVMStructTypeKind ? LLVMCountStructElementTypes(type)
                   : kind == LLVMVectorTypeKind ? LLVMGetVectorSize(type) : LLVMGetArrayLength2(type);
    for (unsigned i = 0; i < count; i++)
        write_constant_parts(lowering, LLVMGetAggregateElement(constant, i), walk);
}

Part *lower_parts(Lowering *lowering, Value *value, uint32_t *count)
{
    if (value->kind == KIND_VOID) {
        if (value->where == AT_NOWHERE) /* of an unsupported operation: the run ends before the use */
            lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
        if (value->where == AT_CONSTANT && value->part_count)
            write_constant_parts(lowering, value->ref, &(ConstantWalk){value->parts, 0});
        *count = value->part_count;
        return value->parts;
    }
    Part *part = arena_allocate(&lowering->arena, sizeof *part);
    part->kind = value->kind;
    part->slot = lower_slot(lowering, value);
    *count = 1;
    return part;
}
