/* The clock of coset's machine, for native runs (runtime/clock.h): it starts at the same second in every run, each reading
 * advances it by a microsecond, and sleeping advances it without waiting. Predictions that depend on the time can then
 * be compared. The program may define functions of these names itself, so they are weak; but not beside a sanitizer, whose
 * own functions of these names are weak, too. */
#define _GNU_SOURCE
#include <stdint.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t epoch = 1700000000, second = 1000000000;
static int64_t now = 1700000000 * INT64_C(1000000000);

static int64_t read_clock(void)
{
    now += 1000;
    return now;
}

static void advance(int64_t nanoseconds)
{
    if (nanoseconds > 0)
        now += nanoseconds;
}

WEAK time_t time(time_t *result)
{
    time_t seconds = read_clock() / second;
    if (result)
        *result = seconds;
    return seconds;
}

WEAK clock_t clock(void)
{
    return (read_clock() - epoch * second) / 1000;
}

WEAK int gettimeofday(struct timeval *restrict result, void *restrict zone)
{
    (void)zone;
    int64_t value = read_clock();
    result->tv_sec = value / second;
    result->tv_usec = value % second / 1000;
    return 0;
}

WEAK int clock_gettime(clockid_t clock_id, struct timespec *result)
{
    int64_t value = read_clock();
    if (clock_id != CLOCK_REALTIME && clock_id != CLOCK_REALTIME_COARSE)
        value -= (epoch - 1000) * second;
    result->tv_sec = value / second;
    result->tv_nsec = value % second;
    return 0;
}

WEAK int timespec_get(struct timespec *result, int base)
{
    clock_gettime(CLOCK_REALTIME, result);
    return base;
}

WEAK unsigned sleep(unsigned seconds)
{
    advance(seconds * second);
    return 0;
}

WEAK int usleep(useconds_t microseconds)
{
    advance(microseconds * INT64_C(1000));
    return 0;
}

WEAK int nanosleep(const struct timespec *wanted, struct timespec *left)
{
    advance(wanted->tv_sec * second + wanted->tv_nsec);
    if (left)
        *left = (struct timespec){0, 0};
    return 0;
}

WEAK int clock_nanosleep(clockid_t clock_id, int flags, const struct timespec *wanted, struct timespec *left)
{
    (void)clock_id;
    return flags & TIMER_ABSTIME ? 0 : nanosleep(wanted, left);
}
