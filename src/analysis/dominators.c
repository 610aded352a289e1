/* Immediate dominators: the common ancestors of a node's predecessors in the tree so far, in reverse postorder, until
 * nothing changes (Cooper, Harvey and Kennedy). */
#include <stdlib.h>

#include "analysis/flow.h"

/* numbers[n]: number of a node in postorder, NODE_NONE if the root does not reach it. `order` is the inverse. */
static uint32_t postorder(const Adjacency *forward, uint32_t count, uint32_t root, uint32_t *numbers, uint32_t *order)
{
    Vector(uint32_t) path = {0};
    uint32_t *next = base_allocate(count * sizeof *next), numbered = 0;
    for (uint32_t node = 0; node < count; node++) {
        numbers[node] = NODE_NONE;
        next[node] = NODE_NONE;
    }
    next[root] = forward->starts[root];
    vector_push(&path, root);
    while (path.count) {
        uint32_t node = path.items[path.count - 1];
        if (next[node] == forward->starts[node + 1]) {
            order[numbered] = node;
            numbers[node] = numbered++;
            (void)vector_pop(&path);
            continue;
        }
        uint32_t to = forward->nodes[next[node]++];
        if (next[to] != NODE_NONE)
            continue;
        next[to] = forward->starts[to];
        vector_push(&path, to);
    }
    free(next);
    vector_release(&path);
    return numbered;
}

static uint32_t common_ancestor(const uint32_t *dominators, const uint32_t *numbers, uint32_t a, uint32_t b)
{
    while (a != b) {
        if (numbers[a] < numbers[b])
            a = dominators[a];
        else
            b = dominators[b];
    }
    return a;
}

static uint32_t dominator_of(const Adjacency *backward, const uint32_t *dominators, const uint32_t *numbers,
                             uint32_t node)
{
    uint32_t found = NODE_NONE;
    for (uint32_t i = backward->starts[node]; i < backward->starts[node + 1]; i++) {
        uint32_t from = backward->nodes[i];
        if (numbers[from] == NODE_NONE || dominators[from] == NODE_NONE)
            continue;
        found = found == NODE_NONE ? from : common_ancestor(dominators, numbers, found, from);
    }
    return found;
}

void dominators_compute(uint32_t count, const Adjacency *forward, const Adjacency *backward, uint32_t root,
                        uint32_t *dominators)
{
    uint32_t *numbers = base_allocate(count * sizeof *numbers), *order = base_allocate(count * sizeof *order);
    uint32_t reached = postorder(forward, count, root, numbers, order);
    for (uint32_t node = 0; node < count; node++)
        dominators[node] = NODE_NONE;
    dominators[root] = root;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = reached - 1; i-- > 0;) {
            uint32_t dominator = dominator_of(backward, dominators, numbers, order[i]);
            changed |= dominators[order[i]] != dominator;
            dominators[order[i]] = dominator;
        }
    }
    dominators[root] = NODE_NONE;
    free(numbers);
    free(order);
}

/* ---- Post-dominators ---- */

typedef Vector(FlowEdge) EdgeList;

/* heads[c]: the head of component c if it is a loop that no edge leaves, otherwise NODE_NONE. The head is the first
 * member in reverse postorder. */
static uint32_t find_endless_loops(const Graph *graph, uint32_t root, uint32_t exit, const uint32_t *component,
                                   uint32_t *heads, uint32_t components)
{
    uint32_t count = graph->count, loops = 0;
    uint32_t *numbers = base_allocate(count * sizeof *numbers), *order = base_allocate(count * sizeof *order);
    uint32_t reached = postorder(&graph->successors, count, root, numbers, order);
    bool *left = base_allocate_zeroed(components * sizeof *left);
    left[component[exit]] = true;
    for (uint32_t node = 0; node < count; node++)
        for (uint32_t i = graph->successors.starts[node]; i < graph->successors.starts[node + 1]; i++)
            left[component[node]] |= component[graph->successors.nodes[i]] != component[node];
    for (uint32_t i = 0; i < components; i++)
        heads[i] = NODE_NONE;
    /* Nodes that the root reaches, in reverse postorder; then the others. */
    for (uint32_t i = 0; i < count + reached; i++) {
        uint32_t node = i < reached ? order[reached - 1 - i] : i - reached;
        if (left[component[node]] || heads[component[node]] != NODE_NONE)
            continue;
        heads[component[node]] = node;
        loops++;
    }
    free(numbers);
    free(order);
    free(left);
    return loops;
}

/* Copies every edge; an edge inside an endless loop to its head leads to the loop's additional node instead. */
static void redirect_edges(const Graph *graph, const uint32_t *component, const uint32_t *heads,
                           const uint32_t *loop_nodes, EdgeList *edges)
{
    for (uint32_t node = 0; node < graph->count; node++)
        for (uint32_t i = graph->successors.starts[node]; i < graph->successors.starts[node + 1]; i++) {
            uint32_t to = graph->successors.nodes[i], c = component[to];
            bool back = heads[c] == to && component[node] == c;
            vector_push(edges, (FlowEdge){node, back ? loop_nodes[c] : to});
        }
}

static Graph close_endless_loops(Arena *arena, const Graph *graph, uint32_t root, uint32_t exit, uint32_t **loop_heads)
{
    uint32_t count = graph->count;
    uint32_t *component = base_allocate(count * sizeof *component);
    uint32_t components = graph_components(graph, component);
    uint32_t *heads = base_allocate(components * sizeof *heads),
             *loop_nodes = base_allocate(components * sizeof *loop_nodes);
    uint32_t loops = find_endless_loops(graph, root, exit, component, heads, components), made = 0;
    Graph closed = *graph;
    if (loops) {
        EdgeList edges = {0};
        *loop_heads = arena_allocate(arena, loops * sizeof **loop_heads);
        for (uint32_t c = 0; c < components; c++)
            if (heads[c] != NODE_NONE) {
                (*loop_heads)[made] = heads[c];
                loop_nodes[c] = count + made++;
            }
        redirect_edges(graph, component, heads, loop_nodes, &edges);
        for (uint32_t i = 0; i < loops; i++)
            vector_push(&edges, (FlowEdge){count + i, exit});
        closed = graph_make(arena, count + loops, edges.items, edges.count);
        vector_release(&edges);
    }
    free(component);
    free(heads);
    free(loop_nodes);
    return closed;
}

PostDominators post_dominators_compute(Arena *arena, const Graph *graph, uint32_t root, uint32_t exit)
{
    PostDominators tree = {0};
    tree.graph = close_endless_loops(arena, graph, root, exit, &tree.heads);
    tree.immediate = arena_allocate(arena, tree.graph.count * sizeof *tree.immediate);
    dominators_compute(tree.graph.count, &tree.graph.predecessors, &tree.graph.successors, exit, tree.immediate);
    return tree;
}

uint32_t post_dominators_node(const PostDominators *tree, const Graph *graph, uint32_t node)
{
    return node == NODE_NONE || node < graph->count ? node : tree->heads[node - graph->count];
}
