/* What a native run did: from its status, its standard error and the report of the sanitizer or the replay library. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "native/internal.h"

/* The beginnings of messages; the first that fits counts. */
static const struct Message {
    const char *start;
    const char *kind;
    int signal;
} messages[] = {
    {"attempting double-free", "free", 0},
    {"attempting free", "free", 0},
    {"alloc-dealloc-mismatch", "free", 0},
    {"stack-overflow", "stack", SIGSEGV},
    {"SEGV", "ptr", SIGSEGV},
    {"BUS", "ptr", SIGBUS},
    {"FPE", "div", SIGFPE},
    {"ILL", "abort", SIGILL},
    {"TRAP", "abort", SIGTRAP},
    {"ABRT", "abort", SIGABRT},
    {"memcpy-param-overlap", "overlap", 0},
    {"strcpy-param-overlap", "overlap", 0},
    {"strcat-param-overlap", "overlap", 0},
    {"strncpy-param-overlap", "overlap", 0},
    {"strncat-param-overlap", "overlap", 0},
    {"use-of-uninitialized-value", "uninit", 0},
    {"execution reached an unreachable", "unreachable_call", 0},
    {"signed integer overflow", "overflow", 0},
    {"negation of", "overflow", 0},
    {"division of", "overflow", 0},
    {"shift exponent", "overshift", 0},
    {"", "ptr", 0}, /* buffer overflows and uses after free of all sorts */
};

typedef struct Parser {
    const NativeRun *run;
    Symbolizer *symbolizer;
    Arena *arena;
    Observation *seen;
} Parser;

static const char *line_after(const char *text)
{
    const char *end = strchr(text, '\n');
    return end ? end + 1 : NULL;
}

static const char *copy_until(Arena *arena, const char *text, const char *const *ends)
{
    size_t length = strcspn(text, "\n");
    for (; *ends; ends++) {
        const char *end = strstr(text, *ends);
        if (end && (size_t)(end - text) < length)
            length = (size_t)(end - text);
    }
    return arena_format(arena, "%.*s", (int)length, text);
}

/* ---- Where ---- */

/* "    #1 0x…  (MODULE+0x1234) …" */
static bool read_frame(const Parser *parser, const char *line)
{
    Symbolizer *symbolizer = parser->symbolizer;
    const char *module = strchr(line, '('), *offset = module ? strstr(module, "+0x") : NULL, *end = line_after(line);
    if (!offset || (end && offset > end) || !symbolizer_knows(symbolizer, module + 1, (size_t)(offset - module - 1)))
        return false;
    return symbolizer_find(symbolizer, strtoull(offset + 1, NULL, 16), &parser->seen->file, &parser->seen->line);
}

/* The first stack in the report is that of the fault. */
static void read_stack(const Parser *parser, const char *report)
{
    const char *line = strstr(report, "    #");
    for (; line && strncmp(line, "    #", 5) == 0; line = line_after(line))
        if (read_frame(parser, line))
            return;
    parser->seen->file = NULL;
    parser->seen->line = 0;
}

/* "file:line:column: runtime error: …": the position stands before the message. */
static void read_place_before(const Parser *parser, const char *report, const char *message)
{
    const char *start = message;
    while (start > report && start[-1] != '\n')
        start--;
    char *place = arena_format(parser->arena, "%.*s", (int)(message - start), start);
    for (int colons = 0; colons < 2; colons++) { /* the message's own, the column's */
        char *colon = strrchr(place, ':');
        if (!colon)
            return;
        *colon = '\0';
    }
    char *line = strrchr(place, ':');
    if (!line)
        return;
    *line = '\0';
    parser->seen->file = place;
    parser->seen->line = (uint32_t)strtoul(line + 1, NULL, 10);
}

/* ---- What ---- */

static void set_fault(const Parser *parser, const char *kind, int signal_number, const char *words)
{
    parser->seen->end = "fault";
    parser->seen->kind = kind;
    parser->seen->signal = signal_number;
    parser->seen->words = words;
}

static void read_message(const Parser *parser, const char *message)
{
    static const char *const ends[] = {" on address", " on unknown", " (", ": (", ": memory ranges", NULL};
    const struct Message *row = messages;
    while (strncmp(message, row->start, strlen(row->start)) != 0)
        row++;
    set_fault(parser, row->kind, row->signal, copy_until(parser->arena, message, ends));
}

static bool contains(const Text *text, const char *words)
{
    return text->length && memmem(text->bytes, text->length, words, strlen(words));
}

static void read_sanitizer(const Parser *parser, const char *report, const char *message)
{
    Observation *seen = parser->seen;
    read_message(parser, message);
    read_stack(parser, message);
    seen->write_fault = seen->signal == SIGSEGV && contains(&parser->run->report, "caused by a WRITE");
    if (seen->write_fault && strstr(report, "coset-replay: protected"))
        seen->kind = "read_only";
    if (seen->signal == SIGABRT && contains(&parser->run->errors, "Assertion `"))
        seen->kind = "assert";
}

/* "coset-replay: diverged: …", "skipped", "reported: KIND …", "call: …" */
static bool read_library(const Parser *parser, const char *report)
{
    static const char *const none[] = {NULL}, *const blank[] = {" ", NULL};
    const char *words;
    if ((words = strstr(report, "coset-replay: diverged: "))) {
        parser->seen->end = "diverged";
        parser->seen->words = copy_until(parser->arena, words + strlen("coset-replay: diverged: "), none);
        return true;
    }
    if (strstr(report, "coset-replay: skipped")) {
        parser->seen->end = "skipped";
        return true;
    }
    if ((words = strstr(report, "coset-replay: reported: "))) {
        words += strlen("coset-replay: reported: ");
        set_fault(parser, copy_until(parser->arena, words, blank), 0, copy_until(parser->arena, words, none));
        parser->seen->reported = true;
    } else if ((words = strstr(report, "coset-replay: call: "))) {
        set_fault(parser, "call", SIGSEGV, "call of an address without code");
    } else {
        return false;
    }
    read_stack(parser, words);
    return true;
}

static bool read_report(const Parser *parser, const char *report)
{
    static const char runtime_error[] = ": runtime error: ", sanitizer[] = "Sanitizer: ";
    if (read_library(parser, report))
        return true;
    const char *message = strstr(report, runtime_error);
    if (message) {
        read_message(parser, message + strlen(runtime_error));
        read_place_before(parser, report, message + 1);
        return true;
    }
    const char *headline = strstr(report, "==ERROR: ");
    if (!headline)
        headline = strstr(report, "==WARNING: Memory");
    message = headline ? strstr(headline, sanitizer) : NULL;
    if (message)
        read_sanitizer(parser, report, message + strlen(sanitizer));
    return message != NULL;
}

static void read_status(const NativeRun *run, Observation *seen)
{
    seen->end = WIFSIGNALED(run->status) ? "signal" : "exit";
    seen->code = WIFSIGNALED(run->status) ? WTERMSIG(run->status) : WEXITSTATUS(run->status);
}

Observation native_observe(const NativeRun *run, Symbolizer *symbolizer, Arena *arena)
{
    Observation seen = {0};
    Parser parser = {run, symbolizer, arena, &seen};
    if (run->timed_out)
        seen.end = "time";
    else if (!run->report.length || !read_report(&parser, run->report.bytes))
        read_status(run, &seen);
    return seen;
}
