/* KLEE's messages: written to standard error, without decisions; replay/coset_replay.c writes the same. */
#include "coset_runtime.h"
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* The value may have any integer type; it is printed as promoted. */
WEAK void klee_print_expr(const char *text, ...)
{
    va_list arguments;
    va_start(arguments, text);
    long value = va_arg(arguments, long);
    va_end(arguments);
    fprintf(stderr, "%s: %ld\n", text, value);
}

WEAK void klee_print_range(const char *name, int value)
{
    fprintf(stderr, "%s: %d\n", name, value);
}

WEAK void klee_warning(const char *message)
{
    fprintf(stderr, "warning: %s\n", message);
}

WEAK void klee_warning_once(const char *message)
{
    enum { KEPT = 64 };
    static const char *said[KEPT];
    static int count;
    for (int i = 0; i < count; i++) {
        if (strcmp(said[i], message) == 0)
            return;
    }
    if (count < KEPT)
        said[count++] = message;
    fprintf(stderr, "warning: %s\n", message);
}
