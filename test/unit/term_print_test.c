#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>
#include <z3.h>

#include "term_fixture.h"

typedef struct Fixture {
    TermPool *pool;
    Term x, y, u, w, c, byte, l, n, ok, pointer, f, d;
    Term buffer[8];
} Fixture;

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    TermPool *pool = f->pool = term_pool_new();
    f->x = variable(pool, "x", 32, TERM_SIGNED);
    f->y = variable(pool, "y", 32, TERM_SIGNED);
    f->u = variable(pool, "u", 32, TERM_UNSIGNED);
    f->w = variable(pool, "w", 32, TERM_UNSIGNED);
    f->c = variable(pool, "c", 8, TERM_CHAR);
    f->byte = variable(pool, "byte", 8, TERM_UNSIGNED);
    f->l = variable(pool, "l", 64, TERM_SIGNED);
    f->n = variable(pool, "n", 64, TERM_UNSIGNED);
    f->ok = variable(pool, "ok", 8, TERM_BOOL);
    f->pointer = variable(pool, "p", 64, TERM_POINTER);
    f->f = variable(pool, "f", 32, TERM_FLOAT);
    f->d = variable(pool, "d", 64, TERM_FLOAT);
    for (uint32_t i = 0; i < 8; i++) {
        char name[16];
        snprintf(name, sizeof name, "buf[%u]", i);
        VariableId id = term_variable_add(
            pool, &(TermVariable){.name = name, .object = 99, .offset = i, .width = 8, .kind = TERM_BYTE});
        f->buffer[i] = term_variable(pool, id);
    }
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    Fixture *f = *state;
    term_pool_free(f->pool);
    free(f);
    return 0;
}

#define C(width, value) term_constant(f->pool, width, (uint64_t)(value))
#define T(name, ...) term_##name(f->pool, __VA_ARGS__)

static void assert_prints(Fixture *f, Term term, const char *expected)
{
    Text text = {0};
    term_print_c(f->pool, term, &text);
    assert_string_equal(text.bytes, expected);
    text_release(&text);
}

/* ---- As C ---- */

static void integers_print_as_people_write_them(void **state)
{
    Fixture *f = *state;
    Term c = T(sext, f->c, 32), byte = T(zext, f->byte, 32), wide = T(sext, f->x, 64);
    assert_prints(f, T(slt, C(32, 10), T(add, f->x, f->y)), "x + y > 10");
    assert_prints(f, T(not, T(slt, C(32, 10), T(add, f->x, f->y))), "x + y <= 10");
    assert_prints(f, T(ne, f->x, C(32, -5)), "x != -5");
    assert_prints(f, T(sub, f->x, C(32, 5)), "x - 5");
    assert_prints(f, T(sub, C(32, 5), f->x), "5 - x");
    assert_prints(f, T(ult, f->x, C(32, 5)), "(unsigned)x < 5u");
    assert_prints(f, T(ult, f->u, C(32, 5)), "u < 5");
    assert_prints(f, T(ult, C(32, 4000000000), f->u), "u > 4000000000u");
    assert_prints(f, T(slt, f->u, f->x), "(int)u < x");
    assert_prints(f, T(eq, f->c, C(8, '\n')), "c == '\\n'");
    assert_prints(f, T(sle, C(32, '0'), c), "c >= '0'");
    assert_prints(f, T(sub, c, C(32, '0')), "c - '0'");
    assert_prints(f, T(slt, byte, C(32, 10)), "byte < 10");
    assert_prints(f, T(add, byte, f->x), "x + byte");
    assert_prints(f, T(mul, wide, C(64, 4)), "(long)x * 4");
    assert_prints(f, T(add, wide, f->l), "l + x");
    assert_prints(f, T(ult, f->n, T(zext, f->u, 64)), "n < u");
    assert_prints(f, T(sdiv, T(add, f->x, f->y), C(32, 2)), "(x + y) / 2");
    assert_prints(f, T(mul, f->x, T(srem, f->y, C(32, 3))), "x * (y % 3)");
    assert_prints(f, T(eq, f->x, C(32, 0x80000000)), "x == INT_MIN");
    assert_prints(f, T(ite, T(slt, C(32, 0), f->x), f->x, T(neg, f->x)), "x > 0 ? x : -x");
}

static void conditions_print_as_people_write_them(void **state)
{
    Fixture *f = *state;
    Term positive = T(slt, C(32, 0), f->x), small = T(slt, f->y, C(32, 9)), equal = T(eq, f->u, C(32, 3));
    assert_prints(f, T(or, T(and, positive, small), equal), "u == 3 || x > 0 && y < 9");
    assert_prints(f, T(and, T(or, positive, small), equal), "u == 3 && (x > 0 || y < 9)");
    assert_prints(f, T(not, T(and, positive, small)), "!(x > 0 && y < 9)");
    assert_prints(f, T(eq, positive, small), "(x > 0) == (y < 9)");
    assert_prints(f, T(ne, f->ok, C(8, 0)), "ok");
    assert_prints(f, T(eq, f->ok, C(8, 0)), "!ok");
    assert_prints(f, T(eq, f->pointer, C(64, 0)), "p == NULL");
    assert_prints(f, T(add, T(zext, positive, 32), f->x), "x + (x > 0)");
    assert_prints(f, T(eq, T(srem, f->x, C(32, 2)), C(32, 0)), "x % 2 == 0");
}

static void bits_print_as_masks_and_shifts(void **state)
{
    Fixture *f = *state;
    assert_prints(f, T(and, f->x, C(32, 7)), "x & 7");
    assert_prints(f, T(and, f->x, C(32, 0xf0)), "x & 0xf0");
    assert_prints(f, T(and, f->x, C(32, ~7)), "x & ~7");
    assert_prints(f, T(or, f->x, C(32, 1)), "x | 1");
    assert_prints(f, T(ne, T(and, f->x, C(32, 4)), C(32, 0)), "x & 4");
    assert_prints(f, T(eq, T(and, f->x, C(32, 4)), C(32, 0)), "!(x & 4)");
    assert_prints(f, T(eq, T(and, f->x, C(32, 6)), C(32, 2)), "(x & 6) == 2");
    assert_prints(f, T(shl, f->x, C(32, 3)), "x << 3");
    assert_prints(f, T(ashr, f->x, C(32, 3)), "x >> 3");
    assert_prints(f, T(lshr, f->x, C(32, 3)), "(unsigned)x >> 3");
    assert_prints(f, T(extract, f->x, 0, 8), "x");
    assert_prints(f, T(zext, T(extract, f->x, 0, 8), 32), "(unsigned char)x");
    assert_prints(f, T(or, T(shl, f->u, C(32, 5)), T(lshr, f->u, C(32, 27))), "u << 5 | u >> 27");
    Term first = T(zext, f->buffer[0], 32), second = T(zext, f->buffer[1], 32);
    assert_prints(f, T(or, T(shl, first, C(32, 8)), second), "buf[0] << 8 | buf[1]");
    Term word = T(concat, T(concat, f->buffer[7], f->buffer[6]), T(concat, f->buffer[5], f->buffer[4]));
    assert_prints(f, T(eq, word, C(32, 7)), "*(int *)&buf[4] == 7");
    assert_prints(f, T(ult, word, C(32, 7)), "*(unsigned *)&buf[4] < 7");
}

static void tables_print_abbreviated(void **state)
{
    Fixture *f = *state;
    Term elements[40];
    for (int i = 0; i < 40; i++)
        elements[i] = C(32, i * i - 3);
    assert_prints(f, T(select, f->x, T(table, elements, 4)), "(int[]){-3, -2, 1, 6}[x]");
    assert_prints(f, T(select, f->x, T(table, elements, 40)), "(int[]){-3, -2, 1, 6, 13, 22, ..., 1518}[x]");
}

static void tables_print_by_their_name(void **state)
{
    Fixture *f = *state;
    Term elements[5] = {C(32, 7), C(32, -1), C(32, 9), C(32, 0), C(32, 4)};
    TermTable table = T(table, elements, 5);
    term_table_set_name(f->pool, table, "squares", TERM_SIGNED);
    assert_prints(f, T(slt, T(select, f->x, table), C(32, -1)), "squares[x] < -1");
    Term low = T(and, f->x, C(32, 3)); /* reaches a part of the table only */
    assert_prints(f, T(select, low, table), "squares[x & 3]");
    term_table_set_name(f->pool, table, "others", TERM_SIGNED);
    assert_prints(f, T(select, f->x, table), "(int[]){7, -1, 9, 0, 4}[x]");
}

/* Two programs, or two functions, may have different arrays of one name. */
static void tables_of_one_name_are_told_apart(void **state)
{
    Fixture *f = *state;
    Term first[4] = {C(32, 7), C(32, -1), C(32, 9), C(32, 0)}, second[4] = {C(32, 7), C(32, -1), C(32, 8), C(32, 0)};
    TermTable whole = T(table, first, 4), part = T(table, first, 3), other = T(table, second, 4);
    term_table_set_name(f->pool, part, "t", TERM_SIGNED);
    term_table_set_name(f->pool, other, "t", TERM_SIGNED);
    term_table_set_name(f->pool, whole, "t", TERM_SIGNED);
    term_table_set_name(f->pool, other, "t", TERM_SIGNED);
    assert_prints(f, T(select, f->x, part), "t[x]");
    assert_prints(f, T(select, f->x, whole), "t[x]");
    assert_prints(f, T(select, f->x, other), "t'[x]");
    TermTable beginning = T(table, second, 3); /* what a select that does not reach all of it is made of */
    term_table_set_name(f->pool, beginning, "t", TERM_SIGNED);
    assert_string_equal(term_table_name(f->pool, beginning), "t'");
    TermTable of_unsigned = T(table, second, 2);
    term_table_set_name(f->pool, of_unsigned, "t", TERM_UNSIGNED);
    assert_string_equal(term_table_name(f->pool, of_unsigned), "t''");
}

static void tables_of_unsigned_elements_compare_as_c_does(void **state)
{
    Fixture *f = *state;
    Term elements[3] = {C(32, 7), C(32, 0xffffffff), C(32, 2)};
    TermTable table = T(table, elements, 3);
    term_table_set_name(f->pool, table, "masks", TERM_UNSIGNED);
    assert_prints(f, T(ult, C(32, 5), T(select, f->x, table)), "masks[x] > 5");
    assert_prints(f, T(slt, T(select, f->x, table), C(32, 5)), "(int)masks[x] < 5");
}

static void floats_print_as_people_write_them(void **state)
{
    Fixture *f = *state;
    Term one = C(64, 0x3ff0000000000000), tenth = C(64, 0x3fb999999999999a), half = C(32, 0x3f000000);
    Term from_x = T(stof, f->x, 64), from_y = T(stof, f->y, 64);
    assert_prints(f, T(flt, C(32, 0x40000000), T(fmul, f->f, f->f)), "f * f > 2.0f");
    assert_prints(f, T(flt, f->d, tenth), "d < 0.1");
    assert_prints(f, T(not, T(flt, f->d, tenth)), "!(d < 0.1)");
    assert_prints(f, T(flt, tenth, T(ftof, f->f, 64)), "f > 0.1");
    assert_prints(f, T(fdiv, from_x, one), "x / 1.0");
    assert_prints(f, T(fdiv, from_x, from_y), "(double)x / y");
    assert_prints(f, T(fadd, T(fadd, f->f, half), T(fmul, f->f, half)), "f + 0.5f + f * 0.5f");
    assert_prints(f, T(fadd, f->f, T(fadd, f->f, half)), "f + (f + 0.5f)");
    assert_prints(f, T(xor, f->d, C(64, UINT64_C(1) << 63)), "-d");
    assert_prints(f, T(eq, T(ftos, f->d, 32), C(32, 3)), "(int)d == 3");
    assert_prints(f, T(not, T(feq, f->d, f->d)), "isnan(d)");
    assert_prints(f, T(flt, T(fsqrt, f->d), one), "sqrt(d) < 1.0");
    assert_prints(f, T(fround, f->f, TERM_ROUND_DOWN), "floorf(f)");
}

static void values_print_as_their_kind(void **state)
{
    (void)state;
    static const struct {
        TermVariable variable;
        uint64_t value;
        const char *text;
    } cases[] = {
        {{.name = "a", .width = 32, .kind = TERM_SIGNED}, (uint32_t)-5, "-5"},
        {{.name = "a", .width = 32, .kind = TERM_UNSIGNED}, (uint32_t)-5, "4294967291"},
        {{.name = "a", .width = 8, .kind = TERM_CHAR}, 'a', "'a'"},
        {{.name = "a", .width = 8, .kind = TERM_CHAR}, '\'', "'\\''"},
        {{.name = "a", .width = 8, .kind = TERM_CHAR}, 0, "'\\0'"},
        {{.name = "a", .width = 8, .kind = TERM_CHAR}, 200, "-56"},
        {{.name = "a", .width = 8, .kind = TERM_BOOL}, 1, "true"},
        {{.name = "a", .width = 8, .kind = TERM_BOOL}, 2, "2"},
        {{.name = "a", .width = 64, .kind = TERM_POINTER}, 0, "NULL"},
        {{.name = "a", .width = 64, .kind = TERM_POINTER}, 0x1000, "0x1000"},
        {{.name = "a", .width = 64, .kind = TERM_FLOAT}, 0x3fb999999999999a, "0.1"},
        {{.name = "a", .width = 64, .kind = TERM_FLOAT}, 0x8000000000000000, "-0.0"},
        {{.name = "a", .width = 64, .kind = TERM_FLOAT}, 0x7fefffffffffffff, "1.7976931348623157e+308"},
        {{.name = "a", .width = 32, .kind = TERM_FLOAT}, 0x00000001, "1e-45f"},
        {{.name = "a", .width = 64, .kind = TERM_FLOAT}, 0x4044000000000000, "40.0"},
        {{.name = "a", .width = 32, .kind = TERM_FLOAT}, 0xc97423f0, "-999999.0f"},
        {{.name = "a", .width = 32, .kind = TERM_FLOAT}, 0x7f800000, "INFINITY"},
        {{.name = "a", .width = 32, .kind = TERM_FLOAT}, 0xffc00000, "-NAN"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Text text = {0};
        term_print_value(&cases[i].variable, cases[i].value, &text);
        assert_string_equal(text.bytes, cases[i].text);
        text_release(&text);
    }
}

static void long_expressions_are_cut(void **state)
{
    Fixture *f = *state;
    Term twice = f->x;
    for (unsigned i = 0; i < 64; i++) /* 2^64 leaves if sharing is not seen */
        twice = T(mul, T(add, twice, f->y), T(xor, twice, C(32, i + 1)));
    Text text = {0};
    term_print_c(f->pool, twice, &text);
    assert_true(text.length < 200000);
    assert_non_null(strstr(text.bytes, "..."));
    text_release(&text);
}

/* ---- As SMT-LIB 2 ---- */

static void names_are_unique_and_quoted(void **state)
{
    Fixture *f = *state;
    static const struct {
        const char *name, *expected;
    } cases[] = {{"z", "z"},    {"a[3]", "|a[3]|"},    {"s.x", "s.x"},    {"3", "|3|"},      {"and", "and!24"},
                 {"z", "z!25"}, {"bvadd", "bvadd!26"}, {"a|b", "a_b!27"}, {"!t1", "!t1!28"}, {"", "!29"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        VariableId id =
            term_variable_add(f->pool, &(TermVariable){.name = cases[i].name, .object = 200 + (uint32_t)i, .width = 8});
        Text text = {0};
        term_smt_name(f->pool, id, &text);
        assert_string_equal(text.bytes, cases[i].expected);
        text_release(&text);
    }
}

static void shared_terms_are_named_once(void **state)
{
    Fixture *f = *state;
    Term sum = T(add, f->x, f->y), product = T(mul, sum, sum), shared = T(ult, product, T(xor, product, f->x));
    Text text = {0};
    term_print_smt2(f->pool, T(or, shared, T(slt, f->x, f->y)), &text);
    char *second = strstr(text.bytes, "bvadd");
    assert_non_null(second);
    assert_null(strstr(second + 1, "bvadd"));
    text_release(&text);
}

static void ignore_error(Z3_context context, Z3_error_code code)
{
    (void)context;
    (void)code;
}

/* Is there a difference between the printed expression and its value, on the current assignment? */
static Z3_lbool differs(Z3_context context, Expressions *all, TermPool *pool, const Naive *naive)
{
    Term constraints[VARIABLES + 1];
    for (unsigned i = 0; i < VARIABLES; i++)
        constraints[i] =
            term_eq(pool, all->items[i].term, term_constant_wide(pool, all->items[i].width, all->items[i].value));
    constraints[VARIABLES] = term_ne(pool, naive->term, term_constant_wide(pool, naive->width, naive->value));
    Text text = {0};
    term_print_smt2_script(pool, constraints, VARIABLES + 1, &text);
    *strstr(text.bytes, "(check-sat)") = '\0';
    Z3_solver solver = Z3_mk_solver(context);
    Z3_solver_inc_ref(context, solver);
    Z3_solver_from_string(context, solver, text.bytes);
    assert_int_equal(Z3_get_error_code(context), Z3_OK);
    Z3_lbool verdict = Z3_solver_check(context, solver);
    Z3_solver_dec_ref(context, solver);
    text_release(&text);
    return verdict;
}

static bool has_floats(const Expressions *all, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (all->items[i].op >= TERM_FADD)
            return true;
    return false;
}

/* A second opinion on values: SMT-LIB as Z3 reads it. More with TERM_TEST_SCRIPTS. */
static void scripts_mean_what_is_evaluated(void **state)
{
    (void)state;
    const char *wanted = getenv("TERM_TEST_SCRIPTS");
    unsigned long rounds = wanted ? strtoul(wanted, NULL, 10) : 20;
    Random random = {3};
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config);
    Z3_set_error_handler(context, ignore_error);
    for (unsigned long round = 0; round < rounds; round++) {
        TermPool *pool = term_pool_new();
        Expressions expressions;
        expressions_make(&expressions, pool, &random);
        assert_true(expressions_agree(&expressions, pool, &random));
        for (unsigned i = VARIABLES; i < expressions.count && !has_floats(&expressions, i + 1); i++)
            assert_int_equal(differs(context, &expressions, pool, &expressions.items[i]), Z3_L_FALSE);
        expressions_release(&expressions);
        term_pool_free(pool);
    }
    Z3_del_context(context);
    Z3_del_config(config);
}

static void float_scripts_are_accepted(void **state)
{
    Fixture *f = *state;
    Term sum = T(fadd, f->d, T(ftof, f->f, 64)), negated = T(xor, sum, C(64, UINT64_C(1) << 63));
    Term extended = T(fmul, T(ftof, f->d, 80), T(utof, f->n, 80));
    Term constraints[] = {
        T(flt, negated, T(fsqrt, f->d)),
        T(eq, T(ftos, sum, 32), T(ftou, f->f, 32)),
        T(ult, T(ftou, f->d, 64), T(add, T(ftou, extended, 64), T(ftos, extended, 64))),
        T(eq, T(extract, T(fround, sum, TERM_ROUND_ZERO), 52, 11), C(11, 1030)),
        T(ne, T(extract, extended, 3, 5), T(extract, T(ftos, f->d, 128), 100, 5)),
        T(fle, T(ite, T(feq, f->d, f->d), sum, f->d), T(stof, f->l, 64)),
    };
    Text text = {0};
    term_print_smt2_script(f->pool, constraints, sizeof constraints / sizeof *constraints, &text);
    assert_null(strstr(text.bytes, "fp.to_ieee_bv")); /* not standard */
    *strstr(text.bytes, "(check-sat)") = '\0';
    Z3_config config = Z3_mk_config();
    Z3_context context = Z3_mk_context(config);
    Z3_set_error_handler(context, ignore_error);
    Z3_ast_vector assertions = Z3_parse_smtlib2_string(context, text.bytes, 0, NULL, NULL, 0, NULL, NULL);
    assert_int_equal(Z3_get_error_code(context), Z3_OK);
    assert_true(Z3_ast_vector_size(context, assertions) >= 6);
    Z3_del_context(context);
    Z3_del_config(config);
    text_release(&text);
}

int main(void)
{
#define WITH_POOL(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        WITH_POOL(integers_print_as_people_write_them),
        WITH_POOL(conditions_print_as_people_write_them),
        WITH_POOL(bits_print_as_masks_and_shifts),
        WITH_POOL(tables_print_abbreviated),
        WITH_POOL(tables_print_by_their_name),
        WITH_POOL(tables_of_one_name_are_told_apart),
        WITH_POOL(tables_of_unsigned_elements_compare_as_c_does),
        WITH_POOL(floats_print_as_people_write_them),
        cmocka_unit_test(values_print_as_their_kind),
        WITH_POOL(long_expressions_are_cut),
        WITH_POOL(names_are_unique_and_quoted),
        WITH_POOL(shared_terms_are_named_once),
        cmocka_unit_test(scripts_mean_what_is_evaluated),
        WITH_POOL(float_scripts_are_accepted),
    };
    return cmocka_run_group_tests_name("term_print", tests, NULL, NULL);
}
