#include "calendar.h"
#include <string.h>

static bool take_number(const char **text, int low, int high, int digits, int *result)
{
    int value = 0, count = 0;
    while (__coset_is_space((unsigned char)**text))
        ++*text;
    while (count < digits && __coset_is_digit((unsigned char)**text)) {
        value = value * 10 + (*(*text)++ - '0');
        count++;
    }
    *result = value;
    return count > 0 && value >= low && value <= high;
}

/* A name in full or its first three letters, in any case; its index, or -1. */
static int take_name(const char **text, const char names[][10], int count)
{
    for (int i = 0; i < count; i++) {
        size_t length = strlen(names[i]), same = 0;
        while (same < length &&
               __coset_lower((unsigned char)(*text)[same]) == __coset_lower((unsigned char)names[i][same]))
            same++;
        if (same == length || same >= 3) {
            *text += same == length ? length : 3;
            return i;
        }
    }
    return -1;
}

static bool take_half(const char **text, struct tm *calendar)
{
    int first = __coset_lower((unsigned char)**text);
    if ((first != 'a' && first != 'p') || __coset_lower((unsigned char)(*text)[1]) != 'm')
        return false;
    *text += 2;
    calendar->tm_hour = calendar->tm_hour % 12 + (first == 'p' ? 12 : 0);
    return true;
}

static bool take_directive(const char **text, char letter, struct tm *calendar)
{
    int value;
    switch (letter) {
    case 'Y':
        if (!take_number(text, 0, 9999, 4, &value))
            return false;
        calendar->tm_year = value - 1900;
        return true;
    case 'y':
        if (!take_number(text, 0, 99, 2, &value))
            return false;
        calendar->tm_year = value < 69 ? value + 100 : value;
        return true;
    case 'm':
        if (!take_number(text, 1, 12, 2, &value))
            return false;
        calendar->tm_mon = value - 1;
        return true;
    case 'j':
        if (!take_number(text, 1, 366, 3, &value))
            return false;
        calendar->tm_yday = value - 1;
        return true;
    case 'd': case 'e': return take_number(text, 1, 31, 2, &calendar->tm_mday);
    case 'H': case 'k': return take_number(text, 0, 23, 2, &calendar->tm_hour);
    case 'I': case 'l': return take_number(text, 1, 12, 2, &calendar->tm_hour);
    case 'M': return take_number(text, 0, 59, 2, &calendar->tm_min);
    case 'S': return take_number(text, 0, 61, 2, &calendar->tm_sec);
    case 'w': return take_number(text, 0, 6, 1, &calendar->tm_wday);
    case 'a': case 'A': return (calendar->tm_wday = take_name(text, __coset_day_names, 7)) >= 0;
    case 'b': case 'B': case 'h': return (calendar->tm_mon = take_name(text, __coset_month_names, 12)) >= 0;
    case 'p': return take_half(text, calendar);
    default: return false;
    }
}

static const char *expansion(char letter)
{
    switch (letter) {
    case 'D': case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'T': case 'X': return "%H:%M:%S";
    case 'R': return "%H:%M";
    case 'r': return "%I:%M:%S %p";
    case 'c': return "%a %b %e %H:%M:%S %Y";
    default: return NULL;
    }
}

static const char *parse(const char *text, const char *format, struct tm *calendar)
{
    for (; *format; format++) {
        if (__coset_is_space((unsigned char)*format)) {
            while (__coset_is_space((unsigned char)*text))
                text++;
        } else if (*format != '%' || *++format == '%') {
            if (*text++ != *format)
                return NULL;
        } else if (expansion(*format)) {
            text = parse(text, expansion(*format), calendar);
            if (!text)
                return NULL;
        } else if (*format == 'n' || *format == 't') {
            while (__coset_is_space((unsigned char)*text))
                text++;
        } else if (!take_directive(&text, *format, calendar)) {
            return NULL;
        }
    }
    return text;
}

/* The day of the week and of the year follow from a complete date. */
WEAK char *strptime(const char *restrict text, const char *restrict format, struct tm *restrict calendar)
{
    text = parse(text, format, calendar);
    if (text && calendar->tm_mday >= 1 && calendar->tm_mon >= 0 && calendar->tm_mon < 12) {
        struct tm copy = {.tm_year = calendar->tm_year, .tm_mon = calendar->tm_mon, .tm_mday = calendar->tm_mday};
        __coset_calendar_to(&copy);
        calendar->tm_wday = copy.tm_wday;
        calendar->tm_yday = copy.tm_yday;
    }
    return (char *)text;
}
