/* Static dependences when the work or the time does not suffice, and how they are reported. */
#define _GNU_SOURCE
#include "report/report.h"
#include "source_fixture.h"

static const char *const source = "int f(int x, int y)\n"
                                  "{\n"
                                  "    int a = 1, b = 2;\n"
                                  "    if (x)\n"
                                  "        a = 2;\n"
                                  "    if (y)\n"
                                  "        b = 3;\n"
                                  "    return a - b;\n"
                                  "}\n";

enum { PAIRS = 1 << STATIC_INTERACTIVE | 1 << STATIC_CORRELATION };

static uint32_t function_f(const Program *program)
{
    uint32_t f = 0;
    while (strcmp(program->functions[f].name, "f") != 0)
        f++;
    return f;
}

/* What a format says about the function's dependences. */
static char *report(OutputFormat format, StaticQuery query, StaticDependences *found)
{
    Program *program = load_program(source, "f");
    Analysis *analysis = analysis_new(program);
    Arena memory = {0};
    char *text = NULL;
    size_t size = 0;
    *found = static_dependence_find(analysis, function_f(program), &query, &memory);
    FILE *out = open_memstream(&text, &size);
    ReportedResult reported = {.subject = SUBJECT_DEPENDENCES, .program = program, .dependences = found};
    assert_true(report_writer(SUBJECT_DEPENDENCES, format)(&reported, out));
    fclose(out);
    arena_release(&memory);
    analysis_free(analysis);
    program_free(program);
    return text;
}

static void check_report(OutputFormat format, const char *wanted)
{
    uint64_t work = 1;
    StaticDependences found;
    char *text = report(format, (StaticQuery){.kinds = PAIRS | STATIC_TRADITIONAL, .work = &work}, &found);
    assert_int_equal(found.all_interact_count, 1);
    assert_true(found.count > 0);
    assert_non_null(strstr(text, wanted));
    assert_null(strstr(text, "interactive\n"));
    free(text);
}

static void without_work_any_two_statements_interact(void **state)
{
    (void)state;
    check_report(OUTPUT_TEXT, "f: too much work: any two statements");
    check_report(OUTPUT_JSON, "\"all_interact\": [\n    \"f\"\n  ]");
    check_report(OUTPUT_DOT, "// f: too much work: any two statements");
}

static void a_stop_ends_the_search_for_pairs(void **state)
{
    (void)state;
    Stop *stop = stop_new(&(StopLimits){0});
    StaticDependences found;
    stop_request(stop, STOP_INTERRUPTED);
    free(report(OUTPUT_TEXT, (StaticQuery){.kinds = PAIRS, .stop = stop}, &found));
    assert_int_equal(found.all_interact_count, 1);
    assert_int_equal(found.count, 0);
    stop_free(stop);
}

static void enough_work_finds_the_pairs(void **state)
{
    (void)state;
    StaticDependences found;
    char *text = report(OUTPUT_DOT, (StaticQuery){.kinds = PAIRS}, &found);
    assert_int_equal(found.all_interact_count, 0);
    assert_non_null(strstr(text, "style=dotted, label=\"F to T\""));
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_work_any_two_statements_interact),
        cmocka_unit_test(a_stop_ends_the_search_for_pairs),
        cmocka_unit_test(enough_work_finds_the_pairs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
