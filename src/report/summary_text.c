/* The summary of an exploration as text. */
#include <inttypes.h>
#include <string.h>

#include "report/cut.h"
#include "report/report.h"

static const char *plural(uint64_t count)
{
    return count == 1 ? "" : "s";
}

static void print_place(const char *file, uint32_t line, FILE *out)
{
    if (file && *file)
        fprintf(out, "%s:%" PRIu32, file, line);
    else
        fputs("unknown place", out);
}

static void print_fault(const FoundFault *found, FILE *out)
{
    const TestFault *fault = &found->fault;
    char name[TEST_NAME_SIZE];
    print_place(fault->file, fault->line, out);
    fprintf(out, ": fault: %s [%s]", fault_title(fault->kind), fault_word(fault->kind));
    if (fault->function && *fault->function)
        fprintf(out, " in %s", fault->function);
    fputc('\n', out);
    if (fault->message && *fault->message)
        fprintf(out, "  %s\n", fault->message);
    if (found->inputs && *found->inputs)
        fprintf(out, "  with %s\n", found->inputs);
    fprintf(out, "  shown by %s", test_name(found->test, name));
    if (found->count > 1)
        fprintf(out, " and %" PRIu64 " more", found->count - 1);
    fputc('\n', out);
}

/* ---- Coverage ---- */

/* "  7 of 8 branches (87 %)"; 100 only when nothing is missing. */
static void print_share(uint64_t part, uint64_t whole, const char *what, FILE *out)
{
    if (whole)
        fprintf(out, "  %" PRIu64 " of %" PRIu64 " %s (%" PRIu64 " %%)", part, whole, what, part * 100 / whole);
}

static void print_file(const FileCoverage *file, FILE *out)
{
    if (file->lines == 0 && file->branches == 0)
        return;
    fprintf(out, "  %s:", file->file);
    print_share(file->branches_covered, file->branches, "branches", out);
    print_share(file->lines_covered, file->lines, "lines", out);
    fputc('\n', out);
}

static void print_coverage(const Summary *summary, FILE *out)
{
    if (summary->coverage.count)
        fputs("covered:\n", out);
    for (size_t i = 0; i < summary->coverage.count; i++)
        print_file(&summary->coverage.items[i], out);
}

/* ---- Completeness ---- */

static void print_incomplete(const Summary *summary, FILE *out)
{
    fputs("not complete:\n", out);
    for (size_t i = 0; i < summary->incomplete.count; i++) {
        const Incomplete *incomplete = &summary->incomplete.items[i];
        fputs("  ", out);
        incomplete_print(incomplete, out);
        if (incomplete->file && *incomplete->file)
            fprintf(out, " at %s:%" PRIu32, incomplete->file, incomplete->line);
        fprintf(out, incomplete->count > 1 ? " (%" PRIu64 " times)\n" : "\n", incomplete->count);
    }
}

static void print_bounds(const Summary *summary, FILE *out)
{
    if (summary->bounds.count == 0)
        return;
    Text text = {0};
    bounds_append(summary, &text);
    fprintf(out, "%swithin: %s\n", summary->complete ? "complete " : "", text.bytes);
    text_release(&text);
}

static void print_doubts(const Summary *summary, FILE *out)
{
    Text doubts = {0};
    doubts_append(summary, &doubts);
    fputs(doubts.length ? doubts.bytes : "", out);
    text_release(&doubts);
}

bool report_summary_text(const Summary *summary, const Stop *stop, FILE *out)
{
    size_t shown = 0;
    for (; shown < summary->faults.count && !stop_requested(stop); shown++)
        print_fault(&summary->faults.items[shown], out);
    bool is_whole = cut_print("... ", summary->faults.count - shown, "fault", stop, out);
    fprintf(out, "%" PRIu64 " run%s, %" PRIu64 " test%s, %zu fault%s in %.1f s (solver %.1f s)\n", summary->runs,
            plural(summary->runs), summary->tests, plural(summary->tests), summary->faults.count,
            plural(summary->faults.count), summary->wall_s, summary->solver_s);
    print_coverage(summary, out);
    if (summary->complete)
        fprintf(out, "complete: every %s was run\n", summary->covered);
    else
        print_incomplete(summary, out);
    print_bounds(summary, out);
    print_doubts(summary, out);
    return is_whole;
}
