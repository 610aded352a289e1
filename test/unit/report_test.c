#define _GNU_SOURCE
#include <jansson.h>

#include "report_fixture.h"

/* ---- Tests at hand ---- */

static const uint8_t five[] = {5, 0, 0, 0};
static const TestScalar x_scalars[] = {{"x", "5"}};
static const TestScalar point_scalars[] = {{"p.x", "5"}, {"p.y", "-1"}};
static const uint8_t point_bytes[] = {5, 0, 0, 0, 0xff, 0xff, 0, 0};
static const TestObject simple_objects[] = {
    {"x", INPUT_OBJECT, five, 4, 1, x_scalars, 1, 0, NULL, 0, {0}},
    {"", INPUT_OBJECT, (const uint8_t *)"", 0, 0, NULL, 0, 0, NULL, 0, {0}},
    {"p", INPUT_OBJECT, point_bytes, 8, 4, point_scalars, 2, 0, NULL, 0, {0}},
    {"", INPUT_OBJECT, (const uint8_t *)"\xff", 1, 0, NULL, 0, 0, NULL, 0, {0}},
};
static const char *simple_arguments[] = {"prog", "", "a \"b\"\n\x01", NULL};
static const TestFault simple_fault = {
    FAULT_BOUNDS, "read of 4 bytes\nat offset 8 of \\x", "a b.c", 12, "f", 4};

static Test simple_test(void)
{
    return (Test){.number = 7, .objects = simple_objects, .object_count = 4, .arguments = simple_arguments,
                  .standard_input = "1\0\xe4\n", .standard_input_size = 4, .end = END_FAULT, .fault = &simple_fault,
                  .printed = {[PRINTED_OUTPUT] = {true, "hello\n", 6, 6, 0xfedcba9876543210u, 0},
                              [PRINTED_ERRORS] = {true, "a \"b\"", 5, 7000, 0x123u, 0}},
                  .result = "-5", .decisions = 3};
}

/* ---- .ktest ---- */

static void write_ktest(const Test *test, const char *path)
{
    Text bytes = {0};
    ktest_append(test, &bytes);
    write_bytes(path, bytes.bytes, bytes.length);
    text_release(&bytes);
}

static void ktest_round_trip(void **state)
{
    (void)state;
    Test test = simple_test();
    KtestFile file = {0};
    Error error = {0};
    char *path = path_of("a.ktest");
    write_ktest(&test, path);
    assert_int_equal(ktest_read(path, &file, &error), STATUS_OK);
    assert_int_equal(file.version, 3);
    assert_int_equal(file.argument_count, 3);
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(file.arguments[i], simple_arguments[i]);
    assert_null(file.arguments[3]);
    assert_int_equal(file.object_count, 3); /* the empty one is left out */
    assert_string_equal(file.objects[0].name, "x");
    assert_int_equal(file.objects[0].size, 4);
    assert_memory_equal(file.objects[0].bytes, five, 4);
    assert_string_equal(file.objects[1].name, "p");
    assert_string_equal(file.objects[2].name, "unnamed");
    ktest_release(&file);
    free(path);
}

/* No length in the file may be zero: KLEE's reader fails on those. */
static void ktest_has_no_empty_blocks(void **state)
{
    (void)state;
    static const char *arguments[] = {"", NULL};
    static const TestObject objects[] = {{"", INPUT_OBJECT, (const uint8_t *)"", 0, 0, NULL, 0, 0, NULL, 0, {0}},
                                         {"", INPUT_OBJECT, (const uint8_t *)"a", 1, 0, NULL, 0, 0, NULL, 0, {0}}};
    static const char expected[] = "KTEST\0\0\0\3\0\0\0\1\0\0\0\1\0\0\0\0\0\0\0\0\0\0\0\0\1\0\0\0\7unnamed\0\0\0\1a";
    Test test = {.objects = objects, .object_count = 2, .arguments = arguments, .end = END_EXIT};
    Text bytes = {0};
    ktest_append(&test, &bytes);
    assert_int_equal(bytes.length, sizeof expected - 1);
    assert_memory_equal(bytes.bytes, expected, bytes.length);
    text_release(&bytes);
}

static void ktest_of_symbolic_environment(void **state)
{
    (void)state;
    static const char *arguments[] = {"prog", "-v", "ab", "c", NULL};
    static const uint8_t two[] = {2, 0, 0, 0};
    static const TestObject objects[] = {
        {"x", INPUT_OBJECT, five, 4, 1, x_scalars, 1, 0, NULL, 0, {0}},
        {"n_args", INPUT_ARGUMENT_COUNT, two, 4, 1, NULL, 0, 0, NULL, 0, {0}},
        {"arg00", INPUT_ARGUMENT, (const uint8_t *)"ab\0\0", 4, 0, NULL, 0, 0, NULL, 0, {0}},
        {"arg01", INPUT_ARGUMENT, (const uint8_t *)"c\0\0\0", 4, 0, NULL, 0, 0, NULL, 0, {0}},
        {"stdin", INPUT_STDIN, (const uint8_t *)"12345678", 8, 0, NULL, 0, 0, NULL, 0, {0}},
        {"A", INPUT_FILE, (const uint8_t *)"content", 7, 0, NULL, 0, 0, NULL, 0, {0}},
    };
    static const char *const names[] = {"n_args", "arg00", "arg01", "A-data", "A-data-stat", "stdin", "stdin-stat",
                                        "model_version", "x"};
    static const char *const words[] = {"prog",        "-v", "--sym-args", "0",           "2", "4",
                                        "--sym-files", "1",  "7",          "--sym-stdin", "8"};
    Test test = {.objects = objects, .object_count = 6, .arguments = arguments, .end = END_EXIT};
    KtestFile file = {0};
    Error error = {0};
    char *path = path_of("a.ktest");
    write_ktest(&test, path);
    assert_int_equal(ktest_read(path, &file, &error), STATUS_OK);
    assert_int_equal(file.argument_count, sizeof words / sizeof *words);
    for (size_t i = 0; i < file.argument_count; i++)
        assert_string_equal(file.arguments[i], words[i]);
    assert_int_equal(file.object_count, sizeof names / sizeof *names);
    for (size_t i = 0; i < file.object_count; i++)
        assert_string_equal(file.objects[i].name, names[i]);
    assert_int_equal(file.objects[1].size, 5);
    assert_memory_equal(file.objects[1].bytes, "ab\0\0", 5);
    assert_int_equal(file.objects[4].size, sizeof(struct stat));
    ktest_release(&file);
    free(path);
}

static void expect_bad_ktest(const char *path, const char *message)
{
    KtestFile file = {0};
    Error error = {0};
    assert_int_equal(ktest_read(path, &file, &error), STATUS_USER);
    assert_non_null(strstr(error.message, path));
    if (message && !strstr(error.message, message))
        fail_msg("%s: expected \"%s\"", error.message, message);
    error_release(&error);
    ktest_release(&file);
}

static void ktest_cut_anywhere_is_refused(void **state)
{
    (void)state;
    Test test = simple_test();
    char *path = path_of("cut.ktest");
    Text bytes = {0};
    ktest_append(&test, &bytes);
    for (size_t length = 0; length < bytes.length; length++) {
        write_bytes(path, bytes.bytes, length);
        expect_bad_ktest(path, length < 5 ? "not a .ktest file" : "cut short or damaged");
    }
    text_append(&bytes, "more");
    write_bytes(path, bytes.bytes, bytes.length);
    expect_bad_ktest(path, "4 bytes follow");
    text_release(&bytes);
    free(path);
}

/* Whatever a byte is changed to: the file is refused or read, without harm. */
static void ktest_with_any_damage_is_harmless(void **state)
{
    (void)state;
    static const uint8_t values[] = {0, 1, 4, 0x7f, 0x80, 0xff};
    Test test = simple_test();
    char *path = path_of("damaged.ktest");
    Text bytes = {0};
    ktest_append(&test, &bytes);
    for (size_t i = 0; i < bytes.length; i++) {
        for (size_t j = 0; j < sizeof values; j++) {
            char old = bytes.bytes[i];
            KtestFile file = {0};
            Error error = {0};
            bytes.bytes[i] = (char)values[j];
            write_bytes(path, bytes.bytes, bytes.length);
            bytes.bytes[i] = old;
            Status status = ktest_read(path, &file, &error);
            assert_true(status == STATUS_OK || (status == STATUS_USER && error.message));
            error_release(&error);
            ktest_release(&file);
        }
    }
    text_release(&bytes);
    free(path);
}

static void ktest_of_older_versions(void **state)
{
    (void)state;
    static const char first[] = "BOUT\n\0\0\0\1\0\0\0\1\0\0\0\1p\0\0\0\1\0\0\0\1x\0\0\0\2\7\1";
    static const char second[] = "BOUT\n\0\0\0\2\0\0\0\0\0\0\0\1\0\0\0\5\0\0\0\0";
    static const char fourth[] = "KTEST\0\0\0\4\0\0\0\0\0\0\0\1\0\0\0\5\0\0\0\0";
    KtestFile file = {0};
    Error error = {0};
    char *path = path_of("old.ktest");
    write_bytes(path, first, sizeof first - 1);
    assert_int_equal(ktest_read(path, &file, &error), STATUS_OK);
    assert_string_equal(file.arguments[0], "p");
    assert_int_equal(file.objects[0].size, 2);
    assert_int_equal(file.objects[0].bytes[0], 7);
    ktest_release(&file);
    write_bytes(path, second, sizeof second - 1);
    assert_int_equal(ktest_read(path, &file, &error), STATUS_OK);
    assert_int_equal(file.symbolic_arguments, 1);
    assert_int_equal(file.symbolic_argument_length, 5);
    assert_int_equal(file.object_count, 0);
    ktest_release(&file);
    write_bytes(path, fourth, sizeof fourth - 1);
    expect_bad_ktest(path, "version 4");
    expect_bad_ktest("/nonexistent.ktest", "cannot be opened");
    free(path);
}

/* ---- The text ---- */

static void write_text(const Test *test, const char *path)
{
    Text out = {0};
    TestText text = {.program = &program};
    test_text_append(&text, test, &out);
    write_bytes(path, out.bytes, out.length);
    test_text_release(&text);
    text_release(&out);
}

static void text_is_readable(void **state)
{
    (void)state;
    Test test = simple_test();
    Text out = {0};
    TestText text = {.program = &program};
    test_text_append(&text, &test, &out);
    assert_string_equal(out.bytes, "test: 7\n"
                                   "end: fault\n"
                                   "fault: ptr \"a b.c\":12 in f: read of 4 bytes\\nat offset 8 of \\\\x\n"
                                   "fault title: out-of-bounds access\n"
                                   "fault distance: 4\n"
                                   "result: -5\n"
                                   "decisions: 3\n"
                                   "argument: \"prog\"\n"
                                   "argument: \"\"\n"
                                   "argument: \"a \\\"b\\\"\\n\\x01\"\n"
                                   "stdin: \"1\\x00\\xe4\\n\"\n"
                                   "error output bytes: 7000\n"
                                   "error output hash: 0000000000000123\n"
                                   "error output: \"a \\\"b\\\"\"\n"
                                   "output bytes: 6\n"
                                   "output hash: fedcba9876543210\n"
                                   "output: \"hello\\n\"\n"
                                   "inputs:\n"
                                   "  x = 5  (int)\n"
                                   "   = \"\"\n"
                                   "  p  (struct point)\n"
                                   "    p.x = 5\n"
                                   "    p.y = -1\n"
                                   "   = \"\\xff\"\n");
    test_text_release(&text);
    text_release(&out);
}

static void text_round_trip(void **state)
{
    (void)state;
    Test test = simple_test();
    TestFile file = {0};
    Error error = {0};
    char *path = path_of("a.txt");
    write_text(&test, path);
    assert_int_equal(test_file_read(path, &file, &error), STATUS_OK);
    assert_int_equal(file.test.number, 7);
    assert_int_equal(file.test.end, END_FAULT);
    assert_int_equal(file.test.fault->kind, FAULT_BOUNDS);
    assert_string_equal(file.test.fault->message, simple_fault.message);
    assert_string_equal(file.test.fault->file, "a b.c");
    assert_int_equal(file.test.fault->line, 12);
    assert_string_equal(file.test.fault->function, "f");
    assert_string_equal(file.test.result, "-5");
    assert_int_equal(file.test.decisions, 3);
    for (size_t i = 0; i < 3; i++)
        assert_string_equal(file.test.arguments[i], simple_arguments[i]);
    assert_null(file.test.arguments[3]);
    assert_int_equal(file.test.standard_input_size, 4);
    assert_memory_equal(file.test.standard_input, test.standard_input, 4);
    for (size_t i = 0; i < PRINTED_STREAMS; i++) {
        const TestPrinted *read = &file.test.printed[i], *written = &test.printed[i];
        assert_true(read->is_known && read->size == written->size && read->hash == written->hash);
        assert_int_equal(read->start_size, written->start_size);
        assert_string_equal(read->start, written->start);
    }
    test_file_release(&file);
    free(path);
}

static void text_tells_files_and_environment(void **state)
{
    (void)state;
    static const TestObject objects[] = {
        {"in put.txt", INPUT_FILE, (const uint8_t *)"a\0b", 3, 0, NULL, 0, 0, NULL, 0, {0}},
        {"HOME", INPUT_ENVIRONMENT, (const uint8_t *)"/x\0\0", 4, 0, NULL, 0, 0, NULL, 0, {0}},
        {"q", INPUT_NULL, (const uint8_t *)"\1", 1, 0, NULL, 0, 0, NULL, 0, {0}},
    };
    Test test = {.number = 1, .objects = objects, .object_count = 3, .end = END_EXIT, .exit_code = 250};
    TestFile file = {0};
    Error error = {0};
    char *path = path_of("a.txt");
    write_text(&test, path);
    assert_int_equal(test_file_read(path, &file, &error), STATUS_OK);
    assert_int_equal(file.test.exit_code, 250);
    assert_null(file.test.standard_input);
    assert_null(file.test.fault);
    assert_null(file.test.arguments[0]);
    assert_int_equal(file.test.object_count, 2);
    assert_string_equal(file.test.objects[0].name, "in put.txt");
    assert_int_equal(file.test.objects[0].role, INPUT_FILE);
    assert_int_equal(file.test.objects[0].size, 3);
    assert_memory_equal(file.test.objects[0].bytes, "a\0b", 3);
    assert_string_equal(file.test.objects[1].name, "HOME");
    assert_int_equal(file.test.objects[1].size, 2);
    test_file_release(&file);
    Text content = read_bytes(path);
    assert_non_null(strstr(content.bytes, "  q = NULL\n"));
    text_release(&content);
    free(path);
}

static void text_tells_that_any_exit_code_will_do(void **state)
{
    (void)state;
    Test test = {.number = 1, .end = END_EXIT, .exit_code = TEST_ANY_CODE};
    TestFile file = {0};
    Error error = {0};
    char *path = path_of("a.txt");
    write_text(&test, path);
    assert_int_equal(test_file_read(path, &file, &error), STATUS_OK);
    assert_int_equal(file.test.exit_code, TEST_ANY_CODE);
    test_file_release(&file);
    free(path);
}

/* Every end and every kind of fault can be told from its words. */
static void text_round_trip_of_every_end_and_fault(void **state)
{
    (void)state;
    char *path = path_of("a.txt");
    for (unsigned i = 0; i < END_COUNT + FAULT_COUNT; i++) {
        TestFault fault = {.kind = i < END_COUNT ? FAULT_BOUNDS : (FaultKind)(i - END_COUNT), .message = "m", .file = "a.c", .function = "f"};
        Test test = {.number = 1, .end = i < END_COUNT ? (End)i : END_FAULT, .fault = &fault};
        TestFile file = {0};
        Error error = {0};
        write_text(&test, path);
        assert_int_equal(test_file_read(path, &file, &error), STATUS_OK);
        assert_int_equal(file.test.end, test.end);
        assert_int_equal(file.test.fault->kind, fault.kind);
        test_file_release(&file);
    }
    free(path);
}

static void refuse_text(const char *text, const char *message)
{
    TestFile file = {0};
    Error error = {0};
    char *path = path_of("a.txt");
    write_bytes(path, text, strlen(text));
    assert_int_equal(test_file_read(path, &file, &error), STATUS_USER);
    assert_non_null(strstr(error.message, message));
    test_file_release(&file);
    error_release(&error);
    free(path);
}

static void text_with_unknown_words_is_refused(void **state)
{
    (void)state;
    refuse_text("test: 1\nend: nowhere\noutput bytes: 0\noutput hash: 00\n", "an unknown end");
    refuse_text("test: 1\nend: fault\nfault: odd a.c:1 in f: m\noutput bytes: 0\noutput hash: 00\n", "an unknown kind of fault");
}

static void reasons_have_details(void **state)
{
    (void)state;
    static const struct {
        Incomplete incomplete;
        const char *text;
    } rows[] = {
        {{.reason = REASON_PINNED_ARGUMENT, .detail = "sin"}, "pinned: argument of sin"},
        {{.reason = REASON_SOLVER_GAVE_UP, .detail = "qsort"}, "the solver gave up (--solver-timeout) in qsort"},
        {{.reason = REASON_SOLVER_GAVE_UP}, "the solver gave up (--solver-timeout)"},
        {{.reason = REASON_UNSUPPORTED, .detail = "calls fork"}, "calls fork"},
        {{.reason = REASON_UNSUPPORTED}, "not supported"},
        {{.reason = REASON_LIMIT_TIME}, "time limit (--max-time)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        Text text = {0};
        incomplete_append(&rows[i].incomplete, &text);
        assert_string_equal(text.bytes, rows[i].text);
        text_release(&text);
    }
}

/* What lies behind a null pointer, padding, and the value of a pointer that has its own object tell nothing. */
static void text_leaves_out_what_does_not_matter(void **state)
{
    (void)state;
    static const TestScalar scalars[] = {{"*p.x", "'\\0'"}, {"*p.<padding 1>[0]", "0"}, {"*p.<padding 1>[1]", "1"},
                                         {"*p.next", "NULL"}, {"*p.last", "NULL"}};
    static const TestObject objects[] = {
        {"p", INPUT_NULL, (const uint8_t *)"\0", 1, 0, NULL, 0, 0, NULL, 0, {0}},      {"*p", INPUT_PARAMETER, five, 4, 0, scalars, 5, 0, NULL, 0, {0}},
        {"*p.next", INPUT_NULL, (const uint8_t *)"\1", 1, 0, NULL, 0, 0, NULL, 0, {0}}, {"**p.next", INPUT_PARAMETER, five, 4, 0, scalars, 4, 0, NULL, 0, {0}},
        {"**p.next.next", INPUT_NULL, five, 1, 0, NULL, 0, 0, NULL, 0, {0}},           {"*pq\n", INPUT_PARAMETER, five, 1, 0, NULL, 0, 0, NULL, 0, {0}},
    };
    Test test = {.number = 1, .objects = objects, .object_count = 6, .end = END_EXIT};
    Text out = {0};
    TestText text = {.program = &program};
    test_text_append(&text, &test, &out);
    assert_string_equal(strstr(out.bytes, "inputs:"), "inputs:\n"
                                                      "  p is not NULL\n"
                                                      "  *p\n"
                                                      "    *p.x = '\\0'\n"
                                                      "    *p.<padding 1>[1] = 1\n"
                                                      "    *p.last = NULL\n"
                                                      "  *p.next = NULL\n"
                                                      "  *pq\xe2\x90\x8a = \"\\x05\"\n");
    test_text_release(&text);
    text_release(&out);
}

static bool text_reads(const char *path)
{
    TestFile file = {0};
    Error error = {0};
    Status status = test_file_read(path, &file, &error);
    assert_true(status == STATUS_OK || (status == STATUS_USER && strstr(error.message, path)));
    error_release(&error);
    test_file_release(&file);
    return status == STATUS_OK;
}

/* A text that was cut is refused, unless only what is for people is missing. */
static void text_cut_anywhere_is_refused(void **state)
{
    (void)state;
    Test test = simple_test();
    char *whole = path_of("a.txt"), *cut = path_of("cut.txt");
    write_text(&test, whole);
    Text content = read_bytes(whole);
    size_t needed = (size_t)(strstr(content.bytes, "\noutput: ") + 1 - content.bytes);
    for (size_t length = 0; length < content.length; length++) {
        write_bytes(cut, content.bytes, length);
        assert_int_equal(text_reads(cut), length >= needed && content.bytes[length - 1] == '\n');
    }
    text_release(&content);
    free(whole);
    free(cut);
}

static void text_with_any_damage_is_harmless(void **state)
{
    (void)state;
    static const char values[] = {0, ' ', ':', '"', '\\', '\n', 'x', '9'};
    Test test = simple_test();
    char *path = path_of("a.txt");
    write_text(&test, path);
    Text content = read_bytes(path);
    for (size_t i = 0; i < content.length; i++) {
        for (size_t j = 0; j < sizeof values; j++) {
            char old = content.bytes[i];
            content.bytes[i] = values[j];
            write_bytes(path, content.bytes, content.length);
            content.bytes[i] = old;
            text_reads(path);
        }
    }
    text_release(&content);
    free(path);
}

/* Texts of earlier versions have no lines about standard error. */
static void text_without_error_output_does_not_tell_it(void **state)
{
    (void)state;
    static const char earlier[] = "test: 1\nend: exit\noutput bytes: 0\noutput hash: 0\n";
    char *path = path_of("earlier.txt");
    write_bytes(path, earlier, sizeof earlier - 1);
    TestFile file = {0};
    Error error = {0};
    assert_int_equal(test_file_read(path, &file, &error), STATUS_OK);
    assert_true(file.test.printed[PRINTED_OUTPUT].is_known);
    assert_false(file.test.printed[PRINTED_ERRORS].is_known);
    test_file_release(&file);
    free(path);
}

static void text_messages_tell_the_line(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"hello\n", ":1: not the text of a test, or damaged: it does not start with"},
        {"test: 1\nend exit\n", ":2: not the text of a test, or damaged: a line without a key"},
        {"test: 1\nend: exit\nexit code: x\n", ":3: not the text of a test, or damaged: a number is missing"},
        {"test: 99999999999999999999999\n", "the number is too large"},
        {"test: 1\nargument: \"a\n", ":2: not the text of a test, or damaged: a quote is not closed"},
        {"test: 1\nargument: \"a\\q\"\n", "an escape that is none of"},
        {"test: 1\noutput hash: 0\n", "how the program ends"},
        {"test: 1\nend: fault\noutput hash: 0\n", "which fault"},
        {"test: 1\nend: exit\n", "it does not tell the output"},
        {"", "it is empty"},
    };
    char *path = path_of("bad.txt");
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        TestFile file = {0};
        Error error = {0};
        write_bytes(path, cases[i][0], strlen(cases[i][0]));
        assert_int_equal(test_file_read(path, &file, &error), STATUS_USER);
        if (!strstr(error.message, cases[i][1]))
            fail_msg("%s: expected \"%s\"", error.message, cases[i][1]);
        error_release(&error);
        test_file_release(&file);
    }
    static const char later[] = "test: 1\nend: exit\nsome day: 5\noutput hash: 0\n";
    write_bytes(path, later, sizeof later - 1);
    assert_true(text_reads(path)); /* keys of a later version */
    free(path);
}

static void names_of_tests(void **state)
{
    (void)state;
    char name[TEST_NAME_SIZE];
    assert_string_equal(test_name(1, name), "test000001");
    assert_string_equal(test_name(999999, name), "test999999");
    assert_string_equal(test_name(1000000, name), "test1000000");
    assert_string_equal(test_name(UINT32_MAX, name), "test4294967295");
}

/* ---- The writer ---- */

static bool exists(const char *name)
{
    char *path = path_of(name);
    bool there = access(path, F_OK) == 0;
    free(path);
    return there;
}

static void write_tests(const char *directory, uint32_t count, const char *output)
{
    TestWriterOptions options = {.directory = directory};
    Error error = {0};
    TestWriter *writer = report_tests_open(&program, &options, &error);
    assert_non_null(writer);
    for (uint32_t i = 1; i <= count; i++) {
        Test test = {.number = i, .end = END_EXIT, .printed = {{.start = output, .start_size = strlen(output)}}};
        assert_int_equal(report_tests_add(writer, &test, &error), STATUS_OK);
    }
    assert_int_equal(report_tests_close(writer, &error), STATUS_OK);
}

static void writer_makes_the_folder_and_replaces_old_results(void **state)
{
    (void)state;
    char *directory = path_of("deep/er/out"), *own = path_of("deep/er/out/test000002.c");
    char *summary = path_of("deep/er/out/summary.json"), *text = path_of("deep/er/out/test000001.txt");
    write_tests(directory, 3, "a long text that is replaced by a shorter one");
    assert_true(exists("deep/er/out/test000003.ktest"));
    assert_true(exists("deep/er/out/test000003.txt"));
    write_bytes(own, "", 0);
    write_bytes(summary, "", 0);
    write_tests(directory, 1, "x");
    assert_true(exists("deep/er/out/test000001.ktest"));
    assert_false(exists("deep/er/out/test000002.ktest"));
    assert_false(exists("deep/er/out/test000003.txt"));
    assert_false(exists("deep/er/out/summary.json"));
    assert_true(exists("deep/er/out/test000002.c")); /* not one of coset's */
    TestFile file = {0};
    Error error = {0};
    assert_int_equal(test_file_read(text, &file, &error), STATUS_OK);
    assert_string_equal(file.test.printed[PRINTED_OUTPUT].start, "x");
    test_file_release(&file);
    free(directory), free(own), free(summary), free(text);
}

/* A stop leaves the old tests, and the close says so. */
static void a_stop_ends_the_removal_of_old_tests(void **state)
{
    (void)state;
    Stop *requested = stop_new(&(StopLimits){0});
    char *directory = path_of("stopped"), *old = path_of("stopped/test000007.txt");
    TestWriterOptions options = {.directory = directory, .stop = requested};
    Error error = {0};
    for (int round = 0; round < 2; round++) {
        TestWriter *writer = report_tests_open(&program, &options, &error);
        assert_non_null(writer);
        write_bytes(old, "old", 3);
        if (round == 0)
            stop_request(requested, STOP_TIME);
        else
            stop_enter_phase(requested, 1, 1);
        assert_int_equal(report_tests_close(writer, &error), round == 0 ? STATUS_LIMIT : STATUS_OK);
        assert_int_equal(access(old, F_OK), round == 0 ? 0 : -1);
        if (round == 0)
            assert_non_null(strstr(error.message, "1 files of an earlier exploration were not removed: time limit (--max-time)"));
        error_release(&error);
        error = (Error){0};
    }
    stop_free(requested);
    free(directory);
    free(old);
}

static void writer_says_what_is_wrong_with_the_folder(void **state)
{
    (void)state;
    char *file = path_of("file");
    write_bytes(file, "", 0);
    TestWriterOptions options = {.directory = file};
    Error error = {0};
    assert_null(report_tests_open(&program, &options, &error));
    assert_int_equal(error.status, STATUS_USER);
    assert_non_null(strstr(error.message, "is not a folder"));
    error_release(&error);
    free(file);
}

/* ---- Test-Comp ---- */

static void test_comp_suite(void **state)
{
    (void)state;
    static const uint8_t tenth[] = {0xcd, 0xcc, 0xcc, 0x3d}, half[] = {0, 0, 0, 0, 0, 0, 0xe0, 0xbf};
    static const uint8_t infinity[] = {0, 0, 0x80, 0x7f};
    static const TestScalar scalars[] = {{"c", "'a'"},  {"i", "-5"},   {"u", "7u"},   {"f", "0.1f"},
                                         {"d", "-0.5"}, {"b", "true"}, {"p", "0x1e"}, {"n", "inf"}};
    static const TestScalar minus_three[] = {{"w.<low>", "18446744073709551613u"}, {"w.<high>", "-1"}};
    static const TestScalar largest[] = {{"x.<low>", "18446744073709551615u"}, {"x.<high>", "18446744073709551615u"}};
    static const uint8_t ones[] = "\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
    static const uint8_t three_less[] = "\xfd\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff";
    static const TestObject objects[] = {
        {"c", INPUT_NONDET, (const uint8_t *)"a", 1, 0, &scalars[0], 1, 0, NULL, 0, {0}},
        {"i", INPUT_NONDET, (const uint8_t *)"\xfb\xff\xff\xff", 4, 0, &scalars[1], 1, 0, NULL, 0, {0}},
        {"u", INPUT_NONDET, (const uint8_t *)"\7\0\0\0", 4, 0, &scalars[2], 1, 0, NULL, 0, {0}},
        {"f", INPUT_NONDET, tenth, 4, 0, &scalars[3], 1, 0, NULL, 0, {0}},
        {"d", INPUT_NONDET, half, 8, 0, &scalars[4], 1, 0, NULL, 0, {0}},
        {"b", INPUT_NONDET, (const uint8_t *)"\1", 1, 0, &scalars[5], 1, 0, NULL, 0, {0}},
        {"p", INPUT_NONDET, (const uint8_t *)"\x1e\0\0\0\0\0\0\0", 8, 0, &scalars[6], 1, 0, NULL, 0, {0}},
        {"n", INPUT_NONDET, infinity, 4, 0, &scalars[7], 1, 0, NULL, 0, {0}},
        {"nondet_memory", INPUT_OBJECT, (const uint8_t *)"\1\xff", 2, 13, &scalars[1], 1, 0, NULL, 0, {0}},
        {"stdin", INPUT_STDIN, (const uint8_t *)"x", 1, 0, NULL, 0, 0, NULL, 0, {0}},
        {"w", INPUT_NONDET, three_less, 16, 0, minus_three, 2, 0, NULL, 0, {0}},
        {"x", INPUT_NONDET, ones, 16, 0, largest, 2, 0, NULL, 0, {0}},
    };
    static const char *const values[] = {"97", "-5", "7", "0.100000001", "-0.5", "1", "30", "inf", "1", "255", "-3",
                                         "340282366920938463463374607431768211455"};
    char *directory = path_of("suite"), *source = path_of("a<b>&c.c"),
         *metadata = path_of("suite/test-suite/metadata.xml");
    char *first = path_of("suite/test-suite/testcase-000001.xml"),
         *second = path_of("suite/test-suite/testcase-000002.xml"),
         *third = path_of("suite/test-suite/testcase-000003.xml");
    const char *files[] = {source};
    write_bytes(source, "abc", 3);
    TestWriterOptions options = {
        .directory = directory, .formats = TEST_FORMAT_TEST_COMP, .files = files, .file_count = 1};
    Test test = {.number = 1, .objects = objects, .object_count = 12, .end = END_EXIT};
    TestFault error_reached = {.kind = FAULT_ERROR_REACHED};
    TestFault other_fault = {.kind = FAULT_ASSERT, .function = "f"};
    Error error = {0};
    TestWriter *writer = report_tests_open(&program, &options, &error);
    assert_non_null(writer);
    assert_int_equal(report_tests_add(writer, &test, &error), STATUS_OK);
    test = (Test){.number = 2, .end = END_FAULT, .fault = &error_reached};
    assert_int_equal(report_tests_add(writer, &test, &error), STATUS_OK);
    test = (Test){.number = 3, .end = END_FAULT, .fault = &other_fault};
    assert_int_equal(report_tests_add(writer, &test, &error), STATUS_OK);
    assert_int_equal(report_tests_close(writer, &error), STATUS_OK);

    Text content = read_bytes(metadata);
    assert_non_null(strstr(content.bytes, "a&lt;b&gt;&amp;c.c</programfile>"));
    assert_non_null(strstr(content.bytes, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
    assert_non_null(strstr(content.bytes, "COVER( init(main()), FQL(COVER EDGES(@DECISIONEDGE)) )"));
    assert_non_null(strstr(content.bytes, "<architecture>64bit</architecture>"));
    text_release(&content);
    content = read_bytes(first);
    const char *at = strstr(content.bytes, "<testcase>");
    assert_non_null(at);
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        char *input = base_format("<input>%s</input>", values[i]);
        at = strstr(at, "<input>");
        assert_non_null(at);
        if (strncmp(at, input, strlen(input)) != 0)
            fail_msg("expected %s, found %.30s", input, at);
        at++;
        free(input);
    }
    assert_null(strstr(at, "<input>"));
    text_release(&content);
    content = read_bytes(second);
    assert_non_null(strstr(content.bytes, "<testcase coversError=\"true\">"));
    text_release(&content);
    content = read_bytes(third);
    assert_non_null(strstr(content.bytes, "<testcase>"));
    text_release(&content);
    free(directory), free(source), free(metadata), free(first), free(second), free(third);
}

static void sha256_of_known_texts(void **state)
{
    (void)state;
    static const char *const cases[][2] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    };
    char hex[SHA256_HEX_SIZE];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        base_sha256(cases[i][0], strlen(cases[i][0]), hex);
        assert_string_equal(hex, cases[i][1]);
    }
    char *million = base_allocate(1000000);
    memset(million, 'a', 1000000);
    base_sha256(million, 1000000, hex);
    assert_string_equal(hex, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    free(million);
}

/* ---- Summaries ---- */

static Summary make_summary(void)
{
    Summary summary = {.strategy = "dart", .order = ORDER_COVERAGE, .entry = "main", .runs = 9, .tests = 8, .infeasible = 2,
                       .solver_calls = 11, .solver_unknown = 1, .decisions_per_run = 3.5, .wall_s = 0.25};
    vector_push(&summary.incomplete, (Incomplete){.reason = REASON_PINNED_ARGUMENT, .detail = "sin", .file = "a.c", .line = 3, .count = 2});
    vector_push(&summary.incomplete, (Incomplete){.reason = REASON_LIMIT_TIME, .file = "", .count = 1});
    vector_push(&summary.faults, (FoundFault){.fault = simple_fault, .test = 7, .count = 3});
    vector_push(&summary.coverage, (FileCoverage){"a.c", 10, 8, 4, 3});
    vector_push(&summary.coverage, (FileCoverage){"b\xff.c", 10, 2, 4, 4});
    return summary;
}

static void release_summary(Summary *summary)
{
    vector_release(&summary->incomplete);
    vector_release(&summary->faults);
    vector_release(&summary->coverage);
}

static void summary_as_json(void **state)
{
    (void)state;
    static const char *const keys[] = {
        "strategy", "complete", "incomplete_reasons", "runs", "tests", "faults", "infeasible", "solver_calls",
        "solver_unknown", "divergences", "model_failures", "decisions_per_run", "wall_s", "solver_s", "branch_coverage",
        "line_coverage", "coverage", "order", "entry", "frontier", "execution_s", "disagreements", "solver_z3_calls"};
    Summary summary = make_summary();
    Error error = {0};
    char *path = path_of("summary.json");
    assert_int_equal(report_summary_json(&summary, NULL, path, &error), STATUS_OK);
    json_t *object = json_load_file(path, 0, NULL);
    assert_non_null(object);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        assert_non_null(json_object_get(object, keys[i]));
    const char *kind, *test, *function, *file, *reason;
    int line, runs, count;
    double branches, lines;
    assert_int_equal(json_unpack(object, "{s:i, s:f, s:f, s:[{s:s, s:s, s:s, s:s, s:i}], s:[{s:s, s:i}, {s:n}]}",
                                 "runs", &runs, "branch_coverage", &branches, "line_coverage", &lines, "faults", "kind",
                                 &kind, "test", &test, "function", &function, "file", &file, "line", &line,
                                 "incomplete_reasons", "reason", &reason, "count", &count, "file"),
                     0);
    assert_string_equal(test, "test000007");
    assert_true(branches == 7.0 / 8 && lines == 0.5);
    assert_int_equal(count, 2);
    json_decref(object);
    release_summary(&summary);

    Summary empty = {.strategy = "dart", .complete = true, .decisions_per_run = 0.0 / 0.0};
    assert_int_equal(report_summary_json(&empty, NULL, path, &error), STATUS_OK);
    object = json_load_file(path, 0, NULL);
    assert_true(json_is_null(json_object_get(object, "branch_coverage")));
    assert_true(json_is_true(json_object_get(object, "complete")));
    json_decref(object);
    free(path);
}

static void summary_as_text(void **state)
{
    (void)state;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    Summary summary = make_summary();
    report_summary_text(&summary, NULL, out);
    fclose(out);
    assert_string_equal(text, "a b.c:12: fault: out-of-bounds access [ptr] in f\n"
                              "  read of 4 bytes\nat offset 8 of \\x\n"
                              "  shown by test000007 and 2 more\n"
                              "9 runs, 8 tests, 1 fault in 0.2 s (solver 0.0 s)\n"
                              "covered:\n"
                              "  a.c:  3 of 4 branches (75 %)  8 of 10 lines (80 %)\n"
                              "  b\xff.c:  4 of 4 branches (100 %)  2 of 10 lines (20 %)\n"
                              "not complete:\n"
                              "  pinned: argument of sin at a.c:3 (2 times)\n"
                              "  time limit (--max-time)\n");
    free(text);
    release_summary(&summary);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ktest_round_trip),
        cmocka_unit_test(ktest_has_no_empty_blocks),
        cmocka_unit_test(ktest_of_symbolic_environment),
        cmocka_unit_test(ktest_cut_anywhere_is_refused),
        cmocka_unit_test(ktest_with_any_damage_is_harmless),
        cmocka_unit_test(ktest_of_older_versions),
        cmocka_unit_test(text_is_readable),
        cmocka_unit_test(text_round_trip),
        cmocka_unit_test(text_tells_files_and_environment),
        cmocka_unit_test(text_tells_that_any_exit_code_will_do),
        cmocka_unit_test(text_round_trip_of_every_end_and_fault),
        cmocka_unit_test(text_with_unknown_words_is_refused),
        cmocka_unit_test(reasons_have_details),
        cmocka_unit_test(text_leaves_out_what_does_not_matter),
        cmocka_unit_test(text_cut_anywhere_is_refused),
        cmocka_unit_test(text_with_any_damage_is_harmless),
        cmocka_unit_test(text_without_error_output_does_not_tell_it),
        cmocka_unit_test(text_messages_tell_the_line),
        cmocka_unit_test(names_of_tests),
        cmocka_unit_test(writer_makes_the_folder_and_replaces_old_results),
        cmocka_unit_test(a_stop_ends_the_removal_of_old_tests),
        cmocka_unit_test(writer_says_what_is_wrong_with_the_folder),
        cmocka_unit_test(test_comp_suite),
        cmocka_unit_test(sha256_of_known_texts),
        cmocka_unit_test(summary_as_json),
        cmocka_unit_test(summary_as_text),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
