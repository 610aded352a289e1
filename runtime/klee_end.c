/* KLEE's functions that end a run. */
#include "coset_runtime.h"
#include <stdlib.h>
#include <string.h>

WEAK _Noreturn void klee_abort(void)
{
    abort();
}

WEAK _Noreturn void klee_silent_exit(int code)
{
    __coset_stream_flush(1);
    __coset_stream_flush(2);
    __coset_silent_exit(code);
}

/* The suffix is a file name's ("user.err"); its first word is the kind of the fault. */
WEAK _Noreturn void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
    (void)file;
    (void)line;
    char kind[32];
    size_t length = 0;
    for (; suffix && suffix[length] && suffix[length] != '.' && length < sizeof kind - 1; length++)
        kind[length] = suffix[length];
    kind[length] = '\0';
    __coset_report_error(message ? message : "", length ? kind : "user");
}

/* What klee_assert of KLEE's own header calls. */
WEAK void klee_assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    (void)file;
    (void)line;
    (void)function;
    __coset_assert_fail(assertion ? assertion : "klee_assert");
}

/* A macro in the header; for programs that declare it themselves. */
WEAK void klee_assert(int condition)
{
    if (!condition)
        __coset_assert_fail("klee_assert");
}
