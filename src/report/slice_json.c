/* Slices as JSON. */
#include "report/json_stream.h"
#include "report/slice_report.h"

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

/* The number of decisions that a stop left out. */
static size_t add_decisions(JsonStream *stream, const SliceList *list, const Slice *slice, const Stop *stop)
{
    bool with_file = has_several_files(slice);
    size_t shown = 0;
    json_stream_open(stream, "decisions", '[');
    for (; shown < slice->decision_count && !stop_requested(stop); shown++)
        json_stream_add(stream, NULL, json_decision(list, &slice->decisions[shown], with_file));
    json_stream_close(stream);
    json_stream_add(stream, "decisions_not_shown", json_count(slice->decision_count - shown));
    return slice->decision_count - shown;
}

/* A condition that a stop cut is null: a part of it would be another condition. */
static size_t add_condition(JsonStream *stream, const SliceList *list, const Slice *slice, const Stop *stop)
{
    Text condition = {0};
    size_t left = slice_condition(list, slice, stop, &condition);
    json_t *formula = json_of_text(&condition);
    json_stream_add(stream, "condition", slice->executed && left == 0 ? json_incref(formula) : json_null());
    json_decref(formula);
    return left;
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
    json_object_set_new(object, "unflushed", json_boolean(value->unflushed));
    return object;
}

/* The number of values that a stop left out. */
static size_t add_output(JsonStream *stream, const SliceList *list, const Slice *slice, const Stop *stop)
{
    size_t shown = 0;
    if (slice->criterion) {
        json_stream_add(stream, "output_term", slice->value_count ? json_value(list, &slice->values[0]) : json_null());
        return 0;
    }
    json_stream_open(stream, "output_term", '[');
    for (; shown < slice->value_count && !stop_requested(stop); shown++)
        json_stream_add(stream, NULL, json_observed(list, &slice->values[shown]));
    json_stream_close(stream);
    json_stream_add(stream, "values_not_shown", json_count(slice->value_count - shown));
    return slice->value_count - shown;
}

/* True if a stop left nothing out. */
static bool add_slice(JsonStream *stream, const SliceList *list, const Slice *slice, const Stop *stop)
{
    json_stream_open(stream, NULL, '{');
    json_stream_add(stream, "criterion", slice->criterion ? json_text(slice->criterion) : json_null());
    json_stream_add(stream, "kind", json_text(slice_kind(list)));
    json_stream_add(stream, "executed", json_boolean(slice->executed));
    json_stream_add(stream, "lines", json_lines(list, slice));
    size_t left = add_decisions(stream, list, slice, stop);
    left += add_condition(stream, list, slice, stop);
    left += add_output(stream, list, slice, stop);
    json_stream_close(stream);
    return left == 0;
}

bool report_slice_json(const SliceList *list, const Stop *stop, FILE *out)
{
    JsonStream stream = {.out = out};
    bool is_whole = true;
    if (list->count == 1)
        return add_slice(&stream, list, &list->slices[0], stop);
    json_stream_open(&stream, NULL, '{');
    json_stream_open(&stream, "slices", '[');
    for (size_t i = 0; i < list->count; i++)
        is_whole &= add_slice(&stream, list, &list->slices[i], stop);
    json_stream_close(&stream);
    json_stream_close(&stream);
    return is_whole;
}
