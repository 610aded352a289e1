/* Static dependences as JSON. */
#include "report/json_stream.h"
#include "report/report.h"

static json_t *json_end(const Program *program, uint16_t file, uint32_t line, uint32_t branch, const char *direction)
{
    json_t *end = json_object();
    json_object_set_new(end, "file", json_text(program->files[file]));
    json_object_set_new(end, "line", json_integer(line));
    if (branch)
        json_object_set_new(end, "branch", json_integer(branch));
    if (direction)
        json_object_set_new(end, "direction", json_text(direction));
    return end;
}

static json_t *json_dependence(const Program *program, const StaticDependence *item)
{
    json_t *object = json_object();
    json_object_set_new(object, "from", json_end(program, item->from_file, item->from_line, item->branch, item->direction));
    json_object_set_new(object, "to", json_end(program, item->to_file, item->to_line, item->to_branch, item->to_direction));
    if (item->kind == STATIC_DATA || item->kind == STATIC_POTENTIAL)
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

static void add_unknown_pairs(JsonStream *stream, const Program *program, const StaticDependences *found)
{
    json_stream_open(stream, "all_interact", '[');
    for (size_t i = 0; i < found->all_interact_count; i++)
        json_stream_add(stream, NULL, json_text(program->functions[found->all_interact[i]].name));
    json_stream_close(stream);
}

bool report_deps_json(const Program *program, const StaticDependences *found, const Stop *stop, FILE *out)
{
    static const char *const keys[] = {
#define STATIC_KIND(name, word, style) [STATIC_##name] = word,
#include "analysis/static_kinds.def"
#undef STATIC_KIND
    };
    JsonStream stream = {.out = out};
    size_t shown = 0;
    json_stream_open(&stream, NULL, '{');
    for (StaticKind kind = 0; kind < STATIC_KIND_COUNT; kind++)
        if (found->kinds & 1u << kind)
            shown += add_kind(&stream, program, found, kind, keys[kind], stop);
    if (found->kinds & ~(unsigned)STATIC_TRADITIONAL)
        add_unknown_pairs(&stream, program, found);
    json_stream_add(&stream, "dependences_not_shown", json_count(found->count - shown));
    json_stream_close(&stream);
    return shown == found->count;
}
