#include "format.h"
#include "stream.h"

typedef struct StreamSink {
    CosetSink sink;
    FILE *file;
} StreamSink;

static void write_stream(CosetSink *sink, const char *bytes, size_t count)
{
    if (__coset_stream_write(((StreamSink *)sink)->file, bytes, count) != count)
        sink->failed = true;
}

int __coset_format_stream(void *file, const char *format, va_list arguments)
{
    StreamSink sink = {.sink = {.write = write_stream}, .file = file};
    return __coset_format(&sink.sink, format, arguments);
}
