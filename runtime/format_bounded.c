#include "format.h"
#include <string.h>

typedef struct BoundedSink {
    CosetSink sink;
    char *buffer;
    size_t room;    /* bytes that still fit, without the NUL */
} BoundedSink;

static void write_bounded(CosetSink *sink, const char *bytes, size_t count)
{
    BoundedSink *bounded = (BoundedSink *)sink;
    size_t part = count < bounded->room ? count : bounded->room;
    if (part == 0)
        return;
    memcpy(bounded->buffer, bytes, part);
    bounded->buffer += part;
    bounded->room -= part;
}

int __coset_format_bounded(char *buffer, size_t size, const char *format, va_list arguments)
{
    BoundedSink bounded = {.sink = {.write = write_bounded}, .buffer = buffer, .room = size ? size - 1 : 0};
    int result = __coset_format(&bounded.sink, format, arguments);
    if (size)
        *bounded.buffer = '\0';
    return result;
}
