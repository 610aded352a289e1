/* A comparison for programs. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "report/compare.h"
#include "report/json.h"
#include "report/report.h"

static json_t *json_points(const ComparedStrategy *strategy)
{
    json_t *list = json_array();
    for (size_t i = 0; i < strategy->points.count; i++) {
        json_t *point = json_array();
        json_array_append_new(point, json_number(strategy->points.items[i].seconds));
        json_array_append_new(point, json_count(strategy->points.items[i].conditions));
        json_array_append_new(list, point);
    }
    return list;
}

static json_t *json_identities(const ComparedStrategy *strategy)
{
    json_t *list = json_array();
    for (size_t i = 0; i < strategy->identities.count; i++) {
        Hash128 identity = strategy->identities.items[i];
        char digits[33];
        snprintf(digits, sizeof digits, "%016" PRIx64 "%016" PRIx64, identity.high, identity.low);
        json_array_append_new(list, json_text(digits));
    }
    return list;
}

/* What the measured exploration told; null when there was none. */
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
    json_object_set_new(object, "points", json_points(strategy));
    json_object_set_new(object, "conditions", json_identities(strategy));
}

static json_t *json_strategy(const ComparedStrategy *strategy, const ComparedStrategy *reference)
{
    json_t *object = json_summary(&strategy->summary);
    json_object_set_new(object, "stopped", json_text(limit_words(strategy->stopped)));
    json_object_set_new(object, "loading_s", json_number(strategy->loading_s));
    json_object_set_new(object, "condition_s", json_number(strategy->condition_s));
    json_object_set_new(object, "rest_s", json_number(compared_rest(strategy)));
    json_object_set_new(object, "time_ratio",
                        json_number(compared_ratio(reference->summary.wall_s, strategy->summary.wall_s)));
    set_measured(object, strategy);
    return object;
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

void report_compare_json(const Comparison *comparison, FILE *out)
{
    size_t count = comparison->strategies.count;
    const ComparedStrategy *strategies = comparison->strategies.items, *reference = &strategies[comparison->reference];
    json_t *object = json_object(), *list = json_array();
    json_object_set_new(object, "reference", json_text(count ? reference->strategy : NULL));
    json_object_set_new(object, "partial", json_boolean(comparison->partial));
    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, json_strategy(&strategies[i], reference));
    json_object_set_new(object, "strategies", list);
    json_object_set_new(object, "faults", json_faults(comparison));
    json_print(object, out);
}
