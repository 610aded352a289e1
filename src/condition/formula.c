/* The constraints of a condition, and its hash. */
#include "condition/walk.h"

void condition_constraints(const ConditionBuilder *conditions, const Condition *condition, TermList *constraints)
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

/* ---- Hashes ---- */

static Hash128 mix_decision(Hash128 hash, const Decision *decision)
{
    return hash128_mix(hash128_mix_hash(hash, decision->index), decision->constraint);
}

static Hash128 mix_abort(Hash128 hash, const Outcome *outcome)
{
    return outcome_is_aborted(outcome) ? hash128_mix(hash, 1 + (uint64_t)outcome->fault.kind) : hash;
}

Hash128 condition_hash(const ConditionBuilder *conditions, const Condition *condition)
{
    Hash128 hash = {0};
    for (size_t i = 0; i < condition->count; i++)
        hash = mix_decision(hash, &conditions->trace->decisions.items[condition->items[i]]);
    return hash;
}

Hash128 decisions_identity(const Decision *decisions, size_t count, const Outcome *outcome)
{
    Hash128 hash = {0};
    for (size_t i = 0; i < count; i++)
        hash = mix_decision(hash, &decisions[i]);
    return mix_abort(hash, outcome);
}

Hash128 condition_identity(ConditionBuilder *conditions, const CriterionSet *asked, const Outcome *outcome, bool execution_order, Condition *condition)
{
    condition_of_criteria(conditions, asked, outcome_is_aborted(outcome), execution_order, condition);
    return mix_abort(condition_hash(conditions, condition), outcome);
}
