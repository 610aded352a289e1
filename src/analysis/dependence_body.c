/* One function as a graph of nodes, and which of its instructions are statements of the source. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/static_dependence_body.h"

/* ---- Nodes ---- */

typedef struct BodyMaker {
    Body *body;
    Vector(BodyNode) nodes;
    Vector(FlowEdge) edges;       /* between nodes */
    Vector(FlowEdge) block_edges; /* from nodes to blocks */
    uint32_t *block_nodes;    /* the first node of each block */
} BodyMaker;

/* Adds a node for the block from `first` up to the first call that may not return. Returns the node's end. */
static uint32_t add_node(BodyMaker *maker, uint32_t first, uint32_t block_end, Ending *ending)
{
    const Body *body = maker->body;
    uint32_t i = first;
    *ending = ENDING_RETURNS;
    while (i < block_end && *ending == ENDING_RETURNS)
        *ending = ending_of_instruction(body->analysis, body->function->id, i++);
    vector_push(&maker->nodes, (BodyNode){first, i});
    return i;
}

static void add_block(BodyMaker *maker, const FlowGraph *graph, uint32_t block)
{
    const Function *function = maker->body->function;
    uint32_t end = flow_block_end(function, block);
    Ending ending = ENDING_RETURNS;
    maker->block_nodes[block] = (uint32_t)maker->nodes.count;
    for (uint32_t i = function->blocks[block]; i < end && ending != ENDING_ALWAYS_ENDS;)
        i = add_node(maker, i, end, &ending);
    uint32_t last = (uint32_t)maker->nodes.count - 1;
    for (uint32_t node = maker->block_nodes[block]; node < last; node++) {
        vector_push(&maker->edges, (FlowEdge){node, node + 1});
        vector_push(&maker->block_edges, (FlowEdge){node, BLOCK_EXIT});
    }
    if (ending == ENDING_ALWAYS_ENDS)
        vector_push(&maker->block_edges, (FlowEdge){last, BLOCK_EXIT});
    else
        for (uint32_t i = graph->successor_starts[block]; i < graph->successor_starts[block + 1]; i++)
            vector_push(&maker->block_edges, (FlowEdge){last, graph->successors[i]});
}

static void make_graph(Body *body)
{
    const FlowGraph *graph = analysis_flow(body->analysis, body->function->id);
    BodyMaker maker = {.body = body};
    maker.block_nodes = base_allocate_zeroed((graph->block_count + 1) * sizeof *maker.block_nodes);
    for (uint32_t block = 0; block < graph->block_count; block++)
        add_block(&maker, graph, block);
    body->node_count = (uint32_t)maker.nodes.count;
    for (size_t i = 0; i < maker.block_edges.count; i++) {
        FlowEdge edge = maker.block_edges.items[i];
        edge.to = edge.to == BLOCK_EXIT ? body->node_count : maker.block_nodes[edge.to];
        vector_push(&maker.edges, edge);
    }
    body->nodes = arena_allocate(body->arena, body->node_count * sizeof *body->nodes);
    memcpy(body->nodes, maker.nodes.items, body->node_count * sizeof *body->nodes);
    body->graph = graph_make(body->arena, body->node_count + 1, maker.edges.items, maker.edges.count);
    vector_release(&maker.nodes);
    vector_release(&maker.edges);
    vector_release(&maker.block_edges);
    free(maker.block_nodes);
}

uint32_t body_node_at(const Body *body, uint32_t instruction)
{
    uint32_t low = 0, high = body->node_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (body->nodes[middle].first <= instruction)
            low = middle;
        else
            high = middle;
    }
    return low;
}

uint32_t body_end_of_sides(const Body *body, uint32_t node)
{
    return post_dominators_node(&body->tree, &body->graph, body->tree.immediate[node]);
}

/* ---- Statements ---- */

static bool says(const char *text, size_t length, const char *word)
{
    return length >= strlen(word) && strncmp(text, word, strlen(word)) == 0;
}

/* True if the source has a jump statement at the position. The compiler also makes jumps and returns for the ends of
 * loops and functions; only the source text distinguishes them. */
static bool is_in_source(SourceLines *lines, Position position)
{
    size_t length;
    const char *text = source_lines_get(lines, position, &length);
    if (!text)
        return true;
    if (position.column == 0 || position.column > length)
        return false;
    text += position.column - 1;
    length -= position.column - 1u;
    return says(text, length, "return") || says(text, length, "break") || says(text, length, "continue") ||
           says(text, length, "goto");
}

static bool is_plain_jump(Opcode op)
{
    return op == OP_JUMP || op == OP_RETURN || op == OP_RETURN_VALUE || op == OP_RETURN_VALUES || op == OP_UNREACHABLE;
}

static void find_statements(Body *body)
{
    const Function *function = body->function;
    SourceLines lines = {.program = body->program};
    body->positions = arena_allocate(body->arena, function->code_count * sizeof *body->positions);
    body->is_statement = arena_allocate(body->arena, function->code_count);
    for (uint32_t i = 0; i < function->code_count; i++) {
        Position position = function->positions[i];
        body->positions[i] = position.line || i == 0 ? position : body->positions[i - 1];
        Opcode op = function->code[i].op;
        body->is_statement[i] =
            body->positions[i].line &&
            (!is_plain_jump(op) || (op != OP_UNREACHABLE && position.line && is_in_source(&lines, position)));
    }
    source_lines_release(&lines);
}

/* ---- Sides ---- */

typedef struct BranchPlace {
    Position position;
    uint32_t node;
} BranchPlace;

static int compare_lines(Position a, Position b)
{
    if (a.file != b.file)
        return a.file < b.file ? -1 : 1;
    return (a.line > b.line) - (a.line < b.line);
}

static int compare_branches(const void *left, const void *right)
{
    const BranchPlace *a = left, *b = right;
    int order = compare_lines(a->position, b->position);
    if (order == 0)
        order = (a->position.column > b->position.column) - (a->position.column < b->position.column);
    return order ? order : (a->node > b->node) - (a->node < b->node);
}

/* Numbers the branches of each line in the order of their columns. */
static void number_branches(Body *body)
{
    Vector(BranchPlace) places = {0};
    const uint32_t *starts = body->graph.successors.starts;
    for (uint32_t node = 0; node < body->node_count; node++)
        if (starts[node + 1] - starts[node] > 1)
            vector_push(&places, (BranchPlace){body->positions[body->nodes[node].end - 1], node});
    if (places.count)
        qsort(places.items, places.count, sizeof *places.items, compare_branches);
    body->branch_numbers = arena_allocate(body->arena, (body->node_count + 1) * sizeof *body->branch_numbers);
    for (size_t i = 0, end; i < places.count; i = end) {
        for (end = i + 1; end < places.count && !compare_lines(places.items[i].position, places.items[end].position);)
            end++;
        for (size_t j = i; j < end && end > i + 1; j++)
            body->branch_numbers[places.items[j].node] = (uint32_t)(j - i + 1);
    }
    vector_release(&places);
}

static const char *two_way_direction(const Body *body, const Instruction *last, uint32_t node, uint32_t target)
{
    bool immediate = opcode_format(last->op) == FORMAT_BRANCH_RI;
    uint32_t when_true = immediate ? last->dst : (uint32_t)last->low;
    bool is_lone = body->branch_numbers[node] == 0;
    bool negated = function_branch_is_negated(body->function, (uint32_t)(last - body->function->code), is_lone);
    return (target == when_true) != negated ? "T" : "F";
}

static const char *switch_direction(const Body *body, const SwitchTable *table, uint32_t target)
{
    Text text = {0};
    if (table->otherwise == target)
        text_append(&text, "default");
    else
        for (size_t i = 0; i < table->count; i++)
            if (table->targets[i] == target)
                text_printf(&text, "%s%" PRId64, text.length ? ", " : "case ", table->values[i]);
    const char *direction = arena_duplicate(body->arena, text.bytes);
    text_release(&text);
    return direction;
}

static const char *make_direction(const Body *body, uint32_t node, uint32_t side)
{
    const Instruction *last = &body->function->code[body->nodes[node].end - 1];
    if (!opcode_ends_block(last->op))
        return "returns";
    uint32_t target = body->nodes[side].first;
    switch (opcode_format(last->op)) {
    case FORMAT_BRANCH:
    case FORMAT_BRANCH_RR:
    case FORMAT_BRANCH_RI: return two_way_direction(body, last, node, target);
    case FORMAT_SWITCH: return switch_direction(body, &body->program->switches[last->b], target);
    default: return arena_format(body->arena, "goto %" PRIu32, body->positions[target].line);
    }
}

const char *body_direction(const Body *body, uint32_t node, uint32_t side)
{
    const Adjacency *successors = &body->graph.successors;
    uint32_t i = successors->starts[node];
    while (successors->nodes[i] != side)
        i++;
    if (!body->directions[i])
        body->directions[i] = make_direction(body, node, side);
    return body->directions[i];
}

/* ---- The whole ---- */

Body body_make(const Analysis *analysis, uint32_t function, Arena *arena)
{
    Body body = {.analysis = analysis, .program = analysis->program, .arena = arena};
    body.function = &body.program->functions[function];
    make_graph(&body);
    body.tree = post_dominators_compute(arena, &body.graph, 0, body.node_count);
    body.control = control_compute(arena, &body.graph, &body.tree);
    body.directions =
        arena_allocate(arena, (body.graph.successors.starts[body.node_count] + 1) * sizeof *body.directions);
    find_statements(&body);
    number_branches(&body);
    return body;
}
