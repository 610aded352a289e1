/* Outcomes as text. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "report/report.h"

enum { TAB_WIDTH = 4 };

int report_exit_code(const Outcome *outcome)
{
    switch (outcome->end) {
    case END_EXIT:
    case END_SILENT: return outcome->exit_code;
    case END_FAULT: return EXIT_CODE_FAULT;
    case END_SIGNAL: return 128 + outcome->exit_code;
    case END_STEP_LIMIT:
    case END_DEPTH_LIMIT: return EXIT_CODE_LIMIT;
    case END_ASSUMPTION: return EXIT_CODE_USER; /* the input violates coset_assume */
    case END_UNSUPPORTED: return EXIT_CODE_UNSUPPORTED;
    case END_INTERRUPTED: return 128 + SIGINT;
    }
    return EXIT_CODE_BUG;
}

static void print_position(const Program *program, Position position, FILE *out)
{
    if (position.line == 0)
        fputs("unknown place (no debug information)", out);
    else if (position.column == 0)
        fprintf(out, "%s:%" PRIu32, program->files[position.file], position.line);
    else
        fprintf(out, "%s:%" PRIu32 ":%u", program->files[position.file], position.line, (unsigned)position.column);
}

/* ---- Quoted lines ---- */

/* Tabs become blanks, so that the caret stands below its column. Returns the column on the screen. */
static unsigned print_expanded(const char *line, size_t length, unsigned column, FILE *out)
{
    unsigned width = 0, caret = 0;
    for (size_t i = 0; i < length; i++) {
        if (i + 1 == column)
            caret = width;
        unsigned step = line[i] == '\t' ? TAB_WIDTH - width % TAB_WIDTH : 1;
        if (line[i] == '\t')
            fprintf(out, "%*s", (int)step, "");
        else
            fputc(line[i], out);
        width += ((unsigned char)line[i] & 0xC0) != 0x80 ? step : 0; /* continuation bytes of UTF-8 have no width */
    }
    return caret;
}

static void print_quote(SourceLines *lines, Position position, FILE *out)
{
    size_t length = 0;
    const char *line = source_lines_get(lines, position, &length);
    if (!line)
        return;
    fprintf(out, "  %5" PRIu32 " | ", position.line);
    unsigned caret = print_expanded(line, length, position.column, out);
    fputc('\n', out);
    if (position.column && position.column <= length)
        fprintf(out, "        | %*s^\n", (int)caret, "");
}

/* ---- The stack ---- */

static bool same_entry(const StackEntry *a, const StackEntry *b)
{
    return a->function == b->function && a->position.line == b->position.line &&
           a->position.column == b->position.column && a->position.file == b->position.file;
}

static void print_entry(const Program *program, SourceLines *lines, const StackEntry *entry, size_t times, FILE *out)
{
    const Function *function = &program->functions[entry->function];
    fprintf(out, "  at %s (", function->name);
    if (function->in_runtime)
        fputs("coset's C library", out);
    else
        print_position(program, entry->position, out);
    fputc(')', out);
    if (times > 1)
        fprintf(out, ", %zu times", times);
    fputc('\n', out);
    if (!function->in_runtime)
        print_quote(lines, entry->position, out);
}

/* Equal entries one after the other, as in a recursion, are printed once. */
static void print_entries(const Program *program, SourceLines *lines, const StackEntry *entries, size_t count,
                          FILE *out)
{
    for (size_t i = 0, times; i < count; i += times) {
        for (times = 1; i + times < count && same_entry(&entries[i], &entries[i + times]);)
            times++;
        print_entry(program, lines, &entries[i], times, out);
    }
}

/* Without the frames of the C library that called main. */
static size_t interesting_entries(const Program *program, const Fault *fault)
{
    size_t count = fault->stack_count;
    while (count > 1 && program->functions[fault->stack[count - 1].function].in_runtime)
        count--;
    return count;
}

/* Entries are left out between the innermost and the 16 outermost ones (execution.h). */
static void print_stack(const Program *program, const Fault *fault, FILE *out)
{
    SourceLines lines = {.program = program};
    size_t left_out = fault->stack_depth > fault->stack_count ? fault->stack_depth - fault->stack_count : 0;
    size_t innermost = left_out && fault->stack_count > 16 ? fault->stack_count - 16 : fault->stack_count;
    size_t count = interesting_entries(program, fault);
    innermost = innermost < count ? innermost : count;
    print_entries(program, &lines, fault->stack, innermost, out);
    if (left_out)
        fprintf(out, "  ... %zu more calls ...\n", left_out);
    print_entries(program, &lines, fault->stack + innermost, count - innermost, out);
    source_lines_release(&lines);
}

/* ---- Outcomes ---- */

/* True if the message names the object. The object's text ends with ", offset N". */
static bool message_names_object(const Fault *fault)
{
    const char *end = strrchr(fault->object, ',');
    char *name = base_format("%.*s", (int)(end ? end - fault->object : 0), fault->object);
    bool named = *name && fault->message && strstr(fault->message, name);
    free(name);
    return named;
}

static void print_fault(const Program *program, const Fault *fault, const char *what, FILE *out)
{
    print_position(program, fault->position, out);
    fprintf(out, ": %s\n", what);
    if (fault->message && *fault->message)
        fprintf(out, "  %s\n", fault->message);
    if (fault->object && *fault->object && !message_names_object(fault))
        fprintf(out, "  %s\n", fault->object);
    print_stack(program, fault, out);
}

/* free() it. */
static char *stopped_run(const Outcome *outcome, StopReason reason)
{
    if (reason == STOP_TIME || reason == STOP_MEMORY)
        return base_format("limit: stopped after %" PRIu64 " steps: %s", outcome->steps, limit_words(explore_limit_of(reason)));
    return base_format("interrupted after %" PRIu64 " steps", outcome->steps);
}

void report_text(const Program *program, const Outcome *outcome, StopReason reason, FILE *out)
{
    char *what = NULL;
    switch (outcome->end) {
    case END_EXIT:
    case END_SILENT: return;
    case END_SIGNAL:
        if (outcome->exit_code == SIGPIPE) /* shells do not report it either */
            return;
        fprintf(out, "coset: the program was ended by signal %d (%s)\n", outcome->exit_code,
                strsignal(outcome->exit_code));
        return;
    case END_FAULT:
        what = base_format("fault: %s [%s]", fault_title(outcome->fault.kind), fault_word(outcome->fault.kind));
        break;
    case END_STEP_LIMIT:
        what = base_format("limit: stopped after %" PRIu64 " steps (--max-steps)", outcome->steps);
        break;
    case END_DEPTH_LIMIT: what = base_duplicate("limit: stopped after too many decisions (--max-depth)"); break;
    case END_UNSUPPORTED: what = base_duplicate("not supported"); break;
    case END_ASSUMPTION: what = base_duplicate("an assumption of the program does not hold for this input"); break;
    case END_INTERRUPTED:
        what = stopped_run(outcome, reason);
        break;
    }
    print_fault(program, &outcome->fault, what, out);
    free(what);
}
