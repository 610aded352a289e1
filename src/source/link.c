/* Symbols across modules, as a linker resolves them, with coset's C library as the archive: a member is read only if it
 * defines an undefined symbol, and never replaces a definition of the program. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>

#include "source/loader.h"

static Strength strength_of(LLVMValueRef value)
{
    LLVMLinkage linkage = LLVMGetLinkage(value);
    if (LLVMIsDeclaration(value))
        return linkage == LLVMExternalWeakLinkage ? UNDEFINED_WEAK : UNDEFINED;
    switch (linkage) {
    case LLVMAvailableExternallyLinkage: return DEFINED_INLINE;
    case LLVMLinkOnceAnyLinkage: case LLVMLinkOnceODRLinkage:
    case LLVMWeakAnyLinkage: case LLVMWeakODRLinkage: return DEFINED_WEAK;
    case LLVMCommonLinkage: return DEFINED_COMMON;
    default: return DEFINED_STRONG;
    }
}

static bool is_local(LLVMValueRef value)
{
    LLVMLinkage linkage = LLVMGetLinkage(value);
    return linkage == LLVMInternalLinkage || linkage == LLVMPrivateLinkage;
}

static const char *name_of(Loader *loader, LLVMValueRef value)
{
    size_t length;
    const char *name = LLVMGetValueName2(value, &length);
    if (length && name[0] == '\1') /* LLVM's mark for a name that the assembler must not change */
        name++, length--;
    const char *copy = arena_format(&loader->program->arena, "%.*s", (int)length, name);
    if (strlen(copy) != length || !base_is_safe_name(copy))
        error_set(loader->error, STATUS_UNSUPPORTED, "the symbol '%s' has a name that is no text", copy);
    return copy;
}

static uint64_t variable_size(Loader *loader, LLVMValueRef variable)
{
    LLVMTypeRef type = LLVMGlobalGetValueType(variable);
    return LLVMTypeIsSized(type) ? LLVMABISizeOfType(loader->layout, type) : 0;
}

/* True if `value`, of module `module`, replaces the symbol's present definition. */
static bool replaces(Loader *loader, const Symbol *symbol, LLVMValueRef value, Strength strength, uint32_t module)
{
    if (strength > UNDEFINED && symbol->strength > UNDEFINED && loader->modules.items[module].in_runtime &&
        !loader->modules.items[symbol->module].in_runtime)
        return false;
    if (strength == DEFINED_COMMON && symbol->strength == DEFINED_COMMON)
        return variable_size(loader, value) > variable_size(loader, symbol->definition);
    if (strength == DEFINED_STRONG && symbol->strength == DEFINED_STRONG) {
        error_set(loader->error, STATUS_USER, "'%s' is defined in both %s and %s", symbol->name,
                  loader->modules.items[symbol->module].name, loader->modules.items[module].name);
        return false;
    }
    return strength > symbol->strength;
}

/* True for reach_error: its call is the fault, so the program's definition is treated as a declaration. A static one is
 * not, because no linker could replace it when tests are run natively. */
static bool is_replaced(const Loader *loader, const char *name, uint32_t module)
{
    const SourceOptions *options = loader->options;
    bool is_tested = options->function && program_name_matches(options->function, loader->modules.items[module].name, name);
    return strcmp(name, "reach_error") == 0 && !loader->modules.items[module].in_runtime && !options->own_reach_error &&
           !is_tested;
}

static void add_value(Loader *loader, LLVMValueRef value, uint32_t module, bool is_function)
{
    const char *name = name_of(loader, value);
    uint64_t index;
    bool local = is_local(value), judged = is_function && !local && is_replaced(loader, name, module);
    Strength strength = judged ? UNDEFINED : strength_of(value);
    if (local || !map_get_string(&loader->by_name, name, &index)) {
        index = loader->symbols.count;
        vector_push(&loader->symbols, (Symbol){.name = name, .is_function = is_function, .strength = strength,
                                               .definition = strength > UNDEFINED ? value : NULL, .module = module});
        if (!local)
            map_put_string(&loader->by_name, name, index);
    } else if (replaces(loader, &loader->symbols.items[index], value, strength, module)) {
        Symbol *symbol = &loader->symbols.items[index];
        symbol->strength = strength;
        symbol->definition = strength > UNDEFINED ? value : NULL;
        symbol->module = module;
        symbol->is_function = is_function;
    }
    map_put(&loader->by_value, (uintptr_t)value, index);
}

static bool alias_is_function(LLVMValueRef alias)
{
    return LLVMGetTypeKind(LLVMGlobalGetValueType(alias)) == LLVMFunctionTypeKind;
}

static void add_module_symbols(Loader *loader, uint32_t module)
{
    LLVMModuleRef ref = loader->modules.items[module].module;
    for (LLVMValueRef f = LLVMGetFirstFunction(ref); f; f = LLVMGetNextFunction(f))
        if (!LLVMGetIntrinsicID(f))
            add_value(loader, f, module, true);
    for (LLVMValueRef g = LLVMGetFirstGlobal(ref); g; g = LLVMGetNextGlobal(g))
        if (strncmp(LLVMGetValueName(g), "llvm.", 5) != 0)
            add_value(loader, g, module, false);
    for (LLVMValueRef a = LLVMGetFirstGlobalAlias(ref); a; a = LLVMGetNextGlobalAlias(a))
        add_value(loader, a, module, alias_is_function(a));
}

Symbol *link_symbol(Loader *loader, LLVMValueRef global_value)
{
    uint64_t index;
    if (!map_get(&loader->by_value, (uintptr_t)global_value, &index))
        base_die("a global value has no symbol: %s", LLVMGetValueName(global_value));
    return &loader->symbols.items[index];
}

const char *link_file(const Loader *loader, const Symbol *symbol)
{
    const Module *module = &loader->modules.items[symbol->module];
    return module->in_runtime || symbol->is_table ? NULL : module->name;
}

/* ---- The C library as an archive ---- */

typedef struct Archive {
    Text index_text;
    Map members;             /* symbol → index into names */
    Vector(char *) names;
    Vector(bool) loaded;
    Map name_index;
} Archive;

static void archive_add(Archive *archive, char *symbol, char *member)
{
    uint64_t number;
    if (!map_get_string(&archive->name_index, member, &number)) {
        number = archive->names.count;
        vector_push(&archive->names, member);
        vector_push(&archive->loaded, false);
        map_put_string(&archive->name_index, member, number);
    }
    map_put_string(&archive->members, symbol, number);
}

static Status archive_open(Archive *archive, const char *directory, Error *error)
{
    char *path = base_format("%s/index", directory);
    Status status = base_read_file(path, &archive->index_text, error);
    free(path);
    char *rest = NULL;
    for (char *line = status == STATUS_OK && archive->index_text.bytes ? strtok_r(archive->index_text.bytes, "\n", &rest) : NULL;
         line; line = strtok_r(NULL, "\n", &rest)) {
        char *inside = NULL;
        char *symbol = strtok_r(line, " ", &inside);
        char *member = strtok_r(NULL, " ", &inside);
        if (symbol && member)
            archive_add(archive, symbol, member);
    }
    return status;
}

static void archive_release(Archive *archive)
{
    text_release(&archive->index_text);
    map_release_strings(&archive->members);
    map_release_strings(&archive->name_index);
    vector_release(&archive->names);
    vector_release(&archive->loaded);
}

static Status archive_load(Loader *loader, Archive *archive, uint64_t member)
{
    Text content = {0};
    char *path = base_format("%s/%s", loader->options->runtime_directory, archive->names.items[member]);
    archive->loaded.items[member] = true;
    Status status = base_read_file(path, &content, loader->error);
    if (status == STATUS_OK)
        status = reader_load_bitcode(loader, arena_duplicate(&loader->program->arena, path), &content, true);
    if (status == STATUS_OK)
        add_module_symbols(loader, (uint32_t)loader->modules.count - 1);
    text_release(&content);
    free(path);
    return status;
}

static void resolve(Loader *loader, Archive *archive, uint32_t index)
{
    const Symbol *symbol = &loader->symbols.items[index];
    uint64_t member;
    Builtin builtin;
    if (symbol->strength != UNDEFINED)
        return;
    if (initializers_table_named(symbol->name))
        loader->symbols.items[index].is_table = true;
    else if (builtin_find(symbol->name, &builtin)) {
        loader->symbols.items[index].is_builtin = true;
        loader->symbols.items[index].builtin = builtin;
    } else if (map_get_string(&archive->members, symbol->name, &member) && !archive->loaded.items[member]) {
        archive_load(loader, archive, member);
    }
}

static void require(Loader *loader, const char *name)
{
    uint64_t index;
    if (map_get_string(&loader->by_name, name, &index))
        return;
    index = loader->symbols.count;
    vector_push(&loader->symbols, (Symbol){.name = name, .is_function = true, .strength = UNDEFINED});
    map_put_string(&loader->by_name, name, index);
}

static bool is_users_function(const Loader *loader, const Symbol *symbol)
{
    return symbol->is_function && symbol->definition && !loader->modules.items[symbol->module].in_runtime;
}

/* The next function that is called so after `last`, or the first (NULL); NULL: there is none. */
static const Symbol *next_named(const Loader *loader, const char *name, const Symbol *last)
{
    for (size_t i = last ? (size_t)(last - loader->symbols.items) + 1 : 0; i < loader->symbols.count; i++) {
        const Symbol *symbol = &loader->symbols.items[i];
        if (is_users_function(loader, symbol) && program_name_matches(name, loader->modules.items[symbol->module].name, symbol->name))
            return symbol;
    }
    return NULL;
}

const Symbol *link_entry(const Loader *loader)
{
    return next_named(loader, loader->options->function ? loader->options->function : "main", NULL);
}

const char *link_start(const Loader *loader)
{
    bool enters = loader->options->function || (loader->options->without_main && !link_entry(loader));
    return enters ? "__coset_start_function" : "__coset_start";
}

static Status unknown_function(Loader *loader, const char *name)
{
    Vector(const char *) names = {0};
    for (size_t i = 0; i < loader->symbols.count; i++)
        if (is_users_function(loader, &loader->symbols.items[i]))
            vector_push(&names, loader->symbols.items[i].name);
    const char *nearest = base_nearest(name, names.items, names.count);
    bool misses_main = !nearest && !loader->options->function;
    error_set(loader->error, STATUS_USER, "none of the files defines the function %s%s%s%s%s", name,
              nearest ? "; did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "",
              misses_main ? " (coset test --function F tests a function without one)" : "");
    vector_release(&names);
    return loader->error->status;
}

/* Several files may have a static function of this name. */
static Status ambiguous_function(Loader *loader, const char *name)
{
    Text files = {0};
    const char *first = NULL, *plain = strrchr(name, ':') ? strrchr(name, ':') + 1 : name;
    for (const Symbol *symbol = NULL; (symbol = next_named(loader, name, symbol));) {
        const char *file = loader->modules.items[symbol->module].name;
        text_printf(&files, "%s%s", first ? ", " : "", file);
        first = first ? first : file;
    }
    error_set(loader->error, STATUS_USER, "several files define a function %s: %s; --function %s:%s selects that of the first", name,
              files.bytes, first, plain);
    text_release(&files);
    return loader->error->status;
}

/* Called before the C library is added, so that only the user's functions count. */
static Status check_entry(Loader *loader)
{
    const char *name = loader->options->function ? loader->options->function : "main";
    const Symbol *entry = link_entry(loader);
    if (loader->options->without_main)
        return STATUS_OK;
    if (!entry)
        return unknown_function(loader, name);
    return next_named(loader, name, entry) ? ambiguous_function(loader, name) : STATUS_OK;
}

/* Functions and variables may stay undefined: what uses one is reported when it happens. */
Status link_modules(Loader *loader)
{
    Archive archive = {0};
    for (uint32_t i = 0; i < loader->modules.count; i++)
        add_module_symbols(loader, i);
    if (loader->error->status == STATUS_OK && check_entry(loader) == STATUS_OK &&
        archive_open(&archive, loader->options->runtime_directory, loader->error) == STATUS_OK) {
        require(loader, link_start(loader));
        for (uint32_t i = 0; i < loader->symbols.count && loader->error->status == STATUS_OK; i++)
            resolve(loader, &archive, i); /* members add symbols after i, which this loop resolves later */
    }
    archive_release(&archive);
    return loader->error->status;
}
