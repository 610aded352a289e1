#include "coset_runtime.h"
#include "process.h"
#include <unistd.h>

#define CONSTANT(type, name, value) \
    WEAK type name(void)            \
    {                               \
        __coset_bound("system");    \
        return value;               \
    }

CONSTANT(pid_t, getpid, COSET_PROCESS)
CONSTANT(pid_t, gettid, COSET_PROCESS)
CONSTANT(pid_t, getpgrp, COSET_PROCESS)
CONSTANT(pid_t, getppid, COSET_PARENT)
CONSTANT(uid_t, getuid, COSET_USER)
CONSTANT(uid_t, geteuid, COSET_USER)
CONSTANT(gid_t, getgid, COSET_USER)
CONSTANT(gid_t, getegid, COSET_USER)
CONSTANT(int, getpagesize, 4096)
CONSTANT(int, getdtablesize, 1024)
CONSTANT(pid_t, setsid, COSET_PROCESS)
CONSTANT(long, gethostid, 0x007f0100)

WEAK pid_t getpgid(pid_t process)
{
    __coset_bound("system");
    (void)process;
    return COSET_PROCESS;
}

WEAK pid_t getsid(pid_t process)
{
    __coset_bound("system");
    (void)process;
    return COSET_PROCESS;
}

WEAK int setpgid(pid_t process, pid_t group)
{
    __coset_bound("system");
    (void)process;
    (void)group;
    return 0;
}

WEAK int setuid(uid_t user)
{
    __coset_bound("system");
    (void)user;
    return 0;
}
ALIAS(setgid, setuid);
ALIAS(seteuid, setuid);
ALIAS(setegid, setuid);

WEAK int getgroups(int count, gid_t *groups)
{
    __coset_bound("system");
    (void)count;
    (void)groups;
    return 0;
}
