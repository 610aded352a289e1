/* What the program declares and no file defines: the tests do not reach it, but a linker wants it. And what coset's C
 * library defines, but not that of this machine: a test that calls it is skipped. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <inttypes.h>
#include <string.h>

#include "report/c_value.h"
#include "report/unit_test_support.h"

enum { LEAST_SIZE = 4096 }; /* of a variable whose size is not known */

/* Defined by the C library of this machine, whose own functions must not find another definition. */
static bool is_in_system(void *const libraries[2], const char *name)
{
    return (libraries[0] && dlsym(libraries[0], name)) || (libraries[1] && dlsym(libraries[1], name));
}

/* In the part of it that every program is linked with, which dlsym does not see. */
static bool is_in_static_part(const char *name)
{
    static const char *const names[] = {"atexit", "at_quick_exit", "pthread_atfork", "stat", "fstat", "lstat", "fstatat", "mknod", "mknodat"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return true;
    return false;
}

/* Functions of tools are in the replay library, and those with an underscore, which compilers call, in libraries of theirs. */
static bool may_be_lacking(const char *name)
{
    return name[0] != '_' && strncmp(name, "nondet_", strlen("nondet_")) != 0 && strcmp(name, "reach_error") != 0 && !is_in_static_part(name);
}

/* Defined by the replay library, a sanitizer or the compiler's library. */
static bool is_defined_elsewhere(const char *name)
{
    static const char *const prefixes[] = {"coset_", "klee_", "__VERIFIER_", "__asan_", "__sanitizer_", "__ubsan_", "__atomic_", "__builtin_"};
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            return true;
    return false;
}

static void append_definition(const MissingSymbol *symbol, const char *module, size_t number, Text *out)
{
    const char *name = symbol->name;
    if (symbol->kind == MISSING_INLINE) {
        if (module && symbol->module && strcmp(symbol->module, module) == 0)
            text_printf(out, "extern __typeof__(%s) %s; /* inline: its definition counts everywhere */\n", name, name);
    } else if (symbol->kind == MISSING_FUNCTION) {
        text_printf(out,
                    "void coset_missing_%zu(void) __asm__(\"%s\");\n"
                    "__attribute__((__weak__)) void coset_missing_%zu(void)\n{\n"
                    "    coset_give_up(\"called, but defined in none of the files: \", \"%s\");\n}\n",
                    number, name, number, name);
    } else if (symbol->kind == MISSING_FROM_SYSTEM) {
        text_printf(out,
                    "void coset_missing_%zu(void) __asm__(\"%s\");\n"
                    "__attribute__((__weak__)) void coset_missing_%zu(void)\n{\n"
                    "    coset_end_skipped(\"the C library of this machine has no %s\");\n}\n",
                    number, name, number, name);
    } else {
        text_printf(out,
                    "extern char coset_missing_%zu[] __asm__(\"%s\"); /* a variable that none of the files defines */\n"
                    "__attribute__((__weak__, __aligned__(64))) char coset_missing_%zu[%" PRIu64 "];\n",
                    number, name, number, symbol->size ? symbol->size : LEAST_SIZE);
    }
}

void unit_test_append_missing(const Program *program, const char *module, Text *out)
{
    void *libraries[2] = {dlopen("libc.so.6", RTLD_LAZY), dlopen("libm.so.6", RTLD_LAZY)};
    size_t start = out->length;
    for (uint32_t i = 0; i < program->missing_count; i++) {
        const MissingSymbol *symbol = &program->missing[i];
        if (symbol->kind == MISSING_FROM_SYSTEM && !may_be_lacking(symbol->name))
            continue;
        if (c_value_is_identifier(symbol->name) && !is_defined_elsewhere(symbol->name) && !is_in_system(libraries, symbol->name))
            append_definition(symbol, module, i + 1, out);
    }
    if (out->length != start)
        text_append(out, "\n");
    for (size_t i = 0; i < 2; i++)
        if (libraries[i])
            dlclose(libraries[i]);
}
