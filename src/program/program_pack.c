/* A program as flat bytes, for the process that loads it (source). One description serves writing and reading. */
#include "base/pack.h"
#include "program/program.h"

static void pack_types(Pack *pack, Program *program)
{
    pack_records(pack, &program->types, program->type_count);
    for (uint32_t i = 0; i < program->type_count && !pack->failed; i++) {
        Type *type = &program->types[i];
        pack_string(pack, &type->name);
        pack_records(pack, &type->members, type->member_count);
        for (size_t j = 0; j < type->member_count && !pack->failed; j++)
            pack_string(pack, &type->members[j].name);
    }
}

static void pack_objects(Pack *pack, Function *function)
{
    pack_records(pack, &function->parameters, function->parameter_count);
    for (uint32_t i = 0; i < function->parameter_count && !pack->failed; i++) {
        pack_flag(pack, &function->parameters[i].by_value);
        pack_flag(pack, &function->parameters[i].shares_register);
    }
    pack_records(pack, &function->objects, function->object_count);
    for (uint32_t i = 0; i < function->object_count && !pack->failed; i++)
        pack_string(pack, &function->objects[i].name);
    pack_records(pack, &function->variables, function->variable_count);
    for (uint32_t i = 0; i < function->variable_count && !pack->failed; i++) {
        pack_string(pack, &function->variables[i].name);
        pack_flag(pack, &function->variables[i].is_parameter);
    }
}

/* There is a name for each parameter of the function's type, or there are none at all: then the pointer is null, also as it
 * comes from the other process. */
static void pack_parameter_names(Pack *pack, const Program *program, Function *function)
{
    bool has_names = function->parameter_names != NULL && function->type < program->type_count;
    pack_strings(pack, &function->parameter_names, has_names ? program->types[function->type].member_count : 0);
    if (!has_names)
        function->parameter_names = NULL;
}

static void pack_function(Pack *pack, const Program *program, Function *function)
{
    pack_string(pack, &function->name);
    pack_string(pack, &function->module);
    pack_flag(pack, &function->defined);
    pack_flag(pack, &function->in_runtime);
    pack_flag(pack, &function->variadic);
    pack_flag(pack, &function->has_by_value);
    pack_parameter_names(pack, program, function);
    pack_objects(pack, function);
    pack_records(pack, &function->code, function->code_count);
    pack_records(pack, &function->positions, function->code_count);
    pack_records(pack, &function->blocks, function->block_count);
    pack_records(pack, &function->undefined_slots, function->undefined_count);
}

static void pack_globals(Pack *pack, Program *program)
{
    pack_records(pack, &program->globals, program->global_count);
    for (uint32_t i = 0; i < program->global_count && !pack->failed; i++) {
        Global *global = &program->globals[i];
        bool *flags[] = {&global->constant, &global->in_runtime, &global->is_static, &global->may_merge, &global->missing};
        const char **strings[] = {&global->name, &global->symbol, &global->shown, &global->module};
        for (size_t j = 0; j < sizeof flags / sizeof *flags; j++)
            pack_flag(pack, flags[j]);
        for (size_t j = 0; j < sizeof strings / sizeof *strings; j++)
            pack_string(pack, strings[j]);
    }
    pack_records(pack, &program->missing, program->missing_count);
    for (uint32_t i = 0; i < program->missing_count && !pack->failed; i++) {
        pack_string(pack, &program->missing[i].name);
        pack_string(pack, &program->missing[i].module);
    }
}

static void pack_switches(Pack *pack, Program *program)
{
    pack_records(pack, &program->switches, program->switch_count);
    for (uint32_t i = 0; i < program->switch_count && !pack->failed; i++) {
        SwitchTable *table = &program->switches[i];
        pack_records(pack, &table->values, table->count);
        pack_records(pack, &table->targets, table->count);
        pack_flag(pack, &table->dense);
    }
}

static void pack_calls(Pack *pack, Program *program)
{
    pack_records(pack, &program->arguments, program->argument_count);
    for (uint32_t i = 0; i < program->argument_count && !pack->failed; i++)
        pack_flag(pack, &program->arguments[i].by_value);
    pack_records(pack, &program->call_sites, program->call_site_count);
    for (uint32_t i = 0; i < program->call_site_count && !pack->failed; i++) {
        pack_flag(pack, &program->call_sites[i].variadic_type);
        pack_flag(pack, &program->call_sites[i].result_used);
    }
}

static void pack_whole(Pack *pack, Program *program)
{
    pack_plain(pack, program, sizeof *program);
    if (pack_reads(pack))
        program->arena = (Arena){0};
    pack_types(pack, program);
    pack_strings(pack, &program->files, program->file_count);
    pack_strings(pack, &program->messages, program->message_count);
    pack_records(pack, &program->constants, program->constant_count);
    pack_records(pack, &program->operands, program->operand_count);
    pack_records(pack, &program->labels, program->label_count);
    pack_calls(pack, program);
    pack_switches(pack, program);
    pack_globals(pack, program);
    pack_records(pack, &program->functions, program->function_count);
    for (uint32_t i = 0; i < program->function_count && !pack->failed; i++)
        pack_function(pack, program, &program->functions[i]);
    if (program->image_size > ARENA_STACK - ARENA_GLOBALS)
        pack->failed = true;
    else if (!pack->failed)
        pack_sparse(pack, &program->image, program->image_size);
}

void program_pack(const Program *program, Text *bytes)
{
    Program *unchanged = (Program *)(uintptr_t)program; /* writing changes nothing */
    pack_whole(&(Pack){.out = bytes}, unchanged);
}

Program *program_unpack(const char *bytes, size_t size)
{
    Program *program = program_new();
    Arena arena = {0};
    Pack pack = {.at = bytes, .end = bytes + size, .arena = &arena};
    pack_whole(&pack, program);
    program->arena = arena;
    if (!pack.failed && pack.at == pack.end)
        return program;
    program_free(program);
    return NULL;
}
