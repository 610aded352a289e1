/* The call graph: direct calls, and calls through pointers according to their points-to sets. */
#include <stdlib.h>

#include "analysis/call_graph.h"
#include "analysis/flow.h"
#include "analysis/points_to.h"

static const CallRow *call_row(const Analysis *analysis, uint32_t instance, uint32_t instruction)
{
    const Instance *code = &analysis->points_to->instances.items[instance];
    Opcode op = instance_function(analysis->points_to, instance)->code[instruction].op;
    if (!code->made || (op != OP_CALL && op != OP_CALL_INDIRECT && op != OP_BUILTIN))
        return NULL;
    return &analysis->points_to->calls.items[code->nodes[instruction]];
}

const uint32_t *call_graph_callees(const Analysis *analysis, uint32_t instance, uint32_t instruction, size_t *count)
{
    const CallRow *row = call_row(analysis, instance, instruction);
    *count = row ? row->callees.count : 0;
    return row ? row->callees.items : NULL;
}

/* ---- Callees as functions ---- */

static int compare_numbers(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

typedef struct CalleeList {
    size_t count;
    uint32_t functions[];
} CalleeList;

static const CalleeList *make_callees(const Analysis *analysis, uint32_t function, uint32_t instruction)
{
    const PointsTo *points = analysis->points_to;
    Vector(uint32_t) found = {0};
    size_t count, kept = 0;
    for (uint32_t instance = function, first = true; first || instance; instance = points->instances.items[instance].next) {
        const uint32_t *callees = call_graph_callees(analysis, instance, instruction, &count);
        for (size_t i = 0; i < count; i++)
            vector_push(&found, points->instances.items[callees[i]].function);
        first = false;
    }
    if (found.count > 1)
        qsort(found.items, found.count, sizeof *found.items, compare_numbers);
    CalleeList *list = arena_allocate(analysis->arena, sizeof *list + found.count * sizeof *list->functions);
    for (size_t i = 0; i < found.count; i++)
        if (i == 0 || found.items[i] != found.items[i - 1])
            list->functions[kept++] = found.items[i];
    list->count = kept;
    vector_release(&found);
    return list;
}

const uint32_t *analysis_callees(const Analysis *analysis, uint32_t function, uint32_t instruction, size_t *count)
{
    uint64_t known, key = instruction_key(function, instruction);
    Opcode op = analysis->program->functions[function].code[instruction].op;
    *count = 0;
    if (op != OP_CALL && op != OP_CALL_INDIRECT && op != OP_BUILTIN)
        return NULL;
    if (!map_get(&analysis->calls->callees, key, &known)) {
        known = (uintptr_t)make_callees(analysis, function, instruction);
        map_put(&analysis->calls->callees, key, known);
    }
    const CalleeList *list = (const CalleeList *)(uintptr_t)known;
    *count = list->count;
    return list->functions;
}

/* ---- Active functions ---- */

const Bits *call_graph_above(const Analysis *analysis, uint32_t function)
{
    struct CallGraph *calls = analysis->calls;
    Bits *above = &calls->above[function];
    if (above->count)
        return above;
    Vector(uint32_t) open = {0};
    bits_add(above, function);
    vector_push(&open, function);
    while (open.count) {
        uint32_t next = vector_pop(&open);
        for (uint32_t i = calls->caller_starts[next]; i < calls->caller_starts[next + 1]; i++)
            if (bits_add(above, calls->callers[i]))
                vector_push(&open, calls->callers[i]);
    }
    vector_release(&open);
    return above;
}

bool analysis_may_call(const Analysis *analysis, uint32_t caller, uint32_t callee)
{
    return bits_has(call_graph_above(analysis, callee), caller);
}

/* ---- Building the graph ---- */

typedef Vector(FlowEdge) EdgeList;

static void collect_calls(const PointsTo *points, EdgeList *edges)
{
    for (size_t i = 1; i < points->calls.count; i++) {
        const CallRow *row = &points->calls.items[i];
        for (size_t k = 0; k < row->callees.count; k++)
            vector_push(edges, (FlowEdge){row->instance, row->callees.items[k]});
    }
}

static void group_members(const Analysis *analysis, struct CallGraph *calls, uint32_t instances)
{
    calls->starts = arena_allocate(analysis->arena, (calls->component_count + 2) * sizeof *calls->starts);
    calls->members = arena_allocate(analysis->arena, (instances + 1) * sizeof *calls->members);
    for (uint32_t i = 0; i < instances; i++)
        calls->starts[calls->component[i] + 2]++;
    for (uint32_t i = 0; i < calls->component_count; i++)
        calls->starts[i + 2] += calls->starts[i + 1];
    for (uint32_t i = 0; i < instances; i++)
        calls->members[calls->starts[calls->component[i] + 1]++] = i;
}

static void make_callers(const Analysis *analysis, struct CallGraph *calls, EdgeList *edges)
{
    const PointsTo *points = analysis->points_to;
    for (size_t i = 0; i < edges->count; i++)
        edges->items[i] = (FlowEdge){points->instances.items[edges->items[i].from].function,
                                 points->instances.items[edges->items[i].to].function};
    Graph graph = graph_make(analysis->arena, analysis->program->function_count, edges->items, edges->count);
    calls->caller_starts = graph.predecessors.starts;
    calls->callers = graph.predecessors.nodes;
    calls->above = arena_allocate(analysis->arena, (graph.count + 1) * sizeof *calls->above);
}

void call_graph_init(Analysis *analysis)
{
    struct CallGraph *calls = arena_allocate(analysis->arena, sizeof *calls);
    EdgeList edges = {0};
    Arena arena = {0};
    collect_calls(analysis->points_to, &edges);
    Graph graph = graph_make(&arena, (uint32_t)analysis->points_to->instances.count, edges.items, edges.count);
    calls->component = arena_allocate(analysis->arena, (graph.count + 1) * sizeof *calls->component);
    calls->component_count = graph_components(&graph, calls->component);
    group_members(analysis, calls, graph.count);
    make_callers(analysis, calls, &edges);
    analysis->calls = calls;
    vector_release(&edges);
    arena_release(&arena);
}

void call_graph_release(Analysis *analysis)
{
    for (uint32_t i = 0; i < analysis->program->function_count; i++)
        bits_release(&analysis->calls->above[i]);
    map_release(&analysis->calls->callees);
}
