#include "format.h"
#include <limits.h>

/* A number, saturated; `text` moves past it. */
static int parse_number(const char **text)
{
    int number = 0;
    for (; __coset_is_digit((unsigned char)**text); ++*text) {
        int digit = **text - '0';
        number = number > (INT_MAX - digit) / 10 ? INT_MAX : number * 10 + digit;
    }
    return number;
}

/* Parses "12$" and moves `text` past it; 0 without moving if there is none. */
static int parse_position(const char **text)
{
    const char *start = *text;
    int position = parse_number(text);
    if (position > 0 && **text == '$') {
        ++*text;
        return position;
    }
    *text = start;
    return 0;
}

static unsigned char flag_of(char c)
{
    switch (c) {
    case '-': return FLAG_LEFT;
    case '+': return FLAG_PLUS;
    case ' ': return FLAG_SPACE;
    case '#': return FLAG_ALTERNATE;
    case '0': return FLAG_ZERO;
    case '\'': return FLAG_GROUP;
    default: return 0;
    }
}

static const char *parse_layout(CosetDirective *directive, const char *text)
{
    directive->position = parse_position(&text);
    unsigned char flag;
    for (; (flag = flag_of(*text)) || *text == 'I'; text++)
        directive->flags |= flag;
    if (*text == '*') {
        text++;
        directive->width_argument = parse_position(&text);
    } else {
        directive->width = parse_number(&text);
    }
    if (*text != '.')
        return text;
    text++;
    if (*text == '*') {
        text++;
        directive->precision_argument = parse_position(&text);
    } else if (*text == '-') {
        text++;
        parse_number(&text); /* a negative precision counts as none */
    } else {
        directive->precision = parse_number(&text);
    }
    return text;
}

static const char *parse_length(CosetDirective *directive, const char *text)
{
    switch (*text) {
    case 'h':
        directive->length = text[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT;
        return text + (text[1] == 'h' ? 2 : 1);
    case 'l':
        directive->length = LENGTH_LONG;
        if (text[1] != 'l')
            return text + 1;
        directive->length = LENGTH_LONG_DOUBLE;
        return text + 2;
    case 'L':
    case 'q':
        directive->length = LENGTH_LONG_DOUBLE;
        return text + 1;
    case 'j':
    case 'z':
    case 'Z':
    case 't':
        directive->length = LENGTH_LONG;
        return text + 1;
    default:
        return text;
    }
}

const char *__coset_directive_parse(CosetDirective *directive, const char *text)
{
    *directive = (CosetDirective){.precision = -1, .width_argument = -1, .precision_argument = -1};
    if (*text < 'A' || *text == 'I')
        text = parse_layout(directive, text);
    text = parse_length(directive, text);
    directive->conversion = *text;
    return *text ? text + 1 : text;
}
