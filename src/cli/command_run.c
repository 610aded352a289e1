/* coset run */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cli.h"
#include "report/report.h"

/* What the machine's options point to. */
typedef struct Inputs {
    Vector(const char *) arguments;
    Vector(const char *) environment;
    Vector(NamedFile) files;
    Arena texts;
    int input;
} Inputs;

/* argv[0]: the first file's name without folder and ending. */
static const char *program_name(Inputs *inputs, const char *file)
{
    const char *slash = strrchr(file, '/');
    char *name = arena_duplicate(&inputs->texts, slash ? slash + 1 : file);
    char *dot = strrchr(name, '.');
    if (dot && dot != name)
        *dot = '\0';
    return name;
}

static void collect_words(Inputs *inputs, const CliOptions *options)
{
    vector_push(&inputs->arguments, program_name(inputs, options->files.items[0]));
    for (size_t i = 0; i < options->program_arguments.count; i++)
        vector_push(&inputs->arguments, options->program_arguments.items[i]);
    vector_push(&inputs->arguments, NULL);
    for (size_t i = 0; i < options->environment.count; i++)
        vector_push(&inputs->environment, options->environment.items[i]);
    vector_push(&inputs->environment, NULL);
}

static Status read_named_file(Inputs *inputs, const CliFile *file, Error *error)
{
    Text content = {0};
    Status status = base_read_file(file->path, &content, error);
    if (status == STATUS_OK) {
        size_t size = content.length;
        vector_push(&inputs->files, (NamedFile){file->name, text_detach(&content), size});
    }
    text_release(&content);
    return status;
}

static Status collect_inputs(Inputs *inputs, const CliOptions *options, Error *error)
{
    collect_words(inputs, options);
    for (size_t i = 0; i < options->named_files.count; i++)
        if (read_named_file(inputs, &options->named_files.items[i], error) != STATUS_OK)
            return error->status;
    if (options->input)
        inputs->input = open(options->input, O_RDONLY | O_CLOEXEC);
    if (inputs->input < 0)
        return error_set(error, STATUS_USER, "--stdin: %s: cannot be opened: %s", options->input, strerror(errno));
    return STATUS_OK;
}

static void release_inputs(Inputs *inputs)
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

static EngineRunOptions engine_options(const CliOptions *options, const SourceOptions *source, const Inputs *inputs)
{
    return (EngineRunOptions){
        .source = *source,
        .machine = {
            .arguments = inputs->arguments.items,
            .environment = inputs->environment.items,
            .files = inputs->files.items,
            .file_count = inputs->files.count,
            .input = inputs->input,
            .output = STDOUT_FILENO,
            .errors = STDERR_FILENO,
            .max_steps = options->max_steps,
            .max_stack = options->max_stack,
            .max_memory = options->max_memory,
            .check_uninitialised = options->check_uninitialised,
        },
        .watch = cli_watch_interrupt,
    };
}

static int run(const CliOptions *options, const SourceOptions *source, const Inputs *inputs, Error *error)
{
    EngineRunOptions engine = engine_options(options, source, inputs);
    Program *program = NULL;
    Outcome outcome = {0};
    if (engine_run(&engine, &program, &outcome, error) != STATUS_OK) {
        Error ignored = {0}; /* the first failure is the one to tell */
        if (options->json)
            report_json_failure(error, options->json, &ignored);
        error_release(&ignored);
        return status_exit_code(error->status);
    }
    int exit_code = report_exit_code(&outcome);
    report_text(program, &outcome, stderr);
    if (options->json && report_json(program, &outcome, options->json, error) != STATUS_OK)
        exit_code = status_exit_code(error->status);
    outcome_release(&outcome);
    program_free(program);
    return exit_code;
}

int cli_run(const CliOptions *options, const SourceOptions *source, Error *error)
{
    Inputs inputs = {.input = STDIN_FILENO};
    int exit_code = collect_inputs(&inputs, options, error) == STATUS_OK ? run(options, source, &inputs, error)
                                                                         : status_exit_code(error->status);
    release_inputs(&inputs);
    return exit_code;
}
