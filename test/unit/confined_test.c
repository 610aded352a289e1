/* The process that reads files of others: what it may do, and what its end tells. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/fsuid.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/confined.h"

#if defined(__has_feature)
enum { IS_SANITIZED = __has_feature(address_sanitizer) };
#else
enum { IS_SANITIZED = 0 };
#endif

enum { CONTROL = 3 }; /* the process's end of the connection */
static char folder[] = "/tmp/coset-confined-XXXXXX";

/* ---- What the process is asked for ---- */

static void say(Text *answer, const char *what, bool done)
{
    text_printf(answer, "%s%s ", done ? "DONE:" : "refused:", what);
}

/* Objects of System V that any process of the user can reach. */
typedef struct Shared {
    int memory, messages, semaphore;
} Shared;

static Shared shared;

static bool binds(const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%.100s-socket", path);
    return bind(CONTROL, (struct sockaddr *)&address, sizeof address) == 0;
}

static bool schedules(pid_t process)
{
    cpu_set_t processors;
    CPU_ZERO(&processors);
    CPU_SET(0, &processors);
    return sched_setaffinity(process, sizeof processors, &processors) == 0 ||
           sched_setscheduler(process, SCHED_BATCH, &(struct sched_param){0}) == 0 || setpriority(PRIO_PROCESS, (id_t)process, 1) == 0 ||
           syscall(SYS_ioprio_set, 1, process, 3 << 13) == 0;
}

static bool locks(const char *file)
{
    int descriptor = open(file, O_RDONLY);
    struct flock region = {.l_type = F_RDLCK};
    return flock(descriptor, LOCK_EX | LOCK_NB) == 0 || fcntl(descriptor, F_SETLK, &region) == 0 || fcntl(descriptor, F_SETLEASE, F_RDLCK) == 0;
}

static bool reaches_shared(void)
{
    struct {
        long type;
        char text;
    } message = {1, 'a'};
    return shmat(shared.memory, NULL, 0) != (void *)-1 || shmctl(shared.memory, IPC_RMID, NULL) == 0 ||
           msgsnd(shared.messages, &message, 1, IPC_NOWAIT) == 0 || semctl(shared.semaphore, 0, SETVAL, 5) == 0;
}

/* Root may do more, which must not matter. */
static bool changes_the_system(void)
{
    char name[65] = "";
    gethostname(name, sizeof name);
    return sethostname(name, strlen(name)) == 0 || syscall(SYS_fanotify_init, 4, 0) >= 0 || syscall(SYS_mq_unlink, "coset-none") == 0 ||
           errno != EPERM || ioctl(CONTROL, 0x8914 /* SIOCSIFFLAGS */, name) == 0 || errno != EPERM;
}

static bool frees_itself(void)
{
    struct rlimit most = {RLIM_INFINITY, RLIM_INFINITY};
    return prctl(PR_SET_PDEATHSIG, 0) == 0 || setsid() >= 0 || setpgid(0, 0) == 0 || setresuid(1, 1, 1) == 0 || setfsuid(1) >= 0 ||
           setrlimit(RLIMIT_DATA, &most) == 0 || setrlimit(RLIMIT_AS, &most) == 0;
}

/* Memory that its limits do not count. */
static bool maps_uncounted(void)
{
    static const int flags[] = {MAP_SHARED, MAP_SHARED_VALIDATE, MAP_PRIVATE | MAP_GROWSDOWN};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (mmap(NULL, 4096, PROT_READ | PROT_WRITE, flags[i] | MAP_ANONYMOUS, -1, 0) != MAP_FAILED)
            return true;
    int ends[2];
    return pipe(ends) == 0 || memfd_create("a", 0) >= 0 || ftruncate(STDERR_FILENO, 1 << 30) == 0 ||
           (lseek(STDERR_FILENO, 1 << 28, SEEK_SET) > 0 && write(STDERR_FILENO, "a", 1) == 1);
}

static void try_more(const char *file, Text *answer)
{
    say(answer, "bind", binds(file));
    say(answer, "schedule", schedules(getppid()));
    say(answer, "lock", locks(file));
    say(answer, "shared", reaches_shared());
    say(answer, "system", changes_the_system());
    say(answer, "free", frees_itself());
    say(answer, "uncounted", maps_uncounted());
}

static void try_everything(const char *file, Text *answer)
{
    char other[256];
    snprintf(other, sizeof other, "%s-other", file);
    say(answer, "create", open(other, O_CREAT | O_WRONLY, 0600) >= 0);
    say(answer, "create-readable", open(other, O_CREAT | O_RDONLY, 0600) >= 0);
    say(answer, "write", open(file, O_WRONLY) >= 0);
    say(answer, "read-write", open(file, O_RDWR) >= 0);
    say(answer, "truncate", open(file, O_RDONLY | O_TRUNC) >= 0 || truncate(file, 0) == 0);
    say(answer, "unlink", unlink(file) == 0);
    say(answer, "rename", rename(file, other) == 0);
    say(answer, "link", link(file, other) == 0 || symlink(file, other) == 0);
    say(answer, "mkdir", mkdir(other, 0700) == 0 || mkfifo(other, 0600) == 0);
    say(answer, "chmod", chmod(file, 0777) == 0);
    say(answer, "memory-of-the-parent", open("/proc/self/mem", O_RDWR) >= 0);
    say(answer, "socket", socket(AF_UNIX, SOCK_STREAM, 0) >= 0);
    say(answer, "signal", kill(getppid(), 0) == 0);
    say(answer, "fork", fork() >= 0);
    try_more(file, answer);
    say(answer, "program", execl("/bin/true", "true", (char *)NULL) == 0);
}

/* What is read-only is no data any more. */
static void use_up_addresses(void)
{
    enum { SIZE = 16 << 20 };
    for (void *at; (at = mmap(NULL, SIZE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) != MAP_FAILED;) {
        memset(at, 1, SIZE);
        mprotect(at, SIZE, PROT_READ);
    }
    base_die("out of memory");
}

static void announce(uint64_t size)
{
    send(CONTROL, &size, sizeof size, MSG_NOSIGNAL);
}

/* Answers in ways that the protocol does not know. */
static void answer_badly(const char *way)
{
    if (strcmp(way, "half") == 0)
        announce(1000);
    if (strcmp(way, "endless") == 0 || strcmp(way, "trickle") == 0)
        announce(UINT64_MAX / 2);
    static char bytes[65536];
    size_t size = strcmp(way, "trickle") == 0 ? 1 : sizeof bytes;
    while (strcmp(way, "endless") == 0 || strcmp(way, "trickle") == 0)
        send(CONTROL, bytes, size, MSG_NOSIGNAL);
    close(CONTROL);
    for (;;)
        pause();
}

static void use_memory(void)
{
    for (;;)
        memset(base_allocate(1 << 20), 1, 1 << 20);
}

static void work(void *context, const char *request, Text *answer)
{
    int *counter = context;
    ++*counter;
    if (strcmp(request, "crash") == 0)
        abort();
    else if (strcmp(request, "fail") == 0)
        base_die("the reason");
    else if (strcmp(request, "hang") == 0)
        for (;;)
            pause();
    else if (strcmp(request, "greed") == 0)
        use_memory();
    else if (strcmp(request, "addresses") == 0)
        use_up_addresses();
    else if (strcmp(request, "close") == 0 || strcmp(request, "half") == 0 || strcmp(request, "endless") == 0 || strcmp(request, "trickle") == 0)
        answer_badly(request);
    else if (strcmp(request, "large") == 0)
        for (int i = 0; i < 1 << 16; i++)
            text_append(answer, "0123456789abcdef");
    else if (request[0] == '/')
        try_everything(request, answer);
    else
        text_printf(answer, "%s %d", request, *counter);
}

/* ---- Tests ---- */

static Confined *start(const Stop *stop)
{
    static int counter;
    Error error = {0};
    Confined *process = confined_start(stop, work, &counter, &error);
    assert_non_null(process);
    return process;
}

static void requests_are_answered_by_one_process(void **state)
{
    (void)state;
    Text answer = {0};
    Confined *process = start(NULL);
    assert_int_equal(confined_ask(process, "a", &answer), CONFINED_ANSWERED);
    assert_string_equal(answer.bytes, "a 1");
    assert_int_equal(confined_ask(process, "b", &answer), CONFINED_ANSWERED);
    assert_string_equal(answer.bytes, "b 2");
    assert_int_equal(confined_ask(process, "large", &answer), CONFINED_ANSWERED);
    assert_int_equal(answer.length, 16 << 16);
    confined_end(process);
    text_release(&answer);
}

static void it_can_change_nothing(void **state)
{
    (void)state;
    Text answer = {0};
    char file[300];
    snprintf(file, sizeof file, "%s/file", folder);
    int made = open(file, O_CREAT | O_WRONLY, 0600);
    assert_int_equal(write(made, "text", 4), 4);
    close(made);
    shared = (Shared){shmget(IPC_PRIVATE, 4096, 0600), msgget(IPC_PRIVATE, 0600), semget(IPC_PRIVATE, 1, 0600)};
    Confined *process = start(NULL);
    assert_int_equal(confined_ask(process, file, &answer), CONFINED_ANSWERED);
    assert_int_equal(shmctl(shared.memory, IPC_RMID, NULL), 0);
    assert_int_equal(msgctl(shared.messages, IPC_RMID, NULL), 0);
    assert_int_equal(semctl(shared.semaphore, 0, IPC_RMID), 0);
    if (strstr(answer.bytes, "DONE:"))
        fail_msg("%s", answer.bytes);
    assert_non_null(strstr(answer.bytes, "refused:program")); /* the last one */
    confined_end(process);
    struct stat about;
    assert_int_equal(stat(file, &about), 0);
    assert_int_equal(about.st_size, 4);
    assert_int_equal(unlink(file), 0);
    assert_int_equal(rmdir(folder), 0); /* nothing else is there */
    text_release(&answer);
}

static void its_end_is_told_and_another_one_goes_on(void **state)
{
    (void)state;
    Text answer = {0};
    Confined *process = start(NULL);
    assert_int_equal(confined_ask(process, "crash", &answer), CONFINED_DIED);
    assert_int_equal(confined_ask(process, "fail", &answer), CONFINED_FAILED);
    assert_non_null(strstr(confined_last_words(process), "the reason"));
    assert_int_equal(confined_ask(process, "again", &answer), CONFINED_ANSWERED);
    assert_string_equal(answer.bytes, "again 1");
    confined_end(process);
    text_release(&answer);
}

static void a_stop_ends_it(void **state)
{
    (void)state;
    Text answer = {0};
    Stop *stop = stop_new(&(StopLimits){.seconds = 0.1});
    Confined *process = start(stop);
    double before = base_clock();
    assert_int_equal(confined_ask(process, "hang", &answer), CONFINED_STOPPED);
    assert_true(base_clock() - before < 5);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1); /* no process is left */
    assert_int_equal(errno, ECHILD);
    confined_end(process);
    stop_free(stop);
    text_release(&answer);
}

/* One that has closed its connection is gone, as far as the caller can see. */
static void what_closes_its_connection_is_ended(void **state)
{
    (void)state;
    Text answer = {0};
    Confined *process = start(NULL);
    alarm(60); /* instead of waiting for ever */
    assert_int_equal(confined_ask(process, "close", &answer), CONFINED_DIED);
    assert_int_equal(confined_ask(process, "half", &answer), CONFINED_DIED);
    assert_int_equal(confined_ask(process, "again", &answer), CONFINED_ANSWERED);
    alarm(0);
    confined_end(process);
    text_release(&answer);
}

/* Whatever it sends does not keep the caller from its limits. */
static void a_stop_ends_an_answer_without_end(void **state)
{
    (void)state;
    Text answer = {0};
    const char *ways[] = {"endless", "trickle"};
    for (int i = 0; i < 2; i++) {
        Stop *stop = stop_new(&(StopLimits){.seconds = 0.05});
        Confined *process = start(stop);
        alarm(60);
        assert_int_equal(confined_ask(process, ways[i], &answer), CONFINED_STOPPED);
        alarm(0);
        confined_end(process);
        stop_free(stop);
    }
    text_release(&answer);
}

static void it_keeps_the_memory_limit(void **state)
{
    (void)state;
    if (IS_SANITIZED)
        skip(); /* a sanitizer needs more than any limit */
    Text answer = {0};
    Stop *stop = stop_new(&(StopLimits){.memory = 200 << 20});
    Confined *process = start(stop);
    assert_int_equal(confined_ask(process, "greed", &answer), CONFINED_OUT_OF_MEMORY);
    assert_int_equal(confined_ask(process, "addresses", &answer), CONFINED_OUT_OF_MEMORY);
    confined_end(process);
    stop_free(stop);
    text_release(&answer);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(requests_are_answered_by_one_process),
        cmocka_unit_test(it_can_change_nothing),
        cmocka_unit_test(its_end_is_told_and_another_one_goes_on),
        cmocka_unit_test(a_stop_ends_it),
        cmocka_unit_test(what_closes_its_connection_is_ended),
        cmocka_unit_test(a_stop_ends_an_answer_without_end),
        cmocka_unit_test(it_keeps_the_memory_limit),
    };
    if (!mkdtemp(folder))
        return 1;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
