/* Private to analysis: which functions a function may call. */
#ifndef COSET_ANALYSIS_CALL_GRAPH_H
#define COSET_ANALYSIS_CALL_GRAPH_H

#include "analysis/bits.h"
#include "analysis/internal.h"

/* Instances (points_to.h) that may call each other, directly or indirectly, are one component. Callees outside a
 * component are in components with lower numbers. */
struct CallGraph {
    uint32_t *component;        /* of each instance */
    uint32_t component_count;
    uint32_t *starts;           /* component c: members[starts[c]] to members[starts[c + 1] - 1] */
    uint32_t *members;
    uint32_t *caller_starts;    /* function f: its callers are functions callers[caller_starts[f]] to … */
    uint32_t *callers;
    Bits *above;                /* for each function the result of call_graph_above; computed on first use */
    Map callees;                /* instruction_key to CalleeList */
};

/* The instances that a call may call. */
const uint32_t *call_graph_callees(const Analysis *analysis, uint32_t instance, uint32_t instruction, size_t *count);

/* The functions that may be active while the function runs, itself included. */
const Bits *call_graph_above(const Analysis *analysis, uint32_t function);

#endif
