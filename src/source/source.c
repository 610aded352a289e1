/* The pipeline from files to a Program. */
#define _GNU_SOURCE
#include "source/source.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "source/loader.h"

static void loader_init(Loader *loader, const SourceOptions *options, Error *error)
{
    *loader = (Loader){.options = options, .error = error, .program = program_new(), .context = LLVMContextCreate()};
    loader->byval_attribute = LLVMGetEnumAttributeKindForName("byval", 5);
    loader->align_attribute = LLVMGetEnumAttributeKindForName("align", 5);
    loader->directory = getcwd(NULL, 0);
    if (!loader->directory)
        loader->directory = base_duplicate("");
    vector_push(&loader->files, "");
    map_put_string(&loader->file_index, "", 0);
    vector_push(&loader->types, (Type){0});
}

static void loader_release(Loader *loader)
{
    for (size_t i = 0; i < loader->modules.count; i++)
        LLVMDisposeModule(loader->modules.items[i].module);
    if (loader->layout)
        LLVMDisposeTargetData(loader->layout);
    LLVMContextDispose(loader->context);
    free(loader->directory);
    vector_release(&loader->modules);
    vector_release(&loader->symbols);
    vector_release(&loader->constants);
    vector_release(&loader->operands);
    vector_release(&loader->arguments);
    vector_release(&loader->call_sites);
    vector_release(&loader->switches);
    vector_release(&loader->label_targets);
    vector_release(&loader->messages);
    vector_release(&loader->files);
    vector_release(&loader->types);
    map_release_strings(&loader->by_name);
    map_release_strings(&loader->file_index);
    map_release(&loader->by_value);
    map_release(&loader->labels);
    map_release(&loader->constant_index);
    map_release(&loader->scope_files);
    map_release(&loader->type_index);
}

static Status read_modules(Loader *loader)
{
    const SourceOptions *options = loader->options;
    Text *bitcodes = base_allocate_zeroed((options->file_count + 1) * sizeof *bitcodes);
    Status status = compile_files(options, bitcodes, loader->error);
    for (size_t i = 0; i < options->file_count; i++) {
        if (status == STATUS_OK)
            status = bitcodes[i].length ? reader_load_bitcode(loader, options->files[i], &bitcodes[i], false)
                                        : reader_load_file(loader, options->files[i]);
        text_release(&bitcodes[i]);
    }
    free(bitcodes);
    if (status == STATUS_OK && loader->modules.count)
        loader->layout = LLVMCreateTargetData(LLVMGetDataLayoutStr(loader->modules.items[0].module));
    if (status == STATUS_OK && options->checks & 1u << CHECK_OVERFLOW)
        status = shifts_mark(loader);
    return status == STATUS_OK && options->merge_pure ? merge_pure_choices(loader) : status;
}

static void lower_functions(Loader *loader)
{
    for (size_t i = 0; i < loader->symbols.count && !stop_requested(loader->options->stop); i++) {
        const Symbol *symbol = &loader->symbols.items[i];
        if (symbol->is_builtin && symbol->is_function)
            lower_builtin_wrapper(loader, symbol);
        else if (symbol->is_function && symbol->definition && LLVMIsAFunction(symbol->definition))
            lower_function(loader, symbol);
    }
}

#define HAND_OVER(loader, field, count_field, vector)                                                       \
    ((loader)->program->field = hand_over((loader)->program, (loader)->vector.items,                       \
                                          (loader)->vector.count * sizeof *(loader)->vector.items),        \
     (loader)->program->count_field = (uint32_t)(loader)->vector.count)

static void *hand_over(Program *program, const void *items, size_t size)
{
    void *copy = arena_allocate(&program->arena, size + 1);
    if (size)
        memcpy(copy, items, size);
    return copy;
}

static uint32_t function_index(Loader *loader, const char *name)
{
    uint64_t symbol = 0;
    if (!map_get_string(&loader->by_name, name, &symbol) || !loader->symbols.items[symbol].definition)
        base_die("coset's C library lacks %s: is the installation complete?", name);
    return loader->symbols.items[symbol].index;
}

static uint32_t main_index(const Loader *loader)
{
    const Symbol *entry = link_entry(loader);
    if (!entry && !loader->options->without_main)
        base_die("the function was found when linking, but not now");
    return entry ? entry->index : PROGRAM_NO_MAIN;
}

static void finish_program(Loader *loader)
{
    HAND_OVER(loader, constants, constant_count, constants);
    HAND_OVER(loader, operands, operand_count, operands);
    HAND_OVER(loader, arguments, argument_count, arguments);
    HAND_OVER(loader, call_sites, call_site_count, call_sites);
    HAND_OVER(loader, switches, switch_count, switches);
    HAND_OVER(loader, labels, label_count, label_targets);
    HAND_OVER(loader, messages, message_count, messages);
    HAND_OVER(loader, files, file_count, files);
    HAND_OVER(loader, types, type_count, types);
    missing_collect(loader);
    loader->program->entry = function_index(loader, link_start(loader));
    loader->program->main = main_index(loader);
}

Program *source_load(const SourceOptions *options, Error *error)
{
    Loader loader;
    loader_init(&loader, options, error);
    if (read_modules(&loader) == STATUS_OK && link_modules(&loader) == STATUS_OK && layout_assign(&loader) == STATUS_OK &&
        layout_fill_image(&loader) == STATUS_OK) {
        lower_functions(&loader);
        if (stop_requested(options->stop))
            source_error_stopped(options->stop, options->files[0], error);
        else if (debug_check_types(&loader) == STATUS_OK)
            finish_program(&loader);
    }
    Program *program = loader.program;
    loader_release(&loader);
    if (error->status != STATUS_OK) {
        program_free(program);
        return NULL;
    }
#ifndef NDEBUG
    program_check(program);
#endif
    return program;
}
