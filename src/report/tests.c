/* Writes tests to a folder, each as soon as it is known. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/write_file.h"
#include "report/tests.h"

struct TestWriter {
    const TestWriterOptions *options;
    int folder;
    uint32_t last;       /* number of the last test that has all its files; the close removes later ones */
    TestText text;
    Text buffer;
    void *formats[TEST_FORMAT_COUNT]; /* NULL: not requested */
};

/* ---- Formats on request ---- */

#define TEST_FORMAT(name, word, prefix)                                                              \
    static void *prefix##_begin(const Program *program, const TestWriterOptions *options, Error *error) \
    {                                                                                                \
        return prefix##_open(program, options, error);                                               \
    }                                                                                                \
    static Status prefix##_continue(void *format, const Test *test, Error *error)                    \
    {                                                                                                \
        return prefix##_add(format, test, error);                                                    \
    }                                                                                                \
    static Status prefix##_end(void *format, Error *error)                                           \
    {                                                                                                \
        return prefix##_close(format, error);                                                        \
    }
#include "report/test_formats.def"
#undef TEST_FORMAT

static const struct TestFormatRow {
    void *(*open)(const Program *program, const TestWriterOptions *options, Error *error);
    Status (*add)(void *format, const Test *test, Error *error);
    Status (*close)(void *format, Error *error);
} format_rows[TEST_FORMAT_COUNT] = {
#define TEST_FORMAT(name, word, prefix) {prefix##_begin, prefix##_continue, prefix##_end},
#include "report/test_formats.def"
#undef TEST_FORMAT
};

/* ---- Files of an earlier exploration ----
 *
 * Tests are overwritten in place, and those beyond the last new one are removed in the end: on common file systems that
 * is many times faster than making thousands of files just after as many were removed. Summaries are removed
 * at once. */

/* The number in "PREFIX000001SUFFIX", which has at least six digits; 0: another name. */
static uint64_t number_in(const char *name, const char *prefix, const char *suffix)
{
    size_t length = strlen(prefix), digits = 0;
    if (strncmp(name, prefix, length) != 0)
        return 0;
    while (isdigit((unsigned char)name[length + digits]))
        digits++;
    bool numbered = digits >= 6 && digits < 12 && strcmp(name + length + digits, suffix) == 0;
    return numbered ? strtoull(name + length, NULL, 10) : 0;
}

static uint64_t number_of(const char *name)
{
    static const char *const forms[][2] = {{"test", ".ktest"}, {"test", ".txt"}, {"testcase-", ".xml"}};
    uint64_t number = 0;
    for (size_t i = 0; i < sizeof forms / sizeof *forms && !number; i++)
        number = number_in(name, forms[i][0], forms[i][1]);
    return number;
}

/* What of an earlier exploration is still there. */
typedef struct Left {
    size_t stopped;      /* files that a stop left, */
    size_t kept;         /* and that cannot be removed, */
    int reason;          /* and why: errno of the first one */
} Left;

static void remove_test(int folder, const char *name, Left *left)
{
    if (unlinkat(folder, name, 0) == 0 || errno == ENOENT)
        return;
    left->reason = left->kept == 0 ? errno : left->reason;
    left->kept++;
}

static void remove_tests_beyond(const char *path, uint64_t last, const Stop *stop, Left *left)
{
    int opened = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    DIR *folder = opened >= 0 ? fdopendir(opened) : NULL;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (number_of(entry->d_name) <= last)
            continue;
        if (stop_requested(stop))
            left->stopped++;
        else
            remove_test(dirfd(folder), entry->d_name, left);
    }
    if (folder)
        closedir(folder);
}

static Status remove_old_tests(const TestWriter *writer, Error *error)
{
    const TestWriterOptions *options = writer->options;
    char *suite = base_format("%s/test-suite", options->directory);
    bool has_suite = options->formats & TEST_FORMAT_TEST_COMP;
    Left left = {0};
    remove_tests_beyond(options->directory, writer->last, options->stop, &left);
    remove_tests_beyond(suite, has_suite ? writer->last : 0, options->stop, &left);
    if (!has_suite)
        rmdir(suite);
    free(suite);
    if (left.kept > 0)
        return error_set(error, STATUS_USER, "%s: %zu files of an earlier exploration cannot be removed: %s", options->directory, left.kept,
                         strerror(left.reason));
    if (left.stopped == 0)
        return STATUS_OK;
    return error_set(error, STATUS_LIMIT, "%s: %zu files of an earlier exploration were not removed: %s", options->directory, left.stopped,
                     limit_words(explore_limit_of(stop_reason(options->stop))));
}

static void remove_old_summaries(int folder)
{
    unlinkat(folder, "summary.json", 0);
    unlinkat(folder, "coverage.json", 0);
    unlinkat(folder, "unit_tests.c", 0);
    int suite = openat(folder, "test-suite", O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (suite >= 0) {
        unlinkat(suite, "metadata.xml", 0);
        close(suite);
    }
}

/* ---- The writer ---- */

TestWriter *report_tests_open(const Program *program, const TestWriterOptions *options, Error *error)
{
    int folder = base_open_folder(options->directory, error);
    if (folder < 0)
        return NULL;
    remove_old_summaries(folder);
    TestWriter *writer = base_allocate_zeroed(sizeof *writer);
    *writer = (TestWriter){.options = options, .folder = folder, .text.program = program};
    for (size_t i = 0; i < TEST_FORMAT_COUNT && error->status == STATUS_OK; i++)
        if (options->formats & 1u << i)
            writer->formats[i] = format_rows[i].open(program, options, error);
    if (error->status == STATUS_OK)
        return writer;
    report_tests_close(writer, error);
    return NULL;
}

static Status write_buffer(TestWriter *writer, const char *name, const char *suffix, Error *error)
{
    char file[TEST_NAME_SIZE + 8];
    strcat(strcpy(file, name), suffix);
    Status status = file_write_in(writer->folder, writer->options->directory, file, &writer->buffer, error);
    text_clear(&writer->buffer);
    return status;
}

Status report_tests_add(TestWriter *writer, const Test *test, Error *error)
{
    char name[TEST_NAME_SIZE];
    test_name(test->number, name);
    ktest_append(test, &writer->buffer);
    Status status = write_buffer(writer, name, ".ktest", error);
    test_text_append(&writer->text, test, &writer->buffer);
    if (status == STATUS_OK)
        status = write_buffer(writer, name, ".txt", error);
    for (size_t i = 0; i < TEST_FORMAT_COUNT && status == STATUS_OK; i++)
        if (writer->formats[i])
            status = format_rows[i].add(writer->formats[i], test, error);
    if (status == STATUS_OK && test->number > writer->last)
        writer->last = test->number;
    return status;
}

const char *report_tests_command(const TestWriter *writer)
{
    const UnitTests *tests = writer ? writer->formats[TEST_FORMAT_C_INDEX] : NULL;
    return tests ? unit_tests_command(tests) : NULL;
}

Status report_tests_close(TestWriter *writer, Error *error)
{
    if (!writer)
        return STATUS_OK;
    Status status = STATUS_OK;
    for (size_t i = 0; i < TEST_FORMAT_COUNT; i++) {
        Status closed = format_rows[i].close(writer->formats[i], error);
        status = status == STATUS_OK ? closed : status;
    }
    Status removed = remove_old_tests(writer, error);
    status = status == STATUS_OK ? removed : status;
    test_text_release(&writer->text);
    text_release(&writer->buffer);
    close(writer->folder);
    free(writer);
    return status;
}
