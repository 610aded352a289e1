/* Maps offsets in a program to source positions: queries llvm-symbolizer over pipes, once for each offset. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "native/cage.h"
#include "native/internal.h"

extern char **environ;

typedef struct SourcePlace {
    const char *file; /* NULL: none */
    uint32_t line;
} SourcePlace;

struct Symbolizer {
    char *program;
    pid_t process;
    FILE *questions, *answers;
    Map known;        /* offset -> index in places */
    Vector(SourcePlace) places;
    Arena texts;
};

static int start_process(Symbolizer *symbolizer, const char *program, int questions, int answers)
{
    posix_spawn_file_actions_t actions;
    char *object = base_format("--obj=%s", program);
    const char *words[] = {"llvm-symbolizer-19", object, "--output-style=LLVM", "--no-demangle", NULL};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, questions, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, answers, STDOUT_FILENO);
    char *const *command = (char *const *)(uintptr_t)words;
    int failure = posix_spawnp(&symbolizer->process, words[0], &actions, NULL, command, environ);
    posix_spawn_file_actions_destroy(&actions);
    free(object);
    return failure;
}

Symbolizer *symbolizer_new(const char *program, Error *error)
{
    int questions[2], answers[2];
    if (pipe2(questions, O_CLOEXEC) != 0 || pipe2(answers, O_CLOEXEC) != 0) {
        error_set(error, STATUS_LIMIT, "a pipe cannot be made: %s", strerror(errno));
        return NULL;
    }
    Symbolizer *symbolizer = base_allocate_zeroed(sizeof *symbolizer);
    symbolizer->program = base_duplicate(program);
    int failure = start_process(symbolizer, program, questions[0], answers[1]);
    close(questions[0]);
    close(answers[1]);
    symbolizer->questions = fdopen(questions[1], "w");
    symbolizer->answers = fdopen(answers[0], "r");
    if (!failure)
        return symbolizer;
    error_set(error, STATUS_USER, "cannot run llvm-symbolizer-19: %s; install the package llvm-19", strerror(failure));
    symbolizer_free(symbolizer);
    return NULL;
}

void symbolizer_free(Symbolizer *symbolizer)
{
    if (!symbolizer)
        return;
    fclose(symbolizer->questions);
    fclose(symbolizer->answers);
    while (symbolizer->process > 0 && waitpid(symbolizer->process, NULL, 0) < 0 && errno == EINTR)
        continue;
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

/* Reads the answer: function and position in turn, innermost first, up to an empty line. */
static SourcePlace ask(Symbolizer *symbolizer, uint64_t offset)
{
    SourcePlace place = {0};
    char *line = NULL;
    size_t capacity = 0;
    fprintf(symbolizer->questions, "0x%llx\n", (unsigned long long)offset);
    fflush(symbolizer->questions);
    for (size_t i = 0; getline(&line, &capacity, symbolizer->answers) > 1; i++)
        if (i == 1)
            place = parse_place(symbolizer, line);
    free(line);
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
