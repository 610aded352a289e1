/* Programs of unit tests, from C text. Include after cmocka.h, with _GNU_SOURCE. */
#ifndef COSET_TEST_PROGRAM_FIXTURE_H
#define COSET_TEST_PROGRAM_FIXTURE_H

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "source/source.h"

/* Of the build that this test belongs to; free() it. */
static char *runtime_directory(void)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    assert_true(length > 0);
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    return base_format("%s/../runtime", path);
}

/* `function`: the function under test; NULL: main. The test fails if the text does not compile. */
static Program *program_from_text(const char *source, const char *function)
{
    char path[] = "/tmp/unit-test-XXXXXX.c";
    int descriptor = mkstemps(path, 2);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, source, strlen(source)), strlen(source));
    close(descriptor);
    const char *files[] = {path};
    char *runtime = runtime_directory();
    SourceOptions options = {.files = files, .file_count = 1, .runtime_directory = runtime, .function = function};
    Error error = {0};
    Program *program = source_load(&options, &error);
    if (!program)
        fail_msg("%s", error.message);
    unlink(path);
    free(runtime);
    return program;
}

#endif
