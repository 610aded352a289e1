/* Graphs in two arrays for each direction, and their strongly connected components. */
#include <stdlib.h>
#include <string.h>

#include "analysis/flow.h"

static Adjacency adjacency_make(Arena *arena, uint32_t count, const FlowEdge *edges, size_t edge_count, bool backward)
{
    Adjacency made = {arena_allocate(arena, (count + 1) * sizeof(uint32_t)),
                      arena_allocate(arena, (edge_count + 1) * sizeof(uint32_t))};
    for (size_t i = 0; i < edge_count; i++)
        made.starts[(backward ? edges[i].to : edges[i].from) + 1]++;
    for (uint32_t node = 0; node < count; node++)
        made.starts[node + 1] += made.starts[node];
    uint32_t *next = base_allocate((count + 1) * sizeof *next);
    memcpy(next, made.starts, (count + 1) * sizeof *next);
    for (size_t i = 0; i < edge_count; i++)
        made.nodes[next[backward ? edges[i].to : edges[i].from]++] = backward ? edges[i].from : edges[i].to;
    free(next);
    return made;
}

Graph graph_make(Arena *arena, uint32_t count, const FlowEdge *edges, size_t edge_count)
{
    return (Graph){count, adjacency_make(arena, count, edges, edge_count, false),
                   adjacency_make(arena, count, edges, edge_count, true)};
}

/* ---- Strongly connected components: Tarjan's algorithm without recursion ---- */

typedef struct ComponentSearch {
    const Graph *graph;
    uint32_t *component;
    uint32_t *order; /* of each node: its number in the order of discovery, from 1; 0: not discovered */
    uint32_t *lowest;
    uint32_t *next; /* of nodes on the path: the next successor to visit */
    Vector(uint32_t) path, open;
    uint32_t found, count;
} ComponentSearch;

static void search_enter(ComponentSearch *search, uint32_t node)
{
    search->order[node] = search->lowest[node] = ++search->found;
    search->next[node] = search->graph->successors.starts[node];
    vector_push(&search->path, node);
    vector_push(&search->open, node);
}

static void search_leave(ComponentSearch *search, uint32_t node)
{
    (void)vector_pop(&search->path);
    if (search->path.count) {
        uint32_t above = search->path.items[search->path.count - 1];
        if (search->lowest[node] < search->lowest[above])
            search->lowest[above] = search->lowest[node];
    }
    if (search->lowest[node] != search->order[node])
        return;
    uint32_t member;
    do {
        member = vector_pop(&search->open);
        search->component[member] = search->count;
    } while (member != node);
    search->count++;
}

static void search_from(ComponentSearch *search, uint32_t root)
{
    const Adjacency *successors = &search->graph->successors;
    search_enter(search, root);
    while (search->path.count) {
        uint32_t node = search->path.items[search->path.count - 1];
        if (search->next[node] == successors->starts[node + 1]) {
            search_leave(search, node);
            continue;
        }
        uint32_t to = successors->nodes[search->next[node]++];
        if (!search->order[to])
            search_enter(search, to);
        else if (search->component[to] == NODE_NONE && search->order[to] < search->lowest[node])
            search->lowest[node] = search->order[to];
    }
}

uint32_t graph_components(const Graph *graph, uint32_t *component)
{
    size_t size = graph->count * sizeof(uint32_t);
    ComponentSearch search = {.graph = graph,
                              .component = component,
                              .order = base_allocate_zeroed(size),
                              .lowest = base_allocate(size),
                              .next = base_allocate(size)};
    for (uint32_t node = 0; node < graph->count; node++)
        component[node] = NODE_NONE;
    for (uint32_t node = 0; node < graph->count; node++)
        if (!search.order[node])
            search_from(&search, node);
    free(search.order);
    free(search.lowest);
    free(search.next);
    vector_release(&search.path);
    vector_release(&search.open);
    return search.count;
}
