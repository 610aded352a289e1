/* What runs stand for: their conditions, which of them are known, and what is known to end early. */
#include <stdlib.h>

#include "explore/explorer.h"

typedef Vector(Decision) DecisionVector;

struct Partitions {
    Conditions *conditions;
    Condition indices;
    DecisionVector ordered;        /* the condition of the run at hand, */
    DecisionVector of_check;       /* and of one of its checks */
    Map known;                     /* hashes of conditions */
    Map known_checks;              /* hashes of what checks depend on */
    Vector(Hash128) nodes;         /* by dependence of the run at hand: hash of all below it */
    bool any_early;                /* has a run ended early? */
    TermEvaluator *evaluator;
};

Partitions *partitions_new(TermPool *pool)
{
    Partitions *partitions = base_allocate_zeroed(sizeof *partitions);
    partitions->conditions = conditions_new();
    partitions->evaluator = term_evaluator_new(pool);
    return partitions;
}

void partitions_free(Partitions *partitions)
{
    if (!partitions)
        return;
    conditions_free(partitions->conditions);
    term_evaluator_free(partitions->evaluator);
    vector_release(&partitions->indices);
    vector_release(&partitions->ordered);
    vector_release(&partitions->of_check);
    vector_release(&partitions->nodes);
    map_release(&partitions->known);
    map_release(&partitions->known_checks);
    free(partitions);
}

/* ---- Conditions of runs ---- */

/* Was it not known before? It is now. */
static bool enter(Map *known, Hash128 hash)
{
    uint64_t unused, key = hash.low ^ hash.high;
    if (map_get(known, key, &unused))
        return false;
    map_put(known, key, 1);
    return true;
}

static void collect(const Trace *trace, const Condition *indices, DecisionVector *decisions)
{
    decisions->count = 0;
    for (size_t i = 0; i < indices->count; i++)
        vector_push(decisions, trace->decisions.items[indices->items[i]]);
}

/* What the decisions before it say already cannot be turned around. */
static void fix_repetitions(DecisionVector *decisions)
{
    Map seen = {0};
    bool any = false;
    uint64_t unused;
    for (size_t i = 0; i < decisions->count; i++)
        any |= decisions->items[i].repeated;
    for (size_t i = 0; any && i < decisions->count; i++) {
        Decision *decision = &decisions->items[i];
        decision->fixed |= map_get(&seen, decision->constraint, &unused);
        map_put(&seen, decision->constraint, 1);
    }
    map_release(&seen);
}

void partitions_note(Explorer *explorer, ExploredRun *run)
{
    Partitions *partitions = explorer->partitions;
    double start = base_clock();
    conditions_begin(partitions->conditions, run->trace);
    run->identity = condition_identity(partitions->conditions, &explorer->options.asked, &run->outcome,
                                       explorer->options.keep_order, &partitions->indices);
    collect(run->trace, &partitions->indices, &partitions->ordered);
    fix_repetitions(&partitions->ordered);
    run->condition = partitions->ordered.items;
    run->condition_count = partitions->ordered.count;
    bool is_new = enter(&partitions->known, run->identity);
    run->is_new = is_new || !explorer->strategy->needs_dependences;
    explorer->statistics.conditions += is_new;
    explorer->statistics.condition_decisions += run->condition_count;
    explorer->statistics.condition_seconds += base_clock() - start;
}

/* ---- What ends early ---- */

/* An input that breaks it is not wanted either. (Of a bool, which is 0 or 1, there is none, whatever the solver thinks.) */
static bool is_kept_assumption(const Decision *decision)
{
    return decision->kind == DECISION_ASSUME && decision->fixed;
}

Term partitions_early(Explorer *explorer, const ExploredRun *run)
{
    Term all = term_constant(explorer->pool, 1, 1);
    for (size_t i = 0; i < run->condition_count; i++)
        if (!is_kept_assumption(&run->condition[i]))
            all = term_and(explorer->pool, all, run->condition[i].constraint);
    explorer->partitions->any_early = true;
    return term_not(explorer->pool, all);
}

bool partitions_hold(const Explorer *explorer, Term constraint, const TermInput *input)
{
    Partitions *partitions = explorer->partitions;
    if (!partitions || !partitions->any_early)
        return true; /* only ways of a decision are excluded, and the hint went another way */
    term_evaluator_load(partitions->evaluator, input);
    return term_evaluate(partitions->evaluator, constraint) != 0;
}

/* ---- Checks ---- */

/* Decisions by their identity across runs, so that what depends on the same has the same hash. */
static void hash_nodes(Partitions *partitions, const Trace *trace)
{
    partitions->nodes.count = 0;
    for (size_t i = 0; i < trace->dependences.count; i++) {
        const DependenceNode *node = &trace->dependences.items[i];
        Hash128 hash = {.low = node->tag};
        if (node->tag == DEPENDENCE_DECISION) {
            hash = hash128_mix(hash, trace->decisions.items[node->a].index.low);
            hash = hash128_mix(hash, trace->decisions.items[node->a].constraint);
        } else if (node->tag == DEPENDENCE_JOIN) {
            hash = hash128_mix(hash, partitions->nodes.items[node->a].low);
        }
        if (node->b)
            hash = hash128_mix(hash, partitions->nodes.items[node->b].low);
        vector_push(&partitions->nodes, hash);
    }
}

/* Of the objects that a pointer may point into none fails; but a null pointer does. */
static bool may_fail(const Decision *decision)
{
    bool checks = decision->kind == DECISION_CHECK || (decision->kind == DECISION_POINTER && decision->prefer != TERM_NONE);
    return checks && !decision->fixed && !decision->repeated;
}

/* Then the run is expanded at it anyway. */
static bool begins_condition(const ExploredRun *run, const DecisionVector *decisions)
{
    size_t i = 0;
    while (i < decisions->count && i < run->condition_count && decisions->items[i].node == run->condition[i].node)
        i++;
    return i == decisions->count && !outcome_is_early(&run->outcome);
}

/* The check that ended the run is the last decision, and the end depends on it. */
static size_t count_passed(const ExploredRun *run)
{
    size_t count = run->trace->decisions.count;
    if (count == 0 || !outcome_is_early(&run->outcome))
        return count;
    Dependence last = run->trace->decisions.items[count - 1].node;
    for (size_t i = 0; i < run->condition_count; i++)
        if (run->condition[i].node == last)
            return count - 1;
    return count;
}

static bool has_checks(const Trace *trace, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (may_fail(&trace->decisions.items[i]))
            return true;
    return false;
}

void partitions_visit_checks(Explorer *explorer, const ExploredRun *run, void (*visit)(Explorer *explorer, DecisionList condition))
{
    Partitions *partitions = explorer->partitions;
    const Trace *trace = run->trace;
    size_t count = count_passed(run);
    double start = base_clock();
    if (!has_checks(trace, count))
        return;
    hash_nodes(partitions, trace);
    for (size_t i = 0; i < count; i++) {
        const Decision *decision = &trace->decisions.items[i];
        if (!may_fail(decision) || !enter(&partitions->known_checks, partitions->nodes.items[decision->node]))
            continue;
        condition_ordered(partitions->conditions, &decision->node, 1, &partitions->indices);
        if (!enter(&partitions->known_checks, condition_hash(partitions->conditions, &partitions->indices)))
            continue;
        collect(trace, &partitions->indices, &partitions->of_check);
        if (decision->kind == DECISION_CHECK || !begins_condition(run, &partitions->of_check))
            visit(explorer, (DecisionList){partitions->of_check.items, partitions->of_check.count});
    }
    explorer->statistics.condition_seconds += base_clock() - start;
}
