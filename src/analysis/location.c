/* Targets (objects of the program) and locations in them. */
#include <stdlib.h>
#include <string.h>

#include "analysis/points_to.h"

/* ---- Objects ---- */

static bool is_address(const Program *program, uint64_t value)
{
    return (value >= ARENA_GLOBALS && value <= ARENA_GLOBALS + program->image_size) ||
           (value >= CODE_START && value < CODE_START + 16 * (uint64_t)program->function_count);
}

static bool holds_addresses(const Program *program, const Global *global)
{
    const uint8_t *bytes = program->image + (global->address - ARENA_GLOBALS);
    for (uint64_t at = 0; at + 8 <= global->size; at++) {
        uint64_t value;
        memcpy(&value, bytes + at, sizeof value);
        if (is_address(program, value))
            return true;
    }
    return false;
}

enum { INERT_NO = 1, INERT_YES };

/* True for constants without addresses (mostly strings). Pointers to them are not tracked: nothing writes them, and
 * nothing that is read from them is a pointer. */
static bool is_inert(PointsTo *points, uint32_t index)
{
    const Global *global = &points->program->globals[index];
    if (!points->inert)
        points->inert = arena_allocate(&points->arena, points->program->global_count);
    if (!points->inert[index])
        points->inert[index] = global->constant && !holds_addresses(points->program, global) ? INERT_YES : INERT_NO;
    return points->inert[index] == INERT_YES;
}

/* The size of an allocation; UINT64_MAX if it is not constant. */
static uint64_t allocated_size(const Program *program, const Instruction *at)
{
    if (at->op != OP_BUILTIN)
        return UINT64_MAX;
    const uint32_t *operands = program->operands + program->call_sites[at->a].operands;
    uint64_t size = 1;
    for (uint32_t i = at->x == BUILTIN_REALLOC; i < (at->x == BUILTIN_CALLOC || at->x == BUILTIN_REALLOC ? 2 : 1); i++)
        if (!(operands[i] & OPERAND_CONSTANT) ||
            __builtin_mul_overflow(size, program->constants[operands[i] & ~OPERAND_CONSTANT], &size))
            return UINT64_MAX;
    return size;
}

static uint64_t target_size(const Program *program, const Target *target)
{
    switch (target->kind) {
    case TARGET_GLOBAL: return program->globals[target->index].size;
    case TARGET_FRAME: return program->functions[target->function].objects[target->index].size;
    case TARGET_HEAP: return allocated_size(program, &program->functions[target->function].code[target->index]);
    default: return UINT64_MAX;
    }
}

uint32_t target_get(PointsTo *points, TargetKind kind, uint32_t instance, uint32_t index)
{
    uint64_t key = (uint64_t)kind << 60 | (uint64_t)instance << 32 | index, known;
    if (map_get(&points->target_index, key, &known))
        return (uint32_t)known;
    Target target = {.kind = kind, .function = points->instances.items[instance].function, .instance = instance, .index = index};
    target.read_only = kind == TARGET_GLOBAL && points->program->globals[index].constant;
    target.size = target_size(points->program, &target);
    vector_push(&points->targets, target);
    map_put(&points->target_index, key, points->targets.count - 1);
    return (uint32_t)points->targets.count - 1;
}

/* ---- Locations ---- */

static uint64_t modulo(uint64_t offset, uint64_t stride) /* of a signed offset */
{
    int64_t rest = (int64_t)offset % (int64_t)stride;
    return (uint64_t)(rest < 0 ? rest + (int64_t)stride : rest);
}

static size_t location_hash(const LocationRow *row)
{
    return hash_mix64(row->target * UINT64_C(0x9e3779b97f4a7c15) ^ hash_mix64(row->offset + (row->stride << 40)));
}

static void table_grow(PointsTo *points)
{
    size_t size = points->location_table_size ? points->location_table_size * 2 : 1024;
    free(points->location_table);
    points->location_table = base_allocate_zeroed(size * sizeof *points->location_table);
    points->location_table_size = size;
    for (uint32_t i = 1; i < points->locations.count; i++) {
        size_t at = location_hash(&points->locations.items[i]) & (size - 1);
        while (points->location_table[at])
            at = (at + 1) & (size - 1);
        points->location_table[at] = i;
    }
}

enum { SLACK = 64 };

/* The steps that compute an address may leave the object, but not by far. A location far behind the end is not an
 * address of the object: it comes from a pointer that was mistaken for one to a larger object. A location far before
 * the start can be element 0 of an array with a larger first index. */
static bool is_far_behind(const Target *target, const LocationRow *row)
{
    if (target->size > UINT32_MAX)
        return false;
    uint64_t reach = target->size + SLACK;
    if (row->stride == 0)
        return (int64_t)row->offset > (int64_t)(target->size + reach);
    return row->offset > target->size + reach && row->stride - row->offset > reach;
}

static bool is_far_before(const Target *target, const LocationRow *row)
{
    return target->size <= UINT32_MAX && row->stride == 0 && (int64_t)row->offset < -(int64_t)(target->size + SLACK);
}

Location location_get(PointsTo *points, uint32_t target, uint64_t offset, uint64_t stride)
{
    uint8_t kind = points->targets.items[target].kind;
    if (points->precision == PRECISION_COARSE || kind == TARGET_ANYWHERE || kind == TARGET_SYSTEM || kind == TARGET_VARIADIC)
        stride = 1;
    if (kind == TARGET_FUNCTION)
        offset = stride = 0;
    LocationRow wanted = {target, stride ? modulo(offset, stride) : offset, stride};
    if (is_far_behind(&points->targets.items[target], &wanted))
        return 0;
    if (is_far_before(&points->targets.items[target], &wanted))
        wanted.offset = 0, wanted.stride = 1;
    if (points->locations.count * 2 >= points->location_table_size)
        table_grow(points);
    size_t mask = points->location_table_size - 1, at = location_hash(&wanted) & mask;
    for (; points->location_table[at]; at = (at + 1) & mask) {
        const LocationRow *row = &points->locations.items[points->location_table[at]];
        if (row->target == wanted.target && row->offset == wanted.offset && row->stride == wanted.stride)
            return points->location_table[at];
    }
    vector_push(&points->locations, wanted);
    points->location_table[at] = (uint32_t)points->locations.count - 1;
    return points->location_table[at];
}

Location location_step(PointsTo *points, Location location, Step step)
{
    LocationRow row = *location_row(points, location);
    if (!location || (!step.offset && !step.indexed))
        return location;
    uint64_t stride = step.indexed ? base_greatest_divisor(row.stride, step.scale) : row.stride;
    return location_get(points, row.target, row.offset + (uint64_t)step.offset, stride);
}

Location location_merge(PointsTo *points, Location a, Location b)
{
    LocationRow left = *location_row(points, a), right = *location_row(points, b);
    int64_t apart = (int64_t)(right.offset - left.offset);
    uint64_t stride = base_greatest_divisor(base_greatest_divisor(left.stride, right.stride), (uint64_t)(apart < 0 ? -apart : apart));
    return location_get(points, left.target, left.offset, stride);
}

/* ---- Addresses ---- */

static Location location_of_global(PointsTo *points, uint32_t index, uint64_t address)
{
    const Global *global = &points->program->globals[index];
    if (is_inert(points, index))
        return 0;
    return location_get(points, target_get(points, TARGET_GLOBAL, 0, index), address - global->address, 0);
}

size_t location_of_address(PointsTo *points, uint64_t address, Location found[2])
{
    const Program *program = points->program;
    size_t count = 0;
    if (!is_address(program, address))
        return 0;
    if (address < ARENA_GLOBALS) {
        uint64_t function = (address - CODE_START) / 16;
        if (address % 16 == 0)
            found[count++] = location_get(points, target_get(points, TARGET_FUNCTION, 0, (uint32_t)function), 0, 0);
        return count;
    }
    uint32_t next = program_globals_up_to(program, address);
    bool inside = program_global_at(program, address) != NULL;
    if (next > 0 && (found[count] = location_of_global(points, next - 1, address)))
        count++;
    if (!inside && next < program->global_count && (found[count] = location_of_global(points, next, address)))
        count++;
    return count;
}

Location location_of_frame(PointsTo *points, uint32_t instance, uint64_t offset)
{
    const Function *code = instance_function(points, instance);
    if (code->object_count == 0)
        return 0;
    uint32_t index = function_object_at(code, offset);
    return location_get(points, target_get(points, TARGET_FRAME, instance, index), offset - code->objects[index].offset, 0);
}

/* ---- Overlap ---- */

bool extents_overlap(const PointsTo *points, Extent a, Extent b)
{
    const LocationRow *left = location_row(points, a.location), *right = location_row(points, b.location);
    uint64_t stride = base_greatest_divisor(left->stride, right->stride), apart = right->offset - left->offset;
    if (stride == 0)
        return (int64_t)apart >= 0 ? apart < a.size : -apart < b.size;
    apart = modulo(apart, stride);
    return apart < a.size || stride - apart < b.size;
}

void locations_release(PointsTo *points)
{
    for (size_t i = 0; i < points->targets.count; i++) {
        vector_release(&points->targets.items[i].written);
        vector_release(&points->targets.items[i].read);
        vector_release(&points->targets.items[i].copies);
    }
    vector_release(&points->targets);
    vector_release(&points->locations);
    free(points->location_table);
    map_release(&points->target_index);
}
