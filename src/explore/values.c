/* values: the condition of every branch, check and output, each by itself. Every beginning of one is met with its last decision
 * taken each way, by as few runs as that needs: what decides nothing together is never combined. doc/strategies.md says why
 * nothing is missed. */
#include <stdlib.h>
#include <string.h>

#include "explore/values.h"

/* A run whose conditions take more is too long: its paths are run instead. */
enum {
    MOST_WORK = 500000,         /* nodes that are visited, */
    WORK_PER_STEP = 1,          /* and more for each step */
};

static void *values_open(Explorer *explorer)
{
    (void)explorer;
    Values *values = base_allocate_zeroed(sizeof *values);
    values->conditions = condition_builder_new();
    values->credit = PACK_CREDIT;
    prefix_tree_init(&values->tree);
    return values;
}

static void values_close(Explorer *explorer)
{
    Values *values = explorer->strategy_state;
    condition_builder_free(values->conditions);
    prefix_tree_release(&values->tree);
    vector_release(&values->identities.nodes);
    vector_release(&values->condition);
    vector_release(&values->before);
    vector_release(&values->trail);
    vector_release(&values->end);
    vector_release(&values->waiting);
    vector_release(&values->packed);
    vector_release(&values->satisfied);
    vector_release(&values->violated);
    term_marks_release(&values->marks);
    term_marks_release(&values->excluded);
    map128_release(&values->known);
    set128_release(&values->values);
    free(values);
}

/* ---- Tasks ---- */

static void queue(Explorer *explorer, PathNode *node, TaskKind kind)
{
    Values *values = explorer->strategy_state;
    frontier_add(&explorer->frontier, (Task){.node = path_hold(node), .hint = input_hold(explorer->current_input), .kind = (uint8_t)kind});
    vector_push(&values->waiting, ((WaitingTask){.prefix = node->prefix, .kind = (uint8_t)kind}));
}

/* To meet another side of the point. */
static void want_side(Explorer *explorer, uint32_t number)
{
    Values *values = explorer->strategy_state;
    Point *point = point_at(&values->tree, number);
    if (point->done || point->queued || (!point->open && point->sides > 1))
        return;
    point->queued = true;
    queue(explorer, prefix_at(&values->tree, point->first_side)->node, TASK_NEGATE);
}

/* To meet a prefix, that an aborted run has met, in another run. */
static void want_complete(Explorer *explorer, uint32_t number)
{
    Values *values = explorer->strategy_state;
    Prefix *prefix = prefix_at(&values->tree, number);
    if (prefix->complete || prefix->dead || prefix->queued)
        return;
    prefix->queued = true;
    queue(explorer, prefix->node, TASK_REACH);
}

/* ---- What a run meets ---- */

/* A complete run has met the prefix. What aborted runs met after it may be met by complete ones, too. */
static void note_complete(Explorer *explorer, uint32_t number)
{
    PrefixTree *tree = &((Values *)explorer->strategy_state)->tree;
    Prefix *prefix = prefix_at(tree, number);
    prefix->complete = true;
    exclusion_release(prefix->aborted);
    prefix->aborted = NULL;
    for (uint32_t point = prefix->first_point; point; point = point_at(tree, point)->next)
        for (uint32_t side = point_at(tree, point)->first_side; side; side = prefix_at(tree, side)->next_side)
            want_complete(explorer, side);
}

static void note_aborted(Explorer *explorer, uint32_t number)
{
    Values *values = explorer->strategy_state;
    Prefix *prefix = prefix_at(&values->tree, number);
    if (!exclusion_has(prefix->aborted, values->aborted))
        exclusion_push(&prefix->aborted, values->aborted, false);
    if (prefix_at(&values->tree, point_at(&values->tree, prefix->point)->parent)->complete)
        want_complete(explorer, number);
}

static uint32_t meet_prefix(Explorer *explorer, uint32_t parent, const Decision *decision)
{
    Values *values = explorer->strategy_state;
    bool is_new;
    uint32_t number = prefix_extend(&values->tree, &explorer->tree, parent, decision, &is_new);
    Prefix *prefix = prefix_at(&values->tree, number);
    if (prefix->met == values->run)
        return number;
    prefix->met = values->run;
    if (is_new)
        want_side(explorer, prefix->point);
    if (prefix_at(&values->tree, number)->complete)
        return number;
    if (values->aborted == TERM_NONE)
        note_complete(explorer, number);
    else
        note_aborted(explorer, number);
    return number;
}

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
    term_marks_begin(&values->marks);
    values->trail.count = common;
    for (size_t i = 0; i < values->condition.count; i++) {
        const Decision *decision = &trace->decisions.items[values->condition.items[i]];
        bool is_first = term_mark(&values->marks, decision->constraint);
        if (i < common) {
            at = values->trail.items[i];
            continue;
        }
        if (is_first)
            at = meet_prefix(explorer, at, decision);
        vector_push(&values->trail, at);
    }
    Condition before = values->before;
    values->before = values->condition;
    values->condition = before;
}

static void remember(Values *values, Dependence node, uint32_t condition)
{
    map128_put(&values->known, values->identities.nodes.items[node], (uint64_t)values->run << 32 | condition);
}

/* Other criteria have the same conditions in all runs with such nodes. */
static void note_known(Values *values)
{
    const LeadingNodes *leading = condition_leading(values->conditions);
    for (size_t i = 0; i < leading->count && values->aborted == TERM_NONE; i++) {
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
    *is_known = is_remembered && known >> 32 != values->run;
    if (is_remembered)
        return (uint32_t)known;
    if (node == 0)
        return 0;
    condition_ordered(values->conditions, &node, 1, &values->condition);
    meet_condition(explorer, trace);
    note_known(values);
    uint32_t end = values->trail.count ? values->trail.items[values->trail.count - 1] : 0;
    if (values->aborted == TERM_NONE)
        remember(values, node, end);
    return end;
}

/* The longest condition of the run is remembered. */
static uint32_t longer(Values *values, uint32_t a, uint32_t b)
{
    const PathNode *first = prefix_at(&values->tree, a)->node, *second = prefix_at(&values->tree, b)->node;
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
    if (values->aborted != TERM_NONE)
        prefix_at(&values->tree, condition)->dead = true;
}

static bool goes_on(Explorer *explorer)
{
    Values *values = explorer->strategy_state;
    uint64_t work = condition_steps(values->conditions) - values->work;
    bool is_too_long = work > MOST_WORK + values->steps * WORK_PER_STEP && !explorer->options.no_fallback;
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

/* The condition under which the run was aborted. */
static void load_end(Values *values, const Trace *trace)
{
    const Event *end = &trace->events.items[trace->events.count - 1];
    condition_ordered(values->conditions, &end->dependence, 1, &values->condition);
    values->end.count = 0;
    for (size_t i = 0; i < values->condition.count; i++)
        vector_push(&values->end, trace->decisions.items[values->condition.items[i]]);
}

/* Violated assumptions: nothing of the run counts. */
static bool is_wanted(const ExploredRun *run)
{
    return run->outcome.end != END_ASSUMPTION;
}

static bool values_meet(Explorer *explorer, const ExploredRun *run)
{
    Values *values = explorer->strategy_state;
    const Trace *trace = run->trace;
    condition_builder_begin(values->conditions, trace);
    values->run++;
    values->steps = run->outcome.steps;
    values->is_new = false;
    values->longest = 0;
    values->work = condition_steps(values->conditions);
    values->before.count = values->trail.count = 0;
    values->aborted = TERM_NONE;
    if (outcome_is_aborted(&run->outcome)) {
        load_end(values, trace);
        values->aborted = aborted_negation(explorer, values->end.items, values->end.count);
    }
    if (!is_wanted(run))
        return false;
    identify_nodes(&values->identities, trace, (Dependence)trace->dependences.count - 1);
    if (values->aborted == TERM_NONE && !prefix_at(&values->tree, 0)->complete)
        note_complete(explorer, 0);
    meet_all(explorer, trace);
    return values->is_new || explorer->fallback.wanted;
}

static void values_longest(Explorer *explorer, const ExploredRun *run, TermList *condition)
{
    Values *values = explorer->strategy_state;
    (void)run;
    for (const PathNode *node = prefix_at(&values->tree, values->longest)->node; node; node = node->parent)
        vector_push(condition, node->constraint);
}

static DecisionList values_condition(Explorer *explorer, const ExploredRun *run)
{
    return expand_unrepeated(explorer, run->trace);
}

/* ---- Before a task is solved ---- */

/* True if the point may have a side that was not met. task->excluded becomes the met ones. */
static bool prepare_negation(Explorer *explorer, Task *task)
{
    Values *values = explorer->strategy_state;
    Point *point = point_at(&values->tree, prefix_at(&values->tree, task->node->prefix)->point);
    point->queued = false;
    if (point->done || (!point->open && point->sides > 1))
        return false;
    if (point->sides > 1 && expand_has_enough_sides(explorer, task->node, point->sides)) {
        point->done = true;
        return false;
    }
    task->excluded = exclusion_hold(point->aborted);
    for (uint32_t side = point->first_side; side; side = prefix_at(&values->tree, side)->next_side)
        if (prefix_at(&values->tree, side)->node != task->node)
            exclusion_push(&task->excluded, term_not(explorer->session->terms, prefix_at(&values->tree, side)->node->constraint), false);
    return true;
}

static bool prepare_reaching(Explorer *explorer, Task *task)
{
    Values *values = explorer->strategy_state;
    uint32_t number = task->node->prefix;
    Prefix *prefix = prefix_at(&values->tree, number);
    prefix->queued = false;
    if (prefix->complete || prefix_is_dead(&values->tree, number))
        return false;
    task->excluded = exclusion_hold(prefix->aborted);
    return true;
}

static bool values_prepare(Explorer *explorer, Task *task)
{
    if (task->kind == TASK_ANY)
        return !prefix_at(&((Values *)explorer->strategy_state)->tree, 0)->complete;
    exclusion_release(task->excluded);
    task->excluded = NULL;
    return task->kind == TASK_REACH ? prepare_reaching(explorer, task) : prepare_negation(explorer, task);
}

static void values_refuted(Explorer *explorer, const Task *task)
{
    Values *values = explorer->strategy_state;
    PrefixTree *tree = &values->tree;
    if (task->kind == TASK_REACH)
        prefix_at(tree, task->node->prefix)->dead = true;
    else if (task->kind == TASK_NEGATE)
        point_at(tree, prefix_at(tree, task->node->prefix)->point)->done = true;
}

/* ---- After a run ---- */

/* True if the run met what the task wants. */
static bool has_met(Values *values, const Task *task)
{
    PrefixTree *tree = &values->tree;
    const Prefix *known = prefix_at(tree, task->node->prefix);
    if (task->kind == TASK_REACH)
        return known->met == values->run;
    for (uint32_t side = point_at(tree, known->point)->first_side; side; side = prefix_at(tree, side)->next_side)
        if (prefix_at(tree, side) != known && prefix_at(tree, side)->met == values->run)
            return true;
    return false;
}

/* The run was aborted before it met what the task wants. Others may not be. */
static void repeat_without(Explorer *explorer, const Task *task, Term constraint)
{
    Values *values = explorer->strategy_state;
    Prefix *prefix = prefix_at(&values->tree, task->node->prefix);
    bool reaches = task->kind == TASK_REACH;
    Exclusion **aborted = reaches ? &prefix->aborted : &point_at(&values->tree, prefix->point)->aborted;
    if (exclusion_has(task->excluded, constraint)) {
        expand_note_divergence(explorer, task);
        return;
    }
    if (!exclusion_has(*aborted, constraint))
        exclusion_push(aborted, constraint, false);
    if (reaches)
        want_complete(explorer, task->node->prefix);
    else
        want_side(explorer, prefix->point);
}

/* As repeat_without, while no run is complete: any input will do that is not aborted like this. */
static void find_another(Explorer *explorer, const Task *task, Term constraint)
{
    Exclusion *others = task ? task->excluded : NULL;
    if (exclusion_has(others, constraint)) {
        explorer->statistics.divergences++;
        explorer_note_trouble(explorer, TROUBLE_DIVERGENCE, NULL);
        return;
    }
    Exclusion *excluded = exclusion_new(others, constraint, false);
    expand_again(explorer, task, excluded);
    exclusion_release(excluded);
}

static void values_expand(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    Values *values = explorer->strategy_state;
    bool is_aborted = values->aborted != TERM_NONE;
    if (explorer->fallback.wanted)
        return; /* not all was met, and the tasks are dropped */
    if (stop_requested(explorer->session->stop)) /* some criteria may be left: the task, which says so, is */
        expand_again(explorer, task, task ? task->excluded : NULL);
    else if (!task || task->kind == TASK_ANY) {
        if (is_aborted)
            find_another(explorer, task, values->aborted);
    } else if (!is_wanted(run) || (is_aborted && !has_met(values, task))) {
        repeat_without(explorer, task, values->aborted);
    } else if (!outcome_is_truncated(&run->outcome) && !has_met(values, task)) {
        expand_note_divergence(explorer, task);
    }
}

const Strategy strategy_values = {
    .name = "values",
    .covers = "way to decide a branch, a check or an output",
    .role = STRATEGY_EVERY_VALUE,
    .dependences = DEPENDENCES_OF_FAULTS,
    .open = values_open,
    .close = values_close,
    .condition = values_condition,
    .expand = values_expand,
    .meet = values_meet,
    .prepare = values_prepare,
    .pack = values_pack,
    .refuted = values_refuted,
    .longest = values_longest,
};
