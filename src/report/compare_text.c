/* A comparison as text: a table, and notes below it. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "report/compare_figures.h"
#include "report/escape.h"
#include "report/report.h"

/* ---- Rows ---- */

typedef enum RowForm { FORM_COUNT, FORM_MEAN, FORM_SECONDS, FORM_SHARE, FORM_ANSWER } RowForm;

static double branch_share(const Summary *summary)
{
    uint64_t all = 0, covered = 0;
    for (size_t i = 0; i < summary->coverage.count; i++) {
        all += summary->coverage.items[i].branches;
        covered += summary->coverage.items[i].branches_covered;
    }
    return all ? (double)covered / (double)all : NAN;
}

/* NAN if the strategy was not measured. */
static double if_measured(const ComparedStrategy *strategy, double value)
{
    return strategy->measured_runs ? value : NAN;
}

/* ROW(label, form, value of ComparedStrategy s with Summary t, true for a cost: then the ratio is shown) */
#define ROWS(ROW)                                                                                    \
    ROW("tests", COUNT, (double)t->tests, true)                                                      \
    ROW("runs", COUNT, (double)t->runs, true)                                                        \
    ROW("infeasible", COUNT, (double)t->infeasible, false)                                           \
    ROW("solver calls", COUNT, (double)t->solver_calls, true)                                        \
    ROW("bytes of a formula, mean", COUNT, if_measured(s, s->formula_bytes), true)                   \
    ROW("decisions of a path, mean", MEAN, if_measured(s, s->path_decisions), false)                 \
    ROW("decisions of a condition, mean", MEAN, if_measured(s, s->condition_decisions), false)       \
    ROW("time", SECONDS, t->wall_s, true)                                                            \
    ROW("time of loading and analysis", SECONDS, s->loading_s, false)                                \
    ROW("time of exploring", SECONDS, t->wall_s - s->loading_s, true)                                \
    ROW(". execution", SECONDS, t->execution_s, true)                                                \
    ROW(". conditions", SECONDS, s->condition_s, false)                                              \
    ROW(". solving", SECONDS, t->solver_s, true)                                                     \
    ROW(". rest", SECONDS, compared_rest(s), false)                                                  \
    ROW("distinct RSCs", COUNT, if_measured(s, (double)s->conditions), false)                        \
    ROW("completeness", SHARE, if_measured(s, s->completeness), false)                               \
    ROW("branch coverage", SHARE, branch_share(t), false)                                            \
    ROW("faults found", COUNT, (double)t->faults.count, false)                                       \
    ROW("complete", ANSWER, t->complete, false)

static const struct Row {
    const char *label;
    RowForm form;
    bool is_cost;
} rows[] = {
#define ROW(label, form, value, is_cost) {label, FORM_##form, is_cost},
    ROWS(ROW)
#undef ROW
};

enum { ROW_COUNT = sizeof rows / sizeof *rows };

static void row_values(const ComparedStrategy *s, double values[ROW_COUNT])
{
    const Summary *t = &s->summary;
    size_t i = 0;
#define ROW(label, form, value, is_cost) values[i++] = (value);
    ROWS(ROW)
#undef ROW
}

/* ---- Cells ---- */

static const char *format_cell(Arena *memory, RowForm form, double value)
{
    if (isnan(value))
        return "-";
    switch (form) {
    case FORM_COUNT: return arena_format(memory, "%.0f", value);
    case FORM_MEAN: return arena_format(memory, "%.1f", value);
    case FORM_SECONDS: return arena_format(memory, value < 10 ? "%.3f s" : "%.1f s", value);
    case FORM_SHARE: return arena_format(memory, "%.4g %%", floor(value * 1000) / 10); /* 100: nothing is missing */
    case FORM_ANSWER: return value != 0 ? "yes" : "no";
    }
    return "";
}

static const char *format_ratio(Arena *memory, double ratio)
{
    return isnan(ratio) ? "" : arena_format(memory, ratio < 10 ? "%.2f" : "%.1f", ratio);
}

/* The first line has the titles, the first column the labels. */
typedef struct Table {
    size_t columns;
    const char *(*lines)[];       /* ROW_COUNT + 1, of `columns` cells each, one after the other */
    Arena memory;
} Table;

static const char **table_cell(const Table *table, size_t line, size_t column)
{
    return &(*table->lines)[line * table->columns + column];
}

static void fill_column(Table *table, size_t column, const ComparedStrategy *strategy)
{
    double values[ROW_COUNT];
    row_values(strategy, values);
    *table_cell(table, 0, column) = strategy->strategy;
    for (size_t i = 0; i < ROW_COUNT; i++)
        *table_cell(table, i + 1, column) = format_cell(&table->memory, rows[i].form, values[i]);
}

static void fill_ratios(Table *table, size_t column, const ComparedStrategy *reference,
                        const ComparedStrategy *strategy)
{
    double over[ROW_COUNT], under[ROW_COUNT];
    row_values(reference, over);
    row_values(strategy, under);
    *table_cell(table, 0, column) = arena_format(&table->memory, "%s / %s", reference->strategy, strategy->strategy);
    for (size_t i = 0; i < ROW_COUNT; i++)
        *table_cell(table, i + 1, column) =
            rows[i].is_cost ? format_ratio(&table->memory, compared_ratio(over[i], under[i])) : "";
}

static Table make_table(const Comparison *comparison)
{
    size_t count = comparison->strategies.count, column = 1;
    Table table = {.columns = 2 * count};
    table.lines = arena_allocate(&table.memory, (ROW_COUNT + 1) * table.columns * sizeof(char *));
    *table_cell(&table, 0, 0) = "";
    for (size_t i = 0; i < ROW_COUNT; i++)
        *table_cell(&table, i + 1, 0) = rows[i].label;
    for (size_t i = 0; i < count; i++)
        fill_column(&table, column++, &comparison->strategies.items[i]);
    for (size_t i = 0; i < count; i++)
        if (i != comparison->reference)
            fill_ratios(&table, column++, &comparison->strategies.items[comparison->reference],
                        &comparison->strategies.items[i]);
    return table;
}

static int column_width(const Table *table, size_t column)
{
    size_t width = 0;
    for (size_t line = 0; line <= ROW_COUNT; line++) {
        size_t length = strlen(*table_cell(table, line, column));
        width = length > width ? length : width;
    }
    return (int)width;
}

static void print_line(const Table *table, size_t line, FILE *out)
{
    fprintf(out, "%-*s", column_width(table, 0), *table_cell(table, line, 0));
    size_t last = table->columns - 1; /* no blanks at the end of a line */
    while (last > 0 && !**table_cell(table, line, last))
        last--;
    for (size_t column = 1; column <= last; column++)
        fprintf(out, "  %*s", column_width(table, column), *table_cell(table, line, column));
    fputc('\n', out);
}

static void print_markdown_line(const Table *table, size_t line, FILE *out)
{
    for (size_t column = 0; column < table->columns; column++)
        fprintf(out, "| %s ", *table_cell(table, line, column));
    fputs("|\n", out);
}

/* ---- Notes ---- */

enum { SHOWN_REASONS = 3 };

static void note_incomplete(const ComparedStrategy *strategy, const char *mark, Text *out)
{
    const Summary *summary = &strategy->summary;
    if (summary->complete)
        return;
    text_printf(out, "%s%s is not complete:", mark, strategy->strategy);
    for (size_t i = 0; i < summary->incomplete.count && i < SHOWN_REASONS; i++) {
        const Incomplete *incomplete = &summary->incomplete.items[i];
        text_append(out, i ? "; " : " ");
        incomplete_append(incomplete, out);
        if (incomplete->line)
            text_printf(out, " at %s:%" PRIu32, incomplete->file, incomplete->line);
    }
    if (summary->incomplete.count > SHOWN_REASONS)
        text_printf(out, "; and %zu more reasons", summary->incomplete.count - SHOWN_REASONS);
    text_append(out, "\n");
}

/* The program and the options are the same for all strategies, so one line states what all results are bounded by. */
static void note_bounds(const Summary *summary, const char *mark, Text *out)
{
    if (summary->bounds.count == 0)
        return;
    text_printf(out, "%swithin: ", mark);
    bounds_append(summary, out);
    text_append(out, "\n");
}

static void note_measuring(const ComparedStrategy *strategy, const char *mark, Text *out)
{
    if (strategy->measured_runs == 0)
        text_printf(out, "%sRSCs of %s are not known: it was not measured\n", mark, strategy->strategy);
    else if (strategy->measured_runs < strategy->summary.runs)
        text_printf(out, "%sRSCs of %s are those of its first %" PRIu64 " runs\n", mark, strategy->strategy,
                strategy->measured_runs);
}

static void note_differences(const ComparedStrategy *strategy, const ComparedStrategy *reference, const char *mark,
                             Text *out)
{
    if (strategy->measured_runs == 0 || reference->measured_runs == 0)
        return;
    if (strategy->missing)
        text_printf(out, "%s%s lacks %" PRIu64 " of the RSCs of %s\n", mark, strategy->strategy, strategy->missing,
                reference->strategy);
    if (strategy->extra)
        text_printf(out, "%s%s has %" PRIu64 " RSCs that %s has not\n", mark, strategy->strategy, strategy->extra,
                reference->strategy);
}

/* Failed self-checks are always reported. */
static void note_doubts(const ComparedStrategy *strategy, const char *mark, Text *out)
{
    const Summary *summary = &strategy->summary;
    if (summary->divergences || summary->model_failures || summary->disagreements)
        text_printf(out, "%scoset itself is in doubt: with %s, %" PRIu64 " runs left their path, %" PRIu64
                " answers of the solver were wrong, %" PRIu64 " terms were\n", mark, strategy->strategy,
                summary->divergences, summary->model_failures, summary->disagreements);
}

static void append_finders(const Comparison *comparison, const ComparedFault *fault, bool found, Text *out)
{
    const char *between = "";
    for (size_t i = 0; i < comparison->strategies.count; i++) {
        if ((fault->found[i] != NULL) != found)
            continue;
        text_printf(out, "%s%s", between, comparison->strategies.items[i].strategy);
        between = ", ";
    }
}

static void note_faults(const Comparison *comparison, const char *mark, Text *out)
{
    Arena memory = {0};
    ComparedFaults faults = {0};
    compared_faults(comparison, &memory, &faults);
    for (size_t i = 0; i < faults.count; i++) {
        const ComparedFault *fault = &faults.items[i];
        if (fault->finders == comparison->strategies.count)
            continue;
        text_printf(out, "%s%s [%s] at %s:%" PRIu32 ": found by ", mark, fault_title(fault->fault->kind), fault_word(fault->fault->kind),
                fault->fault->file, fault->fault->line);
        append_finders(comparison, fault, true, out);
        text_append(out, ", not by ");
        append_finders(comparison, fault, false, out);
        text_append(out, "\n");
    }
    vector_release(&faults);
    arena_release(&memory);
}

static void append_notes(const Comparison *comparison, const char *mark, Text *out)
{
    const ComparedStrategy *reference = &comparison->strategies.items[comparison->reference];
    for (size_t i = 0; i < comparison->strategies.count; i++)
        note_incomplete(&comparison->strategies.items[i], mark, out);
    note_bounds(&reference->summary, mark, out);
    for (size_t i = 0; i < comparison->strategies.count; i++)
        note_measuring(&comparison->strategies.items[i], mark, out);
    for (size_t i = 0; i < comparison->strategies.count; i++)
        note_differences(&comparison->strategies.items[i], reference, mark, out);
    note_faults(comparison, mark, out);
    for (size_t i = 0; i < comparison->strategies.count; i++)
        note_doubts(&comparison->strategies.items[i], mark, out);
    text_printf(out, "%sRSC: relevant-slice condition, the decisions that what is asked for depends on\n", mark);
    text_printf(out, "%scompleteness: share of the RSCs %s %s\n", mark,
            comparison->partial ? "seen so far by" : "of", reference->strategy);
}

/* ---- Screens ---- */

bool report_compare_text(const Comparison *comparison, FILE *out)
{
    if (comparison->strategies.count == 0)
        return true;
    Text notes = {0};
    Table table = make_table(comparison);
    for (size_t line = 0; line <= ROW_COUNT; line++)
        print_line(&table, line, out);
    append_notes(comparison, "", &notes);
    fprintf(out, "\n%s", notes.bytes);
    text_release(&notes);
    arena_release(&table.memory);
    return true;
}

bool report_compare_markdown(const Comparison *comparison, FILE *out)
{
    if (comparison->strategies.count == 0)
        return true;
    Text notes = {0}, prose = {0};
    Table table = make_table(comparison);
    print_markdown_line(&table, 0, out);
    for (size_t column = 0; column < table.columns; column++)
        fputs(column ? "|---:" : "|---", out);
    fputs("|\n", out);
    for (size_t line = 1; line <= ROW_COUNT; line++)
        print_markdown_line(&table, line, out);
    append_notes(comparison, "- ", &notes);
    escape_markdown(MARKDOWN_PROSE, notes.bytes, &prose);
    fprintf(out, "\n%s", prose.bytes);
    text_release(&notes);
    text_release(&prose);
    arena_release(&table.memory);
    return true;
}
