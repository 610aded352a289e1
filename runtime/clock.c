#include "clock.h"

static int64_t now = COSET_EPOCH * COSET_SECOND;

int64_t __coset_clock_read(void)
{
    __coset_bound("time");
    now += 1000;
    return now;
}

void __coset_clock_advance(int64_t nanoseconds)
{
    if (nanoseconds > 0)
        now += nanoseconds;
}
