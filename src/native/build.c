/* Native builds of a program under test, one for each kind of fault that its runs detect. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "native/internal.h"

#define WITH_ADDRESS(sanitizer) "sanitize_address", {"-fsanitize=address,unreachable," sanitizer}
#define ALONE(sanitizer, option) "sanitize_" sanitizer, {"-fsanitize=" sanitizer, option}

/* `attribute`: the function attribute that clang adds for this sanitizer. Files that are LLVM code already lack it. */
static const struct Variant {
    const char *name;
    const char *attribute;
    const char *options[6];
} variants[NATIVE_COUNT] = {
    [NATIVE_FAULTS] = {"faults", "sanitize_address", {"-fsanitize=address,unreachable"}},
    [NATIVE_BOUNDS] = {"bounds", WITH_ADDRESS("bounds")},
#define CHECK_VARIANT(name, word, what, operators, forbidden_only, fault_word, fault_title, sanitizer, messages) \
    [NATIVE_##name] = {word, sanitizer},
    CHECKS(CHECK_VARIANT)
#undef CHECK_VARIANT
    [NATIVE_COVERAGE] = {"coverage", NULL, {"-fprofile-instr-generate", "-fcoverage-mapping", "-mllvm",
                         "-runtime-counter-relocation",
                         "-Wl,-u,__llvm_profile_write_buffer,-u,__llvm_profile_get_size_for_buffer,-u,__llvm_profile_begin_counters"}},
};

/* As in compile.c for the machine, where uninitialised memory reads as zero. No checks that the machine does not
 * make: it does not track scopes within a function. A program that has other code for sanitizers must not see them here:
 * it would not be the program that was explored. */
static const char *const common_options[] = {
    "-Wno-builtin-macro-redefined", "-D__has_feature(x)=(__has_extension(x)&&!coset_hidden_##x)",
    "-Dcoset_hidden_address_sanitizer=1", "-Dcoset_hidden_undefined_behavior_sanitizer=1", "-U__SANITIZE_ADDRESS__",
    "-O0", "-g", "-fno-stack-protector", "-fno-lto", "-fno-omit-frame-pointer", "-fno-crash-diagnostics",
    "-ftrivial-auto-var-init=zero", "-fno-sanitize-recover=all", "-fno-sanitize-address-use-after-scope",
    "-Wno-unused-command-line-argument", "-Wl,--wrap=main",
    "-Wl,--warn-unresolved-symbols", /* what the tests do not reach may be undefined: see link_undefined */
};

/* Calls that name a file, and calls that allocate. */
static const char *const wrapped_calls[] = {
#define WRAP(function) "-Wl,--wrap=" #function,
#define OPEN(function) WRAP(function)
#define OPEN_AT(function) WRAP(function)
#define NAMED_FIRST(result, function, second) WRAP(function)
#define NAMED_ONLY(function) WRAP(function)
#define REOPEN(function) WRAP(function)
#define NAMED_ALONE(result, function) WRAP(function)
#define WRAPPED(row) row
#include "native/wrapped_calls.def"
#define ALLOCATION(function, ...) WRAP(function)
#include "execution/allocations.def"
#undef ALLOCATION
};

typedef Vector(const char *) Words;

/* The diagnostics are added to `said`. */
static Status run_words(const NativeBuild *build, const char *const *words, const char *what, Text *said, Error *error)
{
    int exit_code = 0;
    Text output = {0};
    if (command_run(words, build, &output, said, &exit_code, error) == STATUS_OK && exit_code != 0)
        error_set(error, STATUS_USER, "%s%s", said->length ? said->bytes : "", what);
    text_release(&output);
    return error->status;
}

static Status run_tool(const NativeBuild *build, Words *words, const char *what, Error *error)
{
    Text said = {0};
    vector_push(words, NULL);
    run_words(build, words->items, what, &said, error);
    text_release(&said);
    vector_release(words);
    return error->status;
}

/* ---- Undefined symbols ----
 *
 * The linker only warns of them: a program may use a function that no test reaches, or that coset's C library has and this
 * machine's lacks. What it makes then cannot be started if the function is called anywhere, so it links again with an object
 * that defines them all; a test that reaches one is skipped. */

/* The names that the linker told; false: none. */
static bool add_undefined(const Text *said, Text *source)
{
    static const char before[] = "undefined reference to `";
    Map seen = {0};
    size_t count = 0;
    for (const char *at = said->bytes; at && (at = strstr(at, before)) != NULL;) {
        at += strlen(before);
        size_t length = strspn(at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$");
        char *name = base_format("%.*s", (int)length, at);
        uint64_t known;
        if (length > 0 && at[length] == '\'' && !map_get_string(&seen, name, &known)) {
            map_put_string(&seen, name, 1);
            text_printf(source, "void undefined_%zu(void) __asm__(\"%s\");\nvoid undefined_%zu(void) { coset_replay_undefined(\"%s\"); }\n", count,
                        name, count, name);
            count++;
        }
        free(name);
    }
    map_release_strings(&seen);
    return count > 0;
}

static Status write_source(const char *path, const Text *source, Error *error)
{
    FILE *file = fopen(path, "wx");
    bool written = file && fwrite(source->bytes, 1, source->length, file) == source->length;
    if (file && fclose(file) != 0)
        written = false;
    return written ? STATUS_OK : error_set(error, STATUS_USER, "%s: cannot be written", path);
}

/* `words` made the program, and this is what they said. `program`: its name, too. */
static Status link_undefined(const NativeBuild *build, const char *program, Words *words, const Text *said, Error *error)
{
    Text source = {0}, more = {0};
    text_append(&source, "void coset_replay_undefined(const char *name);\n");
    if (add_undefined(said, &source)) {
        char *path = base_format("%s-undefined.c", program), *object = base_format("%s-undefined.o", program);
        const char *const compile[] = {"clang-19", "-c", "-w", path, "-o", object, NULL};
        write_source(path, &source, error);
        if (error->status == STATUS_OK && run_words(build, compile, "", &more, error) == STATUS_OK) {
            vector_push(words, object);
            run_tool(build, words, "the program cannot be built to run natively", error);
        }
        free(path);
        free(object);
    }
    text_release(&source);
    text_release(&more);
    return error->status;
}

/* A file of the replay library, which was compiled when coset was built (replay/meson.build). */
static const char *library_object(const NativeBuild *build, const char *name, Arena *texts)
{
    return arena_format(texts, "%s/../replay/%s.o", build->source->runtime_directory, name);
}

/* Replaces functions, so that the program behaves as in the machine. The object comes after the user's files: if one
 * of them defines strcmp, too, the first definition counts; an option replaces earlier ones. The coverage build
 * needs the clock only. */
static void push_replacements(const NativeBuild *build, const struct Variant *variant, Words *words, Arena *texts)
{
    vector_push(words, library_object(build, variant->attribute ? "coset_clock-strong" : "coset_clock-weak", texts));
    if (!variant->attribute)
        return;
    vector_push(words, library_object(build, arena_format(texts, "coset_compare-%s", variant->attribute), texts));
    vector_push(words, library_object(build, arena_format(texts, "coset_memory-%s", variant->attribute), texts));
    vector_push(words, "-Wl,--defsym=reach_error=coset_reach_error");
    vector_push(words, "-Wl,-z,muldefs"); /* coset has already refused duplicate definitions in the user's files */
}

static bool is_llvm_code(const char *file)
{
    const char *ending = strrchr(file, '.');
    return ending && (strcmp(ending, ".bc") == 0 || strcmp(ending, ".ll") == 0);
}

/* A copy of LLVM code whose functions have the attribute. */
static const char *add_attribute(const NativeBuild *build, const char *file, const char *attribute, Arena *arena,
                                 Error *error)
{
    Words words = {0};
    const char *copy = arena_format(arena, "%s/%s-%s.bc", build->directory, base_file_name(file), attribute);
    const char *option = arena_format(arena, "-force-attribute=%s", attribute);
    const char *const command[] = {"opt-19", "-passes=forceattrs", option, file, "-o", copy};
    for (size_t i = 0; i < sizeof command / sizeof *command; i++)
        vector_push(&words, command[i]);
    run_tool(build, &words, "", error);
    return copy;
}

static void push_options(const NativeBuild *build, const struct Variant *variant, Words *words)
{
    const SourceOptions *source = build->source;
    for (const char *const *option = source_old_c_options; *option; option++)
        vector_push(words, *option);
    for (size_t i = 0; i < source->compiler_option_count; i++)
        vector_push(words, source->compiler_options[i]);
    for (size_t i = 0; i < sizeof common_options / sizeof *common_options; i++)
        vector_push(words, common_options[i]);
    for (size_t i = 0; i < sizeof wrapped_calls / sizeof *wrapped_calls; i++)
        vector_push(words, wrapped_calls[i]);
    for (const char *const *option = variant->options; *option; option++)
        vector_push(words, *option);
}

/* The library comes first, so that its constructor runs first; -x of the user's language does not apply to it. */
static Status compile(const NativeBuild *build, const struct Variant *variant, const char *program, Error *error)
{
    Words words = {0};
    Arena texts = {0};
    vector_push(&words, "clang-19");
    vector_push(&words, library_object(build, "coset_server", &texts)); /* its constructor comes first */
    vector_push(&words, library_object(build, "coset_replay", &texts));
    vector_push(&words, library_object(build, "coset_symbols", &texts));
    vector_push(&words, library_object(build, "coset_files", &texts));
    vector_push(&words, library_object(build, "coset_allocations", &texts));
    push_options(build, variant, &words);
    vector_push(&words, "-isystem");
    vector_push(&words, arena_format(&texts, "%s/../include", build->source->runtime_directory));
    for (size_t i = 0; i < build->source->file_count && error->status == STATUS_OK; i++) {
        const char *file = build->source->files[i];
        bool changed = variant->attribute && is_llvm_code(file);
        vector_push(&words, changed ? add_attribute(build, file, variant->attribute, &texts, error) : file);
    }
    const char *const ending[] = {"-x", "none", "-lm", "-o", program};
    for (size_t i = 0; i < sizeof ending / sizeof *ending; i++)
        vector_push(&words, ending[i]);
    push_replacements(build, variant, &words, &texts);
    Text said = {0};
    vector_push(&words, NULL);
    if (error->status == STATUS_OK && run_words(build, words.items, "the program cannot be built to run natively", &said, error) == STATUS_OK) {
        words.count--; /* the end */
        link_undefined(build, program, &words, &said, error);
    }
    text_release(&said);
    vector_release(&words);
    arena_release(&texts);
    return error->status;
}

const char *native_build(NativeBuild *build, NativeVariant variant, Error *error)
{
    if (build->programs[variant])
        return build->programs[variant];
    if (!build->has_cage && cage_choose(build->uncaged, &build->cage, error) != STATUS_OK)
        return NULL;
    build->has_cage = true;
    if (!build->directory && !(build->directory = scratch_make(error)))
        return NULL;
    char *program = base_format("%s/%s", build->directory, variants[variant].name);
    if (compile(build, &variants[variant], program, error) != STATUS_OK) {
        free(program);
        return NULL;
    }
    chmod(program, 0755); /* GNU ld itself may not: rights of files are not for tools to change */
    return build->programs[variant] = program;
}

void native_build_forget(NativeBuild *build)
{
    for (size_t i = 0; i < NATIVE_COUNT; i++) {
        free(build->programs[i]);
        build->programs[i] = NULL;
    }
}

void native_build_release(NativeBuild *build)
{
    if (build->directory)
        scratch_remove(build->directory);
    native_build_forget(build);
    free(build->directory);
}
