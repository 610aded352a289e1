/* What instructions and functions may write and read, callees included, and whether they may end the run. */
#include <stdlib.h>
#include <string.h>

#include "analysis/call_graph.h"
#include "analysis/effects.h"
#include "analysis/points_to.h"

typedef enum AccessMode { MODE_WRITE, MODE_READ } AccessMode;

/* What the functions of a component of the call graph write and read, as sets of extents. `inside` is for calls from
 * within the component. `outside` is for all other calls: it leaves out the component's frame objects, which are dead
 * when such a call has returned. */
typedef struct FunctionSummary {
    Bits inside[2], outside[2]; /* [MODE_WRITE], [MODE_READ] */
    uint32_t effects;
    bool may_end;
} FunctionSummary;

struct Summaries {
    Vector(Extent) extents;
    Map extent_index;
    FunctionSummary *components;
    uint32_t error_number;      /* the global errno; UINT32_MAX: there is none */
    Map memo[2];                /* instruction_key to Region */
    RegionBuilder builder;
};

/* ---- Extents ---- */

static void add_extent(const Analysis *analysis, Bits *set, Extent extent)
{
    struct Summaries *summaries = analysis->summaries;
    if (!extent.location)
        return;
    uint64_t size = extent.size > UINT32_MAX ? UINT32_MAX : extent.size;
    uint64_t key = (uint64_t)extent.location << 32 | size, known;
    extent.size = size == UINT32_MAX ? SIZE_TO_END : size;
    if (!map_get(&summaries->extent_index, key, &known)) {
        known = summaries->extents.count;
        vector_push(&summaries->extents, extent);
        map_put(&summaries->extent_index, key, known);
    }
    bits_add(set, (uint32_t)known);
}

static void add_extents_of_node(const Analysis *analysis, Bits *set, Node node, Step step, uint64_t size)
{
    Location location;
    if (!node || !size)
        return;
    for (BitsWalk walk = bits_walk(node_locations(analysis->points_to, node)); bits_next(&walk, &location);)
        if (location_target(analysis->points_to, location)->kind != TARGET_FUNCTION)
            add_extent(analysis, set, (Extent){location_step(analysis->points_to, location, step), size});
}

/* ---- One instruction ---- */

typedef struct Site {
    const Analysis *analysis;
    uint32_t instance, instruction;
    const Instruction *at;
    Node node;              /* see Instance.nodes */
} Site;

static Site make_site(const Analysis *analysis, uint32_t instance, uint32_t instruction)
{
    return (Site){analysis, instance, instruction, &instance_function(analysis->points_to, instance)->code[instruction],
                  analysis->points_to->instances.items[instance].nodes[instruction]};
}

static void add_access(const Site *site, AccessMode mode, Bits *set)
{
    PointsTo *points = site->analysis->points_to;
    Access access = instruction_access(site->at);
    bool wanted = access.verb == ACCESS_LOAD ? mode == MODE_READ : mode == MODE_WRITE;
    if (access.verb == ACCESS_NONE || access.verb == ACCESS_ADDRESS || !wanted)
        return;
    Step step = {access.offset, access.indexed, access.scale};
    if (access.base == ACCESS_SLOT) {
        add_extents_of_node(site->analysis, set, site->node, step, access.size);
        return;
    }
    Location found[2] = {0};
    if (access.base == ACCESS_FRAME)
        found[0] = location_of_frame(points, site->instance, access.start);
    else
        location_of_address(points, access.start, found);
    if (found[0])
        add_extent(site->analysis, set, (Extent){location_step(points, found[0], step), access.size});
}

static void add_builtin_access(const Site *site, const BuiltinAccess *access, Bits *set)
{
    const PointsTo *points = site->analysis->points_to;
    if (!access->argument)
        return;
    uint32_t slot = builtin_argument_slot(site->at, access->argument);
    Node node = points->argument_nodes.items[points->calls.items[site->node].arguments + slot];
    add_extents_of_node(site->analysis, set, node, (Step){0}, builtin_access_size(points->program, site->at, access));
}

static void add_builtin(const Site *site, AccessMode mode, Bits *set)
{
    const BuiltinEffects *effects = builtin_effects(site->at->x);
    struct Summaries *summaries = site->analysis->summaries;
    PointsTo *points = site->analysis->points_to;
    if (mode == MODE_READ) {
        add_builtin_access(site, &effects->reads[0], set);
        add_builtin_access(site, &effects->reads[1], set);
        return;
    }
    add_builtin_access(site, &effects->writes, set);
    if (builtin_sets_error(site->at->x) && summaries->error_number != UINT32_MAX) {
        uint32_t target = target_get(points, TARGET_GLOBAL, 0, summaries->error_number);
        add_extent(site->analysis, set, (Extent){location_get(points, target, 0, 0), 4});
    }
}

enum { VA_LIST_SIZE = 24 };

/* Adds the accesses of the instruction itself, callees not included. */
static void add_own(const Site *site, AccessMode mode, Bits *set)
{
    switch (site->at->op) {
    case OP_BUILTIN: add_builtin(site, mode, set); break;
    case OP_VA_START:
        if (mode == MODE_WRITE)
            add_extents_of_node(site->analysis, set, site->node, (Step){0}, VA_LIST_SIZE);
        break;
    case OP_SETJMP:
    case OP_LONGJMP:
        if ((site->at->op == OP_SETJMP) == (mode == MODE_WRITE))
            add_extents_of_node(site->analysis, set, site->node, (Step){0}, JUMP_BUFFER_BYTES);
        break;
    default: add_access(site, mode, set); break;
    }
}

/* Adds structs that are passed by value: the call reads them. */
static void add_passed(const Site *site, Bits *set)
{
    const Program *program = site->analysis->program;
    const PointsTo *points = site->analysis->points_to;
    const CallSite *call = &program->call_sites[site->at->a];
    for (uint32_t i = 0; i < call->argument_count; i++) {
        const Argument *argument = &program->arguments[call->arguments + i];
        if (argument->by_value)
            add_extents_of_node(site->analysis, set,
                                points->argument_nodes.items[points->calls.items[site->node].arguments + argument->slot],
                                (Step){0}, argument->size);
    }
}

static bool is_call(const Instruction *at)
{
    return at->op == OP_CALL || at->op == OP_CALL_INDIRECT || (at->op == OP_BUILTIN && at->x == BUILTIN_ENTER_FUNCTION);
}

/* ---- Calls ---- */

static void add_callees(const Site *site, AccessMode mode, Bits *set)
{
    const struct CallGraph *calls = site->analysis->calls;
    size_t count;
    const uint32_t *callees = call_graph_callees(site->analysis, site->instance, site->instruction, &count);
    for (size_t i = 0; i < count; i++) {
        uint32_t component = calls->component[callees[i]];
        FunctionSummary *summary = &site->analysis->summaries->components[component];
        bool inside = component == calls->component[site->instance];
        bits_unite(set, inside ? &summary->inside[mode] : &summary->outside[mode], NULL);
    }
    if (mode == MODE_READ && site->at->op != OP_BUILTIN)
        add_passed(site, set);
}

/* True if the instruction itself may end the run. Unsupported calls do not count: they end a run as a fault does. */
static bool may_end_itself(const Site *site)
{
    const Instruction *at = site->at;
    return at->op == OP_LONGJMP || (at->op == OP_BUILTIN && builtin_effects(at->x)->ends);
}

static uint32_t effects_of_instruction(const Site *site, bool *may_end)
{
    const struct CallGraph *calls = site->analysis->calls;
    uint32_t effects = site->at->op == OP_BUILTIN ? builtin_effects(site->at->x)->effects : 0;
    *may_end = may_end_itself(site);
    if (!is_call(site->at))
        return effects;
    size_t count;
    const uint32_t *callees = call_graph_callees(site->analysis, site->instance, site->instruction, &count);
    for (size_t i = 0; i < count; i++) {
        const FunctionSummary *summary = &site->analysis->summaries->components[calls->component[callees[i]]];
        effects |= summary->effects;
        *may_end |= summary->may_end;
    }
    return effects;
}

/* ---- Functions ---- */

static bool is_reached(const Analysis *analysis, uint32_t instance, uint32_t instruction)
{
    const Instance *code = &analysis->points_to->instances.items[instance];
    return code->made && code->reached[instruction];
}

static void summarise_instance(const Analysis *analysis, uint32_t number, FunctionSummary *summary)
{
    PointsTo *points = analysis->points_to;
    const Function *function = instance_function(points, number);
    for (uint32_t i = 0; points->instances.items[number].made && i < function->parameter_count; i++) {
        const Parameter *parameter = &function->parameters[i];
        if (!parameter->by_value)
            continue;
        uint64_t offset = function->objects[parameter->frame_object].offset;
        add_extent(analysis, &summary->inside[MODE_WRITE], (Extent){location_of_frame(points, number, offset), parameter->size});
    }
    for (uint32_t i = 0; i < function->code_count; i++) {
        if (!is_reached(analysis, number, i))
            continue;
        Site site = make_site(analysis, number, i);
        for (int mode = MODE_WRITE; mode <= MODE_READ; mode++) {
            add_own(&site, mode, &summary->inside[mode]);
            if (is_call(site.at))
                add_callees(&site, mode, &summary->inside[mode]);
        }
        bool may_end;
        summary->effects |= effects_of_instruction(&site, &may_end);
        summary->may_end |= may_end;
    }
}

static bool is_local(const Target *target)
{
    return target->kind == TARGET_FRAME || target->kind == TARGET_ALLOCA || target->kind == TARGET_VARIADIC;
}

/* False for frame objects of the component's functions: they are dead when the function has returned. */
static bool outlives(const Analysis *analysis, Location location, uint32_t component)
{
    const Target *target = location_target(analysis->points_to, location);
    return !is_local(target) || analysis->calls->component[target->instance] != component;
}

static void summarise_component(const Analysis *analysis, uint32_t component)
{
    const struct CallGraph *calls = analysis->calls;
    FunctionSummary *summary = &analysis->summaries->components[component];
    for (uint32_t i = calls->starts[component]; i < calls->starts[component + 1]; i++)
        summarise_instance(analysis, calls->members[i], summary);
    uint32_t extent;
    for (int mode = MODE_WRITE; mode <= MODE_READ; mode++)
        for (BitsWalk walk = bits_walk(&summary->inside[mode]); bits_next(&walk, &extent);)
            if (outlives(analysis, analysis->summaries->extents.items[extent].location, component))
                bits_add(&summary->outside[mode], extent);
}

/* ---- Places ---- */

static PlaceKind place_kind(const Target *target)
{
    switch (target->kind) {
    case TARGET_ANYWHERE: return PLACE_ANYWHERE;
    case TARGET_GLOBAL: return PLACE_GLOBAL;
    case TARGET_FRAME: return PLACE_FRAME;
    case TARGET_HEAP:
    case TARGET_ALLOCA: return PLACE_HEAP;
    default: return PLACE_SYSTEM;
    }
}

/* Converts an extent to a place. False if the access can only fault. */
static bool make_place(const Analysis *analysis, uint32_t function, Extent extent, AccessMode mode, Place *place)
{
    const LocationRow *row = location_row(analysis->points_to, extent.location);
    const Target *target = location_target(analysis->points_to, extent.location);
    uint64_t size = target->size, first = row->offset;
    *place = (Place){.kind = place_kind(target), .size = UINT64_MAX};
    if (place->kind != PLACE_SYSTEM && place->kind != PLACE_ANYWHERE)
        *place = (Place){.kind = place->kind, .function = target->function, .index = target->index, .size = UINT64_MAX};
    if (target->kind == TARGET_FUNCTION || (mode == MODE_WRITE && target->read_only))
        return false;
    if (is_local(target) && !bits_has(call_graph_above(analysis, function), target->function))
        return false;
    if (place->kind == PLACE_SYSTEM || place->kind == PLACE_ANYWHERE)
        return true;
    if (row->stride) {
        bool apart = extent.size < row->stride && first + extent.size <= row->stride;
        if (apart)
            place->offset = first, place->stride = row->stride, place->size = extent.size;
        return size > 0;
    }
    if ((int64_t)first < 0 || first >= size || (extent.size != SIZE_TO_END && extent.size > size - first))
        return false;
    place->offset = first;
    place->size = first + extent.size >= size || extent.size == SIZE_TO_END ? UINT64_MAX : extent.size;
    return true;
}

static void add_places(const Analysis *analysis, uint32_t function, const Bits *set, AccessMode mode, RegionBuilder *builder)
{
    uint32_t extent;
    Place place;
    for (BitsWalk walk = bits_walk(set); bits_next(&walk, &extent);)
        if (make_place(analysis, function, analysis->summaries->extents.items[extent], mode, &place))
            region_builder_add_place(builder, place);
}

/* ---- Results for instructions ---- */

static void add_instance(const Analysis *analysis, uint32_t instance, uint32_t instruction, AccessMode mode, Bits *set)
{
    RegionBuilder *builder = &analysis->summaries->builder;
    if (!is_reached(analysis, instance, instruction))
        return;
    Site site = make_site(analysis, instance, instruction);
    add_own(&site, mode, set);
    if (is_call(site.at))
        add_callees(&site, mode, set);
    if (mode == MODE_READ)
        return;
    bool may_end;
    uint32_t count, first = instruction_written_slots(analysis->program, site.at, &count);
    region_builder_add_slots(builder, first, count);
    builder->effects |= effects_of_instruction(&site, &may_end);
    builder->may_end |= may_end;
}

static const Region *make_region(const Analysis *analysis, uint32_t function, uint32_t instruction, AccessMode mode)
{
    RegionBuilder *builder = &analysis->summaries->builder;
    const PointsTo *points = analysis->points_to;
    Bits set = {0};
    add_instance(analysis, function, instruction, mode, &set);
    for (uint32_t instance = points->instances.items[function].next; instance; instance = points->instances.items[instance].next)
        add_instance(analysis, instance, instruction, mode, &set);
    add_places(analysis, function, &set, mode, builder);
    bits_release(&set);
    return region_builder_finish(builder, analysis->arena);
}

static const Region *answer(const Analysis *analysis, uint32_t function, uint32_t instruction, AccessMode mode)
{
    struct Summaries *summaries = analysis->summaries;
    uint64_t key = instruction_key(function, instruction), known;
    if (map_get(&summaries->memo[mode], key, &known))
        return (const Region *)(uintptr_t)known;
    const Region *region = make_region(analysis, function, instruction, mode);
    map_put(&summaries->memo[mode], key, (uintptr_t)region);
    return region;
}

const Region *analysis_writes(const Analysis *analysis, uint32_t function, uint32_t instruction)
{
    return answer(analysis, function, instruction, MODE_WRITE);
}

const Region *analysis_reads(const Analysis *analysis, uint32_t function, uint32_t instruction)
{
    return answer(analysis, function, instruction, MODE_READ);
}

bool analysis_may_end(const Analysis *analysis, uint32_t function)
{
    const PointsTo *points = analysis->points_to;
    bool may_end = analysis->summaries->components[analysis->calls->component[function]].may_end;
    for (uint32_t instance = points->instances.items[function].next; instance; instance = points->instances.items[instance].next)
        may_end |= analysis->summaries->components[analysis->calls->component[instance]].may_end;
    return may_end;
}

/* ---- Creating and releasing ---- */

static uint32_t find_error_number(const Program *program)
{
    for (uint32_t i = 0; i < program->global_count; i++)
        if (program->globals[i].in_runtime && strcmp(program->globals[i].name, "__coset_errno") == 0)
            return i;
    return UINT32_MAX;
}

void summaries_init(Analysis *analysis)
{
    struct Summaries *summaries = base_allocate_zeroed(sizeof *summaries);
    analysis->summaries = summaries;
    summaries->error_number = find_error_number(analysis->program);
    summaries->components = arena_allocate(analysis->arena, (analysis->calls->component_count + 1) * sizeof(FunctionSummary));
    for (uint32_t component = 0; component < analysis->calls->component_count && !stop_requested(analysis->stop); component++)
        summarise_component(analysis, component);
}

void summaries_release(Analysis *analysis)
{
    struct Summaries *summaries = analysis->summaries;
    for (uint32_t i = 0; i < analysis->calls->component_count; i++) {
        for (int mode = MODE_WRITE; mode <= MODE_READ; mode++) {
            bits_release(&summaries->components[i].inside[mode]);
            bits_release(&summaries->components[i].outside[mode]);
        }
    }
    vector_release(&summaries->extents);
    map_release(&summaries->extent_index);
    map_release(&summaries->memo[MODE_WRITE]);
    map_release(&summaries->memo[MODE_READ]);
    region_builder_release(&summaries->builder);
    free(summaries);
}
