/* Private to analysis: which addresses a slot or a byte of memory may hold.
 *
 * A node is a set of locations that only grows. Nodes exist for each value of a slot (a definition, or a join of
 * control flow), for parameters, results and cells. A cell is a range of bytes of an object that some access writes or
 * reads. The contents of a written cell flow to every read cell that overlaps it.
 */
#ifndef COSET_ANALYSIS_POINTS_TO_H
#define COSET_ANALYSIS_POINTS_TO_H

#include "analysis/bits.h"
#include "analysis/internal.h"

/* ---- Objects and locations (location.c) ---- */

typedef enum TargetKind {
    TARGET_ANYWHERE, /* any object; there is one target of this kind */
    TARGET_SYSTEM,   /* index: SYSTEM_TEXT holds no pointers, SYSTEM_LIST pointers to text, SYSTEM_OBJECT pointers to
                        all three */
    TARGET_VARIADIC, /* the variable arguments of `function` */
    TARGET_GLOBAL,
    TARGET_FRAME,
    TARGET_HEAP,
    TARGET_ALLOCA,
    TARGET_FUNCTION, /* index: the function */
} TargetKind;

enum { SYSTEM_TEXT, SYSTEM_LIST, SYSTEM_OBJECT };

typedef struct TargetCopy { /* cells of this object that overlap the source are copied */
    uint32_t from, to;      /* locations */
    uint64_t size;
} TargetCopy;

typedef struct Target {
    uint8_t kind;      /* TargetKind */
    bool read_only;
    uint32_t function;
    uint32_t instance;        /* of that function, for frame objects and allocations */
    uint32_t index;
    uint64_t size;            /* UINT64_MAX: unknown */
    Vector(uint32_t) written; /* cells */
    Vector(uint32_t) read;
    Vector(TargetCopy) copies;
} Target;

typedef uint32_t Location; /* number; 0: none */

typedef struct LocationRow {
    uint32_t target;
    uint64_t offset;   /* as in Place; may be negative */
    uint64_t stride;
} LocationRow;

#define SIZE_TO_END UINT64_MAX

typedef struct Step { /* pointer arithmetic: from one location to another */
    int64_t offset;
    bool indexed;      /* any multiple of scale is added, too */
    uint64_t scale;
} Step;

static const struct Step step_anywhere = {.indexed = true, .scale = 1};

/* A range of bytes: `size` bytes from a location. */
typedef struct Extent {
    Location location;
    uint64_t size;
} Extent;

/* ---- Nodes and constraints (points_to_solve.c) ---- */

typedef uint32_t Node; /* number; 0: the set that is always empty */

typedef enum UseKind { USE_STEP, USE_LOAD, USE_STORE, USE_CALL, USE_SYMBOLIC, USE_COPY_TO, USE_COPY_FROM } UseKind;

typedef struct Use { /* a constraint: what is done with each location of a node */
    uint8_t kind;    /* UseKind */
    uint32_t next;   /* of the same node; 0: none */
    uint32_t other;  /* USE_STEP, USE_LOAD: the node of the result; USE_STORE: the node of the stored value; otherwise
                        the number of a call or copy */
    Step step;
    uint64_t size;
} Use;

typedef struct CopyEdge {
    Node to;
    uint32_t next;
} CopyEdge;

typedef struct Widening { /* all locations of the target are replaced by this one */
    uint32_t target;
    Location location;
    uint32_t next;
} Widening;

typedef struct NodeRow {
    Node parent;          /* itself, or the node that it was merged into */
    uint32_t edges;       /* first and last CopyEdge */
    uint32_t last_edge;
    uint32_t uses;
    uint32_t last_use;
    uint32_t cells;       /* the written cells whose contents this is */
    uint32_t widenings;
    uint32_t limit;       /* with more locations than this, check whether some must be widened */
    uint32_t order;
    bool queued;
    bool is_cast;         /* the value of a cast from a pointer to a number or from a number to a pointer */
    uint32_t part;        /* the PartialLoad whose value this is; 0: none */
    bool idle_cells;      /* some of the cells are not active */
    Bits locations;
    Bits pending;         /* the locations whose uses and edges were not followed yet */
    Bits absorbed;        /* with widenings: all locations that were added, including those that a wider one replaced */
} NodeRow;

typedef struct CellRow {
    Extent extent;
    Node node;
    bool active;          /* something was written to it */
    uint32_t next;        /* of the same node; 0: none */
} CellRow;

typedef struct CopyRow {  /* memcpy */
    Node to, from;
    uint64_t size;
    Node blob;            /* if there are too many pairs of cells: one node for everything that is copied */
} CopyRow;

typedef struct CallRow {
    uint32_t instance, instruction;
    uint32_t site;
    uint32_t arguments;   /* first of the site's slot_count entries in argument_nodes */
    bool undefined;       /* may call a function that is only declared */
    Node results;         /* first of consecutive nodes, one for each result slot */
    Vector(uint32_t) callees; /* instances */
} CallRow;

/* A load of less than eight bytes. It may copy a part of a pointer. But if an instruction does more with the value than
 * move it (`inspected`), the value is a number or a character. */
typedef struct PartialLoad {
    Node node;
    bool inspected;
    Node address;         /* the node of the address; 0: the address is `location` */
    Location location;
    Step step;
    uint64_t size;
} PartialLoad;

/* A function in a context. A function of the C library has an instance for each call in the program's own code that
 * leads to it, so that one call of strcpy does not write what another call writes. The first instances, numbered as the
 * functions, have no context. */
typedef struct Instance {
    uint32_t function;
    uint32_t context;     /* a call; 0: none */
    uint32_t next;        /* instance of the same function; 0: no more */
    bool made;            /* it has constraints, or is in PointsTo.fresh */
    Node parameters;      /* first of parameter_slots consecutive nodes */
    Node results;         /* the same for results */
    bool *reached;        /* of each instruction: false if branches on constants exclude it */
    uint32_t *nodes;      /* of each instruction: node of the address that it uses; of calls and builtins a CallRow's
                             number */
} Instance;

/* If the analysis of a program takes too long, it is repeated with less precision. */
typedef enum Precision {
    PRECISION_COARSE,   /* neither offsets nor contexts */
    PRECISION_SHARED,   /* offsets; each function of the C library has one instance for all callers */
    PRECISION_FULL,
} Precision;

typedef struct PointsTo {
    const Program *program;
    const Stop *stop;          /* ends points_to_solve */
    Arena arena;
    Vector(Target) targets;
    Vector(LocationRow) locations;
    uint32_t *location_table;  /* hash table of locations */
    size_t location_table_size;
    Map target_index;          /* kind, function and index to target */
    uint8_t *inert;            /* of each global; 0: not computed, otherwise INERT_NO or INERT_YES */

    Vector(NodeRow) nodes;
    Vector(CopyEdge) edges;
    Vector(Use) uses;
    Vector(Widening) widenings;
    Vector(CellRow) cells;
    Vector(CopyRow) copies;
    Vector(CallRow) calls;
    Vector(Node) argument_nodes;
    Map edge_index, cell_index, copy_index, constant_nodes;
    size_t new_edges;          /* since components were last computed */
    Vector(Node) now, later;   /* nodes with pending locations */
    Vector(PartialLoad) parts;  /* of the function whose constraints are made; [0] is not used */
    Vector(uint32_t) activated; /* cells that became active and were not copied yet */
    Node stored_anywhere;      /* all values stored at TARGET_ANYWHERE */
    Vector(Instance) instances;
    Map instance_index;        /* function and context to instance */
    Vector(uint32_t) fresh;    /* instances whose constraints instances_make will make */
    uint64_t cloned;           /* number of instructions of all instances with a context */
    Precision precision;
    uint64_t work;             /* size of all sets united so far, in chunks */
} PointsTo;

/* ---- location.c ---- */

uint32_t target_get(PointsTo *points, TargetKind kind, uint32_t instance, uint32_t index);
/* Returns 0 if no address of the target can have this offset. */
Location location_get(PointsTo *points, uint32_t target, uint64_t offset, uint64_t stride);
Location location_step(PointsTo *points, Location location, Step step);
/* A location that covers both; they must be of one target. */
Location location_merge(PointsTo *points, Location a, Location b);
/* The locations that a constant points to if it is an address. An address between two globals has two locations: it may
 * have been computed from either global. */
size_t location_of_address(PointsTo *points, uint64_t address, Location found[2]);
Location location_of_frame(PointsTo *points, uint32_t instance, uint64_t offset);
bool extents_overlap(const PointsTo *points, Extent a, Extent b);
static inline const LocationRow *location_row(const PointsTo *points, Location location)
{
    return &points->locations.items[location];
}
static inline Target *location_target(const PointsTo *points, Location location)
{
    return &points->targets.items[points->locations.items[location].target];
}
void locations_release(PointsTo *points);

/* ---- points_to_solve.c ---- */

Node node_new(PointsTo *points);
void node_add_location(PointsTo *points, Node node, Location location);
void node_add_edge(PointsTo *points, Node from, Node to);
void node_add_use(PointsTo *points, Node node, Use use);
const Bits *node_locations(PointsTo *points, Node node);
/* Computes the sets of all nodes. False if that takes too long at this precision. */
bool points_to_solve(PointsTo *points);

/* ---- cell.c ---- */

Node cell_written(PointsTo *points, Extent extent); /* the node of what is written there */
Node cell_read(PointsTo *points, Extent extent);     /* the node of what is read there */
void cell_copy(PointsTo *points, uint32_t cell);     /* applies known copies to a cell that became active */
void cell_make_symbolic(PointsTo *points, Location location); /* pointers in the object may have any value */
void copy_connect(PointsTo *points, uint32_t copy, const Bits *to, const Bits *from);

/* ---- points_to.c ---- */

/* True if the machine may call the function as the function under test. */
bool points_to_is_entered(const Program *program, uint32_t function);

/* ---- points_to_calls.c ---- */

void instances_init(PointsTo *points);
/* The next instances_make makes the constraints of the instance, unless it has them. */
void instance_want(PointsTo *points, uint32_t instance);
void instances_make(PointsTo *points);
static inline const Function *instance_function(const PointsTo *points, uint32_t instance)
{
    return &points->program->functions[points->instances.items[instance].function];
}

void call_connect(PointsTo *points, uint32_t call, uint32_t function);
void copy_add(PointsTo *points, Node to, Node from, uint64_t size);

/* ---- constraints.c ---- */

void constraints_make(PointsTo *points, uint32_t instance);

struct BuiltinAccess;
uint64_t builtin_access_size(const Program *program, const Instruction *at, const struct BuiltinAccess *access);
Node node_of_location(PointsTo *points, Location location); /* a new node */
Node node_of_constant(PointsTo *points, uint64_t value);

#endif
