/* Whether coset can make the inputs of the function under test. */
#include <string.h>

#include "session/internal.h"

enum { DEEPEST_TYPE = 8 };

static bool names(const Type *type, const char *word)
{
    return type->name && strstr(type->name, word) != NULL;
}

/* True if a value of the type, or what its pointers lead to, has a _BitInt. Debug information lacks its width. */
static bool has_bit_int(const Program *program, TypeId id, unsigned depth)
{
    const Type *type = &program->types[program_strip_names(program, id)];
    if (depth == 0)
        return false;
    if (type->tag == TYPE_SIGNED || type->tag == TYPE_UNSIGNED)
        return names(type, "_BitInt");
    if (type->tag == TYPE_POINTER || type->tag == TYPE_ARRAY)
        return has_bit_int(program, type->base, depth - 1);
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count; i++)
        if (has_bit_int(program, type->members[i].type, depth - 1))
            return true;
    return false;
}

static const char *parameter_name(const Function *function, size_t number)
{
    const char *name = function->parameter_names ? function->parameter_names[number] : NULL;
    return name ? name : "without a name";
}

static Status check_parameter(const Program *program, const Function *function, size_t number, Error *error)
{
    TypeId id = program->types[function->type].members[number].type;
    const char *name = parameter_name(function, number);
    if (has_bit_int(program, id, DEEPEST_TYPE))
        return error_set(error, STATUS_UNSUPPORTED, "the parameter %s of %s has a _BitInt, whose width is not in clang's debug information; "
                         "analyse a function that calls it with another integer type", name, function->name);
    if (program_is_stream(program, id))
        return error_set(error, STATUS_UNSUPPORTED, "the parameter %s of %s is a FILE *, which coset cannot make; analyse a function that opens "
                         "a file and calls %s (--sym-file makes its content symbolic)", name, function->name, function->name);
    return STATUS_OK;
}

Status session_check_function(const Program *program, Error *error)
{
    const Function *function = &program->functions[program->main];
    if (function->type == 0)
        return error_set(error, STATUS_USER, "the function %s has no debug information, so that its parameters are not known; compile it with "
                         "clang -g -O0 -emit-llvm -c", function->name);
    for (size_t i = 0; i < program->types[function->type].member_count && error->status == STATUS_OK; i++)
        if (!function->variadic || i + 1 < program->types[function->type].member_count)
            check_parameter(program, function, i, error);
    return error->status;
}
