/* Runs a program under test natively on the values of a test. Implements coset.h, the KLEE intrinsics and the SV-COMP
 * functions as coset's machine does.
 *
 *     clang -g -fsanitize=address program.c coset_replay.c && KTEST_FILE=test000001.ktest ./a.out
 *
 * A program that requests other values than the test has, or that violates an assumption, ends with a message and exit
 * code 117; one that reports an error itself (klee_report_error) ends with 116. Functions that the program may define
 * itself are weak.
 *
 * `coset replay` defines COSET_REPLAY_SERVER, links with --wrap=main and starts the program with COSET_REPLAY_SERVER=N
 * in its environment. This process then runs nothing of the program: it reads jobs and forks a child for each, so that
 * thousands of tests are quick. From N on, the descriptors are: jobs, answers, and the child's standard input, output
 * and error and its report.
 *     a job      length of the rest (u32), stack limit in bytes (u64), and texts, each with its NUL: test, folder
 *                to run in, number of arguments, the arguments, number of variables, the environment
 *     an answer  the child's process id when it has started, its status (waitpid) when it has ended, both i32
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define WEAK __attribute__((weak))

/* The program may define functions of these names itself. */
#define open(...) ((int)syscall(SYS_openat, AT_FDCWD, __VA_ARGS__))
#define close(descriptor) syscall(SYS_close, descriptor)
#define read(descriptor, bytes, size) ((ssize_t)syscall(SYS_read, descriptor, bytes, size))
#define write(descriptor, bytes, size) ((ssize_t)syscall(SYS_write, descriptor, bytes, size))

enum { EXIT_DIVERGED = 117, EXIT_REPORTED = 116 };
enum { JOBS, ANSWERS, CHILD_STDIN, CHILD_REPORT = CHILD_STDIN + 3 };

static int report_descriptor = STDERR_FILENO;

/* ---- Messages ---- */

static void write_all(int descriptor, const void *bytes, size_t size)
{
    for (ssize_t written; size && (written = write(descriptor, bytes, size)) > 0; size -= (size_t)written)
        bytes = (const char *)bytes + written;
}

/* The first word after "coset-replay:" is the kind of report: diverged, skipped, reported, call, protected. */
static void report(const char *format, ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (length > 0)
        write_all(report_descriptor, text, (size_t)length < sizeof text ? (size_t)length : sizeof text - 1);
}

#define diverge(...) (report("coset-replay: diverged: " __VA_ARGS__), _exit(EXIT_DIVERGED))

/* Writes the output that the C library still buffers, so that a fault does not lose it. No lock is taken, because the
 * fault may have happened while one was held. */
static void write_pending_output(void)
{
    if (stdout->_IO_write_ptr > stdout->_IO_write_base)
        write_all(stdout->_fileno, stdout->_IO_write_base, (size_t)(stdout->_IO_write_ptr - stdout->_IO_write_base));
    stdout->_IO_write_ptr = stdout->_IO_write_base;
}

static void end_in_fault(void)
{
    write_pending_output();
    _exit(EXIT_REPORTED);
}

extern char __executable_start WEAK;

/* Writes a stack frame in the format of the sanitizers. */
static void report_caller(uintptr_t caller)
{
    report("    #0 %p  (program+%#zx)\n", (void *)caller, (size_t)(caller - (uintptr_t)&__executable_start));
}

/* ---- The test ---- */

typedef struct Test {
    const char *path;
    const unsigned char *next, *end; /* the objects that the program has not requested yet */
    uint32_t left;
    int is_open;
} Test;

static Test test;

static uint32_t take_word(void)
{
    if (test.end - test.next < 4)
        diverge("%s is cut short\n", test.path);
    const unsigned char *word = test.next;
    test.next += 4;
    return (uint32_t)word[0] << 24 | (uint32_t)word[1] << 16 | (uint32_t)word[2] << 8 | word[3];
}

static const unsigned char *take_bytes(uint32_t *size)
{
    *size = take_word();
    const unsigned char *bytes = test.next;
    if ((size_t)(test.end - bytes) < *size)
        diverge("%s is cut short\n", test.path);
    test.next += *size;
    return bytes;
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
    test.next = bytes;
    test.end = test.next + about.st_size;
    test.is_open = 1;
    skip_header();
}

/* The next object of this name. Objects before it are for the command line, standard input and the like. */
static void take(void *address, size_t size, const char *name)
{
    int was = errno;
    if (name == NULL || name[0] == '\0')
        name = "unnamed";
    if (!test.is_open)
        open_test();
    for (; test.left; test.left--) {
        uint32_t name_size, object_size;
        const char *object_name = (const char *)take_bytes(&name_size);
        const unsigned char *bytes = take_bytes(&object_size);
        if (!is_text(name, object_name, name_size))
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
    report_caller(caller);
    end_in_fault();
}

/* ---- coset.h ---- */

WEAK void coset_symbolic(void *address, size_t size, const char *name) { take(address, size, name); }
WEAK void coset_assume(int condition) { assume(condition, "coset_assume"); }
WEAK void coset_output(const char *name, const void *address, size_t size) { (void)name, (void)address, (void)size; }

/* ---- Unit tests ---- */

/* The result of the test of a function: 1 passed, 0 failed, 2 no such test. */
void coset_replay_verdict(int verdict)
{
    if (verdict == 0)
        diverge("the function returned another result\n");
    if (verdict == 2) {
        report("coset-replay: skipped\n");
        _exit(EXIT_DIVERGED);
    }
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
WEAK void klee_print_expr(const char *message, ...) { (void)message; }
WEAK void klee_print_range(const char *name, int value) { (void)name, (void)value; }
WEAK void klee_warning(const char *message) { (void)message; }
WEAK void klee_warning_once(const char *message) { (void)message; }
WEAK void klee_set_forking(unsigned enable) { (void)enable; }
WEAK void klee_open_merge(void) {}
WEAK void klee_close_merge(void) {}
WEAK void klee_stack_trace(void) {}
WEAK void klee_mark_global(void *object) { (void)object; }
WEAK void klee_posix_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }

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

#ifdef COSET_REPLAY_SERVER

/* ---- Sanitizers: where they report to, and what they cannot report ---- */

extern void __sanitizer_set_report_fd(void *descriptor) WEAK;
extern void __sanitizer_set_death_callback(void (*callback)(void)) WEAK;
static struct sigaction sanitizer_action;

/* Reports what the sanitizer does not: whether the address is memory that may not be written; and the caller of a bad
 * address, where the sanitizer cannot walk the stack: the return address is on top of it. */
static void segmentation_fault(int signal_number, siginfo_t *about, void *context)
{
#if defined(__x86_64__)
    const greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    if (registers[REG_RIP] == (greg_t)(uintptr_t)about->si_addr) {
        report("coset-replay: call: to %p\n", about->si_addr);
        report_caller(*(uintptr_t *)(uintptr_t)registers[REG_RSP] - 1);
        end_in_fault();
    }
#endif
    if (about->si_code == SEGV_ACCERR)
        report("coset-replay: protected\n");
    sigaction(SIGSEGV, &sanitizer_action, NULL);
    if (sanitizer_action.sa_flags & SA_SIGINFO)
        sanitizer_action.sa_sigaction(signal_number, about, context);
}

static void watch_sanitizer(void)
{
    if (__sanitizer_set_report_fd)
        __sanitizer_set_report_fd((void *)(intptr_t)report_descriptor);
    if (__sanitizer_set_death_callback)
        __sanitizer_set_death_callback(write_pending_output);
    struct sigaction action = {.sa_sigaction = segmentation_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    if (__sanitizer_set_death_callback)
        sigaction(SIGSEGV, &action, &sanitizer_action);
}

/* ---- Coverage: all children count in shared memory, so that no counts are lost when one dies ---- */

int __llvm_profile_runtime; /* keeps the profiling library from writing a file for each child */
extern intptr_t __llvm_profile_counter_bias WEAK;
extern char *__llvm_profile_begin_counters(void) WEAK;
extern char *__llvm_profile_end_counters(void) WEAK;
extern void __llvm_profile_set_filename(const char *path) WEAK;
extern int __llvm_profile_write_file(void) WEAK;

static char *shared_counters;

static void share_counters(void)
{
    if (!&__llvm_profile_counter_bias)
        return;
    size_t size = (size_t)(__llvm_profile_end_counters() - __llvm_profile_begin_counters());
    shared_counters = mmap(NULL, size + 1, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared_counters == MAP_FAILED)
        _exit(EXIT_DIVERGED);
    memcpy(shared_counters, __llvm_profile_begin_counters(), size);
    __llvm_profile_counter_bias = shared_counters - __llvm_profile_begin_counters();
}

static void write_counters(void)
{
    if (!shared_counters)
        return;
    char *counters = __llvm_profile_begin_counters();
    memcpy(counters, shared_counters, (size_t)(__llvm_profile_end_counters() - counters));
    __llvm_profile_set_filename(getenv("COSET_REPLAY_PROFILE"));
    __llvm_profile_write_file();
}

/* ---- The server ---- */

static char **job_arguments;

static int read_all(int descriptor, void *bytes, size_t size)
{
    for (ssize_t got; size; size -= (size_t)got, bytes = (char *)bytes + got) {
        got = read(descriptor, bytes, size);
        if (got < 0 && errno == EINTR)
            got = 0;
        else if (got <= 0)
            return 0;
    }
    return 1;
}

static void *allocate(size_t size)
{
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        _exit(EXIT_DIVERGED);
    return memory;
}

static char *take_text(char **cursor)
{
    char *text = *cursor;
    while (*(*cursor)++)
        continue;
    return text;
}

static size_t number(const char *text)
{
    size_t value = 0;
    for (; *text; text++)
        value = value * 10 + (size_t)(*text - '0');
    return value;
}

static char **take_texts(char **cursor)
{
    size_t count = number(take_text(cursor));
    char **texts = allocate((count + 1) * sizeof *texts);
    for (size_t i = 0; i < count; i++)
        texts[i] = take_text(cursor);
    return texts;
}

static void set_up_descriptors(int first)
{
    close(first + JOBS);
    close(first + ANSWERS);
    for (int i = 0; i < 3; i++) {
        dup2(first + CHILD_STDIN + i, i);
        close(first + CHILD_STDIN + i);
    }
    report_descriptor = first + CHILD_REPORT;
    fcntl(report_descriptor, F_SETFD, FD_CLOEXEC);
}

/* In the child: sets up what main sees. */
static void set_up_job(int first, char *job)
{
    rlim_t stack = 0;
    struct rlimit limit;
    memcpy(&stack, job, sizeof(uint64_t));
    job += sizeof(uint64_t);
    setpgid(0, 0);
    set_up_descriptors(first);
    if (getrlimit(RLIMIT_STACK, &limit) == 0 && stack) {
        limit.rlim_cur = stack;
        setrlimit(RLIMIT_STACK, &limit);
    }
    test.path = take_text(&job);
    if (chdir(take_text(&job)) != 0)
        diverge("the folder to run in does not exist\n");
    job_arguments = take_texts(&job);
    environ = take_texts(&job);
    if (job_arguments[0])
        program_invocation_name = program_invocation_short_name = job_arguments[0];
    watch_sanitizer();
}

static char *read_job(int first, uint32_t *size)
{
    if (!read_all(first + JOBS, size, sizeof *size))
        return NULL;
    char *job = allocate(*size);
    return read_all(first + JOBS, job, *size) ? job : NULL;
}

/* Returns in each child; the server itself ends when there are no more jobs. */
static void serve(int first)
{
    char *job;
    uint32_t size;
    share_counters();
    while ((job = read_job(first, &size))) {
        int32_t child = fork(), status = 0;
        if (child == 0) {
            set_up_job(first, job);
            return;
        }
        write_all(first + ANSWERS, &child, sizeof child);
        while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR)
            continue;
        write_all(first + ANSWERS, &status, sizeof status);
        munmap(job, size);
    }
    write_counters();
    _exit(0);
}

/* Runs before the program's constructors, which belong to each test. Therefore this file must come first when
 * linking. */
__attribute__((constructor(101))) static void start(void)
{
    const char *server = getenv("COSET_REPLAY_SERVER");
    if (server)
        serve((int)number(server));
}

extern int __real_main(int count, char **arguments, char **environment);

int __wrap_main(int count, char **arguments, char **environment)
{
    if (job_arguments) {
        arguments = job_arguments;
        for (count = 0; arguments[count];)
            count++;
        environment = environ;
    }
    return __real_main(count, arguments, environment);
}

#endif
