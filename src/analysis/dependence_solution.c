/* Data and potential dependences: reaching definitions forward, reachable uses backward, as bit vectors for each node.
 *
 * Locations do not influence each other. They are solved in batches, so that the tables stay small in large functions.
 */
#include <stdlib.h>
#include <string.h>

#include "analysis/static_dependence_body.h"

enum { BATCH_BITS = 2048 };

typedef struct AccessEvent {
    const LocationAccess *access;
    uint32_t bit; /* of the definition, or of the use */
} AccessEvent;

typedef struct Batch {
    Finder *finder;
    const Body *body;
    size_t first_definition, definition_count, first_use, use_count;
    AccessEvent *events; /* by instruction, uses first */
    size_t event_count;
    size_t *node_events;                /* the first event of each node */
    BitTable reaching_in, reaching_out; /* definitions */
    BitTable reachable;                 /* uses that can be reached from the node's start before another definition */
    BitTable written;                   /* definitions in the node */
    uint64_t *use_definitions;          /* for each use, the definitions that reach it: a row of reaching_in.words */
} Batch;

/* The bits of a location's definitions or uses: [*first, *end). */
static void definition_range(const Batch *batch, const BodyLocation *location, size_t *first, size_t *end)
{
    *first = location->definitions - batch->first_definition;
    *end = *first + location->definition_count;
}

static void use_range(const Batch *batch, const BodyLocation *location, size_t *first, size_t *end)
{
    *first = location->uses - batch->first_use;
    *end = *first + location->use_count;
}

/* ---- Preparing ---- */

static const BodyLocation *location_of(const Batch *batch, const LocationAccess *access)
{
    return &batch->finder->locations->items[access->location];
}

static int compare_events(const void *left, const void *right)
{
    const LocationAccess *a = ((const AccessEvent *)left)->access, *b = ((const AccessEvent *)right)->access;
    if (a->instruction != b->instruction)
        return a->instruction < b->instruction ? -1 : 1;
    return (int)a->definition - (int)b->definition;
}

static void make_events(Batch *batch)
{
    const Locations *locations = batch->finder->locations;
    const Body *body = batch->body;
    batch->events = base_allocate((batch->definition_count + batch->use_count + 1) * sizeof *batch->events);
    for (size_t i = 0; i < batch->definition_count; i++) {
        const LocationAccess *access = &locations->definitions[batch->first_definition + i];
        if (access->instruction != INSTRUCTION_ENTRY)
            batch->events[batch->event_count++] = (AccessEvent){access, (uint32_t)i};
    }
    for (size_t i = 0; i < batch->use_count; i++)
        batch->events[batch->event_count++] = (AccessEvent){&locations->uses[batch->first_use + i], (uint32_t)i};
    qsort(batch->events, batch->event_count, sizeof *batch->events, compare_events);
    batch->node_events = base_allocate((body->node_count + 1) * sizeof *batch->node_events);
    for (size_t node = 0, event = 0; node <= body->node_count; node++) {
        while (event < batch->event_count && batch->events[event].access->node < node)
            event++;
        batch->node_events[node] = event;
    }
}

static void batch_begin(Batch *batch)
{
    size_t nodes = batch->body->node_count;
    make_events(batch);
    batch->reaching_in = table_make(nodes, batch->definition_count);
    batch->reaching_out = table_make(nodes, batch->definition_count);
    batch->written = table_make(nodes, batch->definition_count);
    batch->reachable = table_make(nodes, batch->use_count);
    batch->use_definitions = base_allocate_zeroed((batch->use_count + 1) * batch->reaching_in.words * sizeof(uint64_t));
    for (size_t i = 0; i < batch->event_count; i++)
        if (batch->events[i].access->definition)
            bit_set(table_row(&batch->written, batch->events[i].access->node), batch->events[i].bit);
}

static void batch_end(Batch *batch)
{
    free(batch->events);
    free(batch->node_events);
    free(batch->reaching_in.bits);
    free(batch->reaching_out.bits);
    free(batch->written.bits);
    free(batch->reachable.bits);
    free(batch->use_definitions);
}

/* ---- Solving ---- */

static void define(const Batch *batch, const AccessEvent *event, uint64_t *definitions)
{
    size_t first, end;
    definition_range(batch, location_of(batch, event->access), &first, &end);
    if (event->access->strong)
        bits_clear_range(definitions, first, end);
    bit_set(definitions, event->bit);
}

static void solve_reaching(Batch *batch)
{
    const Adjacency *successors = &batch->body->graph.successors;
    size_t words = batch->reaching_in.words;
    uint64_t *current = base_allocate(words * sizeof *current);
    WorkList work = work_begin_all(batch->body->node_count, false);
    uint32_t node;
    for (size_t i = 0; i < batch->definition_count; i++)
        if (batch->finder->locations->definitions[batch->first_definition + i].instruction == INSTRUCTION_ENTRY)
            bit_set(table_row(&batch->reaching_in, 0), i);
    while (work_take(&work, &node)) {
        memcpy(current, table_row(&batch->reaching_in, node), words * sizeof *current);
        for (size_t i = batch->node_events[node]; i < batch->node_events[node + 1]; i++)
            if (batch->events[i].access->definition)
                define(batch, &batch->events[i], current);
        memcpy(table_row(&batch->reaching_out, node), current, words * sizeof *current);
        for (uint32_t i = successors->starts[node]; i < successors->starts[node + 1]; i++) {
            uint32_t to = successors->nodes[i];
            if (to < batch->body->node_count && bits_add_all(table_row(&batch->reaching_in, to), current, words))
                work_add(&work, to);
        }
    }
    free(current);
    work_end(&work);
}

static void solve_reachable(Batch *batch)
{
    const Graph *graph = &batch->body->graph;
    size_t words = batch->reachable.words, first, end;
    uint64_t *current = base_allocate(words * sizeof *current);
    WorkList work = work_begin_all(batch->body->node_count, true);
    uint32_t node;
    while (work_take(&work, &node)) {
        memset(current, 0, words * sizeof *current);
        for (uint32_t i = graph->successors.starts[node]; i < graph->successors.starts[node + 1]; i++)
            if (graph->successors.nodes[i] < batch->body->node_count)
                bits_add_all(current, table_row(&batch->reachable, graph->successors.nodes[i]), words);
        for (size_t i = batch->node_events[node + 1]; i-- > batch->node_events[node];) {
            const AccessEvent *event = &batch->events[i];
            use_range(batch, location_of(batch, event->access), &first, &end);
            if (!event->access->definition)
                bit_set(current, event->bit);
            else if (event->access->strong)
                bits_clear_range(current, first, end);
        }
        if (!bits_add_all(table_row(&batch->reachable, node), current, words))
            continue;
        for (uint32_t i = graph->predecessors.starts[node]; i < graph->predecessors.starts[node + 1]; i++)
            work_add(&work, graph->predecessors.nodes[i]);
    }
    free(current);
    work_end(&work);
}

/* ---- Data ---- */

static void keep_flow(Batch *batch, const LocationAccess *use, uint32_t from, uint32_t side)
{
    if (batch->finder->keeps_flow)
        vector_push(&batch->finder->flow, ((FlowDependence){use->location, from, side, use->instruction}));
}

static bool is_listed(const Body *body, const LocationAccess *use)
{
    return body->is_statement[use->instruction] && !use->at_exit;
}

static void add_data(Batch *batch, const AccessEvent *use, const uint64_t *current)
{
    const Body *body = batch->body;
    const BodyLocation *location = location_of(batch, use->access);
    uint64_t *kept = batch->use_definitions + use->bit * batch->reaching_in.words;
    Position to = body->positions[use->access->instruction];
    size_t first, end;
    definition_range(batch, location, &first, &end);
    for (size_t bit = first; bit < end; bit++) {
        if (!bit_get(current, bit))
            continue;
        bit_set(kept, bit);
        uint32_t definition = batch->finder->locations->definitions[batch->first_definition + bit].instruction;
        if (definition == INSTRUCTION_ENTRY || !body->is_statement[definition])
            continue;
        keep_flow(batch, use->access, definition, NODE_NONE);
        Position from = body->positions[definition];
        if (!is_listed(body, use->access) || (location->temporary && from.line == to.line && from.file == to.file))
            continue;
        vector_push(&batch->finder->found, ((StaticDependence){.kind = STATIC_DATA, .function = body->function->id,
                                                               .from_file = from.file, .to_file = to.file,
                                                               .from_line = from.line, .to_line = to.line,
                                                               .variable = location->name}));
    }
}

static void find_data(Batch *batch)
{
    size_t words = batch->reaching_in.words;
    uint64_t *current = base_allocate(words * sizeof *current);
    for (uint32_t node = 0; node < batch->body->node_count; node++) {
        memcpy(current, table_row(&batch->reaching_in, node), words * sizeof *current);
        for (size_t i = batch->node_events[node]; i < batch->node_events[node + 1]; i++) {
            if (batch->events[i].access->definition)
                define(batch, &batch->events[i], current);
            else
                add_data(batch, &batch->events[i], current);
        }
    }
    free(current);
}

/* ---- Potential ---- */

/* The definitions that may be executed on each side of a branch before the sides join. */
typedef struct SideDefinitions {
    BitTable sides;      /* a row for each side */
    uint64_t *once;      /* on at least one side */
    uint64_t *twice;     /* on more than one side */
    uint64_t *elsewhere; /* on a side other than the current one */
    uint32_t *marks;     /* of each node: the last search that reached it */
    uint32_t search;
} SideDefinitions;

typedef Vector(uint32_t) NodeList;

static void collect_side(const Batch *batch, SideDefinitions *sides, uint32_t first, uint32_t end, uint64_t *definitions,
                        NodeList *nodes)
{
    const Adjacency *successors = &batch->body->graph.successors;
    nodes->count = 0;
    sides->search++;
    sides->marks[end] = sides->search;
    sides->marks[batch->body->node_count] = sides->search;
    if (sides->marks[first] == sides->search)
        return;
    sides->marks[first] = sides->search;
    vector_push(nodes, first);
    for (size_t done = 0; done < nodes->count; done++) {
        uint32_t node = nodes->items[done];
        if (batch->node_events[node] < batch->node_events[node + 1])
            bits_add_all(definitions, table_row(&batch->written, node), batch->written.words);
        for (uint32_t i = successors->starts[node]; i < successors->starts[node + 1]; i++)
            if (sides->marks[successors->nodes[i]] != sides->search) {
                sides->marks[successors->nodes[i]] = sides->search;
                vector_push(nodes, successors->nodes[i]);
            }
    }
}

static bool is_controlled_by(const Body *body, uint32_t node, uint32_t branch)
{
    for (uint32_t i = body->control.starts[node]; i < body->control.starts[node + 1]; i++)
        if (body->control.edges[i].from == branch)
            return true;
    return false;
}

/* `elsewhere`: the definitions on the other sides of the branch. */
static void add_potential(Batch *batch, uint32_t branch, uint32_t side, const uint64_t *elsewhere, size_t use)
{
    const Body *body = batch->body;
    const LocationAccess *access = &batch->finder->locations->uses[batch->first_use + use];
    const BodyLocation *location = location_of(batch, access);
    size_t first, end;
    definition_range(batch, location, &first, &end);
    if (!bits_any_in_range(elsewhere, batch->use_definitions + use * batch->reaching_in.words, first, end) ||
        !bits_any_in_range(table_row(&batch->reaching_out, branch), NULL, first, end) ||
        is_controlled_by(body, access->node, branch))
        return;
    keep_flow(batch, access, branch, side);
    if (!is_listed(body, access))
        return;
    Position from = body->positions[body->nodes[branch].end - 1], to = body->positions[access->instruction];
    vector_push(&batch->finder->found,
                ((StaticDependence){.kind = STATIC_POTENTIAL, .function = body->function->id, .from_file = from.file,
                                    .to_file = to.file, .from_line = from.line, .to_line = to.line,
                                    .branch = body->branch_numbers[branch],
                                    .direction = body_direction(body, branch, side), .variable = location->name}));
}

static void find_potential_of_side(Batch *batch, uint32_t branch, uint32_t side, const uint64_t *elsewhere)
{
    const uint64_t *uses = table_row(&batch->reachable, side);
    for (size_t word = 0; word < batch->reachable.words; word++)
        for (uint64_t left = uses[word]; left; left &= left - 1)
            add_potential(batch, branch, side, elsewhere, word * 64 + (size_t)__builtin_ctzll(left));
}

static void find_potential_of_branch(Batch *batch, SideDefinitions *sides, uint32_t branch, NodeList *nodes)
{
    const Adjacency *successors = &batch->body->graph.successors;
    uint32_t first = successors->starts[branch], count = successors->starts[branch + 1] - first;
    uint32_t end = body_end_of_sides(batch->body, branch);
    size_t words = batch->written.words;
    sides->sides = table_make(count, batch->definition_count);
    memset(sides->once, 0, words * sizeof(uint64_t));
    memset(sides->twice, 0, words * sizeof(uint64_t));
    for (uint32_t i = 0; i < count; i++) {
        uint64_t *definitions = table_row(&sides->sides, i);
        collect_side(batch, sides, successors->nodes[first + i], end, definitions, nodes);
        for (size_t word = 0; word < words; word++) {
            sides->twice[word] |= sides->once[word] & definitions[word];
            sides->once[word] |= definitions[word];
        }
    }
    for (uint32_t i = 0; i < count; i++) {
        uint64_t any = 0;
        for (size_t word = 0; word < words; word++)
            any |= sides->elsewhere[word] = sides->twice[word] | (sides->once[word] & ~table_row(&sides->sides, i)[word]);
        if (any && successors->nodes[first + i] < batch->body->node_count)
            find_potential_of_side(batch, branch, successors->nodes[first + i], sides->elsewhere);
    }
    free(sides->sides.bits);
}

static void find_potential(Batch *batch)
{
    const Body *body = batch->body;
    size_t words = batch->written.words;
    SideDefinitions sides = {.once = base_allocate(words * sizeof(uint64_t)),
                           .twice = base_allocate(words * sizeof(uint64_t)),
                           .elsewhere = base_allocate(words * sizeof(uint64_t)),
                           .marks = base_allocate_zeroed((body->node_count + 1) * sizeof(uint32_t))};
    NodeList nodes = {0};
    for (uint32_t node = 0; node < body->node_count; node++)
        if (body->graph.successors.starts[node + 1] - body->graph.successors.starts[node] > 1)
            find_potential_of_branch(batch, &sides, node, &nodes);
    vector_release(&nodes);
    free(sides.once);
    free(sides.twice);
    free(sides.elsewhere);
    free(sides.marks);
}

/* ---- Batches ---- */

static void solve_batch(Finder *finder, size_t first, size_t end, bool temporaries)
{
    const BodyLocation *locations = finder->locations->items + first, *last = finder->locations->items + end - 1;
    Batch batch = {
        .finder = finder,
        .body = finder->body,
        .first_definition = locations->definitions,
        .definition_count = last->definitions + last->definition_count - locations->definitions,
        .first_use = locations->uses,
        .use_count = last->uses + last->use_count - locations->uses,
    };
    batch_begin(&batch);
    solve_reaching(&batch);
    find_data(&batch);
    if (!temporaries) {
        solve_reachable(&batch);
        find_potential(&batch);
    }
    batch_end(&batch);
}

static void solve_part(Finder *finder, size_t first, size_t end, bool temporaries)
{
    while (first < end) {
        size_t bits = 0, next = first;
        do {
            const BodyLocation *location = &finder->locations->items[next++];
            bits += location->definition_count > location->use_count ? location->definition_count : location->use_count;
        } while (next < end && bits < BATCH_BITS);
        solve_batch(finder, first, next, temporaries);
        first = next;
    }
}

void finder_add_flow(Finder *finder)
{
    solve_part(finder, 0, finder->locations->temporaries, false);
    solve_part(finder, finder->locations->temporaries, finder->locations->count, true);
}
