/* Addresses, loads, stores. */
#include <stdlib.h>
#include <string.h>

#include "source/lower.h"

enum { FORM_R, FORM_RX, FORM_RS, FORM_A, FORM_AX, FORM_AS, FORM_F, FORM_FX, FORM_FS, FORM_COUNT };
enum { MAX_SCALE = UINT16_MAX };

static bool fits_32(int64_t value)
{
    return value == (int32_t)value;
}

/* ---- Objects ---- */

uint32_t lower_frame_object(Lowering *lowering, uint64_t size, uint64_t alignment)
{
    uint64_t rounded = alignment < ARENA_GRANULE ? ARENA_GRANULE : alignment;
    if (rounded > lowering->frame_alignment)
        lowering->frame_alignment = rounded;
    uint64_t offset = (lowering->frame_size + rounded - 1) / rounded * rounded;
    vector_push(&lowering->objects, (FrameObject){.alignment = (uint32_t)alignment, .offset = offset, .size = size});
    lowering->frame_size = offset + (size / ARENA_GRANULE + 2) * ARENA_GRANULE;
    return (uint32_t)lowering->objects.count - 1;
}

static bool alloca_size(Lowering *lowering, LLVMValueRef alloca, uint64_t *size)
{
    uint64_t words[2];
    LLVMValueRef count = LLVMGetOperand(alloca, 0);
    if (!LLVMIsAConstantInt(count) || !constant_evaluate(lowering->loader, count, words))
        return false;
    uint64_t element = LLVMABISizeOfType(lowering->loader->layout, LLVMGetAllocatedType(alloca));
    *size = element * words[0];
    return *size < (ARENA_END - ARENA_STACK);
}

void lower_alloca(Lowering *lowering, Value *value)
{
    if (value->is_local)
        return;
    uint64_t size;
    unsigned alignment = LLVMGetAlignment(value->ref);
    bool in_entry = LLVMGetInstructionParent(value->ref) == LLVMGetEntryBasicBlock(lowering->function_ref);
    if (in_entry && alloca_size(lowering, value->ref, &size)) {
        value->where = AT_ADDRESS;
        value->permanent = true;
        value->address = (Address){.base_kind = BASE_FRAME, .object = lower_frame_object(lowering, size, alignment)};
        return;
    }
    Value *count = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    uint64_t element = LLVMABISizeOfType(lowering->loader->layout, LLVMGetAllocatedType(value->ref));
    uint32_t bytes = lower_scratch_slot(lowering, 64);
    lower_emit(lowering, (Instruction){.op = OP_MUL64_RI, .x = 64, .dst = bytes, .a = lower_slot(lowering, count),
                                       .imm = (int64_t)element});
    lower_consume(lowering, count);
    lower_emit(lowering, (Instruction){.op = OP_ALLOCA, .x = (uint16_t)(alignment > 32768 ? 32768 : alignment),
                                       .dst = lower_destination(lowering, value, value->ref), .a = bytes});
}

/* ---- Addresses ---- */

static LLVMValueRef constant_base(LLVMValueRef constant)
{
    while (LLVMIsAConstantExpr(constant) && (LLVMGetConstOpcode(constant) == LLVMGetElementPtr ||
                                             LLVMGetConstOpcode(constant) == LLVMBitCast))
        constant = LLVMGetOperand(constant, 0);
    return constant;
}

static bool global_address(Lowering *lowering, const Value *pointer, Address *address)
{
    LLVMValueRef base = constant_base(pointer->ref);
    if (!LLVMIsAGlobalVariable(base) && !LLVMIsAGlobalAlias(base))
        return false;
    const Symbol *symbol = link_symbol(lowering->loader, base);
    if (symbol->is_function || !symbol->definition || symbol->address == 0)
        return false;
    const Global *global = &lowering->loader->program->globals[symbol->index];
    *address = (Address){.base_kind = BASE_GLOBAL, .object = symbol->index,
                         .displacement = (int64_t)(pointer->words[0] - global->address)};
    return true;
}

/* The pointer as an address to load from. It holds no uses of its own, so the caller consumes the pointer. */
static Address lower_address(Lowering *lowering, Value *pointer)
{
    Address address;
    if (pointer->where == AT_ADDRESS)
        return pointer->address;
    if (lower_is_constant(pointer) && global_address(lowering, pointer, &address))
        return address;
    return (Address){.base_kind = BASE_VALUE, .base = pointer, .provenance = pointer};
}

static const FrameObject *frame_object(const Lowering *lowering, const Address *address)
{
    return &lowering->objects.items[address->object];
}

static const Global *global_object(const Lowering *lowering, const Address *address)
{
    return &lowering->loader->program->globals[address->object];
}

/* Index operand: its slot and whether it is a sign-extended 32-bit one. */
static uint32_t index_slot(Lowering *lowering, Value *index, bool *is_signed_32)
{
    *is_signed_32 = false;
    if (index->where == AT_EXTEND) {
        *is_signed_32 = index->sign_extend;
        return lower_slot(lowering, index->left);
    }
    *is_signed_32 = index->kind == 32;
    return lower_slot(lowering, index);
}

static uint32_t constant_slot(Lowering *lowering, uint64_t value)
{
    uint32_t slot = lower_scratch_slot(lowering, 64);
    lower_load_constant(lowering, KIND_POINTER, slot, (uint64_t[2]){value, 0});
    return slot;
}

static void emit_on_value(Lowering *lowering, Instruction instruction, const Address *address, uint32_t base,
                          uint32_t provenance)
{
    bool is_signed_32 = false;
    instruction.a = base;
    instruction.high = provenance;
    instruction.low = (int32_t)address->displacement;
    if (address->index) {
        instruction.b = index_slot(lowering, address->index, &is_signed_32);
        instruction.x = (uint16_t)address->scale;
        instruction.op += is_signed_32 ? FORM_RS : FORM_RX;
    }
    lower_emit(lowering, instruction);
}

static void emit_on_object(Lowering *lowering, Instruction instruction, const Address *address)
{
    bool is_signed_32 = false;
    bool is_global = address->base_kind == BASE_GLOBAL;
    int form = is_global ? FORM_A : FORM_F;
    instruction.low = (int32_t)address->displacement;
    if (is_global) {
        instruction.a = (uint32_t)(global_object(lowering, address)->address - ADDRESS_BASE);
        instruction.high = (uint32_t)global_object(lowering, address)->size;
    } else {
        instruction.a = (uint32_t)frame_object(lowering, address)->offset;
        instruction.high = (uint32_t)frame_object(lowering, address)->size;
    }
    if (address->index) {
        instruction.b = index_slot(lowering, address->index, &is_signed_32);
        instruction.x = (uint16_t)address->scale;
        form += is_signed_32 ? 2 : 1;
    } else if (is_global) {
        instruction.imm = (int64_t)global_object(lowering, address)->address + address->displacement;
    }
    instruction.op = (uint16_t)(instruction.op + form);
    lower_emit(lowering, instruction);
}

/* True if the access is proven in bounds or checked by the instruction itself. Otherwise the general form must report
 * it. */
static bool object_form_applies(const Lowering *lowering, const Address *address, uint32_t size, bool write)
{
    if (address->base_kind == BASE_VALUE || !fits_32(address->displacement))
        return false;
    bool is_global = address->base_kind == BASE_GLOBAL;
    if (is_global && write && global_object(lowering, address)->constant)
        return false;
    uint64_t object_size = is_global ? global_object(lowering, address)->size : frame_object(lowering, address)->size;
    if (address->index)
        return true;
    return address->displacement >= 0 && (uint64_t)address->displacement + size <= object_size;
}

static uint32_t object_slot(Lowering *lowering, const Address *address)
{
    if (address->base_kind == BASE_GLOBAL)
        return constant_slot(lowering, global_object(lowering, address)->address);
    uint32_t slot = lower_scratch_slot(lowering, KIND_POINTER);
    lower_emit(lowering, (Instruction){.op = OP_ADDRESS_F, .dst = slot, .a = (uint32_t)frame_object(lowering, address)->offset});
    return slot;
}

static void lower_emit_memory(Lowering *lowering, Opcode family, uint32_t operand, const Address *given, uint32_t size, bool write)
{
    Address address = *given;
    Instruction instruction = {.op = (uint16_t)family, .dst = operand};
    if (object_form_applies(lowering, &address, size, write)) {
        emit_on_object(lowering, instruction, &address);
        return;
    }
    uint32_t provenance = address.base_kind == BASE_VALUE ? lower_slot(lowering, address.provenance)
                                                          : object_slot(lowering, &address);
    uint32_t base = address.base_kind == BASE_VALUE ? lower_slot(lowering, address.base) : provenance;
    if (!fits_32(address.displacement)) {
        uint32_t moved = lower_scratch_slot(lowering, KIND_POINTER);
        lower_emit(lowering, (Instruction){.op = OP_ADD64_RI, .x = 64, .dst = moved, .a = base, .imm = address.displacement});
        base = moved;
        address.displacement = 0;
    }
    emit_on_value(lowering, instruction, &address, base, provenance);
}

void lower_materialise_address(Lowering *lowering, const Address *address, uint32_t to)
{
    if (address->base_kind == BASE_GLOBAL && !address->index) {
        uint64_t words[2] = {global_object(lowering, address)->address + (uint64_t)address->displacement, 0};
        lower_load_constant(lowering, KIND_POINTER, to, words);
    } else if (address->base_kind == BASE_FRAME && !address->index && fits_32(address->displacement)) {
        emit_on_object(lowering, (Instruction){.op = OP_ADDRESS_R, .dst = to}, address);
    } else {
        lower_emit_memory(lowering, OP_ADDRESS_R, to, address, 0, false);
    }
}

/* ---- getelementptr ---- */

/* Makes room for another index: computes the address so far into a slot. The uses that it held are consumed. */
static void collapse(Lowering *lowering, Address *address)
{
    uint32_t row = lower_allocate_slot(lowering, KIND_POINTER);
    Address old = *address;
    *address = (Address){.base_kind = BASE_VALUE, .base = lower_temporary(lowering, KIND_POINTER, row)};
    if (old.base_kind != BASE_VALUE && fits_32(old.displacement)) {
        int form = old.base_kind == BASE_GLOBAL ? OP_ROW_AX - FORM_AX : OP_ROW_FX - FORM_FX;
        emit_on_object(lowering, (Instruction){.op = (uint16_t)form, .dst = row}, &old);
        address->provenance = address->base;
        address->base->remaining = 2;
    } else {
        lower_emit_memory(lowering, OP_ADDRESS_R, row, &old, 0, false);
        address->provenance = old.base_kind == BASE_VALUE ? old.provenance : address->base;
        if (old.base_kind == BASE_VALUE)
            old.provenance = NULL; /* its use moves to the new address */
        else
            address->base->remaining = 2;
    }
    lower_consume_address(lowering, &old);
}

/* index * stride, as an index value whose scale fits; its use moves to the new value. */
static void add_index(Lowering *lowering, Address *address, Value *index, uint64_t stride)
{
    if (address->index)
        collapse(lowering, address);
    if (index->where != AT_EXTEND && index->kind != 64 && index->kind != 32) {
        uint32_t wide = lower_allocate_slot(lowering, 64);
        lower_emit(lowering, (Instruction){.op = OP_SEXT_N, .x = 64, .dst = wide, .a = lower_slot(lowering, index),
                                           .imm = kind_bits(index->kind)});
        lower_consume(lowering, index);
        index = lower_temporary(lowering, 64, wide);
    }
    if (stride > MAX_SCALE) {
        uint32_t scaled = lower_allocate_slot(lowering, 64);
        bool is_signed_32;
        uint32_t slot = index_slot(lowering, index, &is_signed_32);
        if (is_signed_32)
            lower_emit(lowering, (Instruction){.op = OP_SEXT32, .x = 64, .dst = scaled, .a = slot, .imm = 32});
        lower_emit(lowering, (Instruction){.op = OP_MUL64_RI, .x = 64, .dst = scaled, .a = is_signed_32 ? scaled : slot,
                                           .imm = (int64_t)stride});
        lower_consume(lowering, index);
        index = lower_temporary(lowering, 64, scaled);
        stride = 1;
    }
    address->index = index;
    address->scale = (uint32_t)stride;
}

static void walk_indices(Lowering *lowering, LLVMValueRef instruction, Address *address)
{
    LLVMTargetDataRef layout = lowering->loader->layout;
    LLVMTypeRef type = LLVMGetGEPSourceElementType(instruction);
    for (unsigned i = 1; i < (unsigned)LLVMGetNumOperands(instruction); i++) {
        Value *index = lower_value(lowering, LLVMGetOperand(instruction, i));
        if (i > 1 && LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            unsigned member = (unsigned)index->words[0];
            address->displacement += (int64_t)LLVMOffsetOfElement(layout, type, member);
            type = LLVMStructGetTypeAtIndex(type, member);
            continue;
        }
        if (i > 1)
            type = LLVMGetElementType(type);
        uint64_t stride = LLVMABISizeOfType(layout, type);
        if (lower_is_constant(index)) {
            unsigned bits = kind_bits(index->kind);
            int64_t signed_index = (int64_t)(index->words[0] << (64 - bits)) >> (64 - bits);
            address->displacement += (int64_t)((uint64_t)signed_index * stride);
        } else if (stride == 0) {
            lower_consume(lowering, index);
        } else {
            add_index(lowering, address, index, stride);
        }
    }
}

/* The new address takes over the base's components: they must outlive the base pointer's own last use. */
static void hold(Value *value)
{
    if (value && !value->permanent)
        value->remaining++;
}

void lower_element_pointer(Lowering *lowering, Value *value)
{
    Value *base = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    if (value->kind == KIND_VOID) {
        lower_unsupported(lowering, "a vector of pointers");
        return;
    }
    Address address = lower_address(lowering, base);
    hold(address.base);
    hold(address.provenance);
    hold(address.index);
    lower_consume(lowering, base);
    walk_indices(lowering, value->ref, &address);
    if (value->dedicated || value->remaining == 0) {
        lower_materialise_address(lowering, &address, lower_destination(lowering, value, value->ref));
        lower_consume_address(lowering, &address);
    } else {
        value->where = AT_ADDRESS;
        value->address = address;
    }
}

/* ---- Loads ---- */

static int width_index(unsigned bits)
{
    return bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : bits == 64 ? 3 : -1;
}

static uint32_t byte_size(Kind kind)
{
    return kind == KIND_F80 ? 10 : (kind_bits(kind) + 7) / 8;
}

void lower_load_part(Lowering *lowering, Kind kind, uint32_t to, const Address *address)
{
    int width = width_index(kind_bits(kind));
    if (width >= 0) {
        lower_emit_memory(lowering, OP_LOAD8_R + FORM_COUNT * width, to, address, byte_size(kind), false);
        return;
    }
    uint32_t pointer = lower_scratch_slot(lowering, KIND_POINTER);
    lower_materialise_address(lowering, address, pointer);
    lower_emit(lowering, (Instruction){.op = kind == KIND_F80 ? OP_LOAD80 : OP_LOAD_N, .x = (uint16_t)kind_bits(kind),
                                       .dst = to, .a = pointer, .high = pointer});
}

void lower_store_part(Lowering *lowering, Kind kind, uint32_t from, const Address *address)
{
    int width = width_index(kind_bits(kind));
    if (width >= 0) {
        lower_emit_memory(lowering, OP_STORE8_R + FORM_COUNT * width, from, address, byte_size(kind), true);
        return;
    }
    uint32_t pointer = lower_scratch_slot(lowering, KIND_POINTER);
    lower_materialise_address(lowering, address, pointer);
    lower_emit(lowering, (Instruction){.op = kind == KIND_F80 ? OP_STORE80 : OP_STORE_N, .x = (uint16_t)kind_bits(kind),
                                       .dst = from, .a = pointer, .high = pointer});
}

static void load_local(Lowering *lowering, Value *value, uint32_t local)
{
    Local *source = &lowering->locals.items[local];
    value->kind = source->kind; /* a pointer may be loaded as an integer of the same size */
    if (value->dedicated) {
        lower_move(lowering, value->kind, lower_destination(lowering, value, value->ref), source->slot);
        return;
    }
    value->where = AT_LOCAL;
    value->local = local;
    if (value->remaining)
        vector_push(&source->aliases, value);
}

/* The extension that is the load's only use, when both can be one instruction. */
static Value *fused_extension(Lowering *lowering, const Value *value)
{
    LLVMUseRef use = value->dedicated ? NULL : LLVMGetFirstUse(value->ref);
    if (!use || LLVMGetNextUse(use) || value->kind >= 64)
        return NULL;
    LLVMValueRef user = LLVMGetUser(use);
    LLVMOpcode opcode = LLVMGetInstructionOpcode(user);
    if ((opcode != LLVMSExt && opcode != LLVMZExt) || width_index(kind_bits(value->kind)) < 0)
        return NULL;
    Value *extension = lower_value(lowering, user);
    return extension->kind == 32 || extension->kind == 64 ? extension : NULL;
}

/* Load and extend: 8→32, 8→64, 16→32, 16→64, 32→64 in this order. */
static Opcode extending_family(unsigned from, unsigned to, bool sign)
{
    int row = from == 8 ? 0 : from == 16 ? 2 : 4;
    if (from != 32 && to == 64)
        row++;
    return (sign ? OP_LOADS8_32_R : OP_LOADZ8_32_R) + FORM_COUNT * row;
}

static void load_scalar(Lowering *lowering, Value *value, Value *pointer)
{
    Value *extension = fused_extension(lowering, value);
    Address address = lower_address(lowering, pointer);
    if (address.base_kind == BASE_VALUE) { /* the address may need slots: get them before the operands are consumed */
        lower_slot(lowering, address.base);
        lower_slot(lowering, address.provenance);
    }
    Value *result = extension ? extension : value;
    lower_consume(lowering, pointer);
    uint32_t to = lower_destination(lowering, result, value->ref);
    if (extension) {
        bool sign = LLVMGetInstructionOpcode(extension->ref) == LLVMSExt;
        extension->lowered = true;
        lower_emit_memory(lowering, extending_family(value->kind, extension->kind, sign), to, &address,
                          byte_size(value->kind), false);
    } else {
        lower_load_part(lowering, value->kind, to, &address);
    }
}

static Address part_address(const Address *whole, uint64_t offset)
{
    Address address = *whole;
    address.displacement += (int64_t)offset;
    return address;
}

void lower_load(Lowering *lowering, Value *value)
{
    Value *pointer = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    if (pointer->is_local) {
        load_local(lowering, value, pointer->local);
        return;
    }
    if (value->kind != KIND_VOID) {
        load_scalar(lowering, value, pointer);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    Address address = lower_address(lowering, pointer);
    for (uint32_t i = 0; i < value->part_count; i++) {
        Address part = part_address(&address, value->parts[i].offset);
        lower_load_part(lowering, value->parts[i].kind, value->parts[i].slot, &part);
    }
    lower_consume(lowering, pointer);
}

/* ---- Stores ---- */

static void store_local(Lowering *lowering, Value *stored, uint32_t local)
{
    Local *target = &lowering->locals.items[local];
    if (lower_is_constant(stored)) {
        lower_redefine(lowering, local);
        lower_load_constant(lowering, target->kind, target->slot, stored->words);
    } else if (stored->where == AT_LOCAL && stored->local == local) {
        lower_consume(lowering, stored); /* x = x */
    } else if (stored->where == AT_ADDRESS && !stored->permanent && stored->remaining == 1) {
        Address address = stored->address;
        lower_consume(lowering, stored);
        lower_redefine(lowering, local);
        lower_materialise_address(lowering, &address, target->slot);
    } else {
        uint32_t from = lower_slot(lowering, stored);
        lower_consume(lowering, stored);
        lower_redefine(lowering, local);
        lower_move(lowering, target->kind, target->slot, from);
    }
}

static bool store_immediate(Lowering *lowering, const Value *stored, const Address *address)
{
    int width = width_index(kind_bits(stored->kind));
    if (!lower_is_constant(stored) || width < 0)
        return false;
    if (width == 3 && (int64_t)stored->words[0] != (int32_t)stored->words[0])
        return false;
    lower_emit_memory(lowering, OP_STOREI8_R + FORM_COUNT * width, (uint32_t)stored->words[0], address,
                      byte_size(stored->kind), true);
    return true;
}

void lower_store(Lowering *lowering, LLVMValueRef instruction)
{
    Value *stored = lower_value(lowering, LLVMGetOperand(instruction, 0));
    Value *pointer = lower_value(lowering, LLVMGetOperand(instruction, 1));
    if (pointer->is_local) {
        store_local(lowering, stored, pointer->local);
        return;
    }
    Address address = lower_address(lowering, pointer);
    if (!store_immediate(lowering, stored, &address)) {
        uint32_t count;
        Part *parts = lower_parts(lowering, stored, &count);
        for (uint32_t i = 0; i < count; i++) {
            Address part = part_address(&address, parts[i].offset);
            lower_store_part(lowering, parts[i].kind, parts[i].slot, &part);
        }
    }
    lower_consume(lowering, stored);
    lower_consume(lowering, pointer);
}

/* ---- Atomics: the machine runs one thread, so they are plain sequences ---- */

static bool update_operator(LLVMAtomicRMWBinOp operation, BinaryOperator *operator_)
{
    switch (operation) {
    case LLVMAtomicRMWBinOpAdd: *operator_ = BINARY_ADD; return true;
    case LLVMAtomicRMWBinOpSub: *operator_ = BINARY_SUB; return true;
    case LLVMAtomicRMWBinOpAnd: case LLVMAtomicRMWBinOpNand: *operator_ = BINARY_AND; return true;
    case LLVMAtomicRMWBinOpOr: *operator_ = BINARY_OR; return true;
    case LLVMAtomicRMWBinOpXor: *operator_ = BINARY_XOR; return true;
    default: return false;
    }
}

static bool update_comparison(LLVMAtomicRMWBinOp operation, Opcode family[1], ComparePredicate *predicate)
{
    switch (operation) {
    case LLVMAtomicRMWBinOpMax: *family = OP_SGT8_RR; *predicate = COMPARE_SGT; return true;
    case LLVMAtomicRMWBinOpMin: *family = OP_SLT8_RR; *predicate = COMPARE_SLT; return true;
    case LLVMAtomicRMWBinOpUMax: *family = OP_UGT_RR; *predicate = COMPARE_UGT; return true;
    case LLVMAtomicRMWBinOpUMin: *family = OP_ULT_RR; *predicate = COMPARE_ULT; return true;
    default: return false;
    }
}

static bool updated_value(Lowering *lowering, LLVMValueRef instruction, Kind kind, uint32_t to, uint32_t old, uint32_t operand)
{
    LLVMAtomicRMWBinOp operation = LLVMGetAtomicRMWBinOp(instruction);
    BinaryOperator operator_;
    Opcode family;
    ComparePredicate predicate;
    if (operation == LLVMAtomicRMWBinOpXchg) {
        lower_move(lowering, kind, to, operand);
    } else if (update_operator(operation, &operator_) && (operation != LLVMAtomicRMWBinOpNand || kind_slots(kind) == 1)) {
        lower_emit_binary(lowering, operator_, kind, to, old, operand);
        if (operation == LLVMAtomicRMWBinOpNand) {
            uint32_t ones = lower_scratch_slot(lowering, kind);
            lower_load_constant(lowering, kind, ones, (uint64_t[2]){UINT64_MAX >> (64 - kind_bits(kind)), 0});
            lower_emit_binary(lowering, BINARY_XOR, kind, to, to, ones);
        }
    } else if (update_comparison(operation, &family, &predicate) && width_index(kind_bits(kind)) >= 0) {
        uint32_t flag = lower_scratch_slot(lowering, 1);
        bool is_signed = predicate == COMPARE_SGT || predicate == COMPARE_SLT;
        lower_emit(lowering, (Instruction){.op = (uint16_t)(family + (is_signed ? 2 * width_index(kind_bits(kind)) : 0)),
                                           .x = 1, .dst = flag, .a = old, .b = operand});
        lower_emit(lowering, (Instruction){.op = OP_SELECT, .dst = to, .a = flag, .b = old, .imm = operand});
    } else if ((operation == LLVMAtomicRMWBinOpFAdd || operation == LLVMAtomicRMWBinOpFSub) && kind != KIND_F80) {
        bool add = operation == LLVMAtomicRMWBinOpFAdd;
        Opcode op = kind == KIND_F32 ? (add ? OP_FADD32_RR : OP_FSUB32_RR) : (add ? OP_FADD64_RR : OP_FSUB64_RR);
        lower_emit(lowering, (Instruction){.op = (uint16_t)op, .dst = to, .a = old, .b = operand});
    } else {
        return false;
    }
    return true;
}

void lower_atomic_update(Lowering *lowering, Value *value)
{
    Value *pointer = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Value *operand = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    Address address = lower_address(lowering, pointer);
    uint32_t operand_slot = lower_slot(lowering, operand);
    uint32_t updated = lower_scratch_slot(lowering, value->kind);
    uint32_t old = lower_scratch_slot(lowering, value->kind);
    lower_load_part(lowering, value->kind, old, &address);
    if (!updated_value(lowering, value->ref, value->kind, updated, old, operand_slot))
        lower_unsupported(lowering, "an atomic operation of a kind that coset does not know");
    lower_store_part(lowering, value->kind, updated, &address);
    lower_consume(lowering, pointer);
    lower_consume(lowering, operand);
    lower_move(lowering, value->kind, lower_destination(lowering, value, value->ref), old);
}

void lower_compare_exchange(Lowering *lowering, Value *value)
{
    Value *operands[3];
    for (unsigned i = 0; i < 3; i++)
        operands[i] = lower_value(lowering, LLVMGetOperand(value->ref, i));
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref)); /* the old value and whether it was exchanged */
    Kind kind = value->parts[0].kind;
    uint32_t old = value->parts[0].slot, flag = value->parts[1].slot;
    uint32_t expected = lower_slot(lowering, operands[1]), replacement = lower_slot(lowering, operands[2]);
    uint32_t written = lower_scratch_slot(lowering, kind);
    bool wide = kind_slots(kind) == 2;
    Address address = lower_address(lowering, operands[0]);
    lower_load_part(lowering, kind, old, &address);
    lower_emit(lowering, (Instruction){.op = wide ? OP_COMPARE_W : OP_EQ_RR, .x = 1, .dst = flag, .a = old, .b = expected,
                                       .imm = COMPARE_EQ});
    lower_emit(lowering, (Instruction){.op = wide ? OP_SELECT_W : OP_SELECT, .dst = written, .a = flag, .b = replacement,
                                       .imm = old});
    lower_store_part(lowering, kind, written, &address);
    for (unsigned i = 0; i < 3; i++)
        lower_consume(lowering, operands[i]);
}
