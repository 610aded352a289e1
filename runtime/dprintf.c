#include "descriptor.h"
#include "format.h"

typedef struct DescriptorSink {
    CosetSink sink;
    int descriptor;
    char buffer[128];
} DescriptorSink;

static void write_descriptor(CosetSink *sink, const char *bytes, size_t count)
{
    int descriptor = ((DescriptorSink *)sink)->descriptor;
    if (count && __coset_descriptor_write(descriptor, bytes, count, false) != (long)count)
        sink->failed = true;
}

static void overflow(CosetSink *sink, const char *bytes, size_t count)
{
    write_descriptor(sink, sink->buffer, sink->used);
    sink->used = 0;
    write_descriptor(sink, bytes, count);
}

static int format_descriptor(int descriptor, const char *format, va_list arguments)
{
    DescriptorSink target;
    target.sink = (CosetSink){.buffer = target.buffer, .room = sizeof target.buffer, .overflow = overflow};
    target.descriptor = descriptor;
    if (__coset_descriptor_is_outside(descriptor))
        sink_concretise(&target.sink, format);
    int result = __coset_format(&target.sink, format, arguments);
    write_descriptor(&target.sink, target.buffer, target.sink.used);
    return sink_finish(&target.sink, target.sink.failed ? -1 : result);
}

WEAK int vdprintf(int descriptor, const char *restrict format, va_list arguments)
{
    return format_descriptor(descriptor, format, arguments);
}

WEAK int dprintf(int descriptor, const char *restrict format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int result = format_descriptor(descriptor, format, arguments);
    va_end(arguments);
    return result;
}
