/* explore: readable values, and other values for the inputs of tests, on runs that are made by hand. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "explore/explorer.h"

enum { MOST_VARIABLES = 8 };

/* One input object of a run, and the decisions of that run. */
typedef struct Scene {
    Session session;
    TermEvaluator *evaluator;
    Variation *variation;
    Trace trace;
    VariableId ids[MOST_VARIABLES];
    InputObject object;
} Scene;

static int set_up(void **state)
{
    Scene *scene = *state = base_allocate_zeroed(sizeof *scene);
    scene->session.terms = term_pool_new();
    scene->evaluator = term_evaluator_new(scene->session.terms);
    scene->object = (InputObject){.name = "x", .role = INPUT_PARAMETER, .variables = scene->ids};
    return 0;
}

static int tear_down(void **state)
{
    Scene *scene = *state;
    variation_free(scene->variation);
    term_evaluator_free(scene->evaluator);
    term_pool_free(scene->session.terms);
    vector_release(&scene->trace.decisions);
    vector_release(&scene->trace.objects);
    vector_release(&scene->trace.input);
    free(scene);
    return 0;
}

static Term add_scalar(Scene *scene, const char *name, TermKind kind, unsigned width)
{
    size_t number = scene->object.variable_count++;
    scene->ids[number] = term_variable_add(scene->session.terms, &(TermVariable){.name = name, .offset = (uint32_t)number * 8,
                                                                                 .kind = (uint8_t)kind, .width = (uint8_t)width});
    term_input_set(&scene->trace.input, scene->ids[number], 0);
    return term_variable(scene->session.terms, scene->ids[number]);
}

static Term number(Scene *scene, unsigned width, uint64_t value)
{
    return term_constant(scene->session.terms, width, value);
}

static void decide(Scene *scene, Term constraint)
{
    vector_push(&scene->trace.decisions, (Decision){.constraint = constraint, .kind = DECISION_BRANCH});
}

/* The input of a test that is made of the run with these values. */
static const TermInput *vary(Scene *scene, InputStyle style, End end)
{
    ExploredRun run = {.trace = &scene->trace, .outcome = {.end = end}, .is_new = true, .is_test = true};
    bool is_first = !scene->variation;
    if (is_first)
        scene->variation = variation_new(&scene->session, style, scene->evaluator);
    scene->trace.objects.count = 0;
    vector_push(&scene->trace.objects, scene->object);
    const TermInput *varied = variation_find(scene->variation, &run, is_first);
    return varied ? varied : &scene->trace.input;
}

static uint64_t value_of(const Scene *scene, const TermInput *input, unsigned variable)
{
    uint64_t value = 0;
    assert_true(term_input_get(input, scene->ids[variable], &value));
    return value;
}

static void an_index_takes_each_value_in_turn(void **state)
{
    Scene *scene = *state;
    Term index = add_scalar(scene, "i", TERM_UNSIGNED, 32);
    unsigned seen[8] = {0};
    decide(scene, term_ult(scene->session.terms, index, number(scene, 32, 8)));
    for (int test = 0; test < 24; test++) {
        uint64_t value = value_of(scene, vary(scene, INPUTS_VARIED, END_EXIT), 0);
        assert_true(value < 8);
        assert_true(test > 0 || value == 0);
        seen[value]++;
    }
    for (unsigned i = 0; i < 8; i++)
        assert_true(seen[i] >= 1);
}

static void every_decision_stays_true(void **state)
{
    Scene *scene = *state;
    TermPool *terms = scene->session.terms;
    Term a = add_scalar(scene, "a", TERM_SIGNED, 32), b = add_scalar(scene, "b", TERM_SIGNED, 32), c = add_scalar(scene, "c", TERM_SIGNED, 32);
    Term constraints[] = {term_sle(terms, a, b), term_sle(terms, b, c), term_slt(terms, c, number(scene, 32, 50))};
    bool changed = false;
    for (unsigned i = 0; i < 3; i++)
        decide(scene, constraints[i]);
    for (int test = 0; test < 20; test++) {
        const TermInput *input = vary(scene, INPUTS_VARIED, END_EXIT);
        changed |= value_of(scene, input, 2) != 0;
        term_evaluator_load(scene->evaluator, input);
        for (unsigned i = 0; i < 3; i++)
            assert_int_equal(term_evaluate(scene->evaluator, constraints[i]), 1);
    }
    assert_true(changed);
}

static void a_value_that_no_test_had_stays(void **state)
{
    Scene *scene = *state;
    Term x = add_scalar(scene, "x", TERM_SIGNED, 32);
    decide(scene, term_slt(scene->session.terms, number(scene, 32, 10), x));
    term_input_set(&scene->trace.input, scene->ids[0], 11);
    vary(scene, INPUTS_VARIED, END_EXIT);
    assert_int_not_equal(value_of(scene, vary(scene, INPUTS_VARIED, END_EXIT), 0), 11);
    term_input_set(&scene->trace.input, scene->ids[0], 17);
    assert_int_equal(value_of(scene, vary(scene, INPUTS_VARIED, END_EXIT), 0), 17);
}

static void a_determined_value_stays(void **state)
{
    Scene *scene = *state;
    Term x = add_scalar(scene, "x", TERM_SIGNED, 32);
    decide(scene, term_eq(scene->session.terms, x, number(scene, 32, 40)));
    term_input_set(&scene->trace.input, scene->ids[0], 40);
    for (int test = 0; test < 5; test++)
        assert_int_equal(value_of(scene, vary(scene, INPUTS_VARIED, END_EXIT), 0), 40);
}

static void what_selects_structure_stays(void **state)
{
    Scene *scene = *state;
    add_scalar(scene, "p_is_null", TERM_BOOL, 8);
    scene->object.role = INPUT_NULL;
    for (int test = 0; test < 5; test++)
        assert_int_equal(value_of(scene, vary(scene, INPUTS_VARIED, END_EXIT), 0), 0);
}

static void pointers_and_padding_stay(void **state)
{
    Scene *scene = *state;
    add_scalar(scene, "x.p", TERM_POINTER, 64);
    add_scalar(scene, "x.<padding 3>", TERM_BYTE, 8);
    for (int test = 0; test < 5; test++) {
        const TermInput *input = vary(scene, INPUTS_VARIED, END_EXIT);
        assert_int_equal(value_of(scene, input, 0), 0);
        assert_int_equal(value_of(scene, input, 1), 0);
    }
}

static void what_the_user_gave_stays(void **state)
{
    Scene *scene = *state;
    SeedObject seed = {.name = "x.a", .text = "77"};
    add_scalar(scene, "x.a", TERM_SIGNED, 32);
    term_input_set(&scene->trace.input, scene->ids[0], 77);
    scene->session.machine_options.symbolic.seeds = &seed;
    scene->session.machine_options.symbolic.seed_count = 1;
    for (int test = 0; test < 5; test++)
        assert_int_equal(value_of(scene, vary(scene, INPUTS_VARIED, END_EXIT), 0), 77);
}

/* The text "a" of which the program knows the length, in an array of four. */
static void a_text_keeps_its_length(void **state)
{
    Scene *scene = *state;
    TermPool *terms = scene->session.terms;
    Term bytes[4] = {add_scalar(scene, "x[0]", TERM_CHAR, 8), add_scalar(scene, "x[1]", TERM_CHAR, 8),
                     add_scalar(scene, "x[2]", TERM_CHAR, 8), add_scalar(scene, "x[3]", TERM_CHAR, 8)};
    decide(scene, term_ne(terms, bytes[0], number(scene, 8, 0)));
    decide(scene, term_eq(terms, bytes[1], number(scene, 8, 0)));
    term_input_set(&scene->trace.input, scene->ids[0], 'a');
    for (int test = 0; test < 5; test++) {
        const TermInput *input = vary(scene, INPUTS_VARIED, END_EXIT);
        assert_true(value_of(scene, input, 0) > ' ' && value_of(scene, input, 0) <= '~');
        assert_true((value_of(scene, input, 0) == 'a') == (test == 0));
        for (unsigned i = 1; i < 4; i++)
            assert_int_equal(value_of(scene, input, i), 0);
    }
}

static void a_text_of_unknown_length_keeps_its_end(void **state)
{
    Scene *scene = *state;
    add_scalar(scene, "x[0]", TERM_CHAR, 8);
    add_scalar(scene, "x[1]", TERM_CHAR, 8);
    vary(scene, INPUTS_VARIED, END_EXIT);
    const TermInput *input = vary(scene, INPUTS_VARIED, END_EXIT);
    assert_int_not_equal(value_of(scene, input, 0), 0);
    assert_int_equal(value_of(scene, input, 1), 0);
}

static void a_witness_is_short_and_not_negative(void **state)
{
    Scene *scene = *state;
    Term x = add_scalar(scene, "x", TERM_SIGNED, 32);
    add_scalar(scene, "y", TERM_SIGNED, 32);
    vary(scene, INPUTS_READABLE, END_EXIT);
    decide(scene, term_ne(scene->session.terms, x, number(scene, 32, 0)));
    term_input_set(&scene->trace.input, scene->ids[0], (uint32_t)-1024);
    const TermInput *input = vary(scene, INPUTS_READABLE, END_EXIT);
    assert_int_equal(value_of(scene, input, 0), 1);
    assert_int_equal(value_of(scene, input, 1), 0); /* is readable, and in every witness */
}

static void a_fault_is_shown_by_readable_values(void **state)
{
    Scene *scene = *state;
    add_scalar(scene, "x", TERM_SIGNED, 32);
    vary(scene, INPUTS_VARIED, END_FAULT);
    assert_int_equal(value_of(scene, vary(scene, INPUTS_VARIED, END_FAULT), 0), 0);
}

static void a_run_with_other_decisions_does_not_fit(void **state)
{
    Scene *scene = *state;
    Term x = add_scalar(scene, "x", TERM_SIGNED, 32);
    ExploredRun run = {.trace = &scene->trace, .outcome = {.end = END_EXIT}};
    decide(scene, term_slt(scene->session.terms, x, number(scene, 32, 10)));
    vary(scene, INPUTS_VARIED, END_EXIT);
    assert_true(variation_fits(scene->variation, &run));
    run.outcome.end = END_STEP_LIMIT;
    assert_false(variation_fits(scene->variation, &run));
    run.outcome.end = END_EXIT;
    scene->trace.decisions.items[0].constraint = term_slt(scene->session.terms, x, number(scene, 32, 9));
    assert_false(variation_fits(scene->variation, &run));
}

static void readable_values_fit_their_variables(void **state)
{
    static const TermVariable variables[] = {{.kind = TERM_SIGNED, .width = 3}, {.kind = TERM_UNSIGNED, .width = 5}, {.kind = TERM_SIGNED, .width = 64},
                                             {.kind = TERM_UNSIGNED, .width = 64}, {.kind = TERM_BOOL, .width = 8}, {.kind = TERM_CHAR, .width = 8},
                                             {.kind = TERM_FLOAT, .width = 32}, {.kind = TERM_FLOAT, .width = 64}, {.kind = TERM_BYTE, .width = 8}};
    (void)state;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const TermVariable *variable = &variables[i];
        assert_true(readable_small_count(variable) <= readable_count(variable));
        for (unsigned k = 0; k < readable_count(variable); k++) {
            uint64_t value;
            if (readable_value(variable, k, &value))
                assert_int_equal(variable->width < 64 ? value >> variable->width : 0, 0);
        }
    }
}

static void unreadable_values_cost_more(void **state)
{
    static const TermVariable integer = {.kind = TERM_SIGNED, .width = 32}, character = {.kind = TERM_CHAR, .width = 8},
                              real = {.kind = TERM_FLOAT, .width = 64};
    (void)state;
    assert_int_equal(readable_cost(&integer, 4), 0);
    assert_true(readable_cost(&integer, (uint32_t)-1) < readable_cost(&integer, 1000));
    assert_true(readable_cost(&integer, 1024) < readable_cost(&integer, (uint32_t)-1024));
    assert_true(readable_cost(&integer, 0x80000000) > readable_cost(&integer, 0x7fffffff));
    assert_true(readable_cost(&character, 'x') < readable_cost(&character, 7));
    assert_true(readable_cost(&real, UINT64_C(0x7ff8000000000000)) > readable_cost(&real, UINT64_C(0x4059000000000000)));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(an_index_takes_each_value_in_turn),
        TEST(every_decision_stays_true),
        TEST(a_value_that_no_test_had_stays),
        TEST(a_determined_value_stays),
        TEST(what_selects_structure_stays),
        TEST(pointers_and_padding_stay),
        TEST(what_the_user_gave_stays),
        TEST(a_text_keeps_its_length),
        TEST(a_text_of_unknown_length_keeps_its_end),
        TEST(a_witness_is_short_and_not_negative),
        TEST(a_fault_is_shown_by_readable_values),
        TEST(a_run_with_other_decisions_does_not_fit),
        cmocka_unit_test(readable_values_fit_their_variables),
        cmocka_unit_test(unreadable_values_cost_more),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
