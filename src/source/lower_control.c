/* Ends of blocks, and the moves of phi nodes. While a function is lowered, targets are block numbers; edges with moves
 * are blocks of their own after the others. lower_patch_targets turns numbers into instruction indices. */
#include <stdlib.h>
#include <string.h>

#include "source/lower.h"

static uint16_t take_steps(Lowering *lowering)
{
    uint32_t steps = lowering->steps;
    lowering->steps = 0;
    return steps > UINT16_MAX ? UINT16_MAX : (uint16_t)steps;
}

static uint32_t block_number(Lowering *lowering, LLVMBasicBlockRef block)
{
    uint64_t number = 0;
    map_get(&lowering->block_numbers, (uintptr_t)block, &number);
    return (uint32_t)number;
}

static bool has_phis(LLVMBasicBlockRef block)
{
    LLVMValueRef first = LLVMGetFirstInstruction(block);
    return first && LLVMGetInstructionOpcode(first) == LLVMPHI;
}

/* ---- Phi moves ---- */

typedef struct Move {
    Kind kind;
    uint32_t to;
    uint32_t from;
} Move;

typedef Vector(Move) Moves;

static void collect_moves(Lowering *lowering, LLVMBasicBlockRef from, LLVMBasicBlockRef to, Moves *moves)
{
    for (LLVMValueRef phi = LLVMGetFirstInstruction(to); phi && LLVMGetInstructionOpcode(phi) == LLVMPHI;
         phi = LLVMGetNextInstruction(phi)) {
        Value *target = lower_value(lowering, phi);
        for (unsigned i = 0; i < LLVMCountIncoming(phi); i++) {
            if (LLVMGetIncomingBlock(phi, i) != from)
                continue;
            uint32_t count, target_count;
            Part *parts = lower_parts(lowering, lower_value(lowering, LLVMGetIncomingValue(phi, i)), &count);
            Part *targets = lower_parts(lowering, target, &target_count);
            for (uint32_t k = 0; k < count && k < target_count; k++)
                vector_push(moves, (Move){targets[k].kind, targets[k].slot, parts[k].slot});
            break;
        }
    }
}

static bool interfere(const Moves *moves)
{
    for (size_t i = 0; i < moves->count; i++)
        for (size_t k = i + 1; k < moves->count; k++)
            if (moves->items[k].from == moves->items[i].to)
                return true;
    return false;
}

static void emit_moves(Lowering *lowering, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    Moves moves = {0};
    collect_moves(lowering, from, to, &moves);
    if (interfere(&moves)) { /* read all before writing any */
        for (size_t i = 0; i < moves.count; i++) {
            uint32_t copy = lower_scratch_slot(lowering, moves.items[i].kind);
            lower_move(lowering, moves.items[i].kind, copy, moves.items[i].from);
            moves.items[i].from = copy;
        }
    }
    for (size_t i = 0; i < moves.count; i++)
        lower_move(lowering, moves.items[i].kind, moves.items[i].to, moves.items[i].from);
    vector_release(&moves);
    lower_end_scratch(lowering);
}

/* The number to jump to from one block to another, through an edge of its own when phi values must move. */
static uint32_t target_number(Lowering *lowering, LLVMBasicBlockRef from, LLVMBasicBlockRef to)
{
    if (!has_phis(to))
        return block_number(lowering, to);
    for (size_t i = 0; i < lowering->edges.count; i++)
        if (lowering->edges.items[i].from == from && lowering->edges.items[i].to == to)
            return lowering->block_count + (uint32_t)i;
    vector_push(&lowering->edges, (PhiEdge){from, to});
    return lowering->block_count + (uint32_t)lowering->edges.count - 1;
}

void lower_edges(Lowering *lowering)
{
    for (size_t i = 0; i < lowering->edges.count; i++) {
        PhiEdge edge = lowering->edges.items[i];
        vector_push(&lowering->edge_starts, (uint32_t)lowering->code.count);
        vector_push(&lowering->starts, (uint32_t)lowering->code.count);
        Position position = debug_position(lowering->loader, LLVMGetBasicBlockTerminator(edge.from));
        if (position.line)
            lowering->position = position;
        emit_moves(lowering, edge.from, edge.to);
        lower_emit(lowering, (Instruction){.op = OP_JUMP, .low = (int32_t)block_number(lowering, edge.to)});
    }
}

/* ---- Terminators ---- */

bool lower_merges_with_next(Lowering *lowering, LLVMBasicBlockRef block)
{
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (!end || LLVMGetInstructionOpcode(end) != LLVMBr || LLVMIsConditional(end))
        return false;
    LLVMBasicBlockRef next = LLVMGetSuccessor(end, 0);
    LLVMUseRef use = LLVMGetFirstUse(LLVMBasicBlockAsValue(next));
    return next == LLVMGetNextBasicBlock(block) && use && !LLVMGetNextUse(use) && lowering->steps < UINT16_MAX / 2;
}

static void lower_branch(Lowering *lowering, LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    LLVMBasicBlockRef yes = LLVMGetSuccessor(instruction, 0);
    if (!LLVMIsConditional(instruction)) {
        emit_moves(lowering, block, yes);
        if (!lower_merges_with_next(lowering, block))
            lower_emit(lowering, (Instruction){.op = OP_JUMP, .x = take_steps(lowering),
                                               .low = (int32_t)block_number(lowering, yes)});
        return;
    }
    Value *condition = lower_value(lowering, LLVMGetCondition(instruction));
    uint32_t when_true = target_number(lowering, block, yes);
    uint32_t when_false = target_number(lowering, block, LLVMGetSuccessor(instruction, 1));
    if (lower_is_constant(condition)) {
        lower_emit(lowering, (Instruction){.op = OP_JUMP, .low = (int32_t)(condition->words[0] & 1 ? when_true : when_false)});
    } else if (condition->where == AT_COMPARE) {
        if (debug_position(lowering->loader, condition->ref).line)
            lowering->position = debug_position(lowering->loader, condition->ref);
        lower_emit_compare_branch(lowering, condition, when_true, when_false);
    } else {
        uint32_t slot = lower_slot(lowering, condition);
        lower_consume(lowering, condition);
        lower_emit(lowering, (Instruction){.op = OP_BRANCH, .a = slot, .low = (int32_t)when_true, .high = when_false});
    }
    lowering->code.items[lowering->code.count - 1].x = take_steps(lowering);
}

typedef struct Case {
    uint64_t value;
    uint32_t target;
} Case;

static int compare_cases(const void *left, const void *right)
{
    const Case *a = left, *b = right;
    return a->value < b->value ? -1 : a->value > b->value;
}

static SwitchTable make_table(Lowering *lowering, const Case *cases, size_t count, uint32_t otherwise)
{
    Arena *arena = &lowering->loader->program->arena;
    SwitchTable table = {.otherwise = otherwise, .count = count};
    uint64_t range = count ? cases[count - 1].value - cases[0].value : 0;
    if (count) {
        table.low = cases[0].value;
        table.dense = range < 4 * count + 16;
        table.count = table.dense ? range + 1 : count;
    }
    table.values = arena_allocate(arena, (table.count + 1) * sizeof *table.values);
    table.targets = arena_allocate(arena, (table.count + 1) * sizeof *table.targets);
    for (size_t i = 0; table.dense && i < table.count; i++) {
        table.values[i] = (int64_t)(table.low + i);
        table.targets[i] = otherwise;
    }
    for (size_t i = 0; i < count; i++) {
        size_t place = table.dense ? cases[i].value - table.low : i;
        table.values[place] = (int64_t)cases[i].value;
        table.targets[place] = cases[i].target;
    }
    return table;
}

static void lower_switch(Lowering *lowering, LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    Value *condition = lower_value(lowering, LLVMGetOperand(instruction, 0));
    if (kind_slots(condition->kind) != 1) {
        lower_unsupported(lowering, "a switch on an integer of more than 64 bits");
        return;
    }
    size_t count = ((size_t)LLVMGetNumOperands(instruction) - 2) / 2;
    Case *cases = base_allocate((count + 1) * sizeof *cases);
    for (unsigned i = 0; i < count; i++) {
        LLVMBasicBlockRef target = LLVMValueAsBasicBlock(LLVMGetOperand(instruction, 3 + 2 * i));
        cases[i].value = LLVMConstIntGetZExtValue(LLVMGetOperand(instruction, 2 + 2 * i));
        cases[i].target = target_number(lowering, block, target);
    }
    qsort(cases, count, sizeof *cases, compare_cases);
    uint32_t otherwise = target_number(lowering, block, LLVMGetSwitchDefaultDest(instruction));
    uint32_t table = (uint32_t)lowering->loader->switches.count;
    vector_push(&lowering->loader->switches, make_table(lowering, cases, count, otherwise));
    vector_push(&lowering->switches, table);
    free(cases);
    uint32_t slot = lower_slot(lowering, condition);
    lower_consume(lowering, condition);
    lower_emit(lowering, (Instruction){.op = OP_SWITCH, .x = take_steps(lowering), .a = slot, .b = table});
}

static void lower_indirect(Lowering *lowering, LLVMValueRef instruction)
{
    LLVMBasicBlockRef block = LLVMGetInstructionParent(instruction);
    for (unsigned i = 0; i < LLVMGetNumSuccessors(instruction); i++)
        emit_moves(lowering, block, LLVMGetSuccessor(instruction, i));
    Value *address = lower_value(lowering, LLVMGetOperand(instruction, 0));
    uint32_t slot = lower_slot(lowering, address);
    lower_consume(lowering, address);
    lower_emit(lowering, (Instruction){.op = OP_JUMP_INDIRECT, .x = take_steps(lowering), .a = slot});
}

static void lower_return(Lowering *lowering, LLVMValueRef instruction)
{
    Loader *loader = lowering->loader;
    if (LLVMGetNumOperands(instruction) == 0) {
        lower_emit(lowering, (Instruction){.op = OP_RETURN, .x = take_steps(lowering)});
        return;
    }
    uint32_t count;
    Value *result = lower_value(lowering, LLVMGetOperand(instruction, 0));
    Part *parts = lower_parts(lowering, result, &count);
    lower_consume(lowering, result);
    if (count == 1 && kind_slots(parts[0].kind) == 1) {
        lower_emit(lowering, (Instruction){.op = OP_RETURN_VALUE, .x = take_steps(lowering), .a = parts[0].slot});
        return;
    }
    uint32_t first = (uint32_t)loader->operands.count;
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t k = 0; k < kind_slots(parts[i].kind); k++)
            vector_push(&loader->operands, parts[i].slot + k);
    lower_emit(lowering, (Instruction){.op = OP_RETURN_VALUES, .x = take_steps(lowering), .a = first,
                                       .b = (uint32_t)loader->operands.count - first});
}

void lower_terminator(Lowering *lowering, LLVMValueRef instruction)
{
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMBr: lower_branch(lowering, instruction); break;
    case LLVMSwitch: lower_switch(lowering, instruction); break;
    case LLVMIndirectBr: lower_indirect(lowering, instruction); break;
    case LLVMRet: lower_return(lowering, instruction); break;
    case LLVMUnreachable: lower_emit(lowering, (Instruction){.op = OP_UNREACHABLE, .x = take_steps(lowering)}); break;
    default: lower_unsupported(lowering, "a kind of jump that C does not have"); break;
    }
}

/* ---- Targets ---- */

static uint32_t start_of(const Lowering *lowering, uint32_t number)
{
    return number < lowering->block_count ? lowering->block_starts[number]
                                          : lowering->edge_starts.items[number - lowering->block_count];
}

static void patch_instruction(const Lowering *lowering, Instruction *instruction)
{
    switch (opcode_format(instruction->op)) {
    case FORMAT_JUMP: instruction->low = (int32_t)start_of(lowering, (uint32_t)instruction->low); break;
    case FORMAT_BRANCH:
    case FORMAT_BRANCH_RR:
        instruction->low = (int32_t)start_of(lowering, (uint32_t)instruction->low);
        instruction->high = start_of(lowering, instruction->high);
        break;
    case FORMAT_BRANCH_RI:
        instruction->dst = start_of(lowering, instruction->dst);
        instruction->b = start_of(lowering, instruction->b);
        break;
    default: break;
    }
}

void lower_patch_targets(Lowering *lowering)
{
    for (size_t i = 0; i < lowering->code.count; i++)
        patch_instruction(lowering, &lowering->code.items[i]);
    for (size_t i = 0; i < lowering->switches.count; i++) {
        SwitchTable *table = &lowering->loader->switches.items[lowering->switches.items[i]];
        table->otherwise = start_of(lowering, table->otherwise);
        for (size_t k = 0; k < table->count; k++)
            table->targets[k] = start_of(lowering, table->targets[k]);
    }
}
