/* Private to analysis: the values that the slots of a function hold, one node for each definition.
 *
 * Slots are shared by unrelated values, so what a slot points to is told for each definition of its own: a use sees the
 * definition before it in its block, or what meets at the start of a block. Where a function calls setjmp, a slot is one value.
 */
#ifndef COSET_ANALYSIS_VALUES_H
#define COSET_ANALYSIS_VALUES_H

#include "analysis/points_to.h"

typedef struct ValueWalk ValueWalk;

PointsTo *value_points_to(const ValueWalk *walk);
uint32_t value_instance(const ValueWalk *walk);
Node value_get(const ValueWalk *walk, uint32_t slot);
void value_set(ValueWalk *walk, uint32_t slot, Node node);

/* Visits the instructions in an order in which definitions come before uses, but for what meets at the start of blocks. */
typedef void ValueVisit(ValueWalk *walk, uint32_t instruction);
void values_walk(PointsTo *points, uint32_t instance, ValueVisit *visit);

#endif
