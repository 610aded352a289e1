#include "coset_runtime.h"
#include <errno.h>
#include <locale.h>
#include <string.h>

/* "Unknown error -12" for numbers that have no text. */
static void describe_unknown(char *target, int number)
{
    char digits[12];
    char *start = digits + sizeof digits - 1;
    unsigned magnitude = number < 0 ? 0u - (unsigned)number : (unsigned)number;
    *start = '\0';
    do {
        *--start = (char)('0' + magnitude % 10);
        magnitude /= 10;
    } while (magnitude);
    if (number < 0)
        *--start = '-';
    strcpy(target, "Unknown error ");
    strcat(target, start);
}

char *strerror(int number)
{
    static char unknown[32];
    const char *text = __coset_error_text(number);
    if (text)
        return (char *)text;
    describe_unknown(unknown, number);
    return unknown;
}

WEAK char *strerror_l(int number, locale_t locale)
{
    (void)locale;
    return strerror(number);
}

/* strerror_r as GNU sources see it ... */
char *__coset_strerror_gnu(int number, char *buffer, size_t size) __asm__("strerror_r");
char *__coset_strerror_gnu(int number, char *buffer, size_t size)
{
    char unknown[32];
    const char *text = __coset_error_text(number);
    if (text)
        return (char *)text;
    describe_unknown(unknown, number);
    strncpy(buffer, unknown, size);
    if (size)
        buffer[size - 1] = '\0';
    return buffer;
}

/* ... and as POSIX has it. */
int __xpg_strerror_r(int number, char *buffer, size_t size)
{
    char unknown[32];
    const char *text = __coset_error_text(number);
    if (!text) {
        describe_unknown(unknown, number);
        text = unknown;
    }
    size_t length = strlen(text);
    if (size) {
        size_t count = length < size ? length : size - 1;
        memcpy(buffer, text, count);
        buffer[count] = '\0';
    }
    return length >= size ? ERANGE : text == unknown ? EINVAL : 0;
}
