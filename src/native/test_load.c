/* Loads tests from disk for native runs. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "native/internal.h"

/* ---- A folder of tests ---- */

static int compare_paths(const void *left, const void *right)
{
    return strverscmp(*(const char *const *)left, *(const char *const *)right);
}

Status native_tests_list(const char *directory, Arena *arena, TestPaths *paths, Error *error)
{
    DIR *folder = opendir(directory);
    size_t before = paths->count;
    if (!folder)
        return error_set(error, STATUS_USER, "%s: no folder of tests: %s", directory, strerror(errno));
    for (struct dirent *entry; (entry = readdir(folder));) {
        const char *name = entry->d_name, *shown = arena_safe_copy(arena, name, strlen(name));
        if (!base_has_ending(name, ".ktest"))
            continue;
        if (!base_is_safe_name(name))
            error_set(error, STATUS_USER, "%s: the test '%s' has control characters in its name, or is no UTF-8; rename it", directory, shown);
        vector_push(paths, arena_format(arena, "%s/%s", directory, name));
    }
    closedir(folder);
    if (error->status != STATUS_OK)
        return error->status;
    if (paths->count == before)
        return error_set(error, STATUS_USER, "%s: there is no test (.ktest) in this folder", directory);
    qsort(paths->items + before, paths->count - before, sizeof *paths->items, compare_paths);
    return STATUS_OK;
}

/* ---- One test ---- */

static const char *program_name(Arena *arena, const char *file)
{
    char *name = arena_duplicate(arena, base_file_name(file));
    char *dot = strrchr(name, '.');
    if (dot && dot != name)
        *dot = '\0';
    return name;
}

/* A test that is not coset's own contains its arguments, but not the symbolic ones. */
static Status load_foreign(const NativeSetup *setup, NativeTest *test, const char *path, Error *error)
{
    KtestFile file = {0};
    Arena *arena = &test->prediction.memory;
    Status status = test_reader_ktest(setup->reader, path, &file, error);
    const char **arguments = arena_allocate(arena, (file.argument_count + 2) * sizeof *arguments);
    arguments[0] = program_name(arena, setup->options->native.source.files[0]);
    for (size_t i = 1; i < file.argument_count && strncmp(file.arguments[i], "--sym-", 6) != 0; i++)
        arguments[i] = arena_duplicate(arena, file.arguments[i]);
    test->prediction.test.arguments = arguments;
    ktest_release(&file);
    return status;
}

/* The first argument selects the unit test to run. */
static void select_unit_test(NativeTest *test)
{
    const char **arguments = arena_allocate(&test->texts, 3 * sizeof *arguments);
    arguments[0] = "unit_tests";
    arguments[1] = arena_format(&test->texts, "%u", test->prediction.test.number);
    test->prediction.test.arguments = arguments;
}

static void collect_surroundings(const NativeOptions *options, NativeTest *test)
{
    const Test *prediction = &test->prediction.test;
    for (const char **variable = options->environment; variable && *variable; variable++)
        vector_push(&test->environment, *variable);
    for (size_t i = 0; i < options->file_count; i++)
        vector_push(&test->files, options->files[i]);
    for (size_t i = 0; i < prediction->object_count; i++) {
        const TestObject *object = &prediction->objects[i];
        const char *bytes = (const char *)object->bytes;
        if (object->role == INPUT_FILE)
            vector_push(&test->files, (NamedFile){object->name, bytes, object->size});
        else
            vector_push(&test->environment, arena_format(&test->texts, "%s=%s", object->name, bytes));
    }
    vector_push(&test->environment, NULL);
}

/* An absolute path of the file itself, also if it is a link. NULL: there is no such folder. */
static char *absolute_path(const char *path)
{
    const char *name = base_file_name(path);
    char *folder = base_format("%.*s.", (int)(name - path), path);
    char *real = realpath(folder, NULL), *absolute = real ? base_format("%s/%s", real, name) : NULL;
    free(folder);
    free(real);
    return absolute;
}

Status native_test_load(const NativeSetup *setup, const char *path, NativeTest *test, Error *error)
{
    test->path = absolute_path(path);
    if (!test->path || access(path, F_OK) != 0)
        return error_set(error, STATUS_USER, "%s: %s", path, strerror(errno));
    if (!base_has_ending(path, ".ktest"))
        return error_set(error, STATUS_USER, "%s: a test is a .ktest file", path);
    char *text = base_format("%.*s.txt", (int)(strlen(test->path) - strlen(".ktest")), test->path);
    test->is_predicted = access(text, F_OK) == 0;
    if (test->is_predicted)
        test_reader_text(setup->reader, text, &test->prediction, error);
    else
        load_foreign(setup, test, path, error);
    free(text);
    if (error->status == STATUS_OK && setup->unit_tests)
        select_unit_test(test);
    if (error->status == STATUS_OK)
        collect_surroundings(&setup->options->native, test);
    return error->status;
}

NativeJob native_test_job(const NativeTest *test, double seconds)
{
    const Test *prediction = &test->prediction.test;
    return (NativeJob){
        .test = test->path,
        .arguments = prediction->arguments,
        .environment = test->environment.items,
        .input = prediction->standard_input,
        .input_size = prediction->standard_input_size,
        .files = test->files.items,
        .file_count = test->files.count,
        .small_stack = prediction->fault && prediction->fault->kind == FAULT_STACK,
        .seconds = seconds,
    };
}

void native_test_release(NativeTest *test)
{
    test_file_release(&test->prediction);
    vector_release(&test->environment);
    vector_release(&test->files);
    free(test->path);
    arena_release(&test->texts);
    *test = (NativeTest){0};
}
