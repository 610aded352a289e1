/* The server of native runs. `coset replay` links it in front of the program, with --wrap=main, and starts the program
 * with COSET_REPLAY_SERVER=N in its environment. This process then runs nothing of the program: it reads jobs and forks a
 * child for each, so that thousands of tests are quick. The program may define any function of the C library, so that only a child, and
 * with COSET_REPLAY_FILTER only after its filter is set, calls one.
 *
 * It works in a cage that coset made (native/cage.c); COSET_REPLAY_FOLDER is a folder there that does not exist yet. With
 * COSET_REPLAY_FILTER each child gets a filter of system calls: it cannot start processes, nor signal any but itself, so
 * that nothing is left when it ends, and this server lives.
 *
 * native/server_protocol.h lists the descriptors from N on.
 *     a job      length of the rest (u64); limits: stack in bytes (0: none), milliseconds, bytes of memory (u64 each);
 *                then texts, each with its NUL: name and content of the test, number of files, name and content of
 *                each, number of arguments, the arguments, number of variables, the environment. A content is a text
 *                with its size, and as many bytes
 *     an answer  the child's status (waitpid), and an Ending, both i32
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <ucontext.h>
#include <unistd.h>

#include "coset_calls.h"
#include "coset_replay.h"
#include "native/server_protocol.h"
#include "base/system_call_filter.h"

#define WEAK __attribute__((weak))

enum { WATCH_INTERVAL = 20 };          /* milliseconds between two looks at the child's memory */
enum { MAX_FOLDER_DEPTH = 200, PATH_ROOM = 4096 };

typedef struct Job {
    uint64_t stack, milliseconds, memory;
    char *cursor;                      /* in the message: what is not taken yet */
    const char *test_name, *test;
    size_t test_size;
} Job;

static const char *folder;             /* the child's */
static char **job_arguments;
static int is_filtered;                /* in a cage */
static int has_folders_of_its_own;     /* in one of namespaces */

/* ---- Sanitizers: where they report to, and what they cannot report ---- */

extern void __sanitizer_set_report_fd(void *descriptor) WEAK;
extern void __sanitizer_set_death_callback(void (*callback)(void)) WEAK;
static const int deadly_signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
static struct sigaction sanitizer_actions[NSIG];

/* Reports what the sanitizer does not: whether the address is memory that may not be written; and the caller of a bad
 * address, where the sanitizer cannot walk the stack: the return address is on top of it. */
static void report_segmentation_fault(const siginfo_t *about, const void *context)
{
#if defined(__x86_64__)
    const greg_t *registers = ((const ucontext_t *)context)->uc_mcontext.gregs;
    if (registers[REG_RIP] == (greg_t)(uintptr_t)about->si_addr) {
        coset_replay_report("coset-replay: call: to %p\n", about->si_addr);
        coset_replay_report_caller(*(uintptr_t *)(uintptr_t)registers[REG_RSP] - 1);
        coset_replay_end_in_fault();
    }
#endif
    if (about->si_code == SEGV_ACCERR)
        coset_replay_report("coset-replay: protected\n");
}

/* The first words of a sanitizer about a signal go to descriptor 2, whatever descriptor was set for its reports. */
static void deadly_signal(int number, siginfo_t *about, void *context)
{
    if (number == SIGSEGV)
        report_segmentation_fault(about, context);
    coset_replay_flush();
    CALL_3(dup3, coset_replay_report_descriptor, STDERR_FILENO, 0);
    sigaction(number, &sanitizer_actions[number], NULL);
    sanitizer_actions[number].sa_sigaction(number, about, context);
}

static void watch_sanitizer(void)
{
    if (__sanitizer_set_report_fd)
        __sanitizer_set_report_fd((void *)(intptr_t)coset_replay_report_descriptor);
    if (!__sanitizer_set_death_callback)
        return;
    __sanitizer_set_death_callback(coset_replay_flush);
    struct sigaction action = {.sa_sigaction = deadly_signal, .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    for (size_t i = 0; i < sizeof deadly_signals / sizeof *deadly_signals; i++) {
        struct sigaction *of_sanitizer = &sanitizer_actions[deadly_signals[i]];
        if (sigaction(deadly_signals[i], NULL, of_sanitizer) == 0 && of_sanitizer->sa_flags & SA_SIGINFO)
            sigaction(deadly_signals[i], &action, NULL);
    }
}

static void write_all(int descriptor, const void *bytes, size_t size)
{
    for (ssize_t written; size && (written = CALL_3(write, descriptor, bytes, size)) > 0; size -= (size_t)written)
        bytes = (const char *)bytes + written;
}

/* ---- Coverage: all children count in shared memory, so that no counts are lost when one dies ---- */

int __llvm_profile_runtime; /* keeps the profiling library from writing a file for each child */
extern intptr_t __llvm_profile_counter_bias WEAK;
extern char __start___llvm_prf_cnts[] WEAK, __stop___llvm_prf_cnts[] WEAK; /* from the linker: all counters */
extern uint64_t __llvm_profile_get_size_for_buffer(void) WEAK;
extern int __llvm_profile_write_buffer(char *buffer) WEAK;

static char *shared_counters;

static void *allocate(size_t size, int kind)
{
    void *memory = new_memory(size + 1, kind | MAP_ANONYMOUS);
    if (memory == MAP_FAILED)
        end_process(EXIT_DIVERGED);
    return memory;
}

static void share_counters(void)
{
    if (!&__llvm_profile_counter_bias)
        return;
    size_t size = (size_t)(__stop___llvm_prf_cnts - __start___llvm_prf_cnts);
    shared_counters = allocate(size, MAP_SHARED);
    copy_bytes(shared_counters, __start___llvm_prf_cnts, size);
    __llvm_profile_counter_bias = shared_counters - __start___llvm_prf_cnts;
}

static void write_counters(int descriptor)
{
    copy_bytes(__start___llvm_prf_cnts, shared_counters, (size_t)(__stop___llvm_prf_cnts - __start___llvm_prf_cnts));
    size_t size = (size_t)__llvm_profile_get_size_for_buffer();
    char *profile = allocate(size, MAP_PRIVATE);
    if (__llvm_profile_write_buffer(profile) == 0)
        write_all(descriptor, profile, size);
}

/* ---- Reading a job ---- */

/* As getenv, which the program may define itself. */
static const char *variable(const char *name)
{
    for (char **entry = environ; *entry; entry++) {
        const char *text = *entry, *wanted = name;
        for (; *wanted && *text == *wanted; text++)
            wanted++;
        if (!*wanted && *text == '=')
            return text + 1;
    }
    return NULL;
}

static int read_all(int descriptor, void *bytes, size_t size)
{
    for (ssize_t got; size; size -= (size_t)got, bytes = (char *)bytes + got) {
        got = CALL_3(read, descriptor, bytes, size);
        if (got < 0 && call_error == EINTR)
            got = 0;
        else if (got <= 0)
            return 0;
    }
    return 1;
}

static char *take_text(Job *job)
{
    char *text = job->cursor;
    while (*job->cursor++)
        continue;
    return text;
}

static size_t number_of(const char *text)
{
    size_t value = 0;
    for (; *text >= '0' && *text <= '9'; text++)
        value = value * 10 + (size_t)(*text - '0');
    return value;
}

static size_t take_number(Job *job)
{
    return number_of(take_text(job));
}

static const char *take_content(Job *job, size_t *size)
{
    *size = take_number(job);
    const char *bytes = job->cursor;
    job->cursor += *size;
    return bytes;
}

static char **take_texts(Job *job)
{
    size_t count = take_number(job);
    char **texts = allocate((count + 1) * sizeof *texts, MAP_PRIVATE);
    for (size_t i = 0; i < count; i++)
        texts[i] = take_text(job);
    return texts;
}

/* The message, or NULL: there are no more jobs. */
static char *read_job(int first, uint64_t *size, Job *job)
{
    if (!read_all(first + SERVER_JOBS, size, sizeof *size))
        return NULL;
    char *message = allocate(*size, MAP_PRIVATE);
    if (!read_all(first + SERVER_JOBS, message, *size))
        return NULL;
    copy_bytes(&job->stack, message, sizeof job->stack);
    copy_bytes(&job->milliseconds, message + 8, sizeof job->milliseconds);
    copy_bytes(&job->memory, message + 16, sizeof job->memory);
    job->cursor = message + 24;
    job->test_name = take_text(job);
    job->test = take_content(job, &job->test_size);
    return message;
}

/* ---- The child's folder ---- */

/* True if a component of the path is "..". */
static int leads_up(const char *name)
{
    for (const char *start = name; *start; start++)
        if ((start == name || start[-1] == '/') && start[0] == '.' && start[1] == '.' && (start[2] == '/' || start[2] == '\0'))
            return 1;
    return 0;
}

static const char *behind_slashes(const char *name)
{
    while (*name == '/')
        name++;
    return name;
}

/* "/etc/passwd" is FOLDER/.coset-outside/etc/passwd, "../a" is FOLDER/.coset-outside/.coset-up/a. */
int coset_replay_inside(const char *name, char *room, size_t size)
{
    static const char outside[] = "/.coset-outside/", up[] = ".coset-up";
    if (!folder || (name[0] != '/' && !leads_up(name)) || length_of(folder) + sizeof outside + length_of(name) / 2 * sizeof up + 2 > size)
        return 0;
    copy_bytes(room, folder, length_of(folder));
    room += length_of(folder);
    copy_bytes(room, outside, sizeof outside - 1);
    room += sizeof outside - 1;
    for (size_t length; *(name = behind_slashes(name)) != '\0'; name += length) {
        for (length = 0; name[length] && name[length] != '/';)
            length++;
        int is_up = length == 2 && name[0] == '.' && name[1] == '.';
        copy_bytes(room, is_up ? up : name, is_up ? sizeof up - 1 : length);
        room += is_up ? sizeof up - 1 : length;
        *room++ = '/';
    }
    room[-1] = '\0';
    return 1;
}

/* False: an error that would make the run differ from its prediction. Names that cannot both exist, such as "a" and
 * "a/b", are not an error. */
static int write_file(const char *name, const char *bytes, size_t size)
{
    char path[PATH_ROOM];
    size_t length = length_of(folder);
    if (length + length_of(name) + 2 > sizeof path)
        return 0;
    if (!coset_replay_inside(name, path, sizeof path)) {
        copy_bytes(path, folder, length);
        path[length] = '/';
        copy_bytes(path + length + 1, name, length_of(name) + 1);
    }
    for (char *slash = path + length + 1; *slash; slash++) {
        if (*slash != '/')
            continue;
        *slash = '\0';
        CALL_3(mkdirat, AT_FDCWD, path, 0700);
        *slash = '/';
    }
    int file = (int)CALL_4(openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (file < 0)
        return call_error == ENOTDIR || call_error == EISDIR || call_error == ENOENT;
    ssize_t written = 1;
    for (; size && (written = CALL_3(write, file, bytes, size)) > 0; size -= (size_t)written)
        bytes += written;
    CALL_1(close, file);
    return size == 0;
}

/* 0: the folder could not be made or filled; call_error says why. */
static int make_folder(Job *job)
{
    size_t count = take_number(job), size;
    int made = CALL_3(mkdirat, AT_FDCWD, folder, 0700) == 0 || call_error == EEXIST;
    while (count-- > 0) {
        const char *name = take_text(job), *bytes = take_content(job, &size);
        made = made && write_file(name, bytes, size);
    }
    return made;
}

typedef struct Entry { /* as getdents64 writes it */
    uint64_t inode;
    int64_t offset;
    unsigned short size;
    unsigned char type;
    char name[];
} Entry;

/* 0: something is left. */
static int remove_entries(int parent, const char *name, int depth)
{
    _Alignas(Entry) char entries[4096];
    int removed = 1;
    int here = depth < MAX_FOLDER_DEPTH ? (int)CALL_4(openat, parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC, 0) : -1;
    if (here < 0)
        return 0;
    for (long got; (got = CALL_3(getdents64, here, entries, sizeof entries)) > 0;) {
        for (long at = 0; at < got;) {
            const Entry *entry = (const Entry *)(const void *)(entries + at);
            at += entry->size;
            if (is_equal(entry->name, ".") || is_equal(entry->name, "..") || CALL_3(unlinkat, here, entry->name, 0) == 0)
                continue;
            CALL_3(fchmodat, here, entry->name, 0700);
            removed = remove_entries(here, entry->name, depth + 1) && CALL_3(unlinkat, here, entry->name, AT_REMOVEDIR) == 0 && removed;
        }
    }
    CALL_1(close, here);
    return removed;
}

/* 0: what is left would be seen by the next child. */
static int remove_folder(void)
{
    CALL_3(fchmodat, AT_FDCWD, folder, 0700);
    return CALL_3(unlinkat, AT_FDCWD, folder, AT_REMOVEDIR) == 0 || call_error == ENOENT ||
           (remove_entries(AT_FDCWD, folder, 0) && CALL_3(unlinkat, AT_FDCWD, folder, AT_REMOVEDIR) == 0);
}

/* ---- In the child ---- */

static void set_up_descriptors(int first)
{
    CALL_1(close, first + SERVER_JOBS);
    CALL_1(close, first + SERVER_ANSWERS);
    CALL_1(close, first + SERVER_PROFILE);
    for (int i = 0; i < 3; i++) {
        CALL_3(dup3, first + SERVER_STDIN + i, i, 0);
        CALL_1(close, first + SERVER_STDIN + i);
    }
    coset_replay_report_descriptor = first + SERVER_REPORT;
    CALL_3(fcntl, coset_replay_report_descriptor, F_SETFD, FD_CLOEXEC);
}

/* Allows a call only if its first argument is one of these. */
static void allow_only(SystemCallFilter *filter, long call, const unsigned *values, size_t count)
{
    filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)call, 0, (unsigned char)(count + 3)));
    filter_load(filter, offsetof(struct seccomp_data, args));
    for (size_t i = 0; i < count; i++)
        filter_push(filter, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, values[i], (unsigned char)(count - i), 0));
    filter_refuse(filter, EPERM);
    filter_return(filter, SECCOMP_RET_ALLOW);
}

/* Nor threads: coset's machine has none, and memory of a thread whose leader has ended is seen nowhere. */
static void forbid_processes(SystemCallFilter *filter)
{
    filter_forbid(filter, SYS_execve, EACCES);
    filter_forbid(filter, SYS_execveat, EACCES);
#ifdef SYS_fork
    filter_forbid(filter, SYS_fork, EAGAIN);
    filter_forbid(filter, SYS_vfork, EAGAIN);
#endif
    filter_forbid(filter, SYS_clone3, ENOSYS); /* libraries then call clone */
    filter_forbid(filter, SYS_clone, EAGAIN);
}

/* Such memory counts for no process once it is unmapped. */
static void forbid_shared_memory(SystemCallFilter *filter)
{
    const unsigned shared = MAP_SHARED | MAP_ANONYMOUS;
    filter_forbid_argument(filter, SYS_mmap, 3, shared, shared, ENOMEM);
}

/* Other processes may not be changed in any way. */
static void forbid_others(SystemCallFilter *filter)
{
    unsigned own = (unsigned)CALL_1(getpid, 0), targets[] = {own, 0, -own};
    static const long calls[] = {SYS_prlimit64, SYS_sched_setaffinity, SYS_sched_setscheduler, SYS_sched_setparam, SYS_sched_setattr, SYS_kill};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        allow_only(filter, calls[i], targets, calls[i] == SYS_kill ? 3 : 2);
    allow_only(filter, SYS_tgkill, targets, 1);
    allow_only(filter, SYS_tkill, targets, 1);
    allow_only(filter, SYS_rt_sigqueueinfo, targets, 1);
    allow_only(filter, SYS_rt_tgsigqueueinfo, targets, 1);
    filter_forbid(filter, SYS_setpriority, EPERM);
    filter_forbid(filter, SYS_ioprio_set, EPERM);
    filter_forbid(filter, SYS_setpgid, EPERM); /* kill(0) would reach another group */
    filter_forbid(filter, SYS_setsid, EPERM);
}

/* 0: no filter can be set. */
static int restrict_calls(void)
{
    SystemCallFilter filter;
    filter_begin(&filter);
    filter_forbid_all(&filter);
    forbid_processes(&filter);
    forbid_others(&filter);
    forbid_shared_memory(&filter);
    filter_end(&filter);
    struct sock_fprog program = {filter.count, filter.code};
    return filter.count < FILTER_ROOM && CALL_5(prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           CALL_5(prctl, PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0) == 0;
}

/* From here on the process may call what the program defines. */
static void give_up_rights(void)
{
    if (!is_filtered || restrict_calls())
        return;
    static const char message[] = "coset-replay: diverged: no filter of system calls can be set\n";
    write_all(coset_replay_report_descriptor, message, sizeof message - 1);
    end_process(EXIT_DIVERGED);
}

/* As the C library does before main. */
static void set_program_name(char *name)
{
    program_invocation_name = program_invocation_short_name = name;
    for (; *name; name++)
        if (*name == '/')
            program_invocation_short_name = name + 1;
}

static void set_stack(const Job *job)
{
    struct rlimit limit;
    if (!job->stack || CALL_4(prlimit64, 0, RLIMIT_STACK, NULL, &limit) != 0)
        return;
    limit.rlim_cur = job->stack;
    CALL_4(prlimit64, 0, RLIMIT_STACK, &limit, NULL);
}

/* Sets up what main sees. */
static void set_up_child(int first, Job *job)
{
    CALL_5(prctl, PR_SET_DUMPABLE, 1, 0, 0, 0);
    CALL_2(setpgid, 0, 0);
    set_up_descriptors(first);
    set_stack(job);
    int has_folder = CALL_1(chdir, folder) == 0;
    job_arguments = take_texts(job);
    environ = take_texts(job);
    give_up_rights();
    if (!has_folder) {
        coset_replay_report("coset-replay: diverged: the folder to run in does not exist\n");
        end_process(EXIT_DIVERGED);
    }
    if (job_arguments[0])
        set_program_name(job_arguments[0]);
    watch_sanitizer();
    coset_replay_set_test(job->test_name, job->test, job->test_size);
    errno = 0; /* as at the start of every program */
}

/* ---- Watching the child ---- */

static uint64_t milliseconds_now(void)
{
    struct timespec time;
    CALL_2(clock_gettime, CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}

/* "/proc/N/statm" */
static int open_memory_of(int32_t process)
{
    static const char before[] = "/proc/", behind[] = "/statm";
    char path[40];
    copy_bytes(path, before, sizeof before - 1);
    copy_bytes(put_number(path + sizeof before - 1, (unsigned long)process), behind, sizeof behind);
    return (int)CALL_4(openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
}

/* Bytes of memory that a process has touched. */
static uint64_t memory_of(int32_t process)
{
    char text[64];
    int file = open_memory_of(process);
    ssize_t got = file < 0 ? 0 : CALL_3(read, file, text, sizeof text - 1);
    if (file >= 0)
        CALL_1(close, file);
    text[got > 0 ? got : 0] = '\0';
    const char *digit = text;
    while (*digit && *digit++ != ' ')
        continue;
    return number_of(digit) * 4096;
}

static void wait_briefly(struct pollfd *waits, size_t count, int milliseconds)
{
    struct timespec time = {.tv_nsec = milliseconds * 1000000L};
    CALL_5(ppoll, waits, count, &time, NULL, 0);
}

/* Waits for the end of the child, which is forced at a limit. */
static Ending watch(int32_t child, int jobs, const Job *job, int32_t *status)
{
    Ending ending = ENDED;
    uint64_t deadline = milliseconds_now() + job->milliseconds;
    int process = (int)CALL_2(pidfd_open, child, 0);
    struct pollfd waits[2];
    waits[0].fd = process, waits[0].events = POLLIN;
    waits[1].fd = jobs, waits[1].events = 0;
    while (CALL_4(wait4, child, status, WNOHANG, NULL) == 0) {
        wait_briefly(waits, 2, process >= 0 ? WATCH_INTERVAL : 1);
        if (ending == ENDED && (milliseconds_now() >= deadline || waits[1].revents & POLLHUP)) /* coset is gone */
            ending = ENDED_LATE;
        else if (ending == ENDED && memory_of(child) > job->memory)
            ending = ENDED_OUT_OF_MEMORY;
        if (ending != ENDED)
            CALL_2(kill, child, SIGKILL);
    }
    CALL_2(kill, -child, SIGKILL); /* processes that it left behind, where no filter keeps it from making any */
    if (process >= 0)
        CALL_1(close, process);
    return ending;
}

static void answer(int first, int32_t status, Ending ending)
{
    const int32_t numbers[] = {status, ending};
    write_all(first + SERVER_ANSWERS, numbers, sizeof numbers);
}

/* As _Fork, which the program may define itself: what the C library knows of the thread, its number and list of locks, must be right in
 * the child, too. The kernel tells where it is. */
static int32_t fork_child(void)
{
    long number = 0, locks = 0, size = 0;
    int knows_number = CALL_5(prctl, PR_GET_TID_ADDRESS, &number, 0, 0, 0) == 0 && number != 0;
    int knows_locks = CALL_3(get_robust_list, 0, &locks, &size) == 0 && locks != 0;
    long flags = SIGCHLD | (knows_number ? CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID : 0);
#if defined(__x86_64__)
    int32_t child = (int32_t)CALL_5(clone, flags, 0, 0, number, 0);
#else
    int32_t child = (int32_t)CALL_5(clone, flags, 0, 0, 0, number);
#endif
    if (child == 0 && knows_locks)
        CALL_2(set_robust_list, locks, size);
    return child;
}

/* The profiling library calls functions that the program may define: in a child without rights. */
static void write_counters_in_child(int first)
{
    int32_t child = shared_counters ? fork_child() : -1;
    if (child == 0) {
        give_up_rights();
        write_counters(first + SERVER_PROFILE);
        end_process(0);
    }
    if (child > 0)
        CALL_4(wait4, child, NULL, 0, NULL);
}

static void run_job(int first, Job *job, int32_t child)
{
    int32_t status = 0;
    Ending ending = child > 0 ? watch(child, first + SERVER_JOBS, job, &status) : ENDED_NOT_STARTED;
    answer(first, child > 0 ? status : call_error, ending);
}

/* A pipe can be written that is below a folder mounted for reading only: opening for writing is allowed only where the cage has folders of
 * its own. Where the kernel has no Landlock this changes nothing. */
static void restrict_writing(void)
{
    static const char *const writable[] = {"/tmp", "/var/tmp", "/dev", "/run", "/proc"};
    struct landlock_ruleset_attr handled;
    handled.handled_access_fs = LANDLOCK_ACCESS_FS_WRITE_FILE;
    int rules = (int)CALL_3(landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0);
    for (size_t i = 0; rules >= 0 && i < sizeof writable / sizeof *writable; i++) {
        struct landlock_path_beneath_attr rule;
        rule.allowed_access = LANDLOCK_ACCESS_FS_WRITE_FILE;
        rule.parent_fd = (int)CALL_4(openat, AT_FDCWD, writable[i], O_PATH | O_CLOEXEC, 0);
        CALL_4(landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0);
        CALL_1(close, rule.parent_fd);
    }
    if (rules >= 0 && CALL_5(prctl, PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        CALL_2(landlock_restrict_self, rules, 0);
    CALL_1(close, rules);
}

/* Returns in each child; the server itself ends when there are no more jobs. */
static void serve(int first)
{
    char *message;
    uint64_t size;
    Job job;
    if (has_folders_of_its_own)
        restrict_writing();
    share_counters();
    CALL_5(prctl, PR_SET_DUMPABLE, 0, 0, 0, 0); /* a child cannot reach into this process through /proc */
    while ((message = read_job(first, &size, &job))) {
        if (!make_folder(&job)) {
            answer(first, call_error, ENDED_NOT_STARTED);
        } else {
            int32_t child = fork_child();
            if (child == 0) {
                set_up_child(first, &job);
                return;
            }
            run_job(first, &job, child);
        }
        if (!remove_folder())
            break; /* coset starts another server, which has another folder */
        CALL_2(munmap, message, size + 1);
    }
    write_counters_in_child(first);
    end_process(0);
}

/* Runs before the program's constructors, which belong to each test and run under its limits. Therefore this file must come first when
 * linking; those of sanitizers have the priority 0. */
__attribute__((constructor(1))) static void start(void)
{
    const char *server = variable("COSET_REPLAY_SERVER");
    folder = variable("COSET_REPLAY_FOLDER");
    is_filtered = variable("COSET_REPLAY_FILTER") != NULL;
    has_folders_of_its_own = variable("COSET_REPLAY_NAMESPACES") != NULL;
    if (server && folder)
        serve((int)number_of(server));
}

/* A symbolic argument has as many bytes as in coset's machine; those behind its text are zero. */
static char *padded_argument(const char *argument, unsigned number)
{
    char name[] = {'a', 'r', 'g', (char)('0' + number / 10), (char)('0' + number % 10), '\0'};
    size_t size = number < 100 ? coset_replay_object_size(name) : 0, length = length_of(argument);
    char *padded = size >= length && size > 0 ? __builtin_malloc(size + 1) : NULL;
    if (!padded)
        return (char *)argument;
    for (size_t i = length; i <= size; i++)
        padded[i] = '\0';
    copy_bytes(padded, argument, length);
    return padded;
}

static void pad_arguments(char **arguments, int count)
{
    unsigned symbolic = 0;
    for (char name[] = "arg00"; symbolic < 100 && coset_replay_object_size(name) > 0; symbolic++) {
        name[3] = (char)('0' + (symbolic + 1) / 10);
        name[4] = (char)('0' + (symbolic + 1) % 10);
    }
    for (unsigned i = 0; i < symbolic && (unsigned)count >= symbolic; i++)
        arguments[(unsigned)count - symbolic + i] = padded_argument(arguments[(unsigned)count - symbolic + i], i);
}

extern int __real_main(int count, char **arguments, char **environment);

int __wrap_main(int count, char **arguments, char **environment)
{
    if (job_arguments) {
        arguments = job_arguments;
        for (count = 0; arguments[count];)
            count++;
        pad_arguments(arguments, count);
        environment = environ;
    }
    return __real_main(count, arguments, environment);
}
