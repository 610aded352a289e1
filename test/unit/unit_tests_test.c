#define _GNU_SOURCE
#include "report_fixture.h"

/* ---- Unit tests in C: written, compiled, run ---- */

static int run(const char *format, const char *argument)
{
    char *command = base_format(format, argument, argument, argument);
    int status = system(command);
    free(command);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

typedef struct UnitCase {
    const char *source;      /* defines the function f; static variables and main included */
    TypeId result;
    Member parameters[4];
    const char *names[4];    /* of the parameters, for pointers that are returned */
    size_t parameter_count;
    Test tests[8];
    size_t test_count;
    Global globals[4];
    size_t global_count;
} UnitCase;

static uint8_t image[256];

/* Gives the exit code of the tests, or -1 when they do not compile. */
static int run_case(const UnitCase *unit, const char *flags)
{
    char *source = path_of("unit.c"), *directory = path_of("unit-out");
    const char *files[] = {source};
    Function function = {.name = "f", .defined = true, .declared = {.line = 1, .file = 1}, .type = 18,
                         .parameter_names = (const char **)unit->names, .module = source};
    Global globals[4];
    for (size_t i = 0; i < unit->global_count; i++) {
        globals[i] = unit->globals[i];
        globals[i].shown = globals[i].name;
        globals[i].module = globals[i].declared.file == 1 ? source : "another.c";
    }
    Program own = program;
    types[18] = (Type){TYPE_FUNCTION, NULL, 0, unit->result, 0, (Member *)unit->parameters, unit->parameter_count};
    program_files[1] = source;
    own.functions = &function;
    own.function_count = 1;
    own.globals = globals;
    own.global_count = (uint32_t)unit->global_count;
    own.image = image;
    own.image_size = sizeof image;
    write_bytes(source, unit->source, strlen(unit->source));
    TestWriterOptions options = {.directory = directory, .formats = TEST_FORMAT_C, .function = "f", .files = files,
                                 .file_count = 1};
    Error error = {0};
    TestWriter *writer = report_tests_open(&own, &options, &error);
    assert_non_null(writer);
    for (size_t i = 0; i < unit->test_count; i++)
        assert_int_equal(report_tests_add(writer, &unit->tests[i], &error), STATUS_OK);
    assert_int_equal(report_tests_close(writer, &error), STATUS_OK);
    char *command = base_format("gcc -Wall -Wextra -Wno-unused-parameter -Werror %s -o '%%s/unit' '%%s/unit_tests.c' "
                                "&& '%%s/unit' > /dev/null 2>&1", flags);
    int code = run(command, directory);
    free(command);
    free(source);
    free(directory);
    return code;
}

#define BYTES(...) (const uint8_t *)(const uint8_t[]){__VA_ARGS__}
#define PARAMETER(name, type, ...)                                                             \
    {name, INPUT_PARAMETER, BYTES(__VA_ARGS__), sizeof(uint8_t[]){__VA_ARGS__}, type, NULL, 0, 0, NULL, 0, {0}}
#define NOT_NULL(name) {name, INPUT_NULL, BYTES(0), 1, 0, NULL, 0, 0, NULL, 0, {0}}
#define IS_NULL(name) {name, INPUT_NULL, BYTES(1), 1, 0, NULL, 0, 0, NULL, 0, {0}}
#define RESULT(...) .function_returned = true, .result = "", .result_bytes = BYTES(__VA_ARGS__), .result_size = sizeof(uint8_t[]){__VA_ARGS__}

static void unit_tests_of_scalars(void **state)
{
    (void)state;
    const TestObject first[] = {PARAMETER("x", 1, 5, 0, 0, 0), PARAMETER("c", 2, '\'')};
    const TestObject second[] = {PARAMETER("x", 1, 0, 0, 0, 0x80), PARAMETER("c", 2, 0xff)};
    UnitCase unit = {
        .source = "static int calls;\n"
                  "static int f(int x, char c) { calls++; return x < 0 ? c : x + c + calls; }\n"
                  "int main(void) { return f(1, 2); }\n",
        .result = 1, .parameters = {{.type = 1}, {.type = 2}}, .parameter_count = 2,
        .tests = {{.number = 1, .end = END_EXIT, .objects = first, .object_count = 2, RESULT(45, 0, 0, 0)},
                  {.number = 2, .end = END_EXIT, .objects = second, .object_count = 2, RESULT(0xff, 0xff, 0xff, 0xff)},
                  {.number = 3, .end = END_EXIT, .objects = first, .object_count = 2, RESULT(45, 0, 0, 0)},
                  {.number = 4, .end = END_STEP_LIMIT, .objects = first, .object_count = 2}},
        .test_count = 4};
    assert_int_equal(run_case(&unit, ""), 0);
    assert_int_equal(run_case(&unit, "-std=c99 -O2"), 0);
    unit.tests[0].result_bytes = BYTES(44, 0, 0, 0);
    assert_int_equal(run_case(&unit, ""), 1); /* a wrong prediction is noticed */
}

static void unit_tests_of_pointers_and_structs(void **state)
{
    (void)state;
    const TestObject first[] = {NOT_NULL("p"), PARAMETER("*p", 14, 1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0),
                                       PARAMETER("s", 4, 7, 0, 0, 0, 0xfe, 0xff, 0, 0), NOT_NULL("f"),
                                       PARAMETER("*f", 4, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0)};
    const TestObject second[] = {IS_NULL("p"), PARAMETER("s", 4, 7, 0, 0, 0, 0xfe, 0xff, 9, 9), IS_NULL("f")};
    UnitCase unit = {
        .source = "#include <stdlib.h>\n"
                  "struct point { int x; short y; };\n"
                  "struct point f(int *p, struct point s, struct point *list);\n"
                  "struct point f(int *p, struct point s, struct point *list) {\n"
                  "    int sum = 0;\n"
                  "    for (int i = 0; p && i < 4; i++) sum += p[i];\n"
                  "    if (list) s.y = list[1].y;\n"
                  "    free(p);\n"
                  "    s.x += sum;\n"
                  "    return s; }\n",
        .result = 4, .parameters = {{.type = 3}, {.type = 4}, {.type = 5}}, .parameter_count = 3,
        .tests = {{.number = 1, .end = END_EXIT, .objects = first, .object_count = 5, RESULT(14, 0, 0, 0, 4, 0, 0, 0)},
                  {.number = 2, .end = END_EXIT, .objects = second, .object_count = 3, RESULT(7, 0, 0, 0, 0xfe, 0xff, 0, 0)}},
        .test_count = 2};
    assert_int_equal(run_case(&unit, "-g -fsanitize=address,undefined"), 0);
}

#define ADDRESS RESULT(1, 0, 0, 0x10, 0, 0, 0, 0)

/* An address says only that it is one; what it points to is compared. */
static void unit_tests_of_returned_pointers(void **state)
{
    (void)state;
    TestObject objects[] = {NOT_NULL("p"), PARAMETER("*p", 0, ' ', 'x', 0)};
    objects[1].address = 0x10000000;
    objects[1].before = objects[1].after.bytes = objects[1].bytes;
    objects[1].memory_size = objects[1].size;
    UnitCase unit = {
        .source = "char *f(char *p) { while (*p == ' ') p++; return p; }\n",
        .result = 21, .parameters = {{.type = 21}}, .names = {"p"}, .parameter_count = 1,
        .tests = {{.number = 1, .end = END_EXIT, .objects = objects, .object_count = 2, ADDRESS}},
        .test_count = 1};
    assert_int_equal(run_case(&unit, ""), 0);
    objects[1].address = 0x0fffffff;
    assert_int_equal(run_case(&unit, ""), 1);
}

/* The contents of an object that the function made are compared, but not what it never wrote. */
static void unit_tests_of_new_objects(void **state)
{
    (void)state;
    uint8_t bytes[] = {7, 0, 0, 0, 0, 0, 0, 0}, undefined[] = {0, 0, 0, 0, 255, 255, 255, 255};
    FinalObject made = {.address = 0x10000001, .size = 8, .memory = {.bytes = bytes, .undefined = undefined}};
    UnitCase unit = {
        .source = "#include <stdlib.h>\n"
                  "int *f(void) { int *p = malloc(2 * sizeof *p); p[0] = 7; p[1] = 9; return p; }\n",
        .result = 3, .parameter_count = 0,
        .tests = {{.number = 1, .end = END_EXIT, .final_objects = &made, .final_object_count = 1, ADDRESS}},
        .test_count = 1};
    assert_int_equal(run_case(&unit, ""), 0);
    undefined[4] = undefined[5] = undefined[6] = undefined[7] = 0;
    assert_int_equal(run_case(&unit, ""), 1);
    bytes[4] = 9;
    assert_int_equal(run_case(&unit, ""), 0);
    bytes[0] = 8;
    assert_int_equal(run_case(&unit, ""), 1);
}

#define NODE(name, ...) PARAMETER(name, 19, __VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

/* What is behind a null pointer is in the test, too, and does not matter. Pointers beyond the machine's depth have no objects. */
static void unit_tests_of_pointers_in_pointers(void **state)
{
    (void)state;
    const TestObject first[] = {NOT_NULL("list"), NODE("*list", 1), NOT_NULL("*list.next"), NODE("**list.next", 2),
                                NOT_NULL("text"), PARAMETER("*text", 0, 'a', '"', '?')};
    const TestObject second[] = {IS_NULL("list"), NODE("*list", 1), NOT_NULL("*list.next"), NODE("**list.next", 2),
                                 NOT_NULL("text"), PARAMETER("*text", 0, 0, 0, 0)};
    const TestObject third[] = {NOT_NULL("list"), NODE("*list", 5), IS_NULL("*list.next"), NODE("**list.next", 2),
                                IS_NULL("text"), PARAMETER("*text", 0, 0, 0, 0)};
    UnitCase unit = {
        .source = "#include <string.h>\n"
                  "struct node { int value; struct node *next; };\n"
                  "int f(struct node *list, char *text, int (*call)(void)) {\n"
                  "    int sum = call ? call() : text ? (int)strlen(text) * 100 : 0;\n"
                  "    for (; list; list = list->next) sum += list->value;\n"
                  "    return sum; }\n",
        .result = 1, .parameters = {{.type = 20}, {.type = 21}, {.type = 22}}, .parameter_count = 3,
        .tests = {{.number = 1, .end = END_EXIT, .objects = first, .object_count = 6, RESULT(0x2f, 1, 0, 0)},
                  {.number = 2, .end = END_EXIT, .objects = second, .object_count = 6, RESULT(0, 0, 0, 0)},
                  {.number = 3, .end = END_EXIT, .objects = third, .object_count = 6, RESULT(5, 0, 0, 0)}},
        .test_count = 3};
    assert_int_equal(run_case(&unit, "-g -fsanitize=address,undefined"), 0);
    assert_int_equal(run_case(&unit, "-DCOSET_RUN_FAULTS=3"), 1); /* every test can be had alone */
}

static void unit_tests_of_floats(void **state)
{
    (void)state;
    const TestObject nan[] = {PARAMETER("d", 6, 1, 0, 0, 0, 0, 0, 0xf8, 0xff), PARAMETER("g", 10, 0, 0, 0x80, 0xff)};
    const TestObject tenth[] = {PARAMETER("d", 6, 0x9a, 0x99, 0x99, 0x99, 0x99, 0x99, 0xb9, 0x3f),
                                       PARAMETER("g", 10, 0, 0, 0x80, 0x3f)};
    const TestObject zero[] = {PARAMETER("d", 6, 0, 0, 0, 0, 0, 0, 0, 0x80), PARAMETER("g", 10, 0, 0, 0x80, 0x3f)};
    UnitCase unit = {
        .source = "double f(double d, float g) { return d * g; }\n",
        .result = 6, .parameters = {{.type = 6}, {.type = 10}}, .parameter_count = 2,
        .tests = {{.number = 1, .end = END_EXIT, .objects = nan, .object_count = 2, RESULT(0, 0, 0, 0, 0, 0, 0xf8, 0x7f)},
                  {.number = 2, .end = END_EXIT, .objects = tenth, .object_count = 2,
                   RESULT(0x9a, 0x99, 0x99, 0x99, 0x99, 0x99, 0xb9, 0x3f)},
                  {.number = 3, .end = END_EXIT, .objects = zero, .object_count = 2, RESULT(0, 0, 0, 0, 0, 0, 0, 0x80)}},
        .test_count = 3};
    assert_int_equal(run_case(&unit, ""), 0);
    unit.tests[2].result_bytes = BYTES(0, 0, 0, 0, 0, 0, 0, 0); /* a zero of the other sign */
    assert_int_equal(run_case(&unit, ""), 1);
    unit.tests[2].result_bytes = BYTES(0, 0, 0, 0, 0, 0, 0, 0x80);
    unit.tests[0].result_bytes = unit.tests[1].result_bytes;
    assert_int_equal(run_case(&unit, ""), 1);
}

static void unit_tests_of_odd_types(void **state)
{
    (void)state;
    const TestObject objects[] = {
        PARAMETER("b", 8, 0xfb, 0, 0, 0, 9, 0, 0, 0, 8, 0, 0, 0), /* low 3, high -1, anonymous {x 9, y 8} */
        PARAMETER("e", 12, 'h', 'i', 0, 0, 0, 0, 0, 0xff),
        PARAMETER("l", 17, 0, 0, 0, 0, 0, 0, 0, 0xc0, 0xff, 0x3f, 0, 0, 0, 0, 0, 0),
        PARAMETER("t", 16, 1),
    };
    static const uint8_t minimum[] = {0, 0, 0, 0, 0, 0, 0, 0x80};
    UnitCase unit = {
        .source = "struct point { int x; short y; };\n"
                  "typedef struct { unsigned low : 3; int high : 5; struct { int x; short y; }; } bits;\n"
                  "union either { int number; char text[8]; };\n"
                  "long f(bits b, union either e, long double l, _Bool t) {\n"
                  "    int good = b.low == 3 && b.high == -1 && b.x == 9 && b.y == 8 && e.text[1] == 'i' && e.text[7] == -1;\n"
                  "    return good && l == 1.5L && t ? -0x7fffffffffffffff - 1 : 0; }\n",
        .result = 15, .parameters = {{.type = 8}, {.type = 12}, {.type = 17}, {.type = 16}}, .parameter_count = 4,
        .tests = {{.number = 1, .end = END_EXIT, .objects = objects, .object_count = 4, .function_returned = true, .result = "", .result_bytes = minimum,
                   .result_size = 8}},
        .test_count = 1};
    assert_int_equal(run_case(&unit, ""), 0);
}

static void unit_tests_of_globals(void **state)
{
    (void)state;
    const TestObject objects[] = {{"count", INPUT_GLOBAL, BYTES(3, 0, 0, 0), 4, 1, NULL, 0, 0, NULL, 0, {0}},
                                         {"place", INPUT_GLOBAL, BYTES(1, 0, 0, 0, 2, 0, 0, 0), 8, 4, NULL, 0, 0, NULL, 0, {0}},
                                         {"initial", INPUT_GLOBAL, BYTES(9, 0, 0, 0), 4, 1, NULL, 0, 0, NULL, 0, {0}},
                                         {"optind", INPUT_GLOBAL, BYTES(5, 0, 0, 0), 4, 1, NULL, 0, 0, NULL, 0, {0}}};
    UnitCase unit = {
        .source = "/* */\nstruct point { int x; short y; };\nstatic int count;\nstatic struct point place;\n"
                  "int f(void) { static int initial = 9; extern int optind; count += initial; return count * place.y + optind; }\n",
        .result = 1, .parameter_count = 0,
        .tests = {{.number = 1, .end = END_EXIT, .objects = objects, .object_count = 4, RESULT(29, 0, 0, 0)}}, .test_count = 1,
        .globals = {{.name = "count", .shown = "count", .symbol = "count", .type = 1, .address = ARENA_GLOBALS, .size = 4, .declared = {.line = 3, .file = 1}},
                    {.name = "place", .shown = "place", .symbol = "place", .type = 4, .address = ARENA_GLOBALS + 32, .size = 8, .declared = {.line = 4, .file = 1}},
                    {.name = "initial", .shown = "initial", .symbol = "f.initial", .type = 1, .address = ARENA_GLOBALS + 64, .size = 4, .declared = {.line = 5, .file = 1}},
                    {.name = "optind", .shown = "optind", .symbol = "optind", .type = 1, .address = ARENA_GLOBALS + 96, .size = 4, .declared = {.line = 5, .file = 2}}},
        .global_count = 4};
    image[64] = 9;
    assert_int_equal(run_case(&unit, ""), 0);
    image[64] = 0;
}

static void unit_tests_that_do_not_return(void **state)
{
    (void)state;
    const TestObject exits[] = {PARAMETER("x", 1, 3, 0, 0, 0)}, raises[] = {PARAMETER("x", 1, 0, 0, 0, 0)};
    const TestObject divides[] = {PARAMETER("x", 1, 1, 0, 0, 0)}, reads[] = {PARAMETER("x", 1, 7, 0, 0, 0)};
    static const TestFault fault = {FAULT_DIVISION, "ends a comment: */", "unit.c", 5, "f", 0};
    UnitCase unit = {
        .source = "#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n"
                  "int f(int x) { if (x == 3) exit(42); if (x == 0) raise(SIGTERM); if (x == 7) return getchar();\n"
                  "    volatile int zero = x - 1; printf(\"x\"); return 5 / zero; }\n",
        .result = 1, .parameters = {{.type = 1}}, .parameter_count = 1,
        .tests = {{.number = 1, .end = END_EXIT, .exit_code = 42, .objects = exits, .object_count = 1},
                  {.number = 2, .end = END_SIGNAL, .exit_code = 15, .objects = raises, .object_count = 1},
                  {.number = 3, .end = END_FAULT, .fault = &fault, .objects = divides, .object_count = 1},
                  {.number = 4, .end = END_EXIT, .objects = reads, .object_count = 1, .standard_input = "A?",
                   .standard_input_size = 2, RESULT('A', 0, 0, 0)}},
        .test_count = 4};
    assert_int_equal(run_case(&unit, ""), 0);
    assert_int_equal(run_case(&unit, "-std=c99"), 0);
    assert_true(run_case(&unit, "-DCOSET_RUN_FAULTS=3") > 1); /* ends by the signal of a division by zero */
    assert_int_equal(run_case(&unit, "-DCOSET_RUN_FAULTS=4"), 1);
}

static void unit_tests_need_a_source(void **state)
{
    (void)state;
    Function function = {.name = "f", .defined = true, .declared = {.line = 1, .file = 1}, .type = 18};
    Program own = program;
    char *directory = path_of("none"), *missing = path_of("missing.c");
    own.functions = &function;
    own.function_count = 1;
    program_files[1] = missing;
    TestWriterOptions options = {.directory = directory, .formats = TEST_FORMAT_C, .function = "f"};
    Error error = {0};
    assert_null(report_tests_open(&own, &options, &error));
    assert_non_null(strstr(error.message, "missing.c cannot be found"));
    error_release(&error);
    function.declared.line = 0;
    assert_null(report_tests_open(&own, &options, &error));
    assert_non_null(strstr(error.message, "no debug information"));
    error_release(&error);
    options.function = NULL;
    assert_null(report_tests_open(&own, &options, &error));
    assert_non_null(strstr(error.message, "needs --function"));
    error_release(&error);
    free(directory);
    free(missing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(unit_tests_of_scalars),
        cmocka_unit_test(unit_tests_of_pointers_and_structs),
        cmocka_unit_test(unit_tests_of_returned_pointers),
        cmocka_unit_test(unit_tests_of_new_objects),
        cmocka_unit_test(unit_tests_of_pointers_in_pointers),
        cmocka_unit_test(unit_tests_of_floats),
        cmocka_unit_test(unit_tests_of_odd_types),
        cmocka_unit_test(unit_tests_of_globals),
        cmocka_unit_test(unit_tests_that_do_not_return),
        cmocka_unit_test(unit_tests_need_a_source),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
