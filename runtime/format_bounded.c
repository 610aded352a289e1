#include "format.h"

/* Bytes that do not fit are counted and dropped. */
static void overflow(CosetSink *sink, const char *bytes, size_t count)
{
    size_t part = sink->room - sink->used;
    (void)count;
    memcpy(sink->buffer + sink->used, bytes, part);
    sink->used = sink->room;
}

int __coset_format_bounded(char *buffer, size_t size, const char *format, va_list arguments)
{
    CosetSink sink = {.buffer = buffer, .room = size ? size - 1 : 0, .overflow = overflow};
    int result = __coset_format(&sink, format, arguments);
    if (size)
        buffer[sink.used] = '\0';
    return result;
}
