/* Which files make the native program. Unit tests of a function have a C file of their own, which includes the
 * function's file. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "native/internal.h"

static char *tests_folder(const NativeReplayOptions *options)
{
    if (options->directory || options->test_count == 0)
        return base_duplicate(options->directory ? options->directory : ".");
    const char *slash = strrchr(options->tests[0], '/');
    return slash ? base_format("%.*s", (int)(slash - options->tests[0]) + 1, options->tests[0]) : base_duplicate(".");
}

static bool is_same_file(const char *left, const char *right)
{
    struct stat first, second;
    return stat(left, &first) == 0 && stat(right, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* The file that the unit tests include, by its first #include "…" or #include </…>; NULL: none. */
static char *included_file(const char *unit_tests, const char *folder, Error *error)
{
    static const char quoted[] = "\n#include \"", absolute[] = "\n#include </";
    Text content = {0};
    char *file = NULL;
    if (base_read_others_file(unit_tests, SIZE_MAX, &content, error) == STATUS_OK && content.length) {
        const char *relative = strstr(content.bytes, quoted), *from_root = strstr(content.bytes, absolute);
        if (from_root && (!relative || from_root < relative))
            file = base_format("/%.*s", (int)strcspn(from_root + strlen(absolute), ">\n"), from_root + strlen(absolute));
        else if (relative)
            file = base_format("%s/%.*s", relative[strlen(quoted)] == '/' ? "" : folder, (int)strcspn(relative + strlen(quoted), "\"\n"),
                               relative + strlen(quoted));
    }
    text_release(&content);
    return file;
}

/* A name of others, in one line and not too long. free() it. */
static char *shown_name(const char *name)
{
    enum { MOST = 80 };
    size_t length = strlen(name);
    char *safe = base_safe_copy(name, length < MOST ? length : MOST), *shown = base_format("%s%s", safe, length > MOST ? "…" : "");
    free(safe);
    return shown;
}

/* True if it may stand in a command that the user copies. */
static bool is_identifier(const char *name)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_0123456789";
    return *name != '\0' && name[strspn(name, letters)] == '\0';
}

static Status refuse_entry(const char *folder, const char *entry, Error *error)
{
    char *shown = shown_name(entry);
    error_set(error, STATUS_USER, "the tests in %s are of the function %s; to run them natively, unit tests are needed: "
              "'coset test --function %s --format c'", folder, shown, is_identifier(shown) ? shown : "FUNCTION");
    free(shown);
    return error->status;
}

/* An error if the folder's summary, if there is one, is of a function other than main. */
static Status check_entry(TestReader *reader, const char *folder, Error *error)
{
    char *path = base_format("%s/summary.json", folder);
    SummaryFile summary = {0};
    if (faccessat(AT_FDCWD, path, F_OK, AT_SYMLINK_NOFOLLOW) == 0 && test_reader_summary(reader, path, &summary, error) == STATUS_OK &&
        summary.entry && strcmp(summary.entry, "main") != 0)
        refuse_entry(folder, summary.entry, error);
    summary_file_release(&summary);
    free(path);
    return error->status;
}

/* Which of the given files is the one that the unit tests include: itself, or another version of it. NULL: none. */
static const char *find_given(const SourceOptions *source, const char *included)
{
    for (size_t i = 0; i < source->file_count; i++)
        if (is_same_file(source->files[i], included))
            return source->files[i];
    for (size_t i = 0; i < source->file_count; i++)
        if (strcmp(base_file_name(source->files[i]), base_file_name(included)) == 0)
            return source->files[i];
    return NULL;
}

/* Another version of the file is included instead of the one that the tests were made of. */
static void include_given(NativeSetup *setup, const char *given, Error *error)
{
    setup->given = realpath(given, NULL);
    if (setup->given == NULL || strpbrk(setup->given, "\"\\\n")) {
        error_set(error, STATUS_USER, "%s: unit tests cannot include a file of this name", given);
        return;
    }
    setup->include_option = base_format("-DCOSET_SOURCE=\"%s\"", setup->given);
    vector_push(&setup->compiler_options, setup->include_option);
}

static Status refuse_included(const char *folder, const char *included, Error *error)
{
    char *shown = shown_name(included);
    error_set(error, STATUS_USER, "the unit tests in %s are of a function in %s; give this file, or another version of it that has the "
              "same name", folder, shown);
    free(shown);
    return error->status;
}

static Status use_unit_tests(NativeSetup *setup, const char *folder, Error *error)
{
    const SourceOptions *source = &setup->options->native.source;
    char *included = included_file(setup->unit_tests, folder, error);
    const char *given = included ? find_given(source, included) : NULL;
    if (included && !given)
        refuse_included(folder, included, error);
    else if (included && !is_same_file(given, included))
        include_given(setup, given, error);
    vector_push(&setup->files, setup->unit_tests);
    for (size_t i = 0; i < source->file_count; i++)
        if (source->files[i] != given)
            vector_push(&setup->files, source->files[i]);
    for (size_t i = 0; i < source->compiler_option_count; i++)
        vector_push(&setup->compiler_options, source->compiler_options[i]);
    vector_push(&setup->compiler_options, "-DCOSET_REPLAY");
    vector_push(&setup->compiler_options, "-Wl,-z,muldefs"); /* the main of unit_tests.c, which comes first, counts */
    setup->source.files = setup->files.items;
    setup->source.file_count = setup->files.count;
    setup->source.compiler_options = setup->compiler_options.items;
    setup->source.compiler_option_count = setup->compiler_options.count;
    free(included);
    return error->status;
}

/* The unit tests of a folder that others may have filled; a link could lead to any file of the user's. */
static Status find_unit_tests(NativeSetup *setup, const char *path, Error *error)
{
    struct stat status;
    if (lstat(path, &status) == 0 && S_ISLNK(status.st_mode))
        return error_set(error, STATUS_USER, "%s: cannot be opened: it is a link; name or copy the file itself", path);
    setup->unit_tests = realpath(path, NULL);
    return STATUS_OK;
}

Status native_setup(NativeSetup *setup, const NativeReplayOptions *options, Error *error)
{
    setup->options = options;
    setup->source = options->native.source;
    if (!setup->reader && !(setup->reader = test_reader_new(options->native.stop, error)))
        return error->status;
    char *folder = tests_folder(options);
    char *path = base_format("%s/unit_tests.c", folder);
    Status status = find_unit_tests(setup, path, error);
    if (status == STATUS_OK && setup->unit_tests)
        use_unit_tests(setup, folder, error);
    else if (status == STATUS_OK)
        check_entry(setup->reader, folder, error);
    free(path);
    free(folder);
    return error->status;
}

void native_setup_release(NativeSetup *setup)
{
    vector_release(&setup->files);
    vector_release(&setup->compiler_options);
    free(setup->unit_tests);
    free(setup->given);
    free(setup->include_option);
    test_reader_free(setup->reader);
}
