/* Runs a program under test natively on the values of a test. Implements coset.h, the KLEE intrinsics and the SV-COMP
 * functions as coset's machine does.
 *
 *     clang -g -fsanitize=address program.c coset_replay.c && KTEST_FILE=test000001.ktest ./a.out
 *
 * A program that requests other values than the test has, or that violates an assumption, ends with a message and exit
 * code 117; one that reports an error itself (klee_report_error) ends with 116. Functions that the program may define
 * itself are weak.
 *
 * `coset replay` links coset_server.c, too, which runs many tests in one process tree.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "coset_replay.h"

#define WEAK __attribute__((weak))

/* The program may define functions of these names itself. */
#define open(...) ((int)syscall(SYS_openat, AT_FDCWD, __VA_ARGS__))
#define close(descriptor) syscall(SYS_close, descriptor)
#define read(descriptor, bytes, size) ((ssize_t)syscall(SYS_read, descriptor, bytes, size))
#define write(descriptor, bytes, size) ((ssize_t)syscall(SYS_write, descriptor, bytes, size))

int coset_replay_report_descriptor = STDERR_FILENO;

/* ---- Messages ---- */

void coset_replay_write(int descriptor, const void *bytes, size_t size)
{
    for (ssize_t written; size && (written = write(descriptor, bytes, size)) > 0; size -= (size_t)written)
        bytes = (const char *)bytes + written;
}

void coset_replay_report(const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        coset_replay_write(coset_replay_report_descriptor, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

#define report coset_replay_report
#define diverge(...) (report("coset-replay: diverged: " __VA_ARGS__), _exit(EXIT_DIVERGED))

/* The C library's fflush by a name that programs do not define. */
extern int _IO_fflush(FILE *stream) WEAK;

static void flush(FILE *stream)
{
    if (stream->_mode > 0 && _IO_fflush) { /* wide characters wait in another buffer */
        _IO_fflush(stream);
        return;
    }
    if (stream->_IO_write_ptr > stream->_IO_write_base)
        coset_replay_write(stream->_fileno, stream->_IO_write_base, (size_t)(stream->_IO_write_ptr - stream->_IO_write_base));
    stream->_IO_write_ptr = stream->_IO_write_base;
}

void coset_replay_flush(void)
{
    flush(stdout);
    flush(stderr);
}

void coset_replay_end_in_fault(void)
{
    coset_replay_flush();
    _exit(EXIT_REPORTED);
}

extern char __executable_start WEAK;

void coset_replay_report_caller(uintptr_t caller)
{
    report("    #0 %p  (program+%#zx)\n", (void *)caller, (size_t)(caller - (uintptr_t)&__executable_start));
}

/* ---- The test ---- */

typedef struct Test {
    const char *path;
    const unsigned char *next, *end; /* the objects that the program has not requested yet */
    uint32_t left;
    CosetReplayCursor objects;       /* all of them */
    int is_open;
} Test;

static Test test;

static uint32_t take_word_at(const unsigned char **next)
{
    const unsigned char *word = *next;
    if (test.end - word < 4)
        diverge("%s is cut short\n", test.path);
    *next += 4;
    return (uint32_t)word[0] << 24 | (uint32_t)word[1] << 16 | (uint32_t)word[2] << 8 | word[3];
}

static const unsigned char *take_bytes_at(const unsigned char **next, uint32_t *size)
{
    *size = take_word_at(next);
    const unsigned char *bytes = *next;
    if ((size_t)(test.end - bytes) < *size)
        diverge("%s is cut short\n", test.path);
    *next += *size;
    return bytes;
}

static uint32_t take_word(void)
{
    return take_word_at(&test.next);
}

static const unsigned char *take_bytes(uint32_t *size)
{
    return take_bytes_at(&test.next, size);
}

static int is_text(const char *text, const char *bytes, size_t size)
{
    for (; size && *text == *bytes; size--)
        text++, bytes++;
    return size == 0 && *text == '\0';
}

static void skip_header(void)
{
    uint32_t size;
    if (test.end - test.next < 5 ||
        (!is_text("KTEST", (const char *)test.next, 5) && !is_text("BOUT\n", (const char *)test.next, 5)))
        diverge("%s is not a .ktest file\n", test.path);
    test.next += 5;
    uint32_t version = take_word();
    for (uint32_t arguments = take_word(); arguments; arguments--)
        take_bytes(&size);
    if (version >= 2)
        take_word(), take_word();
    test.left = take_word();
    test.objects = (CosetReplayCursor){test.next, test.left, 1};
}

static void begin_test(const void *bytes, size_t size)
{
    test.next = bytes;
    test.end = test.next + size;
    test.is_open = 1;
    skip_header();
}

void coset_replay_set_test(const char *name, const void *bytes, size_t size)
{
    test.path = name;
    begin_test(bytes, size);
}

static void open_test(void)
{
    struct stat about;
    if (!test.path)
        test.path = getenv("KTEST_FILE");
    int file = test.path ? open(test.path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0 || fstat(file, &about) != 0)
        diverge("%s: %s; the variable KTEST_FILE names the test\n", test.path ? test.path : "no test", strerror(errno));
    void *bytes = about.st_size ? mmap(NULL, (size_t)about.st_size, PROT_READ, MAP_PRIVATE, file, 0) : MAP_FAILED;
    if (bytes == MAP_FAILED)
        diverge("%s cannot be read\n", test.path);
    close(file);
    begin_test(bytes, (size_t)about.st_size);
}

size_t coset_replay_object_size(const char *name)
{
    const Test before = test;
    size_t found = 0;
    for (; test.is_open && test.left && !found; test.left--) {
        uint32_t name_size, object_size;
        const char *object_name = (const char *)take_bytes(&name_size);
        take_bytes(&object_size);
        found = is_text(name, object_name, name_size) ? object_size : 0;
    }
    test = before;
    return found;
}

/* The next object of this name. Objects before it are for the command line, standard input and the like. Nothing is taken
 * for an object without bytes: tests need not have those. */
static void take(void *address, size_t size, const char *name)
{
    int was = errno;
    if (size == 0)
        return;
    if (name == NULL || name[0] == '\0')
        name = "unnamed";
    if (!test.is_open)
        open_test();
    for (; test.left; test.left--) {
        uint32_t name_size, object_size;
        const char *object_name = (const char *)take_bytes(&name_size);
        const unsigned char *bytes = take_bytes(&object_size);
        if (object_size == 0 || !is_text(name, object_name, name_size))
            continue;
        if (object_size != size)
            diverge("the program requested %zu bytes of '%s', the test has %u\n", size, name, object_size);
        memcpy(address, bytes, size);
        test.left--;
        errno = was;
        return;
    }
    diverge("the program requested '%s', which the test does not have\n", name);
}

/* Only the test of a server or of KTEST_FILE counts. */
static int has_test(void)
{
    if (!test.is_open && (test.path || getenv("KTEST_FILE")))
        open_test();
    return test.is_open;
}

int coset_replay_next(CosetReplayCursor *cursor, const char *name, const char *suffix, void *bytes, size_t size)
{
    int was = errno;
    size_t length = strlen(name);
    if (!cursor->has_begun && !has_test())
        return 0;
    if (!cursor->has_begun)
        *cursor = test.objects;
    for (errno = was; cursor->left; cursor->left--) {
        uint32_t name_size, object_size;
        const char *object = (const char *)take_bytes_at(&cursor->next, &name_size);
        const unsigned char *content = take_bytes_at(&cursor->next, &object_size);
        if (object_size != size || name_size < length || memcmp(object, name, length) != 0 ||
            !is_text(suffix, object + length, name_size - length))
            continue;
        memcpy(bytes, content, size);
        cursor->left--;
        return 1;
    }
    return 0;
}

static void assume(int holds, const char *function)
{
    if (!holds)
        diverge("%s: the assumption does not hold\n", function);
}

#define CALLER ((uintptr_t)__builtin_return_address(0) - 1)

/* A fault that the program itself reports. The kind ends at a dot, as in "user.err". */
static void report_error(const char *kind, const char *message, uintptr_t caller)
{
    report("coset-replay: reported: %.*s %s\n", (int)strcspn(kind, "."), kind, message);
    coset_replay_report_caller(caller);
    coset_replay_end_in_fault();
}

/* ---- coset.h ---- */

WEAK void coset_symbolic(void *address, size_t size, const char *name) { take(address, size, name); }
WEAK void coset_assume(int condition) { assume(condition, "coset_assume"); }
WEAK void coset_output(const char *name, const void *address, size_t size) { (void)name, (void)address, (void)size; }

/* ---- Unit tests ---- */

/* The result of the test of a function: 1 passed, 0 failed, 2 it cannot run, 3 passed, but not everything was
 * compared. That the function returned is reported, because a function that exits instead compares nothing. The run ends
 * here: what exit handlers do later is not the function's. */
void coset_replay_verdict(int verdict, const char *remark)
{
    if (verdict == 1 || verdict == 3)
        report("coset-replay: returned: its claims were compared\n");
    if (verdict == 0)
        diverge("the function returned another result, or left other memory behind\n");
    if (verdict == 3)
        report("coset-replay: not compared: %s\n", remark ? remark : "");
    if (verdict == 2) {
        report("coset-replay: skipped: %s\n", remark ? remark : "it was left out");
        _exit(EXIT_DIVERGED);
    }
    coset_replay_flush();
    _exit(0);
}

/* ---- Functions that nothing on this machine defines ---- */

void coset_replay_undefined(const char *name);
void coset_replay_undefined(const char *name)
{
    report("coset-replay: skipped: neither the program nor this machine's C library has %s\n", name);
    _exit(EXIT_DIVERGED);
}

/* ---- KLEE ---- */

WEAK void klee_make_symbolic(void *address, size_t size, const char *name) { take(address, size, name); }
WEAK void klee_assume(uintptr_t condition) { assume(condition != 0, "klee_assume"); }
WEAK void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
WEAK void klee_abort(void) { abort(); }
WEAK void klee_silent_exit(int code) { _exit(code); }
WEAK unsigned klee_is_symbolic(uintptr_t value) { return (void)value, 0; }
WEAK unsigned klee_is_replay(void) { return 1; }
WEAK int klee_get_errno(void) { return errno; }
WEAK void klee_set_forking(unsigned enable) { (void)enable; }
WEAK void klee_open_merge(void) {}
WEAK void klee_close_merge(void) {}
WEAK void klee_stack_trace(void) {}
WEAK void klee_mark_global(void *object) { (void)object; }
WEAK void klee_posix_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }

/* The messages of runtime/klee_print.c. */
WEAK void klee_print_expr(const char *message, ...)
{
    va_list arguments;
    va_start(arguments, message);
    fprintf(stderr, "%s: %ld\n", message, va_arg(arguments, long));
    va_end(arguments);
}

WEAK void klee_print_range(const char *name, int value) { fprintf(stderr, "%s: %d\n", name, value); }
WEAK void klee_warning(const char *message) { fprintf(stderr, "warning: %s\n", message); }

WEAK void klee_warning_once(const char *message)
{
    enum { KEPT = 64 };
    static const char *said[KEPT];
    static int count;
    for (int i = 0; i < count; i++)
        if (strcmp(said[i], message) == 0)
            return;
    if (count < KEPT)
        said[count++] = message;
    fprintf(stderr, "warning: %s\n", message);
}

/* Not supported: every run of coset ends at these calls. */
WEAK void klee_define_fixed_object(void *address, size_t size)
{
    (void)size;
    diverge("klee_define_fixed_object(%p)\n", address);
}

WEAK void klee_alias_function(const char *name, const char *other)
{
    diverge("klee_alias_function(%s, %s)\n", name, other);
}

WEAK float klee_get_valuef(float value) { return value; }
WEAK double klee_get_valued(double value) { return value; }
WEAK long klee_get_valuel(long value) { return value; }
WEAK long long klee_get_valuell(long long value) { return value; }
WEAK int32_t klee_get_value_i32(int32_t value) { return value; }
WEAK int64_t klee_get_value_i64(int64_t value) { return value; }

WEAK int klee_int(const char *name)
{
    int value;
    take(&value, sizeof value, name);
    return value;
}

WEAK int klee_range(int low, int high, const char *name)
{
    int value = klee_int(name);
    assume(value >= low && value < high, "klee_range");
    return value;
}

WEAK uintptr_t klee_choose(uintptr_t count)
{
    uintptr_t value;
    take(&value, sizeof value, "klee_choose");
    assume(value < count, "klee_choose");
    return value;
}

WEAK void klee_assert(int condition) /* a macro in the header; for programs that declare it themselves */
{
    if (!condition)
        report_error("assert", "klee_assert", CALLER);
}

WEAK void klee_assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    (void)file, (void)line, (void)function;
    report_error("assert", assertion ? assertion : "klee_assert", CALLER);
}

WEAK void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
    (void)file, (void)line;
    report_error(suffix && *suffix ? suffix : "user", message ? message : "", CALLER);
}

extern size_t __sanitizer_get_allocated_size(const volatile void *address) WEAK;

/* Natively only a sanitizer knows the size of an object, and only of a heap object. */
WEAK size_t klee_get_obj_size(void *address)
{
    return __sanitizer_get_allocated_size ? __sanitizer_get_allocated_size(address) : 0;
}

WEAK void klee_check_memory_access(const void *address, size_t size)
{
    int (*volatile compare)(const void *, const void *, size_t) = memcmp; /* a sanitizer checks this read */
    compare(address, address, size);
}

/* ---- SV-COMP ---- */

#define NONDET(name, type, kind)                                \
    WEAK type __VERIFIER_nondet_##name(void)                    \
    {                                                           \
        unsigned char bytes[sizeof(type)];                      \
        take(bytes, sizeof bytes, "nondet_" #name);             \
        if ((kind) == 'b')                                      \
            bytes[0] &= 1; /* a _Bool has no other value */     \
        type value;                                             \
        memcpy(&value, bytes, sizeof value);                    \
        return value;                                           \
    }
#include "verifier_nondet.def"
#undef NONDET
#define NONDET(name, type, kind) WEAK type nondet_##name(void) { return __VERIFIER_nondet_##name(); }
#include "verifier_nondet.def"

WEAK void __VERIFIER_nondet_memory(void *address, size_t size) { take(address, size, "nondet_memory"); }
WEAK void __VERIFIER_atomic_begin(void) {}
WEAK void __VERIFIER_atomic_end(void) {}
WEAK void __VERIFIER_assume(int condition) { assume(condition, "__VERIFIER_assume"); }
WEAK void __VERIFIER_error(void) { report_error("assert", "__VERIFIER_error was called", CALLER); }

/* `coset replay` links with --defsym=reach_error=coset_reach_error: the call is the fault, so the program's own
 * function must not be called. */
void coset_reach_error(void) { report_error("assert", "reach_error was called", CALLER); }
WEAK void reach_error(void) __attribute__((alias("coset_reach_error")));

WEAK void __VERIFIER_assert(int condition)
{
    if (!condition)
        report_error("assert", "__VERIFIER_assert: the condition is 0", CALLER);
}
