/* DIR/unit_tests.c: the tests of one function as a C program. It includes the source file of the function, so that
 * static functions and all types are known there; each test runs in a process of its own, because coset predicts what a
 * fresh program does. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "report/c_value.h"
#include "report/escape.h"
#include "report/write_file.h"
#include "report/tests.h"
#include "report/unit_test_body.h"
#include "report/unit_test_support.h"

struct UnitTests {
    const Program *program;
    const Function *function;
    const TestWriterOptions *options;
    const char *source;   /* the file that defines the function */
    char *path;
    FileDraft draft;
    Text buffer;          /* of one test */
    Text table;           /* rows for the tests that run */
    Text name;            /* of the program in all tests, as a string of C */
    Text command;         /* compiles the file */
    size_t faults, left_out;
};

/* ---- Paths ---- */

/* From one folder to a file, both absolute and without links: "../../src/a.c". */
static char *relative_path(const char *folder, const char *file)
{
    size_t common = 0; /* length of the folders that both begin with */
    for (size_t i = 0; folder[i] == file[i] && file[i]; i++)
        if (file[i] == '/')
            common = i + 1;
    size_t folder_length = strlen(folder);
    if (strncmp(folder, file, folder_length) == 0 && file[folder_length] == '/')
        common = folder_length + 1;
    Text path = {0};
    for (const char *rest = common <= folder_length ? folder + common : ""; *rest; rest += strcspn(rest, "/")) {
        rest += *rest == '/';
        text_append(&path, "../");
    }
    text_append(&path, file + common);
    return text_detach(&path);
}

/* The source file as unit_tests.c includes it: relative, or absolute if only <> can name it. NULL: the file does not exist. */
static char *include_path(const char *directory, const char *source)
{
    char *folder = realpath(directory, NULL), *file = realpath(source, NULL);
    char *path = folder && file ? relative_path(folder, file) : NULL;
    if (path && strchr(path, '"')) {
        free(path);
        path = base_duplicate(file);
    }
    free(folder);
    free(file);
    return path;
}

static bool has_hidden(const char *path)
{
    for (size_t left = strlen(path); left > 0;) {
        BaseCharacter character = base_character(path, left);
        if (base_is_hidden(character.number))
            return true;
        path += character.count;
        left -= character.count;
    }
    return false;
}

/* False: the name would end earlier, a compiler would read other characters (trigraphs), or a reader would. */
static bool can_include(const char *path)
{
    for (const char *at = path; (at = strstr(at, "??")); at++)
        if (at[2] && strchr("=/'()!<>-", at[2]))
            return false;
    return !has_hidden(path) && !(strchr(path, '"') && strchr(path, '>'));
}

/* ---- The file's head ---- */

/* Inside of a comment. */
static void print_remark(const char *text, FILE *out)
{
    Text remark = {0};
    escape_c_comment(text, &remark);
    fputs(remark.bytes ? remark.bytes : "", out);
    text_release(&remark);
}

/* The function is called through a pointer: a compiler would replace a call of abs, for example, by its own. */
static void print_pointer(const char *function, FILE *out)
{
    fprintf(out,
            "/* So that no compiler takes a function of C that it knows by this name instead. */\n"
            "COSET_UNUSED static __typeof__(%s) *volatile " UNIT_TEST_CALL "%s = %s;\n\n",
            function, function, function);
}

/* Without a prototype, which fits whatever parameters the definition has. */
static void print_main_declaration(const Program *program, FILE *out)
{
    const Function *own = program_function(program, "main");
    bool returns_nothing = own && own->type && program->types[program->types[own->type].base].tag <= TYPE_VOID;
    fprintf(out, "%s main() __asm__(\"coset_renamed_main\");\n#endif\n\n", returns_nothing ? "void" : "int");
}

static void print_head(const UnitTests *tests, const char *include)
{
    FILE *out = tests->draft.stream;
    Text additions = {0};
    unit_test_append_undefinitions(tests->program, tests->function, &additions);
    unit_test_append_missing(tests->program, tests->function->module, &additions);
    fprintf(out, "/* Unit tests of %s (", tests->function->name);
    print_remark(tests->source, out);
    fputs("), made by coset.\n *\n *     ", out);
    print_remark(tests->command.bytes, out);
    fputs("\n *     ./unit_tests\n *\n"
          " * Exits with 0 when all of them pass. Tests that show a fault do not run unless one is asked for by its\n"
          " * number: with -DCOSET_RUN_FAULTS=3 test 3 runs alone, without a process of its own. The function runs with your\n"
          " * rights, on inputs made to reach its every corner: what it does to files it does. coset replay runs it in a cage. */\n\n",
          out);
    fputs(unit_test_helpers, out);
    print_main_declaration(tests->program, out);
    fputs("#ifdef COSET_SOURCE /* another version of the file */\n#include COSET_SOURCE\n#else\n", out);
    fprintf(out, strchr(include, '"') ? "#include <%s>\n" : "#include \"%s\"\n", include);
    fprintf(out, "#endif\n\n%s%s", unit_test_after_source, additions.bytes ? additions.bytes : "");
    print_pointer(tests->function->name, out);
    text_release(&additions);
}

static Status no_source(const UnitTests *tests, Error *error)
{
    return error_set(error, STATUS_USER,
                     "--format c: the source file of %s is needed, but %s%s", tests->options->function,
                     tests->source ? tests->source : "there is no debug information that tells it",
                     tests->source ? " cannot be found" : "");
}

static bool is_llvm_code(const char *file)
{
    const char *ending = strrchr(file, '.');
    return ending && (strcmp(ending, ".bc") == 0 || strcmp(ending, ".ll") == 0);
}

/* A function of a header or of an included file needs all of the file that was compiled. */
static const char *source_of(const Program *program, const Function *function)
{
    if (!function->declared.line || !function->type)
        return NULL;
    return function->module && !is_llvm_code(function->module) ? function->module : program->files[function->declared.file];
}

static Status find_source(UnitTests *tests, Error *error)
{
    const char *name = tests->options->function;
    tests->function = name && tests->program->main != PROGRAM_NO_MAIN ? &tests->program->functions[tests->program->main] : NULL;
    if (!tests->function)
        return error_set(error, STATUS_USER,
                         name ? "--format c: there is no function %s" : "--format c needs --function%s",
                         name ? name : "");
    if (!c_value_is_identifier(tests->function->name))
        return error_set(error, STATUS_USER, "--format c: no C file can name the function %s", tests->function->name);
    tests->source = source_of(tests->program, tests->function);
    return tests->source ? STATUS_OK : no_source(tests, error);
}

static Status begin_file(UnitTests *tests, Error *error)
{
    char *include = include_path(tests->options->directory, tests->source);
    if (!include)
        return no_source(tests, error);
    tests->path = base_format("%s/unit_tests.c", tests->options->directory);
    unit_test_append_command(tests->program, tests->options, tests->source, tests->path, &tests->command);
    if (!can_include(include))
        error_set(error, STATUS_USER, "--format c: no #include of C can name the file %s", tests->source);
    else if (file_draft_open(&tests->draft, tests->path, error) == STATUS_OK)
        print_head(tests, include);
    free(include);
    return error->status;
}

static void release(UnitTests *tests)
{
    text_release(&tests->buffer);
    text_release(&tests->table);
    text_release(&tests->name);
    text_release(&tests->command);
    free(tests->path);
    free(tests);
}

const char *unit_tests_command(const UnitTests *tests)
{
    return tests->command.bytes;
}

UnitTests *unit_tests_open(const Program *program, const TestWriterOptions *options, Error *error)
{
    UnitTests *tests = base_allocate_zeroed(sizeof *tests);
    tests->program = program;
    tests->options = options;
    if (find_source(tests, error) == STATUS_OK && begin_file(tests, error) == STATUS_OK)
        return tests;
    Error ignored = {0}; /* the first one is reported */
    file_draft_finish(&tests->draft, &ignored);
    error_release(&ignored);
    release(tests);
    return NULL;
}

/* ---- Tests ---- */

static void print_fault(const Test *test, FILE *out)
{
    const TestFault *fault = test->fault;
    fprintf(out, "/* test %" PRIu32 " shows a fault: ", test->number);
    print_remark(fault_title(fault->kind), out);
    fprintf(out, " [%s] at ", fault_word(fault->kind));
    print_remark(fault->file && *fault->file ? fault->file : "an unknown place", out);
    fprintf(out, ":%" PRIu32 " in ", fault->line);
    print_remark(fault->function ? fault->function : "?", out);
    fputs(": ", out);
    print_remark(fault->message ? fault->message : "", out);
    fputs(" */\n", out);
}

static void print_test(UnitTests *tests, const Test *test)
{
    bool fault = test->fault != NULL;
    if (fault) {
        print_fault(test, tests->draft.stream);
        fprintf(tests->draft.stream, "#if defined COSET_REPLAY || COSET_RUN_FAULTS == %" PRIu32 "\n", test->number);
    }
    fprintf(tests->draft.stream, "static int coset_test_%" PRIu32 "(void)\n{\n%s}\n%s\n", test->number, tests->buffer.bytes,
            fault ? "#endif\n" : "");
    if (fault) {
        text_printf(&tests->table,
                    "#ifdef COSET_REPLAY\n    {coset_test_%" PRIu32 ", %" PRIu32 ", 0, -1, 0, 0, {{0, 0}, {0, 0}}},\n#endif\n", test->number,
                    test->number);
        tests->faults++;
        return;
    }
    UnitTestEnd end = unit_test_end(test);
    const TestPrinted *output = &test->printed[PRINTED_OUTPUT], *errors = &test->printed[PRINTED_ERRORS];
    text_printf(&tests->table, "    {coset_test_%" PRIu32 ", %" PRIu32 ", %d, %d, %d, %d, ", test->number, test->number, end.returns,
                end.exit_code, end.signal, unit_test_in_fixed_world(test));
    text_printf(&tests->table, "{{%" PRIu64 "ul, 0x%" PRIx64 "ul}, {%" PRIu64 "ul, 0x%" PRIx64 "ul}}},\n", output->size, output->hash,
                errors->size, errors->hash);
}

static bool is_predicted(const Test *test)
{
    return test->end == END_EXIT || test->end == END_SIGNAL || test->end == END_FAULT;
}

/* A replay says why the test does not run. */
static void print_left_out(UnitTests *tests, const Test *test, const char *reason)
{
    Text text = {0};
    c_value_append_string((const uint8_t *)reason, strlen(reason), "        ", &text);
    tests->left_out++;
    fprintf(tests->draft.stream, "/* test %" PRIu32 " is left out: ", test->number);
    print_remark(reason, tests->draft.stream);
    fprintf(tests->draft.stream, " */\n#ifdef COSET_REPLAY\nstatic int coset_test_%" PRIu32 "(void)\n{\n    return coset_skip(%s);\n}\n#endif\n\n",
            test->number, text.bytes);
    text_printf(&tests->table, "#ifdef COSET_REPLAY\n    {coset_test_%" PRIu32 ", %" PRIu32 ", 0, -1, 0, 0, {{0, 0}, {0, 0}}},\n#endif\n", test->number,
                test->number);
    text_release(&text);
}

Status unit_tests_add(UnitTests *tests, const Test *test, Error *error)
{
    Arena memory = {0};
    text_clear(&tests->buffer);
    if (tests->name.length == 0 && test->arguments && test->arguments[0])
        c_value_append_string((const uint8_t *)test->arguments[0], strlen(test->arguments[0]), "    ", &tests->name);
    const char *reason = test->uses_addresses ? "an address is used as a number, which differs natively"
                         : is_predicted(test)
                             ? unit_test_body(tests->program, tests->function, test, &memory, &tests->buffer)
                             : arena_format(&memory, "the run was cut short (%s)", end_word(test->end));
    if (reason) {
        print_left_out(tests, test, reason);
    } else {
        print_test(tests, test);
    }
    arena_release(&memory);
    return file_draft_check(&tests->draft, error);
}

/* ---- The file's end ---- */

static void print_end(const UnitTests *tests)
{
    fprintf(tests->draft.stream,
            "/* Besides these, tests that show a fault: %zu; tests that are left out: %zu. */\n"
            "COSET_UNUSED static const struct coset_test coset_tests[] = {\n%s    {0, 0, 0, 0, 0, 0, {{0, 0}, {0, 0}}},\n};\n\n"
            "static const char coset_program[] = %s;\n\n%s",
            tests->faults, tests->left_out, tests->table.bytes ? tests->table.bytes : "",
            tests->name.bytes ? tests->name.bytes : "\"\"", unit_test_main);
}

Status unit_tests_close(UnitTests *tests, Error *error)
{
    if (!tests)
        return STATUS_OK;
    print_end(tests);
    Status status = file_draft_finish(&tests->draft, error);
    release(tests);
    return status;
}
