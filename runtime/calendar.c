#include "calendar.h"
#include <errno.h>
#include <limits.h>

const char __coset_day_names[7][10] = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
const char __coset_month_names[12][10] = {"January", "February", "March",     "April",   "May",      "June",
                                          "July",    "August",   "September", "October", "November", "December"};

/* Days from 1970-01-01 to the first of March of a year: years that begin in March put the leap day last. */
static long days_to_march(long year)
{
    long era = (year >= 0 ? year : year - 399) / 400, in_era = year - era * 400;
    return era * 146097 + in_era * 365 + in_era / 4 - in_era / 100 - 719468 ;
}


/* Days from 1970-01-01 to the first of a month (0..11) of a year. */
static long days_to_month(long year, int month)
{
    int from_march = (month + 10) % 12;
    return days_to_march(month < 2 ? year - 1 : year) + (153 * from_march + 2) / 5;
}

struct tm *__coset_calendar_from(time_t seconds, struct tm *result)
{
    long days = seconds / 86400, rest = seconds % 86400;
    if (rest < 0) {
        rest += 86400;
        days--;
    }
    long year = 1970 + days / 366;
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        errno = EOVERFLOW;
        return NULL;
    }
    if (days < 0)
        year = 1970 + days / 365 - 1;
    while (days >= days_to_month(year + 1, 0))
        year += 1 + (days - days_to_month(year + 1, 0)) / 366;
    if (year - 1900 > INT_MAX || year - 1900 < INT_MIN) {
        errno = EOVERFLOW;
        return NULL;
    }
    int month = 0;
    while (month < 11 && days >= days_to_month(year, month + 1))
        month++;
    *result = (struct tm){
        .tm_sec = (int)(rest % 60),
        .tm_min = (int)(rest / 60 % 60),
        .tm_hour = (int)(rest / 3600),
        .tm_mday = (int)(days - days_to_month(year, month)) + 1,
        .tm_mon = month,
        .tm_year = (int)(year - 1900),
        .tm_wday = (int)(((days + 4) % 7 + 7) % 7),
        .tm_yday = (int)(days - days_to_month(year, 0)),
        .tm_zone = "GMT",
    };
    return result;
}

time_t __coset_calendar_to(struct tm *calendar)
{
    long year = 1900L + calendar->tm_year, month = calendar->tm_mon;
    year += month / 12;
    month %= 12;
    if (month < 0) {
        month += 12;
        year--;
    }
    long days = days_to_month(year, (int)month) + calendar->tm_mday - 1;
    time_t seconds = ((days * 24 + calendar->tm_hour) * 60 + calendar->tm_min) * 60 + calendar->tm_sec;
    return __coset_calendar_from(seconds, calendar) ? seconds : -1;
}
