/* analysis: static facts about all runs of a program: control flow, points-to sets, what code may read and write.
 *
 * Every result over-approximates: it contains everything that can happen in a run. An imprecise result costs additional
 * paths; a missing one would lose paths. analysis_new computes points-to sets, mod/ref summaries and the call graph for
 * the whole program, C library included. An analysis is immutable once made. Flow graphs and regions are computed on
 * first use and cached, but no result depends on earlier calls, so that machines of one thread may share an analysis.
 * All results belong to the analysis unless a function says otherwise.
 *
 *     Analysis *analysis = analysis_new(program);
 *     const Region *region = analysis_region(analysis, function, branch, false);
 */
#ifndef COSET_ANALYSIS_H
#define COSET_ANALYSIS_H

#include "base/stop.h"
#include "program/program.h"

typedef struct Analysis Analysis;

Analysis *analysis_new(const Program *program);
Analysis *analysis_new_within(const Program *program, const Stop *stop); /* NULL: a stop was requested meanwhile */
void analysis_free(Analysis *analysis); /* NULL is allowed */

/* ---- Control flow (flow.c, dominators.c, control.c) ---- */

#define BLOCK_EXIT UINT32_MAX /* the virtual exit: successor of returns and of blocks that end the run */

typedef struct FlowGraph { /* of one function; blocks are numbered as in Function.blocks */
    uint32_t block_count;
    uint32_t *successor_starts;   /* block b has successors[i] for i from successor_starts[b] to
                                     successor_starts[b + 1] - 1 */
    uint32_t *successors;         /* BLOCK_EXIT included; each once; in the order of the branch's fields, of a switch
                                     ascending */
    uint32_t *predecessor_starts;
    uint32_t *predecessors;
    uint32_t *dominators;         /* immediate ones; BLOCK_EXIT for the entry and for unreachable blocks */
    uint32_t *post_dominators;    /* immediate ones, or BLOCK_EXIT. In an endless loop: the loop's head, which means its
                                     next iteration; the head may be its own */
} FlowGraph;

typedef Vector(uint32_t) BlockList;

const FlowGraph *analysis_flow(const Analysis *analysis, uint32_t function);

/* ---- Memory (points_to*.c, effects.c, function_summary.c) ---- */

typedef enum PlaceKind {
    PLACE_GLOBAL,   /* index: the global */
    PLACE_FRAME,    /* function, index: its frame object, in any of its frames */
    PLACE_HEAP,     /* function, index: the instruction that allocates (malloc, calloc, realloc, …, alloca) */
    PLACE_SYSTEM,   /* objects that the machine makes: arguments, environment, variadic areas, targets of pointer
                       parameters of the function under test */
    PLACE_ANYWHERE, /* any object */
} PlaceKind;

/* An abstract range of bytes in the objects that kind, function and index identify. */
typedef struct Place {
    uint8_t kind;      /* PlaceKind */
    uint32_t function;
    uint32_t index;
    uint64_t offset;   /* of the first byte; with a stride, modulo the stride */
    uint64_t stride;   /* 0: one range, at `offset`; otherwise ranges at every offset + k * stride */
    uint64_t size;     /* bytes of each range; UINT64_MAX: up to the object's end */
} Place;

/* State of the machine outside the memory of the program. */
typedef enum Effect {
    EFFECT_OUTPUT = 1,        /* something is written to a stream */
    EFFECT_NAMED_OUTPUT = 2,  /* coset_output */
    EFFECT_INPUT = 4,         /* the position in standard input, the number of inputs requested */
    EFFECT_HEAP = 8,          /* an object is freed */
    EFFECT_ENVIRONMENT = 16,  /* rounding mode, floating-point exceptions, stream modes */
} Effect;

/* The effects that an instruction, or one side of a branch, may have. */
typedef struct Region {
    const uint32_t *slots;    /* of the function's own frame that may be written, ascending */
    size_t slot_count;
    const Place *places;      /* memory that may be written; none contains another */
    size_t place_count;
    uint32_t effects;         /* Effect bits */
    bool may_end;             /* the run may end here, or longjmp may leave the function; faults do not count */
    const uint32_t *element_stores; /* instructions that store to an element, by an index that nothing in the region writes */
    size_t element_store_count;
    const Place *other_places; /* what the others may write; only with element_stores */
    size_t other_place_count;
} Region;

/* The region of a branch: from its sides to its immediate post-dominator, callees included. Its slots are those that may be
 * read afterwards; with `names_variables` also by criteria, which name source variables at any line. */
const Region *analysis_region(const Analysis *analysis, uint32_t function, uint32_t branch, bool names_variables);
/* The blocks of that region, callees not included. Replaces the contents of the list, which the caller releases. */
void analysis_region_blocks(const Analysis *analysis, uint32_t function, uint32_t branch, BlockList *blocks);
/* Where the region of a branch ends: index of the post-dominator's first instruction, or BLOCK_EXIT for the function's
 * end. */
uint32_t analysis_region_end(const Analysis *analysis, uint32_t function, uint32_t branch);
/* A switch as several decisions (switches.c). At a level, each class of targets that may write the same is one. */
typedef struct SwitchSide {   /* of a class */
    const uint32_t *targets;  /* instructions */
    uint32_t target_count;
    const struct SwitchLevel *inner; /* which of its targets; NULL: nothing depends on that, or it has one */
} SwitchSide;
typedef struct SwitchClass {
    uint32_t number;          /* among the classes of all levels, from 1 */
    const SwitchSide *sides;  /* if none is taken, nothing of the class is executed */
    size_t side_count;
    const uint32_t *targets;  /* of all its sides */
    size_t target_count;
    const uint32_t *blocks;   /* of its sides */
    size_t block_count;
    const Region *regions[2]; /* what these may write; the second one if criteria name variables */
} SwitchClass;
typedef struct SwitchLevel {
    uint32_t end;             /* where its regions end: instruction, or BLOCK_EXIT */
    uint32_t end_block;
    const SwitchClass *classes;
    size_t class_count;
} SwitchLevel;
/* NULL: it has too many targets to be taken apart. */
const SwitchLevel *analysis_switch(const Analysis *analysis, uint32_t function, uint32_t instruction);
/* For each slot, true if it is a source variable or if a block may read it before writing it. */
const bool *analysis_lasting_slots(const Analysis *analysis, uint32_t function);
/* For each instruction, true if its result may be read after a region around it has ended. */
const bool *analysis_lasting_results(const Analysis *analysis, uint32_t function);
/* What one instruction may write; of a call, with all its callees. */
const Region *analysis_writes(const Analysis *analysis, uint32_t function, uint32_t instruction);
/* The memory that one instruction may read (slots are not listed). */
const Region *analysis_reads(const Analysis *analysis, uint32_t function, uint32_t instruction);
/* The functions that a call may call. */
const uint32_t *analysis_callees(const Analysis *analysis, uint32_t function, uint32_t instruction, size_t *count);
/* True if `callee` may run while `caller` is active: through any chain of calls, or because they are the same
 * function. */
bool analysis_may_call(const Analysis *analysis, uint32_t caller, uint32_t callee);
/* True if a call of the function may end the run, or leave the function by longjmp. */
bool analysis_may_end(const Analysis *analysis, uint32_t function);

/* True if the instruction may write all bytes of `written` (one range, no stride). Self-checks compare runs with it. */
bool analysis_covers(const Analysis *analysis, uint32_t function, uint32_t instruction, const Place *written);

#endif
