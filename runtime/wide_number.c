#include "coset_runtime.h"
#include <stdlib.h>
#include <wchar.h>

double strtod(const char *restrict text, char **restrict end);

/* The ASCII prefix of a wide string as bytes, for functions that parse a number. */
static size_t narrow(char *bytes, size_t size, const wchar_t *text)
{
    size_t length = 0;
    while (length + 1 < size && text[length] > 0 && text[length] < 128) {
        bytes[length] = (char)text[length];
        length++;
    }
    bytes[length] = '\0';
    return length;
}

long wcstol(const wchar_t *restrict text, wchar_t **restrict end, int base)
{
    char bytes[128];
    CosetInteger integer;
    narrow(bytes, sizeof bytes, text);
    __coset_parse_integer(&integer, bytes, base, false);
    if (end && integer.end)
        *end = (wchar_t *)text + (integer.end - bytes);
    return __coset_integer_signed(&integer);
}

unsigned long wcstoul(const wchar_t *restrict text, wchar_t **restrict end, int base)
{
    char bytes[128];
    CosetInteger integer;
    narrow(bytes, sizeof bytes, text);
    __coset_parse_integer(&integer, bytes, base, false);
    if (end && integer.end)
        *end = (wchar_t *)text + (integer.end - bytes);
    return __coset_integer_unsigned(&integer);
}

double wcstod(const wchar_t *restrict text, wchar_t **restrict end)
{
    char bytes[512], *stop;
    narrow(bytes, sizeof bytes, text);
    double value = strtod(bytes, &stop);
    if (end)
        *end = (wchar_t *)text + (stop - bytes);
    return value;
}
