/* Cells: what is written to a range of bytes flows to every read of an overlapping range. */
#include "analysis/points_to.h"

#define MAX_CELL_SIZE (UINT64_C(1) << 30) /* larger sizes mean: up to the object's end */
enum { MAX_PAIRS = 2048, MAX_EXACT_CELLS = 256, MAX_CELLS = 320 };

/* ---- Cells ---- */

static uint32_t cell_get(PointsTo *points, Extent extent, bool written, bool *is_new)
{
    if (extent.size > MAX_CELL_SIZE)
        extent.size = MAX_CELL_SIZE;
    uint64_t key = (uint64_t)extent.location << 32 | extent.size << 1 | written, known;
    *is_new = !map_get(&points->cell_index, key, &known);
    if (!*is_new)
        return (uint32_t)known;
    uint32_t cell = (uint32_t)points->cells.count;
    vector_push(&points->cells, (CellRow){.extent = extent, .node = node_new(points)});
    map_put(&points->cell_index, key, cell);
    Target *target = location_target(points, extent.location);
    if (written)
        vector_push(&target->written, cell);
    else
        vector_push(&target->read, cell);
    return cell;
}

static bool is_memory(const PointsTo *points, Location location)
{
    uint8_t kind = location_target(points, location)->kind;
    return kind != TARGET_FUNCTION && kind != TARGET_ANYWHERE;
}

/* True if the extent is outside its object, so that an access can only fault. */
static bool is_outside(const PointsTo *points, Extent extent)
{
    const LocationRow *row = location_row(points, extent.location);
    uint64_t size = location_target(points, extent.location)->size;
    return row->stride == 0 && (row->offset >= size || (extent.size <= 16 && extent.size > size - row->offset));
}

static bool covers_all(const PointsTo *points, Extent extent)
{
    const LocationRow *row = location_row(points, extent.location);
    if (row->stride)
        return extent.size >= row->stride;
    return row->offset == 0 && extent.size >= location_target(points, extent.location)->size;
}

/* The representative of all extents with the same bytes. In an object with many cells, one extent covers many offsets;
 * otherwise an object that is copied onto itself would get ever more cells. */
static Extent canonical(PointsTo *points, Extent extent)
{
    const Target *target = location_target(points, extent.location);
    size_t cells = target->written.count + target->read.count;
    if (cells > MAX_CELLS)
        return (Extent){location_step(points, extent.location, step_anywhere), 1};
    if (location_row(points, extent.location)->stride == 0 && cells > MAX_EXACT_CELLS)
        extent.location = location_step(points, extent.location, (Step){.indexed = true, .scale = 8});
    if (covers_all(points, extent) && location_target(points, extent.location)->size > 8)
        extent = (Extent){location_step(points, extent.location, step_anywhere), 1};
    return extent;
}

/* True if the access reads less than eight bytes of a variable argument: va_arg reads a pointer as a whole, so this is
 * a number. */
static bool reads_number(const PointsTo *points, Extent extent)
{
    return location_target(points, extent.location)->kind == TARGET_VARIADIC && extent.size < 8;
}

Node cell_written(PointsTo *points, Extent extent)
{
    bool is_new;
    if (!extent.location)
        return 0;
    if (!is_memory(points, extent.location))
        return location_target(points, extent.location)->kind == TARGET_ANYWHERE ? points->stored_anywhere : 0;
    if (is_outside(points, extent))
        return 0;
    uint32_t cell = cell_get(points, canonical(points, extent), true, &is_new);
    Node node = points->cells.items[cell].node;
    if (!is_new)
        return node;
    points->nodes.items[node].cells = cell;
    points->nodes.items[node].idle_cells = true;
    uint32_t target = location_row(points, extent.location)->target;
    for (size_t i = 0; i < points->targets.items[target].read.count; i++) {
        CellRow read = points->cells.items[points->targets.items[target].read.items[i]];
        if (extents_overlap(points, points->cells.items[cell].extent, read.extent))
            node_add_edge(points, node, read.node);
    }
    return node;
}

Node cell_read(PointsTo *points, Extent extent)
{
    bool is_new;
    if (!extent.location)
        return 0;
    if (!is_memory(points, extent.location)) {
        Node node = 0;
        if (location_target(points, extent.location)->kind == TARGET_ANYWHERE)
            node_add_location(points, node = node_new(points), extent.location);
        return node;
    }
    if (reads_number(points, extent) || is_outside(points, extent))
        return 0;
    uint32_t cell = cell_get(points, canonical(points, extent), false, &is_new);
    Node node = points->cells.items[cell].node;
    if (!is_new)
        return node;
    uint32_t target = location_row(points, extent.location)->target;
    node_add_edge(points, points->stored_anywhere, node);
    for (size_t i = 0; i < points->targets.items[target].written.count; i++) {
        CellRow written = points->cells.items[points->targets.items[target].written.items[i]];
        if (extents_overlap(points, written.extent, points->cells.items[cell].extent))
            node_add_edge(points, written.node, node);
    }
    return node;
}

/* ---- Inputs ---- */

static TypeId target_type(const Program *program, const Target *target)
{
    if (target->kind == TARGET_GLOBAL)
        return program->globals[target->index].type;
    return target->kind == TARGET_FRAME ? program->functions[target->function].objects[target->index].type : 0;
}

/* Makes every pointer symbolic in an object of the type that starts at the location. */
static void make_symbolic(PointsTo *points, TypeId type, Location location)
{
    const Program *program = points->program;
    const Type *row = &program->types[type];
    if (!location)
        return;
    if (row->tag == TYPE_POINTER)
        node_add_location(points, cell_written(points, (Extent){location, 8}), location_get(points, 0, 0, 1));
    else if (row->tag == TYPE_NAMED)
        make_symbolic(points, row->base, location);
    else if (row->tag == TYPE_ARRAY && program->types[row->base].bits >= 8)
        make_symbolic(points, row->base,
                      location_step(points, location, (Step){.indexed = true, .scale = program->types[row->base].bits / 8}));
    for (size_t i = 0; (row->tag == TYPE_STRUCT || row->tag == TYPE_UNION) && i < row->member_count; i++)
        make_symbolic(points, row->members[i].type,
                      location_step(points, location, (Step){.offset = (int64_t)(row->members[i].bit_offset / 8)}));
}

void cell_make_symbolic(PointsTo *points, Location location)
{
    uint32_t target = location_row(points, location)->target;
    TypeId type = target_type(points->program, &points->targets.items[target]);
    if (type)
        make_symbolic(points, type, location_get(points, target, 0, 0));
}

/* ---- Copies ---- */

/* Copies a written cell in the source of a copy to the same offset in the destination. */
static void copy_cell(PointsTo *points, uint32_t cell, const TargetCopy *copy)
{
    CellRow row = points->cells.items[cell];
    LocationRow at = *location_row(points, row.extent.location), from = *location_row(points, copy->from);
    Step step = {.offset = (int64_t)(at.offset - from.offset), .indexed = from.stride || at.stride, .scale = from.stride};
    Location to = location_step(points, copy->to, step);
    if (at.stride)
        to = location_step(points, to, (Step){.indexed = true, .scale = at.stride});
    if (to && !location_target(points, to)->read_only)
        node_add_edge(points, row.node, cell_written(points, (Extent){to, row.extent.size}));
}

void cell_copy(PointsTo *points, uint32_t cell)
{
    Extent extent = points->cells.items[cell].extent;
    uint32_t target = location_row(points, extent.location)->target;
    for (size_t i = 0; i < points->targets.items[target].copies.count; i++) {
        TargetCopy copy = points->targets.items[target].copies.items[i];
        if (extents_overlap(points, extent, (Extent){copy.from, copy.size}))
            copy_cell(points, cell, &copy);
    }
}

static void copy_pair(PointsTo *points, TargetCopy copy)
{
    uint64_t pair = (uint64_t)copy.from << 32 | copy.to, unused;
    uint64_t key = hash_mix64(pair) ^ copy.size * UINT64_C(0x9e3779b97f4a7c15);
    if (map_get(&points->copy_index, key, &unused))
        return;
    map_put(&points->copy_index, key, 1);
    if (!is_memory(points, copy.from)) {
        node_add_edge(points, cell_read(points, (Extent){copy.from, copy.size}),
                      cell_written(points, (Extent){copy.to, copy.size}));
        return;
    }
    uint32_t target = location_row(points, copy.from)->target;
    vector_push(&points->targets.items[target].copies, copy);
    for (size_t i = 0; i < points->targets.items[target].written.count; i++) {
        uint32_t cell = points->targets.items[target].written.items[i];
        if (points->cells.items[cell].active &&
            extents_overlap(points, points->cells.items[cell].extent, (Extent){copy.from, copy.size}))
            copy_cell(points, cell, &copy);
    }
}

static void copy_through_blob(PointsTo *points, uint32_t copy, const Bits *to, const Bits *from)
{
    CopyRow row = points->copies.items[copy];
    Location location;
    for (BitsWalk walk = bits_walk(from); bits_next(&walk, &location);)
        node_add_edge(points, cell_read(points, (Extent){location, row.size}), row.blob);
    for (BitsWalk walk = bits_walk(to); bits_next(&walk, &location);)
        if (!location_target(points, location)->read_only)
            node_add_edge(points, row.blob, cell_written(points, (Extent){location, row.size}));
}

void copy_connect(PointsTo *points, uint32_t copy, const Bits *to, const Bits *from)
{
    CopyRow *row = &points->copies.items[copy];
    Location target, source;
    uint64_t pairs = bits_count(node_locations(points, row->to)) * bits_count(node_locations(points, row->from));
    if (!row->blob && pairs > MAX_PAIRS) {
        row->blob = node_new(points);
        Bits all_to = {0}, all_from = {0};
        bits_unite(&all_to, node_locations(points, row->to), NULL);
        bits_unite(&all_from, node_locations(points, row->from), NULL);
        copy_through_blob(points, copy, &all_to, &all_from);
        bits_release(&all_to);
        bits_release(&all_from);
    }
    if (points->copies.items[copy].blob) {
        copy_through_blob(points, copy, to, from);
        return;
    }
    uint64_t size = points->copies.items[copy].size;
    for (BitsWalk outer = bits_walk(to); bits_next(&outer, &target);)
        for (BitsWalk inner = bits_walk(from); bits_next(&inner, &source);)
            if (!location_target(points, target)->read_only)
                copy_pair(points, (TargetCopy){source, target, size});
}

void copy_add(PointsTo *points, Node to, Node from, uint64_t size)
{
    if (!to || !from || !size)
        return;
    vector_push(&points->copies, (CopyRow){.to = to, .from = from, .size = size});
    uint32_t copy = (uint32_t)points->copies.count - 1;
    node_add_use(points, to, (Use){.kind = USE_COPY_TO, .other = copy});
    node_add_use(points, from, (Use){.kind = USE_COPY_FROM, .other = copy});
}
