/* Declarations that all members of coset's C library share.
 *
 * Each C file of this folder is a member: it is linked only if a program needs a symbol that it defines. Therefore
 *   - members are small, and start-up and exit need no other member;
 *   - members call each other by names of ISO C or by names that start with __coset_, never by other names,
 *     which a program may define itself;
 *   - functions that programs often define themselves are weak or alone in their member.
 * A weak declaration (`extern … WEAK`) does not link a member: it is null unless another symbol did.
 *
 * _GNU_SOURCE stays undefined, because some headers would then rename the functions that are defined here.
 */
#ifndef COSET_RUNTIME_H
#define COSET_RUNTIME_H

#ifndef __NO_INLINE__
#define __NO_INLINE__ 1 /* no definitions of library functions in the headers */
#endif

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifndef WEAK
#define WEAK __attribute__((weak))
#endif
#define ALIAS(name, target) extern __typeof(target) name __attribute__((weak, alias(#target)))
#define INLINE static inline __attribute__((always_inline))

/* ---- Operations of the machine; see src/program/builtins.def ---- */

void *__coset_allocate_aligned(size_t size, size_t alignment);
size_t __coset_object_size(const void *pointer);
/* Searches among the bytes that no input decides, written or not: the index, or `limit` if there is none. */
long __coset_find_known(const void *bytes, int wanted, size_t limit);
/* Fast searches: the index, `limit` if there is none, or -1 if the caller must compare each byte itself. */
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
int __coset_stream_flush(int descriptor); /* -1: the bytes could not be written */
void __coset_stream_mode(int descriptor, int mode);
long __coset_file_size(const char *name);
long __coset_file_name(long number, char *buffer, size_t size);
long __coset_file_read(const char *name, void *buffer);
int __coset_is_terminal(int descriptor);

void __coset_symbolic(void *memory, size_t size, const char *name);
void __coset_symbolic_scalar(void *memory, size_t size, const char *name, int kind);
void __coset_restrict(int condition);
void __coset_assume(int condition);
int __coset_is_symbolic(long value);
void __coset_address_as_number(void); /* the program prints an address */
long __coset_concrete(long value);
void __coset_named_output(const char *name, const void *memory, size_t size);
_Noreturn void __coset_silent_exit(int code);
_Noreturn void __coset_report_error(const char *message, const char *kind);
int __coset_concretise(int on);
int __coset_result_used(void);
long __coset_result_pin(long value);
void __coset_bound(const char *word);
int __coset_typed_stdin(void);
int __coset_stdin_value(void *target, size_t size, int kind);
void __coset_stdin_text(const void *bytes, size_t count);

long __coset_format_float(char *buffer, size_t size, const char *format, int width, int precision, long double value);

void __coset_enter_function(void);

/* ---- Shared by members ---- */

/* start_set_up.c: environment and program name, then the constructors. */
void __coset_set_up(int argc, char **argv, char **envp);

extern char **environ;
extern char *program_invocation_name, *program_invocation_short_name;

/* atexit.c: runs the functions that atexit and on_exit registered, latest first. */
extern void __coset_run_exit_handlers(int code) WEAK;

/* thread_exit.c: the destructors of the one thread's objects, before all others. */
extern void __coset_run_thread_destructors(void) WEAK;

/* signal.c: runs the handler that is installed for a signal; false when there is none. */
extern bool __coset_signal_handle(int signal) WEAK;

/* assert.c: "program: file.c:12: function: " on descriptor 2; then the rest of the message, and the end. */
void __coset_say_place(const char *file, unsigned line, const char *function);
_Noreturn void __coset_fail_assertion(const char *before, const char *text, const char *after);

/* error_text.c: the text for an error number; NULL when it is not known. */
const char *__coset_error_text(int number);

/* concretise.c. Text that the program cannot read back is concretised: it is formatted with the values of this run,
 * without a decision for each digit. Only checks for faults are decisions. */

/* Reads up to `limit` bytes of a string with decisions, unless it certainly ends within its object. True if it did: the
 * decisions then determine the length. */
bool __coset_require_text(const char *text, size_t limit);

/* integer_parse.c: shared by the strtol family. The result saturates; *end is NULL when the base is invalid, and
 * `text` when there is no number. */
typedef struct CosetInteger {
    unsigned long magnitude;
    bool negative;
    bool overflow;
    bool small;         /* so few digits that no 64-bit type overflows; avoids a comparison, which would be a
                           decision */
    const char *end;
} CosetInteger;
enum { COSET_SMALL_DIGITS = 12 }; /* 36^12 < 2^63 */
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

/* True if it is a digit of the base. For a symbolic byte this makes one decision, or two above base 10. */
INLINE bool __coset_take_digit(int c, unsigned base, unsigned *digit)
{
    *digit = (unsigned)c - '0';
    if (base <= 10 || *digit < 10)
        return *digit < base;
    unsigned letter = ((unsigned)c | 32) - 'a';
    *digit = letter + 10;
    return letter < base - 10;
}

#endif
