/* Symbols that a native linker would miss. */
#include <stdlib.h>
#include <string.h>

#include "source/loader.h"

enum { MOST_SPACE = 1 << 20 };

/* True if some file of the user has a definition, perhaps a static one. */
static bool is_defined_by_user(const Loader *loader, const char *name)
{
    for (size_t i = 0; i < loader->modules.count; i++) {
        const Module *module = &loader->modules.items[i];
        if (module->in_runtime)
            continue;
        LLVMValueRef function = LLVMGetNamedFunction(module->module, name), variable = LLVMGetNamedGlobal(module->module, name);
        if ((function && !LLVMIsDeclaration(function)) || (variable && !LLVMIsDeclaration(variable)))
            return true;
    }
    return false;
}

static bool is_inline_only(const Symbol *symbol)
{
    return symbol->is_function && symbol->definition && symbol->strength == DEFINED_INLINE;
}

/* The first file of the user that uses what coset's C library defines, which that of this machine may lack. NULL: none does. */
static const char *user_of_library(const Loader *loader, const Symbol *symbol)
{
    if (!symbol->is_function || !symbol->definition || !loader->modules.items[symbol->module].in_runtime)
        return NULL;
    for (size_t i = 0; i < loader->modules.count; i++) {
        const Module *module = &loader->modules.items[i];
        LLVMValueRef used = module->in_runtime ? NULL : LLVMGetNamedFunction(module->module, symbol->name);
        if (used && LLVMIsDeclaration(used))
            return module->name;
    }
    return NULL;
}

/* Size of a variable that is only declared: the largest of the declarations. */
static uint64_t declared_size(Loader *loader, const char *name)
{
    uint64_t size = 0;
    for (size_t i = 0; i < loader->modules.count; i++) {
        LLVMValueRef variable = LLVMGetNamedGlobal(loader->modules.items[i].module, name);
        LLVMTypeRef type = variable ? LLVMGlobalGetValueType(variable) : NULL;
        uint64_t bytes = type && LLVMTypeIsSized(type) ? LLVMABISizeOfType(loader->layout, type) : 0;
        size = bytes > size ? bytes : size;
    }
    return size;
}

uint64_t missing_space(Loader *loader, const char *name)
{
    enum { SPACE_OF_UNKNOWN = 4096 };
    uint64_t size = declared_size(loader, name);
    return size == 0 ? SPACE_OF_UNKNOWN : size < MOST_SPACE ? size : MOST_SPACE;
}

void missing_collect(Loader *loader)
{
    Vector(MissingSymbol) missing = {0};
    for (size_t i = 0; i < loader->symbols.count; i++) {
        const Symbol *symbol = &loader->symbols.items[i];
        bool undefined = symbol->strength == UNDEFINED && !symbol->is_builtin && !symbol->is_table;
        const char *file = link_file(loader, symbol), *user = user_of_library(loader, symbol);
        if (user)
            vector_push(&missing, (MissingSymbol){symbol->name, MISSING_FROM_SYSTEM, user, 0});
        if (!file || (undefined ? is_defined_by_user(loader, symbol->name) : !is_inline_only(symbol)))
            continue;
        MissingKind kind = !undefined ? MISSING_INLINE : symbol->is_function ? MISSING_FUNCTION : MISSING_VARIABLE;
        vector_push(&missing, (MissingSymbol){symbol->name, kind, file, kind == MISSING_VARIABLE ? declared_size(loader, symbol->name) : 0});
    }
    Program *program = loader->program;
    program->missing = arena_allocate(&program->arena, (missing.count + 1) * sizeof *program->missing);
    if (missing.count)
        memcpy(program->missing, missing.items, missing.count * sizeof *missing.items);
    program->missing_count = (uint32_t)missing.count;
    vector_release(&missing);
}
