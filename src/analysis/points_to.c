/* Points-to: creating and releasing the sets, and the contents of memory when a run begins. */
#include <stdlib.h>
#include <string.h>

#include "analysis/points_to.h"

/* ---- Before a run ---- */

static void reserve_numbers(PointsTo *points) /* 0 means none */
{
    vector_push(&points->locations, (LocationRow){0});
    vector_push(&points->nodes, (NodeRow){0});
    vector_push(&points->edges, (CopyEdge){0});
    vector_push(&points->uses, (Use){0});
    vector_push(&points->widenings, (Widening){0});
    vector_push(&points->cells, (CellRow){0});
    vector_push(&points->calls, (CallRow){0});
}

static void hold_addresses(PointsTo *points, uint32_t index)
{
    const Program *program = points->program;
    const Global *global = &program->globals[index];
    const uint8_t *bytes = program->image + (global->address - ARENA_GLOBALS);
    for (uint64_t at = 0; at + 8 <= global->size; at++) { /* in packed structs pointers can be anywhere */
        uint64_t value;
        memcpy(&value, bytes + at, sizeof value);
        Node node = value ? node_of_constant(points, value) : 0;
        if (!node)
            continue;
        uint32_t target = target_get(points, TARGET_GLOBAL, 0, index);
        node_add_edge(points, node, cell_written(points, (Extent){location_get(points, target, at, 0), 8}));
    }
}

/* ---- Objects that the machine makes ---- */

static Location system_location(PointsTo *points, uint32_t index)
{
    return location_get(points, target_get(points, TARGET_SYSTEM, 0, index), 0, 1);
}

/* The target may hold pointers to system objects of this index at any offset. */
static void point_to_system(PointsTo *points, uint32_t target, uint32_t index)
{
    Node contents = cell_written(points, (Extent){location_get(points, target, 0, 1), 8});
    node_add_location(points, contents, system_location(points, index));
}

static void make_system(PointsTo *points)
{
    uint32_t list = target_get(points, TARGET_SYSTEM, 0, SYSTEM_LIST), object = target_get(points, TARGET_SYSTEM, 0, SYSTEM_OBJECT);
    point_to_system(points, list, SYSTEM_TEXT);
    point_to_system(points, object, SYSTEM_TEXT);
    point_to_system(points, object, SYSTEM_OBJECT);
}

/* Makes argv and the environment. */
static void make_entry(PointsTo *points)
{
    const Function *entry = &points->program->functions[points->program->entry];
    for (uint32_t slot = 0; slot < entry->parameter_slots; slot++)
        node_add_location(points, points->instances.items[entry->id].parameters + slot, system_location(points, SYSTEM_LIST));
}

static bool enters_function(const Program *program)
{
    const Function *entry = &program->functions[program->entry];
    for (uint32_t i = 0; i < entry->code_count; i++)
        if (entry->code[i].op == OP_BUILTIN && entry->code[i].x == BUILTIN_ENTER_FUNCTION)
            return true;
    return false;
}

/* Parameters of a function under test point to system objects. */
static void make_entered_function(PointsTo *points, const Function *tested)
{
    for (uint32_t slot = 0; slot < tested->parameter_slots; slot++)
        node_add_location(points, points->instances.items[tested->id].parameters + slot, system_location(points, SYSTEM_OBJECT));
    for (uint32_t i = 0; i < tested->parameter_count; i++)
        if (tested->parameters[i].by_value)
            point_to_system(points, target_get(points, TARGET_FRAME, tested->id, tested->parameters[i].frame_object), SYSTEM_OBJECT);
}

bool points_to_is_entered(const Program *program, uint32_t function)
{
    const Function *code = &program->functions[function];
    return program->main == function || (program->main == PROGRAM_NO_MAIN && code->defined && !code->in_runtime);
}

/* The function under test is program->main; without it, any function of the user may be. Globals may be inputs, too,
 * and then point to system objects. */
static void make_entered_functions(PointsTo *points)
{
    const Program *program = points->program;
    for (uint32_t i = 0; i < program->function_count; i++)
        if (points_to_is_entered(program, i))
            make_entered_function(points, &program->functions[i]);
    for (uint32_t i = 0; i < program->global_count; i++)
        if (!program->globals[i].constant && !program->globals[i].in_runtime)
            point_to_system(points, target_get(points, TARGET_GLOBAL, 0, i), SYSTEM_OBJECT);
}

/* ---- Creating and releasing ---- */

static bool points_to_make(Analysis *analysis, Precision precision)
{
    PointsTo *points = base_allocate_zeroed(sizeof *points);
    const Program *program = analysis->program;
    analysis->points_to = points;
    points->program = program;
    points->stop = analysis->stop;
    points->precision = precision;
    reserve_numbers(points);
    instances_init(points);
    target_get(points, TARGET_ANYWHERE, 0, 0);
    points->stored_anywhere = node_new(points);
    for (uint32_t i = 0; i < program->global_count; i++)
        hold_addresses(points, i);
    make_system(points);
    make_entry(points);
    if (enters_function(program))
        make_entered_functions(points);
    for (uint32_t i = 0; i < program->function_count; i++)
        if (!program->functions[i].in_runtime || i == program->entry)
            instance_want(points, i);
    return points_to_solve(points);
}

void points_to_init(Analysis *analysis)
{
    for (Precision precision = PRECISION_FULL; !points_to_make(analysis, precision); precision--)
        points_to_release(analysis);
}

void points_to_release(Analysis *analysis)
{
    PointsTo *points = analysis->points_to;
    for (size_t i = 0; i < points->nodes.count; i++) {
        bits_release(&points->nodes.items[i].locations);
        bits_release(&points->nodes.items[i].pending);
        bits_release(&points->nodes.items[i].absorbed);
    }
    for (size_t i = 0; i < points->calls.count; i++)
        vector_release(&points->calls.items[i].callees);
    vector_release(&points->nodes);
    vector_release(&points->edges);
    vector_release(&points->uses);
    vector_release(&points->widenings);
    vector_release(&points->cells);
    vector_release(&points->copies);
    vector_release(&points->calls);
    vector_release(&points->argument_nodes);
    vector_release(&points->now);
    vector_release(&points->later);
    vector_release(&points->activated);
    vector_release(&points->parts);
    vector_release(&points->instances);
    vector_release(&points->fresh);
    map_release(&points->instance_index);
    map_release(&points->edge_index);
    map_release(&points->cell_index);
    map_release(&points->copy_index);
    map_release(&points->constant_nodes);
    locations_release(points);
    arena_release(&points->arena);
    free(points);
}
