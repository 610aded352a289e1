/* DIR/unit_tests.c: the tests of one function as a C program. It includes the source file of the function, so that
 * static functions and all types are known there; each test runs in a process of its own, because coset predicts what a
 * fresh program does. */
#define _GNU_SOURCE
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "report/write_file.h"
#include "report/tests.h"
#include "report/unit_test_body.h"

#define RENAMED_MAIN "coset_renamed_main" /* what the program's own main is called */

struct UnitTests {
    const Program *program;
    const Function *function;
    const TestWriterOptions *options;
    const char *source;   /* the file that defines the function */
    char *path;
    FileDraft draft;
    Text buffer;          /* of one test */
    Text table;           /* rows for the tests that run */
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

/* The source file as unit_tests.c includes it, relative if possible. NULL: the file does not exist. */
static char *include_path(const char *directory, const char *source)
{
    char *folder = realpath(directory, NULL), *file = realpath(source, NULL);
    char *path = folder && file ? relative_path(folder, file) : NULL;
    free(folder);
    free(file);
    return path;
}

static bool same_file(const char *a, const char *b)
{
    struct stat first, second;
    return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_dev == second.st_dev &&
           first.st_ino == second.st_ino;
}

/* ---- The file's head ---- */

static void print_word(const char *word, FILE *out)
{
    if (*word && !strpbrk(word, " \t\n\"'\\$`*?[]{}()<>|&;#~!"))
        fprintf(out, " %s", word);
    else
        fprintf(out, " '%s'", word);
}

static void print_command(const UnitTests *tests, FILE *out)
{
    const TestWriterOptions *options = tests->options;
    fputs("cc -Dmain=" RENAMED_MAIN, out);
    for (size_t i = 0; i < options->compiler_option_count; i++)
        print_word(options->compiler_options[i], out);
    fputs(" -o unit_tests", out);
    print_word(tests->path, out);
    for (size_t i = 0; i < options->file_count; i++)
        if (!same_file(options->files[i], tests->source))
            print_word(options->files[i], out);
    fputs(" -lm", out);
}

static const char helpers[] =
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "#include <string.h>\n"
    "#include <sys/wait.h>\n"
    "#include <unistd.h>\n"
    "\n"
    "#define COSET_UNUSED __attribute__((unused))\n"
    "#define COSET_CHECK(condition) coset_check(condition, #condition)\n"
    "/* The same number, zeros with the same sign, or both no number. */\n"
    "#define COSET_SAME_FLOAT(a, b) \\\n"
    "    (((a) != (a) && (b) != (b)) || ((a) == (b) && !__builtin_signbit(a) == !__builtin_signbit(b)))\n"
    "#define COSET_SAME_COMPLEX(a, b) (COSET_SAME_FLOAT(__real__(a), __real__(b)) && COSET_SAME_FLOAT(__imag__(a), __imag__(b)))\n"
    "enum { COSET_SKIPPED = 2 };\n"
    "\n"
    "COSET_UNUSED static int coset_check(int holds, const char *condition)\n"
    "{\n"
    "    if (!holds)\n"
    "        fprintf(stderr, \"does not hold: %s\\n\", condition);\n"
    "    return holds;\n"
    "}\n"
    "\n"
    "/* A copy on the heap, so that the function may free it. */\n"
    "COSET_UNUSED static void *coset_object(const void *bytes, size_t size)\n"
    "{\n"
    "    void *object = malloc(size);\n"
    "    if (!object)\n"
    "        abort();\n"
    "    return memcpy(object, bytes, size);\n"
    "}\n"
    "\n"
    "/* Only a sanitizer knows; without one nothing is checked. */\n"
    "int __sanitizer_get_ownership(const volatile void *object) __attribute__((weak));\n"
    "COSET_UNUSED static int coset_is_freed(const volatile void *object)\n"
    "{\n"
    "    return !__sanitizer_get_ownership || !__sanitizer_get_ownership(object);\n"
    "}\n"
    "\n"
    "COSET_UNUSED static float coset_float(unsigned bits)\n"
    "{\n"
    "    float value;\n"
    "    memcpy(&value, &bits, sizeof value);\n"
    "    return value;\n"
    "}\n"
    "\n"
    "COSET_UNUSED static double coset_double(unsigned long bits)\n"
    "{\n"
    "    double value;\n"
    "    memcpy(&value, &bits, sizeof value);\n"
    "    return value;\n"
    "}\n"
    "\n"
    "int fileno(FILE *stream); /* strict C does not declare it */\n"
    "COSET_UNUSED static void coset_standard_input(const char *bytes, size_t size)\n"
    "{\n"
    "    FILE *file = tmpfile();\n"
    "    if (!file || fwrite(bytes, 1, size, file) != size || fflush(file) != 0)\n"
    "        abort();\n"
    "    rewind(file);\n"
    "    dup2(fileno(file), 0);\n"
    "}\n"
    "\n";

/* The function is called through a pointer: a compiler would replace a call of abs, for example, by its own. */
static void print_pointer(const char *function, FILE *out)
{
    const char *name = strcmp(function, "main") == 0 ? RENAMED_MAIN : function;
    fprintf(out,
            "/* So that no compiler takes a function of C that it knows by this name instead. */\n"
            "COSET_UNUSED static __typeof__(%s) *volatile " UNIT_TEST_CALL "%s = %s;\n\n",
            name, function, name);
}

static void print_head(const UnitTests *tests, const char *include)
{
    FILE *out = tests->draft.stream;
    fprintf(out, "/* Unit tests of %s (%s), made by coset.\n *\n *     ", tests->function->name, tests->source);
    print_command(tests, out);
    fputs("\n *     ./unit_tests\n *\n"
          " * Exits with 0 when all of them pass. Tests that show a fault do not run unless one is asked for by its\n"
          " * number: with -DCOSET_RUN_FAULTS=3 test 3 runs alone, without a process of its own. */\n\n",
          out);
    fprintf(out, "#define main " RENAMED_MAIN "\n#include \"%s\"\n#undef main\n\n%s", include, helpers);
    print_pointer(tests->function->name, out);
}

static Status no_source(const UnitTests *tests, Error *error)
{
    return error_set(error, STATUS_USER,
                     "--format c: the source file of %s is needed, but %s%s", tests->options->function,
                     tests->source ? tests->source : "there is no debug information that tells it",
                     tests->source ? " cannot be found" : "");
}

static Status find_source(UnitTests *tests, Error *error)
{
    const char *name = tests->options->function;
    tests->function = name ? program_function(tests->program, name) : NULL;
    if (!tests->function)
        return error_set(error, STATUS_USER,
                         name ? "--format c: there is no function %s" : "--format c needs --function%s",
                         name ? name : "");
    if (tests->function->declared.line && tests->function->type)
        tests->source = tests->program->files[tests->function->declared.file];
    return tests->source ? STATUS_OK : no_source(tests, error);
}

static Status begin_file(UnitTests *tests, Error *error)
{
    char *include = include_path(tests->options->directory, tests->source);
    if (!include)
        return no_source(tests, error);
    tests->path = base_format("%s/unit_tests.c", tests->options->directory);
    if (file_draft_open(&tests->draft, tests->path, error) == STATUS_OK)
        print_head(tests, include);
    free(include);
    return error->status;
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
    free(tests->path);
    free(tests);
    return NULL;
}

/* ---- Tests ---- */

/* Text inside of a comment: on one line, without the comment's end. */
static void print_remark(const char *text, FILE *out)
{
    for (; *text; text++) {
        fputc((unsigned char)*text < ' ' ? ' ' : *text, out);
        if (text[0] == '*' && text[1] == '/')
            fputc(' ', out);
    }
}

static void print_fault(const Test *test, FILE *out)
{
    const TestFault *fault = test->fault;
    fprintf(out, "/* test %" PRIu32 " shows a fault: ", test->number);
    print_remark(fault_title(fault->kind), out);
    fprintf(out, " [%s] at ", fault_word(fault->kind));
    print_remark(fault->file && *fault->file ? fault->file : "an unknown place", out);
    fprintf(out, ":%" PRIu32 " in %s: ", fault->line, fault->function ? fault->function : "?");
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
                    "#ifdef COSET_REPLAY\n    {coset_test_%" PRIu32 ", %" PRIu32 ", 0, -1, 0},\n#endif\n", test->number,
                    test->number);
        tests->faults++;
        return;
    }
    UnitTestEnd end = unit_test_end(tests->program, tests->function, test);
    text_printf(&tests->table, "    {coset_test_%" PRIu32 ", %" PRIu32 ", %d, %d, %d},\n", test->number, test->number,
                end.returns, end.exit_code, end.signal);
}

static bool is_predicted(const Test *test)
{
    return test->end == END_EXIT || test->end == END_SIGNAL || test->end == END_FAULT;
}

Status unit_tests_add(UnitTests *tests, const Test *test, Error *error)
{
    Arena memory = {0};
    text_clear(&tests->buffer);
    const char *reason = test->uses_addresses ? "an address is used as a number, which differs natively"
                         : is_predicted(test)
                             ? unit_test_body(tests->program, tests->function, test, &memory, &tests->buffer)
                             : arena_format(&memory, "the run was cut short (%s)", end_word(test->end));
    if (reason) {
        tests->left_out++;
        fprintf(tests->draft.stream, "/* test %" PRIu32 " is left out: ", test->number);
        print_remark(reason, tests->draft.stream);
        fputs(" */\n\n", tests->draft.stream);
    } else {
        print_test(tests, test);
    }
    arena_release(&memory);
    return file_draft_check(&tests->draft, error);
}

/* ---- The file's end ---- */

static const char runner[] =
    "/* 1: passed, 0: failed, COSET_SKIPPED. */\n"
    "COSET_UNUSED static int coset_run(const struct coset_test *test)\n"
    "{\n"
    "    int verdict[2], status = 0;\n"
    "    signed char passed = 0;\n"
    "    fflush(NULL);\n"
    "    if (pipe(verdict) != 0)\n"
    "        return 0;\n"
    "    int child = fork();\n"
    "    if (child == 0) {\n"
    "        close(verdict[0]);\n"
    "        alarm(60);\n"
    "        if (!freopen(\"/dev/null\", \"w\", stdout))\n"
    "            abort();\n"
    "        passed = (signed char)test->run();\n"
    "        _exit(write(verdict[1], &passed, 1) != 1);\n"
    "    }\n"
    "    close(verdict[1]);\n"
    "    int returned = read(verdict[0], &passed, 1) == 1;\n"
    "    close(verdict[0]);\n"
    "    if (child < 0 || waitpid(child, &status, 0) != child)\n"
    "        return 0;\n"
    "    if (returned)\n"
    "        return test->returns || passed == COSET_SKIPPED ? passed : 0;\n"
    "    if (test->signal)\n"
    "        return WIFSIGNALED(status) && WTERMSIG(status) == test->signal;\n"
    "    return test->exit_code >= 0 && WIFEXITED(status) && WEXITSTATUS(status) == test->exit_code;\n"
    "}\n"
    "\n"
    "#define COSET_NAME(number) COSET_JOIN(coset_test_, number)\n"
    "#define COSET_JOIN(a, b) a##b\n"
    "\n"
    "#ifdef COSET_REPLAY /* 'coset replay' runs one test and looks at everything that it does */\n"
    "void coset_replay_verdict(int verdict);\n"
    "int main(int count, char **arguments)\n"
    "{\n"
    "    const struct coset_test *test = coset_tests;\n"
    "    while (test->run && count > 1 && test->number != atoi(arguments[1]))\n"
    "        test++;\n"
    "    coset_replay_verdict(test->run ? test->run() : COSET_SKIPPED);\n"
    "    return 0;\n"
    "}\n"
    "#else\n"
    "int main(void)\n"
    "{\n"
    "#ifdef COSET_RUN_FAULTS\n"
    "    COSET_NAME(COSET_RUN_FAULTS)();\n"
    "    puts(\"no fault was noticed; a sanitizer (-fsanitize=address,undefined) sees more\");\n"
    "    return 1;\n"
    "#else\n"
    "    int counts[3] = {0, 0, 0};\n"
    "    for (const struct coset_test *test = coset_tests; test->run; test++) {\n"
    "        int verdict = coset_run(test);\n"
    "        counts[verdict]++;\n"
    "        if (verdict != 1)\n"
    "            printf(\"test %d %s\\n\", test->number, verdict ? \"skipped\" : \"failed\");\n"
    "    }\n"
    "    printf(\"%d passed, %d failed\", counts[1], counts[0]);\n"
    "    printf(counts[COSET_SKIPPED] ? \", %d skipped\\n\" : \"\\n\", counts[COSET_SKIPPED]);\n"
    "    return counts[0] != 0;\n"
    "#endif\n"
    "}\n"
    "#endif\n";

static void print_end(const UnitTests *tests)
{
    fprintf(tests->draft.stream,
            "/* Besides these, tests that show a fault: %zu; tests that are left out: %zu. The fields tell whether\n"
            " * the test may return, exit with this code (-1: no), end by this signal (0: no). */\n"
            "COSET_UNUSED static const struct coset_test {\n"
            "    int (*run)(void);\n"
            "    int number, returns, exit_code, signal;\n"
            "} coset_tests[] = {\n%s    {0, 0, 0, 0, 0},\n};\n\n%s",
            tests->faults, tests->left_out, tests->table.bytes ? tests->table.bytes : "", runner);
}

Status unit_tests_close(UnitTests *tests, Error *error)
{
    if (!tests)
        return STATUS_OK;
    print_end(tests);
    Status status = file_draft_finish(&tests->draft, error);
    text_release(&tests->buffer);
    text_release(&tests->table);
    free(tests->path);
    free(tests);
    return status;
}
