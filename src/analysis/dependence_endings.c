/* Which functions may not return, because they end the run or call longjmp. Functions of the C library count only if
 * they never return: that printf ends the run in rare cases is not a dependence of the program. */
#include <stdlib.h>

#include "analysis/static_dependence_body.h"

static bool returns(const Instruction *last)
{
    return last->op == OP_RETURN || last->op == OP_RETURN_VALUE || last->op == OP_RETURN_VALUES;
}

static Ending ending_of_function(const Analysis *analysis, uint32_t function)
{
    return analysis->flow->endings[function];
}

Ending ending_of_instruction(const Analysis *analysis, uint32_t function, uint32_t instruction)
{
    const Instruction *at = &analysis->program->functions[function].code[instruction];
    if (at->op == OP_LONGJMP)
        return ENDING_ALWAYS_ENDS;
    if (at->op != OP_CALL && at->op != OP_CALL_INDIRECT)
        return ENDING_RETURNS;
    size_t count, ending = 0, always = 0;
    const uint32_t *callees = analysis_callees(analysis, function, instruction, &count);
    for (size_t i = 0; i < count; i++) {
        ending += ending_of_function(analysis, callees[i]) != ENDING_RETURNS;
        always += ending_of_function(analysis, callees[i]) == ENDING_ALWAYS_ENDS;
    }
    return count && always == count ? ENDING_ALWAYS_ENDS : ending ? ENDING_MAY_END : ENDING_RETURNS;
}

/* The ending of a function according to its reachable code and the current endings of its callees. */
static Ending ending_of_code(const Analysis *analysis, const Function *function)
{
    const FlowGraph *graph = analysis_flow(analysis, function->id);
    bool *seen = base_allocate_zeroed(function->block_count), may_return = false, may_end = false;
    Vector(uint32_t) blocks = {0};
    vector_push(&blocks, 0);
    seen[0] = true;
    while (blocks.count) {
        uint32_t block = vector_pop(&blocks), end = flow_block_end(function, block), i = function->blocks[block];
        Ending ending = ENDING_RETURNS;
        for (; i < end && ending != ENDING_ALWAYS_ENDS; i++) {
            ending = ending_of_instruction(analysis, function->id, i);
            may_end |= ending != ENDING_RETURNS;
        }
        if (ending == ENDING_ALWAYS_ENDS)
            continue;
        may_return |= returns(&function->code[end - 1]);
        may_end |= function->code[end - 1].op == OP_UNREACHABLE || function->code[end - 1].op == OP_UNSUPPORTED;
        for (uint32_t j = graph->successor_starts[block]; j < graph->successor_starts[block + 1]; j++) {
            uint32_t to = graph->successors[j];
            if (to == BLOCK_EXIT || seen[to])
                continue;
            seen[to] = true;
            vector_push(&blocks, to);
        }
    }
    free(seen);
    vector_release(&blocks);
    return !may_return ? ENDING_ALWAYS_ENDS : may_end ? ENDING_MAY_END : ENDING_RETURNS;
}

void endings_find(const Analysis *analysis)
{
    const Program *program = analysis->program;
    analysis->flow->endings = arena_allocate(analysis->arena, program->function_count + 1);
    for (bool changed = true; changed;) { /* endings only grow */
        changed = false;
        for (uint32_t i = 0; i < program->function_count; i++) {
            if (!program->functions[i].block_count)
                continue;
            Ending ending = ending_of_code(analysis, &program->functions[i]);
            if (program->functions[i].in_runtime && ending == ENDING_MAY_END)
                ending = ENDING_RETURNS;
            changed |= analysis->flow->endings[i] != ending;
            analysis->flow->endings[i] = (uint8_t)ending;
        }
    }
}

/* ---- Recursion ---- */

typedef Vector(FlowEdge) CallList;

static void collect_calls(const Analysis *analysis, const Function *function, CallList *calls)
{
    for (uint32_t i = 0; i < function->code_count; i++) {
        if (function->code[i].op != OP_CALL && function->code[i].op != OP_CALL_INDIRECT)
            continue;
        size_t count;
        const uint32_t *callees = analysis_callees(analysis, function->id, i, &count);
        for (size_t j = 0; j < count; j++)
            vector_push(calls, (FlowEdge){function->id, callees[j]});
    }
}

void recursion_find(const Analysis *analysis)
{
    const Program *program = analysis->program;
    CallList calls = {0};
    Arena arena = {0};
    for (uint32_t i = 0; i < program->function_count; i++)
        collect_calls(analysis, &program->functions[i], &calls);
    Graph graph = graph_make(&arena, program->function_count, calls.items, calls.count);
    uint32_t *component = arena_allocate(&arena, (program->function_count + 1) * sizeof *component);
    graph_components(&graph, component);
    analysis->flow->recursive = arena_allocate(analysis->arena, program->function_count + 1);
    for (size_t i = 0; i < calls.count; i++) /* a call inside a component is part of a cycle */
        if (component[calls.items[i].from] == component[calls.items[i].to])
            analysis->flow->recursive[calls.items[i].from] = true;
    vector_release(&calls);
    arena_release(&arena);
}
