/* Maps offsets in a program to source positions: queries llvm-symbolizer, once for each offset. The program decides what the
 * symbolizer reads, and how long that takes: one that does not answer in time, or answers too much, is ended, and knows nothing more. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "native/cage.h"
#include "native/internal.h"
#include "native/keeper.h"
#include "native/tool.h"

enum { SECONDS_TO_ANSWER = 20, MOST_BYTES = 1 << 20 }; /* of one answer; a first one reads all debug information */

extern char **environ;

typedef struct SourcePlace {
    const char *file; /* NULL: none */
    uint32_t line;
} SourcePlace;

struct Symbolizer {
    char *program;
    const Stop *stop;
    pid_t keeper;     /* 0: there is no process */
    int questions, answers;
    Map known;        /* offset -> index in places */
    Vector(SourcePlace) places;
    Arena texts;
};

static int start_process(Symbolizer *symbolizer, int questions, int answers)
{
    char *object = base_format("--obj=%s", symbolizer->program);
    const char *words[] = {"llvm-symbolizer-19", object, "--output-style=LLVM", "--no-demangle", NULL};
    Tool tool = {.words = words, .environment = environ, .input = questions, .output = answers, .diagnostics = -1, .stop = symbolizer->stop};
    int failure = tool_start(&tool, &symbolizer->keeper);
    free(object);
    return failure;
}

static void close_end(int *end)
{
    if (*end >= 0)
        close(*end);
    *end = -1;
}

static void end_process(Symbolizer *symbolizer)
{
    close_end(&symbolizer->questions);
    close_end(&symbolizer->answers);
    if (symbolizer->keeper > 0) {
        keeper_end(symbolizer->keeper);
        keeper_wait(symbolizer->keeper);
    }
    symbolizer->keeper = 0;
}

Symbolizer *symbolizer_new(const char *program, const Stop *stop, Error *error)
{
    int questions[2] = {-1, -1}, answers[2] = {-1, -1}, failure = 0;
    Symbolizer *symbolizer = base_allocate_zeroed(sizeof *symbolizer);
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, questions) != 0 || pipe2(answers, O_CLOEXEC) != 0)
        error_set(error, STATUS_LIMIT, "a pipe cannot be made: %s", strerror(errno));
    *symbolizer = (Symbolizer){.program = base_duplicate(program), .stop = stop, .questions = questions[1], .answers = answers[0]};
    if (error->status == STATUS_OK && (failure = start_process(symbolizer, questions[0], answers[1])) != 0)
        error_set(error, STATUS_USER, "cannot run llvm-symbolizer-19: %s; install the package llvm-19", strerror(failure));
    close_end(&questions[0]);
    close_end(&answers[1]);
    if (error->status == STATUS_OK)
        return symbolizer;
    symbolizer_free(symbolizer);
    return NULL;
}

void symbolizer_free(Symbolizer *symbolizer)
{
    if (!symbolizer)
        return;
    end_process(symbolizer);
    map_release(&symbolizer->known);
    vector_release(&symbolizer->places);
    arena_release(&symbolizer->texts);
    free(symbolizer->program);
    free(symbolizer);
}

bool symbolizer_knows(const Symbolizer *symbolizer, const char *module, size_t length)
{
    const char *const names[] = {symbolizer->program, "program", CAGED_PROGRAM};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strlen(names[i]) == length && memcmp(names[i], module, length) == 0)
            return true;
    return false;
}

/* "file:line:column"; an unknown file is "??", an unknown line 0. */
static SourcePlace parse_place(Symbolizer *symbolizer, char *text)
{
    char *column = strrchr(text, ':');
    if (!column)
        return (SourcePlace){0};
    *column = '\0';
    char *line = strrchr(text, ':');
    if (!line || strcmp(line, ":0") == 0 || strncmp(text, "??", 2) == 0)
        return (SourcePlace){0};
    *line = '\0';
    return (SourcePlace){arena_duplicate(&symbolizer->texts, text), (uint32_t)strtoul(line + 1, NULL, 10)};
}

/* False: a stop was requested, or it is too late. */
static bool wait_for_answer(const Symbolizer *symbolizer, double deadline)
{
    struct pollfd waits[] = {{.fd = symbolizer->answers, .events = POLLIN}, {.fd = stop_descriptor(symbolizer->stop), .events = POLLIN}};
    double left = deadline - base_clock();
    while (left > 0 && poll(waits, 2, (int)(left * 1000) + 1) < 0 && errno == EINTR)
        left = deadline - base_clock();
    return waits[0].revents && !waits[1].revents;
}

/* An answer ends with an empty line. False: there is none. */
static bool receive(const Symbolizer *symbolizer, Text *answer)
{
    char buffer[4096];
    double deadline = base_clock() + SECONDS_TO_ANSWER;
    while (answer->length < 2 || memcmp(answer->bytes + answer->length - 2, "\n\n", 2) != 0) {
        if (answer->length > MOST_BYTES || !wait_for_answer(symbolizer, deadline))
            return false;
        ssize_t got = read(symbolizer->answers, buffer, sizeof buffer);
        if (got > 0)
            text_append_bytes(answer, buffer, (size_t)got);
        else if (got == 0 || errno != EINTR)
            return false;
    }
    return true;
}

/* A question fits into the socket, which is empty: the one before was answered. A socket, because the symbolizer may have ended. */
static bool send_question(const Symbolizer *symbolizer, uint64_t offset)
{
    char question[32];
    int length = snprintf(question, sizeof question, "0x%llx\n", (unsigned long long)offset);
    return symbolizer->keeper > 0 && send(symbolizer->questions, question, (size_t)length, MSG_NOSIGNAL) == length;
}

/* The answer: function and position in turn, innermost first. */
static SourcePlace ask(Symbolizer *symbolizer, uint64_t offset)
{
    SourcePlace place = {0};
    Text answer = {0};
    if (send_question(symbolizer, offset) && receive(symbolizer, &answer)) {
        char *line = strchr(answer.bytes, '\n') + 1;
        line[strcspn(line, "\n")] = '\0';
        place = parse_place(symbolizer, line);
    } else {
        end_process(symbolizer);
    }
    text_release(&answer);
    return place;
}

bool symbolizer_find(Symbolizer *symbolizer, uint64_t offset, const char **file, uint32_t *line)
{
    uint64_t index;
    if (!map_get(&symbolizer->known, offset, &index)) {
        index = symbolizer->places.count;
        vector_push(&symbolizer->places, ask(symbolizer, offset));
        map_put(&symbolizer->known, offset, index);
    }
    *file = symbolizer->places.items[index].file;
    *line = symbolizer->places.items[index].line;
    return *file != NULL;
}
