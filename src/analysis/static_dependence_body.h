/* Private to analysis: the steps that find static dependences.
 *
 *     body        one function as a graph of nodes: its blocks, split after calls that may not return
 *     locations   slots, and ranges of bytes that the same instructions use and define
 *     solution    which definitions reach which uses, for each location
 *     pairs       which statements interact
 */
#ifndef COSET_STATIC_DEPENDENCE_BODY_H
#define COSET_STATIC_DEPENDENCE_BODY_H

#include "analysis/flow.h"
#include "analysis/static_dependence.h"

/* ---- The function (dependence_body.c) ---- */

typedef struct BodyNode {
    uint32_t first, end; /* instructions */
} BodyNode;

typedef struct Body {
    const Analysis *analysis;
    const Program *program;
    const Function *function;
    Arena *arena;
    BodyNode *nodes;
    uint32_t node_count;
    Graph graph;              /* node node_count is the exit */
    PostDominators tree;
    ControlEdges control;
    Position *positions;      /* the function's; an instruction without one has that of the instruction before */
    uint32_t *branch_numbers; /* of each node: its number among the branches of its line, from 1; 0: the only one, or no
                                 branch */
    const char **directions;  /* of each edge of the graph; set by body_direction */
    bool *is_statement;       /* of each instruction: false for jumps and returns that are not in the source */
} Body;

Body body_make(const Analysis *analysis, uint32_t function, Arena *arena); /* all in the arena */
uint32_t body_node_at(const Body *body, uint32_t instruction);
/* The node where the sides of a branch join. */
uint32_t body_end_of_sides(const Body *body, uint32_t node);

/* The name of a branch's side: "T", "case 3". `side` is the successor node that it leads to. */
const char *body_direction(const Body *body, uint32_t node, uint32_t side);

/* ---- Calls that do not return (dependence_endings.c) ---- */

typedef enum Ending { ENDING_RETURNS, ENDING_MAY_END, ENDING_ALWAYS_ENDS } Ending;

void endings_find(const Analysis *analysis);   /* must be called before the two below */
void recursion_find(const Analysis *analysis); /* computes Flow.recursive */
Ending ending_of_instruction(const Analysis *analysis, uint32_t function, uint32_t instruction);

/* ---- Locations (dependence_locations.c) ---- */

#define INSTRUCTION_ENTRY UINT32_MAX /* the "instruction" that defines the values at the function's entry */

typedef struct LocationAccess {
    uint32_t location;
    uint32_t instruction;
    uint32_t node;
    bool definition;
    bool strong;              /* of a definition: it overwrites the whole location */
    bool at_exit;             /* a use by the callers, after the instruction has returned */
} LocationAccess;

typedef struct BodyLocation {
    const char *name;
    bool temporary;           /* a slot that is not a source variable */
    size_t definitions, uses; /* index of the first one in Locations */
    size_t definition_count, use_count;
} BodyLocation;

typedef struct Locations {    /* those with a definition and a use; temporaries come last */
    BodyLocation *items;
    size_t count, temporaries;
    LocationAccess *definitions, *uses; /* ascending by location, then by instruction; entry definitions come first */
} Locations;

/* With `with_callers`, a function with callers uses when it returns what it may have left in memory for them. */
Locations locations_find(const Body *body, bool with_callers);

/* The name of a range of bytes: "p.x", "table[3]". If `modulus` is not 0, the range is in every element:
 * "table[].x". */
const char *name_of_bytes(const Program *program, Arena *arena, const char *object, TypeId type, uint64_t offset,
                          uint64_t size, uint64_t modulus);

/* ---- Results ---- */

/* A data or potential dependence of an instruction. */
typedef struct FlowDependence {
    uint32_t location;
    uint32_t from;            /* data: the instruction that defines; potential: the node of the branch */
    uint32_t side;            /* potential: the node that the side leads to; data: NODE_NONE */
    uint32_t use;             /* instruction */
} FlowDependence;

typedef struct Finder {
    const Body *body;
    const Locations *locations;
    Vector(StaticDependence) found;
    bool keeps_flow;
    Vector(FlowDependence) flow; /* if kept */
} Finder;

/* Adds data and potential dependences (dependence_solution.c). */
void finder_add_flow(Finder *finder);
/* Adds interactive or correlation dependences (dependence_pairs.c). False: the work or the time did not suffice. */
bool finder_add_pairs(Finder *finder, StaticKind kind, const StaticQuery *query);

/* ---- Rows of bits (dependence_bits.c) ---- */

typedef struct BitTable {     /* zeroed by table_make; free(bits) */
    uint64_t *bits;
    size_t words;             /* of a row */
} BitTable;

BitTable table_make(size_t rows, size_t bits);
uint64_t *table_row(const BitTable *table, size_t index);
bool bit_get(const uint64_t *bits, size_t bit);
void bit_set(uint64_t *bits, size_t bit);
void bits_clear_range(uint64_t *bits, size_t first, size_t end);
/* True if `bits` has a bit in the range that is also in `also` (or `also` is NULL). */
bool bits_any_in_range(const uint64_t *bits, const uint64_t *also, size_t first, size_t end);
bool bits_add_all(uint64_t *bits, const uint64_t *other, size_t words); /* true if that changes `bits` */

/* ---- Nodes to process again, each once (dependence_bits.c) ---- */

typedef struct WorkList {
    uint32_t *nodes;
    bool *waiting;
    size_t first, count, capacity;
} WorkList;

WorkList work_begin(uint32_t node_count);                      /* empty */
WorkList work_begin_all(uint32_t node_count, bool backward);   /* all of them, in this order */
bool work_take(WorkList *work, uint32_t *node);
void work_add(WorkList *work, uint32_t node);
void work_end(WorkList *work);

#endif
