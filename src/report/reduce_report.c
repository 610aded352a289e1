/* A reduced suite as text and as JSON. */
#include <inttypes.h>
#include <string.h>

#include "report/cut.h"
#include "report/json_stream.h"
#include "report/report.h"

static bool is_kept(const Reduction *reduction, size_t number)
{
    return reduction->tests.items[number].representative == number;
}

static void append_end(const RunEnd *end, Text *out)
{
    switch (end->end) {
    case END_EXIT: text_printf(out, "exit code %d", end->code); break;
    case END_SIGNAL: text_printf(out, "signal %d", end->code); break;
    case END_ASSUMPTION: text_append(out, "an assumption does not hold"); break;
    case END_SILENT: text_append(out, "ended silently"); break;
    default:
        text_append(out, fault_title(end->fault));
        if (end->line)
            text_printf(out, " at %s:%" PRIu32, end->file, end->line);
    }
}

/* ---- Text ---- */

enum { TEXT_WIDTH = 100, INDENT = 6 };

/* Words after a title, in lines of a limited width. */
typedef struct WordWriter {
    FILE *out;
    size_t column;                /* 0: nothing was written yet */
    const char *title;
} WordWriter;

static void write_word(WordWriter *writer, const char *word)
{
    size_t length = strlen(word) + 1;
    if (writer->column == 0) {
        fprintf(writer->out, "%*s%s", INDENT, "", writer->title);
        writer->column = INDENT + strlen(writer->title);
    } else {
        fputc(',', writer->out);
        writer->column++;
    }
    if (writer->column + length > TEXT_WIDTH) {
        fprintf(writer->out, "\n%*s", INDENT + 1, "");
        writer->column = INDENT + 1;
    }
    fprintf(writer->out, " %s", word);
    writer->column += length;
}

static void end_words(WordWriter *writer)
{
    if (writer->column > 0)
        fputc('\n', writer->out);
}

static int name_width(const Reduction *reduction)
{
    size_t width = strlen("kept");
    for (size_t i = 0; i < reduction->tests.count; i++)
        if (is_kept(reduction, i) && strlen(reduction->tests.items[i].name) > width)
            width = strlen(reduction->tests.items[i].name);
    return (int)width;
}

static void print_group(const Reduction *reduction, size_t kept, int width, FILE *out)
{
    const ReducedTest *test = &reduction->tests.items[kept];
    WordWriter writer = {.out = out, .title = "stands for"};
    if (test->problem)
        fprintf(out, "%-*s  cannot be run: %s\n", width, test->name, test->problem);
    else {
        Text end = {0};
        append_end(&test->end, &end);
        fprintf(out, "%-*s  %s\n", width, test->name, end.bytes);
        text_release(&end);
    }
    for (size_t i = kept + 1; i < reduction->tests.count; i++)
        if (reduction->tests.items[i].representative == kept)
            write_word(&writer, reduction->tests.items[i].name);
    end_words(&writer);
}

static void print_notes(const Reduction *reduction, FILE *out)
{
    for (size_t i = 0; i < reduction->incomplete.count; i++) {
        const Incomplete *reason = &reduction->incomplete.items[i];
        fputs("note: ", out);
        incomplete_print(reason, out);
        if (reason->line)
            fprintf(out, " at %s:%u", reason->file, reason->line);
        fputc('\n', out);
    }
    for (size_t i = 0; i < reduction->skipped.count; i++)
        fprintf(out, "%s%s", i == 0 ? "skipped, no tests: " : ", ", reduction->skipped.items[i]);
    if (reduction->skipped.count)
        fputc('\n', out);
}

bool report_reduction_text(const Reduction *reduction, const Stop *stop, FILE *out)
{
    int width = name_width(reduction);
    size_t shown = 0;
    fprintf(out, "%-*s  end\n", width, "kept");
    for (size_t i = 0; i < reduction->tests.count && !stop_requested(stop); i++)
        if (is_kept(reduction, i)) {
            print_group(reduction, i, width, out);
            shown++;
        }
    bool is_whole = cut_print("... ", reduction->kept - shown, "group", stop, out);
    print_notes(reduction, out);
    size_t removed = reduction->tests.count - reduction->kept;
    fprintf(out, "%zu of %zu tests kept; %zu %s the same as one of them\n", reduction->kept, reduction->tests.count, removed,
            removed == 1 ? "does" : "do");
    return is_whole;
}

/* ---- JSON ---- */

static json_t *json_end(const RunEnd *end)
{
    Text text = {0};
    append_end(end, &text);
    return json_of_text(&text);
}

static json_t *json_names(const FileNames *names)
{
    json_t *list = json_array();
    for (size_t i = 0; i < names->count; i++)
        json_array_append_new(list, json_text(names->items[i]));
    return list;
}

static json_t *json_group(const Reduction *reduction, size_t kept)
{
    const ReducedTest *test = &reduction->tests.items[kept];
    json_t *object = json_object(), *others = json_array();
    for (size_t i = kept + 1; i < reduction->tests.count; i++)
        if (reduction->tests.items[i].representative == kept)
            json_array_append_new(others, json_text(reduction->tests.items[i].name));
    json_object_set_new(object, "kept", json_text(test->name));
    json_object_set_new(object, "stands_for", others);
    json_object_set_new(object, "end", test->problem ? json_null() : json_end(&test->end));
    json_object_set_new(object, "fault", json_boolean(!test->problem && test->end.end == END_FAULT));
    if (test->problem)
        json_object_set_new(object, "problem", json_text(test->problem));
    return object;
}

/* The number of groups that were written. */
static size_t add_groups(JsonStream *stream, const Reduction *reduction, const Stop *stop)
{
    size_t shown = 0;
    json_stream_open(stream, "groups", '[');
    for (size_t i = 0; i < reduction->tests.count && !stop_requested(stop); i++)
        if (is_kept(reduction, i)) {
            json_stream_add(stream, NULL, json_group(reduction, i));
            shown++;
        }
    json_stream_close(stream);
    return shown;
}

bool report_reduction_json(const Reduction *reduction, const Stop *stop, FILE *out)
{
    JsonStream stream = {.out = out};
    json_stream_open(&stream, NULL, '{');
    json_stream_add(&stream, "tests", json_count(reduction->tests.count));
    json_stream_add(&stream, "kept", json_count(reduction->kept));
    json_stream_add(&stream, "removed", json_count(reduction->tests.count - reduction->kept));
    size_t shown = add_groups(&stream, reduction, stop);
    json_stream_add(&stream, "groups_not_shown", json_count(reduction->kept - shown));
    json_stream_add(&stream, "skipped", json_names(&reduction->skipped));
    json_stream_add(&stream, "incomplete_reasons", json_incomplete(reduction->incomplete.items, reduction->incomplete.count));
    json_stream_close(&stream);
    return shown == reduction->kept;
}
