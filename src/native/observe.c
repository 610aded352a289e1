/* Determines what a native run did: from its status, its standard error and the report of the sanitizer or the
 * replay library. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "native/internal.h"

/* The beginnings of messages about faults of the optional checks. */
static const struct CheckMessages {
    FaultClass fault;
    const char *starts[5];   /* ends with NULL */
} check_messages[] = {
#define MESSAGES(...) {__VA_ARGS__}
#define CHECK_MESSAGES(name, word, what, operators, forbidden_only, fault_word, fault_title, sanitizer, messages) \
    {FAULT_CLASS_##name, messages},
    CHECKS(CHECK_MESSAGES)
#undef CHECK_MESSAGES
#undef MESSAGES
};

/* The beginnings of other messages; the first match counts. */
static const struct Message {
    const char *start;
    FaultClass fault;
    int signal;
} messages[] = {
    {"attempting double-free", FAULT_CLASS_FREE, 0},
    {"attempting free", FAULT_CLASS_FREE, 0},
    {"alloc-dealloc-mismatch", FAULT_CLASS_FREE, 0},
    {"stack-overflow", FAULT_CLASS_STACK, SIGSEGV},
    {"SEGV", FAULT_CLASS_ACCESS, SIGSEGV},
    {"BUS", FAULT_CLASS_ACCESS, SIGBUS},
    {"FPE", FAULT_CLASS_DIVISION, SIGFPE},
    {"ILL", FAULT_CLASS_ABORT, SIGILL},
    {"TRAP", FAULT_CLASS_ABORT, SIGTRAP},
    {"ABRT", FAULT_CLASS_ABORT, SIGABRT},
    {"memcpy-param-overlap", FAULT_CLASS_OVERLAP, 0},
    {"strcpy-param-overlap", FAULT_CLASS_OVERLAP, 0},
    {"strcat-param-overlap", FAULT_CLASS_OVERLAP, 0},
    {"strncpy-param-overlap", FAULT_CLASS_OVERLAP, 0},
    {"strncat-param-overlap", FAULT_CLASS_OVERLAP, 0},
    {"execution reached an unreachable", FAULT_CLASS_UNREACHABLE, 0},
    {"", FAULT_CLASS_ACCESS, 0}, /* all kinds of buffer overflows and uses after free */
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

/* ---- Source position ---- */

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

/* "file:line:column: runtime error: …": the position precedes the message. */
static void read_place_before(const Parser *parser, const char *report, const char *message)
{
    const char *start = message;
    while (start > report && start[-1] != '\n')
        start--;
    char *place = arena_format(parser->arena, "%.*s", (int)(message - start), start);
    for (int colons = 0; colons < 2; colons++) { /* the colons after the column and after the line */
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

/* ---- Kind of end ---- */

static void set_fault(const Parser *parser, FaultClass fault, int signal_number, const char *words)
{
    parser->seen->end = OBSERVED_FAULT;
    parser->seen->fault = fault;
    parser->seen->signal = signal_number;
    parser->seen->words = words;
}

static bool starts_with(const char *message, const char *start)
{
    return strncmp(message, start, strlen(start)) == 0;
}

static bool find_check(const char *message, FaultClass *fault)
{
    for (size_t i = 0; i < sizeof check_messages / sizeof *check_messages; i++) {
        for (const char *const *start = check_messages[i].starts; *start; start++) {
            *fault = check_messages[i].fault;
            if (starts_with(message, *start))
                return true;
        }
    }
    return false;
}

static void read_message(const Parser *parser, const char *message)
{
    static const char *const ends[] = {" on address", " on unknown", " (", ": (", ": memory ranges", NULL};
    const char *words = copy_until(parser->arena, message, ends);
    const struct Message *row = messages;
    FaultClass fault;
    if (find_check(message, &fault)) {
        set_fault(parser, fault, 0, words);
        return;
    }
    while (!starts_with(message, row->start))
        row++;
    set_fault(parser, row->fault, row->signal, words);
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
        seen->fault = FAULT_CLASS_READ_ONLY;
    for (PrintedStream stream = 0; stream < PRINTED_STREAMS && seen->signal == SIGABRT; stream++) /* dup2 may lead one to the other */
        if (contains(&parser->run->printed[stream], "Assertion `") || contains(&parser->run->printed[stream], "Unexpected error: "))
            seen->fault = FAULT_CLASS_ASSERT;
}

/* "coset-replay: diverged: …", "skipped: …", "returned: …", "not compared: …", "reported: KIND …", "call: …",
 * "outside: …" */
static bool read_library(const Parser *parser, const char *report)
{
    static const char *const none[] = {NULL}, *const blank[] = {" ", NULL};
    const char *words;
    parser->seen->found_outside = strstr(report, "coset-replay: outside: ") != NULL;
    if ((words = strstr(report, "coset-replay: diverged: "))) {
        parser->seen->end = OBSERVED_DIVERGED;
        parser->seen->words = copy_until(parser->arena, words + strlen("coset-replay: diverged: "), none);
        return true;
    }
    if ((words = strstr(report, "coset-replay: skipped: "))) {
        parser->seen->end = OBSERVED_SKIPPED;
        parser->seen->not_compared = copy_until(parser->arena, words + strlen("coset-replay: skipped: "), none);
        return true;
    }
    parser->seen->returned = strstr(report, "coset-replay: returned: ") != NULL;
    if ((words = strstr(report, "coset-replay: not compared: "))) /* it did nothing else that is reported */
        parser->seen->not_compared = copy_until(parser->arena, words + strlen("coset-replay: not compared: "), none);
    if ((words = strstr(report, "coset-replay: reported: "))) {
        words += strlen("coset-replay: reported: ");
        const char *kind = copy_until(parser->arena, words, blank);
        FaultClass fault;
        if (!fault_class_find(kind, &fault))
            fault = FAULT_CLASS_REPORTED;
        set_fault(parser, fault, 0, copy_until(parser->arena, words, none));
        parser->seen->reported = kind;
    } else if ((words = strstr(report, "coset-replay: call: "))) {
        set_fault(parser, FAULT_CLASS_CALL, SIGSEGV, "call of an address without code");
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
    seen->end = WIFSIGNALED(run->status) ? OBSERVED_SIGNAL : OBSERVED_EXIT;
    seen->code = WIFSIGNALED(run->status) ? WTERMSIG(run->status) : WEXITSTATUS(run->status);
}

Observation native_observe(const NativeRun *run, Symbolizer *symbolizer, Arena *arena)
{
    Observation seen = {0};
    Parser parser = {run, symbolizer, arena, &seen};
    if (run->timed_out)
        seen.end = OBSERVED_TIMEOUT;
    else if (run->out_of_memory)
        seen.end = OBSERVED_OUT_OF_MEMORY;
    else if (run->ended_server)
        seen.end = OBSERVED_LOST;
    else if (!run->report.length || !read_report(&parser, run->report.bytes))
        read_status(run, &seen);
    return seen;
}
