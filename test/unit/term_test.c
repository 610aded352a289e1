#define _GNU_SOURCE
#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "execution/symbolic.h"
#include "term_fixture.h"

/* ---- Fixture: a pool with some variables ---- */

typedef struct Fixture {
    TermPool *pool;
    Term x, y;    /* 32 bits */
    Term byte, c; /* 8 bits */
    Term l;       /* 64 bits */
    Term p, q;    /* one bit */
} Fixture;

static int set_up(void **state)
{
    Fixture *f = calloc(1, sizeof *f);
    f->pool = term_pool_new();
    f->x = variable(f->pool, "x", 32, TERM_SIGNED);
    f->y = variable(f->pool, "y", 32, TERM_SIGNED);
    f->byte = variable(f->pool, "byte", 8, TERM_UNSIGNED);
    f->c = variable(f->pool, "c", 8, TERM_CHAR);
    f->l = variable(f->pool, "l", 64, TERM_SIGNED);
    f->p = variable(f->pool, "p", 1, TERM_BOOL);
    f->q = variable(f->pool, "q", 1, TERM_BOOL);
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
#define assert_same(a, b) assert_int_equal(a, b)

/* ---- Random expressions: the constructors against a naive interpreter ---- */

static unsigned long from_environment(const char *name, unsigned long otherwise)
{
    const char *text = getenv(name);
    return text ? strtoul(text, NULL, 10) : otherwise;
}

/* More with TERM_TEST_ROUNDS and TERM_TEST_SEED; one round is about 35 expressions on 8 assignments. */
static void random_expressions_keep_their_values(void **state)
{
    (void)state;
    unsigned long rounds = from_environment("TERM_TEST_ROUNDS", 6000);
    Random random = {from_environment("TERM_TEST_SEED", 1)};
    TermPool *pool = NULL;
    for (unsigned long round = 0; round < rounds; round++) {
        if (round % 512 == 0) {
            term_pool_free(pool);
            pool = term_pool_new();
        }
        Expressions expressions;
        expressions_make(&expressions, pool, &random);
        for (unsigned assignment = 0; assignment < 8; assignment++)
            assert_true(expressions_agree(&expressions, pool, &random));
        expressions_release(&expressions);
    }
    term_pool_free(pool);
}

/* ---- Variables and their sets ---- */

static void equal_variables_are_one(void **state)
{
    Fixture *f = *state;
    TermVariable description = {.name = "a[3]", .object = 7, .offset = 3, .width = 8, .kind = TERM_BYTE};
    VariableId id = term_variable_add(f->pool, &description);
    assert_int_equal(term_variable_add(f->pool, &description), id);
    assert_int_equal(term_variable(f->pool, id), term_variable(f->pool, id));
    description.offset = 4;
    assert_int_not_equal(term_variable_add(f->pool, &description), id);
    assert_string_equal(term_variable_get(f->pool, id)->name, "a[3]");
    assert_ptr_not_equal(term_variable_get(f->pool, id)->name, description.name);
}

/* Objects are one exactly when all of their information is equal; what they are called tells all of them apart. */
static void equal_objects_are_one(void **state)
{
    Fixture *f = *state;
    char name[] = "x";
    const TermObjectInfo infos[] = {
        {.name = name},
        {.name = name, .layout = {.low = 1}},
        {.name = name, .layout = {.high = 1}},
        {.name = name, .role = 1},
        {.name = name, .occurrence = 1},
        {.name = "x#2"},
        {.name = name, .occurrence = 1, .role = 1},
        {.name = "x'"},
        {.name = "y"},
    };
    static const char *const labels[] = {"x", "x'", "x''", "x'''", "x#2", "x#2'", "x#2''", "x''''", "y"};
    enum { COUNT = sizeof infos / sizeof *infos };
    TermObject objects[COUNT];
    for (unsigned i = 0; i < COUNT; i++) {
        objects[i] = term_object_add(f->pool, &infos[i]);
        assert_string_equal(term_object_label(f->pool, objects[i]), labels[i]);
        for (unsigned k = 0; k < i; k++)
            assert_int_not_equal(objects[i], objects[k]);
    }
    name[0] = 'z'; /* names were copied */
    assert_int_not_equal(term_object_add(f->pool, &infos[0]), objects[0]);
    name[0] = 'x';
    for (unsigned i = 0; i < COUNT; i++)
        assert_int_equal(term_object_add(f->pool, &infos[i]), objects[i]);
    assert_string_equal(term_object_label(f->pool, objects[3]), labels[3]);
}

static void sets_hold_what_was_joined(void **state)
{
    Fixture *f = *state;
    enum { COUNT = 3000 };
    TermSet sets[COUNT], even = 0, odd = 0, all = 0;
    VariableId first = (VariableId)term_variable_count(f->pool);
    for (uint32_t i = 0; i < COUNT; i++) {
        VariableId id =
            term_variable_add(f->pool, &(TermVariable){.name = "v", .object = 100, .offset = i, .width = 8});
        sets[i] = term_node(f->pool, term_variable(f->pool, id))->variables;
    }
    for (uint32_t i = 0; i < COUNT; i++) {
        uint32_t shuffled = i * 1009 % COUNT;
        TermSet *half = shuffled % 2 ? &odd : &even;
        *half = term_set_union(f->pool, sets[shuffled], *half);
        all = term_set_union(f->pool, all, sets[i]);
    }
    assert_int_equal(term_set_union(f->pool, even, odd), all);
    assert_int_equal(term_set_union(f->pool, all, odd), all);
    assert_false(term_set_intersects(f->pool, even, odd));
    assert_true(term_set_intersects(f->pool, even, all));
    assert_true(term_set_intersects(f->pool, sets[COUNT - 1], odd));
    assert_false(term_set_intersects(f->pool, sets[COUNT - 1], even));
    assert_false(term_set_intersects(f->pool, 0, all));
    size_t count;
    const VariableId *items = term_set_items(f->pool, odd, &count);
    assert_int_equal(count, COUNT / 2);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(items[i], first + 2 * i + 1);
    term_set_items(f->pool, 0, &count);
    assert_int_equal(count, 0);
}

/* ---- Simplification ---- */

static void sums_keep_one_constant(void **state)
{
    Fixture *f = *state;
    Term plus_5 = term_add(f->pool, f->x, C(32, 5));
    assert_same(term_add(f->pool, C(32, 7), plus_5), term_add(f->pool, f->x, C(32, 12)));
    assert_same(term_sub(f->pool, plus_5, C(32, 5)), f->x);
    assert_same(term_sub(f->pool, plus_5, f->x), C(32, 5));
    assert_same(term_sub(f->pool, f->x, f->x), C(32, 0));
    assert_same(term_add(f->pool, plus_5, term_add(f->pool, f->y, C(32, -5))), term_add(f->pool, f->x, f->y));
    assert_same(term_sub(f->pool, term_add(f->pool, f->x, f->y), f->y), f->x);
    assert_same(term_add(f->pool, term_neg(f->pool, f->x), f->y), term_sub(f->pool, f->y, f->x));
    assert_same(term_add(f->pool, f->x, f->x), term_mul(f->pool, f->x, C(32, 2)));
    assert_same(term_mul(f->pool, plus_5, C(32, 4)), term_add(f->pool, term_mul(f->pool, f->x, C(32, 4)), C(32, 20)));
    assert_same(term_sub(f->pool, C(32, 0), f->x), term_neg(f->pool, f->x));
}

static void bits_by_constants_are_pieces(void **state)
{
    Fixture *f = *state;
    Term low = term_and(f->pool, f->x, C(32, 0xff)), high = term_and(f->pool, f->x, C(32, 0xffffff00));
    assert_same(low, term_zext(f->pool, term_extract(f->pool, f->x, 0, 8), 32));
    assert_same(low, term_urem(f->pool, f->x, C(32, 256)));
    assert_same(term_or(f->pool, low, high), f->x);
    assert_same(term_add(f->pool, low, high), f->x);
    assert_same(term_and(f->pool, low, C(32, 0xff00)), C(32, 0));
    assert_same(term_xor(f->pool, term_xor(f->pool, f->x, f->y), f->x), f->y);
    assert_same(term_and(f->pool, f->x, term_not(f->pool, f->x)), C(32, 0));
    assert_same(term_udiv(f->pool, f->x, C(32, 16)), term_lshr(f->pool, f->x, C(32, 4)));
    assert_same(term_lshr(f->pool, term_shl(f->pool, f->x, C(32, 24)), C(32, 24)), low);
    assert_same(term_shl(f->pool, f->x, C(32, 32)), C(32, 0));
    assert_same(term_ashr(f->pool, f->x, C(32, 99)), term_ashr(f->pool, f->x, C(32, 31)));
}

/* Of a term of 32 bits: its bytes, and what they give together again. */
static Term store_and_load(TermPool *pool, Term value, bool from_above)
{
    unsigned count = term_width(pool, value) / 8;
    Term bytes[8], result = TERM_NONE;
    for (unsigned i = 0; i < count; i++)
        bytes[i] = term_extract(pool, value, 8 * i, 8);
    for (unsigned i = 0; i < count; i++) {
        Term byte = bytes[from_above ? count - 1 - i : i];
        result = !result ? byte : from_above ? term_concat(pool, result, byte) : term_concat(pool, byte, result);
    }
    return result;
}

static void what_is_stored_by_bytes_is_loaded_whole(void **state)
{
    Fixture *f = *state;
    Term sum = term_add(f->pool, f->x, f->y), condition = term_slt(f->pool, f->x, f->y);
    Term table[] = {f->x, sum, C(32, 5), f->y};
    Term values[] = {
        f->x,
        sum,
        f->l,
        term_zext(f->pool, f->byte, 32),
        term_sext(f->pool, f->c, 32),
        term_sext(f->pool, f->x, 64),
        term_and(f->pool, f->x, C(32, 0xff00)),
        term_or(f->pool, f->x, C(32, 1)),
        term_and(f->pool, f->x, C(32, -8)),
        term_ite(f->pool, condition, f->x, f->y),
        term_ite(f->pool, condition, C(32, 5), C(32, 0x10305)),
        term_ite(f->pool, condition, sum, C(32, -1)),
        term_zext(f->pool, condition, 32),
        term_sext(f->pool, condition, 64),
        term_mul(f->pool, f->x, C(32, 12)),
        term_shl(f->pool, f->x, C(32, 3)),
        term_ashr(f->pool, f->x, C(32, 3)),
        term_add(f->pool, term_zext(f->pool, f->byte, 32), term_zext(f->pool, f->c, 32)),
        term_select(f->pool, f->y, term_table(f->pool, table, 4)),
        term_xor(f->pool, f->x, C(32, 0x1234)),
        term_ite(f->pool, condition, term_zext(f->pool, f->byte, 64), f->l),
    };
    for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
        assert_same(store_and_load(f->pool, values[i], false), values[i]);
        assert_same(store_and_load(f->pool, values[i], true), values[i]);
    }
}

static void equations_are_solved(void **state)
{
    Fixture *f = *state;
    TermPool *pool = f->pool;
    Term is_3 = term_eq(pool, f->x, C(32, 3));
    assert_same(term_eq(pool, term_add(pool, f->x, C(32, 5)), C(32, 8)), is_3);
    assert_same(term_eq(pool, C(32, 1), term_sub(pool, C(32, 4), f->x)), is_3);
    assert_same(term_eq(pool, term_mul(pool, term_xor(pool, f->x, C(32, 1)), C(32, 7)), C(32, 14)), is_3);
    assert_same(term_eq(pool, term_sext(pool, f->x, 64), C(64, 3)), is_3);
    assert_true(term_is_false(pool, term_eq(pool, term_zext(pool, f->x, 64), C(64, -3))));
    assert_true(term_is_false(pool, term_eq(pool, term_mul(pool, f->x, C(32, 2)), C(32, 7))));
    assert_same(term_eq(pool, term_sub(pool, f->x, f->y), C(32, 0)), term_eq(pool, f->y, f->x));
    assert_same(term_eq(pool, term_add(pool, f->x, f->y), f->x), term_eq(pool, f->y, C(32, 0)));
    Term sum = term_add(pool, term_sext(pool, f->c, 32), C(32, 1)); /* (char)(c + 1) == 'b' */
    assert_same(term_eq(pool, term_extract(pool, sum, 0, 8), C(8, 'b')), term_eq(pool, f->c, C(8, 'a')));
}

static void truth_values_stay_conditions(void **state)
{
    Fixture *f = *state;
    TermPool *pool = f->pool;
    Term as_int = term_zext(pool, f->p, 32), chosen = term_ite(pool, f->p, C(32, 1), C(32, 0));
    assert_same(as_int, chosen);
    assert_same(term_ne(pool, as_int, C(32, 0)), f->p);
    assert_same(term_eq(pool, as_int, C(32, 0)), term_not(pool, f->p));
    assert_same(term_eq(pool, term_xor(pool, as_int, C(32, 1)), C(32, 1)), term_not(pool, f->p));
    assert_same(term_slt(pool, C(32, 0), term_ite(pool, f->p, C(32, 8), C(32, -8))), f->p);
    assert_same(term_eq(pool, term_ite(pool, f->p, C(32, 2), f->x), C(32, 2)),
                term_or(pool, f->p, term_eq(pool, f->x, C(32, 2))));
    assert_same(term_ite(pool, f->p, f->q, C(1, 0)), term_and(pool, f->q, f->p));
    assert_same(term_ite(pool, term_not(pool, f->p), f->x, f->y), term_ite(pool, f->p, f->y, f->x));
    assert_same(term_ite(pool, f->p, f->x, term_ite(pool, f->q, f->x, f->y)),
                term_ite(pool, term_or(pool, f->p, f->q), f->x, f->y));
    assert_same(term_and(pool, f->p, term_or(pool, f->q, f->p)), f->p);
    assert_true(term_is_false(pool, term_and(pool, term_eq(pool, f->x, C(32, 1)), term_slt(pool, C(32, 5), f->x))));
}

static void comparisons_lose_what_does_not_matter(void **state)
{
    Fixture *f = *state;
    TermPool *pool = f->pool;
    Term less = term_slt(pool, f->x, f->y), wide = term_zext(pool, f->byte, 32);
    assert_same(term_not(pool, less), term_sle(pool, f->y, f->x));
    assert_same(term_slt(pool, term_sext(pool, f->x, 64), term_sext(pool, f->y, 64)), less);
    assert_same(term_slt(pool, wide, C(32, 10)), term_ult(pool, f->byte, C(8, 10)));
    assert_same(term_slt(pool, term_add(pool, wide, C(32, -48)), C(32, 10)), term_ult(pool, f->byte, C(8, 58)));
    assert_true(term_is_true(pool, term_slt(pool, wide, C(32, 256))));
    assert_true(term_is_false(pool, term_slt(pool, wide, C(32, 0))));
    assert_true(term_is_true(pool, term_ult(pool, term_and(pool, f->x, C(32, 7)), C(32, 8))));
    assert_true(term_is_true(pool, term_ult(pool, term_urem(pool, f->x, C(32, 10)), C(32, 10))));
    assert_same(term_ult(pool, f->x, C(32, 1)), term_eq(pool, f->x, C(32, 0)));
    Term index = term_mul(pool, term_sext(pool, f->x, 64), C(64, 4)); /* an offset in an array of 10 ints */
    assert_same(term_ult(pool, index, C(64, 40)), term_ult(pool, f->x, C(32, 10)));
    assert_same(term_ule(pool, index, C(64, 36)), term_ule(pool, f->x, C(32, 9)));
}

static void tables_are_cut_to_what_is_reached(void **state)
{
    Fixture *f = *state;
    TermPool *pool = f->pool;
    Term squares[16], same[4];
    for (unsigned i = 0; i < 16; i++)
        squares[i] = C(32, i * i);
    for (unsigned i = 0; i < 4; i++)
        same[i] = f->y;
    TermTable table = term_table(pool, squares, 16);
    assert_int_equal(term_table(pool, squares, 16), table);
    assert_same(term_select(pool, C(8, 3), table), C(32, 9));
    assert_same(term_select(pool, C(8, 200), table), C(32, 225));
    assert_same(term_select(pool, f->x, term_table(pool, same, 4)), f->y);
    Term element = term_select(pool, term_and(pool, f->x, C(32, 7)), table);
    uint64_t low, high;
    term_range(pool, element, &low, &high);
    assert_int_equal(low, 0);
    assert_int_equal(high, 49);
    assert_same(term_eq(pool, term_select(pool, f->x, table), C(32, 25)), term_eq(pool, f->x, C(32, 5)));
    assert_true(term_is_false(pool, term_eq(pool, term_select(pool, f->x, table), C(32, 26))));
    assert_same(term_eq(pool, term_select(pool, f->x, table), C(32, 225)), term_ule(pool, C(32, 15), f->x));
    assert_same(term_select(pool, f->p, table), term_ite(pool, f->p, C(32, 1), C(32, 0)));
}

/* The condition on what selects an address agrees with the address, also where the index is larger than the table. */
static void choices_of_addresses_are_conditions(void **state)
{
    Fixture *f = *state;
    const uint64_t addresses[] = {0, 0x200010000010, 0, 0x200010000020, 0x200010000020};
    Term elements[5];
    for (unsigned i = 0; i < 5; i++)
        elements[i] = C(64, addresses[i]);
    Term choice = term_ite(f->pool, f->p, term_select(f->pool, f->x, term_table(f->pool, elements, 5)), C(64, 0x200010000010));
    TermEvaluator *evaluator = term_evaluator_new(f->pool);
    for (unsigned x = 0; x < 9; x++)
        for (unsigned p = 0; p < 2; p++) {
            term_evaluator_bind(evaluator, 0, x);
            for (VariableId v = 1; v < term_variable_count(f->pool); v++)
                term_evaluator_bind(evaluator, v, p);
            uint64_t value = (uint64_t)term_evaluate(evaluator, choice);
            for (unsigned i = 0; i < 5; i++)
                assert_int_equal(term_evaluate(evaluator, address_selected_within(f->pool, choice, addresses[i], addresses[i])), value == addresses[i]);
            assert_int_equal(term_evaluate(evaluator, address_selected_within(f->pool, choice, 1, UINT64_MAX)), value != 0);
        }
    term_evaluator_free(evaluator);
}

static void floats_made_of_integers_compare_as_integers(void **state)
{
    Fixture *f = *state;
    TermPool *pool = f->pool;
    Term a = term_stof(pool, f->x, 64), b = term_stof(pool, f->y, 64), two_and_a_half = C(64, 0x4004000000000000);
    assert_same(term_flt(pool, a, b), term_slt(pool, f->x, f->y));
    assert_same(term_flt(pool, a, two_and_a_half), term_slt(pool, f->x, C(32, 3)));
    assert_same(term_fle(pool, two_and_a_half, a), term_sle(pool, C(32, 3), f->x));
    assert_true(term_is_false(pool, term_feq(pool, a, two_and_a_half)));
    assert_same(term_ftos(pool, a, 32), f->x);
    Term rounded = term_stof(pool, f->x, 32); /* 24 bits are not enough */
    assert_int_equal(term_node(pool, term_flt(pool, rounded, term_stof(pool, f->y, 32)))->op, TERM_FLT);
    assert_true(term_is_false(pool, term_flt(pool, f->l, f->l)));
    assert_int_equal(term_node(pool, term_feq(pool, f->l, f->l))->op, TERM_FEQ);
}

static void folding_does_not_see_the_rounding_mode(void **state)
{
    Fixture *f = *state;
    Term one = C(64, 0x3ff0000000000000), three = C(64, 0x4008000000000000), third = C(64, 0x3fd5555555555555);
    feclearexcept(FE_ALL_EXCEPT);
    fesetround(FE_UPWARD);
    Term folded = term_fdiv(f->pool, one, three);
    int mode = fegetround(), raised = fetestexcept(FE_INEXACT);
    fesetround(FE_TONEAREST);
    assert_same(folded, third);
    assert_int_equal(mode, FE_UPWARD);
    assert_int_equal(raised, 0);
}

/* ---- Depth ---- */

/* Every shape that a loop can make, far deeper than the C stack. */
static Term deep_step(Fixture *f, unsigned shape, unsigned i, Term deep)
{
    TermPool *pool = f->pool;
    Term wide = term_zext(pool, f->byte, 32);
    switch (shape) {
    case 0: return term_xor(pool, term_add(pool, deep, f->x), C(32, i | 5));
    case 1: return term_add(pool, term_mul(pool, deep, C(32, 31)), wide);
    case 2: return term_ite(pool, term_eq(pool, f->y, C(32, i)), f->x, deep);
    case 3: return term_ite(pool, term_eq(pool, f->y, C(32, i)), deep, C(32, i));
    case 4: return term_sub(pool, f->x, term_and(pool, deep, C(32, 0x55555555)));
    case 5: return term_or(pool, term_shl(pool, deep, C(32, 1)), term_and(pool, wide, C(32, 1)));
    case 6: return term_udiv(pool, term_not(pool, deep), term_or(pool, f->y, deep));
    case 7: return term_concat(pool, term_extract(pool, deep, 0, 24), term_extract(pool, deep, 24, 8));
    default: return term_add(pool, f->x, term_xor(pool, f->y, deep));
    }
}

static void no_term_is_too_deep(void **state)
{
    Fixture *f = *state;
    TermPool *pool = f->pool;
    enum { DEPTH = 40000 };
    TermEvaluator *evaluator = term_evaluator_new(pool);
    Text text = {0};
    for (unsigned shape = 0; shape < 9; shape++) {
        Term deep = f->y, twin = f->x;
        for (unsigned i = 1; i < DEPTH; i++) {
            deep = deep_step(f, shape, i, deep);
            twin = deep_step(f, shape, i, twin);
        }
        Term both[] = {term_eq(pool, deep, C(32, 7)), term_slt(pool, deep, twin)};
        term_eq(pool, deep, twin);
        term_sub(pool, deep, twin);
        term_and(pool, term_ult(pool, twin, C(32, 9)), both[0]);
        term_sext(pool, term_extract(pool, deep, 3, 9), 64);
        term_select(pool, deep, term_table(pool, (Term[]){deep, twin, f->x}, 3));
        term_evaluate(evaluator, deep);
        term_print_c(pool, deep, &text);
        assert_true(text.length < 1000000);
        text_clear(&text);
        term_print_smt2_script(pool, both, 2, &text);
        text_clear(&text);
    }
    text_release(&text);
    term_evaluator_free(evaluator);
}

/* ---- Assignments ---- */

static void inputs_are_sorted_and_copied(void **state)
{
    (void)state;
    TermInput input = {0}, copy = {0};
    static const VariableId order[] = {5, 1, 9, 3, 5, 0};
    for (unsigned i = 0; i < 6; i++)
        term_input_set(&input, order[i], 100 + i);
    assert_int_equal(input.count, 5);
    for (size_t i = 1; i < input.count; i++)
        assert_true(input.items[i - 1].variable < input.items[i].variable);
    uint64_t value;
    assert_true(term_input_get(&input, 5, &value));
    assert_int_equal(value, 104);
    assert_false(term_input_get(&input, 4, &value));
    term_input_set(&copy, 77, 1);
    term_input_copy(&copy, &input);
    term_input_set(&input, 5, 0);
    assert_int_equal(copy.count, 5);
    assert_true(term_input_get(&copy, 5, &value));
    assert_int_equal(value, 104);
    vector_release(&input);
    vector_release(&copy);
}

static void evaluation_follows_the_assignment(void **state)
{
    Fixture *f = *state;
    TermEvaluator *evaluator = term_evaluator_new(f->pool);
    Term product = term_mul(f->pool, f->x, f->y), wide = term_concat(f->pool, f->l, term_sext(f->pool, product, 64));
    assert_int_equal(term_evaluate(evaluator, product), 0);
    term_evaluator_bind(evaluator, 0, 6);
    term_evaluator_bind(evaluator, 1, 7);
    assert_int_equal(term_evaluate(evaluator, product), 42);
    term_evaluator_bind(evaluator, 1, (uint64_t)-1);
    assert_int_equal(term_evaluate(evaluator, product), (uint32_t)-6);
    TermInput input = {0};
    term_input_set(&input, 0, 3);
    term_input_set(&input, 1, 5);
    term_input_set(&input, 4, 0xabcd);
    term_evaluator_load(evaluator, &input);
    assert_true(term_evaluate(evaluator, wide) == ((Wide)0xabcd << 64 | 15));
    term_evaluator_clear(evaluator);
    assert_int_equal(term_evaluate(evaluator, product), 0);
    vector_release(&input);
    term_evaluator_free(evaluator);
}

/* Loading an input that only binds more keeps results; every other one must not. */
static void loading_forgets_what_depends_on_the_difference(void **state)
{
    Fixture *f = *state;
    TermEvaluator *evaluator = term_evaluator_new(f->pool);
    Term sum = term_add(f->pool, f->x, f->y), more = term_add(f->pool, sum, C(32, 100));
    TermInput one = {0}, both = {0};
    term_input_set(&one, 0, 3);
    term_input_set(&both, 0, 3);
    term_input_set(&both, 1, 5);
    term_evaluator_load(evaluator, &one);
    assert_int_equal(term_evaluate(evaluator, sum), 3); /* y is not bound: 0 */
    term_evaluator_load(evaluator, &both);
    assert_int_equal(term_evaluate(evaluator, sum), 8);
    term_evaluator_load(evaluator, &one);
    assert_int_equal(term_evaluate(evaluator, more), 103);
    term_evaluator_clear(evaluator);
    term_evaluator_load(evaluator, &one);
    term_evaluator_load(evaluator, &both);
    assert_int_equal(term_evaluate(evaluator, more), 108);
    term_input_set(&both, 0, 4);
    term_evaluator_load(evaluator, &both);
    assert_int_equal(term_evaluate(evaluator, more), 109);
    vector_release(&one);
    vector_release(&both);
    term_evaluator_free(evaluator);
}

static void terms_are_counted(void **state)
{
    Fixture *f = *state;
    size_t count = term_pool_count(f->pool);
    for (unsigned i = 0; i < 10000; i++)
        C(32, i + 1000);
    assert_int_equal(term_pool_count(f->pool), count + 10000);
}

int main(void)
{
#define WITH_POOL(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_expressions_keep_their_values),
        WITH_POOL(equal_variables_are_one),
        WITH_POOL(equal_objects_are_one),
        WITH_POOL(sets_hold_what_was_joined),
        WITH_POOL(sums_keep_one_constant),
        WITH_POOL(bits_by_constants_are_pieces),
        WITH_POOL(what_is_stored_by_bytes_is_loaded_whole),
        WITH_POOL(equations_are_solved),
        WITH_POOL(truth_values_stay_conditions),
        WITH_POOL(comparisons_lose_what_does_not_matter),
        WITH_POOL(tables_are_cut_to_what_is_reached),
        WITH_POOL(choices_of_addresses_are_conditions),
        WITH_POOL(floats_made_of_integers_compare_as_integers),
        WITH_POOL(folding_does_not_see_the_rounding_mode),
        WITH_POOL(no_term_is_too_deep),
        cmocka_unit_test(inputs_are_sorted_and_copied),
        WITH_POOL(evaluation_follows_the_assignment),
        WITH_POOL(loading_forgets_what_depends_on_the_difference),
        WITH_POOL(terms_are_counted),
    };
    return cmocka_run_group_tests_name("term", tests, NULL, NULL);
}
