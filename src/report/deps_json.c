/* Static dependences for programs. */
#include "report/json.h"
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

void report_deps_json(const Program *program, const StaticDependences *found, FILE *out)
{
    json_t *object = json_object();
    json_t *lists[] = {
        [STATIC_CONTROL] = json_array(), [STATIC_DATA] = json_array(), [STATIC_POTENTIAL] = json_array()};
    for (size_t i = 0; i < found->count; i++)
        json_array_append_new(lists[found->items[i].kind], json_dependence(program, &found->items[i]));
    json_object_set_new(object, "control", lists[STATIC_CONTROL]);
    json_object_set_new(object, "data", lists[STATIC_DATA]);
    json_object_set_new(object, "potential", lists[STATIC_POTENTIAL]);
    json_print(object, out);
}
