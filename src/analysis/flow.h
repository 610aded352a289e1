/* Private to analysis: control flow. */
#ifndef COSET_ANALYSIS_FLOW_H
#define COSET_ANALYSIS_FLOW_H

#include "analysis/internal.h"

/* ---- Graphs (graph.c) ---- */

#define NODE_NONE UINT32_MAX

typedef struct Edge {
    uint32_t from, to;
} Edge;

typedef struct Adjacency { /* the neighbours of node n: nodes[starts[n]] to nodes[starts[n + 1] - 1] */
    uint32_t *starts;
    uint32_t *nodes;
} Adjacency;

typedef struct Graph {
    uint32_t count;
    Adjacency successors, predecessors;
} Graph;

/* The neighbours of a node come in the order of the edges. */
Graph graph_make(Arena *arena, uint32_t count, const Edge *edges, size_t edge_count);

/* Strongly connected components: component[n] of each node; returns how many there are. No edge leads from a component
 * to one of a higher number. */
uint32_t graph_components(const Graph *graph, uint32_t *component);

/* ---- Dominators (dominators.c) ---- */

/* Immediate dominators along the forward edges; NODE_NONE for the root and for what it does not reach. For
 * post-dominators the two adjacencies change places. */
void dominators_compute(uint32_t count, const Adjacency *forward, const Adjacency *backward, uint32_t root,
                        uint32_t *dominators);

/* Post-dominators of a graph with an exit, in which nodes may not reach it. Every loop that is never left gets a node
 * of its own, numbered from graph->count, that stands for its next round: the edges back to the loop's head lead to it,
 * it leads to the exit. */
typedef struct PostDominators {
    Graph graph;          /* with those edges and nodes, or the given one when there are none */
    uint32_t *immediate;  /* NODE_NONE for the exit */
    uint32_t *heads;      /* of the loop that node graph->count + i stands for */
} PostDominators;

PostDominators post_dominators_compute(Arena *arena, const Graph *graph, uint32_t root, uint32_t exit);
/* The node itself; for one that stands for the next round of a loop, the loop's head. */
uint32_t post_dominators_node(const PostDominators *tree, const Graph *graph, uint32_t node);

/* ---- Control dependence (control.c) ---- */

typedef struct ControlEdges { /* of node n: edges[starts[n]] to edges[starts[n + 1] - 1], the branch and its way */
    uint32_t *starts;
    Edge *edges;
} ControlEdges;

ControlEdges control_compute(Arena *arena, const Graph *graph, const PostDominators *tree);

/* ---- One function (flow.c) ---- */

typedef struct FunctionFlow {
    FlowGraph graph;
    Graph edges;                   /* node block_count is the exit */
    PostDominators post_dominators;
    ControlDependence *control;    /* NULL until it is asked for */
    uint32_t *control_starts;
    struct BlockRegions *regions;  /* region.c; NULL until one is asked for */
} FunctionFlow;

struct Flow {
    FunctionFlow **functions;      /* NULL until asked for */
    uint8_t *endings;              /* of each function, for static dependences; NULL until these are asked for */
    bool *recursive;               /* may there be several frames of a function at once? the same */
};

FunctionFlow *flow_of_function(const Analysis *analysis, uint32_t function);

/* The instruction after which nothing of the block is executed: one past it. */
uint32_t flow_block_end(const Function *function, uint32_t block);

/* The targets of the instruction that ends a block, as instruction indices, each once; none for the function's end. */
typedef Vector(uint32_t) TargetList;
void flow_targets(const Program *program, const Function *function, const Instruction *last, TargetList *targets);

/* ---- Slots (slots.c) ---- */

typedef Vector(uint32_t) SlotList;
void slots_read(const Program *program, const Instruction *instruction, SlotList *slots); /* appends */

#endif
