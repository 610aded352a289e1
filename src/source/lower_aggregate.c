/* Selection, and extracting from and building structs and vectors. */
#include "source/lower.h"

/* ---- Selection ---- */

static void select_part(Lowering *lowering, Kind kind, uint32_t to, uint32_t condition, uint32_t yes, uint32_t no)
{
    lower_emit(lowering, (Instruction){.op = kind_slots(kind) == 2 ? OP_SELECT_W : OP_SELECT, .x = (uint16_t)kind_bits(kind),
                                       .dst = to, .a = condition, .b = yes, .imm = no});
}

void lower_select(Lowering *lowering, Value *value)
{
    Value *operands[3];
    Part *parts[3];
    uint32_t counts[3];
    for (unsigned i = 0; i < 3; i++) {
        operands[i] = lower_value(lowering, LLVMGetOperand(value->ref, i));
        parts[i] = lower_parts(lowering, operands[i], &counts[i]);
    }
    for (unsigned i = 0; i < 3; i++)
        lower_consume(lowering, operands[i]);
    if (value->kind != KIND_VOID) {
        select_part(lowering, value->kind, lower_destination(lowering, value, value->ref), parts[0]->slot, parts[1]->slot,
                    parts[2]->slot);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count; i++)
        select_part(lowering, value->parts[i].kind, value->parts[i].slot, parts[0][counts[0] > 1 ? i : 0].slot,
                    parts[1][i].slot, parts[2][i].slot);
}

/* ---- Structs and vectors ---- */

static uint32_t scalars_in(Lowering *lowering, LLVMTypeRef type)
{
    Part *parts;
    uint32_t count;
    lower_flatten(lowering, type, 0, &parts, &count);
    return count;
}

/* Number of scalars before the member that extractvalue or insertvalue names. */
static uint32_t member_start(Lowering *lowering, LLVMValueRef instruction, LLVMTypeRef type)
{
    const unsigned *indices = LLVMGetIndices(instruction);
    uint32_t start = 0;
    for (unsigned level = 0; level < LLVMGetNumIndices(instruction); level++) {
        bool is_struct = LLVMGetTypeKind(type) == LLVMStructTypeKind;
        for (unsigned i = 0; i < indices[level]; i++)
            start += scalars_in(lowering, is_struct ? LLVMStructGetTypeAtIndex(type, i) : LLVMGetElementType(type));
        type = is_struct ? LLVMStructGetTypeAtIndex(type, indices[level]) : LLVMGetElementType(type);
    }
    return start;
}

/* Copies `count` parts of the list into the value, which may be a scalar. */
static void take_parts(Lowering *lowering, Value *value, const Part *from)
{
    if (value->kind != KIND_VOID) {
        lower_move(lowering, value->kind, lower_destination(lowering, value, value->ref), from->slot);
        return;
    }
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count; i++)
        lower_move(lowering, value->parts[i].kind, value->parts[i].slot, from[i].slot);
}

void lower_extract_value(Lowering *lowering, Value *value)
{
    LLVMValueRef whole_ref = LLVMGetOperand(value->ref, 0);
    uint32_t count;
    Part *parts = lower_parts(lowering, lower_value(lowering, whole_ref), &count);
    uint32_t start = member_start(lowering, value->ref, LLVMTypeOf(whole_ref));
    if (start < count)
        take_parts(lowering, value, parts + start);
}

void lower_insert_value(Lowering *lowering, Value *value)
{
    LLVMValueRef whole_ref = LLVMGetOperand(value->ref, 0);
    Value *inserted = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    uint32_t count, inserted_count;
    Part *parts = lower_parts(lowering, lower_value(lowering, whole_ref), &count);
    Part *new_parts = lower_parts(lowering, inserted, &inserted_count);
    uint32_t start = member_start(lowering, value->ref, LLVMTypeOf(whole_ref));
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count && i < count; i++) {
        bool is_new = i >= start && i < start + inserted_count;
        lower_move(lowering, value->parts[i].kind, value->parts[i].slot, is_new ? new_parts[i - start].slot : parts[i].slot);
    }
    lower_consume(lowering, inserted);
}

/* Element number of a vector access: constant, or computed through memory. */
static Address vector_in_memory(Lowering *lowering, Value *vector, Value *index, Kind element)
{
    uint64_t size = LLVMABISizeOfType(lowering->loader->layout, LLVMTypeOf(vector->ref));
    Address address = {.base_kind = BASE_FRAME, .object = lower_frame_object(lowering, size, 16)};
    uint32_t count;
    Part *parts = lower_parts(lowering, vector, &count);
    for (uint32_t i = 0; i < count; i++) {
        address.displacement = (int64_t)parts[i].offset;
        lower_store_part(lowering, parts[i].kind, parts[i].slot, &address);
    }
    address.displacement = 0;
    address.index = index;
    address.scale = kind_bits(element) / 8;
    return address;
}

/* An out-of-range index goes through memory, so that its access is checked. */
static bool is_element(const Value *index, LLVMValueRef vector)
{
    return lower_is_constant(index) && index->words[0] < LLVMGetVectorSize(LLVMTypeOf(vector));
}

static Value *computed_index(Lowering *lowering, Value *index)
{
    if (!lower_is_constant(index))
        return index;
    uint32_t slot = lower_allocate_slot(lowering, 64);
    lower_load_constant(lowering, 64, slot, (uint64_t[2]){index->words[0], 0});
    lower_consume(lowering, index);
    return lower_temporary(lowering, 64, slot);
}

void lower_extract_element(Lowering *lowering, Value *value)
{
    LLVMValueRef vector_ref = LLVMGetOperand(value->ref, 0);
    Value *vector = lower_value(lowering, vector_ref);
    Value *index = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    if (!is_element(index, vector_ref)) {
        index = computed_index(lowering, index);
        Address address = vector_in_memory(lowering, vector, index, value->kind);
        lower_load_part(lowering, value->kind, lower_destination(lowering, value, value->ref), &address);
        lower_consume(lowering, index);
        return;
    }
    uint32_t count;
    Part *parts = lower_parts(lowering, vector, &count);
    take_parts(lowering, value, parts + index->words[0]);
}

void lower_insert_element(Lowering *lowering, Value *value)
{
    Value *vector = lower_value(lowering, LLVMGetOperand(value->ref, 0));
    Value *element = lower_value(lowering, LLVMGetOperand(value->ref, 1));
    Value *index = lower_value(lowering, LLVMGetOperand(value->ref, 2));
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    uint32_t slot = lower_slot(lowering, element), count;
    if (!is_element(index, value->ref)) {
        index = computed_index(lowering, index);
        Address address = vector_in_memory(lowering, vector, index, element->kind);
        lower_store_part(lowering, element->kind, slot, &address);
        address.index = NULL;
        for (uint32_t i = 0; i < value->part_count; i++) {
            address.displacement = (int64_t)value->parts[i].offset;
            lower_load_part(lowering, value->parts[i].kind, value->parts[i].slot, &address);
        }
    } else {
        Part *parts = lower_parts(lowering, vector, &count);
        for (uint32_t i = 0; i < value->part_count; i++)
            lower_move(lowering, value->parts[i].kind, value->parts[i].slot, i == index->words[0] ? slot : parts[i].slot);
    }
    lower_consume(lowering, element);
    lower_consume(lowering, index);
}

void lower_shuffle(Lowering *lowering, Value *value)
{
    uint32_t left_count, right_count;
    Part *left = lower_parts(lowering, lower_value(lowering, LLVMGetOperand(value->ref, 0)), &left_count);
    Part *right = lower_parts(lowering, lower_value(lowering, LLVMGetOperand(value->ref, 1)), &right_count);
    lower_make_parts(lowering, value, LLVMTypeOf(value->ref));
    for (uint32_t i = 0; i < value->part_count; i++) {
        int from = LLVMGetMaskValue(value->ref, i);
        if (from >= 0 && (uint32_t)from < left_count + right_count)
            lower_move(lowering, value->parts[i].kind, value->parts[i].slot,
                       (uint32_t)from < left_count ? left[from].slot : right[(uint32_t)from - left_count].slot);
        else
            lower_load_constant(lowering, value->parts[i].kind, value->parts[i].slot, (uint64_t[2]){0, 0});
    }
}
