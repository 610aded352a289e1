/* Timers can be set, but never expire. */
#include "coset_runtime.h"
#include <string.h>
#include <sys/time.h>

WEAK unsigned alarm(unsigned seconds)
{
    __coset_bound("time");
    static unsigned current;
    unsigned old = current;
    current = seconds;
    return old;
}

WEAK unsigned ualarm(unsigned value, unsigned interval)
{
    __coset_bound("time");
    (void)value;
    (void)interval;
    return 0;
}

WEAK int setitimer(__itimer_which_t which, const struct itimerval *restrict value, struct itimerval *restrict old)
{
    __coset_bound("time");
    (void)which;
    (void)value;
    if (old)
        memset(old, 0, sizeof *old);
    return 0;
}

WEAK int getitimer(__itimer_which_t which, struct itimerval *value)
{
    __coset_bound("time");
    (void)which;
    memset(value, 0, sizeof *value);
    return 0;
}
