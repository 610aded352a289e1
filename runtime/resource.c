#include "clock.h"
#include <string.h>
#include <sys/resource.h>
#include <sys/times.h>

WEAK int getrusage(__rusage_who_t who, struct rusage *usage)
{
    __coset_bound("system");
    (void)who;
    int64_t used = __coset_clock_read() - COSET_EPOCH * COSET_SECOND;
    memset(usage, 0, sizeof *usage);
    usage->ru_utime.tv_sec = used / COSET_SECOND;
    usage->ru_utime.tv_usec = used % COSET_SECOND / 1000;
    usage->ru_maxrss = 4096;
    return 0;
}

WEAK clock_t times(struct tms *result)
{
    clock_t ticks = (__coset_clock_read() - COSET_EPOCH * COSET_SECOND) / (COSET_SECOND / 100);
    if (result)
        *result = (struct tms){.tms_utime = ticks};
    return ticks;
}

WEAK int getrlimit(__rlimit_resource_t resource, struct rlimit *limit)
{
    __coset_bound("system");
    limit->rlim_cur = limit->rlim_max = RLIM_INFINITY;
    if (resource == RLIMIT_NOFILE)
        limit->rlim_cur = limit->rlim_max = 1024;
    else if (resource == RLIMIT_STACK)
        limit->rlim_cur = 8 << 20;
    return 0;
}

WEAK int setrlimit(__rlimit_resource_t resource, const struct rlimit *limit)
{
    __coset_bound("system");
    (void)resource;
    (void)limit;
    return 0;
}

ALIAS(getrlimit64, getrlimit);
ALIAS(setrlimit64, setrlimit);

WEAK int getpriority(__priority_which_t which, id_t who)
{
    __coset_bound("system");
    (void)which;
    (void)who;
    return 0;
}

WEAK int setpriority(__priority_which_t which, id_t who, int priority)
{
    __coset_bound("system");
    (void)which;
    (void)who;
    (void)priority;
    return 0;
}

WEAK int nice(int change)
{
    __coset_bound("system");
    (void)change;
    return 0;
}
