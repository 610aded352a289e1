#include "descriptor.h"
#include "format.h"

typedef struct DescriptorSink {
    CosetSink sink;
    int descriptor;
} DescriptorSink;

static void write_descriptor(CosetSink *sink, const char *bytes, size_t count)
{
    if (__coset_descriptor_write(((DescriptorSink *)sink)->descriptor, bytes, count, false) != (long)count)
        sink->failed = true;
}

WEAK int vdprintf(int descriptor, const char *restrict format, va_list arguments)
{
    DescriptorSink sink = {.sink = {.write = write_descriptor}, .descriptor = descriptor};
    return __coset_format(&sink.sink, format, arguments);
}

WEAK int dprintf(int descriptor, const char *restrict format, ...)
{
    DescriptorSink sink = {.sink = {.write = write_descriptor}, .descriptor = descriptor};
    va_list arguments;
    va_start(arguments, format);
    int result = __coset_format(&sink.sink, format, arguments);
    va_end(arguments);
    return result;
}
