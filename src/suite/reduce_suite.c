/* The tests of a folder. The name of a file determines its kind:
 *
 *     *.ktest                 KLEE's format; *.txt next to it is its text
 *     test*.xml               Test-Comp's format
 *     *.in, *.stdin, *.txt    standard input; the file *.args next to it holds the arguments
 *     *.args                  arguments, one a line
 *
 * Files that differ from a test in their ending only are its companions, for example the expected output. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "suite/internal.h"

enum { MAX_STDIN = 1 << 20, MAX_ARGUMENTS = 10000 }; /* each byte is a variable of its own, each argument an object */

typedef enum FileKind { FILE_OTHER, FILE_KTEST, FILE_TEST_COMP, FILE_STDIN, FILE_TEXT, FILE_ARGUMENTS, FILE_COMMON, FILE_FOLDER } FileKind;

typedef struct SuiteFile {
    const char *name, *path;
    FileKind kind;
    const char *stem;             /* the name without its ending */
} SuiteFile;

typedef struct SuiteFolder {
    Vector(SuiteFile) files;      /* by name */
    Map stems[FILE_FOLDER + 1];   /* stem → index into the reduction's tests, or only that such a file exists */
    Arena *names;
    TestReader *reader;
    const Stop *stop;
} SuiteFolder;

/* ---- Kinds of files ---- */

static FileKind kind_of(const char *name, mode_t mode)
{
    static const struct {
        const char *ending;
        FileKind kind;
    } endings[] = {{".ktest", FILE_KTEST}, {".in", FILE_STDIN}, {".stdin", FILE_STDIN}, {".txt", FILE_TEXT}, {".args", FILE_ARGUMENTS}};
    if (S_ISDIR(mode))
        return FILE_FOLDER;
    if (!S_ISREG(mode)) /* reading from a pipe may never end */
        return FILE_OTHER;
    if (strcmp(name, "metadata.xml") == 0 || strcmp(name, "unit_tests.c") == 0)
        return FILE_COMMON;
    if (strncmp(name, "test", 4) == 0 && base_has_ending(name, ".xml"))
        return FILE_TEST_COMP;
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
        if (base_has_ending(name, endings[i].ending))
            return endings[i].kind;
    return FILE_OTHER;
}

static int compare_names(const void *left, const void *right)
{
    return strverscmp(((const SuiteFile *)left)->name, ((const SuiteFile *)right)->name);
}

/* A name with control characters is no test's and no companion's; it is shown without them. */
static SuiteFile describe_file(SuiteFolder *folder, const char *directory, const char *name)
{
    struct stat status;
    const char *shown = arena_safe_copy(folder->names, name, strlen(name));
    if (!base_is_safe_name(name))
        return (SuiteFile){.name = shown, .path = shown, .stem = shown, .kind = FILE_OTHER};
    SuiteFile file = {.name = arena_duplicate(folder->names, name), .path = arena_format(folder->names, "%s/%s", directory, name)};
    file.kind = kind_of(name, stat(file.path, &status) == 0 ? status.st_mode : S_IFREG);
    const char *dot = strrchr(name, '.');
    file.stem = dot && dot != name ? arena_format(folder->names, "%.*s", (int)(dot - name), name) : file.name;
    return file;
}

static Status list_folder(SuiteFolder *folder, const char *directory, Error *error)
{
    DIR *opened = opendir(directory);
    if (!opened)
        return error_set(error, STATUS_USER, "%s: no folder of tests: %s", directory, strerror(errno));
    for (struct dirent *entry; (entry = readdir(opened));)
        if (entry->d_name[0] != '.')
            vector_push(&folder->files, describe_file(folder, directory, entry->d_name));
    closedir(opened);
    if (folder->files.count > 0)
        qsort(folder->files.items, folder->files.count, sizeof *folder->files.items, compare_names);
    for (size_t i = 0; i < folder->files.count; i++)
        map_put_string(&folder->stems[folder->files.items[i].kind], folder->files.items[i].stem, i);
    return STATUS_OK;
}

/* ---- Which files are tests ---- */

static bool has_stem(const SuiteFolder *folder, FileKind kind, const char *stem)
{
    uint64_t unused;
    return map_get_string(&folder->stems[kind], stem, &unused);
}

/* True if coset's own text of a test exists. */
static bool is_test_text(const SuiteFolder *folder, const SuiteFile *file)
{
    if (has_stem(folder, FILE_KTEST, file->stem))
        return true;
    TestFile text = {0};
    Error error = {0};
    bool is_text = test_reader_text(folder->reader, file->path, &text, &error) == STATUS_OK;
    test_file_release(&text);
    error_release(&error);
    return is_text;
}

static bool is_test(const SuiteFolder *folder, const SuiteFile *file)
{
    switch (file->kind) {
    case FILE_KTEST: case FILE_TEST_COMP: case FILE_STDIN: return true;
    case FILE_TEXT: return !is_test_text(folder, file);
    case FILE_ARGUMENTS: return !has_stem(folder, FILE_STDIN, file->stem) && !has_stem(folder, FILE_TEXT, file->stem);
    default: return false;
    }
}

/* ---- Plain tests ---- */

static Status read_stdin(SuiteTest *test, Arena *memory, Error *error)
{
    Text content = {0};
    if (base_read_others_file(test->path, SIZE_MAX, &content, error) == STATUS_OK && content.length > MAX_STDIN)
        error_set(error, STATUS_USER, "%s: %zu bytes are too many for inputs; at most %d make sense", test->path, content.length,
                  MAX_STDIN);
    if (error->status == STATUS_OK) {
        char *bytes = arena_allocate(memory, content.length + 1);
        if (content.length > 0)
            memcpy(bytes, content.bytes, content.length);
        test->stdin_bytes = bytes;
        test->stdin_size = content.length;
        test->has_stdin = true;
    }
    text_release(&content);
    return error->status;
}

static Status check_arguments(const char *path, const Text *content, Error *error)
{
    size_t lines = 0;
    for (size_t i = 0; i < content->length; i++)
        lines += content->bytes[i] == '\n';
    if (content->bytes && strlen(content->bytes) != content->length)
        return error_set(error, STATUS_USER, "%s: an argument cannot hold a NUL byte", path);
    if (lines > MAX_ARGUMENTS)
        return error_set(error, STATUS_USER, "%s: %zu arguments are too many for inputs; at most %d make sense", path, lines, MAX_ARGUMENTS);
    return STATUS_OK;
}

static void add_arguments(SuiteTest *test, char *lines)
{
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        bool ended = lines[length] == '\n';
        lines[length] = '\0';
        vector_push(&test->words, lines);
        test->word_length = length > test->word_length ? length : test->word_length;
        lines += length + ended;
    }
}

static Status read_arguments(SuiteTest *test, const char *path, Arena *memory, Error *error)
{
    Text content = {0};
    if (base_read_others_file(path, SIZE_MAX, &content, error) == STATUS_OK && check_arguments(path, &content, error) == STATUS_OK)
        add_arguments(test, arena_duplicate(memory, content.bytes ? content.bytes : ""));
    text_release(&content);
    return error->status;
}

static Status read_plain(const SuiteFolder *folder, const SuiteFile *file, SuiteTest *test, Arena *memory, Error *error)
{
    uint64_t arguments;
    test->is_plain = true;
    if (file->kind == FILE_ARGUMENTS)
        return read_arguments(test, file->path, memory, error);
    if (read_stdin(test, memory, error) == STATUS_OK && map_get_string(&folder->stems[FILE_ARGUMENTS], file->stem, &arguments))
        read_arguments(test, folder->files.items[arguments].path, memory, error);
    return error->status;
}

/* ---- The suite ---- */

static void read_ktest(const SuiteFolder *folder, SuiteTest *test, Arena *memory, Error *error)
{
    KtestFile file = {0};
    if (test_reader_ktest(folder->reader, test->path, &file, error) == STATUS_OK)
        suite_use_ktest(test, &file, memory);
    ktest_release(&file);
}

static void add_test(Suite *suite, SuiteFolder *folder, Reduction *reduction, const SuiteFile *file)
{
    SuiteTest test = {.path = file->path, .stdin_bytes = ""};
    ReducedTest reduced = {.path = file->path, .name = file->name};
    Error error = {0};
    if (stop_requested(folder->stop))
        error_set(&error, STATUS_LIMIT, "not read: %s", limit_words(explore_limit_of(stop_first_reason(folder->stop))));
    else if (file->kind == FILE_KTEST)
        read_ktest(folder, &test, &suite->memory, &error);
    else if ((test.is_test_comp = file->kind == FILE_TEST_COMP))
        test_reader_test_comp(folder->reader, file->path, &test.test_comp, &error);
    else
        read_plain(folder, file, &test, &suite->memory, &error);
    if (error.status != STATUS_OK)
        reduced.problem = arena_safe_copy(folder->names, error.message, strlen(error.message));
    error_release(&error);
    vector_push(&suite->tests, test);
    vector_push(&reduction->tests, reduced);
}

/* The first test whose name without its ending, followed by a dot, is a prefix of this name; SIZE_MAX: none. */
static size_t owner_of(const Map *stems, const char *name)
{
    for (const char *dot = strchr(name, '.'); dot; dot = strchr(dot + 1, '.')) {
        char *stem = base_format("%.*s", (int)(dot - name), name);
        uint64_t owner;
        bool found = map_get_string(stems, stem, &owner);
        free(stem);
        if (found)
            return owner;
    }
    return SIZE_MAX;
}

static void place_others(const SuiteFolder *folder, const Map *stems, const bool *are_tests, Reduction *reduction)
{
    for (size_t i = 0; i < folder->files.count; i++) {
        const SuiteFile *file = &folder->files.items[i];
        if (are_tests[i])
            continue;
        size_t owner = file->kind == FILE_FOLDER ? SIZE_MAX : owner_of(stems, file->name);
        if (file->kind == FILE_COMMON)
            vector_push(&reduction->common, file->name);
        else if (owner != SIZE_MAX)
            vector_push(&reduction->tests.items[owner].companions, file->name);
        else
            vector_push(&reduction->skipped, file->kind == FILE_FOLDER ? arena_format(folder->names, "%s/", file->name) : file->name);
    }
}

static void read_tests(Suite *suite, SuiteFolder *folder, Reduction *reduction)
{
    bool *are_tests = base_allocate_zeroed(folder->files.count + 1);
    Map stems = {0};
    for (size_t i = 0; i < folder->files.count; i++) {
        const SuiteFile *file = &folder->files.items[i];
        uint64_t first;
        are_tests[i] = is_test(folder, file);
        if (!are_tests[i])
            continue;
        if (!map_get_string(&stems, file->stem, &first))
            map_put_string(&stems, file->stem, reduction->tests.count);
        add_test(suite, folder, reduction, file);
    }
    place_others(folder, &stems, are_tests, reduction);
    map_release_strings(&stems);
    free(are_tests);
}

Suite *suite_read(const char *directory, const Stop *stop, Reduction *reduction, Arena *names, Error *error)
{
    SuiteFolder folder = {.names = names, .reader = test_reader_new(stop, error), .stop = stop};
    Suite *suite = base_allocate_zeroed(sizeof *suite);
    reduction->directory = arena_duplicate(names, directory);
    if (folder.reader && list_folder(&folder, directory, error) == STATUS_OK)
        read_tests(suite, &folder, reduction);
    if (error->status == STATUS_OK && reduction->tests.count == 0)
        error_set(error, STATUS_USER, "%s: there is no test in this folder: tests are *.ktest, test*.xml, *.in, *.stdin, *.txt "
                                      "and *.args", directory);
    for (size_t i = 0; i <= FILE_FOLDER; i++)
        map_release_strings(&folder.stems[i]);
    vector_release(&folder.files);
    test_reader_free(folder.reader);
    if (error->status == STATUS_OK)
        return suite;
    suite_free(suite);
    return NULL;
}

void suite_free(Suite *suite)
{
    if (!suite)
        return;
    for (size_t i = 0; i < suite->tests.count; i++) {
        SuiteTest *test = &suite->tests.items[i];
        vector_release(&test->words);
        vector_release(&test->files);
        vector_release(&test->file_contents);
        vector_release(&test->objects);
        test_comp_release(&test->test_comp);
    }
    vector_release(&suite->tests);
    arena_release(&suite->memory);
    free(suite);
}
