/* Lines and branches that tests cover natively: clang counts, llvm-cov reports. */
#define _GNU_SOURCE
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "native/internal.h"

enum { SECONDS = 2 }; /* an endless run has covered by then what it will cover */

typedef struct CoverageRuns {
    const NativeSetup *setup;
    const TestPaths *paths;
    size_t next;
    NativeTest running[NATIVE_MAX_SERVERS];
} CoverageRuns;

static bool next_test(void *context, size_t slot, NativeJob *job, Error *error)
{
    CoverageRuns *runs = context;
    if (runs->next == runs->paths->count)
        return false;
    NativeTest *test = &runs->running[slot];
    native_test_release(test);
    if (native_test_load(runs->setup, runs->paths->items[runs->next++], test, error) != STATUS_OK)
        return false;
    *job = native_test_job(test, SECONDS);
    return true;
}

static Status run_tests(const NativeSetup *setup, const NativeBuild *build, const char *program, const TestPaths *paths,
                        const char *profile, Error *error)
{
    CoverageRuns *runs = base_allocate_zeroed(sizeof *runs);
    *runs = (CoverageRuns){.setup = setup, .paths = paths};
    NativeClient client = {.context = runs, .next = next_test, .profile = profile};
    native_run_all(build, program, &client, error);
    for (size_t i = 0; i < NATIVE_MAX_SERVERS; i++)
        native_test_release(&runs->running[i]);
    free(runs);
    return error->status;
}

static Status run_tool(const NativeBuild *build, const char *const *words, Text *output, Error *error)
{
    int exit_code = 0;
    Text diagnostics = {0};
    if (command_run(words, build, output, &diagnostics, &exit_code, error) == STATUS_OK && exit_code != 0)
        error_set(error, STATUS_USER, "%s%s failed", diagnostics.length ? diagnostics.bytes : "", words[0]);
    text_release(&diagnostics);
    return error->status;
}

/* One profile for each server. */
static Status merge_profiles(const NativeBuild *build, const char *profile, const char *merged, Error *error)
{
    const char *words[NATIVE_MAX_SERVERS + 6] = {"llvm-profdata-19", "merge", "-o", merged};
    size_t count = 4;
    Text output = {0};
    Arena texts = {0};
    for (size_t i = 0; i < NATIVE_MAX_SERVERS; i++) {
        const char *part = arena_format(&texts, "%s.%zu", profile, i);
        if (access(part, R_OK) == 0)
            words[count++] = part;
    }
    run_tool(build, words, &output, error);
    text_release(&output);
    arena_release(&texts);
    return error->status;
}

/* ---- The report of llvm-cov ---- */

static uint64_t number_of(const json_t *summary, const char *what, const char *which)
{
    return (uint64_t)json_integer_value(json_object_get(json_object_get(summary, what), which));
}

/* llvm-cov names files absolutely; the user names them relative to the current folder. */
static const char *shorten(const char *file, Arena *arena)
{
    char *here = getcwd(NULL, 0);
    size_t length = here ? strlen(here) : 0;
    bool below = length && strncmp(file, here, length) == 0 && file[length] == '/';
    free(here);
    return arena_duplicate(arena, below ? file + length + 1 : file);
}

/* The system's headers and the file of the unit tests are not the user's. */
static bool is_foreign(const char *file, const char *unit_tests)
{
    return strncmp(file, "/usr/include/", 13) == 0 || strncmp(file, "/usr/lib/", 9) == 0 ||
           (unit_tests && strcmp(file, unit_tests) == 0);
}

static void add_file(const json_t *file, const char *unit_tests, Arena *arena, Coverage *coverage)
{
    const json_t *summary = json_object_get(file, "summary");
    const char *name = json_string_value(json_object_get(file, "filename"));
    if (!name || is_foreign(name, unit_tests))
        return;
    vector_push(coverage, (FileCoverage){
        .file = shorten(name, arena),
        .lines = number_of(summary, "lines", "count"),
        .lines_covered = number_of(summary, "lines", "covered"),
        .branches = number_of(summary, "branches", "count"),
        .branches_covered = number_of(summary, "branches", "covered"),
    });
}

/* Runs the tests and returns llvm-cov's JSON; NULL on error. */
static json_t *measure(const NativeSetup *setup, NativeBuild *build, const TestPaths *paths, const char *detail,
                       Error *error)
{
    json_t *root = NULL;
    json_error_t problem;
    Text output = {0};
    const char *program = native_build(build, NATIVE_COVERAGE, error);
    if (!program)
        return NULL;
    char *profile = base_format("%s/profile", build->directory), *merged = base_format("%s/merged", build->directory);
    const char *const export[] = {"llvm-cov-19", "export", detail, "-instr-profile", merged, program, NULL};
    if (run_tests(setup, build, program, paths, profile, error) == STATUS_OK &&
        merge_profiles(build, profile, merged, error) == STATUS_OK &&
        run_tool(build, export, &output, error) == STATUS_OK &&
        !(root = json_loadb(output.bytes ? output.bytes : "", output.length, 0, &problem)))
        error_set(error, STATUS_BUG, "what llvm-cov-19 wrote is no JSON: %s", problem.text);
    text_release(&output);
    free(profile);
    free(merged);
    return root;
}

static const json_t *files_of(const json_t *root)
{
    return json_object_get(json_array_get(json_object_get(root, "data"), 0), "files");
}

Status native_coverage(const NativeSetup *setup, NativeBuild *build, const TestPaths *paths, Arena *arena,
                       Coverage *coverage, Error *error)
{
    json_t *root = measure(setup, build, paths, "-summary-only", error);
    const json_t *files = files_of(root);
    for (size_t i = 0; i < json_array_size(files); i++)
        add_file(json_array_get(files, i), setup->unit_tests, arena, coverage);
    json_decref(root);
    return error->status;
}

/* ---- One line ---- */

static bool ends_with_name(const char *path, const char *file)
{
    const char *name = base_file_name(file);
    size_t length = strlen(path), name_length = strlen(name);
    return length >= name_length && strcmp(path + length - name_length, name) == 0;
}

/* A segment is [line, column, count, has a count, begins a region, is between regions], and reaches to the next one.
 * A line was reached if the segment that reaches into it was, or a region that begins on it. */
static bool is_line_reached(const json_t *segments, uint32_t line)
{
    bool reached = false;
    for (size_t i = 0; i < json_array_size(segments); i++) {
        const json_t *segment = json_array_get(segments, i);
        json_int_t start = json_integer_value(json_array_get(segment, 0));
        bool begins = json_is_true(json_array_get(segment, 4)) && !json_is_true(json_array_get(segment, 5));
        bool counted = json_is_true(json_array_get(segment, 3)) && json_integer_value(json_array_get(segment, 2)) > 0;
        if (start < line)
            reached = counted;
        else if (start == line && begins)
            reached = reached || counted;
    }
    return reached;
}

Status native_reaches(const NativeSetup *setup, NativeBuild *build, const char *test, const char *file, uint32_t line,
                      bool *reached, Error *error)
{
    TestPaths one = {0};
    vector_push(&one, test);
    json_t *root = measure(setup, build, &one, "-skip-functions", error);
    const json_t *files = files_of(root);
    *reached = true;
    for (size_t i = 0; i < json_array_size(files); i++) {
        const json_t *entry = json_array_get(files, i);
        if (ends_with_name(json_string_value(json_object_get(entry, "filename")), file))
            *reached = is_line_reached(json_object_get(entry, "segments"), line);
    }
    json_decref(root);
    vector_release(&one);
    return error->status;
}

/* ---- All tests of a folder ---- */

Status native_measure_coverage(const NativeOptions *options, const char *directory, Summary *summary, Arena *arena, Error *error)
{
    NativeReplayOptions replay = {.native = *options, .directory = directory};
    NativeSetup setup = {0};
    NativeBuild build = {.source = &setup.source, .stop = options->stop, .uncaged = options->uncaged};
    TestPaths paths = {0};
    Coverage coverage = {0};
    if (native_setup(&setup, &replay, error) == STATUS_OK &&
        native_tests_list(directory, arena, &paths, error) == STATUS_OK)
        native_coverage(&setup, &build, &paths, arena, &coverage, error);
    if (error->status == STATUS_OK)
        summary->coverage.count = 0;
    for (size_t i = 0; i < coverage.count && error->status == STATUS_OK; i++)
        vector_push(&summary->coverage, coverage.items[i]);
    vector_release(&coverage);
    vector_release(&paths);
    native_build_release(&build);
    native_setup_release(&setup);
    return error->status;
}
