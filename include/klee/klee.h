/* The functions of KLEE that coset supports, so that programs written for KLEE can be tested unchanged. */
#ifndef COSET_KLEE_H
#define COSET_KLEE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Inputs ---- */

void klee_make_symbolic(void *memory, size_t size, const char *name);
int klee_int(const char *name);
int klee_range(int first, int end, const char *name);    /* first <= result < end */
uintptr_t klee_choose(uintptr_t count);                  /* result < count */
void klee_assume(uintptr_t condition);
void klee_prefer_cex(void *memory, uintptr_t condition); /* a preference for tests: ignored */

/* ---- The end of a run ---- */

__attribute__((noreturn)) void klee_abort(void);
__attribute__((noreturn)) void klee_silent_exit(int code); /* no test is written */
__attribute__((noreturn)) void klee_report_error(const char *file, int line, const char *message, const char *suffix);

__attribute__((noreturn)) void __assert_fail(const char *expression, const char *file, unsigned line,
                                             const char *function)
#ifdef __cplusplus
    noexcept(true)
#endif
    ;
#define klee_assert(expression) \
    ((expression) ? (void)0 : __assert_fail(#expression, __FILE__, __LINE__, __func__))

/* ---- Reading values ---- */

unsigned klee_is_symbolic(uintptr_t value);
unsigned klee_is_replay(void);
/* The concrete value in this run. */
float klee_get_valuef(float value);
double klee_get_valued(double value);
long klee_get_valuel(long value);
long long klee_get_valuell(long long value);
int32_t klee_get_value_i32(int32_t value);
int64_t klee_get_value_i64(int64_t value);

size_t klee_get_obj_size(void *memory); /* bytes to the end of the object */
void klee_check_memory_access(const void *memory, size_t size);
int klee_get_errno(void);

/* ---- Messages, to standard error ---- */

void klee_print_expr(const char *text, ...);
void klee_print_range(const char *name, int value);
void klee_warning(const char *message);
void klee_warning_once(const char *message);

/* ---- Ignored by coset ---- */

void klee_set_forking(unsigned enable);
void klee_open_merge(void);
void klee_close_merge(void);
void klee_stack_trace(void);
void klee_mark_global(void *memory);
void klee_posix_prefer_cex(void *memory, uintptr_t condition);

/* ---- Not supported: a run that calls one ends and is reported as unsupported ---- */

void klee_define_fixed_object(void *memory, size_t size);
void klee_alias_function(const char *name, const char *other);

#ifdef __cplusplus
}
#endif

#endif
