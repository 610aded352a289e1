#include "format.h"
#include <stdlib.h>
#include <string.h>

typedef struct GrowingSink {
    CosetSink sink;
    char *bytes;
    size_t capacity;
} GrowingSink;

static void write_growing(CosetSink *sink, const char *bytes, size_t count)
{
    GrowingSink *growing = (GrowingSink *)sink;
    if (sink->total + count >= growing->capacity) {
        size_t capacity = 2 * (sink->total + count) + 32;
        char *larger = realloc(growing->bytes, capacity);
        if (!larger) {
            sink->failed = true;
            return;
        }
        growing->bytes = larger;
        growing->capacity = capacity;
    }
    memcpy(growing->bytes + sink->total, bytes, count);
}

static int format_allocated(char **result, const char *format, va_list arguments)
{
    GrowingSink growing = {.sink = {.write = write_growing}, .bytes = malloc(32), .capacity = 32};
    int length = growing.bytes ? __coset_format(&growing.sink, format, arguments) : -1;
    if (length < 0) {
        free(growing.bytes);
        return -1;
    }
    growing.bytes[length] = '\0';
    char *exact = realloc(growing.bytes, (size_t)length + 1);
    *result = exact ? exact : growing.bytes;
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
