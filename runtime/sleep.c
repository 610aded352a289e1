/* Sleeping returns at once and advances the clock. */
#include "clock.h"
#include <time.h>
#include <unistd.h>

WEAK unsigned sleep(unsigned seconds)
{
    __coset_clock_advance(seconds * COSET_SECOND);
    return 0;
}

WEAK int usleep(unsigned microseconds)
{
    __coset_clock_advance(microseconds * INT64_C(1000));
    return 0;
}

WEAK int nanosleep(const struct timespec *wanted, struct timespec *left)
{
    __coset_clock_advance(wanted->tv_sec * COSET_SECOND + wanted->tv_nsec);
    if (left)
        *left = (struct timespec){0, 0};
    return 0;
}

WEAK int clock_nanosleep(clockid_t clock, int flags, const struct timespec *wanted, struct timespec *left)
{
    (void)clock;
    if (flags & TIMER_ABSTIME)
        return 0;
    return nanosleep(wanted, left);
}
