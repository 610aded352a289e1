/* Counts the paths of a program natively, by trying inputs: what the suite native-paths links with a program of
 * test/symbolic, which was compiled with -fsanitize-coverage=trace-pc-guard and with `main` renamed.
 *
 *     PROGRAM RECORDS       the records: native words: number of objects; then for each the lengths of its name and its
 *                           bytes, and these; and so on. Objects named "arg" and "stdin" are what they say.
 *
 * Each record is one run in a child of its own. A run whose assumption fails is left out. Prints a line for each path:
 * its hash, how it ended (exit code, or 1000 + signal), and in hexadecimal what it printed. */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MAX_OBJECTS = 64, MAX_OUTPUT = 1 << 16, FAILED = 2 };

typedef struct Object {
    char *name, *bytes;
    uint32_t size;
    int used;
} Object;

typedef struct Shared {
    uint64_t hash;
    int forgotten;
} Shared;

static Object objects[MAX_OBJECTS];
static uint32_t object_count;
static Shared *shared;

int program_main(int count, char **arguments, char **environment);

/* ---- The trace ---- */

void __sanitizer_cov_trace_pc_guard_init(uint32_t *start, uint32_t *stop)
{
    static uint32_t last;
    if (*start)
        return;
    while (start < stop)
        *start++ = ++last;
}

void __sanitizer_cov_trace_pc_guard(uint32_t *guard)
{
    shared->hash = (shared->hash ^ *guard) * 0x100000001b3u;
}

/* ---- Inputs ---- */

/* What is not in the record is zero. */
static void take(const char *name, void *target, size_t size)
{
    memset(target, 0, size);
    for (uint32_t i = 0; i < object_count; i++) {
        if (objects[i].used || strcmp(objects[i].name, name) != 0)
            continue;
        objects[i].used = 1;
        memcpy(target, objects[i].bytes, size < objects[i].size ? size : objects[i].size);
        return;
    }
}

static void assume(int condition)
{
    if (condition)
        return;
    shared->forgotten = 1;
    _exit(0);
}

void coset_symbolic(void *address, size_t size, const char *name) { take(name, address, size); }
void coset_assume(int condition) { assume(condition); }
void coset_output(const char *name, const void *address, size_t size) { (void)name, (void)address, (void)size; }

void klee_make_symbolic(void *address, size_t size, const char *name) { take(name, address, size); }
void klee_assume(uintptr_t condition) { assume(condition != 0); }
void klee_prefer_cex(void *object, uintptr_t condition) { (void)object, (void)condition; }
void klee_silent_exit(int code) { (void)code; assume(0); }
void klee_abort(void) { abort(); }
void klee_report_error(const char *file, int line, const char *message, const char *suffix)
{
    (void)file, (void)line, (void)message, (void)suffix;
    abort();
}
int klee_int(const char *name)
{
    int value;
    take(name, &value, sizeof value);
    return value;
}
int klee_range(int low, int high, const char *name)
{
    int value = klee_int(name);
    assume(value >= low && value < high);
    return value;
}
uintptr_t klee_choose(uintptr_t count)
{
    uintptr_t value;
    take("klee_choose", &value, sizeof value);
    assume(value < count);
    return value;
}
unsigned klee_is_symbolic(uintptr_t value) { (void)value; return 0; }
unsigned klee_is_replay(void) { return 1; }

#define NONDET(suffix, type)                    \
    type __VERIFIER_nondet_##suffix(void)       \
    {                                           \
        type value;                             \
        take(#suffix, &value, sizeof value);    \
        return value;                           \
    }
NONDET(char, char) NONDET(uchar, unsigned char) NONDET(short, short) NONDET(ushort, unsigned short)
NONDET(int, int) NONDET(uint, unsigned) NONDET(long, long) NONDET(ulong, unsigned long) NONDET(longlong, long long)
NONDET(float, float) NONDET(double, double) NONDET(size_t, size_t)
_Bool __VERIFIER_nondet_bool(void)
{
    unsigned char value;
    take("bool", &value, 1);
    return value & 1;
}
void __VERIFIER_nondet_memory(void *address, size_t size) { take("memory", address, size); }
void __VERIFIER_assume(int condition) { assume(condition); }
void __VERIFIER_error(void) { abort(); }

/* What the C library of coset asks the machine: nothing is known. */
long __coset_find_byte(const void *area, int byte, size_t limit) { (void)area, (void)byte, (void)limit; return -1; }
long __coset_find_difference(const void *left, const void *right, size_t limit, int text)
{
    (void)left, (void)right, (void)limit, (void)text;
    return -1;
}

/* ---- One run, and all of them ---- */

/* All records lie in memory: a child that leaves by exit would move the place in an open file. */
static const char *records, *records_end;

static void read_records(const char *path)
{
    FILE *file = fopen(path, "rb");
    long size = file && fseek(file, 0, SEEK_END) == 0 ? ftell(file) : -1;
    char *bytes = size >= 0 ? malloc((size_t)size + 1) : NULL;
    if (!bytes || fseek(file, 0, SEEK_SET) != 0 || fread(bytes, 1, (size_t)size, file) != (size_t)size)
        exit(FAILED);
    fclose(file);
    records = bytes;
    records_end = bytes + size;
}

static uint32_t take_word(void)
{
    uint32_t word;
    if (records_end - records < (long)sizeof word)
        exit(FAILED);
    memcpy(&word, records, sizeof word);
    records += sizeof word;
    return word;
}

static char *take_bytes(uint32_t size)
{
    char *bytes = calloc(size + 1, 1);
    if (!bytes || records_end - records < (long)size)
        exit(FAILED);
    memcpy(bytes, records, size);
    records += size;
    return bytes;
}

static int next_record(void)
{
    for (uint32_t i = 0; i < object_count; i++) {
        free(objects[i].name);
        free(objects[i].bytes);
    }
    object_count = 0;
    if (records == records_end)
        return 0;
    uint32_t count = take_word();
    while (object_count < count && object_count < MAX_OBJECTS) {
        uint32_t name_size = take_word(), size = take_word();
        char *name = take_bytes(name_size);
        objects[object_count++] = (Object){name, take_bytes(size), size, 0};
    }
    return 1;
}

static void open_as(int descriptor, const char *bytes, uint32_t size)
{
    int file = memfd_create("file", 0);
    if (file < 0 || write(file, bytes, size) != (ssize_t)size || lseek(file, 0, SEEK_SET) != 0)
        _exit(FAILED);
    dup2(file, descriptor);
}

static void run_child(int output)
{
    char *arguments[MAX_OBJECTS + 2] = {"program"};
    int count = 1;
    for (uint32_t i = 0; i < object_count; i++) {
        if (strcmp(objects[i].name, "arg") == 0)
            arguments[count++] = objects[i].bytes;
        if (strcmp(objects[i].name, "stdin") == 0)
            open_as(0, objects[i].bytes, objects[i].size);
    }
    dup2(output, 1);
    close(2);
    exit(program_main(count, arguments, NULL));
}

static void run_record(void)
{
    static char printed[MAX_OUTPUT];
    int output = memfd_create("output", 0), status;
    *shared = (Shared){.hash = 14695981039346656037u};
    pid_t child = fork();
    if (child == 0)
        run_child(output);
    waitpid(child, &status, 0);
    ssize_t size = pread(output, printed, sizeof printed, 0);
    close(output);
    if (shared->forgotten)
        return;
    printf("%016lx %d ", (unsigned long)shared->hash, WIFSIGNALED(status) ? 1000 + WTERMSIG(status) : WEXITSTATUS(status));
    for (ssize_t i = 0; i < size; i++)
        printf("%02x", (unsigned char)printed[i]);
    puts("");
    fflush(stdout);
}

int main(int count, char **arguments)
{
    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (count != 2 || shared == MAP_FAILED)
        return FAILED;
    read_records(arguments[1]);
    while (next_record())
        run_record();
    return 0;
}
