/* Static dependences as text and as a graph. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "report/cut.h"
#include "report/escape.h"
#include "report/report.h"

static const char *const kind_titles[] = {
#define STATIC_KIND(name, word, style) [STATIC_##name] = word,
#include "analysis/static_kinds.def"
#undef STATIC_KIND
};

/* ---- Text ---- */

/* A line number, with its file when that is not the function's. */
static void append_line(const Program *program, uint32_t function, uint16_t file, uint32_t line, Text *out)
{
    if (file != program->functions[function].declared.file)
        text_printf(out, "%s:", program->files[file]);
    text_printf(out, "%" PRIu32, line);
}

/* "T", ".1F", " case 3": a branch and its side; nothing for other statements. */
static void append_side(uint32_t branch, const char *direction, Text *out)
{
    if (branch)
        text_printf(out, ".%" PRIu32, branch);
    if (direction)
        text_printf(out, "%s%s", strlen(direction) > 1 ? " " : "", direction);
}

static bool same_start(const StaticDependence *a, const StaticDependence *b)
{
    bool same_direction =
        a->direction && b->direction ? strcmp(a->direction, b->direction) == 0 : a->direction == b->direction;
    bool same_variable =
        a->variable && b->variable ? strcmp(a->variable, b->variable) == 0 : a->variable == b->variable;
    return a->function == b->function && a->kind == b->kind && a->from_file == b->from_file &&
           a->from_line == b->from_line && a->branch == b->branch && same_direction && same_variable;
}

static void append_title(const Program *program, const StaticDependence *item, const StaticDependence *before,
                         Text *out)
{
    const Function *function = &program->functions[item->function];
    if (!before || before->function != item->function)
        text_printf(out, "%s%s  %s:%" PRIu32 "\n", before ? "\n" : "", function->name,
                    program->files[function->declared.file], function->declared.line);
    if (!before || before->function != item->function || before->kind != item->kind)
        text_printf(out, "  %s\n", kind_titles[item->kind]);
}

/* One line: all that the same start leads to. Returns the index of the next start. */
static size_t append_group(const Program *program, const StaticDependences *found, size_t first, Text *out)
{
    const StaticDependence *item = &found->items[first];
    size_t end = first;
    append_title(program, item, first ? item - 1 : NULL, out);
    text_append(out, "    ");
    append_line(program, item->function, item->from_file, item->from_line, out);
    append_side(item->branch, item->direction, out);
    text_append(out, " ->");
    for (; end < found->count && same_start(item, &found->items[end]); end++) {
        text_append(out, " ");
        append_line(program, item->function, found->items[end].to_file, found->items[end].to_line, out);
        append_side(found->items[end].to_branch, found->items[end].to_direction, out);
    }
    if (item->variable)
        text_printf(out, "  (%s)", item->variable);
    text_append(out, "\n");
    return end;
}

/* The functions whose pairs of statements were not found. */
static void append_unknown_pairs(const Program *program, const StaticDependences *found, const char *before, Text *out)
{
    for (size_t i = 0; i < found->all_interact_count; i++)
        text_printf(out, "%s%s: too much work: any two statements may be interactive or correlation dependent\n", before,
                    program->functions[found->all_interact[i]].name);
}

bool report_deps_text(const Program *program, const StaticDependences *found, size_t functions_left, const Stop *stop, FILE *out)
{
    Text text = {0};
    size_t shown = 0;
    while (shown < found->count && !stop_requested(stop))
        shown = append_group(program, found, shown, &text);
    append_unknown_pairs(program, found, "", &text);
    bool has_none = found->count == 0 && functions_left == 0 && found->all_interact_count == 0;
    fputs(has_none ? "no dependences\n" : text.bytes ? text.bytes : "", out);
    text_release(&text);
    return cut_print("... ", found->count - shown, "dependence", stop, out);
}

/* ---- DOT ---- */

static void append_node(uint16_t file, uint32_t line, Text *out)
{
    text_printf(out, "f%u_%" PRIu32, file, line);
}

static void declare_node(SourceLines *lines, Map *declared, uint16_t file, uint32_t line, Text *out)
{
    uint64_t key = (uint64_t)file << 32 | line, seen;
    size_t length = 0;
    if (map_get(declared, key, &seen))
        return;
    map_put(declared, key, 1);
    const char *text = source_lines_get(lines, (Position){line, 1, file}, &length);
    while (length && (*text == ' ' || *text == '\t')) {
        text++;
        length--;
    }
    text_append(out, "  ");
    append_node(file, line, out);
    text_printf(out, " [label=\"%" PRIu32 ": ", line);
    escape_dot(text, length, out);
    text_append(out, "\"];\n");
}

static void append_edge(const StaticDependence *item, Text *out)
{
    static const char *const styles[] = {
#define STATIC_KIND(name, word, style) [STATIC_##name] = style,
#include "analysis/static_kinds.def"
#undef STATIC_KIND
    };
    text_append(out, "  ");
    append_node(item->from_file, item->from_line, out);
    text_append(out, " -> ");
    append_node(item->to_file, item->to_line, out);
    text_printf(out, " [style=%s, label=\"", styles[item->kind]);
    if (item->branch)
        text_printf(out, ".%" PRIu32, item->branch);
    text_append(out, item->direction ? item->direction : "");
    if (item->to_direction) {
        text_append(out, " to ");
        append_side(item->to_branch, item->to_direction, out);
    }
    if (item->variable) {
        text_append(out, item->direction ? " " : "");
        escape_dot(item->variable, strlen(item->variable), out);
    }
    text_append(out, "\"];\n");
}

bool report_deps_dot(const Program *program, const StaticDependences *found, const Stop *stop, FILE *out)
{
    Text text = {0};
    SourceLines lines = {.program = program};
    Map declared = {0};
    size_t shown = 0;
    text_append(&text, "digraph dependences {\n  node [shape=box, fontname=monospace];\n");
    append_unknown_pairs(program, found, "  // ", &text);
    for (; shown < found->count && !stop_requested(stop); shown++) {
        const StaticDependence *item = &found->items[shown];
        declare_node(&lines, &declared, item->from_file, item->from_line, &text);
        declare_node(&lines, &declared, item->to_file, item->to_line, &text);
        append_edge(item, &text);
    }
    fputs(text.bytes, out);
    bool is_whole = cut_print("  // ", found->count - shown, "dependence", stop, out);
    fputs("}\n", out);
    text_release(&text);
    map_release(&declared);
    source_lines_release(&lines);
    return is_whole;
}
