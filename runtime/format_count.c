/* The length of formatted text as a function of the inputs, without decisions where that is possible. The text itself
 * is made of the values of this run; see concretise.c. */
#include "format_arguments.h"
#include <stdlib.h>
#include <wchar.h>

INLINE size_t larger(size_t left, size_t right)
{
    return left > right ? left : right;
}

/* ---- Numbers ---- */

/* The bits of an argument after its conversion. */
static unsigned bits_of(const CosetDirective *directive)
{
    return directive->length == LENGTH_CHAR ? 8 : directive->length == LENGTH_SHORT ? 16 : directive->length == LENGTH_INT ? 32 : 64;
}

static unsigned long decimal_limit(const CosetDirective *directive)
{
    return ULONG_MAX >> (64 - bits_of(directive));
}

static size_t signed_digits(long value, unsigned long limit)
{
    size_t digits = 1;
    for (long power = 10; (unsigned long)power <= limit / 2; power *= 10) {
        digits += (value >= power) | (value <= -power);
        if (power > LONG_MAX / 10)
            break;
    }
    return digits;
}

static size_t unsigned_digits(unsigned long value, unsigned long limit)
{
    size_t digits = 1;
    for (unsigned long power = 10; power <= limit; power *= 10) {
        digits += value >= power;
        if (power > ULONG_MAX / 10)
            break;
    }
    return digits;
}

static size_t power_digits(unsigned long value, unsigned step, unsigned bits)
{
    size_t digits = 1;
    for (unsigned shift = step; shift < bits; shift += step)
        digits += value >> shift != 0;
    return digits;
}

static size_t with_layout(const CosetDirective *directive, size_t prefix, size_t digits)
{
    if (directive->precision >= 0)
        digits = larger(digits, (size_t)directive->precision);
    return larger(prefix + digits, (size_t)directive->width);
}

static size_t count_signed(const CosetDirective *directive, long value)
{
    size_t digits = signed_digits(value, decimal_limit(directive));
    if (directive->precision == 0)
        digits -= value == 0;
    size_t sign = directive->flags & (FLAG_PLUS | FLAG_SPACE) ? 1 : (size_t)(value < 0);
    return with_layout(directive, sign, digits);
}

static size_t count_unsigned(const CosetDirective *directive, unsigned long value)
{
    char conversion = directive->conversion;
    unsigned step = conversion == 'o' ? 3 : (conversion | 32) == 'b' ? 1 : 4;
    size_t digits = conversion == 'u' ? unsigned_digits(value, decimal_limit(directive)) : power_digits(value, step, bits_of(directive));
    if (directive->precision == 0)
        digits -= value == 0;
    size_t prefix = 0;
    if (directive->flags & FLAG_ALTERNATE && conversion == 'o')
        digits += directive->precision == 0 ? 1 : (size_t)(value != 0);
    else if (directive->flags & FLAG_ALTERNATE && conversion != 'u')
        prefix = (size_t)(value != 0) << 1;
    return with_layout(directive, prefix, digits);
}

/* ---- Text ---- */

size_t __coset_text_length(const char *text, size_t limit)
{
    __coset_require_text(text, limit);
    size_t length = 0, inside = 1;
    if (__coset_is_symbolic((long)text)) {
        while (length < limit && text[length])
            length++;
        return length;
    }
    long found = __coset_find_byte(text, 0, limit);
    if (found >= 0)
        return (size_t)found;
    size_t room = __coset_object_size(text);
    for (size_t i = 0; i < limit && i < room && __coset_find_byte(text + i, 0, 1) != 0; i++) {
        inside &= text[i] != 0;
        length += inside;
    }
    return length;
}

static size_t count_text(const CosetDirective *directive, const char *text)
{
    size_t limit = directive->precision < 0 ? SIZE_MAX : (size_t)directive->precision;
    return larger(__coset_text_length(text ? text : text_of_null(directive), limit), (size_t)directive->width);
}

static void count_wide(const CosetDirective *directive, const wchar_t *text, CosetCount *count)
{
    size_t length = 0, limit = directive->precision < 0 ? SIZE_MAX : (size_t)directive->precision;
    count->is_known = true;
    if (!text) {
        count->length = count_text(directive, NULL);
        return;
    }
    for (; length < limit && text[length]; length++) {
        if ((unsigned)text[length] > 127) {
            count->fails = true;
            return;
        }
    }
    count->length = larger(length, (size_t)directive->width);
}

/* ---- Directives ---- */

/* The host formats floats, which fixes the value. */
static size_t fix_float(const CosetDirective *directive, long double value)
{
    char buffer[128];
    size_t length = 0;
    char *text = __coset_float_text(directive, value, buffer, sizeof buffer, &length);
    if (text != buffer)
        free(text);
    return length;
}

static void count_character(const CosetDirective *directive, int value, CosetCount *count)
{
    bool is_wide = directive->length == LENGTH_LONG || directive->conversion == 'C';
    if (is_wide && (unsigned)value > 127)
        count->fails = true;
    count->length = larger(1, (size_t)directive->width);
    count->is_known = true;
}

/* Whether a pointer is NULL is a decision. All addresses have one length. */
static void count_pointer(const CosetDirective *directive, unsigned long value, CosetCount *count)
{
    bool signs = directive->flags & (FLAG_PLUS | FLAG_SPACE);
    count->is_known = true;
    if (!value)
        count->length = larger(5, (size_t)directive->width);
    else if (is_address(value))
        count->is_known = false;
    else
        count->length = with_layout(directive, (size_t)signs + 2, power_digits(value, 4, 64));
}

static void count_argument(Formatter *formatter, const CosetDirective *directive, CosetCount *count)
{
    bool is_wide = directive->length == LENGTH_LONG;
    count->is_known = true;
    switch (directive->conversion) {
    case 'd': case 'i':
        count->length = count_signed(directive, take_signed(formatter, directive));
        break;
    case 'u': case 'x': case 'X': case 'o': case 'b': case 'B':
        count->length = count_unsigned(directive, take_unsigned(formatter, directive));
        break;
    case 'c': case 'C':
        count_character(directive, take_int(formatter, directive->position), count);
        break;
    case 's':
        if (!is_wide) {
            count->length = count_text(directive, (const char *)take_word(formatter, directive->position));
            break;
        } /* fall through */
    case 'S':
        count_wide(directive, (const wchar_t *)take_word(formatter, directive->position), count);
        break;
    case 'p':
        count_pointer(directive, (unsigned long)take_word(formatter, directive->position), count);
        break;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
        count->fixed = fix_float(directive, take_float(formatter, directive));
        count->is_known = false;
        break;
    case 'm':
        count->length = count_text(directive, strerror(formatter->error));
        break;
    case 'n':
        take_word(formatter, directive->position);
        count->length = 0;
        break;
    default:
        count->is_known = false;
    }
}

void __coset_count_directive(Formatter *formatter, const char *text, CosetCount *count)
{
    CosetDirective directive;
    __coset_directive_parse(&directive, text);
    *count = (CosetCount){0};
    if (!directive.conversion || directive.conversion == '%')
        return;
    if (directive.width_argument >= 0 || directive.precision_argument >= 0) {
        take_stars(formatter, &directive);
        formatter->starred = true;
    }
    if (directive.width == INT_MAX || directive.precision == INT_MAX)
        count->fails = true;
    else
        count_argument(formatter, &directive, count);
}

bool __coset_stores_count(const char *format)
{
    CosetDirective directive;
    while (*format) {
        if (*format++ != '%')
            continue;
        format = __coset_directive_parse(&directive, format);
        if (directive.conversion == 'n')
            return true;
    }
    return false;
}
