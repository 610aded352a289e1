/* Writes the tests that an exploration finds. */
#include <stdlib.h>

#include "cli/cli.h"

TestWriterOptions cli_test_writer(const CliOptions *options, const SourceOptions *source, const char *directory)
{
    return (TestWriterOptions){
        .directory = directory,
        .function = options->function,
        .files = source->files,
        .file_count = source->file_count,
        .compiler_options = source->compiler_options,
        .compiler_option_count = source->compiler_option_count,
        .linker_options = options->linker_options.items,
        .linker_option_count = options->linker_options.count,
        .runtime_directory = source->runtime_directory,
        .malloc_may_fail = options->malloc_may_fail,
        .stop = source->stop,
    };
}

static Status begin(void *context, const Program *program, Error *error)
{
    CliTestSink *sink = context;
    if (sink->options.directory)
        sink->writer = report_tests_open(program, &sink->options, error);
    return error->status;
}

static Status add(void *context, const Test *test, Error *error)
{
    CliTestSink *sink = context;
    return sink->writer ? report_tests_add(sink->writer, test, error) : error->status;
}

static void show_progress(void *context, const Exploration *exploration)
{
    CliTestSink *sink = context;
    cli_progress_show(&sink->progress, exploration);
}

TestSink cli_test_sink(CliTestSink *sink)
{
    return (TestSink){sink, begin, add, show_progress};
}

/* ---- Folders of tests that are run natively ---- */

/* The writer keeps a pointer to its options, so both are stored together. */
typedef struct FolderWriter {
    TestWriterOptions options;
    TestWriter *writer;
} FolderWriter;

static void *open_folder(const void *context, const Program *program, const char *directory, Error *error)
{
    FolderWriter *folder = base_allocate_zeroed(sizeof *folder);
    folder->options = *(const TestWriterOptions *)context;
    folder->options.directory = directory;
    folder->writer = report_tests_open(program, &folder->options, error);
    if (folder->writer)
        return folder;
    free(folder);
    return NULL;
}

static Status add_to_folder(void *context, const Test *test, Error *error)
{
    FolderWriter *folder = context;
    return report_tests_add(folder->writer, test, error);
}

static Status close_folder(void *context, Error *error)
{
    FolderWriter *folder = context;
    if (folder)
        report_tests_close(folder->writer, error);
    free(folder);
    return error->status;
}

TestFolder cli_test_folder(const TestWriterOptions *options)
{
    return (TestFolder){options, open_folder, add_to_folder, close_folder};
}

/* ---- The end ---- */

Status cli_test_sink_close(CliTestSink *sink, const Error *unwritten, Error *error)
{
    cli_progress_end(&sink->progress);
    if (unwritten->status != STATUS_OK)
        error_set(error, unwritten->status, "%s", unwritten->message);
    const char *command = report_tests_command(sink->writer);
    sink->command = command ? base_duplicate(command) : NULL;
    report_tests_close(sink->writer, error);
    sink->writer = NULL;
    return error->status;
}
