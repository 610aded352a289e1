/* Local time is UTC. */
#include "calendar.h"

static struct tm shared;

struct tm *gmtime(const time_t *seconds)
{
    return __coset_calendar_from(*seconds, &shared);
}

struct tm *localtime(const time_t *seconds)
{
    __coset_bound("time_zone");
    struct tm *result = __coset_calendar_from(*seconds, &shared);
    if (result)
        result->tm_zone = "UTC";
    return result;
}

WEAK struct tm *gmtime_r(const time_t *restrict seconds, struct tm *restrict result)
{
    return __coset_calendar_from(*seconds, result);
}

WEAK struct tm *localtime_r(const time_t *restrict seconds, struct tm *restrict result)
{
    __coset_bound("time_zone");
    result = __coset_calendar_from(*seconds, result);
    if (result)
        result->tm_zone = "UTC";
    return result;
}

time_t mktime(struct tm *calendar)
{
    __coset_bound("time_zone");
    time_t seconds = __coset_calendar_to(calendar);
    if (seconds != -1 || calendar->tm_year == 69)
        calendar->tm_zone = "UTC";
    return seconds;
}
ALIAS(timelocal, mktime);

WEAK time_t timegm(struct tm *calendar)
{
    return __coset_calendar_to(calendar);
}
