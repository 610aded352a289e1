/* The DAG of dependences. See dependence.h. */
#include <stdlib.h>

#include "execution/dependence.h"

static inline const DependenceNode *node_at(const Machine *machine, Dependence node)
{
    return &machine->symbolic->trace.dependences.items[node];
}

/* ---- Sharing ---- */

static Dependence push_node(Machine *machine, DependenceNode node, uint32_t scope)
{
    Trace *trace = &machine->symbolic->trace;
    vector_push(&trace->dependences, node);
    vector_push(&machine->dependence->scopes, scope);
    return (Dependence)(trace->dependences.count - 1);
}

static inline bool is_same_node(const DependenceNode *a, const DependenceNode *b)
{
    return a->a == b->a && a->b == b->b && a->c == b->c && a->tag == b->tag && a->from_address == b->from_address;
}

/* Equal nodes are mostly made one soon after the other. Where they are not, there are two of them. */
static Dependence share(Machine *machine, DependenceNode node, uint32_t scope)
{
    struct DependenceState *state = machine->dependence;
    const Trace *trace = &machine->symbolic->trace;
    uint64_t key = ((uint64_t)node.a << 32 | node.b) + (uint64_t)node.c * UINT64_C(0xff51afd7ed558ccd);
    Dependence *memo = &state->memo[(key * UINT64_C(0x9e3779b97f4a7c15) >> 32) % NODE_MEMOS], known = *memo;
    if (known < trace->dependences.count && is_same_node(node_at(machine, known), &node) && state->scopes.items[known] == scope)
        return known;
    return *memo = push_node(machine, node, scope);
}

/* ---- Scopes ---- */

static inline uint32_t scope_of(const Machine *machine, Dependence node)
{
    return machine->dependence->scopes.items[node];
}

static inline bool is_open(const struct DependenceState *state, uint32_t scope)
{
    return scope < state->open.count && state->open.items[scope];
}

/* Open regions are nested: a region that opened later is inside the earlier ones. */
static uint32_t common_scope(const Machine *machine, Dependence a, Dependence b)
{
    uint32_t first = scope_of(machine, a), second = scope_of(machine, b);
    if (!is_open(machine->dependence, first) || !is_open(machine->dependence, second))
        return NO_SCOPE;
    return first > second ? first : second;
}

void dependence_set_scope(Machine *machine, Dependence node, uint32_t scope)
{
    machine->dependence->scopes.items[node] = scope;
}

/* ---- Numbers made of addresses ---- */

bool dependence_is_from_address(const Machine *machine, Dependence node)
{
    return node_at(machine, node)->from_address;
}

/* It has no decisions, and its scope is always open, so that nothing but the mark changes by a join with it. */
Dependence dependence_from_address(Machine *machine)
{
    return share(machine, (DependenceNode){.tag = DEPENDENCE_JOIN, .from_address = true}, ALWAYS_OPEN);
}

/* ---- Joins ---- */

static inline bool is_part(const Machine *machine, Dependence whole, Dependence part)
{
    const DependenceNode *node = node_at(machine, whole);
    return node->tag == DEPENDENCE_JOIN ? node->a == part || node->b == part : node->tag == DEPENDENCE_LOGGED && node->b == part;
}

/* True if `part` is found directly below the decision, statement or choice point. A cheap test: false means unknown. */
static bool is_below(const Machine *machine, Dependence whole, Dependence part)
{
    const DependenceNode *node = node_at(machine, whole);
    if (node->tag == DEPENDENCE_JOIN)
        return false;
    if (node->b == part || (node->c == part && node->tag != DEPENDENCE_LOGGED))
        return true;
    return node->b > part && is_part(machine, node->b, part); /* nodes below a node have smaller numbers */
}

static bool implies(const Machine *machine, Dependence whole, Dependence part)
{
    const DependenceNode *node = node_at(machine, whole);
    if (node->tag != DEPENDENCE_JOIN)
        return is_below(machine, whole, part);
    return (node->a > part && is_below(machine, node->a, part)) || (node->b > part && is_below(machine, node->b, part));
}

/* Nodes refer only to earlier ones, so only the later of two can imply the other. A value whose address or side depends
 * on decisions with closed regions must keep them as direct parts; unless `in_full`, they are not left out when
 * implied. */
static Dependence join_nodes(Machine *machine, Dependence a, Dependence b, bool in_full)
{
    Dependence earlier = a < b ? a : b, later = a < b ? b : a;
    bool of_later = node_at(machine, later)->from_address, from_address = of_later || node_at(machine, earlier)->from_address;
    bool is_same = from_address == of_later;
    if (is_part(machine, later, earlier) || /* implies() does not test this */
        ((in_full || dependence_is_covered(machine, earlier)) && is_same && implies(machine, later, earlier)))
        return later;
    DependenceNode join = {.tag = DEPENDENCE_JOIN, .from_address = from_address, .a = earlier, .b = later};
    return share(machine, join, common_scope(machine, earlier, later));
}

Dependence dependence_join_slow(Machine *machine, Dependence a, Dependence b)
{
    return join_nodes(machine, a, b, false);
}

Dependence dependence_join_reduced(Machine *machine, Dependence a, Dependence b)
{
    if (a == b || b == 0)
        return a;
    return a == 0 ? b : join_nodes(machine, a, b, true);
}

/* ---- Decisions and choice points ---- */

/* Nodes of decisions and choice points are numbered in execution order. */
static Dependence push_choice(Machine *machine, DependenceNode node, uint32_t scope)
{
    return machine->dependence->newest = push_node(machine, node, scope);
}

Dependence dependence_decision(Machine *machine, uint32_t number, Dependence on)
{
    DependenceNode decision = {.tag = DEPENDENCE_DECISION, .a = number, .b = on, .c = machine->dependence->guard};
    return push_choice(machine, decision, NO_SCOPE);
}

/* Like a decision, a choice point depends on its context and guards. */
static DependenceNode describe_choice(Machine *machine, Dependence node)
{
    const struct DependenceState *state = machine->dependence;
    uint32_t now = (uint32_t)machine->symbolic->trace.decisions.count;
    Dependence why = dependence_join_reduced(machine, node, state->context);
    return (DependenceNode){.tag = DEPENDENCE_CHOICE, .a = now, .b = why, .c = state->guard};
}

Dependence dependence_new_choice(Machine *machine, Dependence node)
{
    DependenceNode point = describe_choice(machine, node);
    return push_choice(machine, point, NO_SCOPE);
}

/* No choice point is needed if `node` is the newest one or is covered: then every decision that the choice concerns is
 * earlier or depends on it. */
Dependence dependence_choice_at(Machine *machine, Dependence node)
{
    Dependence newest = machine->dependence->newest;
    if (node == newest || machine->symbolic->concretising > 0)
        return node;
    DependenceNode point = describe_choice(machine, node);
    point.from_address = dependence_is_from_address(machine, node);
    const DependenceNode *last = node_at(machine, newest);
    bool again = last->tag == DEPENDENCE_CHOICE && last->from_address == point.from_address && last->b == point.b && last->c == point.c &&
                 scope_of(machine, newest) == scope_of(machine, node);
    return again ? newest : push_choice(machine, point, scope_of(machine, node));
}

/* True if the current instruction depends on the node through its context or the guards. False if that is not found soon. */
static bool controls(const Machine *machine, Dependence wanted)
{
    enum { STEPS = 96, WAITING = 64 };
    const struct DependenceState *state = machine->dependence;
    Dependence waiting[WAITING] = {state->guard, state->context};
    unsigned count = 2;
    for (unsigned i = 0; i < STEPS && count > 0; i++) {
        Dependence at = waiting[--count];
        const DependenceNode *node = node_at(machine, at);
        bool is_logged = node->tag == DEPENDENCE_LOGGED;
        if (at == wanted)
            return true;
        if (at < wanted || count + 3 > WAITING) /* nodes refer to earlier ones only */
            continue;
        if (node->tag == DEPENDENCE_JOIN)
            waiting[count++] = node->a;
        if (!is_logged && node->c != 0)
            waiting[count++] = node->c;
        waiting[count++] = node->b;
    }
    return false;
}

/* A check was made if whatever it depends on was decided in the same way. */
bool dependence_was_decided(const Machine *machine, Dependence decision)
{
    const DependenceNode *node = node_at(machine, decision);
    bool is_check = machine->symbolic->trace.decisions.items[node->a].kind == DECISION_CHECK;
    if (dependence_is_covered(machine, decision) || controls(machine, decision))
        return true;
    return is_check && (dependence_is_covered(machine, node->b) || controls(machine, node->b));
}

/* ---- Logs ---- */

Dependence dependence_repeated(Machine *machine, Dependence node)
{
    return push_node(machine, (DependenceNode){.tag = DEPENDENCE_JOIN, .a = node}, scope_of(machine, node));
}

/* The innermost scope of all, or NO_SCOPE. Mostly the newest entry has none. */
static uint32_t scope_of_logged(const Machine *machine, uint32_t first, uint32_t newest, Dependence other)
{
    const Trace *trace = &machine->symbolic->trace;
    uint32_t scope = other != 0 ? scope_of(machine, other) : ALWAYS_OPEN;
    if (!is_open(machine->dependence, scope))
        return NO_SCOPE;
    for (uint32_t i = newest; i != NOT_LOGGED && i >= first; i = trace->logged.items[i].previous) {
        uint32_t own = scope_of(machine, trace->logged.items[i].node);
        if (!is_open(machine->dependence, own))
            return NO_SCOPE;
        scope = own > scope ? own : scope;
    }
    return scope;
}

Dependence dependence_logged(Machine *machine, uint32_t first, uint32_t newest, Dependence other)
{
    const LoggedDependence *entry = &machine->symbolic->trace.logged.items[newest];
    if (entry->previous == NOT_LOGGED || entry->previous < first)
        return dependence_join(machine, other, entry->node);
    bool from_address = dependence_is_from_address(machine, other);
    DependenceNode logged = {.tag = DEPENDENCE_LOGGED, .from_address = from_address, .a = first, .b = other, .c = newest};
    return share(machine, logged, scope_of_logged(machine, first, newest, other));
}

/* ---- Statements ---- */

/* Instructions of one line are one statement, identified by the first of them. */
static uint32_t *number_statements(Machine *machine, const Function *function)
{
    struct DependenceState *state = machine->dependence;
    Trace *trace = &machine->symbolic->trace;
    Map lines = {0};
    uint32_t *numbers = base_allocate_zeroed((function->code_count + 1) * sizeof *numbers);
    for (uint32_t i = 0; i < function->code_count; i++) {
        Position position = function->positions[i];
        uint64_t key = (uint64_t)position.file << 32 | position.line, number;
        if (position.line == 0)
            continue;
        if (!map_get(&lines, key, &number)) {
            vector_push(&trace->statements, (StatementNode){function->id, i});
            number = trace->statements.count;
            map_put(&lines, key, number);
        }
        numbers[i] = (uint32_t)number;
    }
    map_release(&lines);
    state->statement_numbers[function->id] = numbers;
    vector_push(&state->numbered, function->id);
    return numbers;
}

static uint32_t statement_number(Machine *machine, const Frame *frame)
{
    const Function *function = frame->function;
    uint32_t *numbers = machine->dependence->statement_numbers[function->id];
    if (numbers == NULL)
        numbers = number_statements(machine, function);
    return numbers[frame->next - function->code];
}

/* The number of the current statement. Code of the C library belongs to the statement that called it. */
static uint32_t current_statement(Machine *machine, size_t depth)
{
    for (size_t i = depth; i-- > 0;)
        if (!machine->frames[i].function->in_runtime)
            return statement_number(machine, &machine->frames[i]);
    return 0;
}

Dependence dependence_state(Machine *machine, size_t depth, Dependence used)
{
    uint32_t number = current_statement(machine, depth);
    const DependenceNode *inner = node_at(machine, used);
    if (number == 0 || (inner->tag == DEPENDENCE_STATEMENT && inner->a == number - 1))
        return used;
    DependenceNode statement = {.tag = DEPENDENCE_STATEMENT, .from_address = inner->from_address, .a = number - 1, .b = used};
    return share(machine, statement, scope_of(machine, used));
}
