/* The summary of an exploration as JSON. */
#include "report/json.h"
#include "report/report.h"

/* A test's name, as in its files; null when it has none. */
static json_t *json_test(uint32_t number)
{
    char name[TEST_NAME_SIZE];
    return number ? json_text(test_name(number, name)) : json_null();
}

static void set_place(json_t *object, const char *file, uint32_t line)
{
    bool known = file && *file;
    json_object_set_new(object, "file", json_text(known ? file : NULL));
    json_object_set_new(object, "line", known ? json_count(line) : json_null());
}

static json_t *json_reason(const Incomplete *incomplete)
{
    Text text = {0};
    incomplete_append(incomplete, &text);
    return json_of_text(&text);
}

json_t *json_incomplete(const Incomplete *reasons, size_t count)
{
    json_t *list = json_array();
    for (size_t i = 0; i < count; i++) {
        const Incomplete *incomplete = &reasons[i];
        json_t *entry = json_object();
        json_object_set_new(entry, "reason", json_reason(incomplete));
        set_place(entry, incomplete->file, incomplete->line);
        json_object_set_new(entry, "count", json_count(incomplete->count));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *json_bound_text(const Bound *bound)
{
    Text text = {0};
    bound_append(bound, &text);
    return json_of_text(&text);
}

static json_t *json_bounds(const Summary *summary)
{
    json_t *list = json_array();
    for (size_t i = 0; i < summary->bounds.count; i++) {
        const Bound *bound = &summary->bounds.items[i];
        json_t *entry = json_object();
        json_object_set_new(entry, "kind", json_text(bound_word(bound->kind)));
        json_object_set_new(entry, "text", json_bound_text(bound));
        json_object_set_new(entry, "value", bound->number ? json_count(bound->number) : json_null());
        json_object_set_new(entry, "detail", json_text(bound->detail));
        set_place(entry, bound->file, bound->line);
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *json_faults(const Summary *summary, const Stop *stop)
{
    json_t *list = json_array();
    for (size_t i = 0; i < summary->faults.count && !stop_requested(stop); i++) {
        const FoundFault *found = &summary->faults.items[i];
        json_t *entry = json_object();
        json_object_set_new(entry, "kind", json_text(fault_word(found->fault.kind)));
        json_object_set_new(entry, "title", json_text(fault_title(found->fault.kind)));
        json_object_set_new(entry, "message", json_text(found->fault.message));
        set_place(entry, found->fault.file, found->fault.line);
        json_object_set_new(entry, "function", json_text(found->fault.function));
        json_object_set_new(entry, "test", json_test(found->test));
        json_object_set_new(entry, "count", json_count(found->count));
        json_array_append_new(list, entry);
    }
    return list;
}

static json_t *json_share(uint64_t part, uint64_t whole)
{
    return json_number((double)part / (double)whole);
}

static json_t *json_coverage(const Summary *summary)
{
    json_t *list = json_array();
    for (size_t i = 0; i < summary->coverage.count; i++) {
        const FileCoverage *file = &summary->coverage.items[i];
        json_t *entry = json_object();
        json_object_set_new(entry, "file", json_text(file->file));
        json_object_set_new(entry, "lines", json_count(file->lines));
        json_object_set_new(entry, "lines_covered", json_count(file->lines_covered));
        json_object_set_new(entry, "branches", json_count(file->branches));
        json_object_set_new(entry, "branches_covered", json_count(file->branches_covered));
        json_array_append_new(list, entry);
    }
    return list;
}

static void set_coverage(json_t *object, const Summary *summary)
{
    FileCoverage all = {0};
    for (size_t i = 0; i < summary->coverage.count; i++) {
        const FileCoverage *file = &summary->coverage.items[i];
        all.lines += file->lines;
        all.lines_covered += file->lines_covered;
        all.branches += file->branches;
        all.branches_covered += file->branches_covered;
    }
    json_object_set_new(object, "branch_coverage", json_share(all.branches_covered, all.branches));
    json_object_set_new(object, "line_coverage", json_share(all.lines_covered, all.lines));
    json_object_set_new(object, "coverage_measured", json_string(summary->coverage_is_native ? "native" : "machine"));
    json_object_set_new(object, "coverage", json_coverage(summary));
}

/* Fields that are plain numbers. */
#define COUNTS(M)                                                                            \
    M(infeasible) M(solver_calls) M(solver_unknown) M(solver_z3_calls)                       \
    M(divergences) M(model_failures) M(disagreements) M(frontier)
#define REALS(M) M(decisions_per_run) M(wall_s) M(solver_s) M(execution_s)

json_t *json_summary(const Summary *summary, const Stop *stop)
{
    json_t *object = json_object(), *faults = json_faults(summary, stop);
    json_object_set_new(object, "strategy", json_text(summary->strategy));
    json_object_set_new(object, "order", json_text(order_word(summary->order)));
    json_object_set_new(object, "entry", json_text(summary->entry));
    json_object_set_new(object, "complete", json_boolean(summary->complete));
    json_object_set_new(object, "incomplete_reasons", json_incomplete(summary->incomplete.items, summary->incomplete.count));
    json_object_set_new(object, "bounds", json_bounds(summary));
    json_object_set_new(object, "runs", json_count(summary->runs));
    json_object_set_new(object, "tests", json_count(summary->tests));
    json_object_set_new(object, "faults", faults);
    json_object_set_new(object, "faults_not_shown", json_count(summary->faults.count - json_array_size(faults)));
#define SET_COUNT(field) json_object_set_new(object, #field, json_count(summary->field));
    COUNTS(SET_COUNT)
#undef SET_COUNT
#define SET_REAL(field) json_object_set_new(object, #field, json_number(summary->field));
    REALS(SET_REAL)
#undef SET_REAL
    set_coverage(object, summary);
    return object;
}

Status report_summary_json(const Summary *summary, const Stop *stop, const char *path, Error *error)
{
    return json_write(json_summary(summary, stop), path, error);
}
