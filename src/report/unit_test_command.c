/* The command that compiles unit_tests.c, as the user's shell reads it. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "report/unit_test_body.h"
#include "report/unit_test_support.h"

/* The command is shown in a comment, too: quotes separate the characters that escape_c_comment would change. */
static void append_quoted(const char *word, Text *out)
{
    text_append(out, "'");
    for (; *word; word++) {
        if (*word == '\'')
            text_append(out, "'\\''");
        else
            text_printf(out, "%c", *word);
        if ((word[0] == '*' && word[1] == '/') || (word[0] == '/' && word[1] == '*') || (word[0] == '?' && word[1] == '?'))
            text_append(out, "''");
    }
    text_append(out, "'");
}

static void append_word(const char *word, Text *out)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
    text_append(out, " ");
    if (*word && word[strspn(word, plain)] == '\0')
        text_append(out, word);
    else
        append_quoted(word, out);
}

/* A name that begins with '-' would be an option. */
static void append_file(const char *file, Text *out)
{
    char *path = base_format("%s%s", *file == '-' ? "./" : "", file);
    append_word(path, out);
    free(path);
}

static bool same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

static bool begins_with(const char *text, const char *prefix)
{
    return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* True if a test may need a variable that its file cannot name: the replay library finds it. */
static bool has_hidden_variables(const Program *program, const char *module)
{
    for (uint32_t i = 0; i < program->global_count; i++) {
        const Global *global = &program->globals[i];
        bool is_own = global->module && module && strcmp(global->module, module) == 0;
        if (!program_global_is_literal(global) && !global->in_runtime && global->size > 0 && (!is_own || !unit_test_global_has_name(global)))
            return true;
    }
    return false;
}

/* True if the program uses coset.h, KLEE's functions or SV-COMP's, which the replay library defines. */
static bool uses_replay_library(const Program *program)
{
    for (uint32_t i = 0; i < program->function_count; i++) {
        const Function *function = &program->functions[i];
        bool is_ours = begins_with(function->name, "coset_") || begins_with(function->name, "klee_") || begins_with(function->name, "__VERIFIER_");
        if (is_ours && (function->in_runtime || !function->defined))
            return true;
    }
    return false;
}

/* True if only clang understands the command. */
static bool needs_clang(const TestWriterOptions *options)
{
    bool needs = false;
    for (size_t i = 0; i < options->file_count; i++) {
        const char *ending = strrchr(options->files[i], '.');
        needs = needs || (ending && (strcmp(ending, ".bc") == 0 || strcmp(ending, ".ll") == 0));
    }
    for (size_t i = 0; i < options->compiler_option_count; i++)
        needs = needs || strcmp(options->compiler_options[i], "-Xclang") == 0 || strcmp(options->compiler_options[i], "-mllvm") == 0;
    return needs;
}

static bool names_language(const TestWriterOptions *options)
{
    for (size_t i = 0; i < options->compiler_option_count; i++)
        if (begins_with(options->compiler_options[i], "-x"))
            return true;
    return false;
}

static bool has_main_elsewhere(const Program *program, const char *module)
{
    const Function *own = program_function(program, "main");
    return own && own->module && module && strcmp(own->module, module) != 0;
}

static void append_library_object(const TestWriterOptions *options, const char *name, Text *out)
{
    char *object = base_format("%s/../replay/%s.o", options->runtime_directory, name);
    char *path = realpath(object, NULL);
    append_file(path ? path : object, out);
    free(path);
    free(object);
}

/* Leads calls that allocate to the replay library, so that they can fail. */
static void append_allocations(const TestWriterOptions *options, Text *out)
{
#define ALLOCATION(name, ...) ",--wrap=" #name
    append_word("-Wl"
#include "execution/allocations.def"
                , out);
#undef ALLOCATION
    append_library_object(options, "coset_allocations", out);
}

static void append_libraries(const Program *program, const TestWriterOptions *options, const char *source, Text *out)
{
    if (names_language(options))
        text_append(out, " -x none");
    if (options->runtime_directory && uses_replay_library(program))
        append_library_object(options, "coset_replay", out);
    if (options->runtime_directory && has_hidden_variables(program, source))
        append_library_object(options, "coset_symbols", out);
    if (options->runtime_directory && options->malloc_may_fail)
        append_allocations(options, out);
    for (size_t i = 0; i < options->linker_option_count; i++)
        append_word(options->linker_options[i], out);
    text_append(out, " -lm");
}

/* Of two mains the first is linked: that of unit_tests.c. */
void unit_test_append_command(const Program *program, const TestWriterOptions *options, const char *source, const char *path, Text *out)
{
    text_append(out, needs_clang(options) ? "clang" : "cc");
    for (size_t i = 0; i < options->compiler_option_count; i++)
        append_word(options->compiler_options[i], out);
    if (options->runtime_directory) {
        char *folder = base_format("%s/../include", options->runtime_directory), *include = realpath(folder, NULL);
        text_append(out, " -isystem");
        append_file(include ? include : folder, out);
        free(include);
        free(folder);
    }
    if (has_main_elsewhere(program, source))
        text_append(out, " -Wl,-z,muldefs");
    text_append(out, " -o unit_tests");
    append_file(path, out);
    for (size_t i = 0; i < options->file_count; i++)
        if (!same_file(options->files[i], source))
            append_file(options->files[i], out);
    append_libraries(program, options, source, out);
}
