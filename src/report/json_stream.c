#include "report/json_stream.h"

#include <assert.h>
#include <string.h>

enum { INDENT = 2 };

static void start_line(JsonStream *stream)
{
    fprintf(stream->out, "\n%*s", (int)(stream->depth * INDENT), "");
}

/* The comma, the line and the key in front of an item. */
static void begin_item(JsonStream *stream, const char *key)
{
    if (stream->depth == 0)
        return;
    bool *has_items = &stream->has_items[stream->depth - 1];
    if (*has_items)
        fputc(',', stream->out);
    *has_items = true;
    start_line(stream);
    if (key)
        fprintf(stream->out, "\"%s\": ", key);
}

void json_stream_open(JsonStream *stream, const char *key, char bracket)
{
    assert(stream->depth < JSON_STREAM_DEPTH);
    begin_item(stream, key);
    fputc(bracket, stream->out);
    stream->brackets[stream->depth] = bracket;
    stream->has_items[stream->depth++] = false;
}

void json_stream_close(JsonStream *stream)
{
    stream->depth--;
    if (stream->has_items[stream->depth])
        start_line(stream);
    fputc(stream->brackets[stream->depth] == '{' ? '}' : ']', stream->out);
    if (stream->depth == 0)
        fputc('\n', stream->out);
}

/* A line's end is never inside of a string, where it is escaped. */
static int write_indented(const char *bytes, size_t length, void *context)
{
    JsonStream *stream = context;
    for (const char *end; (end = memchr(bytes, '\n', length)); length -= (size_t)(end + 1 - bytes), bytes = end + 1) {
        fwrite(bytes, 1, (size_t)(end - bytes), stream->out);
        start_line(stream);
    }
    fwrite(bytes, 1, length, stream->out);
    return 0;
}

void json_stream_add(JsonStream *stream, const char *key, json_t *value)
{
    begin_item(stream, key);
    if (json_dump_callback(value, write_indented, stream, JSON_FLAGS | JSON_ENCODE_ANY) != 0)
        base_die("a report cannot be written as JSON");
    json_decref(value);
}
