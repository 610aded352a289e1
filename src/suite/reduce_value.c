/* Parses values in C's notation. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "suite/internal.h"

static bool ends_with(const char *rest, const char *suffixes)
{
    return strspn(rest, suffixes) == strlen(rest);
}

static bool parse_float(const char *text, uint64_t size, uint8_t *bytes)
{
    char *end;
    if (size == sizeof(float)) {
        float value = strtof(text, &end);
        memcpy(bytes, &value, sizeof value);
    } else if (size == sizeof(double)) {
        double value = strtod(text, &end);
        memcpy(bytes, &value, sizeof value);
    } else {
        long double value = strtold(text, &end);
        memcpy(bytes, &value, size < 10 ? size : 10);
    }
    return end != text && ends_with(end, "fFlL");
}

/* Like strtoull with base 0, but for 128 bits. False: too large. */
static bool parse_digits(const char *text, Wide *value, char **end)
{
    unsigned base = 10;
    if (text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && isxdigit((unsigned char)text[2]))
        base = 16;
    else if (text[0] == '0')
        base = 8;
    *value = 0;
    for (text += base == 16 ? 2 : 0; isxdigit((unsigned char)*text); text++) {
        unsigned digit = isdigit((unsigned char)*text) ? (unsigned)(*text - '0') : (unsigned)(*text | 32) - 'a' + 10;
        if (digit >= base)
            break;
        if (*value > (~(Wide)0 - digit) / base)
            return false;
        *value = *value * base + digit;
    }
    *end = (char *)text;
    return true;
}

static bool parse_integer(const char *text, uint64_t size, Wide *value)
{
    static const char *const words[] = {"false", "true"};
    for (unsigned i = 0; i < 2; i++) {
        if (strcmp(text, words[i]) == 0) {
            *value = i;
            return true;
        }
    }
    if (text[0] == '\'' && text[1] != '\0' && text[1] != '\\' && text[2] == '\'' && text[3] == '\0') {
        *value = (Wide)(int8_t)text[1];
        return true;
    }
    char *end;
    bool negative = *text == '-';
    const char *digits = text + (negative || *text == '+');
    if (*digits < '0' || *digits > '9')
        return false;
    if (!parse_digits(digits, value, &end) || (size <= sizeof(uint64_t) && *value > UINT64_MAX))
        return false;
    if (negative)
        *value = 0 - *value;
    return ends_with(end, "uUlL");
}

bool value_parse(const char *text, unsigned kind, uint64_t size, uint8_t *bytes)
{
    Wide value;
    if (kind == TERM_FLOAT + 1)
        return parse_float(text, size, bytes);
    if (!parse_integer(text, size, &value))
        return false;
    memcpy(bytes, &value, size < sizeof value ? size : sizeof value);
    return true;
}
