#include "calendar.h"
#include <errno.h>
#include <stdio.h>

static char shared[64];

static char *describe(const struct tm *calendar, char *buffer, size_t size)
{
    const char *day = (unsigned)calendar->tm_wday < 7 ? __coset_day_names[calendar->tm_wday] : "???";
    const char *month = (unsigned)calendar->tm_mon < 12 ? __coset_month_names[calendar->tm_mon] : "???";
    int length = snprintf(buffer, size, "%.3s %.3s%3d %.2d:%.2d:%.2d %ld\n", day, month, calendar->tm_mday,
                          calendar->tm_hour, calendar->tm_min, calendar->tm_sec, 1900L + calendar->tm_year);
    if (length < 0 || (size_t)length >= size) {
        errno = EOVERFLOW;
        return NULL;
    }
    return buffer;
}

char *asctime(const struct tm *calendar)
{
    return describe(calendar, shared, sizeof shared);
}

char *ctime(const time_t *seconds)
{
    struct tm calendar;
    return __coset_calendar_from(*seconds, &calendar) ? describe(&calendar, shared, sizeof shared) : NULL;
}

WEAK char *asctime_r(const struct tm *restrict calendar, char *restrict buffer)
{
    return describe(calendar, buffer, 26);
}

WEAK char *ctime_r(const time_t *restrict seconds, char *restrict buffer)
{
    struct tm calendar;
    return __coset_calendar_from(*seconds, &calendar) ? describe(&calendar, buffer, 26) : NULL;
}
