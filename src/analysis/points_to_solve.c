/* Propagates locations through the nodes to a fixed point. Only new locations are propagated; cycles of copies become
 * one node. */
#include <stdlib.h>

#include "analysis/flow.h"
#include "analysis/points_to.h"

enum { MAX_LOCATIONS_OF_TARGET = 24 };
static const uint64_t max_work[] = {[PRECISION_COARSE] = UINT64_MAX, [PRECISION_SHARED] = 15000000, [PRECISION_FULL] = 20000000};

/* ---- Nodes ---- */

Node node_new(PointsTo *points)
{
    Node node = (Node)points->nodes.count;
    vector_push(&points->nodes, (NodeRow){.parent = node, .limit = MAX_LOCATIONS_OF_TARGET});
    return node;
}

static Node node_find(PointsTo *points, Node node)
{
    NodeRow *rows = points->nodes.items;
    while (rows[node].parent != node) {
        rows[node].parent = rows[rows[node].parent].parent;
        node = rows[node].parent;
    }
    return node;
}

const Bits *node_locations(PointsTo *points, Node node)
{
    return &points->nodes.items[node_find(points, node)].locations;
}

static void enqueue(PointsTo *points, Node node)
{
    NodeRow *row = &points->nodes.items[node];
    if (row->queued)
        return;
    row->queued = true;
    vector_push(&points->later, node);
}

/* ---- Widening: one wide location replaces many locations of one target in a node ---- */

static Location widened(const PointsTo *points, const NodeRow *row, Location location)
{
    for (uint32_t i = row->widenings; i; i = points->widenings.items[i].next)
        if (points->widenings.items[i].target == location_row(points, location)->target)
            return i;
    return 0;
}

static void count_targets(const PointsTo *points, const Bits *locations, Map *counts)
{
    Location location;
    uint64_t count;
    for (BitsWalk walk = bits_walk(locations); bits_next(&walk, &location);) {
        uint32_t target = location_row(points, location)->target;
        map_put(counts, target, map_get(counts, target, &count) ? count + 1 : 1);
    }
}

/* A location that covers all locations of the target in the node. */
static Location merge_target(PointsTo *points, Node node, uint32_t target)
{
    Location location, merged = 0;
    Bits all = {0};
    bits_unite(&all, &points->nodes.items[node].locations, NULL);
    for (BitsWalk walk = bits_walk(&all); bits_next(&walk, &location);)
        if (location_row(points, location)->target == target)
            merged = merged ? location_merge(points, merged, location) : location;
    bits_release(&all);
    return merged;
}

static void remove_target(const PointsTo *points, Bits *locations, uint32_t target)
{
    Location location;
    Bits others = {0};
    for (BitsWalk walk = bits_walk(locations); bits_next(&walk, &location);)
        if (location_row(points, location)->target != target)
            bits_add(&others, location);
    bits_release(locations);
    *locations = others;
}

/* Replaces the node's locations of the target by a wide one. It has all their effects, so they are not needed. */
static void widen(PointsTo *points, Node node, uint32_t target)
{
    Location merged = merge_target(points, node, target);
    NodeRow *row = &points->nodes.items[node];
    uint32_t known = widened(points, row, merged);
    if (known) {
        points->widenings.items[known].location = merged;
    } else {
        vector_push(&points->widenings, (Widening){target, merged, row->widenings});
        row->widenings = (uint32_t)points->widenings.count - 1;
    }
    bits_unite(&row->absorbed, &row->locations, NULL);
    remove_target(points, &row->locations, target);
    remove_target(points, &row->pending, target);
    bits_add(&row->locations, merged);
    bits_add(&row->pending, merged);
}

static void widen_if_many(PointsTo *points, Node node)
{
    NodeRow *row = &points->nodes.items[node];
    uint64_t total = bits_count(&row->locations);
    if (total <= row->limit)
        return;
    Map counts = {0};
    Vector(uint32_t) many = {0};
    count_targets(points, &row->locations, &counts);
    Location location;
    uint64_t count;
    for (BitsWalk walk = bits_walk(&row->locations); bits_next(&walk, &location);) {
        uint32_t target = location_row(points, location)->target;
        if (!map_get(&counts, target, &count) || count <= MAX_LOCATIONS_OF_TARGET || widened(points, row, location))
            continue;
        map_put(&counts, target, 0);
        vector_push(&many, target);
    }
    for (size_t i = 0; i < many.count; i++)
        widen(points, node, many.items[i]);
    row = &points->nodes.items[node];
    row->limit = (uint32_t)bits_count(&row->locations) * 2 + MAX_LOCATIONS_OF_TARGET;
    vector_release(&many);
    map_release(&counts);
}

/* ---- Adding locations ---- */

static bool location_covers(const PointsTo *points, Location outer, Location inner)
{
    const LocationRow *left = location_row(points, outer), *right = location_row(points, inner);
    int64_t stride = (int64_t)left->stride;
    if (stride == 0)
        return outer == inner;
    return (int64_t)right->stride % stride == 0 && (int64_t)(right->offset - left->offset) % stride == 0;
}

static void add_widened(PointsTo *points, Node node, Location location)
{
    NodeRow *row = &points->nodes.items[node];
    uint32_t at = widened(points, row, location);
    points->work++;
    if (at && location_covers(points, points->widenings.items[at].location, location))
        return;
    if (at) {
        location = location_merge(points, points->widenings.items[at].location, location);
        points->widenings.items[at].location = location;
    }
    if (bits_add(&row->locations, location))
        bits_add(&row->pending, location);
}

static void activate_cells(PointsTo *points, Node node)
{
    if (!points->nodes.items[node].idle_cells)
        return;
    points->nodes.items[node].idle_cells = false;
    for (uint32_t cell = points->nodes.items[node].cells; cell; cell = points->cells.items[cell].next)
        if (!points->cells.items[cell].active) {
            points->cells.items[cell].active = true;
            vector_push(&points->activated, cell);
        }
}

static void note_added(PointsTo *points, Node node)
{
    NodeRow *row = &points->nodes.items[node];
    if (!row->pending.count)
        return;
    enqueue(points, node);
    activate_cells(points, node);
}

static void node_add_locations(PointsTo *points, Node node, const Bits *locations)
{
    NodeRow *row = &points->nodes.items[node];
    points->work += locations->count + 1;
    if (row->widenings) {
        Location location;
        Bits fresh = {0};
        bits_unite(&row->absorbed, locations, &fresh);
        for (BitsWalk walk = bits_walk(&fresh); bits_next(&walk, &location);)
            add_widened(points, node, location);
        bits_release(&fresh);
    } else {
        bits_unite(&row->locations, locations, &row->pending);
    }
    note_added(points, node);
}

void node_add_location(PointsTo *points, Node node, Location location)
{
    if (!node || !location)
        return;
    node = node_find(points, node);
    points->work++;
    if (points->nodes.items[node].widenings && !bits_add(&points->nodes.items[node].absorbed, location))
        return;
    add_widened(points, node, location);
    note_added(points, node);
}

void node_add_edge(PointsTo *points, Node from, Node to)
{
    if (!from || !to)
        return;
    from = node_find(points, from);
    to = node_find(points, to);
    uint64_t key = (uint64_t)from << 32 | to, unused;
    if (from == to || map_get(&points->edge_index, key, &unused))
        return;
    map_put(&points->edge_index, key, 1);
    vector_push(&points->edges, (CopyEdge){to, points->nodes.items[from].edges});
    NodeRow *row = &points->nodes.items[from];
    row->edges = (uint32_t)points->edges.count - 1;
    if (!row->last_edge)
        row->last_edge = row->edges;
    points->new_edges++;
    if (row->locations.count) {
        Bits copy = {0};
        bits_unite(&copy, &row->locations, NULL);
        node_add_locations(points, to, &copy);
        bits_release(&copy);
    }
}

/* ---- Uses ---- */

static void use_store(PointsTo *points, const Use *use, Location location)
{
    if (!location_target(points, location)->read_only)
        node_add_edge(points, use->other, cell_written(points, (Extent){location_step(points, location, use->step), use->size}));
}

static void use_call(PointsTo *points, uint32_t call, Location location)
{
    const Target *target = location_target(points, location);
    if (target->kind == TARGET_FUNCTION) {
        call_connect(points, call, target->index);
    } else if (target->kind == TARGET_ANYWHERE) {
        for (uint32_t i = 0; i < points->program->function_count; i++)
            call_connect(points, call, i);
    }
}

static void follow_use(PointsTo *points, const Use *use, const Bits *locations)
{
    Location location;
    if (use->kind == USE_COPY_TO || use->kind == USE_COPY_FROM) {
        const CopyRow copy = points->copies.items[use->other];
        Bits other = {0};
        bits_unite(&other, node_locations(points, use->kind == USE_COPY_TO ? copy.from : copy.to), NULL);
        copy_connect(points, use->other, use->kind == USE_COPY_TO ? locations : &other,
                     use->kind == USE_COPY_TO ? &other : locations);
        bits_release(&other);
        return;
    }
    for (BitsWalk walk = bits_walk(locations); bits_next(&walk, &location) && !stop_requested(points->stop);) {
        points->work++;
        if (use->kind == USE_STEP)
            node_add_location(points, use->other, location_step(points, location, use->step));
        else if (use->kind == USE_LOAD)
            node_add_edge(points, cell_read(points, (Extent){location_step(points, location, use->step), use->size}), use->other);
        else if (use->kind == USE_STORE)
            use_store(points, use, location);
        else if (use->kind == USE_SYMBOLIC)
            cell_make_symbolic(points, location);
        else
            use_call(points, use->other, location);
    }
}

void node_add_use(PointsTo *points, Node node, Use use)
{
    if (!node)
        return;
    node = node_find(points, node);
    NodeRow *row = &points->nodes.items[node];
    use.next = row->uses;
    vector_push(&points->uses, use);
    row->uses = (uint32_t)points->uses.count - 1;
    if (!row->last_use)
        row->last_use = row->uses;
    if (row->locations.count) {
        Bits copy = {0};
        bits_unite(&copy, &row->locations, NULL);
        follow_use(points, &use, &copy);
        bits_release(&copy);
    }
}

/* ---- Components ---- */

typedef Vector(FlowEdge) EdgeVector;

static void collect_edges(PointsTo *points, bool steps, EdgeVector *edges)
{
    for (Node node = 1; node < points->nodes.count; node++) {
        const NodeRow *row = &points->nodes.items[node];
        if (row->parent != node)
            continue;
        for (uint32_t i = row->edges; i; i = points->edges.items[i].next)
            vector_push(edges, (FlowEdge){node, node_find(points, points->edges.items[i].to)});
        for (uint32_t i = row->uses; steps && i; i = points->uses.items[i].next)
            if (points->uses.items[i].kind == USE_STEP)
                vector_push(edges, (FlowEdge){node, node_find(points, points->uses.items[i].other)});
    }
}

/* component[n] of every node along copy edges; with `steps`, along steps, too. The caller frees it. */
static uint32_t *find_components(PointsTo *points, bool steps, uint32_t *count)
{
    Arena arena = {0};
    EdgeVector edges = {0};
    collect_edges(points, steps, &edges);
    Graph graph = graph_make(&arena, (uint32_t)points->nodes.count, edges.items, edges.count);
    uint32_t *component = base_allocate(points->nodes.count * sizeof *component);
    *count = graph_components(&graph, component);
    vector_release(&edges);
    arena_release(&arena);
    return component;
}

static void follow_all_again(PointsTo *points, Node node)
{
    NodeRow *row = &points->nodes.items[node];
    bits_unite(&row->pending, &row->locations, NULL);
    if (row->pending.count)
        enqueue(points, node);
}

/* A step on a cycle can be taken any number of times, so it becomes an indexed step. */
static void repeat_steps(PointsTo *points)
{
    uint32_t count;
    uint32_t *component = find_components(points, true, &count);
    for (Node node = 1; node < points->nodes.count; node++) {
        if (points->nodes.items[node].parent != node)
            continue;
        bool changed = false;
        for (uint32_t i = points->nodes.items[node].uses; i; i = points->uses.items[i].next) {
            Use *use = &points->uses.items[i];
            if (use->kind != USE_STEP || use->step.indexed || component[node_find(points, use->other)] != component[node])
                continue;
            use->step.indexed = true;
            use->step.scale = (uint64_t)(use->step.offset < 0 ? -use->step.offset : use->step.offset);
            changed = true;
        }
        if (changed)
            follow_all_again(points, node);
    }
    free(component);
}

static void append_lists(PointsTo *points, NodeRow *into, const NodeRow *from)
{
    if (from->edges) {
        points->edges.items[from->last_edge].next = into->edges;
        into->edges = from->edges;
        if (!into->last_edge)
            into->last_edge = from->last_edge;
    }
    if (from->uses) {
        points->uses.items[from->last_use].next = into->uses;
        into->uses = from->uses;
        if (!into->last_use)
            into->last_use = from->last_use;
    }
}

static void append_cells(PointsTo *points, NodeRow *into, const NodeRow *from)
{
    for (uint32_t cell = from->cells, next; cell; cell = next) {
        next = points->cells.items[cell].next;
        points->cells.items[cell].next = into->cells;
        into->cells = cell;
    }
    into->idle_cells |= from->idle_cells;
}

/* Locations that only one of the nodes had become pending: the other node's uses and edges were not followed for
 * them. */
static void merge_nodes(PointsTo *points, Node into_node, Node from_node)
{
    NodeRow *into = &points->nodes.items[into_node], *from = &points->nodes.items[from_node];
    bits_unite(&into->pending, &from->pending, NULL);
    Bits all = {0};
    bits_unite(&all, &from->locations, NULL);
    bits_unite(&all, &into->locations, &into->pending);
    bits_unite(&into->locations, &from->locations, &into->pending);
    bits_unite(&into->absorbed, &from->absorbed, NULL);
    append_lists(points, into, from);
    append_cells(points, into, from);
    for (uint32_t i = from->widenings, next; i; i = next) {
        next = points->widenings.items[i].next;
        points->widenings.items[i].next = into->widenings;
        into->widenings = i;
    }
    bits_release(&all);
    bits_release(&from->locations);
    bits_release(&from->pending);
    bits_release(&from->absorbed);
    from->parent = into_node;
    if (into->pending.count)
        enqueue(points, into_node);
}

static void merge_cycles(PointsTo *points)
{
    uint32_t count;
    uint32_t *component = find_components(points, false, &count);
    Node end = (Node)points->nodes.count;
    Node *first = base_allocate_zeroed((count + 1) * sizeof *first);
    for (Node node = 1; node < end; node++) {
        if (points->nodes.items[node].parent != node)
            continue;
        points->nodes.items[node].order = count - component[node];
        if (!first[component[node]])
            first[component[node]] = node;
        else
            merge_nodes(points, first[component[node]], node);
    }
    free(first);
    free(component);
    for (Node node = 1; node < end; node++)
        if (points->nodes.items[node].parent == node && points->nodes.items[node].locations.count)
            activate_cells(points, node);
}

/* ---- The loop ---- */

static void follow(PointsTo *points, Node node)
{
    widen_if_many(points, node);
    Bits pending = points->nodes.items[node].pending;
    points->nodes.items[node].pending = (Bits){0};
    for (uint32_t i = points->nodes.items[node].uses; i; i = points->uses.items[i].next) {
        if (stop_requested(points->stop))
            break;
        Use use = points->uses.items[i]; /* following a use may reallocate the vector */
        follow_use(points, &use, &pending);
    }
    for (uint32_t i = points->nodes.items[node].edges; i && !stop_requested(points->stop); i = points->edges.items[i].next) {
        Node to = node_find(points, points->edges.items[i].to);
        if (to != node)
            node_add_locations(points, to, &pending);
    }
    bits_release(&pending);
}

static int compare_order(const void *left, const void *right)
{
    const uint64_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

/* Moves `later` to `now`, sorted so that sources come first. */
static void begin_round(PointsTo *points)
{
    Vector(uint64_t) keys = {0};
    for (size_t i = 0; i < points->later.count; i++)
        vector_push(&keys, (uint64_t)points->nodes.items[points->later.items[i]].order << 32 | points->later.items[i]);
    qsort(keys.items, keys.count, sizeof *keys.items, compare_order);
    points->now.count = points->later.count = 0;
    for (size_t i = 0; i < keys.count; i++)
        vector_push(&points->now, (Node)keys.items[i]);
    vector_release(&keys);
}

static void copy_activated(PointsTo *points)
{
    while (points->activated.count && !stop_requested(points->stop))
        cell_copy(points, vector_pop(&points->activated));
}

bool points_to_solve(PointsTo *points)
{
    points->new_edges = SIZE_MAX;
    while (instances_make(points), copy_activated(points), points->later.count) {
        if (stop_requested(points->stop))
            return true; /* the analysis is not used */
        if (points->work > max_work[points->precision])
            return false;
        if (points->new_edges > points->edges.count / 8 + 500) {
            points->new_edges = 0;
            repeat_steps(points);
            merge_cycles(points);
        }
        begin_round(points);
        for (size_t i = 0; i < points->now.count; i++) {
            if (stop_requested(points->stop))
                return true; /* the caller discards the analysis */
            Node node = points->now.items[i];
            points->nodes.items[node].queued = false;
            if (points->nodes.items[node].parent == node && points->nodes.items[node].pending.count)
                follow(points, node);
        }
    }
    return true;
}
