/* Control dependence: a node depends on an edge if it post-dominates the edge's end, but not strictly its start. These
 * are the nodes from the edge's end up to the start's own post-dominator in the tree (Ferrante, Ottenstein and
 * Warren). */
#include <stdlib.h>
#include <string.h>

#include "analysis/flow.h"

typedef struct ControlVisit {
    FlowEdge edge;
    uint32_t dependent;
} ControlVisit;

typedef Vector(ControlVisit) VisitList;

static void collect_visits(const Graph *graph, const PostDominators *tree, uint32_t node, VisitList *visits)
{
    const Adjacency *closed = &tree->graph.successors;
    for (uint32_t i = closed->starts[node]; i < closed->starts[node + 1]; i++) {
        uint32_t side = graph->successors.nodes[graph->successors.starts[node] + i - closed->starts[node]];
        for (uint32_t at = closed->nodes[i]; at != tree->immediate[node] && at != NODE_NONE; at = tree->immediate[at])
            if (at < graph->count)
                vector_push(visits, (ControlVisit){{node, side}, at});
    }
}

ControlEdges control_compute(Arena *arena, const Graph *graph, const PostDominators *tree)
{
    VisitList visits = {0};
    for (uint32_t node = 0; node < graph->count; node++)
        if (graph->successors.starts[node + 1] - graph->successors.starts[node] > 1)
            collect_visits(graph, tree, node, &visits);
    ControlEdges control = {arena_allocate(arena, (graph->count + 1) * sizeof(uint32_t)),
                            arena_allocate(arena, (visits.count + 1) * sizeof(FlowEdge))};
    for (size_t i = 0; i < visits.count; i++)
        control.starts[visits.items[i].dependent + 1]++;
    for (uint32_t node = 0; node < graph->count; node++)
        control.starts[node + 1] += control.starts[node];
    uint32_t *next = base_allocate((graph->count + 1) * sizeof *next);
    memcpy(next, control.starts, (graph->count + 1) * sizeof *next);
    for (size_t i = 0; i < visits.count; i++)
        control.edges[next[visits.items[i].dependent]++] = visits.items[i].edge;
    free(next);
    vector_release(&visits);
    return control;
}

