/* The engine of the printf family. */
#include "format_arguments.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

/* ---- Output ---- */

static void pad(CosetSink *sink, char c, size_t count)
{
    static const char spaces[] = "                                ", zeros[] = "00000000000000000000000000000000";
    const char *from = c == '0' ? zeros : spaces;
    for (; count > 32; count -= 32)
        sink_emit(sink, from, 32);
    sink_emit(sink, from, count);
}

static void emit_padded(CosetSink *sink, const CosetDirective *directive, const char *bytes, size_t count)
{
    size_t width = (size_t)directive->width;
    size_t padding = width > count ? width - count : 0;
    if (padding && !(directive->flags & FLAG_LEFT))
        pad(sink, ' ', padding);
    sink_emit(sink, bytes, count);
    if (padding && directive->flags & FLAG_LEFT)
        pad(sink, ' ', padding);
}

/* ---- Integers ---- */

enum { DIGIT_ROOM = 72, PREFIX_ROOM = 8 };

/* The digits of an address are others natively. */
static void note_address(unsigned long value)
{
    if (is_address(value))
        __coset_address_as_number();
}

static char *put_digits(char *end, unsigned long value, unsigned base, const char *digits)
{
    if (base == 10) {
        for (; value >= 10; value /= 10)
            *--end = (char)('0' + value % 10);
        *--end = (char)('0' + value);
        return end;
    }
    unsigned shift = base == 16 ? 4 : base == 8 ? 3 : 1;
    do {
        *--end = digits[value & (base - 1)];
        value >>= shift;
    } while (value);
    return end;
}

/* Digits end at `end`, in a buffer with room for a prefix in front of them. */
static void emit_number(CosetSink *sink, const CosetDirective *directive, const char *prefix, char *digits, char *end)
{
    size_t prefix_length = strlen(prefix), count = (size_t)(end - digits), zeros = 0;
    if (directive->precision >= 0) {
        if ((size_t)directive->precision > count)
            zeros = (size_t)directive->precision - count;
    } else if ((directive->flags & (FLAG_ZERO | FLAG_LEFT)) == FLAG_ZERO &&
               (size_t)directive->width > prefix_length + count) {
        zeros = (size_t)directive->width - prefix_length - count;
    }
    size_t used = prefix_length + zeros + count;
    size_t padding = (size_t)directive->width > used ? (size_t)directive->width - used : 0;
    if (padding && !(directive->flags & FLAG_LEFT))
        pad(sink, ' ', padding);
    if (zeros) {
        sink_emit(sink, prefix, prefix_length);
        pad(sink, '0', zeros);
    } else {
        digits -= prefix_length;
        memcpy(digits, prefix, prefix_length);
    }
    sink_emit(sink, digits, (size_t)(end - digits));
    if (padding && directive->flags & FLAG_LEFT)
        pad(sink, ' ', padding);
}

static const char *sign_text(const CosetDirective *directive, bool negative)
{
    return negative ? "-" : directive->flags & FLAG_PLUS ? "+" : directive->flags & FLAG_SPACE ? " " : "";
}

static void format_signed(CosetSink *sink, const CosetDirective *directive, long value)
{
    char buffer[DIGIT_ROOM], *end = buffer + DIGIT_ROOM;
    unsigned long magnitude = value < 0 ? 0 - (unsigned long)value : (unsigned long)value;
    note_address(magnitude);
    char *digits = directive->precision == 0 && value == 0 ? end : put_digits(end, magnitude, 10, NULL);
    if (directive->width == 0 && directive->precision < 0 && directive->flags == 0) {
        if (value < 0)
            *--digits = '-';
        sink_emit(sink, digits, (size_t)(end - digits));
        return;
    }
    emit_number(sink, directive, sign_text(directive, value < 0), digits, end);
}

static void format_unsigned(CosetSink *sink, const CosetDirective *directive, unsigned long value)
{
    char buffer[PREFIX_ROOM + DIGIT_ROOM], *end = buffer + sizeof buffer;
    char conversion = directive->conversion;
    note_address(value);
    unsigned base = conversion == 'u' ? 10 : conversion == 'o' ? 8 : (conversion | 32) == 'b' ? 2 : 16;
    const char *symbols = conversion == 'X' ? "0123456789ABCDEF" : "0123456789abcdef";
    char *digits = directive->precision == 0 && value == 0 ? end : put_digits(end, value, base, symbols);
    const char *prefix = "";
    if (directive->flags & FLAG_ALTERNATE) {
        if (base == 8 && (digits == end || *digits != '0') && directive->precision <= (int)(end - digits))
            *--digits = '0';
        else if (value && base != 10 && base != 8)
            prefix = conversion == 'X' ? "0X" : conversion == 'b' ? "0b" : conversion == 'B' ? "0B" : "0x";
    }
    emit_number(sink, directive, prefix, digits, end);
}

static void format_pointer(CosetSink *sink, CosetDirective *directive, unsigned long value)
{
    if (!value) {
        emit_padded(sink, directive, "(nil)", 5);
        return;
    }
    char buffer[PREFIX_ROOM + DIGIT_ROOM], *end = buffer + sizeof buffer;
    const char *sign = sign_text(directive, false);
    const char *prefix = *sign == '+' ? "+0x" : *sign == ' ' ? " 0x" : "0x";
    emit_number(sink, directive, prefix, put_digits(end, value, 16, "0123456789abcdef"), end);
}

/* ---- Floats ---- */

static void format_hexadecimal(CosetSink *sink, const CosetDirective *directive, double value)
{
    char text[64], prefix[4] = "";
    size_t zeros, length = __coset_hexadecimal_text(directive, value, text, &zeros);
    const char *exponent = text + length + 1;
    strcat(strcpy(prefix, sign_text(directive, __builtin_signbit(value))), directive->conversion == 'A' ? "0X" : "0x");
    size_t prefix_length = strlen(prefix), exponent_length = strlen(exponent);
    size_t used = prefix_length + length + zeros + exponent_length;
    size_t padding = (size_t)directive->width > used ? (size_t)directive->width - used : 0;
    bool left = directive->flags & FLAG_LEFT, zero = directive->flags & FLAG_ZERO;
    if (!left && !zero)
        pad(sink, ' ', padding);
    sink_emit(sink, prefix, prefix_length);
    if (!left && zero)
        pad(sink, '0', padding);
    sink_emit(sink, text, length);
    pad(sink, '0', zeros);
    sink_emit(sink, exponent, exponent_length);
    if (left)
        pad(sink, ' ', padding);
}

static void format_float(Formatter *formatter, const CosetDirective *directive)
{
    char buffer[128];
    size_t length;
    long double value = take_float(formatter, directive);
    bool wide = directive->length == LENGTH_LONG_DOUBLE;
    if (!wide && (directive->conversion | 32) == 'a' && __builtin_isfinite((double)value)) {
        format_hexadecimal(formatter->sink, directive, (double)value);
        return;
    }
    char *text = __coset_float_text(directive, value, buffer, sizeof buffer, &length);
    if (!text) {
        formatter->sink->failed = true;
        return;
    }
    sink_emit(formatter->sink, text, length);
    if (text != buffer)
        free(text);
}

/* ---- Text ---- */

/* Takes a string argument. Whether it is NULL and whether it can be read are decisions, even in concretised output. After
 * them the text has one address: where concretised output reads it depends on the other values of this run. */
static const char *take_text(Formatter *formatter, const CosetDirective *directive)
{
    CosetSink *sink = formatter->sink;
    sink_pause(sink);
    const char *text = (const char *)take_word(formatter, directive->position);
    if (!text)
        text = text_of_null(directive);
    else if (sink->concretising)
        __coset_require_text(text, directive->precision < 0 ? SIZE_MAX : (size_t)directive->precision);
    sink_resume(sink);
    return sink->concretising ? (const char *)__coset_concrete((long)text) : text;
}

static void format_string(CosetSink *sink, const CosetDirective *directive, const char *text)
{
    size_t length = directive->precision < 0 ? strlen(text) : strnlen(text, (size_t)directive->precision);
    if (directive->width == 0)
        sink_emit(sink, text, length);
    else
        emit_padded(sink, directive, text, length);
}

/* Wide text, in the C locale: only ASCII can be converted to bytes. */
static void format_wide(CosetSink *sink, const CosetDirective *directive, const wchar_t *text)
{
    if (!text) {
        format_string(sink, directive, text_of_null(directive));
        return;
    }
    size_t length = 0, limit = directive->precision < 0 ? SIZE_MAX : (size_t)directive->precision;
    while (length < limit && text[length]) {
        if ((unsigned)text[length] > 127) {
            errno = EILSEQ;
            sink->failed = true;
            return;
        }
        length++;
    }
    char *bytes = malloc(length + 1);
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)text[i];
    emit_padded(sink, directive, bytes, length);
    free(bytes);
}

static void format_character(CosetSink *sink, const CosetDirective *directive, int value)
{
    char byte = (char)value;
    if ((directive->length == LENGTH_LONG || directive->conversion == 'C') && (unsigned)value > 127) {
        errno = EILSEQ;
        sink->failed = true;
        return;
    }
    emit_padded(sink, directive, &byte, 1);
}

static void store_count(Formatter *formatter, const CosetDirective *directive)
{
    CosetSink *sink = formatter->sink;
    sink_pause(sink);
    void *target = (void *)take_word(formatter, directive->position);
    long count = (long)(sink->counting ? sink->count : sink->total);
    switch (directive->length) {
    case LENGTH_CHAR: *(signed char *)target = (signed char)count; break;
    case LENGTH_SHORT: *(short *)target = (short)count; break;
    case LENGTH_INT: *(int *)target = (int)count; break;
    default: *(long *)target = count; break;
    }
    sink_resume(sink);
}

/* ---- Directives ---- */

static void print_address(CosetSink *sink, CosetDirective *directive, unsigned long address)
{
    note_address(address);
    format_pointer(sink, directive, address);
}

/* False when there is no such conversion. */
static bool format_directive(Formatter *formatter, CosetDirective *directive)
{
    CosetSink *sink = formatter->sink;
    switch (directive->conversion) {
    case 'd': case 'i':
        format_signed(sink, directive, take_signed(formatter, directive));
        break;
    case 'u': case 'x': case 'X': case 'o': case 'b': case 'B':
        format_unsigned(sink, directive, take_unsigned(formatter, directive));
        break;
    case 'c': case 'C':
        format_character(sink, directive, take_int(formatter, directive->position));
        break;
    case 's':
        if (directive->length != LENGTH_LONG) {
            format_string(sink, directive, take_text(formatter, directive));
            break;
        } /* fall through */
    case 'S':
        format_wide(sink, directive, (const wchar_t *)take_word(formatter, directive->position));
        break;
    case 'p':
        print_address(sink, directive, (unsigned long)take_word(formatter, directive->position));
        break;
    case 'e': case 'E': case 'f': case 'F': case 'g': case 'G': case 'a': case 'A':
        format_float(formatter, directive);
        break;
    case 'n':
        store_count(formatter, directive);
        break;
    case 'm':
        format_string(sink, directive, strerror(formatter->error));
        break;
    default:
        return false;
    }
    return true;
}

/* The directives that programs use most, without flags or lengths: returns the text after the directive, or NULL for
 * all others. */
INLINE const char *run_simple(Formatter *formatter, const char *text)
{
    static const CosetDirective plain = {.precision = -1};
    if (formatter->values)
        return NULL;
    switch (*text) {
    case 'd': format_signed(formatter->sink, &plain, va_arg(formatter->arguments, int)); return text + 1;
    case 's': {
        const char *string = take_text(formatter, &plain);
        sink_emit(formatter->sink, string, strlen(string));
        return text + 1;
    }
    case 'c': {
        char byte = (char)va_arg(formatter->arguments, int);
        sink_emit(formatter->sink, &byte, 1);
        return text + 1;
    }
    case '%': sink_emit(formatter->sink, "%", 1); return text + 1;
    default: return NULL;
    }
}

/* A directive with an unknown conversion, as glibc prints it: flags in its order, and no length. */
static void print_unknown(CosetSink *sink, const CosetDirective *directive)
{
    static const struct { unsigned char flag; char character; } flags[] = {
        {FLAG_ALTERNATE, '#'}, {FLAG_GROUP, '\''}, {FLAG_PLUS, '+'}, {FLAG_SPACE, ' '}, {FLAG_LEFT, '-'}, {FLAG_ZERO, '0'},
    };
    static const CosetDirective plain = {.precision = -1};
    sink_emit(sink, "%", 1);
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
        bool hidden = (flags[i].flag == FLAG_SPACE && directive->flags & FLAG_PLUS) || (flags[i].flag == FLAG_ZERO && directive->flags & FLAG_LEFT);
        if (directive->flags & flags[i].flag && !hidden)
            sink_emit(sink, &flags[i].character, 1);
    }
    if (directive->width)
        format_signed(sink, &plain, directive->width);
    if (directive->precision >= 0) {
        sink_emit(sink, ".", 1);
        format_signed(sink, &plain, directive->precision);
    }
    sink_emit(sink, &directive->conversion, 1);
}

/* The format after the directive that starts at `text`; NULL if it cannot be formatted. */
static const char *run_directive(Formatter *formatter, const char *text)
{
    CosetDirective directive;
    const char *rest = __coset_directive_parse(&directive, text);
    if (!directive.conversion) {
        errno = EINVAL;
        return NULL;
    }
    if (directive.conversion == '%') {
        sink_emit(formatter->sink, "%", 1);
        return rest;
    }
    if (directive.width_argument >= 0 || directive.precision_argument >= 0)
        take_stars(formatter, &directive);
    if (directive.width == INT_MAX || directive.precision == INT_MAX) {
        errno = EOVERFLOW;
        return NULL;
    }
    if (!format_directive(formatter, &directive))
        print_unknown(formatter->sink, &directive);
    return rest;
}

static void count_literal(CosetSink *sink, size_t length)
{
    sink_pause(sink);
    sink->count += length;
    sink_resume(sink);
}

/* Whether the text gets too long, which the library finds out before it prints the argument. */
static bool is_too_long(Formatter *counter, const CosetCount *count)
{
    bool is_long = counter->starred && count->is_known && counter->sink->count + count->length > INT_MAX;
    if (is_long) {
        errno = EOVERFLOW;
        counter->sink->fails = true;
    }
    return is_long;
}

static void add_count(CosetSink *sink, const CosetCount *count, size_t made)
{
    if (count->is_known)
        sink->count += count->length;
    else
        sink->count += made + (count->fixed - (size_t)__coset_concrete((long)count->fixed));
}

static const char *run_counted(Formatter *formatter, Formatter *counter, const char *text)
{
    CosetSink *sink = formatter->sink;
    size_t before = sink->total;
    CosetCount count;
    sink_pause(sink);
    __coset_count_directive(counter, text, &count);
    bool is_long = is_too_long(counter, &count);
    if (count.fails)
        sink->fails = true;
    sink_resume(sink);
    if (is_long)
        return NULL;
    text = run_directive(formatter, text);
    sink_pause(sink);
    add_count(sink, &count, sink->total - before);
    sink_resume(sink);
    return text;
}

static void take_positions(Formatter *formatter, Formatter *counter, const char *format)
{
    formatter->values = __coset_format_values(format, formatter->arguments);
    if (counter) {
        sink_pause(formatter->sink);
        counter->values = __coset_format_values(format, counter->arguments);
        sink_resume(formatter->sink);
    }
}

static bool run(Formatter *formatter, Formatter *counter, const char *format)
{
    const char *start = format;
    bool first = true;
    for (;;) {
        const char *literal = format;
        while (*format && *format != '%')
            format++;
        sink_emit(formatter->sink, literal, (size_t)(format - literal));
        if (counter)
            count_literal(formatter->sink, (size_t)(format - literal));
        if (!*format)
            return true;
        format++;
        if (first && *format < 'A' && has_positions(format))
            take_positions(formatter, counter, start);
        first = first && *format == '%';
        const char *simple = counter ? run_counted(formatter, counter, format) : run_simple(formatter, format);
        format = simple || counter ? simple : run_directive(formatter, format);
        if (!format || formatter->sink->failed)
            return false;
    }
}

static void formatter_end(Formatter *formatter)
{
    va_end(formatter->arguments);
    if (formatter->values)
        free(formatter->values);
}

int __coset_format(CosetSink *sink, const char *format, va_list arguments)
{
    Formatter formatter = {.sink = sink, .error = errno}, counter = {.sink = sink};
    sink_pause(sink);
    counter.error = errno;
    sink_resume(sink);
    va_copy(formatter.arguments, arguments);
    va_copy(counter.arguments, arguments);
    bool done = run(&formatter, sink->counting ? &counter : NULL, format);
    formatter_end(&formatter);
    formatter_end(&counter);
    if (!done || sink->failed)
        return -1;
    if (sink->total > INT_MAX) {
        errno = EOVERFLOW;
        return -1;
    }
    return (int)sink->total;
}
