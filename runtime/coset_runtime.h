/* What all members of coset's C library share.
 *
 * Each C file of this folder is a member: it is linked only when a program needs a symbol that it defines. Therefore
 *   - members are small, and start-up and exit need no other member;
 *   - members call each other by names of ISO C or by names that start with __coset_, never by other names,
 *     which a program may define for itself;
 *   - functions that programs like to define for themselves are weak or alone in their member.
 * A weak declaration (`extern … WEAK`) never pulls a member in: it is null unless something else did.
 *
 * _GNU_SOURCE stays undefined, since it makes some headers rename the functions that we define here.
 */
#ifndef COSET_RUNTIME_H
#define COSET_RUNTIME_H

#ifndef __NO_INLINE__
#define __NO_INLINE__ 1 /* no definitions of library functions in the headers */
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define WEAK __attribute__((weak))
#define ALIAS(name, target) extern __typeof(target) name __attribute__((weak, alias(#target)))
#define INLINE static inline __attribute__((always_inline))

/* ---- Operations of the machine; see src/program/builtins.def ---- */

void *__coset_allocate_aligned(size_t size, size_t alignment);
size_t __coset_object_size(const void *pointer);
/* Shortcuts: the index, `limit` when there is none, or -1 when the caller must look at each byte itself. */
long __coset_find_byte(const void *bytes, int wanted, size_t limit);
long __coset_find_difference(const void *left, const void *right, size_t limit, int stop_at_nul);

_Noreturn void __coset_exit(int code);
_Noreturn void __coset_abort(void);
_Noreturn void __coset_assert_fail(const char *expression);
_Noreturn void __coset_signal_end(int signal);
_Noreturn void __coset_unsupported(const char *what);

long __coset_input(void *buffer, size_t size);
long __coset_output(int descriptor, const void *bytes, size_t count);
long __coset_stream_output(int descriptor, const void *bytes, size_t count);
void __coset_stream_flush(int descriptor);
void __coset_stream_mode(int descriptor, int mode);
long __coset_file_size(const char *name);
long __coset_file_read(const char *name, void *buffer);
int __coset_is_terminal(int descriptor);
long __coset_format_float(char *buffer, size_t size, const char *format, int width, int precision, long double value);

/* ---- Shared by members ---- */

extern char **environ;
extern char *program_invocation_name, *program_invocation_short_name;

/* atexit.c: runs what atexit and on_exit registered, latest first. */
extern void __coset_run_exit_handlers(int code) WEAK;

/* signal.c: runs the handler that is installed for a signal; false when there is none. */
extern bool __coset_signal_handle(int signal) WEAK;

/* error_text.c: the text for an error number; NULL when it is not known. */
const char *__coset_error_text(int number);

/* integer_parse.c: what the strtol family shares. The result saturates; *end is NULL when the base is invalid, and
 * `text` when there is no number. */
typedef struct CosetInteger {
    unsigned long magnitude;
    bool negative;
    bool overflow;
    const char *end;
} CosetInteger;
void __coset_parse_integer(CosetInteger *integer, const char *text, int base, bool binary_prefix);
long __coset_integer_signed(const CosetInteger *integer);     /* sets errno on overflow */
unsigned long __coset_integer_unsigned(const CosetInteger *integer);

INLINE int __coset_lower(int c)
{
    return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : c;
}

INLINE bool __coset_is_space(int c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

INLINE bool __coset_is_digit(int c)
{
    return (unsigned)c - '0' < 10;
}

#endif
