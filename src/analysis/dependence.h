/* Private to analysis: how static dependences are found.
 *
 *     body        one function as a graph of nodes: its blocks, cut after calls that may not return
 *     locations   slots and bytes that are used and defined by the same instructions are one location
 *     solution    which definitions reach which uses, by location
 */
#ifndef COSET_ANALYSIS_DEPENDENCE_H
#define COSET_ANALYSIS_DEPENDENCE_H

#include "analysis/flow.h"
#include "analysis/static_dependence.h"

/* ---- The function (dependence_body.c) ---- */

typedef struct Node {
    uint32_t first, end; /* instructions */
} Node;

typedef struct Body {
    const Analysis *analysis;
    const Program *program;
    const Function *function;
    Arena *arena;
    Node *nodes;
    uint32_t node_count;
    Graph graph;              /* node node_count is the exit */
    PostDominators tree;
    ControlEdges control;
    Position *positions;      /* as the function's; where it has none, that of the instruction before */
    uint32_t *branch_numbers; /* of each node, among the branches of its line, from 1; 0: the only one, or none */
    const char **directions;  /* of each edge of the graph, once it was asked for */
    bool *is_statement;       /* of each instruction: false for jumps and returns that nobody wrote */
} Body;

Body body_make(const Analysis *analysis, uint32_t function, Arena *arena);
uint32_t body_node_at(const Body *body, uint32_t instruction);
/* Where the ways of a branch meet again. */
uint32_t body_end_of_ways(const Body *body, uint32_t node);

/* The name of a way out of a node: "T", "case 3". */
const char *body_direction(const Body *body, uint32_t node, uint32_t way);

/* ---- Calls that do not return (dependence_endings.c) ---- */

typedef enum Ending { ENDING_RETURNS, ENDING_MAY_END, ENDING_ALWAYS_ENDS } Ending;

void endings_find(const Analysis *analysis);   /* before the others are called */
void recursion_find(const Analysis *analysis); /* Flow.recursive */
Ending ending_of_function(const Analysis *analysis, uint32_t function);
Ending ending_of_instruction(const Analysis *analysis, uint32_t function, uint32_t instruction);

/* ---- Locations (dependence_locations.c) ---- */

#define INSTRUCTION_ENTRY UINT32_MAX /* what the function is entered with */

typedef struct LocationAccess {
    uint32_t location;
    uint32_t instruction;
    uint32_t node;
    bool definition;
    bool strong;              /* of a definition: nothing older remains */
} LocationAccess;

typedef struct Location {
    const char *name;
    bool temporary;           /* a slot that the compiler made */
    size_t definitions, uses; /* the first of each */
    size_t definition_count, use_count;
} Location;

typedef struct Locations {    /* those that something defines and something uses; temporaries come last */
    Location *items;
    size_t count, temporaries;
    LocationAccess *definitions, *uses; /* ascending by location, then by instruction; entry definitions come first */
} Locations;

Locations locations_find(const Body *body);

/* "p.x", "table[3]"; `modulus` is not 0: in every element, "table[].x". */
const char *name_of_bytes(const Program *program, Arena *arena, const char *object, TypeId type, uint64_t offset,
                          uint64_t size, uint64_t modulus);

/* ---- Results ---- */

typedef struct Finder {
    const Body *body;
    const Locations *locations;
    Vector(StaticDependence) found;
} Finder;

/* dependence_solution.c: adds data and potential dependences. */
void finder_add_flow(Finder *finder);

#endif
