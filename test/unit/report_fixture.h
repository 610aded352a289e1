/* What the tests of reports share: a scratch folder and a program with types. */
#ifndef REPORT_FIXTURE_H
#define REPORT_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#include "report/report.h"

/* ---- A scratch folder ---- */

static char folder[] = "/tmp/coset-report-XXXXXX";

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) ? 0 : -1;
}

static int remove_folder(void **state)
{
    (void)state;
    char *command = base_format("rm -r '%s'", folder);
    int status = system(command);
    free(command);
    return status;
}

/* In the scratch folder; free() it. */
static char *path_of(const char *name)
{
    return base_format("%s/%s", folder, name);
}

__attribute__((unused)) static void write_bytes(const char *path, const void *bytes, size_t size)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

__attribute__((unused)) static Text read_bytes(const char *path)
{
    Text content = {0};
    Error error = {0};
    assert_int_equal(base_read_file(path, &content, &error), STATUS_OK);
    return content;
}

/* ---- A program that has only types. 18 is the type of the function under test. ---- */

static Member point_members[] = {{"x", 1, 0, 32}, {"y", 13, 32, 16}};
static Member bits_members[] = {{"low", 7, 0, 3}, {"high", 1, 3, 5}, {NULL, 4, 32, 64}};
static Member node_members[] = {{"value", 1, 0, 32}, {"next", 20, 64, 64}};
static Member union_members[] = {{"number", 1, 0, 32}, {"text", 11, 0, 64}};
static Type types[] = {
    [0] = {TYPE_UNKNOWN, NULL, 0, 0, 0, NULL, 0},
    [1] = {TYPE_SIGNED, "int", 32, 0, 0, NULL, 0},
    [2] = {TYPE_CHAR, "char", 8, 0, 0, NULL, 0},
    [3] = {TYPE_POINTER, NULL, 64, 1, 0, NULL, 0},
    [4] = {TYPE_STRUCT, "point", 64, 0, 0, point_members, 2},
    [5] = {TYPE_POINTER, NULL, 64, 4, 0, NULL, 0},
    [6] = {TYPE_FLOAT, "double", 64, 0, 0, NULL, 0},
    [7] = {TYPE_UNSIGNED, "unsigned int", 32, 0, 0, NULL, 0},
    [8] = {TYPE_NAMED, "bits", 96, 9, 0, NULL, 0},
    [9] = {TYPE_STRUCT, NULL, 96, 0, 0, bits_members, 3},
    [10] = {TYPE_FLOAT, "float", 32, 0, 0, NULL, 0},
    [11] = {TYPE_ARRAY, NULL, 64, 2, 8, NULL, 0},
    [12] = {TYPE_UNION, "either", 64, 0, 0, union_members, 2},
    [13] = {TYPE_SIGNED, "short", 16, 0, 0, NULL, 0},
    [14] = {TYPE_ARRAY, NULL, 128, 1, 4, NULL, 0},
    [15] = {TYPE_SIGNED, "long", 64, 0, 0, NULL, 0},
    [16] = {TYPE_BOOL, "_Bool", 8, 0, 0, NULL, 0},
    [17] = {TYPE_FLOAT, "long double", 128, 0, 0, NULL, 0},
    [18] = {TYPE_FUNCTION, NULL, 0, 1, 0, NULL, 0},
    [19] = {TYPE_STRUCT, "node", 128, 0, 0, node_members, 2},
    [20] = {TYPE_POINTER, NULL, 64, 19, 0, NULL, 0},
    [21] = {TYPE_POINTER, NULL, 64, 2, 0, NULL, 0},
    [22] = {TYPE_POINTER, NULL, 64, 23, 0, NULL, 0},
    [23] = {TYPE_FUNCTION, NULL, 0, 1, 0, NULL, 0},
};

static const char *program_files[] = {"", "", "other.c"};
static Program program = {.types = types, .type_count = sizeof types / sizeof *types, .files = program_files,
                          .file_count = 3};

#endif
