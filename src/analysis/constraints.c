/* From instructions to constraints between nodes. */
#include <stdlib.h>
#include <string.h>

#include "analysis/effects.h"
#include "analysis/flow.h"
#include "analysis/values.h"

/* ---- Values ---- */

static const Instruction *instruction_at(const ValueWalk *walk, uint32_t instruction)
{
    return &instance_function(value_points_to(walk), value_instance(walk))->code[instruction];
}

static void remember(ValueWalk *walk, uint32_t instruction, uint32_t what)
{
    value_points_to(walk)->instances.items[value_instance(walk)].nodes[instruction] = what;
}

Node node_of_location(PointsTo *points, Location location)
{
    Node node = node_new(points);
    node_add_location(points, node, location);
    return node;
}

Node node_of_constant(PointsTo *points, uint64_t value)
{
    uint64_t known;
    Location found[2];
    if (map_get(&points->constant_nodes, value, &known))
        return (Node)known;
    size_t count = location_of_address(points, value, found);
    Node node = count ? node_of_location(points, found[0]) : 0;
    if (count > 1)
        node_add_location(points, node, found[1]);
    if (count)
        map_put(&points->constant_nodes, value, node);
    return node;
}

static Node operand_node(const ValueWalk *walk, uint32_t operand)
{
    PointsTo *points = value_points_to(walk);
    if (operand & OPERAND_CONSTANT)
        return node_of_constant(points, points->program->constants[operand & ~OPERAND_CONSTANT]);
    return value_get(walk, operand);
}

static Node node_step(PointsTo *points, Node from, Step step)
{
    if (!from || (!step.offset && !step.indexed))
        return from;
    Node node = node_new(points);
    node_add_use(points, from, (Use){.kind = USE_STEP, .other = node, .step = step});
    return node;
}

/* The locations of both nodes, each at any offset of its target. */
static Node node_mix(PointsTo *points, Node a, Node b)
{
    Node left = node_step(points, a, step_anywhere), right = node_step(points, b, step_anywhere);
    if (!left || !right)
        return left ? left : right;
    node_add_edge(points, right, left);
    return left;
}

static Node node_join(PointsTo *points, Node a, Node b)
{
    if (!a || !b || a == b)
        return a ? a : b;
    Node node = node_new(points);
    node_add_edge(points, a, node);
    node_add_edge(points, b, node);
    return node;
}

/* ---- Arithmetic ---- */

/* True if the result has too few bits of an address to reconstruct it: a digit, or the low bits. */
static bool drops_address(unsigned operator, uint64_t constant)
{
    return operator == BINARY_UREM || operator == BINARY_SREM ? constant <= 128 : operator == BINARY_AND && constant < 128;
}

static Node compute_constant(PointsTo *points, unsigned operator, Node a, int64_t constant, unsigned width)
{
    if (drops_address(operator, (uint64_t)constant))
        return 0;
    Node address = node_of_constant(points, (uint64_t)constant);
    int64_t offset = (int64_t)wide_extend(wide_mask((Wide)(SignedWide)constant, width), width);
    if (!address && operator == BINARY_ADD)
        return node_step(points, a, (Step){.offset = offset});
    if (!address && operator == BINARY_SUB)
        return node_step(points, a, (Step){.offset = -offset});
    return node_mix(points, a, address);
}

/* The difference of two pointers is not a pointer. A subtracted operand does not contribute its locations. The
 * remainder by an unknown number is an index. */
static Node compute(PointsTo *points, unsigned operator, Node a, Node b)
{
    bool difference = operator == BINARY_SUB && points->nodes.items[a].is_cast && points->nodes.items[b].is_cast;
    if (difference || operator == BINARY_UREM || operator == BINARY_SREM)
        return 0;
    return node_mix(points, a, operator == BINARY_SUB ? 0 : b);
}

static void compute_wide(ValueWalk *walk, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    unsigned operator = (unsigned)at->imm;
    Node low = compute(points, operator, value_get(walk, at->a), value_get(walk, at->b));
    Node high = compute(points, operator, value_get(walk, at->a + 1), value_get(walk, at->b + 1));
    Node both = node_join(points, low, high);
    value_set(walk, at->dst, both);
    value_set(walk, at->dst + 1, both);
}

static bool translate_binary(ValueWalk *walk, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    if (at->op == OP_BINARY_W) {
        compute_wide(walk, at);
        return true;
    }
    if (at->op > OP_BINARY_N)
        return false;
    if (at->x < 32) { /* bytes of an address may be moved, but a value computed from them is not a part of an address */
        value_set(walk, at->dst, 0);
        return true;
    }
    Node a = value_get(walk, at->a);
    unsigned operator = (at->op - OP_ADD8_RR) / (OP_SUB8_RR - OP_ADD8_RR);
    if (at->op == OP_BINARY_N)
        value_set(walk, at->dst, compute(points, (unsigned)at->imm, a, value_get(walk, at->b)));
    else if (opcode_format(at->op) == FORMAT_RI)
        value_set(walk, at->dst, compute_constant(points, operator, a, at->imm, at->x));
    else
        value_set(walk, at->dst, compute(points, operator, a, value_get(walk, at->b)));
    return true;
}

/* ---- Moves ---- */

/* Only casts between pointers and numbers have this form. */
static bool is_pointer_cast(const Instruction *at)
{
    return at->op == OP_ZEXT && at->x == 64 && at->imm == 64;
}

static Node node_of_cast(PointsTo *points, Node from)
{
    Node node = node_new(points);
    points->nodes.items[node].is_cast = true;
    node_add_edge(points, from, node);
    return node;
}

static bool translate_move(ValueWalk *walk, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    OperandWidths widths = instruction_widths(at);
    switch (at->op) {
    case OP_MOVE: case OP_MOVE_W: case OP_BITCAST: case OP_BITCAST_W: case OP_TRUNC: case OP_ZEXT: case OP_SEXT8: case OP_SEXT16:
    case OP_SEXT32: case OP_SEXT_N: case OP_ZEXT_W: case OP_SEXT_W: {
        Node high = widths.a > 1 ? value_get(walk, at->a + 1) : 0;
        Node low = value_get(walk, at->a);
        value_set(walk, at->dst, is_pointer_cast(at) ? node_of_cast(points, low) : low);
        if (widths.dst > 1)
            value_set(walk, at->dst + 1, high);
        return true;
    }
    case OP_CONSTANT: value_set(walk, at->dst, node_of_constant(points, (uint64_t)at->imm)); return true;
    case OP_CONSTANT_W:
        for (uint32_t i = 0; i < 2; i++)
            value_set(walk, at->dst + i, node_of_constant(points, points->program->constants[at->imm + i]));
        return true;
    case OP_SELECT: case OP_SELECT_W: {
        Node nodes[2] = {0};
        for (uint32_t i = 0; i < widths.dst; i++)
            nodes[i] = node_join(points, value_get(walk, at->b + i), value_get(walk, (uint32_t)at->imm + i));
        for (uint32_t i = 0; i < widths.dst; i++)
            value_set(walk, at->dst + i, nodes[i]);
        return true;
    }
    default: return false;
    }
}

/* ---- Memory ---- */

typedef struct AccessPlace { /* what an access touches: a known location, or the locations of a node */
    Node node;
    Location location;
    Step step;
} AccessPlace;

/* The node of the base address. If the base is a null pointer, the index is the address. */
static Node access_base(ValueWalk *walk, const Access *access)
{
    Node base = value_get(walk, access->slot);
    if (!base && access->indexed)
        base = node_step(value_points_to(walk), value_get(walk, access->index), step_anywhere);
    return base;
}

static AccessPlace access_place(ValueWalk *walk, uint32_t instruction, const Access *access)
{
    PointsTo *points = value_points_to(walk);
    AccessPlace place = {.step = {access->offset, access->indexed, access->scale}};
    Location found[2];
    if (access->base == ACCESS_SLOT) {
        place.node = access_base(walk, access);
        remember(walk, instruction, place.node);
    } else if (access->base == ACCESS_FRAME) {
        place.location = location_of_frame(points, value_instance(walk), access->start);
    } else if (access->verb == ACCESS_ADDRESS && !access->indexed) {
        place.node = node_of_constant(points, access->start);
    } else if (location_of_address(points, access->start, found)) {
        place.location = found[0];
    }
    if (place.location)
        place.location = location_step(points, place.location, place.step);
    return place;
}

static Node load_part(PointsTo *points, AccessPlace place, uint64_t size)
{
    Node node = node_new(points);
    if (!place.location && !place.node)
        return 0;
    points->nodes.items[node].part = (uint32_t)points->parts.count;
    vector_push(&points->parts, (PartialLoad){.node = node, .address = place.location ? 0 : place.node, .location = place.location,
                                              .step = place.step, .size = size});
    return node;
}

static void finish_parts(PointsTo *points)
{
    for (size_t i = 1; i < points->parts.count; i++) {
        PartialLoad part = points->parts.items[i];
        if (part.inspected)
            continue;
        if (part.address)
            node_add_use(points, part.address, (Use){.kind = USE_LOAD, .other = part.node, .step = part.step, .size = part.size});
        else
            node_add_edge(points, cell_read(points, (Extent){part.location, part.size}), part.node);
    }
    points->parts.count = 0;
}

/* True for the shift and the or that combine two halves of a pointer. */
static bool joins_halves(const Instruction *at)
{
    return at->op == OP_OR64_RR || (at->op == OP_SHL64_RI && at->imm == 32);
}

static bool only_moves(const Instruction *at, uint32_t slot, uint64_t size)
{
    if (size == 4 && joins_halves(at))
        return true;
    switch (at->op) {
    case OP_MOVE: case OP_TRUNC: case OP_ZEXT: case OP_SEXT8: case OP_SEXT16: case OP_SEXT32: return true;
    default: break;
    }
    Access access = instruction_access(at);
    return access.verb == ACCESS_STORE && access.size < 8 && at->dst == slot && access.slot != slot &&
           !(access.indexed && access.index == slot);
}

static void inspect_parts(ValueWalk *walk, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    SlotList slots = {0};
    slots_read(points->program, at, &slots);
    for (size_t i = 0; i < slots.count; i++) {
        uint32_t part = points->nodes.items[value_get(walk, slots.items[i])].part;
        if (part && !only_moves(at, slots.items[i], points->parts.items[part].size))
            points->parts.items[part].inspected = true;
    }
    vector_release(&slots);
}

static Node load(PointsTo *points, AccessPlace place, int64_t offset, uint64_t size)
{
    if (size < 8 && offset == 0)
        return load_part(points, place, size);
    if (place.location)
        return cell_read(points, (Extent){location_step(points, place.location, (Step){.offset = offset}), size});
    if (!place.node)
        return 0;
    Node node = node_new(points);
    place.step.offset += offset;
    node_add_use(points, place.node, (Use){.kind = USE_LOAD, .other = node, .step = place.step, .size = size});
    return node;
}

static void store(PointsTo *points, AccessPlace place, int64_t offset, uint64_t size, Node value)
{
    if (!value)
        return;
    if (place.location) {
        if (!location_target(points, place.location)->read_only)
            node_add_edge(points, value,
                          cell_written(points, (Extent){location_step(points, place.location, (Step){.offset = offset}), size}));
        return;
    }
    place.step.offset += offset;
    node_add_use(points, place.node, (Use){.kind = USE_STORE, .other = value, .step = place.step, .size = size});
}

static bool translate_access(ValueWalk *walk, uint32_t instruction, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    Access access = instruction_access(at);
    if (access.verb == ACCESS_NONE)
        return false;
    AccessPlace place = access_place(walk, instruction, &access);
    if (access.verb == ACCESS_ADDRESS) {
        value_set(walk, at->dst, place.location ? node_of_location(points, place.location) : node_step(points, place.node, place.step));
        return true;
    }
    if (access.verb == ACCESS_STORE_CONSTANT) {
        store(points, place, 0, access.size, node_of_constant(points, (uint64_t)(int64_t)(int32_t)at->dst));
        return true;
    }
    for (uint32_t i = 0; i < (access.size > 8 ? 2 : 1); i++) {
        uint64_t rest = access.size - 8 * i, size = rest > 8 ? 8 : rest;
        if (access.verb == ACCESS_LOAD)
            value_set(walk, at->dst + i, load(points, place, 8 * i, size));
        else
            store(points, place, 8 * i, size, value_get(walk, at->dst + i));
    }
    return true;
}

static Node variadic_area(PointsTo *points, uint32_t instance)
{
    return node_of_location(points, location_get(points, target_get(points, TARGET_VARIADIC, instance, 0), 0, 1));
}

/* The va_list holds pointers to the argument areas at offsets 8 and 16. */
static void translate_va_start(ValueWalk *walk, uint32_t instruction, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    AccessPlace list = {.node = value_get(walk, at->a)};
    Node area = variadic_area(points, value_instance(walk));
    remember(walk, instruction, list.node);
    store(points, list, 8, 8, area);
    store(points, list, 16, 8, area);
}

/* ---- Calls ---- */

static uint32_t remember_call(ValueWalk *walk, uint32_t instruction, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    const CallSite *site = &points->program->call_sites[at->a];
    uint32_t call = (uint32_t)points->calls.count;
    vector_push(&points->calls, (CallRow){.instance = value_instance(walk), .instruction = instruction, .site = at->a,
                                          .arguments = (uint32_t)points->argument_nodes.count});
    for (uint32_t i = 0; i < site->slot_count; i++)
        vector_push(&points->argument_nodes, operand_node(walk, points->program->operands[site->operands + i]));
    remember(walk, instruction, call);
    return call;
}

static void translate_call(ValueWalk *walk, uint32_t instruction, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    uint32_t call = remember_call(walk, instruction, at), results = points->program->call_sites[at->a].result_count;
    if (results) {
        points->calls.items[call].results = node_new(points);
        for (uint32_t i = 1; i < results; i++)
            node_new(points);
    }
    if (at->op == OP_CALL)
        call_connect(points, call, at->b);
    else
        node_add_use(points, value_get(walk, at->b), (Use){.kind = USE_CALL, .other = call});
    for (uint32_t i = 0; i < results; i++)
        value_set(walk, at->dst + i, points->calls.items[call].results + i);
}

static void translate_return(ValueWalk *walk, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    Node results = points->instances.items[value_instance(walk)].results;
    if (at->op == OP_RETURN_VALUE)
        node_add_edge(points, value_get(walk, at->a), results);
    for (uint32_t i = 0; at->op == OP_RETURN_VALUES && i < at->b; i++)
        node_add_edge(points, operand_node(walk, points->program->operands[at->a + i]), results + i);
}

/* ---- Builtins ---- */

static Node builtin_argument(const PointsTo *points, uint32_t call, const Instruction *at, unsigned argument)
{
    return points->argument_nodes.items[points->calls.items[call].arguments + builtin_argument_slot(at, argument)];
}

uint64_t builtin_access_size(const Program *program, const Instruction *at, const BuiltinAccess *access)
{
    if (access->size_kind == ACCESS_FIXED)
        return access->size;
    if (access->size_kind == ACCESS_TO_END)
        return SIZE_TO_END;
    uint32_t operand = program->operands[program->call_sites[at->a].operands + builtin_argument_slot(at, access->size)];
    return operand & OPERAND_CONSTANT ? program->constants[operand & ~OPERAND_CONSTANT] : SIZE_TO_END;
}

static Node mix_arguments(PointsTo *points, uint32_t call)
{
    const CallRow row = points->calls.items[call];
    Node mixed = 0;
    for (uint32_t i = 0; i < points->program->call_sites[row.site].slot_count; i++)
        mixed = node_mix(points, points->argument_nodes.items[row.arguments + i], mixed);
    return mixed;
}

static Node builtin_result(ValueWalk *walk, uint32_t call, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    const BuiltinEffects *effects = builtin_effects(at->x);
    Node first = effects->result == RESULT_NUMBER ? 0 : points->program->call_sites[at->a].slot_count ? builtin_argument(points, call, at, 1) : 0;
    switch (effects->result) {
    case RESULT_FIRST: return first;
    case RESULT_MIXED: return mix_arguments(points, call);
    case RESULT_NEW: {
        uint32_t target = target_get(points, TARGET_HEAP, value_instance(walk), points->calls.items[call].instruction);
        Node made = node_of_location(points, location_get(points, target, 0, 0));
        if (!effects->moves)
            return made;
        copy_add(points, made, first, SIZE_TO_END);
        return node_join(points, made, first); /* realloc may extend a large object without moving it */
    }
    default: return 0;
    }
}

/* True if the builtin makes an input that is a pointer. It may be any address. */
static bool makes_pointer(const Program *program, const Instruction *at)
{
    uint32_t operand = program->operands[program->call_sites[at->a].operands + 3];
    return !(operand & OPERAND_CONSTANT) || program->constants[operand & ~OPERAND_CONSTANT] == 'p';
}

static void translate_builtin(ValueWalk *walk, uint32_t instruction, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    const BuiltinEffects *effects = builtin_effects(at->x);
    uint32_t call = remember_call(walk, instruction, at), results = points->program->call_sites[at->a].result_count;
    if (effects->copies)
        copy_add(points, builtin_argument(points, call, at, effects->writes.argument),
                 builtin_argument(points, call, at, effects->reads[0].argument),
                 builtin_access_size(points->program, at, &effects->writes));
    AccessPlace written = {0};
    if (effects->writes.argument)
        written.node = builtin_argument(points, call, at, effects->writes.argument);
    if (effects->stores_first)
        store(points, written, 0, 8, node_step(points, builtin_argument(points, call, at, 1), step_anywhere));
    if (at->x == BUILTIN_SYMBOLIC)
        node_add_use(points, written.node, (Use){.kind = USE_SYMBOLIC});
    if (at->x == BUILTIN_SYMBOLIC_SCALAR && makes_pointer(points->program, at))
        store(points, written, 0, 8, node_of_location(points, location_get(points, 0, 0, 1)));
    for (uint32_t i = 0; at->x == BUILTIN_ENTER_FUNCTION && i < points->program->function_count; i++)
        if (points_to_is_entered(points->program, i))
            call_connect(points, call, i);
    Node result = builtin_result(walk, call, at);
    for (uint32_t i = 0; i < results; i++)
        value_set(walk, at->dst + i, result);
}

/* ---- All instructions ---- */

static void translate_other(ValueWalk *walk, uint32_t instruction, const Instruction *at)
{
    PointsTo *points = value_points_to(walk);
    if (at->op == OP_ALLOCA) {
        uint32_t target = target_get(points, TARGET_ALLOCA, value_instance(walk), instruction);
        value_set(walk, at->dst, node_of_location(points, location_get(points, target, 0, 0)));
        return;
    }
    if (at->op == OP_SETJMP || at->op == OP_LONGJMP)
        remember(walk, instruction, value_get(walk, at->a));
    uint32_t count, first = instruction_written_slots(points->program, at, &count);
    for (uint32_t i = 0; i < count; i++)
        value_set(walk, first + i, 0);
}

static void translate(ValueWalk *walk, uint32_t instruction)
{
    const Instruction *at = instruction_at(walk, instruction);
    inspect_parts(walk, at);
    if (translate_access(walk, instruction, at) || translate_move(walk, at) || translate_binary(walk, at))
        return;
    switch (at->op) {
    case OP_CALL: case OP_CALL_INDIRECT: translate_call(walk, instruction, at); break;
    case OP_BUILTIN: translate_builtin(walk, instruction, at); break;
    case OP_VA_START: translate_va_start(walk, instruction, at); break;
    case OP_RETURN_VALUE: case OP_RETURN_VALUES: translate_return(walk, at); break;
    default: translate_other(walk, instruction, at); break;
    }
}

void constraints_make(PointsTo *points, uint32_t instance)
{
    vector_push(&points->parts, (PartialLoad){0});
    values_walk(points, instance, translate);
    finish_parts(points);
}
