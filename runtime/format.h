/* Shared by the members of the printf family. */
#ifndef COSET_FORMAT_H
#define COSET_FORMAT_H

#include "coset_runtime.h"
#include <limits.h>
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
    bool counting;     /* while concretising: the number of bytes is used, and is a function of the inputs */
    bool fails;        /* while counting: the text cannot be formatted */
    size_t count;      /* while counting: that function; as much as `total`, which is concrete, in this run */
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

/* True if the number is one of the machine's addresses. All of them are above 2^45. */
INLINE bool is_address(unsigned long value)
{
    return value >> 45 == 1 && __coset_object_size((const void *)value) > 0;
}

/* format_count.c: true if the format has %n. */
bool __coset_stores_count(const char *format);

/* format_count.c: the length of a string of at most `limit` bytes as a function of the inputs. */
size_t __coset_text_length(const char *text, size_t limit);

/* Begins to format text that the program cannot read back. Does nothing if the format itself is symbolic. */
INLINE void sink_concretise(CosetSink *sink, const char *format)
{
    long length = __coset_find_byte(format, 0, SIZE_MAX);
    sink->concretising = length >= 0 && __coset_concretise(1);
    sink->counting = sink->concretising && (__coset_result_used() || (__coset_find_byte(format, 'n', (size_t)length) < length && __coset_stores_count(format)));
}

INLINE void sink_pause(CosetSink *sink)
{
    if (sink->concretising)
        __coset_concretise(0);
}

INLINE void sink_resume(CosetSink *sink)
{
    if (sink->concretising)
        __coset_concretise(1);
}

INLINE int sink_finish(CosetSink *sink, int result)
{
    sink_pause(sink);
    if (sink->counting && sink->fails)
        return -1;
    return sink->counting && result >= 0 ? (int)sink->count : result;
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
