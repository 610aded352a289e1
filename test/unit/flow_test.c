/* Dominators, post-dominators, components and control dependence against their definitions, on random graphs. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "analysis/flow.h"

enum { MAX_NODES = 14 };

static uint32_t random_below(uint64_t *state, uint32_t limit)
{
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((*state >> 33) % limit);
}

/* Node count - 1 is the exit. Every other node has one to three successors, each once. */
static Graph random_graph(Arena *arena, uint64_t *state)
{
    uint32_t count = 2 + random_below(state, MAX_NODES - 2);
    Vector(FlowEdge) edges = {0};
    for (uint32_t node = 0; node + 1 < count; node++) {
        uint32_t wanted = 1 + random_below(state, 3), used = 0;
        for (uint32_t i = 0; i < wanted; i++) {
            uint32_t to = random_below(state, 4) ? (node + random_below(state, 3) + count - 1) % count
                                                 : random_below(state, count);
            if (used >> to & 1)
                continue;
            used |= 1u << to;
            vector_push(&edges, (FlowEdge){node, to});
        }
    }
    Graph graph = graph_make(arena, count, edges.items, edges.count);
    vector_release(&edges);
    return graph;
}

/* Nodes that can be reached from `from` without `avoided`, as bits. */
static uint64_t reach(const Adjacency *edges, uint32_t from, uint32_t avoided)
{
    uint64_t found = from == avoided ? 0 : UINT64_C(1) << from;
    uint32_t stack[64], depth = 0;
    if (found)
        stack[depth++] = from;
    while (depth) {
        uint32_t node = stack[--depth];
        for (uint32_t i = edges->starts[node]; i < edges->starts[node + 1]; i++) {
            uint32_t to = edges->nodes[i];
            if (to == avoided || found >> to & 1)
                continue;
            found |= UINT64_C(1) << to;
            stack[depth++] = to;
        }
    }
    return found;
}

/* above[n]: the nodes without which the root does not reach n; n is one of them. */
static void define_dominators(uint32_t count, const Adjacency *edges, uint32_t root, uint64_t *above)
{
    uint64_t all = reach(edges, root, NODE_NONE);
    memset(above, 0, count * sizeof *above);
    for (uint32_t avoided = 0; avoided < count; avoided++) {
        uint64_t lost = all & ~reach(edges, root, avoided);
        for (uint32_t node = 0; node < count; node++)
            if (lost >> node & 1)
                above[node] |= UINT64_C(1) << avoided;
    }
}

/* The chain of immediate dominators is the set of all. */
static void check_tree(uint32_t count, const uint32_t *immediate, const uint64_t *above)
{
    for (uint32_t node = 0; node < count; node++) {
        uint64_t chain = 0;
        if (above[node])
            for (uint32_t at = node; at != NODE_NONE; at = immediate[at]) {
                assert_false(chain >> at & 1);
                chain |= UINT64_C(1) << at;
            }
        else
            assert_int_equal(immediate[node], NODE_NONE);
        assert_int_equal(chain, above[node]);
    }
}

static void check_control(const Graph *graph, const PostDominators *tree, const uint64_t *above, Arena *arena)
{
    ControlEdges control = control_compute(arena, graph, tree);
    for (uint32_t node = 0; node < graph->count; node++) {
        uint32_t found = 0;
        for (uint32_t from = 0; from < graph->count; from++)
            for (uint32_t i = 0; i < graph->successors.starts[from + 1] - graph->successors.starts[from]; i++) {
                uint32_t way = graph->successors.nodes[graph->successors.starts[from] + i];
                uint32_t closed_way = tree->graph.successors.nodes[tree->graph.successors.starts[from] + i];
                bool leads = above[closed_way] >> node & 1, always = node != from && above[from] >> node & 1;
                if (!leads || always || graph->successors.starts[from + 1] - graph->successors.starts[from] < 2)
                    continue;
                uint32_t at = control.starts[node] + found++;
                assert_true(at < control.starts[node + 1]);
                assert_int_equal(control.edges[at].from, from);
                assert_int_equal(control.edges[at].to, way);
            }
        assert_int_equal(control.starts[node] + found, control.starts[node + 1]);
    }
}

static void random_graphs_agree_with_the_definitions(void **unused)
{
    (void)unused;
    uint64_t state = 1, above[2 * MAX_NODES];
    uint32_t dominators[MAX_NODES], endless = 0;
    for (int round = 0; round < 20000; round++) {
        Arena arena = {0};
        Graph graph = random_graph(&arena, &state);
        define_dominators(graph.count, &graph.successors, 0, above);
        dominators_compute(graph.count, &graph.successors, &graph.predecessors, 0, dominators);
        check_tree(graph.count, dominators, above);

        PostDominators tree = post_dominators_compute(&arena, &graph, 0, graph.count - 1);
        define_dominators(tree.graph.count, &tree.graph.predecessors, graph.count - 1, above);
        check_tree(tree.graph.count, tree.immediate, above);
        for (uint32_t node = 0; node < graph.count; node++)
            assert_true(above[node] >> (graph.count - 1) & 1);
        check_control(&graph, &tree, above, &arena);
        endless += tree.graph.count > graph.count;
        arena_release(&arena);
    }
    assert_true(endless > 100 && endless < 19900);
}

static void components_are_the_nodes_that_reach_each_other(void **unused)
{
    (void)unused;
    uint64_t state = 7;
    uint32_t component[MAX_NODES];
    for (int round = 0; round < 5000; round++) {
        Arena arena = {0};
        Graph graph = random_graph(&arena, &state);
        uint32_t count = graph_components(&graph, component);
        for (uint32_t a = 0; a < graph.count; a++) {
            uint64_t reached = reach(&graph.successors, a, NODE_NONE);
            assert_true(component[a] < count);
            for (uint32_t b = 0; b < graph.count; b++) {
                bool both = (reached >> b & 1) && (reach(&graph.successors, b, NODE_NONE) >> a & 1);
                assert_int_equal(component[a] == component[b], both);
                assert_true(!(reached >> b & 1) || component[a] >= component[b]);
            }
        }
        arena_release(&arena);
    }
}

/* A branch inside a loop that never ends closes when the next round begins. */
static void the_next_round_of_an_endless_loop_post_dominates(void **unused)
{
    (void)unused;
    Arena arena = {0};
    const FlowEdge edges[] = {{0, 1}, {1, 2}, {1, 3}, {2, 1}, {3, 1}};
    Graph graph = graph_make(&arena, 5, edges, 5);
    PostDominators tree = post_dominators_compute(&arena, &graph, 0, 4);
    for (uint32_t node = 0; node < 4; node++)
        assert_int_equal(post_dominators_node(&tree, &graph, tree.immediate[node]), 1);
    arena_release(&arena);
}

static void ten_thousand_nodes_in_a_row_with_ways_around_each(void **unused)
{
    (void)unused;
    enum { COUNT = 10000 };
    Arena arena = {0};
    Vector(FlowEdge) edges = {0};
    for (uint32_t node = 0; node + 1 < COUNT; node++) {
        vector_push(&edges, (FlowEdge){node, node + 1});
        if (node % 3 == 0 && node + 3 < COUNT)
            vector_push(&edges, (FlowEdge){node, node + 3});
    }
    Graph graph = graph_make(&arena, COUNT, edges.items, edges.count);
    PostDominators tree = post_dominators_compute(&arena, &graph, 0, COUNT - 1);
    assert_int_equal(tree.immediate[0], 3);
    assert_int_equal(tree.immediate[1], 2);
    ControlEdges control = control_compute(&arena, &graph, &tree);
    assert_int_equal(control.starts[2] - control.starts[1], 1);
    vector_release(&edges);
    arena_release(&arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_graphs_agree_with_the_definitions),
        cmocka_unit_test(components_are_the_nodes_that_reach_each_other),
        cmocka_unit_test(the_next_round_of_an_endless_loop_post_dominates),
        cmocka_unit_test(ten_thousand_nodes_in_a_row_with_ways_around_each),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
