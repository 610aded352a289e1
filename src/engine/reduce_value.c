/* Values as C writes them. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "engine/reduce.h"

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

static bool parse_integer(const char *text, uint64_t *value)
{
    static const char *const words[] = {"false", "true"};
    for (unsigned i = 0; i < 2; i++) {
        if (strcmp(text, words[i]) == 0) {
            *value = i;
            return true;
        }
    }
    if (text[0] == '\'' && text[1] != '\0' && text[1] != '\\' && text[2] == '\'' && text[3] == '\0') {
        *value = (uint64_t)(int8_t)text[1];
        return true;
    }
    char *end;
    bool negative = *text == '-';
    const char *digits = text + (negative || *text == '+');
    if (*digits < '0' || *digits > '9')
        return false;
    errno = 0;
    *value = strtoull(digits, &end, 0);
    if (negative)
        *value = 0 - *value;
    return errno == 0 && ends_with(end, "uUlL");
}

bool value_parse(const char *text, unsigned kind, uint64_t size, uint8_t *bytes)
{
    uint64_t value;
    if (kind == TERM_FLOAT + 1)
        return parse_float(text, size, bytes);
    if (!parse_integer(text, &value))
        return false;
    memcpy(bytes, &value, size < sizeof value ? size : sizeof value);
    return true;
}
