/* --may-alias: which pointer parameters of the function under test may be equal to an earlier one. */
#include <stdlib.h>

#include "execution/symbolic.h"

const char *parameter_name(const Function *function, size_t number, char buffer[PARAMETER_NAME_SIZE])
{
    if (function->parameter_names[number] != NULL)
        return function->parameter_names[number];
    snprintf(buffer, PARAMETER_NAME_SIZE, "p%zu", number + 1);
    return buffer;
}

typedef struct AliasLists {
    Machine *machine;
    const Function *function;
    const Type *type;            /* of the function */
    size_t parameter_count;
    Error *error;
} AliasLists;

static TypeId parameter_type(const AliasLists *lists, size_t number)
{
    return program_strip_names(lists->machine->program, lists->type->members[number].type);
}

/* ---- Names ---- */

static void unknown_parameter(AliasLists *lists, const char *name)
{
    Text known = {0};
    char buffer[PARAMETER_NAME_SIZE];
    for (size_t i = 0; i < lists->parameter_count; i++)
        text_printf(&known, "%s%s", i ? ", " : "", parameter_name(lists->function, i, buffer));
    error_set(lists->error, STATUS_USER, "--may-alias: the function %s has no parameter '%s' (it has: %s)", lists->function->name, name,
              known.bytes ? known.bytes : "none");
    text_release(&known);
}

static bool find_parameter(AliasLists *lists, const char *name, size_t *number)
{
    char buffer[PARAMETER_NAME_SIZE];
    for (size_t i = 0; i < lists->parameter_count; i++) {
        *number = i;
        if (strcmp(parameter_name(lists->function, i, buffer), name) == 0)
            return true;
    }
    unknown_parameter(lists, name);
    return false;
}

/* ---- Types ---- */

/* True for the same type of C, but for qualifiers. */
static bool is_same_type(const Program *program, TypeId a, TypeId b)
{
    a = program_strip_names(program, a);
    b = program_strip_names(program, b);
    bool pointers = program->types[a].tag == TYPE_POINTER && program->types[b].tag == TYPE_POINTER;
    return a == b || (pointers && is_same_type(program, program->types[a].base, program->types[b].base));
}

static void refuse(AliasLists *lists, size_t number, const char *why)
{
    char buffer[PARAMETER_NAME_SIZE];
    char *type = program_render_type(lists->machine->program, lists->type->members[number].type, "");
    error_set(lists->error, STATUS_USER, "--may-alias: the parameter %s has the type '%s', %s", parameter_name(lists->function, number, buffer),
              type, why);
    free(type);
}

static void check_pointer(AliasLists *lists, size_t number)
{
    const Program *program = lists->machine->program;
    TypeId type = parameter_type(lists, number), element = program->types[type].base;
    if (program->types[type].tag != TYPE_POINTER)
        refuse(lists, number, "which is no pointer");
    else if (program->types[program_strip_names(program, element)].tag == TYPE_FUNCTION || program_is_argument_list(program, element))
        refuse(lists, number, "which is always null here");
}

static void check_same_type(AliasLists *lists, size_t first, size_t later)
{
    const Program *program = lists->machine->program;
    TypeId type = parameter_type(lists, first);
    if (is_same_type(program, type, parameter_type(lists, later)))
        return;
    char buffer[PARAMETER_NAME_SIZE];
    char *rendered = program_render_type(program, lists->type->members[first].type, "");
    char *why = base_format("but %s has the type '%s'; they must point to the same type", parameter_name(lists->function, first, buffer),
                            rendered);
    refuse(lists, later, why);
    free(rendered);
    free(why);
}

/* ---- Lists ---- */

typedef Vector(size_t) Numbers;

/* Adds a number in the order of the parameters. */
static void add_number(AliasLists *lists, Numbers *numbers, size_t number)
{
    char buffer[PARAMETER_NAME_SIZE];
    vector_push(numbers, number);
    size_t at = numbers->count - 1;
    for (; at > 0 && numbers->items[at - 1] >= number; at--) {
        if (numbers->items[at - 1] == number)
            error_set(lists->error, STATUS_USER, "--may-alias: the parameter %s is named twice", parameter_name(lists->function, number, buffer));
        numbers->items[at] = numbers->items[at - 1];
    }
    numbers->items[at] = number;
}

static void read_names(AliasLists *lists, const char *list, Numbers *numbers)
{
    while (lists->error->status == STATUS_OK) {
        size_t length = strcspn(list, ","), number;
        char *name = base_format("%.*s", (int)length, list);
        if (find_parameter(lists, name, &number)) {
            check_pointer(lists, number);
            add_number(lists, numbers, number);
        }
        free(name);
        if (list[length] == '\0')
            return;
        list += length + 1;
    }
}

static void read_list(AliasLists *lists, const char *list)
{
    uint32_t *same_as = lists->machine->symbolic->same_as;
    char buffer[PARAMETER_NAME_SIZE];
    Numbers numbers = {0};
    read_names(lists, list, &numbers);
    if (lists->error->status == STATUS_OK && numbers.count < 2)
        error_set(lists->error, STATUS_USER, "--may-alias: '%s' names only one parameter (expected two or more, such as a,b)", list);
    for (size_t i = 1; i < numbers.count && lists->error->status == STATUS_OK; i++) {
        size_t later = numbers.items[i];
        check_same_type(lists, numbers.items[0], later);
        if (same_as[later] != 0)
            error_set(lists->error, STATUS_USER, "--may-alias: the parameter %s is named twice", parameter_name(lists->function, later, buffer));
        same_as[later] = (uint32_t)numbers.items[0] + 1;
    }
    vector_release(&numbers);
}

void may_alias_find(Machine *machine, Error *error)
{
    const SymbolicOptions *options = &machine->options.symbolic;
    const Function *function = &machine->program->functions[machine->program->main];
    AliasLists lists = {.machine = machine, .function = function, .type = &machine->program->types[function->type], .error = error};
    if (options->may_alias_count == 0 || error->status != STATUS_OK)
        return;
    lists.parameter_count = lists.type->member_count - (function->variadic && lists.type->member_count > 0 ? 1 : 0);
    machine->symbolic->same_as = base_allocate_zeroed((lists.parameter_count + 1) * sizeof *machine->symbolic->same_as);
    for (size_t i = 0; i < options->may_alias_count && error->status == STATUS_OK; i++)
        read_list(&lists, options->may_alias[i]);
}
