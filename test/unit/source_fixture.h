/* Programs for unit tests, from C source in a string. */
#ifndef COSET_TEST_SOURCE_FIXTURE_H
#define COSET_TEST_SOURCE_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "source/source.h"

static char *runtime_directory(void)
{
    char path[4096];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    assert_true(length > 0);
    path[length] = '\0';
    *strrchr(path, '/') = '\0';
    return base_format("%s/../runtime", path);
}

/* `function`: the function under test; NULL: main. program_free it. */
static Program *load_program(const char *source, const char *function)
{
    char path[] = "/tmp/coset-unit-XXXXXX.c";
    int descriptor = mkstemps(path, 2);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, source, strlen(source)), strlen(source));
    close(descriptor);
    const char *files[] = {path};
    char *runtime = runtime_directory();
    SourceOptions options = {.files = files, .file_count = 1, .runtime_directory = runtime, .function = function};
    Error error = {0};
    Program *program = source_load(&options, &error);
    unlink(path);
    free(runtime);
    if (!program)
        fail_msg("%s", error.message);
    return program;
}

#endif
