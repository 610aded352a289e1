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
#include <unistd.h>

enum { MICROSECONDS_TO_DIE = 500, SIGNALLED = 128, CANNOT_KEEP = 127 };

/* The second field behind the name, which may contain anything: "12 (a) b) S 34 …". 0: there is no such process. */
static pid_t parent_of(const char *process)
{
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%.20s/stat", process);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t got = file < 0 ? 0 : read(file, text, sizeof text - 1);
    if (file >= 0)
        close(file);
    text[got > 0 ? got : 0] = '\0';
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

static void keep(pid_t program, const sigset_t *awaited)
{
    int status = SIGKILL, number = 0;
    close_range(0, ~0u, 0); /* whoever waits for the end of a pipe does not wait for this process */
    while (number != SIGTERM && !reap(program, &status))
        while ((number = sigwaitinfo(awaited, NULL)) < 0)
            continue;
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

pid_t keeper_fork(void)
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
        keep(program, &awaited);
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
