/* Writes tests to a folder, each as soon as it is known. */
#define _GNU_SOURCE
#include <ctype.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "report/file.h"
#include "report/tests.h"

struct TestWriter {
    const TestWriterOptions *options;
    int folder;
    uint32_t last;       /* number of the last test that has all its files; the close removes what lies beyond */
    TestText text;
    Text buffer;
    TestComp *test_comp;
    UnitTests *unit_tests;
};

/* ---- What an earlier exploration left ----
 *
 * Tests are overwritten in place, and those beyond the last new one are removed in the end: on common file systems that
 * is many times faster than making thousands of files just after as many were removed. What tells of tests goes at
 * once. */

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

static void remove_tests_beyond(const char *path, uint64_t last)
{
    DIR *folder = opendir(path);
    for (struct dirent *entry; folder && (entry = readdir(folder));)
        if (number_of(entry->d_name) > last)
            unlinkat(dirfd(folder), entry->d_name, 0);
    if (folder)
        closedir(folder);
}

static void remove_old_tests(const TestWriter *writer)
{
    const TestWriterOptions *options = writer->options;
    char *suite = base_format("%s/test-suite", options->directory);
    bool has_suite = options->formats & TEST_FORMAT_TEST_COMP;
    remove_tests_beyond(options->directory, writer->last);
    remove_tests_beyond(suite, has_suite ? writer->last : 0);
    if (!has_suite)
        rmdir(suite);
    free(suite);
}

static void remove_old_summaries(int folder)
{
    unlinkat(folder, "summary.json", 0);
    unlinkat(folder, "coverage.json", 0);
    unlinkat(folder, "unit_tests.c", 0);
    unlinkat(folder, "test-suite/metadata.xml", 0);
}

/* ---- The writer ---- */

TestWriter *report_tests_open(const Program *program, const TestWriterOptions *options, Error *error)
{
    int folder = file_open_folder(options->directory, error);
    if (folder < 0)
        return NULL;
    remove_old_summaries(folder);
    TestWriter *writer = base_allocate_zeroed(sizeof *writer);
    *writer = (TestWriter){.options = options, .folder = folder, .text.program = program};
    if (options->formats & TEST_FORMAT_TEST_COMP)
        writer->test_comp = test_comp_open(options, error);
    if (options->formats & TEST_FORMAT_C && error->status == STATUS_OK)
        writer->unit_tests = unit_tests_open(program, options, error);
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
    if (status == STATUS_OK && writer->test_comp)
        status = test_comp_add(writer->test_comp, test, error);
    if (status == STATUS_OK && writer->unit_tests)
        status = unit_tests_add(writer->unit_tests, test, error);
    if (status == STATUS_OK && test->number > writer->last)
        writer->last = test->number;
    return status;
}

Status report_tests_close(TestWriter *writer, Error *error)
{
    if (!writer)
        return STATUS_OK;
    test_comp_close(writer->test_comp);
    Status status = unit_tests_close(writer->unit_tests, error);
    remove_old_tests(writer);
    test_text_release(&writer->text);
    text_release(&writer->buffer);
    close(writer->folder);
    free(writer);
    return status;
}
