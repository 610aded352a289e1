#define _GNU_SOURCE
#include "native/keeper.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MICROSECONDS_TO_DIE = 500, SIGNALLED = 128, CANNOT_KEEP = 127 };
enum { WATCH_NANOSECONDS = 100000000, OWN_MEMORY = 64 << 20, MAX_DEPTH = 80 };

static void read_file(const char *path, char *text, size_t room)
{
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = file < 0 ? 0 : read(file, text, room - 1);
    if (file >= 0)
        close(file);
    text[got > 0 ? got : 0] = '\0';
}

/* The second field behind the name, which may contain anything: "12 (a) b) S 34 …". 0: there is no such process. */
static pid_t parent_of(const char *process)
{
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%.20s/stat", process);
    read_file(path, text, sizeof text);
    const char *name_end = strrchr(text, ')');
    return name_end && strlen(name_end) > 4 ? atoi(name_end + 4) : 0;
}

static void kill_children(void)
{
    DIR *processes = opendir("/proc");
    if (!processes)
        _exit(CANNOT_KEEP); /* the program at least ends with this process */
    for (struct dirent *entry; (entry = readdir(processes));)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && parent_of(entry->d_name) == getpid())
            kill(atoi(entry->d_name), SIGKILL);
    closedir(processes);
}

/* Whoever loses its parent becomes a child of this process, so that in the end there are none. Returns how the program ended, as
 * waitpid does. */
static int end_all(pid_t program, int status)
{
    for (;;) {
        int ended_status;
        pid_t ended = waitpid(-1, &ended_status, WNOHANG);
        if (ended < 0 && errno == ECHILD)
            return status;
        if (ended == program)
            status = ended_status;
        if (ended == 0) {
            kill_children();
            usleep(MICROSECONDS_TO_DIE);
        }
    }
}

/* True: the program has ended; false: something else did. */
static bool reap(pid_t program, int *status)
{
    int ended_status;
    for (pid_t ended; (ended = waitpid(-1, &ended_status, WNOHANG)) > 0;)
        if (ended == program) {
            *status = ended_status;
            return true;
        }
    return false;
}

/* ---- Memory, of the program and all that it started ---- */

static uint64_t memory_of_one(long process)
{
    char path[64], text[128];
    snprintf(path, sizeof path, "/proc/%ld/statm", process);
    read_file(path, text, sizeof text);
    const char *resident = strchr(text, ' ');
    return resident ? strtoull(resident, NULL, 10) * (uint64_t)sysconf(_SC_PAGESIZE) : 0;
}

static uint64_t memory_below(long process, int depth);

/* Of the children of one thread. */
static uint64_t memory_of_children(long process, const char *thread, int depth)
{
    char path[96], text[4096];
    uint64_t sum = 0;
    snprintf(path, sizeof path, "/proc/%ld/task/%.20s/children", process, thread);
    read_file(path, text, sizeof text);
    char *next;
    for (char *at = text; *at; at = next) {
        long child = strtol(at, &next, 10);
        if (next == at)
            break;
        sum += memory_of_one(child) + memory_below(child, depth + 1);
    }
    return sum;
}

static uint64_t memory_below(long process, int depth)
{
    char path[64];
    uint64_t sum = 0;
    snprintf(path, sizeof path, "/proc/%ld/task", process);
    DIR *threads = depth < MAX_DEPTH ? opendir(path) : NULL;
    for (struct dirent *entry; threads && (entry = readdir(threads));)
        if (entry->d_name[0] != '.')
            sum += memory_of_children(process, entry->d_name, depth);
    if (threads)
        closedir(threads);
    return sum;
}

/* Pages that processes share count several times; and a test that is at its limit is ended by its server. */
static bool uses_too_much(uint64_t memory)
{
    return memory > 0 && memory_below(getpid(), 0) > memory + memory / 4 + OWN_MEMORY;
}

static void keep(pid_t program, const sigset_t *awaited, uint64_t memory)
{
    int status = SIGKILL, number = 0;
    const struct timespec interval = {.tv_nsec = WATCH_NANOSECONDS};
    close_range(0, ~0u, 0); /* whoever waits for the end of a pipe does not wait for this process */
    while (number != SIGTERM && !reap(program, &status) && !uses_too_much(memory))
        number = memory > 0 ? sigtimedwait(awaited, NULL, &interval) : sigwaitinfo(awaited, NULL);
    status = end_all(program, status);
    _exit(WIFEXITED(status) ? WEXITSTATUS(status) : SIGNALLED + WTERMSIG(status));
}

/* The program ends with its keeper, too. */
static void begin_program(pid_t keeper)
{
    sigset_t none;
    sigemptyset(&none);
    signal(SIGPIPE, SIG_DFL);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != keeper)
        _exit(CANNOT_KEEP);
    setsid();
    sigprocmask(SIG_SETMASK, &none, NULL);
}

pid_t keeper_fork(uint64_t memory)
{
    sigset_t awaited, before;
    pid_t coset = getpid();
    sigemptyset(&awaited);
    sigaddset(&awaited, SIGTERM);
    sigaddset(&awaited, SIGCHLD);
    sigprocmask(SIG_BLOCK, &awaited, &before); /* before there is a process that could be sent one */
    pid_t keeper = fork();
    if (keeper != 0) {
        int reason = errno;
        sigprocmask(SIG_SETMASK, &before, NULL);
        errno = reason;
        return keeper;
    }
    setsid(); /* Ctrl-C and the terminal are for coset */
    prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0);
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    keeper = getpid();
    pid_t program = getppid() == coset ? fork() : -1;
    if (program < 0)
        _exit(CANNOT_KEEP);
    if (program > 0)
        keep(program, &awaited, memory);
    begin_program(keeper);
    return 0;
}

void keeper_end(pid_t keeper)
{
    kill(keeper, SIGTERM);
}

int keeper_wait(pid_t keeper)
{
    int status = 0;
    while (waitpid(keeper, &status, 0) < 0 && errno == EINTR)
        continue;
    return WIFEXITED(status) ? WEXITSTATUS(status) : SIGNALLED + WTERMSIG(status);
}
