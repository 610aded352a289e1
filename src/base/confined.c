#define _GNU_SOURCE
#include "base/confined.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/landlock.h"
#include "base/system_call_filter.h"

/* A sanitizer reserves more memory than any limit allows. */
#if defined(__SANITIZE_ADDRESS__)
enum { IS_SANITIZED = 1 };
#elif defined(__has_feature)
enum { IS_SANITIZED = __has_feature(address_sanitizer) };
#else
enum { IS_SANITIZED = 0 };
#endif

enum { CONTROL = 3 };        /* the process's end of the connection */
#define LAST_WORDS 4096
#define MOST_WORDS (1 << 20) /* in the file in memory that they are written to */

struct Confined {
    const Stop *stop;
    ConfinedWork *work;
    void *context;
    pid_t process;           /* 0: none */
    int connection, errors;
    char last_words[LAST_WORDS];
};

/* ---- Giving up rights ---- */

/* A file may be opened for reading only. */
static void forbid_open(SystemCallFilter *filter, long call, unsigned flags_argument)
{
    static const unsigned flags[] = {O_CREAT, O_TRUNC};
    static const unsigned modes[] = {O_WRONLY, O_RDWR, O_ACCMODE};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        filter_forbid_argument(filter, call, flags_argument, flags[i], flags[i], EROFS);
    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        filter_forbid_argument(filter, call, flags_argument, O_ACCMODE, modes[i], EROFS);
}

static void forbid_writing(SystemCallFilter *filter)
{
#if defined(__x86_64__)
    forbid_open(filter, SYS_open, 1);
#endif
    forbid_open(filter, SYS_openat, 2);
}

/* Memory that RLIMIT_DATA counts: private, and no stack that grows by itself. */
static void allow_memory(SystemCallFilter *filter)
{
    filter_allow_argument(filter, SYS_mmap, 3, MAP_TYPE | MAP_GROWSDOWN | MAP_HUGETLB, MAP_PRIVATE);
}

/* A process may signal itself, as abort() does, and ask for its own limits. */
static void allow_itself(SystemCallFilter *filter)
{
    static const unsigned of_descriptors[] = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL};
    static const unsigned of_terminals[] = {0x5401 /* TCGETS */, 0x802c542a /* TCGETS2 */, 0x5413 /* TIOCGWINSZ */};
    static const unsigned of_processes[] = {PR_SET_NAME, PR_GET_NAME, PR_GET_DUMPABLE, PR_CAPBSET_READ, 0x53564d41 /* PR_SET_VMA */};
    for (size_t i = 0; i < sizeof of_descriptors / sizeof *of_descriptors; i++)
        filter_allow_argument(filter, SYS_fcntl, 1, ~0u, of_descriptors[i]);
    for (size_t i = 0; i < sizeof of_terminals / sizeof *of_terminals; i++)
        filter_allow_argument(filter, SYS_ioctl, 1, ~0u, of_terminals[i]);
    for (size_t i = 0; i < sizeof of_processes / sizeof *of_processes; i++)
        filter_allow_argument(filter, SYS_prctl, 0, ~0u, of_processes[i]);
    filter_allow_argument(filter, SYS_kill, 0, ~0u, (unsigned)getpid());
    filter_allow_argument(filter, SYS_tgkill, 0, ~0u, (unsigned)getpid());
    filter_forbid_unless(filter, SYS_prlimit64, 0, 0, EPERM);
    filter_forbid_unless_null(filter, SYS_prlimit64, 2, EPERM);
    filter_allow(filter, SYS_prlimit64);
}

/* clang becomes another program, and has threads. It has no need of processes, which could outlive it. */
static void allow_programs(SystemCallFilter *filter)
{
    filter_allow(filter, SYS_execve);
    filter_allow_argument(filter, SYS_clone, 0, CLONE_THREAD, CLONE_THREAD);
}

/* Libraries have another way if the kernel does not know a call, but not if it refuses it. */
static void refuse_the_rest(SystemCallFilter *filter)
{
    filter_forbid(filter, SYS_clone3, ENOSYS);
    filter_forbid(filter, SYS_openat2, ENOSYS);
    filter_refuse_from(filter, FIRST_UNKNOWN_CALL, ENOSYS);
    filter_refuse(filter, EPERM);
}

static bool set_filter(bool may_start_programs)
{
    SystemCallFilter filter;
    filter_begin(&filter);
    forbid_writing(&filter);
    allow_memory(&filter);
    allow_itself(&filter);
#define ALLOWED(name) filter_allow(&filter, SYS_##name);
#include "base/confined_calls.def"
#undef ALLOWED
    if (may_start_programs)
        allow_programs(&filter);
    refuse_the_rest(&filter);
    struct sock_fprog program = {filter.count, filter.code};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* Of root's rights only that to read every file remains. */
void confine_capabilities(void)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct owned[_LINUX_CAPABILITY_U32S_3] = {0};
    const uint32_t reading = 1u << CAP_DAC_OVERRIDE | 1u << CAP_DAC_READ_SEARCH;
    if (syscall(SYS_capget, &header, owned) != 0)
        return;
    for (int i = 0; i < _LINUX_CAPABILITY_U32S_3; i++) {
        uint32_t kept = i == 0 ? owned[i].permitted & reading : 0;
        owned[i] = (struct __user_cap_data_struct){.effective = owned[i].effective & kept, .permitted = kept};
    }
    syscall(SYS_capset, &header, owned);
}

bool confine_self(bool may_start_programs)
{
    confine_capabilities();
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return false;
    landlock_restrict_writing(); /* where the kernel can: another lock on the same door */
    return set_filter(may_start_programs);
}

/* RLIMIT_DATA does not count memory that is made read-only after it was written; RLIMIT_AS counts everything. */
bool confine_memory(uint64_t most, uint64_t addresses)
{
    return setrlimit(RLIMIT_DATA, &(struct rlimit){most, most}) == 0 && setrlimit(RLIMIT_AS, &(struct rlimit){addresses, addresses}) == 0;
}

bool confine_is_available(void)
{
    return prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0;
}

bool confine_says_out_of_memory(const char *text)
{
    return strstr(text, "out of memory") || strstr(text, "bad_alloc") || strstr(text, "Cannot allocate memory");
}

/* ---- In the process ---- */

static void limit_memory(const Stop *stop)
{
    uint64_t most = IS_SANITIZED ? 0 : stop_memory_limit(stop);
    if (most > 0)
        confine_memory(most, base_process_size().mapped + most);
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &(struct rlimit){MOST_WORDS, MOST_WORDS});
    setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
}

static bool set_descriptors(int connection, int errors)
{
    int nowhere = open("/dev/null", O_RDWR | O_CLOEXEC);
    return nowhere >= 0 && dup2(nowhere, STDIN_FILENO) >= 0 && dup2(nowhere, STDOUT_FILENO) >= 0 && dup2(errors, STDERR_FILENO) >= 0 &&
           (connection == CONTROL || dup2(connection, CONTROL) >= 0) && close_range(CONTROL + 1, ~0u, 0) == 0;
}

static bool read_all(int descriptor, void *bytes, size_t size)
{
    for (char *at = bytes; size > 0;) {
        ssize_t got = read(descriptor, at, size);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        at += got;
        size -= (size_t)got;
    }
    return true;
}

static bool send_part(int connection, const void *bytes, size_t size)
{
    for (const char *at = bytes; size > 0;) {
        ssize_t sent = send(connection, at, size, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR)
            continue;
        if (sent <= 0)
            return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* A message: its size, then its bytes. */
static bool send_message(int connection, const void *bytes, uint64_t size)
{
    return send_part(connection, &size, sizeof size) && send_part(connection, bytes, size);
}

static void serve(const Confined *confined)
{
    uint64_t size;
    Text answer = {0};
    while (read_all(CONTROL, &size, sizeof size)) {
        char *request = base_allocate(size + 1);
        if (!read_all(CONTROL, request, size))
            return;
        request[size] = '\0';
        text_clear(&answer);
        confined->work(confined->context, request, &answer);
        free(request);
        if (!send_message(CONTROL, answer.bytes, answer.length))
            return;
    }
}

static void begin_process(const Confined *confined, int connection, pid_t parent)
{
    static const int of_the_terminal[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT}; /* they are for the parent */
    for (size_t i = 0; i < sizeof of_the_terminal / sizeof *of_the_terminal; i++)
        signal(of_the_terminal[i], SIG_IGN);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent || !set_descriptors(connection, confined->errors))
        _exit(EXIT_CODE_BUG);
    limit_memory(confined->stop);
    confine_self(false); /* where the kernel cannot, LLVM and the readers are trusted as they are */
    serve(confined);
    _exit(0);
}

/* ---- In the parent ---- */

static void forget_process(Confined *confined)
{
    if (confined->connection >= 0)
        close(confined->connection);
    if (confined->errors >= 0)
        close(confined->errors);
    confined->connection = confined->errors = -1;
    confined->process = 0;
}

static bool start_process(Confined *confined)
{
    int ends[2] = {-1, -1};
    pid_t parent = getpid();
    confined->errors = memfd_create("coset-errors", MFD_CLOEXEC);
    if (confined->errors < 0 || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        forget_process(confined);
        return false;
    }
    confined->connection = ends[0];
    fflush(NULL);
    confined->process = fork();
    if (confined->process == 0)
        begin_process(confined, ends[1], parent);
    int reason = errno;
    close(ends[1]);
    if (confined->process > 0)
        return true;
    forget_process(confined);
    errno = reason;
    return false;
}

Confined *confined_start(const Stop *stop, ConfinedWork *work, void *context, Error *error)
{
    Confined *confined = base_allocate_zeroed(sizeof *confined);
    *confined = (Confined){.stop = stop, .work = work, .context = context, .connection = -1, .errors = -1};
    if (start_process(confined))
        return confined;
    error_set(error, STATUS_LIMIT, "cannot start a process: %s", strerror(errno));
    free(confined);
    return NULL;
}

/* Returns its status as waitpid does: its own if it has ended by itself. One that has only closed its connection goes on. */
static int end_process(Confined *confined)
{
    int status = 0;
    kill(confined->process, SIGKILL);
    while (waitpid(confined->process, &status, 0) < 0 && errno == EINTR)
        continue;
    ssize_t got = pread(confined->errors, confined->last_words, LAST_WORDS - 1, 0);
    confined->last_words[got > 0 ? got : 0] = '\0';
    forget_process(confined);
    return status;
}

/* False: a stop was requested. Otherwise the process wrote something or ended; it may write for ever. */
static bool wait_for_process(const Confined *confined)
{
    struct pollfd waits[] = {{.fd = confined->connection, .events = POLLIN}, {.fd = stop_descriptor(confined->stop), .events = POLLIN}};
    while (poll(waits, 2, -1) < 0 && errno == EINTR)
        continue;
    return waits[1].revents == 0;
}

/* Appends so many bytes of the process. What it announces is not reserved before it comes. */
static ConfinedAnswer receive(const Confined *confined, uint64_t size, Text *bytes)
{
    char buffer[65536];
    while (size > 0) {
        if (!wait_for_process(confined))
            return CONFINED_STOPPED;
        ssize_t got = read(confined->connection, buffer, size < sizeof buffer ? size : sizeof buffer);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return CONFINED_DIED;
        text_append_bytes(bytes, buffer, (size_t)got);
        size -= (uint64_t)got;
    }
    return CONFINED_ANSWERED;
}

static ConfinedAnswer receive_answer(const Confined *confined, Text *answer)
{
    uint64_t size, most = stop_memory_limit(confined->stop);
    ConfinedAnswer received = receive(confined, sizeof size, answer);
    if (received != CONFINED_ANSWERED)
        return received;
    memcpy(&size, answer->bytes, sizeof size);
    text_clear(answer);
    return most > 0 && size > most ? CONFINED_OUT_OF_MEMORY : receive(confined, size, answer);
}

/* Why a process died that did not answer. */
static ConfinedAnswer judge_death(const Confined *confined, int status)
{
    if (stop_memory_limit(confined->stop) > 0 && confine_says_out_of_memory(confined->last_words))
        return CONFINED_OUT_OF_MEMORY;
    return WIFEXITED(status) && WEXITSTATUS(status) == EXIT_CODE_BUG ? CONFINED_FAILED : CONFINED_DIED;
}

ConfinedAnswer confined_ask(Confined *confined, const char *request, Text *answer)
{
    text_clear(answer);
    if (confined->process == 0 && !start_process(confined))
        return CONFINED_DIED;
    bool sent = send_message(confined->connection, request, strlen(request));
    ConfinedAnswer received = sent ? receive_answer(confined, answer) : CONFINED_DIED;
    if (received == CONFINED_ANSWERED)
        return received;
    int status = end_process(confined);
    return received == CONFINED_DIED ? judge_death(confined, status) : received;
}

const char *confined_last_words(const Confined *confined)
{
    return confined->last_words;
}

void confined_end(Confined *confined)
{
    if (!confined)
        return;
    if (confined->process > 0)
        end_process(confined);
    free(confined);
}
