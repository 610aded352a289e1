/* Addresses of functions and globals, and the initial bytes of the globals. */
#include <stdlib.h>
#include <string.h>

#include "source/loader.h"

static bool is_alias(const Symbol *symbol)
{
    return symbol->definition && LLVMIsAGlobalAlias(symbol->definition);
}

static uint64_t round_up(uint64_t value, uint64_t multiple)
{
    return (value + multiple - 1) / multiple * multiple;
}

static void add_function(Loader *loader, Symbol *symbol, uint32_t id)
{
    Function *function = &loader->program->functions[id];
    function->name = symbol->name;
    function->id = id;
    function->in_runtime = loader->modules.items[symbol->module].in_runtime;
    function->module = symbol->definition ? link_file(loader, symbol) : NULL;
    symbol->index = id;
    symbol->address = symbol->strength == UNDEFINED_WEAK ? 0 : CODE_START + 16 * (uint64_t)id;
}

/* Size and alignment of a variable; false if it has no definition and is weak: its address is 0. */
static bool variable_extent(Loader *loader, const Symbol *symbol, uint64_t *size, uint64_t *alignment)
{
    *alignment = 1;
    if (symbol->is_table) {
        *size = initializers_size(loader, symbol->name);
        return true;
    }
    *size = 0;
    if (!symbol->definition)
        return symbol->strength == UNDEFINED;
    *size = LLVMABISizeOfType(loader->layout, LLVMGlobalGetValueType(symbol->definition));
    *alignment = LLVMGetAlignment(symbol->definition);
    if (*alignment == 0)
        *alignment = LLVMABIAlignmentOfType(loader->layout, LLVMGlobalGetValueType(symbol->definition));
    return true;
}

static bool is_local(LLVMValueRef definition)
{
    LLVMLinkage linkage = LLVMGetLinkage(definition);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

static bool may_merge(LLVMValueRef definition)
{
    return LLVMIsGlobalConstant(definition) && LLVMGetUnnamedAddress(definition) == LLVMGlobalUnnamedAddr;
}

static Status add_variable(Loader *loader, Symbol *symbol, uint64_t *next)
{
    Program *program = loader->program;
    uint64_t size, alignment;
    const char *refused = symbol->definition ? supported_in_memory(LLVMGlobalGetValueType(symbol->definition)) : NULL;
    if (refused)
        return error_set(loader->error, STATUS_UNSUPPORTED, "the global '%s' is or holds %s", symbol->name, refused);
    if (!variable_extent(loader, symbol, &size, &alignment))
        return STATUS_OK;
    uint64_t address = round_up(*next, alignment < ARENA_GRANULE ? ARENA_GRANULE : alignment);
    if (size > ARENA_STACK - ARENA_START || address + size > ARENA_STACK - (UINT64_C(1) << 28))
        return error_set(loader->error, STATUS_LIMIT, "the global '%s' of %llu bytes does not fit into coset's memory",
                         symbol->name, (unsigned long long)size);
    uint64_t most = stop_memory_limit(loader->options->stop);
    if (most > 0 && address + size - ARENA_GLOBALS > most)
        return error_set(loader->error, STATUS_LIMIT, "the global variables up to '%s' need more memory than --max-memory allows", symbol->name);
    Global *global = &program->globals[program->global_count];
    *global = (Global){.name = symbol->name, .symbol = symbol->name, .alignment = (uint32_t)alignment, .address = address, .size = size,
                       .is_static = symbol->definition && is_local(symbol->definition),
                       .constant = !symbol->definition || LLVMIsGlobalConstant(symbol->definition),
                       .may_merge = symbol->definition && may_merge(symbol->definition),
                       .missing = !symbol->definition && !symbol->is_table,
                       .in_runtime = symbol->is_table || loader->modules.items[symbol->module].in_runtime,
                       .module = link_file(loader, symbol)};
    if (symbol->definition)
        debug_global(loader, symbol->definition, global);
    symbol->index = program->global_count++;
    symbol->address = address;
    uint64_t space = global->missing ? missing_space(loader, symbol->name) : size;
    *next = address + (space / ARENA_GRANULE + 2) * ARENA_GRANULE;
    return STATUS_OK;
}

/* Each alias is resolved after what it stands for. With weak definitions of several modules, aliases may stand for each
 * other. */
static void resolve_alias(Loader *loader, Symbol *symbol)
{
    LLVMValueRef aliasee = LLVMAliasGetAliasee(symbol->definition);
    Symbol *target = LLVMIsAGlobalValue(aliasee) ? link_symbol(loader, aliasee) : NULL;
    uint64_t words[2];
    if (symbol->alias_state == ALIAS_RESOLVED)
        return;
    if (symbol->alias_state == ALIAS_PENDING) {
        error_set(loader->error, STATUS_UNSUPPORTED, "the alias '%s' stands for itself", symbol->name);
        return;
    }
    symbol->alias_state = ALIAS_PENDING;
    if (target && is_alias(target))
        resolve_alias(loader, target);
    if (target)
        symbol->index = target->index;
    if (!constant_evaluate(loader, aliasee, words))
        error_set(loader->error, STATUS_UNSUPPORTED, "the alias '%s' has a target that coset cannot evaluate",
                  symbol->name);
    symbol->address = words[0];
    symbol->alias_state = ALIAS_RESOLVED;
}

/* Counts the user's variables by their name in C. */
static void count_names(const Program *program, Map *counts)
{
    for (uint32_t i = 0; i < program->global_count; i++) {
        uint64_t count = 0;
        const Global *global = &program->globals[i];
        map_get_string(counts, global->name, &count);
        if (global->module)
            map_put_string(counts, global->name, count + 1);
    }
}

/* clang calls a static variable of a function "f.x". */
static const char *qualified_name(Loader *loader, const Symbol *symbol, const Global *global)
{
    Arena *arena = &loader->program->arena;
    const char *dot = strchr(symbol->name, '.');
    if (dot && dot != symbol->name)
        return arena_format(arena, "%.*s:%s", (int)(dot - symbol->name), symbol->name, dot + 1);
    return arena_format(arena, "%s:%s", global->module, global->name);
}

static void name_globals(Loader *loader)
{
    Program *program = loader->program;
    Map counts = {0};
    for (uint32_t i = 0; i < program->global_count; i++)
        program->globals[i].shown = program->globals[i].name;
    count_names(program, &counts);
    for (size_t i = 0; i < loader->symbols.count; i++) {
        const Symbol *symbol = &loader->symbols.items[i];
        uint64_t count = 0;
        if (symbol->is_function || symbol->address == 0 || is_alias(symbol) || !symbol->definition)
            continue;
        Global *global = &program->globals[symbol->index];
        if (global->module && global->is_static && map_get_string(&counts, global->name, &count) && count > 1)
            global->shown = qualified_name(loader, symbol, global);
    }
    map_release_strings(&counts);
}

Status layout_assign(Loader *loader)
{
    Program *program = loader->program;
    uint32_t functions = 0, variables = 0;
    for (size_t i = 0; i < loader->symbols.count; i++) {
        functions += loader->symbols.items[i].is_function;
        variables += !loader->symbols.items[i].is_function;
    }
    program->functions = arena_allocate(&program->arena, (functions + 1) * sizeof *program->functions);
    program->globals = arena_allocate(&program->arena, (variables + 1) * sizeof *program->globals);
    uint64_t next = ARENA_GLOBALS + ARENA_GRANULE;
    for (size_t i = 0; i < loader->symbols.count && loader->error->status == STATUS_OK; i++) {
        Symbol *symbol = &loader->symbols.items[i];
        if (is_alias(symbol))
            continue;
        if (symbol->is_function)
            add_function(loader, symbol, program->function_count++);
        else
            add_variable(loader, symbol, &next);
    }
    for (size_t i = 0; i < loader->symbols.count && loader->error->status == STATUS_OK; i++)
        if (is_alias(&loader->symbols.items[i]))
            resolve_alias(loader, &loader->symbols.items[i]);
    program->image_size = next - ARENA_GLOBALS;
    name_globals(loader);
    return loader->error->status;
}

Status layout_fill_image(Loader *loader)
{
    Program *program = loader->program;
    program->image = arena_allocate(&program->arena, program->image_size);
    for (size_t i = 0; i < loader->symbols.count; i++) {
        const Symbol *symbol = &loader->symbols.items[i];
        if (symbol->is_function || symbol->address == 0 || is_alias(symbol))
            continue;
        uint8_t *bytes = program->image + (symbol->address - ARENA_GLOBALS);
        if (symbol->is_table) {
            initializers_write(loader, symbol->name, bytes);
            continue;
        }
        LLVMValueRef initializer = symbol->definition ? LLVMGetInitializer(symbol->definition) : NULL;
        if (initializer && !constant_write(loader, initializer, LLVMGlobalGetValueType(symbol->definition), bytes))
            return error_set(loader->error, STATUS_UNSUPPORTED,
                             "the initial value of '%s' has a part that coset cannot evaluate", symbol->name);
    }
    return STATUS_OK;
}
