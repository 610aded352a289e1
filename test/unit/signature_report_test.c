#define _GNU_SOURCE
#include <jansson.h>
#include <z3.h>

#include "report_fixture.h"

/* ---- A signature at hand: three cases and a fault ---- */

enum { TYPE_INT = 1, TYPE_CHAR_ID = 2, TYPE_POINT = 4, TYPE_DOUBLE = 6, TYPE_UNION_ID = 12, TYPE_INTS = 14 };

typedef struct Fixture {
    TermPool *pool;
    Term x, y, flag;
    Term conditions[4][2];
    SignatureOutput outputs[4][3];
    EventArgument arguments[4][3];
    Term values[4][3];
    SignatureCase cases[4];
    Signature signature;
    Summary summary;
} Fixture;

static const TestScalar witness[] = {{"x", "6"}, {"y", "2"}};
static const TestFault division = {FAULT_DIVISION, "division by zero", "fee.c", 14, "fee", 0};
static const char *const criteria[] = {"out@16"};

static Term variable(TermPool *pool, const char *name, unsigned width, TermKind kind, uint32_t object)
{
    TermVariable description = {.name = name, .width = (uint8_t)width, .kind = (uint8_t)kind, .object = object};
    return term_variable(pool, term_variable_add(pool, &description));
}

static Term number(Fixture *f, unsigned width, uint64_t value)
{
    return term_constant(f->pool, width, value);
}

static void start(Fixture *f)
{
    *f = (Fixture){.pool = term_pool_new()};
    f->x = variable(f->pool, "x", 32, TERM_SIGNED, 0);
    f->y = variable(f->pool, "y", 32, TERM_SIGNED, 1);
    f->flag = variable(f->pool, "(p == NULL)", 1, TERM_BOOL, 2);
    f->signature = (Signature){.program = &program, .terms = f->pool, .entry = "main", .cases = f->cases};
    f->summary = (Summary){.strategy = "peso", .covered = "behaviour", .order = ORDER_DFS, .entry = "main", .complete = true, .runs = 3, .solver_calls = 2};
}

static void stop(Fixture *f)
{
    vector_release(&f->summary.incomplete);
    term_pool_free(f->pool);
}

static SignatureCase *add_case(Fixture *f, Term first, Term second)
{
    size_t number = f->signature.count++;
    f->signature.ready = f->signature.count;
    f->conditions[number][0] = first;
    f->conditions[number][1] = second;
    size_t count = (first != TERM_NONE) + (size_t)(second != TERM_NONE);
    f->cases[number] = (SignatureCase){.constraints = f->conditions[number], .constraint_count = count,
                                       .outputs = f->outputs[number], .end = END_EXIT, .witness = witness, .witness_count = 2, .test = 1};
    return &f->cases[number];
}

static SignatureOutput *add_output(Fixture *f, EventKind event, const char *name, TypeId type, Term value)
{
    size_t in_case = f->signature.count - 1;
    SignatureCase *one = &f->cases[in_case];
    size_t place = one->output_count++;
    f->values[in_case][place] = value;
    f->outputs[in_case][place] = (SignatureOutput){.event = event, .name = name, .type = type, .position = {.line = 16, .file = 2},
                                                   .terms = &f->values[in_case][place], .term_count = value != TERM_NONE};
    return &f->outputs[in_case][place];
}

static void add_call(Fixture *f, const char *call, size_t count, const EventArgument arguments[])
{
    size_t in_case = f->signature.count - 1;
    SignatureOutput *output = add_output(f, EVENT_OUTPUT, "stdout", 0, TERM_NONE);
    memcpy(f->arguments[in_case], arguments, count * sizeof *arguments);
    output->call = call;
    output->arguments = f->arguments[in_case];
    output->argument_count = count;
}

/* The figure of the paper, and a fault. */
static void make_figure(Fixture *f)
{
    start(f);
    Term sum = term_add(f->pool, f->x, f->y), ten = number(f, 32, 10);
    f->signature.criteria = criteria;
    f->signature.criterion_count = 1;
    add_case(f, term_sle(f->pool, sum, ten), TERM_NONE);
    add_output(f, EVENT_CRITERION, "out", TYPE_INT, number(f, 32, 2));
    add_case(f, term_slt(f->pool, ten, sum), term_slt(f->pool, f->y, f->x));
    add_output(f, EVENT_CRITERION, "out", TYPE_INT, f->x);
    SignatureCase *fault = add_case(f, term_slt(f->pool, ten, sum), term_sle(f->pool, f->x, f->y));
    fault->end = END_FAULT;
    fault->fault = &division;
}

/* ---- Reports as texts ---- */

typedef void Printer(const Fixture *f, FILE *out);

static void print_text(const Fixture *f, FILE *out)
{
    report_signature_text(&f->signature, &f->summary, NULL, out);
}

static void print_markdown(const Fixture *f, FILE *out)
{
    report_signature_markdown(&f->signature, &f->summary, NULL, out);
}

static void print_smt2(const Fixture *f, FILE *out)
{
    report_signature_smt2(&f->signature, NULL, out);
}

static char *printed(const Fixture *f, Printer *printer)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    printer(f, out);
    fclose(out);
    return text;
}

static void expect(const Fixture *f, Printer *printer, const char *part)
{
    char *text = printed(f, printer);
    if (!strstr(text, part))
        fail_msg("'%s' is not in:\n%s", part, text);
    free(text);
}

static void expect_not(const Fixture *f, Printer *printer, const char *part)
{
    char *text = printed(f, printer);
    if (strstr(text, part))
        fail_msg("'%s' is in:\n%s", part, text);
    free(text);
}

static json_t *as_json(const Fixture *f)
{
    json_error_t problem;
    char *path = path_of("signature.json");
    FILE *out = fopen(path, "w");
    assert_non_null(out);
    report_signature_json(&f->signature, &f->summary, NULL, out);
    assert_int_equal(fclose(out), 0);
    json_t *object = json_load_file(path, 0, &problem);
    assert_non_null(object);
    free(path);
    return object;
}

/* ---- A stop ends each format, which says what is missing and stays valid ---- */

static Stop *requested_stop(void)
{
    Stop *requested = stop_new(&(StopLimits){0});
    stop_request(requested, STOP_TIME);
    return requested;
}

static char *printed_until(const ReportedResult *result, OutputFormat format)
{
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    assert_false(report_writer(SUBJECT_SIGNATURE, format)(result, out));
    fclose(out);
    return text;
}

static void a_stop_ends_every_format(void **state)
{
    static const struct {
        OutputFormat format;
        const char *part, *missing;
    } expected[] = {
        {OUTPUT_TEXT, "\n... 3 more cases are not shown: time limit (--max-time)\n\nComplete: ", " 1. if"},
        {OUTPUT_MARKDOWN, "\n... 3 more cases are not shown: time limit (--max-time)\n", "x + y"},
        {OUTPUT_SMT2, "\n; 3 more cases are not shown: time limit (--max-time)\n", "define-fun"},
        {OUTPUT_JSON, "  \"cases\": [],\n  \"cases_not_shown\": 3,\n", "x + y"},
    };
    (void)state;
    Fixture f;
    make_figure(&f);
    Stop *requested = requested_stop();
    ReportedResult result = {.subject = SUBJECT_SIGNATURE, .stop = requested, .signature = &f.signature, .summary = &f.summary};
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        char *text = printed_until(&result, expected[i].format);
        assert_non_null(strstr(text, expected[i].part));
        assert_null(strstr(text, expected[i].missing));
        json_t *object = expected[i].format == OUTPUT_JSON ? json_loads(text, 0, NULL) : json_null();
        assert_non_null(object);
        json_decref(object);
        free(text);
    }
    stop_free(requested);
    stop(&f);
}

/* ---- For people ---- */

static void cases_read_as_sentences(void **state)
{
    (void)state;
    Fixture f;
    make_figure(&f);
    expect(&f, print_text, "out@16 depends on the input in 3 ways, 1 of them a fault:\n\n"
                           " 1. if    x + y <= 10\n    then  out == 2\n    e.g.  x = 6, y = 2\n\n 2. if    x + y > 10 && ");
    expect(&f, print_text, "    then  out == x\n");
    expect(&f, print_text, "    then  FAULT division by zero at fee.c:14\n");
    expect(&f, print_text, "\nComplete: ");
    expect(&f, print_markdown, "| `x + y <= 10` | `out == 2` | `x = 6, y = 2` |\n");
    stop(&f);
}

static void certificate_is_told(void **state)
{
    (void)state;
    Fixture f;
    make_figure(&f);
    f.signature.certificate = (Certificate){.made = true, .disjoint = PROOF_HOLDS, .covers = PROOF_HOLDS, .sampled = 60, .native_checked = 63};
    expect(&f, print_text, "Certificate: the 3 cases are disjoint and cover every allowed input (proved);\n"
                           "  60 sampled inputs, 0 mismatches; 63 native runs, 0 mismatches.\n");
    f.signature.certificate.covers = PROOF_UNKNOWN;
    f.signature.certificate.problem = "case 2 does something else";
    expect(&f, print_text, "disjoint (proved); the cases cover every allowed input (not proved)");
    expect(&f, print_text, "DOES NOT HOLD: case 2 does something else");
    stop(&f);
}

static void cut_short_is_told(void **state)
{
    (void)state;
    Fixture f;
    make_figure(&f);
    Certificate *certificate = &f.signature.certificate;
    *certificate = (Certificate){.made = true, .disjoint = PROOF_HOLDS, .covers = PROOF_HOLDS, .native_cut_short = true,
                                 .cut_short_by = LIMIT_INTERRUPTED, .cases_without_native_run = 2};
    expect(&f, print_text, "NOT WHOLE: the native runs were cut short (interrupted); 2 of 3 cases had no native run.\n");
    expect(&f, print_markdown, "NOT WHOLE: the native runs were cut short (interrupted); 2 of 3 cases had no native run.");
    json_t *object = as_json(&f), *told = json_object_get(object, "certificate");
    assert_true(json_is_true(json_object_get(told, "native_cut_short")));
    assert_true(json_is_false(json_object_get(told, "samples_cut_short")));
    assert_int_equal(json_integer_value(json_object_get(told, "cases_without_native_run")), 2);
    assert_string_equal(json_string_value(json_object_get(told, "cut_short_by")), "interrupted");
    json_decref(object);
    certificate->samples_cut_short = true;
    certificate->cases_without_native_run = 0;
    expect(&f, print_text, "NOT WHOLE: samples and native runs were cut short (interrupted); every case had a native run.\n");
    *certificate = (Certificate){.made = true, .disjoint = PROOF_HOLDS, .covers = PROOF_HOLDS};
    expect_not(&f, print_text, "NOT WHOLE");
    expect_not(&f, print_text, "cut short");
    certificate->proofs_cut_by = REASON_LIMIT_INTERRUPTED;
    f.signature.simplified_partly = REASON_SOLVER_GAVE_UP;
    expect(&f, print_text, "NOT WHOLE: proofs were cut short (interrupted).\n");
    expect(&f, print_text, "Simplifying was cut short (the solver gave up (--solver-timeout)): ");
    expect(&f, print_markdown, "Simplifying was cut short (the solver gave up (--solver-timeout)): ");
    object = as_json(&f);
    assert_string_equal(json_string_value(json_object_get(object, "simplified_partly")), reason_words(REASON_SOLVER_GAVE_UP));
    assert_string_equal(json_string_value(json_object_get(json_object_get(object, "certificate"), "proofs_cut_by")), "interrupted");
    json_decref(object);
    stop(&f);
}

static void incomplete_says_why(void **state)
{
    (void)state;
    Fixture f;
    make_figure(&f);
    f.summary.complete = false;
    vector_push(&f.summary.incomplete, (Incomplete){REASON_PINNED_ARGUMENT, "sin", "fee.c", 7, 3});
    expect(&f, print_text, "in at least 3 ways");
    expect(&f, print_text, "Not complete: ");
    expect(&f, print_text, "- pinned: argument of sin at fee.c:7 (3 times)\n");
    stop(&f);
}

static void calls_have_values_in_place_of_arguments(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    add_case(&f, TERM_NONE, TERM_NONE);
    Term difference = term_sub(f.pool, f.x, f.y);
    add_call(&f, "printf", 3, (EventArgument[]){{.text = "%u%%\t%c\n"}, {.name = "left", .value = number(&f, 32, UINT32_MAX), .type = TYPE_INT},
                                                {.value = number(&f, 32, 'q')}});
    expect(&f, print_text, " 1. always\n    then  printf(\"%u%%\\t%c\\n\", 4294967295, 'q')\n");
    f.arguments[0][0].text = "%*d %s\n";
    f.arguments[0][1] = (EventArgument){.value = number(&f, 32, 5)};
    f.arguments[0][2] = (EventArgument){.name = "out", .value = difference};
    expect(&f, print_text, "printf(\"%*d %s\\n\", 5, x - y)");
    json_t *object = as_json(&f), *outputs = json_object_get(json_array_get(json_object_get(object, "cases"), 0), "outputs");
    assert_int_equal(json_array_size(outputs), 1); /* the width is none of the values */
    assert_string_equal(json_string_value(json_object_get(json_array_get(outputs, 0), "name")), "out");
    assert_string_equal(json_string_value(json_object_get(json_array_get(outputs, 0), "value")), "x - y");
    json_decref(object);
    stop(&f);
}

static const char *first_value(json_t *object)
{
    json_t *outputs = json_object_get(json_array_get(json_object_get(object, "cases"), 0), "outputs");
    return json_string_value(json_object_get(json_array_get(outputs, 0), "value"));
}

/* Constants side by side are one piece; people get some of many pieces, programs all. */
static void texts_are_told_in_pieces(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term low = term_extract(f.pool, f.x, 0, 8), high = term_extract(f.pool, f.y, 0, 8);
    Term few[] = {number(&f, 8, 'o'), number(&f, 8, 'k'), low, number(&f, 8, '"'), high}, many[100];
    add_case(&f, TERM_NONE, TERM_NONE);
    add_call(&f, "puts", 1, (EventArgument[]){{.name = "text", .bytes = few, .byte_count = 5}});
    expect(&f, print_text, "puts({\"ok\", x, '\"', y})\n");
    for (size_t i = 0; i < 100; i++)
        many[i] = i % 2 ? low : number(&f, 8, 'a');
    f.arguments[0][0].bytes = many;
    f.arguments[0][0].byte_count = 100;
    expect(&f, print_text, "'a', x, 'a', x, ...})\n");
    json_t *object = as_json(&f);
    assert_null(strstr(first_value(object), "..."));
    json_decref(object);
    stop(&f);
}

/* An input has its name only if all of it is printed. */
static void texts_that_are_inputs_have_their_names(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term bytes[] = {variable(f.pool, "*p[0]", 8, TERM_CHAR, 5), variable(f.pool, "*p[1]", 8, TERM_CHAR, 5)};
    add_case(&f, TERM_NONE, TERM_NONE);
    add_call(&f, "puts", 1, (EventArgument[]){{.name = "p", .bytes = bytes, .byte_count = 2}});
    expect(&f, print_text, "puts(p)\n");
    f.arguments[0][0].byte_count = 1;
    expect(&f, print_text, "puts({*p[0]})\n");
    stop(&f);
}

static void composite_values_read_as_c(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term words = term_concat(f.pool, number(&f, 32, 7), term_concat(f.pool, f.y, term_concat(f.pool, number(&f, 32, UINT32_MAX), f.x)));
    add_case(&f, TERM_NONE, TERM_NONE);
    add_output(&f, EVENT_MEMORY, "table", TYPE_INTS, words);
    add_output(&f, EVENT_RESULT, NULL, TYPE_POINT, term_concat(f.pool, number(&f, 32, 0xfffe), f.x));
    add_output(&f, EVENT_MEMORY, "*text", TYPE_CHAR_ID, number(&f, 32, 0x006968));
    expect(&f, print_text, "table == {x, -1, y, 7}\n");
    expect(&f, print_text, "returns {.x = x, .y = -2}\n");
    expect(&f, print_text, "*text == \"hi\"\n");
    stop(&f);
}

static void memory_tells_only_what_changed(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term before[2] = {variable(f.pool, "*p[0]", 32, TERM_SIGNED, 5), variable(f.pool, "*p[1]", 32, TERM_SIGNED, 5)};
    add_case(&f, term_slt(f.pool, f.x, f.y), TERM_NONE);
    add_output(&f, EVENT_MEMORY, "*p", TYPE_INT, term_concat(f.pool, term_add(f.pool, before[1], f.x), before[0]));
    add_case(&f, term_sle(f.pool, f.y, f.x), TERM_NONE);
    add_output(&f, EVENT_MEMORY, "*p", TYPE_INT, term_concat(f.pool, before[1], before[0]));
    expect(&f, print_text, "*p[1] becomes ");
    expect_not(&f, print_text, "*p[0]");
    expect(&f, print_text, "*p is unchanged\n");
    f.signature.count = f.signature.ready = 1;
    f.values[0][0] = f.values[1][0];
    expect(&f, print_text, "then  nothing\n");
    stop(&f);
}

static void ends_are_told_where_they_differ(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    add_case(&f, term_slt(f.pool, f.x, f.y), TERM_NONE)->exit_code = number(&f, 32, 0);
    add_output(&f, EVENT_CRITERION, "out", TYPE_INT, TERM_NONE);
    expect(&f, print_text, "    then  out is not reached\n    e.g.");
    add_case(&f, f.flag, TERM_NONE)->exit_code = number(&f, 32, 3);
    SignatureCase *killed = add_case(&f, term_not(f.pool, f.flag), TERM_NONE);
    killed->end = END_SIGNAL;
    killed->signal = 15;
    expect(&f, print_text, "out is not reached\n          exit code 0\n");
    expect(&f, print_text, " 2. if    p == NULL\n    then  exit code 3\n");
    expect(&f, print_text, " 3. if    p != NULL\n    then  ends by signal 15\n");
    stop(&f);
}

static void functions_return_or_exit(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    f.signature.entry = "fee";
    f.signature.tells_exit_code_0 = true;
    add_case(&f, term_slt(f.pool, f.x, f.y), TERM_NONE)->returned = true;
    expect(&f, print_text, "then  returns\n");
    add_output(&f, EVENT_MEMORY, "*p", TYPE_INT, f.x);
    expect_not(&f, print_text, "returns");
    add_case(&f, term_sle(f.pool, f.y, f.x), TERM_NONE)->exit_code = number(&f, 32, 0);
    expect(&f, print_text, "then  *p == x\n          returns\n");
    expect(&f, print_text, "then  exit code 0\n");
    stop(&f);
}

static void long_conditions_are_wrapped(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term constraints[12];
    SignatureCase *one = add_case(&f, TERM_NONE, TERM_NONE);
    for (unsigned i = 0; i < 12; i++) {
        char name[32];
        snprintf(name, sizeof name, "a_long_name_%u", i);
        constraints[i] = term_slt(f.pool, f.x, variable(f.pool, name, 32, TERM_SIGNED, 10 + i));
    }
    one->constraints = constraints;
    one->constraint_count = 12;
    char *text = printed(&f, print_text);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n"))
        assert_true(strlen(line) <= 110);
    free(text);
    expect(&f, print_text, "\n          && x < a_long_name_");
    stop(&f);
}

/* ---- For programs ---- */

static void json_has_every_field(void **state)
{
    (void)state;
    Fixture f;
    make_figure(&f);
    f.signature.certificate = (Certificate){.made = true, .disjoint = PROOF_FAILS, .covers = PROOF_UNKNOWN};
    json_t *object = as_json(&f), *cases = json_object_get(object, "cases"), *certificate = json_object_get(object, "certificate");
    static const char *const fields[] = {"entry", "complete", "incomplete_reasons", "runs", "solver_calls", "divergences", "wall_s", "criteria"};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++)
        assert_non_null(json_object_get(object, fields[i]));
    assert_int_equal(json_array_size(cases), 3);
    json_t *second = json_array_get(cases, 1), *output = json_array_get(json_object_get(second, "outputs"), 0);
    assert_string_equal(json_string_value(json_object_get(output, "name")), "out");
    assert_string_equal(json_string_value(json_object_get(output, "value")), "x");
    assert_string_equal(json_string_value(json_object_get(output, "file")), "other.c");
    assert_int_equal(json_integer_value(json_object_get(output, "line")), 16);
    assert_string_equal(json_string_value(json_object_get(json_object_get(second, "witness"), "y")), "2");
    json_t *fault = json_object_get(json_array_get(cases, 2), "fault");
    assert_string_equal(json_string_value(json_object_get(fault, "kind")), "div");
    assert_true(json_is_false(json_object_get(certificate, "disjoint")));
    assert_true(json_is_null(json_object_get(certificate, "covers")));
    json_decref(object);
    stop(&f);
}

static void ignore_problem(Z3_context context, Z3_error_code code)
{
    (void)context, (void)code;
}

/* What Z3 answers to the script with some more commands: nothing but the verdict, if it understands everything. */
static void expect_verdict(const Fixture *f, const char *commands, const char *verdict)
{
    char *script = printed(f, print_smt2), *whole = base_format("%s\n%s", script, commands);
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config);
    Z3_set_error_handler(context, ignore_problem);
    const char *answer = Z3_eval_smtlib2_string(context, whole);
    if (strcmp(answer, verdict) != 0)
        fail_msg("'%s' instead of '%s' for:\n%s", answer, verdict, whole);
    Z3_del_context(context);
    Z3_del_config(config);
    free(whole);
    free(script);
}

static void smt2_is_understood(void **state)
{
    (void)state;
    Fixture f;
    make_figure(&f);
    expect_verdict(&f, "(assert (and case_1 case_2))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (not (or case_1 case_2 case_3)))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (and case_2 (not (= out x))))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (and case_2 (= out #x00000007)))(check-sat)", "sat\n");
    stop(&f);
}

static void smt2_defines_the_bytes_of_texts(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term bytes[] = {number(&f, 8, 'p'), term_extract(f.pool, f.x, 0, 8)};
    add_case(&f, term_slt(f.pool, f.x, f.y), TERM_NONE);
    add_call(&f, "puts", 1, (EventArgument[]){{.name = "text", .bytes = bytes, .byte_count = 2}});
    add_case(&f, term_sle(f.pool, f.y, f.x), TERM_NONE);
    add_call(&f, "puts", 1, (EventArgument[]){{.name = "text", .bytes = bytes + 1, .byte_count = 1}});
    expect_verdict(&f, "(assert (and (= x #x00000041) case_1 (not (= |text[1]| #x41))))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (and (= x #x00000041) case_2 (not (= |text[0]| #x41))))(check-sat)", "unsat\n");
    stop(&f);
}

/* Names of outputs that inputs have already, or that no symbol may have; floats; truth values; several of one name. */
static void smt2_keeps_names_apart(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term d = variable(f.pool, "d", 64, TERM_FLOAT, 3), named = variable(f.pool, "case_1", 32, TERM_SIGNED, 4);
    Term half = number(&f, 64, UINT64_C(0x3fe0000000000000));
    add_case(&f, term_flt(f.pool, d, half), term_slt(f.pool, named, f.y));
    add_output(&f, EVENT_CRITERION, "x", TYPE_INT, term_add(f.pool, f.x, named));
    add_output(&f, EVENT_NAMED, "a|b\\ c", TYPE_DOUBLE, term_fadd(f.pool, d, half));
    add_output(&f, EVENT_CRITERION, "x", TYPE_INT, f.y);
    add_case(&f, TERM_NONE, TERM_NONE);
    add_output(&f, EVENT_CRITERION, "x", TYPE_INT, f.x);
    add_output(&f, EVENT_NAMED, "and", 16, f.flag);
    expect_verdict(&f, "(check-sat)", "sat\n");
    stop(&f);
}

static void add_bytes(Fixture *f, const char *name, TypeId type, const Term *bytes, size_t count)
{
    SignatureOutput *output = add_output(f, EVENT_MEMORY, name, type, TERM_NONE);
    output->terms = bytes;
    output->term_count = count;
}

/* The bytes of x, of y and so on. */
static void split(Fixture *f, const Term *words, size_t count, Term *bytes)
{
    for (size_t i = 0; i < count; i++)
        for (unsigned at = 0; at < 32; at += 8)
            *bytes++ = term_extract(f->pool, words[i], at, 8);
}

static void smt2_defines_every_scalar(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term before = variable(f.pool, "*a[1]", 32, TERM_SIGNED, 5), bytes[2][12];
    split(&f, (Term[]){f.x, term_add(f.pool, before, f.y), number(&f, 32, 7)}, 3, bytes[0]);
    split(&f, (Term[]){f.y, before, number(&f, 32, 7)}, 3, bytes[1]);
    add_case(&f, term_slt(f.pool, f.x, f.y), TERM_NONE);
    add_bytes(&f, "*a", TYPE_INT, bytes[0], 12);
    add_output(&f, EVENT_RESULT, NULL, TYPE_POINT, term_concat(f.pool, number(&f, 32, 0xfffe), f.x));
    add_case(&f, term_sle(f.pool, f.y, f.x), TERM_NONE);
    add_bytes(&f, "*a", TYPE_INT, bytes[1], 12);
    expect(&f, print_smt2, "no value in case 2: there the definition of result.x says nothing\n");
    expect_not(&f, print_smt2, "|*a'|");
    expect_verdict(&f, "(assert (and case_1 (not (= |*a[1]'| (bvadd |*a[1]| y)))))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (and case_2 (not (= |*a[1]'| |*a[1]|))))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (not (= |*a[0]| (ite case_1 x y))))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (not (= |*a[2]| #x00000007)))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (not (and (= result.x x) (= result.y #xfffe))))(check-sat)", "unsat\n");
    stop(&f);
}

/* A union is told by its largest member; a type may be unknown; sizes may differ. */
static void smt2_defines_what_no_type_tells(void **state)
{
    (void)state;
    Fixture f;
    start(&f);
    Term bytes[24];
    split(&f, (Term[]){f.x, f.y, f.x, f.y, number(&f, 32, 7), f.y}, 6, bytes);
    add_case(&f, term_slt(f.pool, f.x, f.y), TERM_NONE);
    add_output(&f, EVENT_MEMORY, "either", TYPE_UNION_ID, term_concat(f.pool, f.y, f.x));
    add_bytes(&f, "blob", 0, bytes, 24);
    add_case(&f, term_sle(f.pool, f.y, f.x), TERM_NONE);
    add_bytes(&f, "blob", 0, bytes, 12);
    expect_verdict(&f, "(assert (not (= (concat |either.text[7]| |either.text[6]| |either.text[5]| |either.text[4]|) y)))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (not (= blob (concat y #x00000007 y x y x))))(check-sat)", "unsat\n");
    expect_verdict(&f, "(assert (not (= |blob 2| (concat x y x))))(check-sat)", "unsat\n");
    stop(&f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_stop_ends_every_format),
        cmocka_unit_test(cases_read_as_sentences),
        cmocka_unit_test(certificate_is_told),
        cmocka_unit_test(cut_short_is_told),
        cmocka_unit_test(incomplete_says_why),
        cmocka_unit_test(calls_have_values_in_place_of_arguments),
        cmocka_unit_test(texts_are_told_in_pieces),
        cmocka_unit_test(texts_that_are_inputs_have_their_names),
        cmocka_unit_test(composite_values_read_as_c),
        cmocka_unit_test(memory_tells_only_what_changed),
        cmocka_unit_test(ends_are_told_where_they_differ),
        cmocka_unit_test(functions_return_or_exit),
        cmocka_unit_test(long_conditions_are_wrapped),
        cmocka_unit_test(json_has_every_field),
        cmocka_unit_test(smt2_is_understood),
        cmocka_unit_test(smt2_defines_the_bytes_of_texts),
        cmocka_unit_test(smt2_keeps_names_apart),
        cmocka_unit_test(smt2_defines_every_scalar),
        cmocka_unit_test(smt2_defines_what_no_type_tells),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
