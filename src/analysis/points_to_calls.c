/* Arguments and results of calls. */
#include "analysis/points_to.h"

static bool is_float(Kind kind)
{
    return kind >= KIND_F32;
}

/* True if the argument fits the parameter. Otherwise the machine does not enter the function. */
static bool argument_fits(const Argument *argument, const Parameter *parameter)
{
    bool alike = argument->kind == parameter->kind || (!is_float(argument->kind) && !is_float(parameter->kind));
    return alike && kind_slots(argument->kind) == kind_slots(parameter->kind) && argument->by_value == parameter->by_value;
}

static bool call_fits(const Program *program, const CallSite *site, const Function *function)
{
    if (!function->defined || site->argument_count < function->parameter_count)
        return false;
    for (uint32_t i = 0; i < function->parameter_count; i++)
        if (!argument_fits(&program->arguments[site->arguments + i], &function->parameters[i]))
            return false;
    return true;
}

static void pass_argument(PointsTo *points, const Argument *argument, const Node *nodes, uint32_t instance, uint32_t number)
{
    const Function *function = instance_function(points, instance);
    const Parameter *parameter = &function->parameters[number];
    for (uint32_t i = 0; i < kind_slots(parameter->kind); i++)
        node_add_edge(points, nodes[argument->slot + i], points->instances.items[instance].parameters + parameter->slot + i);
    if (parameter->by_value && nodes[argument->slot]) {
        uint64_t offset = function->objects[parameter->frame_object].offset;
        copy_add(points, node_of_location(points, location_of_frame(points, instance, offset)), nodes[argument->slot], parameter->size);
    }
}

/* Passes a variable argument in one of the areas that va_list points to, at any offset. */
static void pass_variadic(PointsTo *points, const Argument *argument, const Node *nodes, uint32_t instance)
{
    Location area = location_get(points, target_get(points, TARGET_VARIADIC, instance, 0), 0, 1);
    if (argument->by_value) {
        copy_add(points, node_of_location(points, area), nodes[argument->slot], argument->size);
        return;
    }
    for (uint32_t i = 0; i < kind_slots(argument->kind); i++)
        node_add_edge(points, nodes[argument->slot + i], cell_written(points, (Extent){area, 8}));
}

/* ---- Instances ---- */

#define MAX_CLONED UINT64_C(500000) /* instructions; beyond this limit, calls share the instances without a context */

static uint32_t instance_new(PointsTo *points, uint32_t number, uint32_t context)
{
    const Function *function = &points->program->functions[number];
    Instance made = {.function = number, .context = context, .parameters = (Node)points->nodes.count};
    for (uint32_t i = 0; i < function->parameter_slots; i++)
        node_new(points);
    made.results = (Node)points->nodes.count;
    for (uint32_t i = 0; i < function->result_slots; i++)
        node_new(points);
    vector_push(&points->instances, made);
    return (uint32_t)points->instances.count - 1;
}

void instances_init(PointsTo *points)
{
    for (uint32_t i = 0; i < points->program->function_count; i++)
        instance_new(points, i, 0);
}

void instance_want(PointsTo *points, uint32_t number)
{
    Instance *instance = &points->instances.items[number];
    const Function *function = instance_function(points, number);
    if (instance->made || !function->defined)
        return;
    instance->made = true;
    instance->reached = arena_allocate(&points->arena, function->code_count + 1);
    instance->nodes = arena_allocate(&points->arena, (function->code_count + 1) * sizeof *instance->nodes);
    vector_push(&points->fresh, number);
}

void instances_make(PointsTo *points)
{
    while (points->fresh.count)
        constraints_make(points, vector_pop(&points->fresh));
}

static uint32_t callee_context(const PointsTo *points, uint32_t call)
{
    uint32_t caller = points->calls.items[call].instance;
    bool own_code = !instance_function(points, caller)->in_runtime;
    return own_code ? call : points->instances.items[caller].context;
}

/* The instance of the function that the call calls. */
static uint32_t instance_called(PointsTo *points, uint32_t call, uint32_t function)
{
    const Function *code = &points->program->functions[function];
    uint32_t context = code->in_runtime ? callee_context(points, call) : 0;
    uint64_t key = (uint64_t)context << 32 | function, known = function;
    if (context == 0 || map_get(&points->instance_index, key, &known))
        return (uint32_t)known;
    if (points->precision < PRECISION_FULL || points->cloned > MAX_CLONED)
        return function;
    points->cloned += code->code_count;
    uint32_t instance = instance_new(points, function, context);
    points->instances.items[instance].next = points->instances.items[function].next;
    points->instances.items[function].next = instance;
    map_put(&points->instance_index, key, instance);
    return instance;
}

/* ---- Calls ---- */

static bool knows_callee(PointsTo *points, uint32_t call, uint32_t instance)
{
    CallRow *row = &points->calls.items[call];
    for (size_t i = 0; i < row->callees.count; i++)
        if (row->callees.items[i] == instance)
            return true;
    vector_push(&row->callees, instance);
    return false;
}

/* True for the call of the function under test. The machine passes its arguments, so the call site has none. */
static bool is_entered(const PointsTo *points, const CallRow *row)
{
    return instance_function(points, row->instance)->code[row->instruction].op == OP_BUILTIN;
}

static void pass_arguments(PointsTo *points, const CallRow *row, uint32_t instance)
{
    const Function *function = instance_function(points, instance);
    const CallSite *site = &points->program->call_sites[row->site];
    for (uint32_t i = 0; i < site->argument_count; i++) {
        const Argument *argument = &points->program->arguments[site->arguments + i];
        const Node *nodes = points->argument_nodes.items + row->arguments;
        if (i < function->parameter_count)
            pass_argument(points, argument, nodes, instance, i);
        else if (function->variadic)
            pass_variadic(points, argument, nodes, instance);
    }
}

void call_connect(PointsTo *points, uint32_t call, uint32_t number)
{
    const Program *program = points->program;
    const Function *function = &program->functions[number];
    const CallRow row = points->calls.items[call];
    const CallSite *site = &program->call_sites[row.site];
    points->calls.items[call].undefined |= !function->defined;
    if (!is_entered(points, &row) && !call_fits(program, site, function))
        return;
    uint32_t instance = instance_called(points, call, number);
    if (knows_callee(points, call, instance))
        return;
    instance_want(points, instance);
    pass_arguments(points, &row, instance);
    for (uint32_t i = 0; i < site->result_count && i < function->result_slots; i++)
        node_add_edge(points, points->instances.items[instance].results + i, row.results + i);
}
