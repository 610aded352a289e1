/* Private to analysis: control flow. */
#ifndef COSET_ANALYSIS_FLOW_H
#define COSET_ANALYSIS_FLOW_H

#include "analysis/internal.h"

/* ---- Graphs (graph.c) ---- */

#define NODE_NONE UINT32_MAX

typedef struct FlowEdge {
    uint32_t from, to;
} FlowEdge;

typedef struct Adjacency { /* the neighbours of node n: nodes[starts[n]] to nodes[starts[n + 1] - 1] */
    uint32_t *starts;
    uint32_t *nodes;
} Adjacency;

typedef struct Graph {
    uint32_t count;
    Adjacency successors, predecessors;
} Graph;

/* The neighbours of a node are in the order of the edges. The graph is in the arena. */
Graph graph_make(Arena *arena, uint32_t count, const FlowEdge *edges, size_t edge_count);

/* Strongly connected components: component[n] of each node; returns how many there are. No edge leads from a component
 * to one of a higher number. */
uint32_t graph_components(const Graph *graph, uint32_t *component);

/* ---- Dominators (dominators.c) ---- */

/* Immediate dominators along the forward edges; NODE_NONE for the root and for nodes that it does not reach. For
 * post-dominators, exchange the two adjacencies. */
void dominators_compute(uint32_t count, const Adjacency *forward, const Adjacency *backward, uint32_t root,
                        uint32_t *dominators);

/* Post-dominators of a graph in which some nodes may not reach the exit. Every endless loop gets an additional node,
 * numbered from graph->count, that represents its next iteration: the edges back to the loop's head lead to that node
 * instead, and it leads to the exit. */
typedef struct PostDominators {
    Graph graph;          /* with those edges and nodes; the given graph if there is no endless loop */
    uint32_t *immediate;  /* NODE_NONE for the exit */
    uint32_t *heads;      /* heads[i]: head of the loop of node graph->count + i */
} PostDominators;

PostDominators post_dominators_compute(Arena *arena, const Graph *graph, uint32_t root, uint32_t exit);
/* The node itself; for the additional node of an endless loop, the loop's head. */
uint32_t post_dominators_node(const PostDominators *tree, const Graph *graph, uint32_t node);

/* ---- Control dependence (control.c) ---- */

typedef struct ControlEdges { /* of node n: edges[starts[n]] to edges[starts[n + 1] - 1], from a branch to its side */
    uint32_t *starts;
    FlowEdge *edges;
} ControlEdges;

ControlEdges control_compute(Arena *arena, const Graph *graph, const PostDominators *tree);

/* ---- One function (flow.c) ---- */

typedef struct FunctionFlow {
    FlowGraph graph;
    Graph edges;                   /* node block_count is the exit */
    PostDominators post_dominators;
    struct BlockRegions *regions;  /* region.c; NULL until first used */
    struct SlotLife *life;         /* liveness.c; NULL until first used */
    Map switches;                  /* switches.c: instruction to SwitchLevel */
} FunctionFlow;

struct Flow {
    FunctionFlow **functions;      /* each NULL until first used */
    uint8_t *endings;              /* Ending of each function, for static dependences; NULL until first used */
    bool *recursive;               /* of each function: several frames of it may exist at once; NULL until first used */
};

FunctionFlow *flow_of_function(const Analysis *analysis, uint32_t function);

/* One past the last instruction of the block that can be executed. */
uint32_t flow_block_end(const Function *function, uint32_t block);

/* The targets of the instruction that ends a block, as instruction indices, each once. Empty if the function ends
 * there. */
typedef Vector(uint32_t) TargetList;
void flow_targets(const Program *program, const Function *function, const Instruction *last, TargetList *targets);

/* ---- Regions (region.c) ---- */

/* The blocks of all regions that end at the block. Replaces the contents of the list. */
void flow_regions_ending(const Analysis *analysis, uint32_t function, uint32_t end, BlockList *blocks);

/* The block and those that can be reached from it without passing `end`; none if it is `end`. Replaces the contents. */
void flow_reach(const Analysis *analysis, uint32_t function, uint32_t block, uint32_t end, BlockList *blocks);
/* What the blocks of a region that ends at the block `end` may write. */
const Region *flow_region_of(const Analysis *analysis, uint32_t function, const BlockList *blocks, uint32_t end, bool names_variables);

/* ---- Switches (switches.c) ---- */

/* Visits the classes of all levels inside others, with the blocks at which their regions end. */
void switches_visit_inner(const Analysis *analysis, uint32_t function, void (*add)(void *context, uint32_t end, const SwitchClass *class),
                          void *context);

/* ---- Slots (slots.c, liveness.c) ---- */

bool liveness_is_unknown(const Analysis *analysis, uint32_t function); /* then everything counts as read */
/* True if the slot may be read after a region that ends at the block, or at BLOCK_EXIT, before it is written again. */
bool liveness_at_end(const Analysis *analysis, uint32_t function, uint32_t end, uint32_t slot);

typedef Vector(uint32_t) SlotList;
void slots_read(const Program *program, const Instruction *instruction, SlotList *slots); /* appends */

#endif
