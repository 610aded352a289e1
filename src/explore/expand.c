/* From a run to tasks: the run must have its task's prefix; its later decisions are negated. */
#include <stdlib.h>

#include "explore/explorer.h"

enum { DEFAULT_SIZES = 64 };

/* ---- Self-check: the run has its task's prefix ---- */

static size_t common_length(const Path *path, DecisionList condition)
{
    size_t length = 0;
    while (length < path->constraints.count && length < condition.count &&
           path->constraints.items[length] == condition.items[length].constraint)
        length++;
    return length;
}

/* At the task's node the run must take another side, or the same one if it is resumed. The other side of a check
 * ends the run, with a decision or without. */
static bool takes_wanted_side(const Task *task, DecisionList condition, End end)
{
    const PathNode *node = task->node;
    if (condition.count <= node->depth)
        return task->kind != TASK_RESUME && !node->open && end != END_EXIT;
    const Decision *decision = &condition.items[node->depth];
    return decision->function == node->function && decision->instruction == node->instruction &&
           (decision->constraint == node->constraint) == (task->kind == TASK_RESUME);
}

static void print_side(const Explorer *explorer, const char *side, Term constraint, uint32_t function,
                       uint32_t instruction)
{
    Text text = {0};
    const Function *where = &explorer->session->program->functions[function];
    Position position = where->positions[instruction];
    term_print_c(explorer->session->terms, constraint, &text);
    fprintf(explorer->options.log, "  %s: %s at %s:%u in %s\n", side, text.bytes,
            explorer->session->program->files[position.file], (unsigned)position.line, where->name);
    text_release(&text);
}

static void report_divergence(const Explorer *explorer, const PathNode *node, size_t common, DecisionList condition)
{
    fprintf(explorer->options.log, "coset: run %llu leaves its path at decision %zu of %u\n",
            (unsigned long long)explorer->statistics.runs, common, (unsigned)node->depth);
    const PathNode *expected = common < explorer->path.nodes.count ? explorer->path.nodes.items[common] : node;
    print_side(explorer, expected == node ? "expected other than" : "expected", expected->constraint,
               expected->function, expected->instruction);
    if (common < condition.count)
        print_side(explorer, "the run decided", condition.items[common].constraint, condition.items[common].function,
                   condition.items[common].instruction);
    else
        fputs("  the run decided nothing more\n", explorer->options.log);
}

static void note_divergence(Explorer *explorer, const Task *task)
{
    explorer->statistics.divergences++;
    explorer_note_trouble(explorer, explorer->strategy->dependences != DEPENDENCES_NONE ? TROUBLE_PREFIX : TROUBLE_DIVERGENCE, task->node);
}

bool expand_follows(Explorer *explorer, const Task *task, DecisionList condition, End end)
{
    size_t common = common_length(&explorer->path, condition);
    if (common == task->node->depth && takes_wanted_side(task, condition, end))
        return true;
    note_divergence(explorer, task);
    if (explorer->options.log)
        report_divergence(explorer, task->node, common, condition);
    return false;
}

void expand_note_divergence(Explorer *explorer, const Task *task)
{
    const PathNode *node = task->node;
    note_divergence(explorer, task);
    if (!explorer->options.log)
        return;
    fprintf(explorer->options.log, "coset: run %llu does not decide again what it was made for\n", (unsigned long long)explorer->statistics.runs);
    print_side(explorer, task->kind == TASK_REACH ? "expected" : "expected other than", node->constraint, node->function, node->instruction);
}

/* ---- Expansion ---- */

static void add_task(Explorer *explorer, PathNode *node, Exclusion *excluded, TaskKind kind, bool truncated)
{
    frontier_add(&explorer->frontier, (Task){.node = path_hold(node), .excluded = exclusion_hold(excluded),
                                             .hint = input_hold(explorer->current_input), .kind = (uint8_t)kind,
                                             .truncated = truncated});
}

void expand_again(Explorer *explorer, const Task *task, Exclusion *excluded)
{
    Task again = task ? *task : (Task){.kind = TASK_ANY, .hint = explorer->current_input};
    again.excluded = exclusion_hold(excluded);
    path_hold(again.node);
    input_hold(again.hint);
    explorer_add_task(explorer, again);
}

bool expand_has_enough_sides(Explorer *explorer, const PathNode *node, uint32_t known)
{
    unsigned max_sizes = explorer->options.max_sizes ? explorer->options.max_sizes : DEFAULT_SIZES;
    bool is_size = node->kind == DECISION_SIZE, has_enough = (is_size || node->kind == DECISION_ADDRESS) && known >= max_sizes;
    if (has_enough) {
        explorer->statistics.given_up_sizes++;
        explorer_note_trouble(explorer, is_size ? TROUBLE_SIZES : TROUBLE_ADDRESSES, node);
    }
    return has_enough;
}

/* The multi-way decision that `task` negated may have more sides than the known ones. */
static void add_further_side(Explorer *explorer, const Task *task, PathNode *node)
{
    uint32_t known = task->excluded ? task->excluded->sides + 2 : 2;
    if (expand_has_enough_sides(explorer, node, known))
        return;
    Exclusion *excluded = exclusion_new(task->excluded, term_not(explorer->session->terms, task->node->constraint), true);
    add_task(explorer, node, excluded, TASK_NEGATE, task->truncated);
    exclusion_release(excluded);
}

static void extend_tree(Explorer *explorer, PathNode *parent, const Decision *decisions, size_t count)
{
    explorer->fresh.count = 0;
    for (size_t i = 0; i < count; i++) {
        parent = path_extend(&explorer->tree, parent, &decisions[i]);
        vector_push(&explorer->fresh, parent);
    }
}

/* Nodes that no task holds are freed. */
static void release_fresh(Explorer *explorer)
{
    for (size_t i = explorer->fresh.count; i-- > 0;)
        path_release(&explorer->tree, explorer->fresh.items[i]);
}

/* `turned`: the task that negated the first decision, or NULL. */
static void add_tasks(Explorer *explorer, const Task *turned, const Decision *decisions, size_t count, bool truncated)
{
    for (size_t i = 0; i < count; i++) {
        PathNode *node = explorer->fresh.items[i];
        if (decisions[i].fixed)
            continue;
        if (i > 0 || !turned)
            add_task(explorer, node, NULL, TASK_NEGATE, truncated);
        else if (node->open)
            add_further_side(explorer, turned, node);
    }
}

void expand_condition(Explorer *explorer, const Task *task, DecisionList condition, bool truncated)
{
    size_t start = task ? task->node->depth : 0;
    size_t count = condition.count > start ? condition.count - start : 0;
    const Decision *decisions = count > 0 ? condition.items + start : NULL;
    bool too_many = count > EXPANSION_LIMIT;
    if (too_many)
        count = EXPANSION_LIMIT;
    extend_tree(explorer, task ? task->node->parent : NULL, decisions, count + too_many);
    if (too_many)
        add_task(explorer, explorer->fresh.items[count], NULL, TASK_RESUME, truncated);
    add_tasks(explorer, task && task->kind != TASK_RESUME ? task : NULL, decisions, count, truncated);
    release_fresh(explorer);
}

static const Decision *find_side(const PathNode *node, const Trace *trace)
{
    for (size_t i = 0; i < trace->decisions.count; i++) {
        const Decision *decision = &trace->decisions.items[i];
        if (decision->index.low == node->place && decision->kind == node->kind && decision->constraint != node->constraint)
            return decision;
    }
    return NULL;
}

void expand_further_side(Explorer *explorer, const Task *task, const Trace *trace)
{
    const Decision *taken = task->node->open ? find_side(task->node, trace) : NULL;
    if (!taken || !taken->open)
        return;
    extend_tree(explorer, task->node->parent, taken, 1);
    add_further_side(explorer, task, explorer->fresh.items[0]);
    release_fresh(explorer);
}

void expand_last(Explorer *explorer, DecisionList condition, TaskKind kind)
{
    extend_tree(explorer, NULL, condition.items, condition.count);
    if (condition.count)
        add_task(explorer, explorer->fresh.items[condition.count - 1], NULL, kind, false);
    release_fresh(explorer);
}

DecisionList expand_unrepeated(Explorer *explorer, const Trace *trace)
{
    if (trace->dependences.count == 0)
        return (DecisionList){trace->decisions.items, trace->decisions.count};
    explorer->unrepeated.count = 0;
    for (size_t i = 0; i < trace->decisions.count; i++)
        if (!trace->decisions.items[i].repeated)
            vector_push(&explorer->unrepeated, trace->decisions.items[i]);
    return (DecisionList){explorer->unrepeated.items, explorer->unrepeated.count};
}
