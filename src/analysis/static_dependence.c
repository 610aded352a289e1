/* The static dependences of a function: control dependences, the data and potential ones of the solution, and those of
 * pairs of statements. */
#include <stdlib.h>
#include <string.h>

#include "analysis/static_dependence_body.h"

/* ---- Control ---- */

static void add_control(Finder *finder, FlowEdge edge, Position to)
{
    const Body *body = finder->body;
    Position from = body->positions[body->nodes[edge.from].end - 1];
    if (edge.to < body->node_count)
        vector_push(&finder->found, ((StaticDependence){.kind = STATIC_CONTROL, .function = body->function->id,
                                                        .from_file = from.file, .to_file = to.file,
                                                        .from_line = from.line, .to_line = to.line,
                                                        .branch = body->branch_numbers[edge.from],
                                                        .direction = body_direction(body, edge.from, edge.to)}));
}

static void add_control_of_node(Finder *finder, uint32_t node)
{
    const Body *body = finder->body;
    Position before = {0};
    for (uint32_t i = body->nodes[node].first; i < body->nodes[node].end; i++) {
        Position position = body->positions[i];
        if (!body->is_statement[i] || (position.line == before.line && position.file == before.file))
            continue;
        before = position;
        for (uint32_t j = body->control.starts[node]; j < body->control.starts[node + 1]; j++)
            add_control(finder, body->control.edges[j], position);
    }
}

/* ---- Order ---- */

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int compare_texts(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) : (a != NULL) - (b != NULL);
}

static int compare_dependences(const void *left, const void *right)
{
    const StaticDependence *a = left, *b = right;
    int order = compare_numbers(a->kind, b->kind);
    order = order ? order : compare_numbers(a->from_file, b->from_file);
    order = order ? order : compare_numbers(a->from_line, b->from_line);
    order = order ? order : compare_numbers(a->branch, b->branch);
    order = order ? order : compare_texts(a->direction, b->direction);
    order = order ? order : compare_texts(a->variable, b->variable);
    order = order ? order : compare_numbers(a->to_file, b->to_file);
    order = order ? order : compare_numbers(a->to_line, b->to_line);
    order = order ? order : compare_numbers(a->to_branch, b->to_branch);
    return order ? order : compare_texts(a->to_direction, b->to_direction);
}

/* Those of the wanted kinds. */
static StaticDependences in_order(Finder *finder, unsigned kinds, Arena *arena)
{
    size_t count = 0;
    for (size_t i = 0; i < finder->found.count; i++)
        if (kinds & 1u << finder->found.items[i].kind)
            finder->found.items[count++] = finder->found.items[i];
    StaticDependences made = {.items = arena_allocate(arena, (count + 1) * sizeof *made.items)};
    if (count)
        qsort(finder->found.items, count, sizeof *finder->found.items, compare_dependences);
    for (size_t i = 0; i < count; i++)
        if (made.count == 0 || compare_dependences(&made.items[made.count - 1], &finder->found.items[i]) != 0)
            made.items[made.count++] = finder->found.items[i];
    return made;
}

StaticDependences static_dependence_find(const Analysis *analysis, uint32_t function, const StaticQuery *query, Arena *arena)
{
    if (analysis->program->functions[function].block_count == 0)
        return (StaticDependences){0};
    if (!analysis->flow->endings) {
        endings_find(analysis);
        recursion_find(analysis);
    }
    bool wants_pairs = (query->kinds & ~(unsigned)STATIC_TRADITIONAL) != 0, is_whole = true;
    Body body = body_make(analysis, function, arena);
    Locations locations = locations_find(&body, wants_pairs);
    Finder finder = {.body = &body, .locations = &locations, .keeps_flow = wants_pairs};
    for (uint32_t node = 0; node < body.node_count; node++)
        add_control_of_node(&finder, node);
    finder_add_flow(&finder);
    for (StaticKind kind = STATIC_INTERACTIVE; kind < STATIC_KIND_COUNT && is_whole; kind++)
        if (query->kinds & 1u << kind)
            is_whole = finder_add_pairs(&finder, kind, query);
    StaticDependences found = in_order(&finder, is_whole ? query->kinds : query->kinds & STATIC_TRADITIONAL, arena);
    found.kinds = query->kinds;
    found.all_interact = &finder.body->function->id;
    found.all_interact_count = !is_whole;
    vector_release(&finder.found);
    vector_release(&finder.flow);
    return found;
}
