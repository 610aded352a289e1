/* Single-dash options: clang's, as on a compiler's command line. Three tables say what is special. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

/* Options whose argument is the next word (when the option stands alone). */
static const char *const with_argument[] = {
    "-I", "-D", "-U", "-F", "-x", "-include", "-imacros", "-isystem", "-iquote", "-idirafter", "-isysroot", "-iprefix",
    "-iwithprefix", "-iwithprefixbefore", "-iwithsysroot", "-cxx-isystem", "-target", "-arch", "-Xclang",
    "-Xpreprocessor", "-mllvm", "-include-pch", "-working-directory",
};

/* For the linker or assembler only: coset links by itself and brings its own C library, so these are ignored. */
static const struct IgnoredOption {
    const char *name;
    bool has_argument; /* in the next word, when the option stands alone */
    bool is_prefix;
} ignored_options[] = {
    {"-l", true, true},         {"-L", true, true},        {"-Wl,", false, true},      {"-Wa,", false, true},
    {"-Xlinker", true, false},  {"-Xassembler", true, false}, {"-T", true, false},     {"-u", true, false},
    {"-z", true, false},        {"-static", false, false}, {"-shared", false, false},  {"-rdynamic", false, false},
    {"-s", false, false},       {"-pie", false, false},    {"-no-pie", false, false},  {"-pipe", false, false},
    {"-static-libgcc", false, false}, {"-fuse-ld=", false, true},
};

static const struct RefusedOption {
    const char *name;
    bool is_prefix;
    const char *reason;
} refused_options[] = {
    {"-m32", false, "only the 64-bit data model (LP64) is supported"},
    {"-mx32", false, "only the 64-bit data model (LP64) is supported"},
    {"-m16", false, "only the 64-bit data model (LP64) is supported"},
    {"-c", false, "coset runs a program and writes no object file"},
    {"-S", false, "coset runs a program and writes no assembly file"},
    {"-E", false, "coset runs a program and does not stop after preprocessing"},
    {"-M", true, "coset writes no dependency file"},
    {"-o", true, "coset runs a program and writes no output file"},
    {"-emit-llvm", false, "coset runs a program and writes no bitcode"},
    {"-fsyntax-only", false, "coset runs a program and does not stop after checking it"},
    {"-save-temps", true, "coset keeps no temporary files"},
    {"-h", false, "coset's own options start with two dashes: --help"},
    {"-help", false, "coset's own options start with two dashes: --help"},
    {"-", false, "a program cannot be read from standard input"},
};

#define COUNT(array) (sizeof(array) / sizeof *(array))

static bool matches(const char *word, const char *name, bool is_prefix)
{
    return is_prefix ? strncmp(word, name, strlen(name)) == 0 : strcmp(word, name) == 0;
}

static Status refuse(const char *word, Error *error)
{
    for (size_t i = 0; i < COUNT(refused_options); i++)
        if (matches(word, refused_options[i].name, refused_options[i].is_prefix))
            return error_set(error, STATUS_USER, "%s: %s", word, refused_options[i].reason);
    return STATUS_OK;
}

static bool is_ignored(const char *word, bool *has_argument)
{
    for (size_t i = 0; i < COUNT(ignored_options); i++) {
        if (matches(word, ignored_options[i].name, ignored_options[i].is_prefix)) {
            *has_argument = ignored_options[i].has_argument && strcmp(word, ignored_options[i].name) == 0;
            return true;
        }
    }
    return false;
}

/* The machine has checks of its own; the code that sanitizers insert would hide their faults. */
static bool is_sanitizer(const char *word)
{
    if (strncmp(word, "-fsanitize=", strlen("-fsanitize=")) != 0)
        return false;
#define CHECK_WORD(name, word, ...) "," word
    static const char checks[] = CHECKS(CHECK_WORD);
#undef CHECK_WORD
    fprintf(stderr, "coset: warning: %s has no effect; coset has checks of its own, and --check %s adds more\n", word,
            checks + strlen(","));
    return true;
}

static bool takes_argument(const char *word)
{
    for (size_t i = 0; i < COUNT(with_argument); i++)
        if (strcmp(word, with_argument[i]) == 0)
            return true;
    return false;
}

static bool is_library(const char *word)
{
    return matches(word, "-l", true) || matches(word, "-L", true) || matches(word, "-Wl,", true);
}

Status cli_compiler_option(CliOptions *options, char **arguments, size_t *used, Error *error)
{
    const char *word = arguments[0];
    bool has_argument = false;
    if (refuse(word, error) != STATUS_OK)
        return error->status;
    bool ignored = is_ignored(word, &has_argument) || is_sanitizer(word);
    if (!ignored)
        has_argument = takes_argument(word);
    *used = has_argument ? 2 : 1;
    if (has_argument && !arguments[1])
        return error_set(error, STATUS_USER, "%s needs an argument", word);
    for (size_t i = 0; !ignored && i < *used; i++)
        vector_push(&options->compiler_options, arguments[i]);
    for (size_t i = 0; is_library(word) && i < *used; i++)
        vector_push(&options->linker_options, arguments[i]);
    return STATUS_OK;
}
