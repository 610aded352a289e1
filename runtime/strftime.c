#include "calendar.h"
#include <stdio.h>
#include <string.h>

typedef struct TimeText {
    char *buffer;
    size_t room;      /* bytes left, the NUL's included */
    size_t length;
    bool full;
} TimeText;

typedef struct TimeDirective {
    char flag;        /* '_', '-', '0', or 0 */
    bool upper, swap_case;
    int width;        /* -1: none */
} TimeDirective;

static void put_byte(TimeText *text, char c)
{
    if (text->full || text->length + 1 >= text->room) {
        text->full = true;
        return;
    }
    text->buffer[text->length++] = c;
}

static char change_case(const TimeDirective *directive, char c, bool lower)
{
    if (lower)
        return c >= 'A' && c <= 'Z' ? (char)(c + 32) : c;
    return directive->upper && c >= 'a' && c <= 'z' ? (char)(c - 32) : c;
}

static void put_text(TimeText *text, const TimeDirective *directive, const char *bytes, size_t length, bool lower)
{
    char padding = directive->flag == '0' ? '0' : ' ';
    for (int i = (int)length; i < directive->width; i++)
        put_byte(text, padding);
    for (size_t i = 0; i < length; i++)
        put_byte(text, change_case(directive, bytes[i], lower));
}

/* `digits` is the usual width and `padding` the usual filler. */
static void put_number(TimeText *text, const TimeDirective *directive, long value, int digits, char padding)
{
    char buffer[24];
    int length = snprintf(buffer, sizeof buffer, "%ld", value < 0 ? -value : value);
    int usual = directive->flag == '-' ? 0 : digits;
    int width = directive->width > usual ? directive->width : usual;
    if (directive->flag)
        padding = directive->flag == '0' ? '0' : ' ';
    int fill = width - length - (value < 0);
    if (value < 0 && padding == '0')
        put_byte(text, '-');
    for (int i = 0; i < fill; i++)
        put_byte(text, padding);
    if (value < 0 && padding != '0')
        put_byte(text, '-');
    for (int i = 0; i < length; i++)
        put_byte(text, buffer[i]);
}

static bool is_leap(long year)
{
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* The number of the ISO 8601 week, and in *year the year that it belongs to. */
static int iso_week(const struct tm *calendar, long *year)
{
    int monday_based = (calendar->tm_wday + 6) % 7;
    int week = (calendar->tm_yday - monday_based + 10) / 7;
    *year = 1900L + calendar->tm_year;
    if (week < 1) {
        --*year;
        int day = calendar->tm_yday + (is_leap(*year) ? 366 : 365);
        return (day - monday_based + 10) / 7;
    }
    int days = is_leap(*year) ? 366 : 365;
    if (week == 53 && calendar->tm_yday - monday_based + 3 >= days) {
        ++*year;
        return 1;
    }
    return week;
}

static void put_name(TimeText *text, TimeDirective *directive, const char names[][10], int count, int index, bool brief)
{
    const char *name = index >= 0 && index < count ? names[index] : "?";
    size_t length = strlen(name);
    if (directive->swap_case)
        directive->upper = true;
    put_text(text, directive, name, brief && length > 3 ? 3 : length, false);
}

static void put_format(TimeText *text, const TimeDirective *directive, const char *format, const struct tm *calendar)
{
    char part[128];
    size_t length = strftime(part, sizeof part, format, calendar);
    put_text(text, directive, part, length, false);
}

static void put_zone(TimeText *text, TimeDirective *directive, const struct tm *calendar)
{
    if (calendar->tm_isdst < 0)
        return;
    long minutes = calendar->tm_gmtoff / 60;
    bool negative = minutes < 0;
    minutes = negative ? -minutes : minutes;
    put_text(text, directive, negative ? "-" : "+", 1, false);
    put_number(text, directive, minutes / 60 * 100 + minutes % 60, 4, '0');
}

static void put_century(TimeText *text, TimeDirective *directive, long year)
{
    long century = year / 100 - (year % 100 < 0);
    put_number(text, directive, century, 2, '0');
}

static void put_seconds(TimeText *text, const TimeDirective *directive, const struct tm *calendar)
{
    char digits[24];
    struct tm copy = *calendar;
    int length = snprintf(digits, sizeof digits, "%ld", __coset_calendar_to(&copy));
    put_text(text, directive, digits, (size_t)length, false);
}

/* False if the letter is not a directive. */
static bool put_date(TimeText *text, TimeDirective *directive, char letter, const struct tm *calendar)
{
    long year = 1900L + calendar->tm_year, iso_year;
    int week = iso_week(calendar, &iso_year);
    switch (letter) {
    case 'Y': put_number(text, directive, year, 1, '0'); return true;
    case 'C': put_century(text, directive, year); return true;
    case 'y': put_number(text, directive, (year % 100 + 100) % 100, 2, '0'); return true;
    case 'G': put_number(text, directive, iso_year, 1, '0'); return true;
    case 'g': put_number(text, directive, (iso_year % 100 + 100) % 100, 2, '0'); return true;
    case 'V': put_number(text, directive, week, 2, '0'); return true;
    case 'U': put_number(text, directive, (calendar->tm_yday + 7 - calendar->tm_wday) / 7, 2, '0'); return true;
    case 'W':
        put_number(text, directive, (calendar->tm_yday + 7 - (calendar->tm_wday + 6) % 7) / 7, 2, '0');
        return true;
    case 'm': put_number(text, directive, calendar->tm_mon + 1, 2, '0'); return true;
    case 'd': put_number(text, directive, calendar->tm_mday, 2, '0'); return true;
    case 'e': put_number(text, directive, calendar->tm_mday, 2, ' '); return true;
    case 'j': put_number(text, directive, calendar->tm_yday + 1, 3, '0'); return true;
    case 'u': put_number(text, directive, (calendar->tm_wday + 6) % 7 + 1, 1, '0'); return true;
    case 'w': put_number(text, directive, calendar->tm_wday, 1, '0'); return true;
    case 'a': put_name(text, directive, __coset_day_names, 7, calendar->tm_wday, true); return true;
    case 'A': put_name(text, directive, __coset_day_names, 7, calendar->tm_wday, false); return true;
    case 'b': case 'h': put_name(text, directive, __coset_month_names, 12, calendar->tm_mon, true); return true;
    case 'B': put_name(text, directive, __coset_month_names, 12, calendar->tm_mon, false); return true;
    default: return false;
    }
}

static bool put_time(TimeText *text, TimeDirective *directive, char letter, const struct tm *calendar)
{
    int hour12 = calendar->tm_hour % 12 == 0 ? 12 : calendar->tm_hour % 12;
    const char *half = calendar->tm_hour >= 12 ? "PM" : "AM";
    switch (letter) {
    case 'H': put_number(text, directive, calendar->tm_hour, 2, '0'); return true;
    case 'I': put_number(text, directive, hour12, 2, '0'); return true;
    case 'k': put_number(text, directive, calendar->tm_hour, 2, ' '); return true;
    case 'l': put_number(text, directive, hour12, 2, ' '); return true;
    case 'M': put_number(text, directive, calendar->tm_min, 2, '0'); return true;
    case 'S': put_number(text, directive, calendar->tm_sec, 2, '0'); return true;
    case 's': put_seconds(text, directive, calendar); return true;
    case 'p': put_text(text, directive, half, 2, directive->swap_case); return true;
    case 'P': put_text(text, directive, half, 2, true); return true;
    case 'z': put_zone(text, directive, calendar); return true;
    case 'Z':
        if (calendar->tm_zone)
            put_text(text, directive, calendar->tm_zone, strlen(calendar->tm_zone), directive->swap_case);
        return true;
    default: return false;
    }
}

static const char *compound_format(char letter)
{
    switch (letter) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D': case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T': case 'X': return "%H:%M:%S";
    default: return NULL;
    }
}

/* The format after the directive at `format`, which follows a '%'. */
static const char *run_directive(TimeText *text, const char *format, const struct tm *calendar)
{
    const char *start = format - 1;
    TimeDirective directive = {.width = -1};
    for (; *format && strchr("_-0^#", *format); format++) {
        if (*format == '^')
            directive.upper = true;
        else if (*format == '#')
            directive.swap_case = true;
        else
            directive.flag = *format;
    }
    if (__coset_is_digit((unsigned char)*format)) {
        directive.width = 0;
        for (; __coset_is_digit((unsigned char)*format); format++)
            directive.width = directive.width > 100000 ? directive.width : directive.width * 10 + (*format - '0');
    }
    if (*format == 'E' || *format == 'O')
        format++;
    char letter = *format;
    const char *compound = compound_format(letter);
    if (letter == 'n' || letter == 't' || letter == '%')
        put_text(text, &directive, letter == 'n' ? "\n" : letter == 't' ? "\t" : "%", 1, false);
    else if (compound)
        put_format(text, &directive, compound, calendar);
    else if (!put_date(text, &directive, letter, calendar) && !put_time(text, &directive, letter, calendar))
        put_text(text, &directive, start, (size_t)(format - start) + (letter != '\0'), false);
    return letter ? format + 1 : format;
}

size_t strftime(char *restrict buffer, size_t size, const char *restrict format, const struct tm *restrict calendar)
{
    TimeText text = {.buffer = buffer, .room = size};
    while (*format && !text.full) {
        if (*format == '%')
            format = run_directive(&text, format + 1, calendar);
        else
            put_byte(&text, *format++);
    }
    if (text.full || size == 0)
        return 0;
    buffer[text.length] = '\0';
    return text.length;
}

WEAK size_t strftime_l(char *restrict buffer, size_t size, const char *restrict format,
                       const struct tm *restrict calendar, locale_t locale)
{
    (void)locale;
    return strftime(buffer, size, format, calendar);
}
