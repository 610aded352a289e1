/* Slices as text. */
#include <inttypes.h>
#include <stdlib.h>

#include "report/cut.h"
#include "report/slice_report.h"
#include "report/value.h"

/* ---- The source ---- */

enum { CONTEXT_LINES = 3 }; /* around a marked line; all others of a function only if they are few */

typedef struct LineRange { /* of a function with marked lines */
    uint16_t file;
    uint32_t first, last;
} LineRange;

typedef Vector(LineRange) RangeList;

static bool is_marked(const Slice *slice, uint16_t file, uint32_t line)
{
    for (size_t i = 0; i < slice->line_count; i++)
        if (slice->lines[i].file == file && slice->lines[i].line == line)
            return true;
    return false;
}

static bool is_near_mark(const Slice *slice, uint16_t file, uint32_t line)
{
    for (size_t i = 0; i < slice->line_count; i++) {
        uint32_t marked = slice->lines[i].line, distance = marked > line ? marked - line : line - marked;
        if (slice->lines[i].file == file && distance <= CONTEXT_LINES)
            return true;
    }
    return false;
}

static LineRange function_range(const Function *function)
{
    LineRange range = {function->declared.file, function->declared.line, function->declared.line};
    for (uint32_t i = 0; i < function->code_count; i++) {
        Position position = function->positions[i];
        if (position.file == range.file && position.line > range.last)
            range.last = position.line;
    }
    return range;
}

static bool range_is_marked(const Slice *slice, const LineRange *range)
{
    for (size_t i = 0; i < slice->line_count; i++) {
        Position at = slice->lines[i];
        if (at.file == range->file && at.line >= range->first && at.line <= range->last)
            return true;
    }
    return false;
}

static int compare_ranges(const void *a, const void *b)
{
    const LineRange *left = a, *right = b;
    if (left->file != right->file)
        return left->file < right->file ? -1 : 1;
    return (left->first > right->first) - (left->first < right->first);
}

/* The functions with marked lines, and marked lines outside of functions, by file and line. Overlapping ones are one. */
static void find_ranges(const SliceList *list, const Slice *slice, RangeList *ranges)
{
    RangeList found = {0};
    for (uint32_t i = 0; i < list->program->function_count; i++) {
        LineRange range = function_range(&list->program->functions[i]);
        if (!list->program->functions[i].in_runtime && range_is_marked(slice, &range))
            vector_push(&found, range);
    }
    for (size_t i = 0; i < slice->line_count; i++)
        vector_push(&found, (LineRange){slice->lines[i].file, slice->lines[i].line, slice->lines[i].line});
    if (found.count)
        qsort(found.items, found.count, sizeof *found.items, compare_ranges);
    for (size_t i = 0; i < found.count; i++) {
        LineRange next = found.items[i], *last = ranges->count ? &ranges->items[ranges->count - 1] : NULL;
        if (!last || last->file != next.file || next.first > last->last)
            vector_push(ranges, next);
        else if (next.last > last->last)
            last->last = next.last;
    }
    vector_release(&found);
}

static void print_line(const Slice *slice, SourceLines *lines, Position position, FILE *out)
{
    size_t length = 0;
    const char *line = source_lines_get(lines, position, &length);
    fprintf(out, "%c %5" PRIu32 " | %.*s\n", is_marked(slice, position.file, position.line) ? '>' : ' ', position.line,
            line ? (int)length : 0, line ? line : "");
}

/* The number of lines that a stop left out. */
static size_t print_range(const Slice *slice, SourceLines *lines, const LineRange *range, const Stop *stop, FILE *out)
{
    enum { SHORT = 60 }; /* printed as a whole */
    bool whole = range->last - range->first < SHORT, skipped = false;
    uint32_t line = range->first;
    for (; line <= range->last && !stop_requested(stop); line++) {
        Position position = {.file = range->file, .line = line};
        bool shown = whole || line == range->first || is_near_mark(slice, range->file, line);
        if (shown)
            print_line(slice, lines, position, out);
        else if (!skipped)
            fputs("    ...\n", out);
        skipped = !shown;
    }
    return range->last + 1 - line;
}

/* True if a stop left nothing out. */
static bool print_source(const SliceList *list, const Slice *slice, const Stop *stop, FILE *out)
{
    SourceLines lines = {.program = list->program};
    RangeList ranges = {0};
    size_t left = 0;
    find_ranges(list, slice, &ranges);
    for (size_t i = 0; i < ranges.count; i++) {
        const LineRange *range = &ranges.items[i];
        bool new_file = i == 0 || range->file != range[-1].file;
        fputs(i ? "\n" : "", out);
        if (new_file)
            fprintf(out, "%s\n", list->program->files[range->file]);
        left += print_range(slice, &lines, range, stop, out);
    }
    source_lines_release(&lines);
    vector_release(&ranges);
    return cut_print("... ", left, "line", stop, out);
}

/* ---- Decisions, condition, values ---- */

static void print_decision(const SliceList *list, const SliceDecision *decision, FILE *out)
{
    Text constraint = {0};
    term_print_c(list->terms, decision->constraint, &constraint);
    if (decision->position.line)
        fprintf(out, "  %s:%" PRIu32, list->program->files[decision->position.file], decision->position.line);
    else
        fprintf(out, "  in %s", decision->function);
    fprintf(out, " %s", decision_word(decision->kind));
    if (decision->direction != DIRECTION_NONE)
        fprintf(out, " %s", slice_direction(decision));
    fprintf(out, ": %s\n", constraint.bytes);
    text_release(&constraint);
}

static void print_value(const SliceList *list, const SliceValue *value, FILE *out)
{
    Text text = {0};
    slice_value(list, value, &text);
    const char *name = value->name ? value->name : value->event != EVENT_END ? event_word(value->event)
                       : value->term_count == 0 ? "end" : "exit code";
    if (value->event != EVENT_CRITERION && value->position.line)
        fprintf(out, "  %s:%" PRIu32, list->program->files[value->position.file], value->position.line);
    else
        fputs(" ", out);
    fprintf(out, " %s = %s%s\n", name, text.bytes, value->unflushed ? VALUE_UNFLUSHED : "");
    text_release(&text);
}

static bool print_decisions(const SliceList *list, const Slice *slice, const Stop *stop, FILE *out)
{
    size_t shown = 0;
    fputs(slice->decision_count ? "\nDecisions:\n" : "\nNo decisions: every value of the symbolic inputs gives this", out);
    if (slice->decision_count == 0)
        fputs(list->checked ? ", unless it fails a check.\n" : ".\n", out);
    for (; shown < slice->decision_count && !stop_requested(stop); shown++)
        print_decision(list, &slice->decisions[shown], out);
    return cut_print("  ... ", slice->decision_count - shown, "decision", stop, out);
}

static bool print_condition(const SliceList *list, const Slice *slice, const Stop *stop, FILE *out)
{
    Text condition = {0};
    size_t left = slice_condition(list, slice, stop, &condition);
    fprintf(out, "\nCondition%s:\n  %s\n", list->checked && slice->decision_count ? " (and no check fails)" : "", condition.bytes);
    text_release(&condition);
    return cut_print("  ... ", left, "constraint", stop, out);
}

static bool print_values(const SliceList *list, const Slice *slice, const Stop *stop, FILE *out)
{
    size_t shown = 0;
    fprintf(out, "\n%s:\n", slice->value_count == 1 ? "Value" : "Values");
    for (; shown < slice->value_count && !stop_requested(stop); shown++)
        print_value(list, &slice->values[shown], out);
    return cut_print("  ... ", slice->value_count - shown, "value", stop, out);
}

/* True if a stop left nothing out. */
static bool print_slice(const SliceList *list, const Slice *slice, const Stop *stop, FILE *out)
{
    fprintf(out, "%s slice of %s", slice_kind(list), slice_title(slice));
    if (!slice->executed) {
        fputs(": the run did not come there, or found no value there\n", out);
        return true;
    }
    fprintf(out, ": %zu line%s, %zu decision%s\n\n", slice->line_count, slice->line_count == 1 ? "" : "s",
            slice->decision_count, slice->decision_count == 1 ? "" : "s");
    bool is_whole = print_source(list, slice, stop, out);
    is_whole &= print_decisions(list, slice, stop, out);
    is_whole &= print_condition(list, slice, stop, out);
    is_whole &= print_values(list, slice, stop, out);
    return is_whole;
}

bool report_slice_text(const SliceList *list, const Stop *stop, FILE *out)
{
    bool is_whole = true;
    for (size_t i = 0; i < list->count; i++) {
        fputs(i ? "\n\n" : "", out);
        is_whole &= print_slice(list, &list->slices[i], stop, out);
    }
    return is_whole;
}
