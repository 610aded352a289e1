#include "clock.h"
#include <errno.h>
#include <sys/time.h>
#include <time.h>

time_t time(time_t *result)
{
    time_t seconds = __coset_clock_read() / COSET_SECOND;
    if (result)
        *result = seconds;
    return seconds;
}

/* Processor time counts from the start of the run. */
clock_t clock(void)
{
    return (__coset_clock_read() - COSET_EPOCH * COSET_SECOND) / 1000;
}

double difftime(time_t later, time_t earlier)
{
    return (double)later - (double)earlier;
}

WEAK int gettimeofday(struct timeval *restrict result, void *restrict zone)
{
    (void)zone;
    int64_t now = __coset_clock_read();
    result->tv_sec = now / COSET_SECOND;
    result->tv_usec = now % COSET_SECOND / 1000;
    return 0;
}

WEAK int settimeofday(const struct timeval *value, const struct timezone *zone)
{
    (void)value;
    (void)zone;
    errno = EPERM;
    return -1;
}

WEAK int clock_gettime(clockid_t clock, struct timespec *result)
{
    int64_t now = __coset_clock_read();
    if (clock != CLOCK_REALTIME && clock != 5) /* 5: CLOCK_REALTIME_COARSE */
        now -= (COSET_EPOCH - 1000) * COSET_SECOND;
    result->tv_sec = now / COSET_SECOND;
    result->tv_nsec = now % COSET_SECOND;
    return 0;
}

WEAK int timespec_get(struct timespec *result, int base)
{
    clock_gettime(CLOCK_REALTIME, result);
    return base;
}

WEAK int clock_getres(clockid_t clock, struct timespec *result)
{
    __coset_bound("system");
    (void)clock;
    if (result)
        *result = (struct timespec){0, 1};
    return 0;
}
