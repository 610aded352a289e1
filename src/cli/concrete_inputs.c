/* Concrete inputs of the program under test: arguments, environment, files, standard input. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"

/* argv[0]: the first file's name without folder and ending. */
static const char *program_name(CliInputs *inputs, const char *file)
{
    char *name = arena_duplicate(&inputs->texts, base_file_name(file));
    char *dot = strrchr(name, '.');
    if (dot && dot != name)
        *dot = '\0';
    return name;
}

static void collect_words(CliInputs *inputs, const CliOptions *options)
{
    vector_push(&inputs->arguments, program_name(inputs, options->files.items[0]));
    for (size_t i = 0; i < options->program_arguments.count; i++)
        vector_push(&inputs->arguments, options->program_arguments.items[i]);
    vector_push(&inputs->arguments, NULL);
    for (size_t i = 0; i < options->environment.count; i++)
        vector_push(&inputs->environment, options->environment.items[i]);
    vector_push(&inputs->environment, NULL);
}

static Status read_named_file(CliInputs *inputs, const CliFile *file, const Stop *stop, Error *error)
{
    Text content = {0};
    Status status = base_read_file_within(file->path, stop_memory_limit(stop), &content, error);
    if (status == STATUS_OK) {
        size_t size = content.length;
        vector_push(&inputs->files, (NamedFile){file->name, text_detach(&content), size});
    }
    text_release(&content);
    return status;
}

/* A pipe without a writer is waited for, as open() would do, but only as long as there is time. */
void cli_wait_for_input(int descriptor, const Stop *stop)
{
    struct pollfd waits[] = {{.fd = descriptor, .events = POLLIN}, {.fd = stop_descriptor(stop), .events = POLLIN}};
    while (poll(waits, sizeof waits / sizeof *waits, -1) < 0 && errno == EINTR)
        continue;
}

static Status open_input(CliInputs *inputs, const char *path, const Stop *stop, Error *error)
{
    struct stat about;
    inputs->input = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (inputs->input < 0)
        return error_set(error, STATUS_USER, "--stdin: %s: cannot be opened: %s", path, strerror(errno));
    if (fstat(inputs->input, &about) == 0 && S_ISFIFO(about.st_mode))
        cli_wait_for_input(inputs->input, stop);
    return STATUS_OK;
}

Status cli_inputs_collect(CliInputs *inputs, const CliOptions *options, const Stop *stop, Error *error)
{
    collect_words(inputs, options);
    for (size_t i = 0; i < options->named_files.count; i++)
        if (read_named_file(inputs, &options->named_files.items[i], stop, error) != STATUS_OK)
            return error->status;
    return options->input ? open_input(inputs, options->input, stop, error) : STATUS_OK;
}

void cli_inputs_release(CliInputs *inputs)
{
    for (size_t i = 0; i < inputs->files.count; i++)
        free((char *)(uintptr_t)inputs->files.items[i].bytes);
    vector_release(&inputs->files);
    vector_release(&inputs->arguments);
    vector_release(&inputs->environment);
    arena_release(&inputs->texts);
    if (inputs->input > STDIN_FILENO)
        close(inputs->input);
}
