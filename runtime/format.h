/* Shared by the members of the printf family. */
#ifndef COSET_FORMAT_H
#define COSET_FORMAT_H

#include "coset_runtime.h"
#include <stdarg.h>
#include <string.h>

/* The destination of formatted text: a buffer, as long as it has room. */
typedef struct CosetSink {
    char *buffer;
    size_t used, room;
    void (*overflow)(struct CosetSink *sink, const char *bytes, size_t count); /* receives bytes that do not fit */
    size_t total;      /* bytes so far */
    bool failed;
    bool concretising; /* between sink_concretise and sink_finish: only checks for faults are decisions */
    bool unmodelled;   /* symbolic values were concretised */
} CosetSink;

/* The result of printf: bytes, or -1. */
int __coset_format(CosetSink *sink, const char *format, va_list arguments);
int __coset_format_stream(void *file, const char *format, va_list arguments);
int __coset_format_bounded(char *buffer, size_t size, const char *format, va_list arguments);

enum { FLAG_LEFT = 1, FLAG_PLUS = 2, FLAG_SPACE = 4, FLAG_ALTERNATE = 8, FLAG_ZERO = 16, FLAG_GROUP = 32 };
enum { LENGTH_INT, LENGTH_CHAR, LENGTH_SHORT, LENGTH_LONG, LENGTH_LONG_DOUBLE };

typedef struct CosetDirective {
    int position;           /* of the argument, from 1; 0: the next one */
    int width, precision;   /* precision -1: none */
    int width_argument;     /* -1: none, 0: '*', else '*n$' */
    int precision_argument;
    unsigned char flags;
    unsigned char length;
    char conversion;        /* '\0' when the format ends within the directive */
} CosetDirective;

/* format_parse.c: returns the text after the directive; `text` follows its '%'. */
const char *__coset_directive_parse(CosetDirective *directive, const char *text);

/* format_positional.c: the arguments of a format with positions like "%2$d", in order; malloced. */
typedef union CosetValue {
    long word;
    double real;
    long double long_real;
} CosetValue;
CosetValue *__coset_format_values(const char *format, va_list arguments);

/* format_float.c, format_hexadecimal.c: the text of a number, in `buffer` if it has room there, else malloced. */
char *__coset_float_text(const CosetDirective *directive, long double value, char *buffer, size_t size, size_t *length);
size_t __coset_hexadecimal_text(const CosetDirective *directive, double value, char buffer[64], size_t *zeros_after);

/* Begins to format text that the program cannot read back. Does nothing if the format itself is symbolic. */
INLINE void sink_concretise(CosetSink *sink, const char *format)
{
    sink->concretising = __coset_find_byte(format, 0, SIZE_MAX) >= 0 && __coset_concretise(1);
}

INLINE int sink_finish(CosetSink *sink, int result)
{
    if (sink->concretising)
        sink->unmodelled |= __coset_concretise(0);
    return sink->unmodelled ? (int)__coset_unmodelled(result) : result;
}

INLINE void sink_emit(CosetSink *sink, const char *bytes, size_t count)
{
    if (count > sink->room - sink->used) {
        sink->overflow(sink, bytes, count);
    } else {
        memcpy(sink->buffer + sink->used, bytes, count);
        sink->used += count;
    }
    sink->total += count;
}

#endif
