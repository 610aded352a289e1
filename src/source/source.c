/* The pipeline from files to a Program. */
#define _GNU_SOURCE
#include "source/source.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/confined.h"
#include "base/pack.h"
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

static Status read_modules(Loader *loader, const Text *bitcodes)
{
    const SourceOptions *options = loader->options;
    Status status = STATUS_OK;
    for (size_t i = 0; i < options->file_count && status == STATUS_OK; i++)
        status = bitcodes[i].length ? reader_load_bitcode(loader, options->files[i], &bitcodes[i], false)
                                    : reader_load_file(loader, options->files[i]);
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

static Program *load(const SourceOptions *options, const Text *bitcodes, Error *error)
{
    Loader loader;
    loader_init(&loader, options, error);
    if (read_modules(&loader, bitcodes) == STATUS_OK && link_modules(&loader) == STATUS_OK && layout_assign(&loader) == STATUS_OK &&
        layout_fill_image(&loader) == STATUS_OK) {
        lower_functions(&loader);
        if (stop_requested(options->stop))
            source_error_stopped(options->stop, options->files[0], error);
        else if (debug_check_types(&loader) == STATUS_OK)
            finish_program(&loader);
    }
    Program *program = loader.program;
    loader_release(&loader);
    if (error->status == STATUS_OK)
        return program;
    program_free(program);
    return NULL;
}

/* ---- In a process of its own ---- */

typedef struct Loading {
    const SourceOptions *options;
    const Text *bitcodes;
} Loading;

/* What the process hands over: its error, and the program unless there is one. */
static void load_and_pack(void *context, const char *request, Text *answer)
{
    const Loading *loading = context;
    Error error = {0};
    (void)request;
    Program *program = load(loading->options, loading->bitcodes, &error);
    const char *message = error.message;
    Pack pack = {.out = answer};
    pack_status(&pack, &error.status);
    pack_string(&pack, &message);
    if (program)
        program_pack(program, answer);
}

/* Without a main program where one is wanted, it would have to say why. */
static bool is_wanted(const SourceOptions *options, const Program *program)
{
    return program && (options->without_main || program->main != PROGRAM_NO_MAIN);
}

static Program *unpack(const SourceOptions *options, const Text *answer, Error *error)
{
    Arena texts = {0};
    Status status;
    const char *message;
    Program *program = NULL;
    Pack pack = {.at = answer->bytes, .end = answer->bytes + answer->length, .arena = &texts};
    pack_status(&pack, &status);
    pack_string(&pack, &message);
    if (!pack.failed && status != STATUS_OK)
        error_set(error, status, "%s", message ? message : "");
    else if (pack.failed || !is_wanted(options, program = program_unpack(pack.at, (size_t)(pack.end - pack.at))))
        error_set(error, STATUS_BUG, "the process that reads the program handed over something damaged");
    arena_release(&texts);
    if (error->status == STATUS_OK)
        return program;
    program_free(program);
    return NULL;
}

/* The process ended before it had answered. */
static void explain_death(const SourceOptions *options, ConfinedAnswer end, const char *last_words, Error *error)
{
    static const char internal[] = "coset: internal error: ";
    const char *read_by_llvm = NULL;
    for (size_t i = 0; i < options->file_count && !read_by_llvm; i++)
        read_by_llvm = compile_is_needed(options->files[i]) ? NULL : options->files[i];
    if (end == CONFINED_STOPPED || end == CONFINED_OUT_OF_MEMORY)
        source_error_stopped(options->stop, options->files[0], error);
    else if (end == CONFINED_FAILED && strncmp(last_words, internal, strlen(internal)) == 0)
        error_set(error, STATUS_BUG, "%.*s", (int)strcspn(last_words + strlen(internal), "\n"), last_words + strlen(internal));
    else if (read_by_llvm)
        error_set(error, STATUS_USER, "%s: not valid LLVM bitcode or assembly: LLVM's reader fails on it", read_by_llvm);
    else
        error_set(error, STATUS_BUG, "the process that reads the output of clang for %s has crashed", options->files[0]);
}

/* LLVM's readers may crash on damaged files, or do what a damaged file wants. */
static Program *load_confined(const SourceOptions *options, const Text *bitcodes, Error *error)
{
    Loading loading = {options, bitcodes};
    Text answer = {0};
    Program *program = NULL;
    Confined *process = confined_start(options->stop, load_and_pack, &loading, error);
    if (!process)
        return NULL;
    ConfinedAnswer end = confined_ask(process, "", &answer);
    if (end == CONFINED_ANSWERED)
        program = unpack(options, &answer, error);
    else
        explain_death(options, end, confined_last_words(process), error);
    confined_end(process);
    text_release(&answer);
    return program;
}

static void keep_readable(Program *program, const ReadablePaths *readable)
{
    program->readable.items = arena_allocate(&program->arena, (readable->count + 1) * sizeof *readable->items);
    program->readable.count = readable->count;
    for (size_t i = 0; i < readable->count; i++)
        program->readable.items[i] = arena_duplicate(&program->arena, readable->items[i]);
}

typedef Program *Load(const SourceOptions *options, const Text *bitcodes, Error *error);

static Program *compile_and_load(const SourceOptions *options, Load *load_compiled, Error *error)
{
    Text *bitcodes = base_allocate_zeroed((options->file_count + 1) * sizeof *bitcodes);
    Program *program = NULL;
    Arena memory = {0};
    ReadablePaths readable = {0};
    if (readable_find(options, &memory, &readable, error) == STATUS_OK && compile_files(options, &readable, bitcodes, error) == STATUS_OK)
        program = load_compiled(options, bitcodes, error);
    if (program)
        keep_readable(program, &readable);
    vector_release(&readable);
    arena_release(&memory);
    for (size_t i = 0; i < options->file_count; i++)
        text_release(&bitcodes[i]);
    free(bitcodes);
    if (program)
        program_check(program);
    return program;
}

Program *source_load(const SourceOptions *options, Error *error)
{
    return compile_and_load(options, load_confined, error);
}

Program *source_load_here(const SourceOptions *options, Error *error)
{
    return compile_and_load(options, load, error);
}
