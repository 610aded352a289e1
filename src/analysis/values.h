/* Private to analysis: the values that the slots of a function hold, one node for each definition.
 *
 * Unrelated values share slots, so each definition of a slot has its own node, as in SSA form. A use refers to the
 * definition before it in its block, or to the join at the start of a block. In a function that calls setjmp, each slot
 * has one node.
 */
#ifndef COSET_ANALYSIS_VALUES_H
#define COSET_ANALYSIS_VALUES_H

#include "analysis/points_to.h"

typedef struct ValueWalk ValueWalk;

PointsTo *value_points_to(const ValueWalk *walk);
uint32_t value_instance(const ValueWalk *walk);
Node value_get(const ValueWalk *walk, uint32_t slot);
void value_set(ValueWalk *walk, uint32_t slot, Node node);

/* Visits the instructions in an order in which definitions come before uses, except for uses of joins. */
typedef void ValueVisit(ValueWalk *walk, uint32_t instruction);
void values_walk(PointsTo *points, uint32_t instance, ValueVisit *visit);

#endif
