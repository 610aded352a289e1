/* Interactive and correlation dependences: which statements affect a later one together.
 *
 * A fact is one reason why something later may depend on an item: a definition of a location by a step, what a branch's side
 * controls, or a location that the branch's other sides might have defined. Facts that nothing depends on are left out. For
 * each fact, the facts from before it are followed from there on, as long as both reach (pair reaching definitions). Where
 * both meet at something that depends on both, the items of the two interact, and more may depend on both then. */
#include <stdlib.h>
#include <string.h>

#include "analysis/static_dependence_body.h"

/* What may depend on something. Items below step_count are the steps: instructions of one line in one node. The others are
 * the sides of branches. */
typedef struct Item {
    uint32_t node;
    uint32_t first, end;      /* instructions; of a side: of the step with the branch */
    uint32_t side;            /* the node that the side leads to; of a step: NODE_NONE */
} Item;

#define LOCATION_NONE UINT32_MAX /* of facts: control */

typedef struct Fact {
    uint32_t location;
    uint32_t item;
} Fact;

typedef struct ItemFact {     /* the item depends on the fact */
    Fact fact;
    uint32_t item;
} ItemFact;

/* Lists of numbers, one for each key. */
typedef struct Lists {
    uint32_t *starts, *items;
} Lists;

typedef struct Pairs {
    Finder *finder;
    const Body *body;
    const StaticQuery *query;
    bool needs_traditional;   /* correlation: one of the two dependences must be traditional */
    Vector(Item) items;
    uint32_t step_count;
    uint32_t *node_steps;     /* the first step of each node, and the end */
    uint32_t *side_items;     /* for each edge of the graph; NODE_NONE: not a side */
    Vector(ItemFact) dependences;
    Fact *facts;              /* ascending by location; control last */
    uint32_t fact_count, control_facts; /* the first one of control */
    Lists item_facts;         /* the facts of each item */
    Lists overwritten;        /* locations that each step overwrites */
    uint32_t *location_facts; /* the first one of each location, and the end */
    BitTable traditional;     /* facts that each item depends on traditionally, */
    BitTable interacting;     /* and those of the items that it interacts with */
    BitTable controlled;      /* the control facts of all sides that control each node, and all other facts */
    BitTable reaching;        /* facts that reach each node's start */
    BitTable together;        /* facts that reach it together with the current one, from before it */
    Vector(uint32_t) touched; /* nodes with a row of `together` that is not empty */
    uint64_t unlimited;
    bool stopped, changed;
} Pairs;

/* ---- Items ---- */

static void add_steps(Pairs *pairs, uint32_t node)
{
    const Body *body = pairs->body;
    uint32_t end = body->nodes[node].end;
    pairs->node_steps[node] = (uint32_t)pairs->items.count;
    for (uint32_t first = body->nodes[node].first, next; first < end; first = next) {
        Position at = body->positions[first];
        for (next = first + 1; next < end && body->positions[next].line == at.line && body->positions[next].file == at.file;)
            next++;
        vector_push(&pairs->items, ((Item){node, first, next, NODE_NONE}));
    }
}

static void add_sides(Pairs *pairs, uint32_t node)
{
    const Adjacency *successors = &pairs->body->graph.successors;
    uint32_t start = successors->starts[node], end = successors->starts[node + 1];
    const Item step = pairs->items.items[pairs->node_steps[node + 1] - 1];
    for (uint32_t edge = start; edge < end; edge++) {
        bool is_side = end - start > 1 && successors->nodes[edge] < pairs->body->node_count;
        pairs->side_items[edge] = is_side ? (uint32_t)pairs->items.count : NODE_NONE;
        if (is_side)
            vector_push(&pairs->items, ((Item){node, step.first, step.end, successors->nodes[edge]}));
    }
}

static void make_items(Pairs *pairs)
{
    const Body *body = pairs->body;
    uint32_t nodes = body->node_count;
    pairs->node_steps = base_allocate((nodes + 1) * sizeof *pairs->node_steps);
    pairs->side_items = base_allocate((body->graph.successors.starts[nodes] + 1) * sizeof *pairs->side_items);
    for (uint32_t node = 0; node < nodes; node++)
        add_steps(pairs, node);
    pairs->step_count = pairs->node_steps[nodes] = (uint32_t)pairs->items.count;
    for (uint32_t node = 0; node < nodes; node++)
        add_sides(pairs, node);
}

static uint32_t step_at(const Pairs *pairs, uint32_t instruction)
{
    uint32_t step = pairs->node_steps[body_node_at(pairs->body, instruction)];
    while (pairs->items.items[step].end <= instruction)
        step++;
    return step;
}

static uint32_t side_item(const Pairs *pairs, uint32_t node, uint32_t side)
{
    const Adjacency *successors = &pairs->body->graph.successors;
    uint32_t edge = successors->starts[node];
    while (successors->nodes[edge] != side)
        edge++;
    return pairs->side_items[edge];
}

/* ---- Facts ---- */

static void add_dependence(Pairs *pairs, Fact fact, uint32_t step)
{
    const Adjacency *successors = &pairs->body->graph.successors;
    uint32_t node = pairs->items.items[step].node;
    vector_push(&pairs->dependences, ((ItemFact){fact, step}));
    if (step + 1 != pairs->node_steps[node + 1])
        return;
    for (uint32_t edge = successors->starts[node]; edge < successors->starts[node + 1]; edge++)
        if (pairs->side_items[edge] != NODE_NONE)
            vector_push(&pairs->dependences, ((ItemFact){fact, pairs->side_items[edge]}));
}

static void add_flow(Pairs *pairs, const FlowDependence *flow)
{
    uint32_t to = step_at(pairs, flow->use);
    bool is_potential = flow->side != NODE_NONE;
    uint32_t from = is_potential ? side_item(pairs, flow->from, flow->side) : step_at(pairs, flow->from);
    if (from != to) /* what a step computes for itself */
        add_dependence(pairs, (Fact){flow->location, from}, to);
}

static void add_control(Pairs *pairs, uint32_t node)
{
    const ControlEdges *control = &pairs->body->control;
    for (uint32_t i = control->starts[node]; i < control->starts[node + 1]; i++) {
        if (control->edges[i].to >= pairs->body->node_count)
            continue;
        Fact fact = {LOCATION_NONE, side_item(pairs, control->edges[i].from, control->edges[i].to)};
        for (uint32_t step = pairs->node_steps[node]; step < pairs->node_steps[node + 1]; step++)
            add_dependence(pairs, fact, step);
    }
}

static int compare_facts(const Fact *a, const Fact *b)
{
    if (a->location != b->location)
        return a->location < b->location ? -1 : 1;
    return (a->item > b->item) - (a->item < b->item);
}

static int compare_dependences(const void *left, const void *right)
{
    return compare_facts(&((const ItemFact *)left)->fact, &((const ItemFact *)right)->fact);
}

/* Numbers the facts of the dependences, which are sorted then. */
static void make_facts(Pairs *pairs)
{
    size_t count = pairs->dependences.count;
    if (count)
        qsort(pairs->dependences.items, count, sizeof *pairs->dependences.items, compare_dependences);
    pairs->facts = base_allocate((count + 1) * sizeof *pairs->facts);
    for (size_t i = 0; i < count; i++) {
        const Fact *fact = &pairs->dependences.items[i].fact;
        if (pairs->fact_count == 0 || compare_facts(&pairs->facts[pairs->fact_count - 1], fact) != 0)
            pairs->facts[pairs->fact_count++] = *fact;
    }
    while (pairs->control_facts < pairs->fact_count && pairs->facts[pairs->control_facts].location != LOCATION_NONE)
        pairs->control_facts++;
}

/* ---- Lists ---- */

typedef struct KeyedNumber {
    uint32_t key, number;
} KeyedNumber;

static Lists lists_make(uint32_t keys, const KeyedNumber *entries, size_t count)
{
    Lists lists = {base_allocate_zeroed((keys + 2) * sizeof(uint32_t)), base_allocate((count + 1) * sizeof(uint32_t))};
    for (size_t i = 0; i < count; i++)
        lists.starts[entries[i].key + 2]++;
    for (uint32_t key = 0; key < keys; key++)
        lists.starts[key + 2] += lists.starts[key + 1];
    for (size_t i = 0; i < count; i++)
        lists.items[lists.starts[entries[i].key + 1]++] = entries[i].number;
    return lists;
}

static void lists_free(Lists *lists)
{
    free(lists->starts);
    free(lists->items);
}

static void list_item_facts(Pairs *pairs)
{
    Vector(KeyedNumber) entries = {0};
    for (uint32_t fact = 0; fact < pairs->fact_count; fact++)
        vector_push(&entries, ((KeyedNumber){pairs->facts[fact].item, fact}));
    pairs->item_facts = lists_make((uint32_t)pairs->items.count, entries.items, entries.count);
    vector_release(&entries);
}

static void list_location_facts(Pairs *pairs)
{
    size_t locations = pairs->finder->locations->count;
    pairs->location_facts = base_allocate((locations + 1) * sizeof *pairs->location_facts);
    uint32_t fact = 0;
    for (size_t location = 0; location <= locations; location++) {
        while (fact < pairs->control_facts && pairs->facts[fact].location < location)
            fact++;
        pairs->location_facts[location] = fact;
    }
}

static void list_overwritten(Pairs *pairs)
{
    const Locations *locations = pairs->finder->locations;
    Vector(KeyedNumber) entries = {0};
    for (uint32_t location = 0; location < locations->count; location++) {
        const BodyLocation *item = &locations->items[location];
        for (size_t i = item->definitions; i < item->definitions + item->definition_count; i++)
            if (locations->definitions[i].strong && locations->definitions[i].instruction != INSTRUCTION_ENTRY)
                vector_push(&entries, ((KeyedNumber){step_at(pairs, locations->definitions[i].instruction), location}));
    }
    pairs->overwritten = lists_make(pairs->step_count, entries.items, entries.count);
    vector_release(&entries);
}

/* ---- Tables ---- */

static void fill_traditional(Pairs *pairs)
{
    uint32_t fact = 0;
    for (size_t i = 0; i < pairs->dependences.count; i++) {
        const ItemFact *dependence = &pairs->dependences.items[i];
        while (compare_facts(&pairs->facts[fact], &dependence->fact) != 0)
            fact++;
        bit_set(table_row(&pairs->traditional, dependence->item), fact);
    }
}

static bool add_controlling(Pairs *pairs, uint32_t node)
{
    const ControlEdges *control = &pairs->body->control;
    uint64_t *own = table_row(&pairs->controlled, node);
    bool changed = false;
    for (uint32_t i = control->starts[node]; i < control->starts[node + 1]; i++) {
        if (control->edges[i].to >= pairs->body->node_count)
            continue;
        uint32_t item = side_item(pairs, control->edges[i].from, control->edges[i].to);
        for (uint32_t j = pairs->item_facts.starts[item]; j < pairs->item_facts.starts[item + 1]; j++) {
            changed |= !bit_get(own, pairs->item_facts.items[j]);
            bit_set(own, pairs->item_facts.items[j]);
        }
        changed |= bits_add_all(own, table_row(&pairs->controlled, control->edges[i].from), pairs->controlled.words);
    }
    return changed;
}

static void fill_controlled(Pairs *pairs)
{
    for (uint32_t node = 0; node < pairs->body->node_count; node++)
        for (uint32_t fact = 0; fact < pairs->control_facts; fact++)
            bit_set(table_row(&pairs->controlled, node), fact);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t node = 0; node < pairs->body->node_count; node++)
            changed |= add_controlling(pairs, node);
    }
}

/* Counts work on rows of bits. False: there is none left. */
static bool spend(Pairs *pairs, uint64_t rows)
{
    uint64_t *left = pairs->query->work ? pairs->query->work : &pairs->unlimited;
    uint64_t cost = rows * (pairs->fact_count / 64 + 1);
    pairs->stopped |= cost > *left || stop_requested(pairs->query->stop);
    *left -= pairs->stopped ? 0 : cost;
    return !pairs->stopped;
}

static bool make_tables(Pairs *pairs)
{
    size_t items = pairs->items.count, nodes = pairs->body->node_count, facts = pairs->fact_count;
    if (!spend(pairs, 2 * items + 3 * nodes))
        return false;
    pairs->traditional = table_make(items, facts);
    pairs->interacting = table_make(items, facts);
    pairs->controlled = table_make(nodes, facts);
    pairs->reaching = table_make(nodes, facts);
    pairs->together = table_make(nodes, facts);
    fill_traditional(pairs);
    fill_controlled(pairs);
    return true;
}

/* ---- Reaching facts ---- */

static void overwrite(const Pairs *pairs, uint32_t step, uint64_t *facts)
{
    for (uint32_t i = pairs->overwritten.starts[step]; i < pairs->overwritten.starts[step + 1]; i++) {
        uint32_t location = pairs->overwritten.items[i];
        bits_clear_range(facts, pairs->location_facts[location], pairs->location_facts[location + 1]);
    }
}

static void generate(const Pairs *pairs, uint32_t item, uint64_t *facts)
{
    for (uint32_t i = pairs->item_facts.starts[item]; i < pairs->item_facts.starts[item + 1]; i++)
        bit_set(facts, pairs->item_facts.items[i]);
}

static void copy_row(const Pairs *pairs, uint64_t *to, const uint64_t *from)
{
    memcpy(to, from, pairs->reaching.words * sizeof *to);
}

static void keep_controlled(const Pairs *pairs, uint32_t node, uint64_t *facts)
{
    const uint64_t *mask = table_row(&pairs->controlled, node);
    for (size_t i = 0; i < pairs->controlled.words; i++)
        facts[i] &= mask[i];
}

/* Applies what a node does to the facts, up to the step `end`. */
static void pass_steps(const Pairs *pairs, uint32_t node, uint32_t end, uint64_t *facts)
{
    for (uint32_t step = pairs->node_steps[node]; step < end; step++) {
        overwrite(pairs, step, facts);
        generate(pairs, step, facts);
    }
}

static bool find_reaching(Pairs *pairs, uint64_t *now, uint64_t *next)
{
    const Adjacency *successors = &pairs->body->graph.successors;
    WorkList work = work_begin_all(pairs->body->node_count, false);
    for (uint32_t node; !pairs->stopped && work_take(&work, &node);) {
        spend(pairs, 2 + pairs->node_steps[node + 1] - pairs->node_steps[node]);
        copy_row(pairs, now, table_row(&pairs->reaching, node));
        pass_steps(pairs, node, pairs->node_steps[node + 1], now);
        for (uint32_t edge = successors->starts[node]; edge < successors->starts[node + 1]; edge++) {
            uint32_t to = successors->nodes[edge];
            if (to >= pairs->body->node_count)
                continue;
            copy_row(pairs, next, now);
            if (pairs->side_items[edge] != NODE_NONE)
                generate(pairs, pairs->side_items[edge], next);
            keep_controlled(pairs, to, next);
            if (bits_add_all(table_row(&pairs->reaching, to), next, pairs->reaching.words))
                work_add(&work, to);
        }
    }
    work_end(&work);
    return !pairs->stopped;
}

/* ---- Pairs ---- */

static void interact(Pairs *pairs, uint32_t earlier, uint32_t later)
{
    pairs->changed = true;
    generate(pairs, pairs->facts[earlier].item, table_row(&pairs->interacting, pairs->facts[later].item));
}

/* `facts` reach the item together with the fact, and are earlier. */
static void meet_at(Pairs *pairs, uint32_t item, uint32_t fact, const uint64_t *facts)
{
    const uint64_t *traditional = table_row(&pairs->traditional, item), *interacting = table_row(&pairs->interacting, item);
    const uint64_t *known = table_row(&pairs->interacting, pairs->facts[fact].item);
    bool is_traditional = bit_get(traditional, fact);
    if (!is_traditional && !bit_get(interacting, fact))
        return;
    for (size_t i = 0; i < pairs->traditional.words; i++) {
        uint64_t wanted = traditional[i] | (is_traditional || !pairs->needs_traditional ? interacting[i] : 0);
        for (uint64_t left = facts[i] & wanted & ~known[i]; left; left &= left - 1) {
            uint32_t earlier = (uint32_t)(i * 64) + (uint32_t)__builtin_ctzll(left);
            if (earlier != fact)
                interact(pairs, earlier, fact);
        }
    }
}

static void meet_at_step(Pairs *pairs, uint32_t step, uint32_t fact, const uint64_t *facts)
{
    const Adjacency *successors = &pairs->body->graph.successors;
    uint32_t node = pairs->items.items[step].node;
    meet_at(pairs, step, fact, facts);
    if (step + 1 != pairs->node_steps[node + 1])
        return;
    for (uint32_t edge = successors->starts[node]; edge < successors->starts[node + 1]; edge++)
        if (pairs->side_items[edge] != NODE_NONE)
            meet_at(pairs, pairs->side_items[edge], fact, facts);
}

static void reach_together(Pairs *pairs, uint32_t node, uint32_t fact, const uint64_t *facts, WorkList *work)
{
    uint64_t *row = table_row(&pairs->together, node);
    bool is_first = !bit_get(row, fact);
    if (!bits_add_all(row, facts, pairs->together.words))
        return;
    if (is_first)
        vector_push(&pairs->touched, node);
    work_add(work, node);
}

/* Leaves a node along one edge, or along all. */
static void leave(Pairs *pairs, uint32_t node, uint32_t only, uint32_t fact, const uint64_t *now, uint64_t *next, WorkList *work)
{
    const Adjacency *successors = &pairs->body->graph.successors;
    for (uint32_t edge = successors->starts[node]; edge < successors->starts[node + 1]; edge++) {
        uint32_t to = successors->nodes[edge];
        if (to >= pairs->body->node_count || (only != NODE_NONE && to != only))
            continue;
        copy_row(pairs, next, now);
        keep_controlled(pairs, to, next);
        if (bit_get(next, fact))
            reach_together(pairs, to, fact, next, work);
    }
}

/* Follows the facts in `now`, which include `fact`, from a step on to the end of its node and beyond. */
static void follow(Pairs *pairs, uint32_t step, uint32_t fact, uint64_t *now, uint64_t *next, WorkList *work)
{
    uint32_t node = pairs->items.items[step].node;
    for (; step < pairs->node_steps[node + 1]; step++) {
        meet_at_step(pairs, step, fact, now);
        overwrite(pairs, step, now);
        if (!bit_get(now, fact))
            return;
    }
    leave(pairs, node, NODE_NONE, fact, now, next, work);
}

/* What reaches the fact's item becomes what reaches later ones together with it. */
static void begin_fact(Pairs *pairs, uint32_t fact, uint64_t *now, uint64_t *next, WorkList *work)
{
    uint32_t item = pairs->facts[fact].item, node = pairs->items.items[item].node;
    bool is_step = item < pairs->step_count;
    copy_row(pairs, now, table_row(&pairs->reaching, node));
    pass_steps(pairs, node, is_step ? item : pairs->node_steps[node + 1], now);
    if (is_step)
        overwrite(pairs, item, now);
    bit_set(now, fact);
    if (!is_step)
        leave(pairs, node, pairs->items.items[item].side, fact, now, next, work);
    else if (item + 1 < pairs->node_steps[node + 1])
        follow(pairs, item + 1, fact, now, next, work);
    else
        leave(pairs, node, NODE_NONE, fact, now, next, work);
}

static void follow_fact(Pairs *pairs, uint32_t fact, uint64_t *now, uint64_t *next, WorkList *work)
{
    begin_fact(pairs, fact, now, next, work);
    for (uint32_t node; work_take(work, &node);) {
        spend(pairs, 2 + 2 * (pairs->node_steps[node + 1] - pairs->node_steps[node]));
        if (pairs->stopped)
            continue; /* only empties the list */
        copy_row(pairs, now, table_row(&pairs->together, node));
        follow(pairs, pairs->node_steps[node], fact, now, next, work);
    }
    for (size_t i = 0; i < pairs->touched.count; i++)
        memset(table_row(&pairs->together, pairs->touched.items[i]), 0, pairs->together.words * sizeof(uint64_t));
    pairs->touched.count = 0;
}

static bool find_pairs(Pairs *pairs)
{
    uint64_t *now = base_allocate(pairs->reaching.words * sizeof *now), *next = base_allocate(pairs->reaching.words * sizeof *next);
    WorkList work = work_begin(pairs->body->node_count);
    pairs->changed = find_reaching(pairs, now, next);
    while (pairs->changed && !pairs->stopped) {
        pairs->changed = false;
        for (uint32_t fact = 0; fact < pairs->fact_count && !pairs->stopped; fact++)
            follow_fact(pairs, fact, now, next, &work);
    }
    work_end(&work);
    free(now);
    free(next);
    return !pairs->stopped;
}

/* ---- Results ---- */

/* False: nothing in the source. */
static bool find_place(const Pairs *pairs, const Item *item, Position *at)
{
    const Body *body = pairs->body;
    if (item->side != NODE_NONE) {
        *at = body->positions[body->nodes[item->node].end - 1];
        return true;
    }
    *at = body->positions[item->first];
    for (uint32_t i = item->first; i < item->end; i++)
        if (body->is_statement[i])
            return true;
    return false;
}

static void list_pair(const Pairs *pairs, StaticKind kind, const Item *from, const Item *to)
{
    const Body *body = pairs->body;
    Position start, end;
    if (!find_place(pairs, from, &start) || !find_place(pairs, to, &end))
        return;
    if (start.line == end.line && start.file == end.file && from->side == to->side)
        return; /* a statement and itself */
    StaticDependence found = {.kind = kind, .function = body->function->id, .from_file = start.file, .to_file = end.file,
                              .from_line = start.line, .to_line = end.line};
    if (from->side != NODE_NONE) {
        found.branch = body->branch_numbers[from->node];
        found.direction = body_direction(body, from->node, from->side);
    }
    if (to->side != NODE_NONE) {
        found.to_branch = body->branch_numbers[to->node];
        found.to_direction = body_direction(body, to->node, to->side);
    }
    vector_push(&pairs->finder->found, found);
}

static void list_pairs(const Pairs *pairs, StaticKind kind)
{
    for (uint32_t item = 0; item < pairs->items.count; item++) {
        const uint64_t *facts = table_row(&pairs->interacting, item);
        for (uint32_t fact = 0; fact < pairs->fact_count; fact++)
            if (bit_get(facts, fact))
                list_pair(pairs, kind, &pairs->items.items[pairs->facts[fact].item], &pairs->items.items[item]);
    }
}

static void pairs_release(Pairs *pairs)
{
    vector_release(&pairs->items);
    vector_release(&pairs->dependences);
    vector_release(&pairs->touched);
    lists_free(&pairs->item_facts);
    lists_free(&pairs->overwritten);
    free(pairs->node_steps);
    free(pairs->side_items);
    free(pairs->facts);
    free(pairs->location_facts);
    free(pairs->traditional.bits);
    free(pairs->interacting.bits);
    free(pairs->controlled.bits);
    free(pairs->reaching.bits);
    free(pairs->together.bits);
}

bool finder_add_pairs(Finder *finder, StaticKind kind, const StaticQuery *query)
{
    Pairs pairs = {.finder = finder, .body = finder->body, .query = query, .unlimited = UINT64_MAX,
                   .needs_traditional = kind == STATIC_CORRELATION};
    make_items(&pairs);
    for (size_t i = 0; i < finder->flow.count; i++)
        add_flow(&pairs, &finder->flow.items[i]);
    for (uint32_t node = 0; node < finder->body->node_count; node++)
        add_control(&pairs, node);
    make_facts(&pairs);
    list_item_facts(&pairs);
    list_location_facts(&pairs);
    list_overwritten(&pairs);
    bool is_whole = make_tables(&pairs) && find_pairs(&pairs);
    if (is_whole)
        list_pairs(&pairs, kind);
    pairs_release(&pairs);
    return is_whole;
}
