/* analysis: what may happen in any run, told from the program alone.
 *
 * Everything here over-approximates: what it says may not happen, cannot. Saying too much costs paths later, saying too
 * little would lose some. Points-to sets, mod/ref summaries and the call graph are made by analysis_new, for the whole program
 * with its C library. An analysis is immutable once made: flow graphs and regions are computed when first asked for and kept, but
 * every function below always gives the same answer, so that any number of machines may share one analysis (in one thread).
 *
 *     Analysis *analysis = analysis_new(program);
 *     const Region *region = analysis_region(analysis, function, branch, untaken_target);
 */
#ifndef COSET_ANALYSIS_H
#define COSET_ANALYSIS_H

#include "program/program.h"

typedef struct Analysis Analysis;

Analysis *analysis_new(const Program *program);
void analysis_free(Analysis *analysis); /* NULL is allowed */

/* ---- Control flow (flow.c, dominators.c, control.c) ---- */

#define BLOCK_EXIT UINT32_MAX /* the virtual exit that returns, ends of the run and blocks that never leave lead to */

typedef struct FlowGraph { /* of one function; blocks are numbered as in Function.blocks */
    uint32_t block_count;
    uint32_t *successor_starts;   /* block b: successors[successor_starts[b]] to successors[successor_starts[b + 1] - 1] */
    uint32_t *successors;         /* each once, in the order of the branch's fields, of a switch ascending; BLOCK_EXIT is listed */
    uint32_t *predecessor_starts;
    uint32_t *predecessors;
    uint32_t *dominators;         /* immediate ones; of the entry and of what cannot be reached: BLOCK_EXIT */
    uint32_t *post_dominators;    /* immediate ones, or BLOCK_EXIT; in a loop that is never left its head, that is, the next
                                     round: the head may be its own */
} FlowGraph;

typedef Vector(uint32_t) BlockList;

const FlowGraph *analysis_flow(const Analysis *analysis, uint32_t function);

/* One way out of the branch that ends a block leads to a block for sure, another may avoid it. */
typedef struct ControlDependence {
    uint32_t block;        /* whose last instruction branches */
    uint32_t successor;    /* the way: a block */
} ControlDependence;

/* The direct control dependences of a block. */
const ControlDependence *analysis_control(const Analysis *analysis, uint32_t function, uint32_t block, size_t *count);

/* ---- Memory (points_to*.c, effects.c, summary.c) ---- */

typedef enum PlaceKind {
    PLACE_GLOBAL,   /* index: the global */
    PLACE_FRAME,    /* function, index: its frame object, in any of its frames */
    PLACE_HEAP,     /* function, index: the instruction that allocates (malloc and its kin, alloca) */
    PLACE_SYSTEM,   /* objects that the machine makes: arguments, environment, variadic areas, what pointer parameters of the
                       function under test point to */
    PLACE_ANYWHERE, /* any object */
} PlaceKind;

/* Bytes of the objects that kind, function and index name. */
typedef struct Place {
    uint8_t kind;      /* PlaceKind */
    uint32_t function;
    uint32_t index;
    uint64_t offset;   /* the first byte, or with a stride: modulo the stride */
    uint64_t stride;   /* 0: only at `offset`; else at every offset + k * stride */
    uint64_t size;     /* bytes at each of them; UINT64_MAX: all to the object's end */
} Place;

/* State of the machine that is no memory of the program. */
typedef enum Effect {
    EFFECT_OUTPUT = 1,        /* something is written to a stream */
    EFFECT_NAMED_OUTPUT = 2,  /* coset_output */
    EFFECT_INPUT = 4,         /* the position in standard input, how many inputs were asked for */
    EFFECT_HEAP = 8,          /* an object is freed */
    EFFECT_ENVIRONMENT = 16,  /* rounding mode, floating-point exceptions, stream modes */
} Effect;

/* What may be done somewhere: by an instruction, or on one way out of a branch. */
typedef struct Region {
    const uint32_t *slots;    /* of the function's own frame that may be written, ascending */
    size_t slot_count;
    const Place *places;      /* memory that may be written; no one contains another */
    size_t place_count;
    uint32_t effects;         /* Effect bits */
    bool may_end;             /* the run may end here, or longjmp leave the function; faults do not count */
} Region;

/* From a way out of the branch (`target`: instruction index of its first instruction) to the branch's immediate
 * post-dominator, callees included. */
const Region *analysis_region(const Analysis *analysis, uint32_t function, uint32_t branch, uint32_t target);
/* The blocks of that region, callees not included: what was in the list is gone. Release it with vector_release. */
void analysis_region_blocks(const Analysis *analysis, uint32_t function, uint32_t branch, uint32_t target, BlockList *blocks);
/* Where the regions of a branch end: index of the first instruction of the post-dominator, BLOCK_EXIT: when the function does. */
uint32_t analysis_region_end(const Analysis *analysis, uint32_t function, uint32_t branch);
/* By slot: is it a variable, or may a block read it that did not write it? */
const bool *analysis_lasting_slots(const Analysis *analysis, uint32_t function);
/* What one instruction may write: a store, a call with all its callees, a builtin. */
const Region *analysis_writes(const Analysis *analysis, uint32_t function, uint32_t instruction);
/* The memory that one instruction may read (slots are not listed). */
const Region *analysis_reads(const Analysis *analysis, uint32_t function, uint32_t instruction);
/* The functions that a call may call. */
const uint32_t *analysis_callees(const Analysis *analysis, uint32_t function, uint32_t instruction, size_t *count);
/* May `callee` run while `caller` is active? True if both are the same function, or `caller` may call it, directly or not. */
bool analysis_may_call(const Analysis *analysis, uint32_t caller, uint32_t callee);
/* May a call of the function end the run, or jump out of it? */
bool analysis_may_end(const Analysis *analysis, uint32_t function);

/* Is all that was written in an object (without a stride) among what the instruction may write? For self-checks. */
bool analysis_covers(const Analysis *analysis, uint32_t function, uint32_t instruction, const Place *written);

#endif
