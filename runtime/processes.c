/* Other processes are not supported. The run ends at the call, because it would then differ from a native run. */
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
    __coset_unsupported("processes (fork)");
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
    __coset_unsupported("processes (exec)");
}
ALIAS(execvp, execv);

WEAK int execve(const char *path, char *const *arguments, char *const *environment)
{
    (void)path;
    (void)arguments;
    (void)environment;
    __coset_unsupported("processes (exec)");
}
ALIAS(execvpe, execve);

WEAK int execl(const char *path, const char *argument, ...)
{
    (void)path;
    (void)argument;
    __coset_unsupported("processes (exec)");
}
ALIAS(execlp, execl);
ALIAS(execle, execl);

WEAK FILE *popen(const char *command, const char *mode)
{
    (void)command;
    (void)mode;
    __coset_unsupported("processes (popen)");
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
    __coset_unsupported("processes (daemon)");
}
