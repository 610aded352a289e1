#include "format.h"
#include "stream.h"

typedef struct StreamSink {
    CosetSink sink;
    FILE *file;
    char buffer[128];
} StreamSink;

static void write_stream(CosetSink *sink, const char *bytes, size_t count)
{
    if (__coset_stream_write(((StreamSink *)sink)->file, bytes, count) != count)
        sink->failed = true;
}

static void overflow(CosetSink *sink, const char *bytes, size_t count)
{
    if (sink->used)
        write_stream(sink, sink->buffer, sink->used);
    sink->used = 0;
    write_stream(sink, bytes, count);
}

int __coset_format_stream(void *file, const char *format, va_list arguments)
{
    StreamSink target;
    target.sink = (CosetSink){.buffer = target.buffer, .room = sizeof target.buffer, .overflow = overflow};
    target.file = file;
    if (stream_is_outside(file))
        sink_concretise(&target.sink, format);
    int result = __coset_format(&target.sink, format, arguments);
    if (target.sink.used || target.sink.concretising) /* an empty text may be longer with other inputs */
        write_stream(&target.sink, target.buffer, target.sink.used);
    return sink_finish(&target.sink, target.sink.failed ? -1 : result);
}
