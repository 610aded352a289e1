/* Comparisons that contradict each other: a < b, b <= c, c < a, as in every program that sorts.
 *
 * The comparisons of a query are edges of a graph whose nodes are the compared terms, which are not analysed. The
 * target is impossible if the graph has a path that implies its opposite; the constraints on that path are the core.
 * Queries that this link does not refute go to the next one. */
#include <stdlib.h>
#include <string.h>

#include "solver/chain.h"

enum { NONE = UINT32_MAX };

/* The kind of order: a signed comparison implies nothing about an unsigned one. */
typedef enum OrderKind { ORDER_SIGNED, ORDER_UNSIGNED, ORDER_FLOAT, ORDER_KIND_COUNT } OrderKind;

/* A constraint as a comparison: a < b, a <= b, a == b or a != b. */
typedef struct Comparison {
    OrderKind kind;
    bool is_equality;  /* == or, if negated, != */
    bool strict;
    bool negated;      /* floats: `not a < b` is `b <= a` only if both are numbers; of others: a != b */
    Term a, b;
} Comparison;

/* From a smaller (or equal) term to a larger one. */
typedef struct Edge {
    uint32_t to, next;     /* next: of the edges from the same node, or NONE */
    Term reasons[3];       /* constraints, TERM_NONE at the end */
    bool strict;
} Edge;

typedef struct Node {
    Term term;
    OrderKind kind;
    Term number_reason;    /* floats: a constraint that holds for numbers only; TERM_NONE: none is known */
    bool is_number;
    uint32_t edges;        /* the first, or NONE */
    uint32_t arrivals[2];  /* [has a strict edge]: the edge by which the search reached the node first, or NONE */
    uint32_t sources[2];   /* and from which state, as node * 2 + strict */
} Node;

typedef struct Order {
    SolverLink link;
    Map nodes_by_term;     /* term * ORDER_KIND_COUNT + kind to an index */
    Vector(Node) nodes;
    Vector(Edge) edges;
    Vector(uint32_t) queue; /* states to continue from, as node * 2 + strict */
} Order;

/* ---- Reading constraints ---- */

static bool read_comparison(const TermPool *pool, Term constraint, Comparison *comparison)
{
    const TermNode *node = term_node(pool, constraint);
    bool negated = node->op == TERM_NOT;
    if (negated)
        node = term_node(pool, node->operands[0]);
    *comparison = (Comparison){.negated = negated, .a = node->operands[0], .b = node->operands[1]};
    switch (node->op) {
    case TERM_EQ: comparison->is_equality = true; return true;
    case TERM_SLT: comparison->strict = true; return !negated;
    case TERM_SLE: return !negated;
    case TERM_ULT: comparison->strict = true; comparison->kind = ORDER_UNSIGNED; return !negated;
    case TERM_ULE: comparison->kind = ORDER_UNSIGNED; return !negated;
    case TERM_FEQ: comparison->is_equality = true; comparison->kind = ORDER_FLOAT; return true;
    case TERM_FLT: comparison->strict = true; comparison->kind = ORDER_FLOAT; return true;
    case TERM_FLE: comparison->kind = ORDER_FLOAT; return true;
    default: return false;
    }
}

/* ---- Constants ---- */

/* A number with the order of the constant; false if it is NaN or too wide. */
static bool constant_place(const TermPool *pool, Term term, OrderKind kind, SignedWide *place)
{
    Wide value;
    unsigned width = term_width(pool, term);
    if (!term_is_constant(pool, term, &value) || width > 64)
        return false;
    SignedWide sign = (SignedWide)1 << (width - 1), magnitude = (SignedWide)value & (sign - 1);
    bool has_sign = (SignedWide)value & sign;
    if (kind == ORDER_UNSIGNED)
        *place = (SignedWide)value;
    else if (kind == ORDER_SIGNED)
        *place = has_sign ? magnitude - sign : magnitude;
    else
        *place = has_sign ? -magnitude : magnitude;
    SignedWide infinity = width == 32 ? (SignedWide)0xFF << 23 : (SignedWide)0x7FF << 52;
    return kind != ORDER_FLOAT || ((width == 32 || width == 64) && magnitude <= infinity);
}

/* ---- The graph ---- */

static uint32_t node_of(Order *order, Term term, OrderKind kind)
{
    uint64_t key = (uint64_t)term * ORDER_KIND_COUNT + kind, index;
    SignedWide place;
    if (map_get(&order->nodes_by_term, key, &index))
        return (uint32_t)index;
    Node node = {.term = term, .kind = kind, .edges = NONE};
    node.is_number = kind != ORDER_FLOAT || constant_place(order->link.shared->pool, term, kind, &place);
    map_put(&order->nodes_by_term, key, order->nodes.count);
    vector_push(&order->nodes, node);
    return (uint32_t)(order->nodes.count - 1);
}

static void add_edge(Order *order, uint32_t from, uint32_t to, bool strict, Term reason)
{
    const Node *a = &order->nodes.items[from], *b = &order->nodes.items[to];
    Edge edge = {.to = to, .next = a->edges, .strict = strict, .reasons = {reason, a->number_reason, b->number_reason}};
    vector_push(&order->edges, edge);
    order->nodes.items[from].edges = (uint32_t)(order->edges.count - 1);
}

/* An ordered comparison of floats that holds has numbers as operands. */
static void note_numbers(Order *order, Term constraint)
{
    Comparison comparison;
    if (!read_comparison(order->link.shared->pool, constraint, &comparison) || comparison.kind != ORDER_FLOAT ||
        comparison.negated)
        return;
    uint32_t sides[] = {node_of(order, comparison.a, ORDER_FLOAT), node_of(order, comparison.b, ORDER_FLOAT)};
    for (unsigned i = 0; i < 2; i++) {
        Node *node = &order->nodes.items[sides[i]];
        if (!node->is_number)
            node->number_reason = constraint;
        node->is_number = true;
    }
}

static void add_comparison(Order *order, const Comparison *comparison, OrderKind kind, Term reason)
{
    uint32_t a = node_of(order, comparison->a, kind), b = node_of(order, comparison->b, kind);
    bool numbers = order->nodes.items[a].is_number && order->nodes.items[b].is_number;
    if (comparison->is_equality && !comparison->negated) {
        add_edge(order, a, b, false, reason);
        add_edge(order, b, a, false, reason);
    } else if (!comparison->is_equality && !comparison->negated) {
        add_edge(order, a, b, comparison->strict, reason);
    } else if (!comparison->is_equality && numbers) {
        add_edge(order, b, a, !comparison->strict, reason);
    }
}

static void add_constraint(Order *order, Term constraint)
{
    Comparison comparison;
    if (!read_comparison(order->link.shared->pool, constraint, &comparison))
        return;
    add_comparison(order, &comparison, comparison.kind, constraint);
    if (comparison.is_equality && comparison.kind == ORDER_SIGNED) /* equality has no sign */
        add_comparison(order, &comparison, ORDER_UNSIGNED, constraint);
}

typedef struct ConstantPlace {
    uint32_t node;
    OrderKind kind;
    unsigned width;
    SignedWide place;
} ConstantPlace;

static int compare_places(const void *a_, const void *b_)
{
    const ConstantPlace *a = a_, *b = b_;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->width != b->width)
        return a->width < b->width ? -1 : 1;
    return (a->place > b->place) - (a->place < b->place);
}

/* Edges between neighbours among the constants. */
static void add_constants(Order *order)
{
    const TermPool *pool = order->link.shared->pool;
    Vector(ConstantPlace) places = {0};
    for (uint32_t i = 0; i < order->nodes.count; i++) {
        const Node *node = &order->nodes.items[i];
        ConstantPlace place = {.node = i, .kind = node->kind, .width = term_width(pool, node->term)};
        if (constant_place(pool, node->term, node->kind, &place.place))
            vector_push(&places, place);
    }
    if (places.count > 1)
        qsort(places.items, places.count, sizeof *places.items, compare_places);
    for (size_t i = 1; i < places.count; i++) {
        const ConstantPlace *a = &places.items[i - 1], *b = &places.items[i];
        if (a->kind != b->kind || a->width != b->width)
            continue;
        add_edge(order, a->node, b->node, a->place < b->place, TERM_NONE);
        if (a->place == b->place) /* the two zeros of floats */
            add_edge(order, b->node, a->node, false, TERM_NONE);
    }
    vector_release(&places);
}

/* ---- Paths ---- */

static void arrive(Order *order, uint32_t node, bool strict, uint32_t edge, uint32_t source)
{
    if (order->nodes.items[node].arrivals[strict] != NONE)
        return;
    order->nodes.items[node].arrivals[strict] = edge;
    order->nodes.items[node].sources[strict] = source;
    vector_push(&order->queue, node * 2 + strict);
}

static void collect_reasons(const Order *order, uint32_t state, uint32_t start, TermList *core)
{
    while (state != start) {
        const Node *node = &order->nodes.items[state / 2];
        const Edge *edge = &order->edges.items[node->arrivals[state % 2]];
        for (unsigned i = 0; i < 3; i++)
            if (edge->reasons[i] != TERM_NONE)
                vector_push(core, edge->reasons[i]);
        state = node->sources[state % 2];
    }
}

/* True if a path implies a <= b (or, if `strict`, a < b). Its constraints are added to the core. */
static bool find_path(Order *order, uint32_t a, uint32_t b, bool strict, TermList *core)
{
    for (size_t i = 0; i < order->nodes.count; i++)
        memset(order->nodes.items[i].arrivals, 0xFF, sizeof order->nodes.items[i].arrivals);
    order->queue.count = 0;
    vector_push(&order->queue, a * 2);
    for (size_t i = 0; i < order->queue.count; i++) {
        uint32_t state = order->queue.items[i];
        bool reached = state / 2 == b && (state % 2 || !strict);
        if (reached) {
            collect_reasons(order, state, a * 2, core);
            return true;
        }
        uint32_t edge = order->nodes.items[state / 2].edges;
        for (; edge != NONE; edge = order->edges.items[edge].next)
            arrive(order, order->edges.items[edge].to, state % 2 || order->edges.items[edge].strict, edge, state);
    }
    return false;
}

/* ---- The link ---- */

static void graph_build(Order *order, const Query *query)
{
    map_release(&order->nodes_by_term);
    order->nodes.count = order->edges.count = 0;
    for (size_t i = 0; i < query->count; i++)
        note_numbers(order, query->constraints[i]);
    for (size_t i = 0; i < query->count; i++)
        if (query->constraints[i] != query->target)
            add_constraint(order, query->constraints[i]);
}

/* True if a path excludes the comparison. For a negated equality, two paths together do. */
static bool is_excluded(Order *order, const Comparison *target, OrderKind kind, TermList *core)
{
    uint32_t a = node_of(order, target->a, kind), b = node_of(order, target->b, kind);
    bool numbers = order->nodes.items[a].is_number && order->nodes.items[b].is_number;
    add_constants(order);
    if (target->negated && !numbers)
        return false;
    core->count = 0;
    for (unsigned i = 0; i < 2; i++) {
        Term reason = order->nodes.items[i ? b : a].number_reason;
        if (target->negated && reason != TERM_NONE)
            vector_push(core, reason);
    }
    if (target->is_equality && !target->negated)
        return find_path(order, a, b, true, core) || find_path(order, b, a, true, core);
    if (target->is_equality)
        return find_path(order, a, b, false, core) && find_path(order, b, a, false, core);
    if (target->negated) /* b < a, or b <= a: excluded by the opposite */
        return find_path(order, a, b, target->strict, core);
    return find_path(order, b, a, !target->strict, core);
}

static bool refuses(Order *order, const Query *query, Answer *answer)
{
    Comparison target;
    if (query->target == TERM_NONE || !read_comparison(order->link.shared->pool, query->target, &target))
        return false;
    graph_build(order, query);
    bool excluded = is_excluded(order, &target, target.kind, &answer->core);
    if (!excluded && target.is_equality && target.kind == ORDER_SIGNED)
        excluded = is_excluded(order, &target, ORDER_UNSIGNED, &answer->core);
    if (excluded)
        vector_push(&answer->core, query->target);
    else
        answer->core.count = 0;
    return excluded;
}

static void order_check(SolverLink *link, const Query *query, Answer *answer)
{
    if (refuses((Order *)link, query, answer)) {
        answer->verdict = VERDICT_NO;
        link->shared->statistics.by_order++;
    } else {
        link_next(link, query, answer);
    }
}

static void order_free(SolverLink *link)
{
    Order *order = (Order *)link;
    map_release(&order->nodes_by_term);
    vector_release(&order->nodes);
    vector_release(&order->edges);
    vector_release(&order->queue);
    free(order);
}

SolverLink *order_link_new(void)
{
    static const SolverLinkType type = {order_check, order_free};
    Order *order = base_allocate_zeroed(sizeof *order);
    order->link.type = &type;
    return &order->link;
}
