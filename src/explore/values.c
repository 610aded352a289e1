/* values: the condition of every branch, check and output, each by itself. Every beginning of one is met with its last decision
 * taken each way, by as few runs as that needs: what decides nothing together is never combined. doc/strategies.md says why
 * nothing is missed. */
#include <stdlib.h>
#include <string.h>

#include "explore/covering.h"

/* A run whose conditions take more is too long: its paths are run instead. */
enum {
    MOST_WORK = 500000,         /* nodes that are visited, */
    WORK_PER_STEP = 1,          /* and more for each step */
};

typedef struct Values {
    Covering covering;             /* first: strategy_state points to it */
    Map128 known;                  /* identity of a node that a complete run had → number of the first one << 32 | prefix: its condition,
                                      all of it met */
    Set128 values;                 /* criteria with their conditions */
    /* Of the current run: */
    bool is_new;                   /* it has a value that no run had */
    NodeIdentities identities;
    Condition condition, before;   /* of the current criterion, and of the one before it; */
    Vector(uint32_t) trail;        /* by position in the second: the prefix that ends there */
    uint32_t longest;              /* the longest condition of a criterion: a prefix */
    uint64_t work;                 /* condition_steps when it began */
} Values;

static void *values_open(Explorer *explorer)
{
    (void)explorer;
    Values *values = base_allocate_zeroed(sizeof *values);
    covering_init(&values->covering);
    return values;
}

static void values_close(Explorer *explorer)
{
    Values *values = explorer->strategy_state;
    covering_release(&values->covering);
    map128_release(&values->known);
    set128_release(&values->values);
    vector_release(&values->identities.nodes);
    vector_release(&values->condition);
    vector_release(&values->before);
    vector_release(&values->trail);
    free(values);
}

/* ---- What a run meets ---- */

static size_t count_common(const Condition *a, const Condition *b)
{
    size_t count = 0;
    while (count < a->count && count < b->count && a->items[count] == b->items[count])
        count++;
    return count;
}

/* Meets the beginnings of values->condition: values->trail[i] is that of its first i + 1 decisions. A constraint counts once. */
static void meet_condition(Explorer *explorer, const Trace *trace)
{
    Values *values = explorer->strategy_state;
    size_t common = count_common(&values->condition, &values->before);
    uint32_t at = 0;
    term_marks_begin(&values->covering.marks);
    values->trail.count = common;
    for (size_t i = 0; i < values->condition.count; i++) {
        const Decision *decision = &trace->decisions.items[values->condition.items[i]];
        bool is_first = term_mark(&values->covering.marks, decision->constraint);
        if (i < common) {
            at = values->trail.items[i];
            continue;
        }
        if (is_first)
            at = covering_meet(explorer, at, decision);
        vector_push(&values->trail, at);
    }
    Condition before = values->before;
    values->before = values->condition;
    values->condition = before;
}

static void remember(Values *values, Dependence node, uint32_t condition)
{
    map128_put(&values->known, values->identities.nodes.items[node], (uint64_t)values->covering.run << 32 | condition);
}

/* Other criteria have the same conditions in all runs with such nodes. */
static void note_known(Values *values)
{
    const LeadingNodes *leading = condition_leading(values->covering.conditions);
    for (size_t i = 0; i < leading->count && values->covering.aborted == TERM_NONE; i++) {
        const LeadingNode *node = &leading->items[i];
        remember(values, node->node, node->end ? values->trail.items[node->end - 1] : 0);
    }
}

/* The prefix that is the whole condition of the node. *is_known: an earlier, complete run had the node. */
static uint32_t meet_criterion(Explorer *explorer, const Trace *trace, Dependence node, bool *is_known)
{
    Values *values = explorer->strategy_state;
    uint64_t known;
    bool is_remembered = node != 0 && map128_get(&values->known, values->identities.nodes.items[node], &known);
    *is_known = is_remembered && known >> 32 != values->covering.run;
    if (is_remembered)
        return (uint32_t)known;
    if (node == 0)
        return 0;
    condition_ordered(values->covering.conditions, &node, 1, &values->condition);
    meet_condition(explorer, trace);
    note_known(values);
    uint32_t end = values->trail.count ? values->trail.items[values->trail.count - 1] : 0;
    if (values->covering.aborted == TERM_NONE)
        remember(values, node, end);
    return end;
}

/* The longest condition of the run is remembered. */
static uint32_t longer(Values *values, uint32_t a, uint32_t b)
{
    const PathNode *first = prefix_at(&values->covering.tree, a)->node, *second = prefix_at(&values->covering.tree, b)->node;
    return !first || (second && second->depth > first->depth) ? b : a;
}

static void note_value(Values *values, Hash128 criterion, uint32_t condition)
{
    values->is_new |= set128_add(&values->values, hash128_mix(criterion, condition));
}

static Hash128 event_identity(const Event *event)
{
    Hash128 identity = hash128_mix((Hash128){.low = event->kind}, event->criterion);
    identity = hash128_mix(identity, (uint64_t)event->position.file << 32 | event->position.line);
    identity = hash128_mix(identity, event->position.column);
    return hash128_mix(identity, event->name ? base_hash(event->name, strlen(event->name)) : 0);
}

static uint32_t meet_any(Explorer *explorer, const Trace *trace, Dependence node, bool *is_known)
{
    Values *values = explorer->strategy_state;
    uint32_t condition = meet_criterion(explorer, trace, node, is_known);
    values->longest = longer(values, values->longest, condition);
    return condition;
}

static void meet_event(Explorer *explorer, const Trace *trace, const Event *event)
{
    bool is_known;
    uint32_t condition = meet_any(explorer, trace, event->own, &is_known);
    note_value(explorer->strategy_state, event_identity(event), condition);
}

static void meet_decision(Explorer *explorer, const Trace *trace, const DependenceNode *node, Dependence number)
{
    bool is_known;
    uint32_t condition = meet_any(explorer, trace, number, &is_known);
    if (!is_known)
        note_value(explorer->strategy_state, node->tag == DEPENDENCE_DECISION ? trace->decisions.items[node->a].index : (Hash128){.low = 1}, condition);
}

/* How the run ended. Whoever has the condition under which it was aborted is aborted like this. */
static void meet_end(Explorer *explorer, const Trace *trace, const Event *end)
{
    Values *values = explorer->strategy_state;
    bool is_known;
    uint32_t condition = meet_any(explorer, trace, end->own, &is_known);
    note_value(values, event_identity(end), condition);
    if (values->covering.aborted != TERM_NONE)
        covering_kill(explorer, condition);
}

static bool goes_on(Explorer *explorer)
{
    Values *values = explorer->strategy_state;
    uint64_t work = condition_steps(values->covering.conditions) - values->work;
    bool is_too_long = work > MOST_WORK + values->covering.steps * WORK_PER_STEP && !explorer->options.no_fallback;
    explorer->fallback.wanted |= is_too_long;
    return !is_too_long && !stop_requested(explorer->session->stop);
}

/* The latest first: the conditions of others often begin theirs. */
static void meet_all(Explorer *explorer, const Trace *trace)
{
    size_t last = trace->events.count - 1;
    meet_end(explorer, trace, &trace->events.items[last]);
    for (size_t i = last; i-- > 0 && goes_on(explorer);)
        if (trace->events.items[i].own)
            meet_event(explorer, trace, &trace->events.items[i]);
    for (size_t i = trace->dependences.count; i-- > 1 && goes_on(explorer);) {
        const DependenceNode *node = &trace->dependences.items[i];
        if (node->tag == DEPENDENCE_DECISION || node->tag == DEPENDENCE_CHOICE)
            meet_decision(explorer, trace, node, (Dependence)i);
    }
}

static bool values_meet(Explorer *explorer, const ExploredRun *run)
{
    Values *values = explorer->strategy_state;
    const Trace *trace = run->trace;
    values->is_new = false;
    if (!covering_begin(explorer, run))
        return false;
    values->longest = 0;
    values->work = condition_steps(values->covering.conditions);
    values->before.count = values->trail.count = 0;
    identify_nodes(&values->identities, trace, (Dependence)trace->dependences.count - 1);
    meet_all(explorer, trace);
    return values->is_new || explorer->fallback.wanted;
}

static void values_longest(Explorer *explorer, const ExploredRun *run, TermList *condition)
{
    Values *values = explorer->strategy_state;
    (void)run;
    for (const PathNode *node = prefix_at(&values->covering.tree, values->longest)->node; node; node = node->parent)
        vector_push(condition, node->constraint);
}

static void values_expand(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    covering_expand(explorer, task, run, false);
}

const Strategy strategy_values = {
    .name = "values",
    .covers = "way to decide a branch, a check or an output",
    .role = STRATEGY_EVERY_VALUE,
    .dependences = DEPENDENCES_OF_FAULTS,
    .open = values_open,
    .close = values_close,
    .condition = covering_condition,
    .expand = values_expand,
    .meet = values_meet,
    .prepare = covering_prepare,
    .pack = covering_pack,
    .refuted = covering_refuted,
    .longest = values_longest,
};
