/* The DAG of dependences. See dependence.h. */
#include <stdlib.h>

#include "execution/dependence.h"

enum { FIRST_TABLE = 256, WALK_LIMIT = 256 };

static const DependenceNode *node_at(const Machine *machine, Dependence node)
{
    return &machine->symbolic->trace.dependences.items[node];
}

/* ---- Hash-consing ---- */

static uint64_t node_hash(const DependenceNode *node)
{
    return hash_mix64(((uint64_t)node->tag << 62) ^ ((uint64_t)node->a << 31) ^ node->b);
}

static void table_grow(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    size_t size = state->table_size ? state->table_size * 2 : FIRST_TABLE;
    free(state->table);
    state->table = base_allocate_zeroed(size * sizeof *state->table);
    state->table_size = size;
    for (uint32_t i = 1; i < machine->symbolic->trace.dependences.count; i++) {
        if (node_at(machine, i)->tag == DEPENDENCE_POINT && state->reduced.items[i] != i)
            continue; /* make_point knows those */
        size_t place = node_hash(node_at(machine, i)) & (size - 1);
        while (state->table[place])
            place = (place + 1) & (size - 1);
        state->table[place] = i;
    }
}

/* The node, and whether it was made now. */
static Dependence intern(Machine *machine, DependenceNode node, bool *fresh)
{
    struct DependenceState *state = machine->dependence;
    Trace *trace = &machine->symbolic->trace;
    if (trace->dependences.count * 2 >= state->table_size)
        table_grow(machine);
    size_t place = node_hash(&node) & (state->table_size - 1);
    for (; state->table[place]; place = (place + 1) & (state->table_size - 1)) {
        const DependenceNode *known = node_at(machine, state->table[place]);
        if (known->tag == node.tag && known->a == node.a && known->b == node.b) {
            *fresh = false;
            return state->table[place];
        }
    }
    Dependence made = (Dependence)trace->dependences.count;
    vector_push(&trace->dependences, node);
    vector_push(&state->reduced, made);
    state->table[place] = made;
    *fresh = true;
    return made;
}

/* ---- Joins ---- */

static bool is_part(const Machine *machine, Dependence whole, Dependence part)
{
    const DependenceNode *node = node_at(machine, whole);
    return node->tag == DEPENDENCE_JOIN && (node->a == part || node->b == part);
}

/* Is `part`, on a short look, below the decision, statement or point? */
static bool implies(const Machine *machine, Dependence whole, Dependence part)
{
    const DependenceNode *node = node_at(machine, whole);
    if (node->tag == DEPENDENCE_JOIN || node->tag == DEPENDENCE_NOTHING)
        return false;
    return node->b == part || is_part(machine, node->b, part);
}

static bool implies_or_has(const Machine *machine, Dependence whole, Dependence part)
{
    const DependenceNode *node = node_at(machine, whole);
    if (implies(machine, whole, part) || is_part(machine, whole, part))
        return true;
    return node->tag == DEPENDENCE_JOIN && (implies(machine, node->a, part) || implies(machine, node->b, part));
}

Dependence dependence_join_reduced(Machine *machine, Dependence a, Dependence b)
{
    a = dependence_reduce(machine, a);
    b = dependence_reduce(machine, b);
    if (a == b || b == 0)
        return a;
    if (a == 0)
        return b;
    if (a > b) { /* nodes only refer to earlier ones */
        Dependence other = a;
        a = b;
        b = other;
    }
    if (implies_or_has(machine, b, a))
        return b;
    bool fresh;
    return intern(machine, (DependenceNode){DEPENDENCE_JOIN, a, b}, &fresh);
}

Dependence dependence_reduce(const Machine *machine, Dependence node)
{
    return node == 0 ? 0 : machine->dependence->reduced.items[node];
}

static Dependence join_nodes(Machine *machine, Dependence a, Dependence b)
{
    if (a > b) {
        Dependence other = a;
        a = b;
        b = other;
    }
    if (is_part(machine, b, a))
        return b;
    bool fresh;
    Dependence made = intern(machine, (DependenceNode){DEPENDENCE_JOIN, a, b}, &fresh);
    if (fresh) {
        Dependence reduced = dependence_join_reduced(machine, a, b);
        machine->dependence->reduced.items[made] = reduced;
    }
    return made;
}

Dependence dependence_join(Machine *machine, Dependence a, Dependence b)
{
    if (a == b || b == 0)
        return a;
    return a == 0 ? b : join_nodes(machine, a, b);
}

/* ---- Decisions ---- */

Dependence dependence_decision(Machine *machine, uint32_t number, Dependence on)
{
    bool fresh;
    return intern(machine, (DependenceNode){DEPENDENCE_DECISION, number, dependence_reduce(machine, on)}, &fresh);
}

/* Like a decision, it was only met because of what is around it: its reduced form says that. Points that only differ in this
 * are different. */
static Dependence make_point(Machine *machine, Dependence node, uint32_t now)
{
    struct DependenceState *state = machine->dependence;
    Trace *trace = &machine->symbolic->trace;
    Dependence around = dependence_surroundings(machine), on = dependence_join_reduced(machine, node, around);
    uint64_t key = hash_mix64(((uint64_t)node << 32 | around) ^ hash_mix64(now)), known;
    if (map_get(&state->points, key, &known))
        return (Dependence)known;
    bool fresh;
    Dependence reduced = intern(machine, (DependenceNode){DEPENDENCE_POINT, now, on}, &fresh);
    Dependence made = reduced;
    if (on != node) {
        made = (Dependence)trace->dependences.count;
        vector_push(&trace->dependences, (DependenceNode){DEPENDENCE_POINT, now, node});
        vector_push(&state->reduced, reduced);
    }
    map_put(&state->points, key, made);
    return made;
}

Dependence dependence_point(Machine *machine, Dependence node)
{
    const Trace *trace = &machine->symbolic->trace;
    const DependenceNode *inner = node_at(machine, node);
    uint32_t now = (uint32_t)trace->decisions.count;
    bool is_latest = inner->tag == DEPENDENCE_DECISION && inner->a + 1 == now;
    if (node == 0 || machine->symbolic->silent > 0 || is_latest || (inner->tag == DEPENDENCE_POINT && inner->a == now))
        return node;
    return make_point(machine, node, now);
}

/* Statements and points are looked through: only decisions tell whether an address might have been another one. */
bool dependence_is_covered(const Machine *machine, Dependence node)
{
    const struct DependenceState *state = machine->dependence;
    Dependence stack[WALK_LIMIT];
    size_t count = 0, walked = 0;
    for (Dependence at = node;;) {
        const DependenceNode *here = node_at(machine, at);
        if (at != 0 && ++walked > WALK_LIMIT)
            return false;
        if (here->tag == DEPENDENCE_DECISION && !state->open.items[here->a])
            return false;
        if (here->tag == DEPENDENCE_JOIN) {
            if (count == WALK_LIMIT)
                return false;
            stack[count++] = here->a;
            at = here->b;
        } else if (here->tag == DEPENDENCE_STATEMENT || here->tag == DEPENDENCE_POINT) {
            at = here->b;
        } else if (count > 0) {
            at = stack[--count];
        } else {
            return true;
        }
    }
}

/* ---- Statements ---- */

/* Instructions of one line are one statement, named by the first of them. */
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

/* What the C library does is done by the statement that called it. */
static uint32_t statement_at_work(Machine *machine, size_t depth)
{
    for (size_t i = depth; i-- > 0;)
        if (!machine->frames[i].function->in_runtime)
            return statement_number(machine, &machine->frames[i]);
    return 0;
}

Dependence dependence_statement(Machine *machine, Dependence used)
{
    return dependence_statement_at(machine, machine->depth, used);
}

Dependence dependence_statement_at(Machine *machine, size_t depth, Dependence used)
{
    if (LIKELY(!machine->dependence->statements))
        return used;
    uint32_t number = statement_at_work(machine, depth);
    const DependenceNode *inner = node_at(machine, used);
    if (number == 0 || (inner->tag == DEPENDENCE_STATEMENT && inner->a == number - 1))
        return used;
    bool fresh;
    Dependence made = intern(machine, (DependenceNode){DEPENDENCE_STATEMENT, number - 1, used}, &fresh);
    return made;
}
