/* The bounds of the inputs of a function under test: what its pointers never point to. */
#include "execution/symbolic.h"

static const Type *plain_type(const Program *program, TypeId type)
{
    return &program->types[program_strip_names(program, type)];
}

/* True if C lets an object of one of these scalar types be accessed as the other. */
static bool same_scalar(const Program *program, TypeId a, TypeId b)
{
    const Type *left = plain_type(program, a), *right = plain_type(program, b);
    if (left == right || left->tag == TYPE_CHAR || right->tag == TYPE_CHAR || left->bits == 0 || right->bits == 0)
        return true;
    bool pointers = left->tag == TYPE_POINTER && right->tag == TYPE_POINTER;
    bool integers = left->tag != TYPE_POINTER && right->tag != TYPE_POINTER && left->tag != TYPE_FLOAT && right->tag != TYPE_FLOAT;
    return input_is_scalar(left) && input_is_scalar(right) && left->bits == right->bits && (pointers || integers);
}

/* True if an object of type `whole` may have a part of type `part`. */
static bool may_contain(const Program *program, TypeId whole, TypeId part)
{
    const Type *type = plain_type(program, whole);
    if (same_scalar(program, whole, part))
        return true;
    if (type->tag == TYPE_ARRAY)
        return may_contain(program, type->base, part);
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count; i++)
        if (may_contain(program, type->members[i].type, part))
            return true;
    return false;
}

/* True if an object of one type may be, contain or be a part of one of the other, as C accesses objects. */
static bool may_alias(const Program *program, TypeId a, TypeId b)
{
    return may_contain(program, a, b) || may_contain(program, b, a);
}

/* True if the input chooses whether the later pointer is equal to the earlier one. */
static bool may_be_equal(const Trace *trace, size_t later, size_t earlier)
{
    const InputPointer *pointer = &trace->pointers.items[later];
    return pointer->is_same != TERM_NONE && pointer->earlier == earlier;
}

/* True if some pointer may be equal to another, but never points to a later element of its array. */
static bool lacks_overlap(const Machine *machine)
{
    const Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->pointers.count; i++) {
        const InputPointer *pointer = &trace->pointers.items[i];
        if (pointer->is_same != TERM_NONE && pointer->size * 8 > plain_type(machine->program, pointer->element)->bits)
            return true;
    }
    return false;
}

static bool has_distinct_pointers(const Machine *machine)
{
    const Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->pointers.count; i++)
        for (size_t j = 0; j < i; j++)
            if (!may_be_equal(trace, i, j) && may_alias(machine->program, trace->pointers.items[i].element, trace->pointers.items[j].element))
                return true;
    return false;
}

/* Input pointers have objects of their own, also where the program has variables that they could point to. */
static bool may_point_to_global(const Machine *machine, TypeId element)
{
    const Program *program = machine->program;
    const bool *used = machine->symbolic->used.globals;
    for (uint32_t i = 0; used != NULL && i < program->global_count; i++) {
        const Global *global = &program->globals[i];
        if (used[i] && global->type != 0 && global_may_be_input(global) && may_alias(program, element, global->type))
            return true;
    }
    return false;
}

static bool lacks_globals(const Machine *machine)
{
    const Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->pointers.count; i++)
        if (may_point_to_global(machine, trace->pointers.items[i].element))
            return true;
    return false;
}

void input_bounds_of_function(Machine *machine)
{
    if (has_distinct_pointers(machine) || lacks_globals(machine))
        trace_bound(machine, BOUND_DISTINCT, 0, NULL);
    else if (lacks_overlap(machine))
        trace_bound(machine, BOUND_OVERLAP, 0, NULL);
    if (machine->symbolic->fixes_globals)
        trace_bound(machine, BOUND_GLOBALS, 0, NULL);
}

/* True if the struct ends with an array without a size, "char text[]". */
static bool has_flexible_array(const Program *program, const Type *type)
{
    if (type->tag != TYPE_STRUCT || type->member_count == 0)
        return false;
    const Type *last = plain_type(program, type->members[type->member_count - 1].type);
    return last->tag == TYPE_ARRAY && last->count == 0;
}

void input_bounds_of_object(Machine *machine, TypeId element, uint64_t count)
{
    const Type *type = plain_type(machine->program, element);
    bool chosen = machine->options.symbolic.array_size > 0;
    if (has_flexible_array(machine->program, type))
        trace_bound(machine, BOUND_FLEXIBLE, 0, NULL);
    if (type->tag == TYPE_CHAR)
        trace_bound(machine, BOUND_TEXT, count, NULL);
    else if (chosen || (type->tag != TYPE_STRUCT && type->tag != TYPE_UNION && type->tag != TYPE_POINTER))
        trace_bound(machine, BOUND_ARRAY, count, NULL);
    else
        trace_bound(machine, BOUND_SINGLE, 0, type->tag == TYPE_POINTER ? "pointer" : type->tag == TYPE_UNION ? "union" : "struct");
}
