/* The arguments of a directive, taken one after another or by their positions. */
#ifndef COSET_FORMAT_ARGUMENTS_H
#define COSET_FORMAT_ARGUMENTS_H

#include "format.h"
#include <limits.h>

typedef struct Formatter {
    CosetSink *sink;
    CosetValue *values;  /* NULL unless the format has positions */
    int error;           /* errno when the call began, for %m */
    bool starred;        /* a width or precision was an argument, so that the text may be too long */
    va_list arguments;
} Formatter;

/* format_count.c: the bytes of the directive that follows a '%', as a function of the inputs. Takes its arguments. */
typedef struct CosetCount {
    size_t length;
    bool is_known;       /* false: as many as in this run, because `fixed` has this value */
    bool fails;          /* the text cannot be formatted */
    size_t fixed;
} CosetCount;
void __coset_count_directive(Formatter *formatter, const char *text, CosetCount *count);

INLINE int take_int(Formatter *formatter, int position)
{
    return formatter->values ? (int)formatter->values[position > 0 ? position - 1 : 0].word
                             : va_arg(formatter->arguments, int);
}

INLINE long take_word(Formatter *formatter, int position)
{
    return formatter->values ? formatter->values[position > 0 ? position - 1 : 0].word
                             : va_arg(formatter->arguments, long);
}

INLINE long take_signed(Formatter *formatter, const CosetDirective *directive)
{
    if (directive->length >= LENGTH_LONG)
        return take_word(formatter, directive->position);
    int value = take_int(formatter, directive->position);
    return directive->length == LENGTH_CHAR    ? (signed char)value
           : directive->length == LENGTH_SHORT ? (short)value
                                               : value;
}

INLINE unsigned long take_unsigned(Formatter *formatter, const CosetDirective *directive)
{
    if (directive->length >= LENGTH_LONG)
        return (unsigned long)take_word(formatter, directive->position);
    unsigned value = (unsigned)take_int(formatter, directive->position);
    return directive->length == LENGTH_CHAR    ? (unsigned char)value
           : directive->length == LENGTH_SHORT ? (unsigned short)value
                                               : value;
}

INLINE void take_stars(Formatter *formatter, CosetDirective *directive)
{
    if (directive->width_argument >= 0) {
        directive->width = take_int(formatter, directive->width_argument);
        if (directive->width < 0) {
            directive->flags |= FLAG_LEFT;
            directive->width = directive->width == INT_MIN ? INT_MAX : -directive->width;
        }
    }
    if (directive->precision_argument >= 0) {
        int precision = take_int(formatter, directive->precision_argument);
        directive->precision = precision < 0 ? -1 : precision;
    }
}

INLINE long double take_float(Formatter *formatter, const CosetDirective *directive)
{
    bool wide = directive->length == LENGTH_LONG_DOUBLE;
    int index = directive->position > 0 ? directive->position - 1 : 0;
    if (formatter->values)
        return wide ? formatter->values[index].long_real : (long double)formatter->values[index].real;
    return wide ? va_arg(formatter->arguments, long double) : (long double)va_arg(formatter->arguments, double);
}

INLINE const char *text_of_null(const CosetDirective *directive)
{
    return directive->precision < 0 || directive->precision >= 6 ? "(null)" : "";
}

/* Positions are used in all directives of a format or in none, so the first one is checked. */
INLINE bool has_positions(const char *directive)
{
    while (__coset_is_digit((unsigned char)*directive))
        directive++;
    return *directive == '$';
}

#endif
