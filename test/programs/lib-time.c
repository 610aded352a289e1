// strftime, gmtime, mktime and difftime on fixed times; time and clock only move forward.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void show(time_t t)
{
    static const char *const formats[] = {"%Y-%m-%d %H:%M:%S", "%a %A %b %B %d %e", "%j %U %W %u %w %V %G %g", "%I %p %M %y %C",
                                          "%D|%F|%T|%R|%r", "%c|%x|%X", "%n%t%%|%h|%s", "%Z %z"};
    struct tm *tm = gmtime(&t);
    printf("%d %d %d %d %d %d %d %d\n", tm->tm_year, tm->tm_mon, tm->tm_mday, tm->tm_hour, tm->tm_min, tm->tm_sec,
           tm->tm_wday, tm->tm_yday);
    char text[100];
    for (int i = 0; i < 7; i++) {
        size_t n = strftime(text, sizeof text, formats[i], tm);
        printf("%zu %s\n", n, text);
    }
    printf("%s", asctime(tm));
}

int main(void)
{
    static const long times[] = {0, 1, 951782400, 1000000000, 1709164800, 1709251199, 2147483647, 4102444800, -1, -86401};
    for (unsigned i = 0; i < sizeof times / sizeof *times; i++)
        show((time_t)times[i]);
    struct tm tm = {.tm_year = 124, .tm_mon = 1, .tm_mday = 30, .tm_hour = 25, .tm_min = -5, .tm_isdst = -1};
    time_t made = mktime(&tm);
    printf("%ld %d %d %d %d\n", (long)made, tm.tm_mon, tm.tm_mday, tm.tm_hour, tm.tm_wday);
    time_t zero = 0;
    struct tm result;
    printf("%s", ctime(&zero));
    printf("%d %g\n", localtime_r(&zero, &result)->tm_year, difftime(100, 40));
    char small[4];
    printf("%zu\n", strftime(small, sizeof small, "%Y", gmtime(&zero)));
    time_t now = time(NULL), later = time(&zero);
    clock_t c = clock();
    struct timespec spec;
    printf("%d %d %d %d\n", now > 0 && later >= now, zero == later, clock() >= c, clock_gettime(CLOCK_MONOTONIC, &spec));
    return CLOCKS_PER_SEC == 1000000;
}
