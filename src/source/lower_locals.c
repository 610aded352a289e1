/* Which allocas become locals, and which slots may be read before they are written. */
#include <stdlib.h>
#include <string.h>

#include "source/lower.h"

static bool is_ignored_call(LLVMValueRef user)
{
    if (LLVMGetInstructionOpcode(user) != LLVMCall)
        return false;
    LLVMValueRef callee = LLVMGetCalledValue(user);
    return callee && LLVMIsAFunction(callee) && strncmp(LLVMGetValueName(callee), "llvm.lifetime.", 14) == 0;
}

/* True if both have the same slots and the same meaning of the bits. */
static bool compatible(Kind stored, Kind local)
{
    bool both_words = kind_bits(stored) == kind_bits(local) && kind_slots(local) == 1;
    bool both_whole = stored < KIND_F32 && local < KIND_F32;
    return stored == local || (both_words && both_whole);
}

static bool becomes_local(LLVMValueRef alloca)
{
    Kind kind = constant_kind(LLVMGetAllocatedType(alloca));
    LLVMValueRef count = LLVMGetOperand(alloca, 0);
    if (kind == KIND_VOID || !LLVMIsAConstantInt(count) || LLVMConstIntGetZExtValue(count) != 1)
        return false;
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef user = LLVMGetUser(use);
        LLVMOpcode opcode = LLVMIsAInstruction(user) ? LLVMGetInstructionOpcode(user) : 0;
        if (opcode == LLVMLoad ? compatible(constant_kind(LLVMTypeOf(user)), kind)
            : opcode == LLVMStore ? LLVMGetOperand(user, 0) != alloca &&
                                    compatible(constant_kind(LLVMTypeOf(LLVMGetOperand(user, 0))), kind)
                                  : is_ignored_call(user))
            continue;
        return false;
    }
    return true;
}

/* A parameter whose only use is its store to the alloca: both can share a slot. */
static Value *sole_parameter(Lowering *lowering, LLVMValueRef alloca)
{
    for (LLVMUseRef use = LLVMGetFirstUse(alloca); use; use = LLVMGetNextUse(use)) {
        LLVMValueRef store = LLVMGetUser(use);
        if (LLVMGetInstructionOpcode(store) != LLVMStore || !LLVMIsAArgument(LLVMGetOperand(store, 0)))
            continue;
        LLVMValueRef argument = LLVMGetOperand(store, 0);
        LLVMUseRef argument_use = LLVMGetFirstUse(argument);
        Value *parameter = lower_value(lowering, argument);
        if (LLVMGetInstructionParent(store) != LLVMGetEntryBasicBlock(lowering->function_ref) ||
            LLVMGetNextUse(argument_use) || parameter->where != AT_SLOT)
            return NULL;
        lower_value(lowering, store)->lowered = true;
        return parameter;
    }
    return NULL;
}

void lower_find_locals(Lowering *lowering)
{
    LLVMBasicBlockRef entry = LLVMGetEntryBasicBlock(lowering->function_ref);
    for (LLVMValueRef i = LLVMGetFirstInstruction(entry); i; i = LLVMGetNextInstruction(i)) {
        if (LLVMGetInstructionOpcode(i) != LLVMAlloca || !becomes_local(i))
            continue;
        Value *value = lower_value(lowering, i);
        Value *parameter = sole_parameter(lowering, i);
        value->is_local = true;
        value->permanent = true;
        value->local = (uint32_t)lowering->locals.count;
        Local local = {.alloca = i, .kind = constant_kind(LLVMGetAllocatedType(i))};
        local.slot = parameter ? parameter->slot : lower_dedicated_slot(lowering, local.kind);
        vector_push(&lowering->locals, local);
    }
}

/* ---- Reads before writes: locals that are live on entry ---- */

typedef struct Liveness {
    size_t words;       /* per set */
    uint64_t *reads;    /* per block: read before any write */
    uint64_t *writes;
    uint64_t *live;     /* on entry to the block */
} Liveness;

static void scan_block(Lowering *lowering, Liveness *liveness, uint32_t block)
{
    uint64_t *reads = liveness->reads + block * liveness->words, *writes = liveness->writes + block * liveness->words;
    for (LLVMValueRef i = LLVMGetFirstInstruction(lowering->block_refs[block]); i; i = LLVMGetNextInstruction(i)) {
        LLVMOpcode opcode = LLVMGetInstructionOpcode(i);
        if (opcode != LLVMLoad && opcode != LLVMStore)
            continue;
        const Value *pointer = lower_value(lowering, LLVMGetOperand(i, opcode == LLVMLoad ? 0 : 1));
        if (!pointer->is_local)
            continue;
        uint64_t bit = UINT64_C(1) << (pointer->local % 64);
        if (opcode == LLVMStore)
            writes[pointer->local / 64] |= bit;
        else if (!(writes[pointer->local / 64] & bit))
            reads[pointer->local / 64] |= bit;
    }
}

static bool update_block(Lowering *lowering, Liveness *liveness, uint32_t block)
{
    bool changed = false;
    uint64_t *live = liveness->live + block * liveness->words;
    LLVMValueRef end = LLVMGetBasicBlockTerminator(lowering->block_refs[block]);
    for (size_t w = 0; w < liveness->words; w++) {
        uint64_t out = 0;
        for (unsigned s = 0; end && s < LLVMGetNumSuccessors(end); s++) {
            uint64_t number = 0;
            map_get(&lowering->block_numbers, (uintptr_t)LLVMGetSuccessor(end, s), &number);
            out |= liveness->live[number * liveness->words + w];
        }
        size_t place = block * liveness->words + w;
        uint64_t in = liveness->reads[place] | (out & ~liveness->writes[place]);
        changed |= in != live[w];
        live[w] = in;
    }
    return changed;
}

static bool is_parameter_slot(const Lowering *lowering, uint32_t slot)
{
    return slot < lowering->function->parameter_slots;
}

static void record_undefined(Lowering *lowering, const uint64_t *live)
{
    Function *function = lowering->function;
    size_t count = lowering->locals.count;
    function->undefined_slots = arena_allocate(&lowering->loader->program->arena, (2 * count + 1) * sizeof(uint32_t));
    for (size_t i = 0; i < count; i++) {
        const Local *local = &lowering->locals.items[i];
        if (!(live[i / 64] >> (i % 64) & 1) || is_parameter_slot(lowering, local->slot))
            continue;
        for (uint32_t k = 0; k < kind_slots(local->kind); k++)
            function->undefined_slots[function->undefined_count++] = local->slot + k;
    }
}

void lower_find_undefined(Lowering *lowering)
{
    if (lowering->locals.count == 0)
        return;
    size_t words = (lowering->locals.count + 63) / 64, size = words * lowering->block_count;
    uint64_t *sets = base_allocate_zeroed(3 * size * sizeof *sets);
    Liveness liveness = {words, sets, sets + size, sets + 2 * size};
    for (uint32_t b = 0; b < lowering->block_count; b++)
        scan_block(lowering, &liveness, b);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t b = lowering->block_count; b-- > 0;)
            changed |= update_block(lowering, &liveness, b);
    }
    record_undefined(lowering, liveness.live);
    free(sets);
}
