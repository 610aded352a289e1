/* Conditions as formulas, and as identities. */
#include "condition/walk.h"

void condition_constraints(const Conditions *conditions, const Condition *condition, TermList *constraints)
{
    Map known = {0};
    uint64_t unused;
    constraints->count = 0;
    for (size_t i = 0; i < condition->count; i++) {
        Term constraint = conditions->trace->decisions.items[condition->items[i]].constraint;
        if (map_get(&known, constraint, &unused))
            continue;
        map_put(&known, constraint, 1);
        vector_push(constraints, constraint);
    }
    map_release(&known);
}

Hash128 condition_hash(const Conditions *conditions, const Condition *condition)
{
    Hash128 hash = {0};
    for (size_t i = 0; i < condition->count; i++) {
        const Decision *decision = &conditions->trace->decisions.items[condition->items[i]];
        hash = hash128_mix(hash, decision->index.low);
        hash = hash128_mix(hash, decision->index.high);
        hash = hash128_mix(hash, decision->constraint);
    }
    return hash;
}
