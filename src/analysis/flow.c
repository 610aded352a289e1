/* The flow graph of a function. The instructions that end blocks have edges; calls that may not return have none. */
#include <stdlib.h>
#include <string.h>

#include "analysis/flow.h"

void flow_init(Analysis *analysis)
{
    analysis->flow = arena_allocate(analysis->arena, sizeof *analysis->flow);
    analysis->flow->functions =
        arena_allocate(analysis->arena, (analysis->program->function_count + 1) * sizeof(FunctionFlow *));
}

uint32_t flow_block_end(const Function *function, uint32_t block)
{
    uint32_t i = function->blocks[block];
    while (!opcode_ends_block(function->code[i].op))
        i++;
    return i + 1;
}

/* ---- Successors ---- */

static void add_target(TargetList *targets, uint32_t target)
{
    for (size_t i = 0; i < targets->count; i++)
        if (targets->items[i] == target)
            return;
    vector_push(targets, target);
}

static int compare_numbers(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;
    return (a > b) - (a < b);
}

/* Sorts ascending and removes repetitions. */
static void sort_targets(TargetList *targets)
{
    size_t kept = 0;
    if (targets->count)
        qsort(targets->items, targets->count, sizeof *targets->items, compare_numbers);
    for (size_t i = 0; i < targets->count; i++)
        if (kept == 0 || targets->items[kept - 1] != targets->items[i])
            targets->items[kept++] = targets->items[i];
    targets->count = kept;
}

static void switch_targets(const SwitchTable *table, TargetList *targets)
{
    for (size_t i = 0; i < table->count; i++)
        vector_push(targets, table->targets[i]);
    vector_push(targets, table->otherwise);
    sort_targets(targets);
}

static void label_targets(const Program *program, const Function *function, TargetList *targets)
{
    for (uint32_t i = 0; i < program->label_count; i++)
        if (program->labels[i].function == function->id)
            vector_push(targets, program->labels[i].target);
    sort_targets(targets);
}

void flow_targets(const Program *program, const Function *function, const Instruction *last, TargetList *targets)
{
    targets->count = 0;
    switch (opcode_format(last->op)) {
    case FORMAT_JUMP: add_target(targets, (uint32_t)last->low); break;
    case FORMAT_BRANCH:
    case FORMAT_BRANCH_RR:
        add_target(targets, (uint32_t)last->low);
        add_target(targets, last->high);
        break;
    case FORMAT_BRANCH_RI:
        add_target(targets, last->dst);
        add_target(targets, last->b);
        break;
    case FORMAT_SWITCH: switch_targets(&program->switches[last->b], targets); break;
    default:
        if (last->op == OP_JUMP_INDIRECT)
            label_targets(program, function, targets);
        break;
    }
}

static Graph make_edges(const Analysis *analysis, const Function *function)
{
    TargetList targets = {0};
    Vector(FlowEdge) edges = {0};
    for (uint32_t block = 0; block < function->block_count; block++) {
        flow_targets(analysis->program, function, &function->code[flow_block_end(function, block) - 1], &targets);
        for (size_t i = 0; i < targets.count; i++)
            vector_push(&edges, (FlowEdge){block, function_block_at(function, targets.items[i])});
        if (targets.count == 0)
            vector_push(&edges, (FlowEdge){block, function->block_count});
    }
    Graph made = graph_make(analysis->arena, function->block_count + 1, edges.items, edges.count);
    vector_release(&targets);
    vector_release(&edges);
    return made;
}

/* ---- The graph ---- */

/* Copies the nodes with `exit` replaced by BLOCK_EXIT. NODE_NONE equals BLOCK_EXIT already. */
static uint32_t *as_blocks(Arena *arena, const uint32_t *nodes, uint32_t count, uint32_t exit)
{
    uint32_t *blocks = arena_allocate(arena, (count + 1) * sizeof *blocks);
    for (uint32_t i = 0; i < count; i++)
        blocks[i] = nodes[i] == exit ? BLOCK_EXIT : nodes[i];
    return blocks;
}

static FunctionFlow *make_flow(const Analysis *analysis, const Function *function)
{
    Arena *arena = analysis->arena;
    FunctionFlow *flow = arena_allocate(arena, sizeof *flow);
    uint32_t exit = function->block_count;
    if (exit == 0)
        return flow;
    flow->edges = make_edges(analysis, function);
    const Adjacency *successors = &flow->edges.successors, *predecessors = &flow->edges.predecessors;
    uint32_t *dominators = arena_allocate(arena, flow->edges.count * sizeof *dominators);
    dominators_compute(flow->edges.count, successors, predecessors, 0, dominators);
    flow->post_dominators = post_dominators_compute(arena, &flow->edges, 0, exit);
    flow->graph = (FlowGraph){
        .block_count = function->block_count,
        .successor_starts = successors->starts,
        .successors = as_blocks(arena, successors->nodes, successors->starts[exit], exit),
        .predecessor_starts = predecessors->starts,
        .predecessors = predecessors->nodes,
        .dominators = dominators,
        .post_dominators = arena_allocate(arena, exit * sizeof(uint32_t)),
    };
    for (uint32_t block = 0; block < exit; block++) {
        uint32_t node =
            post_dominators_node(&flow->post_dominators, &flow->edges, flow->post_dominators.immediate[block]);
        flow->graph.post_dominators[block] = node == exit ? BLOCK_EXIT : node;
    }
    return flow;
}

FunctionFlow *flow_of_function(const Analysis *analysis, uint32_t function)
{
    FunctionFlow **place = &analysis->flow->functions[function];
    if (!*place)
        *place = make_flow(analysis, &analysis->program->functions[function]);
    return *place;
}

const FlowGraph *analysis_flow(const Analysis *analysis, uint32_t function)
{
    return &flow_of_function(analysis, function)->graph;
}
