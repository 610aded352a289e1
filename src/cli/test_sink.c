/* What becomes of the tests that an exploration finds. */
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

static void show_progress(void *context, const TestCampaign *campaign)
{
    CliTestSink *sink = context;
    cli_progress_show(&sink->progress, campaign);
}

static void watch(void *context, Explorer *explorer)
{
    const CliTestSink *sink = context;
    if (sink->holds_interrupts)
        cli_watch_held(explorer);
    else
        cli_watch_explorer(explorer);
}

TestSink cli_test_sink(CliTestSink *sink)
{
    return (TestSink){sink, begin, add, show_progress, watch};
}

Status cli_test_sink_close(CliTestSink *sink, Error *error)
{
    cli_progress_end(&sink->progress);
    report_tests_close(sink->writer, error);
    sink->writer = NULL;
    return error->status;
}
