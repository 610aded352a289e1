/* A slice for programs. */
#include <jansson.h>

#include "report/json.h"
#include "report/slice.h"

static json_t *json_of_text(Text *text)
{
    json_t *string = json_text(text->bytes ? text->bytes : "");
    text_release(text);
    return string;
}

static bool has_several_files(const Slice *slice)
{
    for (size_t i = 1; i < slice->line_count; i++)
        if (slice->lines[i].file != slice->lines[0].file)
            return true;
    return false;
}

static void set_place(json_t *object, const SliceList *list, Position position, bool with_file)
{
    if (with_file)
        json_object_set_new(object, "file",
                            position.line ? json_text(list->program->files[position.file]) : json_null());
    json_object_set_new(object, "line", position.line ? json_integer(position.line) : json_null());
}

static json_t *json_lines(const SliceList *list, const Slice *slice)
{
    json_t *lines = json_array();
    bool with_file = has_several_files(slice);
    for (size_t i = 0; i < slice->line_count; i++) {
        json_t *place = with_file ? json_object() : json_integer(slice->lines[i].line);
        if (with_file)
            set_place(place, list, slice->lines[i], true);
        json_array_append_new(lines, place);
    }
    return lines;
}

static json_t *json_decision(const SliceList *list, const SliceDecision *decision, bool with_file)
{
    json_t *object = json_object();
    Text constraint = {0};
    char index[SLICE_INDEX_SIZE];
    slice_index(decision->index, index);
    term_print_c(list->terms, decision->constraint, &constraint);
    set_place(object, list, decision->position, with_file);
    json_object_set_new(object, "direction", json_text(slice_direction(decision)));
    json_object_set_new(object, "constraint", json_of_text(&constraint));
    json_object_set_new(object, "index", json_text(index));
    json_object_set_new(object, "kind", json_text(decision_word(decision->kind)));
    json_object_set_new(object, "function", json_text(decision->function));
    return object;
}

static json_t *json_decisions(const SliceList *list, const Slice *slice)
{
    json_t *decisions = json_array();
    for (size_t i = 0; i < slice->decision_count; i++)
        json_array_append_new(decisions, json_decision(list, &slice->decisions[i], has_several_files(slice)));
    return decisions;
}

static json_t *json_value(const SliceList *list, const SliceValue *value)
{
    Text text = {0};
    slice_value(list, value, &text);
    return json_of_text(&text);
}

static json_t *json_observed(const SliceList *list, const SliceValue *value)
{
    json_t *object = json_object();
    json_object_set_new(object, "event", json_text(event_word(value->event)));
    json_object_set_new(object, "name", value->name ? json_text(value->name) : json_null());
    set_place(object, list, value->position, false);
    json_object_set_new(object, "term", json_value(list, value));
    return object;
}

static json_t *json_output(const SliceList *list, const Slice *slice)
{
    if (slice->criterion)
        return slice->value_count ? json_value(list, &slice->values[0]) : json_null();
    json_t *observed = json_array();
    for (size_t i = 0; i < slice->value_count; i++)
        json_array_append_new(observed, json_observed(list, &slice->values[i]));
    return observed;
}

static json_t *json_slice(const SliceList *list, const Slice *slice)
{
    json_t *object = json_object();
    Text condition = {0};
    slice_condition(list, slice, &condition);
    json_object_set_new(object, "criterion", slice->criterion ? json_text(slice->criterion) : json_null());
    json_object_set_new(object, "kind", json_text(slice_kind(list)));
    json_object_set_new(object, "executed", json_boolean(slice->executed));
    json_object_set_new(object, "lines", json_lines(list, slice));
    json_object_set_new(object, "decisions", json_decisions(list, slice));
    json_t *formula = json_of_text(&condition);
    json_object_set(object, "condition", slice->executed ? formula : json_null());
    json_decref(formula);
    json_object_set_new(object, "output_term", json_output(list, slice));
    return object;
}

void report_slice_json(const SliceList *list, FILE *out)
{
    if (list->count == 1) {
        json_print(json_slice(list, &list->slices[0]), out);
        return;
    }
    json_t *slices = json_array(), *all = json_object();
    for (size_t i = 0; i < list->count; i++)
        json_array_append_new(slices, json_slice(list, &list->slices[i]));
    json_object_set_new(all, "slices", slices);
    json_print(all, out);
}
