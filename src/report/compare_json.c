/* A comparison as JSON. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "report/compare_figures.h"
#include "report/json_stream.h"
#include "report/report.h"

/* ---- Long lists ---- */

static json_t *json_point(const ComparedPoint *at)
{
    json_t *point = json_array();
    json_array_append_new(point, json_number(at->seconds));
    json_array_append_new(point, json_count(at->conditions));
    return point;
}

/* The number of points that a stop left out. */
static size_t add_points(JsonStream *stream, const ComparedStrategy *strategy, const Stop *stop)
{
    size_t shown = 0;
    json_stream_open(stream, "points", '[');
    for (; shown < strategy->points.count && !stop_requested(stop); shown++)
        json_stream_add(stream, NULL, json_point(&strategy->points.items[shown]));
    json_stream_close(stream);
    json_stream_add(stream, "points_not_shown", json_count(strategy->points.count - shown));
    return strategy->points.count - shown;
}

static json_t *json_identity(Hash128 identity)
{
    char digits[33];
    snprintf(digits, sizeof digits, "%016" PRIx64 "%016" PRIx64, identity.high, identity.low);
    return json_text(digits);
}

/* The number of conditions that a stop left out. */
static size_t add_conditions(JsonStream *stream, const ComparedStrategy *strategy, const Stop *stop)
{
    size_t shown = 0;
    json_stream_open(stream, "conditions", '[');
    for (; shown < strategy->identities.count && !stop_requested(stop); shown++)
        json_stream_add(stream, NULL, json_identity(strategy->identities.items[shown]));
    json_stream_close(stream);
    json_stream_add(stream, "conditions_not_shown", json_count(strategy->identities.count - shown));
    return strategy->identities.count - shown;
}

/* ---- Strategies ---- */

/* Figures of the measured exploration; null if there was none. */
static void set_measured(json_t *object, const ComparedStrategy *strategy)
{
    bool known = strategy->measured_runs > 0;
    json_object_set_new(object, "measured_runs", json_count(strategy->measured_runs));
    json_object_set_new(object, "formula_bytes", json_number(known ? strategy->formula_bytes : NAN));
    json_object_set_new(object, "path_decisions", json_number(known ? strategy->path_decisions : NAN));
    json_object_set_new(object, "condition_decisions", json_number(known ? strategy->condition_decisions : NAN));
    json_object_set_new(object, "distinct_conditions", known ? json_count(strategy->conditions) : json_null());
    json_object_set_new(object, "completeness", json_number(known ? strategy->completeness : NAN));
    json_object_set_new(object, "missing", known ? json_count(strategy->missing) : json_null());
    json_object_set_new(object, "extra", known ? json_count(strategy->extra) : json_null());
}

static json_t *json_figures(const ComparedStrategy *strategy, const ComparedStrategy *reference, const Stop *stop)
{
    json_t *object = json_summary(&strategy->summary, stop);
    json_object_set_new(object, "stopped", json_text(limit_words(strategy->stopped)));
    json_object_set_new(object, "loading_s", json_number(strategy->loading_s));
    json_object_set_new(object, "condition_s", json_number(strategy->condition_s));
    json_object_set_new(object, "rest_s", json_number(compared_rest(strategy)));
    json_object_set_new(object, "time_ratio",
                        json_number(compared_ratio(reference->summary.wall_s, strategy->summary.wall_s)));
    set_measured(object, strategy);
    return object;
}

/* True if a stop left nothing out. */
static bool add_strategy(JsonStream *stream, const ComparedStrategy *strategy, const ComparedStrategy *reference, const Stop *stop)
{
    json_t *figures = json_figures(strategy, reference, stop), *value;
    const char *key;
    json_stream_open(stream, NULL, '{');
    json_object_foreach(figures, key, value)
        json_stream_add(stream, key, json_incref(value));
    size_t left = add_points(stream, strategy, stop);
    left += add_conditions(stream, strategy, stop);
    json_stream_close(stream);
    json_decref(figures);
    return left == 0;
}

static json_t *json_fault(const Comparison *comparison, const ComparedFault *fault)
{
    json_t *object = json_object(), *finders = json_array();
    json_object_set_new(object, "kind", json_text(fault_word(fault->fault->kind)));
    json_object_set_new(object, "title", json_text(fault_title(fault->fault->kind)));
    json_object_set_new(object, "file", json_text(fault->fault->file));
    json_object_set_new(object, "line", json_count(fault->fault->line));
    for (size_t i = 0; i < comparison->strategies.count; i++)
        if (fault->found[i])
            json_array_append_new(finders, json_text(comparison->strategies.items[i].strategy));
    json_object_set_new(object, "found_by", finders);
    return object;
}

static json_t *json_faults(const Comparison *comparison)
{
    Arena memory = {0};
    ComparedFaults faults = {0};
    json_t *list = json_array();
    compared_faults(comparison, &memory, &faults);
    for (size_t i = 0; i < faults.count; i++)
        json_array_append_new(list, json_fault(comparison, &faults.items[i]));
    vector_release(&faults);
    arena_release(&memory);
    return list;
}

bool report_compare_json(const Comparison *comparison, const Stop *stop, FILE *out)
{
    size_t count = comparison->strategies.count;
    const ComparedStrategy *strategies = comparison->strategies.items, *reference = &strategies[comparison->reference];
    JsonStream stream = {.out = out};
    bool is_whole = true;
    json_stream_open(&stream, NULL, '{');
    json_stream_add(&stream, "reference", json_text(count ? reference->strategy : NULL));
    json_stream_add(&stream, "partial", json_boolean(comparison->partial));
    json_stream_open(&stream, "strategies", '[');
    for (size_t i = 0; i < count; i++)
        is_whole &= add_strategy(&stream, &strategies[i], reference, stop);
    json_stream_close(&stream);
    json_stream_add(&stream, "faults", json_faults(comparison));
    json_stream_close(&stream);
    return is_whole;
}
