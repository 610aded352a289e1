/* Order relations between results of float operations: if a <= b, then a - c <= b - c, c - b <= c - a, a - b <= 0,
 * and so on.
 *
 * Intervals alone cannot order two sums of nearly equal operands, however small they become. Here `a <= b` means: if
 * both are numbers. A derived relation is added to the nodes as a comparison that is known not to hold, `b < a`,
 * which is equivalent. */
#include <stdlib.h>
#include <string.h>

#include "solver/bounds.h"
#include "solver/ranges.h"

enum { MAX_PLACES = 64, MAX_ROUNDS = 4, NONE = -1 };

typedef struct Fact {
    bool holds, is_new; /* new: no constraint states it directly */
    uint64_t reasons[REASON_WORDS];
} Fact;

typedef struct Orders {
    Bounds *bounds;
    uint32_t nodes[MAX_PLACES]; /* floats that are compared or computed, ascending */
    int count;
    bool changed;
    Fact facts[MAX_PLACES][MAX_PLACES]; /* [a][b]: a <= b */
} Orders;

static bool is_arithmetic(TermOp op)
{
    switch (op) {
    case TERM_FADD: case TERM_FSUB: case TERM_FMUL: case TERM_FDIV: case TERM_FSQRT: case TERM_FROUND: case TERM_FTOF:
        return true;
    default:
        return false;
    }
}

static bool is_comparison(TermOp op)
{
    return op == TERM_FEQ || op == TERM_FLT || op == TERM_FLE;
}

static const BoundNode *node_at(const Orders *orders, int place)
{
    return &orders->bounds->nodes.items[orders->nodes[place]];
}

/* ---- The floats ---- */

static int place_of(const Orders *orders, uint32_t node)
{
    for (int i = 0; i < orders->count; i++)
        if (orders->nodes[i] == node)
            return i;
    return NONE;
}

static bool add_place(Orders *orders, uint32_t node)
{
    if (place_of(orders, node) != NONE || !orders->bounds->nodes.items[node].is_float)
        return true;
    if (orders->count == MAX_PLACES)
        return false;
    orders->nodes[orders->count++] = node;
    return true;
}

/* Collects the operands of computations and comparisons. False: too many, or nothing is computed. */
static bool collect_places(Orders *orders)
{
    const Bounds *bounds = orders->bounds;
    bool has_arithmetic = false;
    for (uint32_t i = 0; i < bounds->nodes.count; i++) {
        const BoundNode *node = &bounds->nodes.items[i];
        bool computes = is_arithmetic(node->node.op);
        has_arithmetic |= computes;
        if (computes && !add_place(orders, i))
            return false;
        for (unsigned j = 0; j < node->operand_count && (computes || is_comparison(node->node.op)); j++)
            if (!add_place(orders, node->operands[j]))
                return false;
    }
    return has_arithmetic;
}

/* ---- Facts ---- */

static void add_reasons(uint64_t *to, const uint64_t *from)
{
    for (unsigned i = 0; i < REASON_WORDS; i++)
        to[i] |= from[i];
}

static void add_fact(Orders *orders, int a, int b, const uint64_t *reasons, bool is_new)
{
    if (a == NONE || b == NONE || a == b || orders->facts[a][b].holds)
        return;
    Fact *fact = &orders->facts[a][b];
    *fact = (Fact){.holds = true, .is_new = is_new};
    add_reasons(fact->reasons, reasons);
    orders->changed = true;
}

static void read_comparison(Orders *orders, uint32_t number)
{
    const BoundNode *node = &orders->bounds->nodes.items[number];
    const Bound *bound = &orders->bounds->bounds.items[number];
    SignedWide truth;
    if (!is_comparison(node->node.op) || !span_is_one(bound->views[VIEW_UNSIGNED], &truth))
        return;
    int a = place_of(orders, node->operands[0]), b = place_of(orders, node->operands[1]);
    if (truth)
        add_fact(orders, a, b, bound->reasons, false);
    if (truth ? node->node.op == TERM_FEQ : node->node.op != TERM_FEQ)
        add_fact(orders, b, a, bound->reasons, false);
}

/* a <= m and m <= b, where m is a number: the reasons for that are included. */
static void close_by(Orders *orders, int middle)
{
    const Bound *bound = &orders->bounds->bounds.items[orders->nodes[middle]];
    if (bound->may_be_nan)
        return;
    for (int a = 0; a < orders->count; a++) {
        if (!orders->facts[a][middle].holds)
            continue;
        uint64_t reasons[REASON_WORDS];
        memcpy(reasons, bound->reasons, sizeof reasons);
        add_reasons(reasons, orders->facts[a][middle].reasons);
        for (int b = 0; b < orders->count; b++) {
            if (!orders->facts[middle][b].holds || orders->facts[a][b].holds)
                continue;
            uint64_t all[REASON_WORDS];
            memcpy(all, reasons, sizeof all);
            add_reasons(all, orders->facts[middle][b].reasons);
            add_fact(orders, a, b, all, true);
        }
    }
}

/* ---- Results ---- */

/* The sign of a factor or divisor, if known; zero preserves a product's order, but not a quotient's. */
static int sign_of(const Orders *orders, uint32_t node, bool zero_allowed, uint64_t *reasons)
{
    const Bound *bound = &orders->bounds->bounds.items[node];
    Span span = bound->views[VIEW_FLOAT];
    if (span.low > span.high)
        return 0;
    add_reasons(reasons, bound->reasons);
    SignedWide least = zero_allowed ? 0 : 1;
    return span.low >= least ? 1 : span.high <= -least ? -1 : 0;
}

/* How the result changes with this operand while the others are constant: 1 rises, -1 falls, 0 unknown. */
static int direction(const Orders *orders, const BoundNode *node, unsigned operand, uint64_t *reasons)
{
    switch (node->node.op) {
    case TERM_FADD: case TERM_FSQRT: case TERM_FROUND: case TERM_FTOF: return 1;
    case TERM_FSUB: return operand == 0 ? 1 : -1;
    case TERM_FMUL: return sign_of(orders, node->operands[1 - operand], true, reasons);
    default: return operand == 0 ? sign_of(orders, node->operands[1], false, reasons) : 0;
    }
}

/* True if both are the same operation and differ in one operand. */
static void compare_results(Orders *orders, int x, int y, unsigned operand)
{
    const BoundNode *a = node_at(orders, x), *b = node_at(orders, y);
    int from = place_of(orders, a->operands[operand]), to = place_of(orders, b->operands[operand]);
    if (from == NONE || to == NONE || !orders->facts[from][to].holds)
        return;
    uint64_t reasons[REASON_WORDS];
    memcpy(reasons, orders->facts[from][to].reasons, sizeof reasons);
    int sign = direction(orders, a, operand, reasons);
    if (sign > 0)
        add_fact(orders, x, y, reasons, true);
    else if (sign < 0)
        add_fact(orders, y, x, reasons, true);
}

static bool is_same_operation(const BoundNode *a, const BoundNode *b)
{
    return a->node.op == b->node.op && a->node.width == b->node.width && a->node.detail == b->node.detail &&
           is_arithmetic(a->node.op);
}

static void compare_all_results(Orders *orders)
{
    for (int x = 0; x < orders->count; x++) {
        for (int y = 0; y < orders->count; y++) {
            const BoundNode *a = node_at(orders, x), *b = node_at(orders, y);
            if (x == y || !is_same_operation(a, b))
                continue;
            if (a->operand_count == 1 || a->operands[1] == b->operands[1])
                compare_results(orders, x, y, 0);
            if (a->operand_count == 2 && a->operands[0] == b->operands[0])
                compare_results(orders, x, y, 1);
        }
    }
}

/* ---- Consequences for the intervals ---- */

/* From a <= b: a - b is not positive, b - a is not negative. */
static void narrow_differences(Orders *orders)
{
    Bounds *bounds = orders->bounds;
    for (int i = 0; i < orders->count; i++) {
        const BoundNode *node = node_at(orders, i);
        if (node->node.op != TERM_FSUB)
            continue;
        int a = place_of(orders, node->operands[0]), b = place_of(orders, node->operands[1]);
        SignedWide infinity = ranges_float_infinity(node->node.width);
        for (unsigned reversed = 0; reversed < 2; reversed++) {
            const Fact *fact = reversed ? &orders->facts[b][a] : &orders->facts[a][b];
            if (!fact->holds)
                continue;
            Span side = reversed ? (Span){0, infinity} : (Span){-infinity, 0};
            bounds->current = orders->nodes[i];
            add_reasons(bounds->bounds.items[bounds->current].reasons, fact->reasons);
            bounds_narrow(bounds, bounds->current, VIEW_FLOAT, side);
        }
    }
}

static void add_to_nodes(Orders *orders, int a, int b)
{
    Bounds *bounds = orders->bounds;
    BoundNode node = {.node = {.op = TERM_FLT, .width = 1}, .operand_count = 2, .is_known_width = true};
    node.operands[0] = orders->nodes[b];
    node.operands[1] = orders->nodes[a];
    Bound bound = {.views = {[VIEW_SIGNED] = {0, 0}, [VIEW_UNSIGNED] = {0, 0}}};
    add_reasons(bound.reasons, orders->facts[a][b].reasons);
    vector_push(&bounds->nodes, node);
    vector_push(&bounds->bounds, bound);
}

static void add_new_facts(Orders *orders)
{
    for (int a = 0; a < orders->count; a++) {
        for (int b = 0; b < orders->count; b++) {
            bool of_results = is_arithmetic(node_at(orders, a)->node.op) || is_arithmetic(node_at(orders, b)->node.op);
            if (orders->facts[a][b].holds && orders->facts[a][b].is_new && of_results)
                add_to_nodes(orders, a, b);
        }
    }
}

void bounds_add_orders(Bounds *bounds)
{
    Orders *orders = base_allocate_zeroed(sizeof *orders);
    orders->bounds = bounds;
    if (collect_places(orders)) {
        for (uint32_t i = 0; i < bounds->nodes.count; i++)
            read_comparison(orders, i);
        for (unsigned round = 0; round < MAX_ROUNDS && orders->changed; round++) {
            orders->changed = false;
            for (int middle = 0; middle < orders->count; middle++)
                close_by(orders, middle);
            compare_all_results(orders);
        }
        narrow_differences(orders);
        add_new_facts(orders);
    }
    free(orders);
}
