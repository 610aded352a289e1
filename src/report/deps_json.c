/* Static dependences as JSON. */
#include "report/json_stream.h"
#include "report/report.h"

static json_t *json_end(const Program *program, uint16_t file, uint32_t line)
{
    json_t *end = json_object();
    json_object_set_new(end, "file", json_text(program->files[file]));
    json_object_set_new(end, "line", json_integer(line));
    return end;
}

static json_t *json_dependence(const Program *program, const StaticDependence *item)
{
    json_t *object = json_object(), *from = json_end(program, item->from_file, item->from_line);
    if (item->branch)
        json_object_set_new(from, "branch", json_integer(item->branch));
    if (item->direction)
        json_object_set_new(from, "direction", json_text(item->direction));
    json_object_set_new(object, "from", from);
    json_object_set_new(object, "to", json_end(program, item->to_file, item->to_line));
    if (item->kind != STATIC_CONTROL)
        json_object_set_new(object, "variable", json_text(item->variable));
    json_object_set_new(object, "function", json_text(program->functions[item->function].name));
    return object;
}

/* The number of dependences of this kind that were written. */
static size_t add_kind(JsonStream *stream, const Program *program, const StaticDependences *found, StaticKind kind,
                       const char *key, const Stop *stop)
{
    size_t shown = 0;
    json_stream_open(stream, key, '[');
    for (size_t i = 0; i < found->count && !stop_requested(stop); i++)
        if (found->items[i].kind == kind) {
            json_stream_add(stream, NULL, json_dependence(program, &found->items[i]));
            shown++;
        }
    json_stream_close(stream);
    return shown;
}

bool report_deps_json(const Program *program, const StaticDependences *found, const Stop *stop, FILE *out)
{
    JsonStream stream = {.out = out};
    json_stream_open(&stream, NULL, '{');
    size_t shown = add_kind(&stream, program, found, STATIC_CONTROL, "control", stop);
    shown += add_kind(&stream, program, found, STATIC_DATA, "data", stop);
    shown += add_kind(&stream, program, found, STATIC_POTENTIAL, "potential", stop);
    json_stream_add(&stream, "dependences_not_shown", json_count(found->count - shown));
    json_stream_close(&stream);
    return shown == found->count;
}
