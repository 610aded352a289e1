/* A quick local search from the hint.
 *
 * A move takes a violated constraint, wants it to be true, and descends from there: at each operation it chooses an
 * operand and the value that this operand must have (invert.h), until it reaches variables. The rest of the
 * assignment stays. Few moves are made: Z3 decides queries that need many. The search can only find models; without
 * one it has no verdict. */
#include <stdlib.h>
#include <string.h>

#include "solver/chain.h"
#include "solver/invert.h"

enum {
    MOVES = 64,
    QUICK_MOVES = 6,
    MOVES_FROM_HINT = 16,   /* then it restarts */
    MAX_EVALUATIONS = 1500, /* of constraints, for one query */
    FLOAT_FACTOR = 20,      /* so much more of both with floats: there Z3 takes seconds */
    MAX_DEPTH = 400,        /* of the descent */
    MAX_STEPS = 2000,       /* of one move: a shared term may be reached by many paths */
    MAX_TABLE = 1024,       /* elements of a table that are tried */
    MAX_NUDGE = 16,         /* distance of a nudge in floats */
};

typedef struct Suspect {
    Term term;
    TermSet variables;
    bool holds;              /* as far as is known; false: it must be evaluated */
} Suspect;

typedef struct Search {
    SolverLink link;
    const Query *query;
    TermInput current;       /* of exactly the query's variables */
    TermInput changes;       /* of the move being made */
    Vector(Suspect) order;   /* the query's constraints; those that were violated recently come first */
    VariableList variables;
    unsigned evaluations;
    unsigned steps;          /* of the move being made */
    bool quick;              /* leaves difficult queries to links that can also refute them */
    bool met_floats;
    bool trusts_hint;        /* the hint satisfies all but the target */
    bool near;               /* change no more than needed: the first move, so that loops get longer step by step */
    uint64_t random;
} Search;

static uint64_t draw(Search *search)
{
    search->random ^= search->random << 13;
    search->random ^= search->random >> 7;
    search->random ^= search->random << 17;
    return search->random * UINT64_C(0x2545F4914F6CDD1D) >> 16;
}

static Wide value_of(Search *search, Term term)
{
    return term_evaluate(search->link.shared->evaluator, term);
}

static bool is_fixed(Search *search, Term term)
{
    return term_node(search->link.shared->pool, term)->variables == 0;
}

/* ---- One step down: from an operation and its wanted value to an operand and its needed value ---- */

typedef struct Wish {
    Term term;
    Wide value;
} Wish;

static void wish_for(Search *search, Wish wish, unsigned depth);

/* Which operand changes: one with variables; a random one if both have some. */
static bool choose_second(Search *search, const TermNode *node)
{
    if (is_fixed(search, node->operands[0]))
        return true;
    return !is_fixed(search, node->operands[1]) && (draw(search) & 1);
}

static Inversion inversion_of(Search *search, const TermNode *node, bool second, Wide wanted)
{
    Term own = node->operands[second], other = node->operands[!second];
    return (Inversion){
        .op = node->op,
        .width = term_width(search->link.shared->pool, own),
        .changes_second = second,
        .same_operands = own == other,
        .own = value_of(search, own),
        .other = value_of(search, other),
        .wanted = wanted,
        .chance = search->near ? 0 : draw(search),
    };
}

typedef bool Inverter(const Inversion *inversion, Wide *needed);

/* If no value of this operand works (zero times it is never three), the other one gets a small value, so that the
 * next move may succeed. */
static bool step_binary(Search *search, const TermNode *node, Inverter *inverter, Wish *wish)
{
    bool second = choose_second(search, node);
    Inversion inversion = inversion_of(search, node, second, wish->value);
    wish->term = node->operands[second];
    if (inverter(&inversion, &wish->value))
        return true;
    *wish = (Wish){node->operands[!second], (1 + draw(search) % 4) & invert_mask(inversion.width)};
    return !is_fixed(search, wish->term);
}

/* `a && b` must be true, or `a
 *
 * b` false: both operands change. */
static bool step_both(Search *search, const TermNode *node, Wish *wish, unsigned depth)
{
    Wide wanted = wish->value;
    Term missing = TERM_NONE;
    for (unsigned i = 0; i < 2; i++) {
        if (value_of(search, node->operands[i]) == wanted)
            continue;
        if (missing != TERM_NONE)
            wish_for(search, (Wish){missing, wanted}, depth);
        missing = node->operands[i];
    }
    wish->term = missing;
    return missing != TERM_NONE;
}

static bool step_logical(Search *search, const TermNode *node, Wish *wish, unsigned depth)
{
    if (node->width == 1 && (wish->value != 0) == (node->op == TERM_AND))
        return step_both(search, node, wish, depth);
    return step_binary(search, node, invert_integer, wish);
}

static bool step_concat(Search *search, const TermNode *node, Wish *wish, unsigned depth)
{
    unsigned low_width = term_width(search->link.shared->pool, node->operands[1]);
    wish_for(search, (Wish){node->operands[0], wish->value >> low_width}, depth);
    *wish = (Wish){node->operands[1], wish->value & invert_mask(low_width)};
    return true;
}

static bool step_extract(Search *search, const TermNode *node, Wish *wish)
{
    Wide place = invert_mask(node->width) << node->detail;
    *wish = (Wish){node->operands[0], (value_of(search, node->operands[0]) & ~place) | wish->value << node->detail};
    return true;
}

static bool step_extension(Search *search, const TermNode *node, Wish *wish)
{
    unsigned width = term_width(search->link.shared->pool, node->operands[0]);
    *wish = (Wish){node->operands[0], wish->value & invert_mask(width)};
    return true;
}

static bool step_choice(Search *search, const TermNode *node, Wish *wish)
{
    bool taken = value_of(search, node->operands[0]) != 0;
    Term here = node->operands[taken ? 1 : 2], there = node->operands[taken ? 2 : 1];
    bool can_switch = !is_fixed(search, node->operands[0]);
    bool worth_it = value_of(search, there) == wish->value || is_fixed(search, here) || draw(search) % 4 == 0;
    if (can_switch && worth_it) {
        *wish = (Wish){node->operands[0], !taken};
        return true;
    }
    wish->term = here;
    return true;
}

/* Chooses an index whose current element has the value, or else changes the element at the index. */
static bool step_select(Search *search, const TermNode *node, Wish *wish)
{
    size_t count;
    const Term *elements = term_table_elements(search->link.shared->pool, node->operands[1], &count);
    Wide index = value_of(search, node->operands[0]);
    Term here = elements[index < count ? (size_t)index : count - 1];
    if (!is_fixed(search, here) && draw(search) % 2 == 0) {
        wish->term = here;
        return true;
    }
    size_t looked_at = count < MAX_TABLE ? count : MAX_TABLE, start = draw(search) % count;
    for (size_t i = 0; i < looked_at; i++) {
        size_t place = (start + i) % count;
        if (value_of(search, elements[place]) == wish->value) {
            *wish = (Wish){node->operands[0], place};
            return true;
        }
    }
    wish->term = here;
    return !is_fixed(search, here);
}

static bool step_float_unary(Search *search, const TermNode *node, Wish *wish)
{
    wish->term = node->operands[0];
    unsigned operand_width = term_width(search->link.shared->pool, wish->term);
    return invert_float_unary(node->op, node->width, operand_width, wish->value, &wish->value);
}

static bool step(Search *search, const TermNode *node, Wish *wish, unsigned depth)
{
    switch (node->op) {
    case TERM_NOT: *wish = (Wish){node->operands[0], ~wish->value & invert_mask(node->width)}; return true;
    case TERM_NEG: *wish = (Wish){node->operands[0], -wish->value & invert_mask(node->width)}; return true;
    case TERM_AND: case TERM_OR: return step_logical(search, node, wish, depth);
    case TERM_CONCAT: return step_concat(search, node, wish, depth);
    case TERM_EXTRACT: return step_extract(search, node, wish);
    case TERM_ZEXT: case TERM_SEXT: return step_extension(search, node, wish);
    case TERM_ITE: return step_choice(search, node, wish);
    case TERM_SELECT: return step_select(search, node, wish);
    case TERM_EQ: case TERM_ULT: case TERM_ULE: case TERM_SLT: case TERM_SLE:
    case TERM_FEQ: case TERM_FLT: case TERM_FLE: return step_binary(search, node, invert_comparison, wish);
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV:
        search->met_floats = true;
        return step_binary(search, node, invert_float, wish);
    case TERM_FSQRT: case TERM_FROUND: case TERM_FTOF: case TERM_FTOS: case TERM_FTOU: case TERM_STOF: case TERM_UTOF:
        return step_float_unary(search, node, wish);
    default: return step_binary(search, node, invert_integer, wish);
    }
}

/* Descends to the variables and records their new values. */
static void wish_for(Search *search, Wish wish, unsigned depth)
{
    for (; depth < MAX_DEPTH && search->steps < MAX_STEPS; depth++, search->steps++) {
        TermNode node = *term_node(search->link.shared->pool, wish.term);
        if (node.op == TERM_VARIABLE)
            term_input_set(&search->changes, (VariableId)node.words[0], (uint64_t)wish.value);
        if (node.op == TERM_VARIABLE || node.op == TERM_CONSTANT || !step(search, &node, &wish, depth + 1))
            return;
    }
}

/* ---- Moves ---- */

/* A constraint that is violated; TERM_NONE: all hold. It moves to the front, because it is likely to be violated
 * again. */
static Term find_violated(Search *search)
{
    for (size_t i = 0; i < search->order.count; i++) {
        Suspect *suspect = &search->order.items[i];
        if (suspect->holds)
            continue;
        search->evaluations++;
        if (value_of(search, suspect->term) != 0) {
            suspect->holds = true;
            continue;
        }
        Suspect violated = *suspect;
        memmove(search->order.items + 1, search->order.items, i * sizeof violated);
        search->order.items[0] = violated;
        return violated.term;
    }
    return TERM_NONE;
}

/* Marks the constraints with this variable, which may be violated now. */
static void suspect_all_with(Search *search, VariableId variable)
{
    const TermPool *pool = search->link.shared->pool;
    TermSet set = term_node(pool, term_variable(search->link.shared->pool, variable))->variables;
    for (size_t i = 0; i < search->order.count; i++) {
        Suspect *suspect = &search->order.items[i];
        suspect->holds = suspect->holds && !term_set_intersects(pool, suspect->variables, set);
    }
}

static void assign(Search *search, TermBinding binding)
{
    uint64_t before = 0;
    if (term_input_get(&search->current, binding.variable, &before) && before == binding.value)
        return;
    term_input_set(&search->current, binding.variable, binding.value);
    term_evaluator_bind(search->link.shared->evaluator, binding.variable, binding.value);
    suspect_all_with(search, binding.variable);
}

/* Changes a float of the constraint to a neighbour: where rounding decides, only trying helps. */
static bool nudge(Search *search, Term violated)
{
    TermPool *pool = search->link.shared->pool;
    size_t count;
    const VariableId *items = term_set_items(pool, term_node(pool, violated)->variables, &count);
    VariableId chosen = items[draw(search) % count];
    const TermVariable *variable = term_variable_get(pool, chosen);
    uint64_t value = 0;
    if (variable->kind != TERM_FLOAT || !term_input_get(&search->current, chosen, &value))
        return false;
    uint64_t distance = 1 + draw(search) % (1 + draw(search) % MAX_NUDGE);
    assign(search, (TermBinding){chosen, draw(search) & 1 ? value + distance : value - distance});
    return true;
}

static void make_move(Search *search, Term violated)
{
    if (search->met_floats && !search->quick && draw(search) % 4 == 0 && nudge(search, violated))
        return;
    search->changes.count = 0;
    search->steps = 0;
    wish_for(search, (Wish){violated, 1}, 0);
    for (size_t i = 0; i < search->changes.count; i++)
        assign(search, search->changes.items[i]);
}

static void start_from_hint(Search *search)
{
    search->current.count = 0;
    for (size_t i = 0; i < search->variables.count; i++) {
        VariableId variable = search->variables.items[i];
        vector_push(&search->current, (TermBinding){variable, query_hint_value(search->query, variable)});
    }
    term_evaluator_load(search->link.shared->evaluator, &search->current);
    for (size_t i = 0; i < search->order.count; i++)
        search->order.items[i].holds = search->trusts_hint && search->order.items[i].term != search->query->target;
}

static void order_prepare(Search *search)
{
    const TermPool *pool = search->link.shared->pool;
    const Query *query = search->query;
    search->order.count = 0;
    for (size_t i = query->count; i-- > 0;) {
        Term term = query->constraints[i];
        vector_push(&search->order, (Suspect){.term = term, .variables = term_node(pool, term)->variables});
    }
}

/* After a move from the hint, gives every variable of one width the value that the move gave to one of them. This
 * reaches models that neither single moves nor random values do. */
static void start_level(Search *search)
{
    TermPool *pool = search->link.shared->pool;
    start_from_hint(search);
    make_move(search, find_violated(search));
    if (search->changes.count == 0)
        return;
    TermBinding chosen = search->changes.items[draw(search) % search->changes.count];
    unsigned width = term_variable_get(pool, chosen.variable)->width;
    for (size_t i = 0; i < search->variables.count; i++) {
        VariableId variable = search->variables.items[i];
        if (term_variable_get(pool, variable)->width == width)
            assign(search, (TermBinding){variable, chosen.value});
    }
}

static void start_round(Search *search, unsigned round)
{
    if (round % 4 == 3 && search->current.count > 1)
        start_level(search);
    else
        start_from_hint(search);
}

/* Called when a constraint is violated although no suspect is left: the hint is no longer trusted. */
static void lose_trust(Search *search)
{
    search->trusts_hint = false;
    for (size_t i = 0; i < search->order.count; i++)
        search->order.items[i].holds = false;
}

/* True: `current` is a model. */
static bool run_search(Search *search, unsigned *moves)
{
    for (unsigned move = 0;; move++) {
        unsigned factor = search->met_floats && !search->quick ? FLOAT_FACTOR : 1;
        if (move >= (search->quick ? QUICK_MOVES : MOVES * factor) || search->evaluations >= MAX_EVALUATIONS * factor)
            return false;
        if (move % MOVES_FROM_HINT == 0)
            start_round(search, move / MOVES_FROM_HINT);
        *moves = move;
        search->near = move == 0;
        Term violated = find_violated(search);
        if (violated != TERM_NONE)
            make_move(search, violated);
        else if (query_holds_loaded(search->link.shared, search->query))
            return true;
        else
            lose_trust(search);
    }
}

/* ---- The link ---- */

static void search_check(SolverLink *link, const Query *query, Answer *answer)
{
    Search *search = (Search *)link;
    search->query = query;
    search->evaluations = 0;
    search->met_floats = false;
    search->trusts_hint = query->target != TERM_NONE;
    search->random = UINT64_C(0x9E3779B97F4A7C15);
    query_variables(link->shared, query, &search->variables);
    order_prepare(search);
    unsigned moves;
    bool found = run_search(search, &moves);
    link->shared->statistics.work += search->evaluations;
    if (!found) {
        link_next(link, query, answer);
        return;
    }
    answer->verdict = VERDICT_YES;
    term_input_copy(&answer->model, &search->current);
    *(moves == 0 ? &link->shared->statistics.by_hint : &link->shared->statistics.by_search) += 1;
}

static void search_free(SolverLink *link)
{
    Search *search = (Search *)link;
    vector_release(&search->current);
    vector_release(&search->changes);
    vector_release(&search->order);
    vector_release(&search->variables);
    free(search);
}

SolverLink *search_link_new(bool quick)
{
    static const SolverLinkType type = {search_check, search_free};
    Search *search = base_allocate_zeroed(sizeof *search);
    search->link.type = &type;
    search->quick = quick;
    return &search->link;
}
