#include "format.h"
#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 64 };

/* The buffer always has room for one byte more: the NUL. */
static void grow(CosetSink *sink, const char *bytes, size_t count)
{
    size_t room = 2 * (sink->used + count);
    char *larger = realloc(sink->buffer, room + 1);
    if (!larger) {
        sink->failed = true;
        return;
    }
    memcpy(larger + sink->used, bytes, count);
    sink->buffer = larger;
    sink->room = room;
    sink->used += count;
}

static int format_allocated(char **result, const char *format, va_list arguments)
{
    CosetSink sink = {.buffer = malloc(FIRST_SIZE), .room = FIRST_SIZE - 1, .overflow = grow};
    int length = sink.buffer ? __coset_format(&sink, format, arguments) : -1;
    if (length < 0) {
        free(sink.buffer);
        return -1;
    }
    sink.buffer[length] = '\0';
    char *exact = realloc(sink.buffer, (size_t)length + 1);
    *result = exact ? exact : sink.buffer;
    return length;
}

WEAK int vasprintf(char **restrict result, const char *restrict format, va_list arguments)
{
    return format_allocated(result, format, arguments);
}

WEAK int asprintf(char **restrict result, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = format_allocated(result, format, arguments);
    va_end(arguments);
    return length;
}

WEAK int __vasprintf_chk(char **restrict result, int flag, const char *restrict format, va_list arguments)
{
    (void)flag;
    return format_allocated(result, format, arguments);
}

WEAK int __asprintf_chk(char **restrict result, int flag, const char *restrict format, ...)
{
    (void)flag;
    va_list arguments;
    va_start(arguments, format);
    int length = format_allocated(result, format, arguments);
    va_end(arguments);
    return length;
}
