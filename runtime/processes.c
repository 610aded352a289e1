/* Other processes cannot be made or waited for. */
#include "coset_runtime.h"
#include <errno.h>
#include <stdio.h>
#include <sys/types.h>

struct rusage;

static int refuse(int error)
{
    errno = error;
    return -1;
}

WEAK pid_t fork(void)
{
    return refuse(ENOSYS);
}
ALIAS(vfork, fork);

WEAK pid_t wait(int *status)
{
    (void)status;
    return refuse(ECHILD);
}

WEAK pid_t waitpid(pid_t process, int *status, int options)
{
    (void)process;
    (void)status;
    (void)options;
    return refuse(ECHILD);
}

WEAK pid_t wait3(int *status, int options, struct rusage *usage)
{
    (void)status;
    (void)options;
    (void)usage;
    return refuse(ECHILD);
}

WEAK int execv(const char *path, char *const *arguments)
{
    (void)path;
    (void)arguments;
    return refuse(ENOSYS);
}
ALIAS(execvp, execv);

WEAK int execve(const char *path, char *const *arguments, char *const *environment)
{
    (void)path;
    (void)arguments;
    (void)environment;
    return refuse(ENOSYS);
}
ALIAS(execvpe, execve);

WEAK int execl(const char *path, const char *argument, ...)
{
    (void)path;
    (void)argument;
    return refuse(ENOSYS);
}
ALIAS(execlp, execl);
ALIAS(execle, execl);

WEAK FILE *popen(const char *command, const char *mode)
{
    (void)command;
    (void)mode;
    errno = ENOSYS;
    return NULL;
}

WEAK int pclose(FILE *file)
{
    (void)file;
    return refuse(ECHILD);
}

WEAK int daemon(int keep_directory, int keep_streams)
{
    (void)keep_directory;
    (void)keep_streams;
    return refuse(ENOSYS);
}
