/* Private to analysis: which addresses a slot or a byte of memory may hold.
 *
 * A node is a set of locations that only grows: of one value of a slot (a definition, or what meets where ways join), of a
 * parameter, of a result, of a cell. A cell is a range of bytes of an object, once as it is written and once as it is read:
 * what is written flows to every cell that is read and overlaps.
 */
#ifndef COSET_ANALYSIS_POINTS_TO_H
#define COSET_ANALYSIS_POINTS_TO_H

#include "analysis/bits.h"
#include "analysis/internal.h"

/* ---- Objects and locations (location.c) ---- */

typedef enum TargetKind {
    TARGET_ANYWHERE, /* the only object of its kind */
    TARGET_SYSTEM,   /* index: SYSTEM_TEXT holds no pointers, SYSTEM_LIST pointers to text, SYSTEM_OBJECT pointers to all of them */
    TARGET_VARIADIC, /* function: whose variable arguments */
    TARGET_GLOBAL,
    TARGET_FRAME,
    TARGET_HEAP,
    TARGET_ALLOCA,
    TARGET_FUNCTION, /* index: which */
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
    uint32_t instance;        /* of that function, for what belongs to frames and for allocations */
    uint32_t index;
    uint64_t size;            /* UINT64_MAX: not known */
    Vector(uint32_t) written; /* cells */
    Vector(uint32_t) read;
    Vector(TargetCopy) copies;
} Target;

typedef uint32_t Location; /* number; 0: none */

typedef struct LocationRow {
    uint32_t target;
    uint64_t offset;   /* as Place says; may be negative */
    uint64_t stride;
} LocationRow;

#define SIZE_TO_END UINT64_MAX

typedef struct Step { /* from one location to another */
    int64_t offset;
    bool indexed;      /* and any multiple of scale */
    uint64_t scale;
} Step;

static const struct Step step_anywhere = {.indexed = true, .scale = 1};

/* A range of bytes: a location and so many bytes from there. */
typedef struct Extent {
    Location location;
    uint64_t size;
} Extent;

/* ---- Nodes and constraints (solver.c) ---- */

typedef uint32_t Node; /* number; 0: points to nothing, ever */

typedef enum UseKind { USE_STEP, USE_LOAD, USE_STORE, USE_CALL, USE_SYMBOLIC, USE_COPY_TO, USE_COPY_FROM } UseKind;

typedef struct Use { /* what is done with each location of a node */
    uint8_t kind;    /* UseKind */
    uint32_t next;   /* of the same node; 0: none */
    uint32_t other;  /* USE_STEP, USE_LOAD: the node that gets the result; USE_STORE: whose value is stored; else a call or copy */
    Step step;
    uint64_t size;
} Use;

typedef struct CopyEdge {
    Node to;
    uint32_t next;
} CopyEdge;

typedef struct Widening { /* locations of the target are replaced by this one */
    uint32_t target;
    Location location;
    uint32_t next;
} Widening;

typedef struct NodeRow {
    Node parent;          /* itself, or one that it was merged with */
    uint32_t edges;       /* first and last CopyEdge */
    uint32_t last_edge;
    uint32_t uses;
    uint32_t last_use;
    uint32_t cells;       /* the written cells whose contents this is */
    uint32_t widenings;
    uint32_t limit;       /* more locations than this: look whether some must be widened */
    uint32_t order;
    bool queued;
    bool is_cast;         /* the value of an instruction that makes a number of a pointer, or a pointer of a number */
    uint32_t part;        /* the PartialLoad whose value this is; 0: of none */
    bool idle_cells;      /* some of the cells are not active */
    Bits locations;
    Bits pending;         /* of them, those whose uses and edges were not yet followed */
    Bits absorbed;        /* with widenings: what arrived, though a wider location may stand for it */
} NodeRow;

typedef struct CellRow {
    Extent extent;
    Node node;
    bool active;          /* something was written */
    uint32_t next;        /* of the same node; 0: none */
} CellRow;

typedef struct CopyRow {  /* memcpy */
    Node to, from;
    uint64_t size;
    Node blob;            /* when there are too many pairs: everything that is copied */
} CopyRow;

typedef struct CallRow {
    uint32_t instance, instruction;
    uint32_t site;
    uint32_t arguments;   /* first of the site's slot_count entries in argument_nodes */
    bool undefined;       /* it may call a function that is only declared */
    Node results;         /* one for each result slot, one after the other */
    Vector(uint32_t) callees; /* instances */
} CallRow;

/* A load of less than eight bytes. It can be one of those that move a pointer piece by piece; but when something looks at the piece, it is a
 * number or a character. */
typedef struct PartialLoad {
    Node node;
    bool looked_at;
    Node address;         /* where the address is; 0: it is known: */
    Location location;
    Step step;
    uint64_t size;
} PartialLoad;

/* A function in a context. Functions of the library are told apart by the call of the program's own code that leads to them: what one
 * call of strcpy writes is nothing that another does. The first instances, numbered as the functions, are those without a context. */
typedef struct Instance {
    uint32_t function;
    uint32_t context;     /* a call; 0: none */
    uint32_t next;        /* instance of the same function; 0: no more */
    bool made;            /* it has constraints, or is about to get them */
    Node parameters;      /* of parameter_slots slots, one after the other */
    Node results;
    bool *reached;        /* instructions that are not behind a branch that never goes there */
    uint32_t *nodes;      /* of each instruction: of the address that it uses; for calls and builtins a CallRow's number */
} Instance;

/* Programs that would take too long get less. */
typedef enum Precision {
    PRECISION_COARSE,   /* neither offsets nor contexts */
    PRECISION_SHARED,   /* offsets; functions of the library are the same for all their callers */
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
    Map target_index;          /* kind, function and index */
    uint8_t *inert;            /* of each global; 0: not known, else INERT_NO or INERT_YES */

    Vector(NodeRow) nodes;
    Vector(CopyEdge) edges;
    Vector(Use) uses;
    Vector(Widening) widenings;
    Vector(CellRow) cells;
    Vector(CopyRow) copies;
    Vector(CallRow) calls;
    Vector(Node) argument_nodes;
    Map edge_index, cell_index, copy_index, constant_nodes;
    size_t new_edges;          /* since components were last looked for */
    Vector(Node) now, later;   /* nodes with pending locations */
    Vector(PartialLoad) parts;  /* of the function whose constraints are made; [0] is none */
    Vector(uint32_t) activated; /* cells whose copies were not yet made */
    Node stored_anywhere;      /* what is stored at TARGET_ANYWHERE */
    Vector(Instance) instances;
    Map instance_index;        /* function and context */
    Vector(uint32_t) fresh;    /* instances that are to get their constraints */
    uint64_t cloned;           /* instructions of instances with a context */
    Precision precision;
    uint64_t work;             /* sets that were united, in chunks */
} PointsTo;

/* ---- location.c ---- */

uint32_t target_get(PointsTo *points, TargetKind kind, uint32_t instance, uint32_t index);
/* 0: no address of the target is there. */
Location location_get(PointsTo *points, uint32_t target, uint64_t offset, uint64_t stride);
Location location_step(PointsTo *points, Location location, Step step);
/* The coarsest of both, when they are of one target. */
Location location_merge(PointsTo *points, Location a, Location b);
/* What a constant points to, if it is an address: up to two locations, since it may be beside an object. */
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

/* ---- solver.c ---- */

Node node_new(PointsTo *points);
Node node_find(PointsTo *points, Node node);
void node_add_location(PointsTo *points, Node node, Location location);
void node_add_edge(PointsTo *points, Node from, Node to);
void node_add_use(PointsTo *points, Node node, Use use);
const Bits *node_locations(PointsTo *points, Node node);
/* Until nothing changes. False: that takes too long. */
bool points_to_solve(PointsTo *points);

/* ---- cell.c ---- */

Node cell_written(PointsTo *points, Extent extent); /* the node that takes what is written there */
Node cell_read(PointsTo *points, Extent extent);
void cell_copy(PointsTo *points, uint32_t cell);     /* something was written there for the first time */
void cell_make_symbolic(PointsTo *points, Location location); /* pointers in the object may have any value */
void copy_connect(PointsTo *points, uint32_t copy, const Bits *to, const Bits *from);

/* ---- points_to.c ---- */

/* May the machine call the function as the one under test? */
bool points_to_is_entered(const Program *program, uint32_t function);

/* ---- points_to_calls.c ---- */

void instances_init(PointsTo *points);
void instance_want(PointsTo *points, uint32_t instance); /* it gets constraints, if it has none, when instances_make is called next */
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
Node node_of_location(PointsTo *points, Location location); /* a new one */
Node node_of_constant(PointsTo *points, uint64_t value);

#endif
