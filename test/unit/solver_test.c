#define _GNU_SOURCE
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <cmocka.h>

#include "solver/chain.h"
#include "solver/ranges.h"
#include "solver/solver.h"

/* ---- A solver with three ints, a byte, two floats ---- */

typedef struct Fixture {
    TermPool *pool;
    Solver *solver;
    Term x, y, z, byte, single, twice;
    VariableId ids[6];
    TermInput hint, model;
} Fixture;

static Term add_variable(Fixture *fixture, unsigned number, const char *name, unsigned width, TermKind kind)
{
    TermVariable variable = {.name = name, .object = number, .width = (uint8_t)width, .kind = (uint8_t)kind};
    fixture->ids[number] = term_variable_add(fixture->pool, &variable);
    return term_variable(fixture->pool, fixture->ids[number]);
}

static Fixture fixture_new(SolverOptions options)
{
    Fixture fixture = {.pool = term_pool_new()};
    fixture.x = add_variable(&fixture, 0, "x", 32, TERM_SIGNED);
    fixture.y = add_variable(&fixture, 1, "y", 32, TERM_SIGNED);
    fixture.z = add_variable(&fixture, 2, "z", 32, TERM_SIGNED);
    fixture.byte = add_variable(&fixture, 3, "c", 8, TERM_CHAR);
    fixture.single = add_variable(&fixture, 4, "f", 32, TERM_FLOAT);
    fixture.twice = add_variable(&fixture, 5, "d", 64, TERM_FLOAT);
    fixture.solver = solver_new(fixture.pool, &options, NULL);
    assert_non_null(fixture.solver);
    return fixture;
}

static const SolverOptions only_z3 = {.no_independence = true, .no_cache = true, .no_search = true};

static void fixture_free(Fixture *fixture)
{
    solver_free(fixture->solver);
    vector_release(&fixture->hint);
    vector_release(&fixture->model);
    term_pool_free(fixture->pool);
}

static void fixture_release(Fixture *fixture)
{
    assert_int_equal(solver_statistics(fixture->solver)->model_failures, 0);
    fixture_free(fixture);
}

static Term number(Fixture *fixture, int64_t value)
{
    return term_constant(fixture->pool, 32, (uint64_t)value);
}

static Term double_number(Fixture *fixture, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return term_constant(fixture->pool, 64, bits);
}

#define COUNT(...) (sizeof((const Term[]){__VA_ARGS__}) / sizeof(Term))
#define CHECK(f, ...) \
    solver_check((f)->solver, (const Term[]){__VA_ARGS__}, COUNT(__VA_ARGS__), &(f)->hint, &(f)->model)

static uint64_t model_value(Fixture *fixture, unsigned variable)
{
    uint64_t value = 0;
    term_input_get(&fixture->model, fixture->ids[variable], &value);
    return value;
}

static const SolverStatistics *statistics(Fixture *fixture)
{
    return solver_statistics(fixture->solver);
}

/* ---- Answers ---- */

static void a_query_without_constraints_has_the_hint_as_model(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    term_input_set(&f.hint, f.ids[1], 7);
    assert_int_equal(solver_check(f.solver, NULL, 0, &f.hint, &f.model), VERDICT_YES);
    assert_int_equal(f.model.count, 1);
    assert_int_equal(model_value(&f, 1), 7);
    assert_int_equal(solver_check(f.solver, NULL, 0, NULL, &f.model), VERDICT_YES);
    assert_int_equal(f.model.count, 0);
    fixture_release(&f);
}

static void constants_are_constraints_too(void **state)
{
    (void)state;
    SolverOptions all[] = {{0}, only_z3};
    for (unsigned i = 0; i < 2; i++) {
        Fixture f = fixture_new(all[i]);
        Term yes = term_constant(f.pool, 1, 1), no = term_constant(f.pool, 1, 0);
        assert_int_equal(CHECK(&f, yes), VERDICT_YES);
        assert_int_equal(CHECK(&f, no), VERDICT_NO);
        assert_int_equal(CHECK(&f, yes, term_slt(f.pool, f.x, f.y), yes), VERDICT_YES);
        Term mixed[] = {yes, no, term_slt(f.pool, f.x, f.y)};
        assert_int_equal(solver_check(f.solver, mixed, 3, NULL, &f.model), VERDICT_NO);
        fixture_release(&f);
    }
}

static void what_is_not_asked_about_keeps_the_hint(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    term_input_set(&f.hint, f.ids[1], 5);
    term_input_set(&f.hint, f.ids[2], 9);
    Term prefix = term_slt(f.pool, f.y, number(&f, 6));
    assert_int_equal(CHECK(&f, prefix, term_eq(f.pool, f.x, number(&f, 42))), VERDICT_YES);
    assert_int_equal(model_value(&f, 0), 42);
    assert_int_equal(model_value(&f, 1), 5);
    assert_int_equal(model_value(&f, 2), 9);
    fixture_release(&f);
}

static void every_link_may_be_left_out(void **state)
{
    (void)state;
    for (unsigned i = 0; i < 8; i++) {
        Fixture f = fixture_new((SolverOptions){.no_independence = i & 1, .no_cache = i & 2, .no_search = i & 4});
        Term sum = term_add(f.pool, f.x, f.y);
        Term small = term_slt(f.pool, f.x, number(&f, 10)), positive = term_slt(f.pool, number(&f, -1), f.x);
        for (unsigned round = 0; round < 2; round++) {
            assert_int_equal(CHECK(&f, positive, small, term_eq(f.pool, sum, number(&f, 1000))), VERDICT_YES);
            assert_int_equal((uint32_t)(model_value(&f, 0) + model_value(&f, 1)), 1000);
            assert_int_equal(CHECK(&f, positive, small, term_eq(f.pool, f.x, number(&f, 12))), VERDICT_NO);
        }
        fixture_release(&f);
    }
}

static void without_a_hint_each_group_is_solved(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term query[] = {term_eq(f.pool, f.x, number(&f, 3)), term_eq(f.pool, f.y, number(&f, 4)),
                    term_slt(f.pool, f.z, number(&f, 5))};
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_YES);
    assert_int_equal(model_value(&f, 0), 3);
    assert_int_equal(model_value(&f, 1), 4);
    query[2] = term_ne(f.pool, f.y, number(&f, 4));
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_NO);
    fixture_release(&f);
}

static void a_hint_that_breaks_its_promise_is_noticed(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term broken = term_slt(f.pool, number(&f, 100), f.y);
    assert_int_equal(CHECK(&f, broken, term_eq(f.pool, f.x, number(&f, 1))), VERDICT_YES);
    assert_true((int32_t)model_value(&f, 1) > 100);
    assert_int_equal(model_value(&f, 0), 1);
    fixture_release(&f);
}

/* A link that answers everything with x = 1. */
static void lie(SolverLink *link, const Query *query, Answer *answer)
{
    (void)link, (void)query;
    vector_push(&answer->model, (TermBinding){0, 1});
    answer->verdict = VERDICT_YES;
}

static void liar_free(SolverLink *link)
{
    free(link);
}

static void add_liar(Fixture *fixture)
{
    static const SolverLinkType type = {lie, liar_free};
    SolverLink *link = base_allocate_zeroed(sizeof *link);
    link->type = &type;
    chain_add(fixture->solver, link);
}

static void a_link_that_lies_is_not_believed(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    add_liar(&f);
    Term two = term_eq(f.pool, f.x, number(&f, 2)), three = term_eq(f.pool, f.y, number(&f, 3));
    assert_int_equal(CHECK(&f, two), VERDICT_UNKNOWN);
    assert_int_equal(statistics(&f)->model_failures, 1);
    /* A constraint that has nothing to do with the target, and none of the model's variables. */
    assert_int_equal(CHECK(&f, three, term_eq(f.pool, f.x, number(&f, 1))), VERDICT_UNKNOWN);
    assert_int_equal(solver_check(f.solver, &two, 1, NULL, &f.model), VERDICT_UNKNOWN);
    assert_int_equal(statistics(&f)->model_failures, 3);
    assert_int_equal(statistics(&f)->unknown, 3);
    /* What is true by chance is true. */
    assert_int_equal(CHECK(&f, term_eq(f.pool, f.x, number(&f, 1))), VERDICT_YES);
    assert_int_equal(statistics(&f)->model_failures, 3);
    fixture_free(&f);
}

/* ---- Who answers ---- */

static void earlier_answers_are_used(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term product = term_mul(f.pool, f.x, f.y);
    Term first = term_slt(f.pool, f.x, f.y), second = term_eq(f.pool, product, number(&f, 35));
    Term third = term_ne(f.pool, f.y, f.z);
    term_input_set(&f.hint, f.ids[1], 1);
    assert_int_equal(CHECK(&f, first, third, second), VERDICT_YES);
    uint64_t asked = statistics(&f)->by_search + statistics(&f)->by_z3;
    assert_int_equal(CHECK(&f, third, first, second), VERDICT_YES);
    assert_int_equal(CHECK(&f, first, second), VERDICT_YES);
    assert_int_equal(statistics(&f)->by_cache, 2);

    Term odd = term_eq(f.pool, term_and(f.pool, product, number(&f, 1)), number(&f, 1));
    Term even = term_eq(f.pool, term_and(f.pool, f.x, number(&f, 1)), number(&f, 0));
    assert_int_equal(CHECK(&f, even, odd), VERDICT_NO);
    assert_int_equal(CHECK(&f, first, even, third, odd), VERDICT_NO);
    assert_int_equal(statistics(&f)->by_core, 1);
    assert_int_equal(statistics(&f)->by_search + statistics(&f)->by_z3, asked + 1);
    fixture_release(&f);
}

static void one_variable_needs_no_z3(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term at_least = term_sle(f.pool, number(&f, 10), f.x), at_most = term_sle(f.pool, f.x, number(&f, 11));
    assert_int_equal(CHECK(&f, at_least, at_most, term_ne(f.pool, f.x, number(&f, 10))), VERDICT_YES);
    assert_int_equal(model_value(&f, 0), 11);
    assert_int_equal(CHECK(&f, at_least, at_most, term_eq(f.pool, f.x, number(&f, -11))), VERDICT_NO);
    /* Squares end in 0, 1, 4, 5, 6 or 9. */
    Term wide = term_zext(f.pool, f.byte, 32), square = term_mul(f.pool, wide, wide);
    Term last = term_urem(f.pool, square, number(&f, 10));
    assert_int_equal(CHECK(&f, term_eq(f.pool, last, number(&f, 6))), VERDICT_YES);
    assert_int_equal(model_value(&f, 3) * model_value(&f, 3) % 10, 6);
    assert_int_equal(CHECK(&f, term_eq(f.pool, last, number(&f, 7))), VERDICT_NO);
    Term zero = double_number(&f, 0.5);
    assert_int_equal(CHECK(&f, term_flt(f.pool, zero, f.twice)), VERDICT_YES);
    assert_int_equal(CHECK(&f, term_flt(f.pool, zero, f.twice), term_flt(f.pool, f.twice, zero)), VERDICT_NO);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    fixture_release(&f);
}

static void search_goes_back_through_operations(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    TermPool *pool = f.pool;
    Term sum = term_add(pool, term_mul(pool, f.x, number(&f, 7)), term_xor(pool, f.y, number(&f, 99)));
    Term conditions[] = {
        term_eq(pool, sum, number(&f, 1234567)),
        term_eq(pool, term_mul(pool, f.x, f.y), number(&f, 77)),
        term_and(pool, term_slt(pool, f.x, f.y), term_slt(pool, f.y, f.z)),
        term_eq(pool, term_concat(pool, f.byte, term_extract(pool, f.x, 4, 8)), term_constant(pool, 16, 0x4142)),
        term_eq(pool, term_fmul(pool, f.twice, double_number(&f, 0.5)), double_number(&f, 21)),
        term_eq(pool, term_sext(pool, f.byte, 32), term_neg(pool, f.z)),
        term_slt(pool, number(&f, 1000), term_ite(pool, term_slt(pool, f.x, f.y), f.z, number(&f, 3))),
    };
    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++)
        assert_int_equal(CHECK(&f, conditions[i]), VERDICT_YES);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    fixture_release(&f);
}

static void independent_branches_cost_no_queries(void **state)
{
    (void)state;
    enum { BRANCHES = 10 };
    Fixture f = fixture_new((SolverOptions){0});
    Term branches[BRANCHES], way[BRANCHES];
    for (unsigned i = 0; i < BRANCHES; i++) {
        TermVariable variable = {.name = "v", .object = 100 + i, .width = 32, .kind = TERM_SIGNED};
        branches[i] = term_slt(f.pool, number(&f, 5 * i), term_variable(f.pool, term_variable_add(f.pool, &variable)));
    }
    for (unsigned path = 0; path < 1u << BRANCHES; path++) {
        for (unsigned i = 0; i < BRANCHES; i++) {
            way[i] = path >> i & 1 ? branches[i] : term_not(f.pool, branches[i]);
            assert_int_equal(solver_check(f.solver, way, i + 1, &f.hint, &f.model), VERDICT_YES);
            term_input_copy(&f.hint, &f.model);
        }
    }
    assert_true(statistics(&f)->by_domain <= 2 * BRANCHES);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    fixture_release(&f);
}

static void comparisons_in_a_circle_need_no_z3(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term circle[] = {term_slt(f.pool, f.x, f.y), term_ne(f.pool, f.x, number(&f, 7)), term_slt(f.pool, f.y, f.z),
                     term_slt(f.pool, f.z, f.x)};
    term_input_set(&f.hint, f.ids[1], 1);
    term_input_set(&f.hint, f.ids[2], 2);
    assert_int_equal(solver_check(f.solver, circle, 4, &f.hint, &f.model), VERDICT_NO);
    assert_int_equal(statistics(&f)->by_order, 1);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    /* The circle is the core: it is known again beside other constraints. */
    circle[1] = term_ne(f.pool, f.x, number(&f, 8));
    assert_int_equal(solver_check(f.solver, circle, 4, &f.hint, &f.model), VERDICT_NO);
    assert_int_equal(statistics(&f)->by_order, 1);
    /* Signed comparisons say nothing about unsigned ones. */
    circle[3] = term_ult(f.pool, f.z, f.x);
    assert_int_equal(solver_check(f.solver, circle, 4, &f.hint, &f.model), VERDICT_YES);
    fixture_release(&f);
}

/* ---- Z3 ---- */

static void a_core_names_what_excludes_each_other(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term common = term_eq(f.pool, term_and(f.pool, f.x, f.y), number(&f, 3));
    Term all = term_eq(f.pool, term_or(f.pool, f.x, f.y), number(&f, 4));
    Term query[] = {common, term_ne(f.pool, f.x, number(&f, 7)), all};
    term_input_set(&f.hint, f.ids[0], 3);
    term_input_set(&f.hint, f.ids[1], 3);
    assert_int_equal(solver_check(f.solver, query, 3, &f.hint, &f.model), VERDICT_NO);
    assert_int_equal(statistics(&f)->z3_calls, 1);
    /* Without the one that has no part in it: known. */
    query[1] = term_ne(f.pool, f.x, number(&f, 8));
    assert_int_equal(solver_check(f.solver, query, 3, &f.hint, &f.model), VERDICT_NO);
    assert_int_equal(statistics(&f)->z3_calls, 1);
    fixture_release(&f);
}

static void tables_and_deep_terms_reach_z3(void **state)
{
    (void)state;
    Fixture f = fixture_new(only_z3);
    Term elements[300], deep = f.x;
    for (unsigned i = 0; i < 300; i++)
        elements[i] = number(&f, i < 200 ? 1 : (int)i * 3);
    Term element = term_select(f.pool, f.x, term_table(f.pool, elements, 300));
    assert_int_equal(CHECK(&f, term_eq(f.pool, element, number(&f, 750))), VERDICT_YES);
    assert_int_equal(model_value(&f, 0), 250);
    assert_int_equal(CHECK(&f, term_eq(f.pool, element, number(&f, 751))), VERDICT_NO);
    Term beyond = term_slt(f.pool, f.x, number(&f, 0));
    assert_int_equal(CHECK(&f, beyond, term_ne(f.pool, element, number(&f, 299 * 3))), VERDICT_NO);
    for (unsigned i = 0; i < 30000; i++)
        deep = term_xor(f.pool, term_lshr(f.pool, deep, number(&f, 1)), i % 2 ? f.y : number(&f, i));
    solver_set_timeout(f.solver, 500);
    Verdict verdict = CHECK(&f, term_eq(f.pool, deep, number(&f, 5)));
    assert_true(verdict == VERDICT_YES || verdict == VERDICT_UNKNOWN);
    fixture_release(&f);
}

static void floats_are_exact(void **state)
{
    (void)state;
    Fixture f = fixture_new(only_z3);
    TermPool *pool = f.pool;
    solver_set_timeout(f.solver, 600000);
    Term two = term_constant(pool, 32, 0x40000000), square = term_fmul(pool, f.single, f.single);
    assert_int_equal(CHECK(&f, term_flt(pool, two, square)), VERDICT_YES);
    assert_int_equal(CHECK(&f, term_flt(pool, square, term_constant(pool, 32, 0))), VERDICT_NO);
    /* Not a number: neither equal to itself nor smaller nor larger; as an integer, what the instruction gives. */
    assert_int_equal(CHECK(&f, term_not(pool, term_feq(pool, f.twice, f.twice))), VERDICT_YES);
    Term big = term_flt(pool, double_number(&f, 1e10), f.twice), whole = term_ftos(pool, f.twice, 32);
    assert_int_equal(CHECK(&f, big, term_eq(pool, whole, number(&f, INT32_MIN))), VERDICT_YES);
    assert_int_equal(CHECK(&f, big, term_ne(pool, whole, number(&f, INT32_MIN))), VERDICT_NO);
    /* The bits of 0/0 are those of the machine. */
    Term is_zero = term_feq(pool, f.single, term_constant(pool, 32, 0)), quotient = term_fdiv(pool, f.single, f.single);
    Term nan = term_constant(pool, 32, 0xFFC00000);
    assert_int_equal(CHECK(&f, is_zero, term_eq(pool, quotient, nan)), VERDICT_YES);
    assert_int_equal(CHECK(&f, is_zero, term_ne(pool, quotient, nan)), VERDICT_NO);
    Term extended = term_stof(pool, f.byte, 80);
    assert_int_equal(CHECK(&f, term_ne(pool, term_ftos(pool, extended, 8), f.byte)), VERDICT_NO);
    fixture_release(&f);
}

/* ---- Limits ---- */

/* Two factors of a product of two large primes. */
static void make_hard_query(Fixture *f, Term query[3])
{
    Term a = term_zext(f->pool, f->x, 64), b = term_zext(f->pool, f->y, 64);
    query[0] = term_ult(f->pool, number(f, 1), f->x);
    query[1] = term_ult(f->pool, f->x, f->y);
    uint64_t product = UINT64_C(2147483647) * UINT64_C(4294967291);
    query[2] = term_eq(f->pool, term_mul(f->pool, a, b), term_constant(f->pool, 64, product));
}

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void a_query_that_takes_too_long_is_given_up(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){.timeout_ms = 100});
    Term query[3];
    make_hard_query(&f, query);
    double start = seconds();
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_UNKNOWN);
    assert_true(seconds() - start < 60);
    assert_int_equal(statistics(&f)->unknown, 1);
    /* Not tried again with as little time, but with more. */
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_UNKNOWN);
    assert_int_equal(statistics(&f)->z3_calls, 1);
    solver_set_timeout(f.solver, 150);
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_UNKNOWN);
    assert_int_equal(statistics(&f)->z3_calls, 2);
    solver_set_timeout(f.solver, 600000);
    assert_int_equal(CHECK(&f, term_slt(f.pool, f.x, f.y), term_slt(f.pool, f.y, f.x)), VERDICT_NO);
    fixture_release(&f);
}

/* Asks for what takes long with a limit of work: a product, which the quick solver leaves to the thorough one, and with
 * `floats` an equation on doubles, in a process of its own. Gives what it cost. */
static uint64_t work_on_hard_query(bool floats, uint64_t most)
{
    Fixture f = fixture_new((SolverOptions){.timeout_ms = 600000, .no_search = true});
    Term query[3];
    size_t count = floats ? 1 : 3;
    make_hard_query(&f, query);
    if (floats)
        query[0] = term_feq(f.pool, term_fmul(f.pool, f.twice, term_fadd(f.pool, f.twice, double_number(&f, 0.3))),
                            double_number(&f, 0.7));
    solver_set_work(f.solver, most);
    assert_int_equal(solver_check(f.solver, query, count, NULL, &f.model), VERDICT_UNKNOWN);
    assert_int_equal(statistics(&f)->cut, 0);
    uint64_t work = statistics(&f)->work;
    /* Not tried again with as little work, whatever the time; but with more. */
    solver_set_timeout(f.solver, 700000);
    assert_int_equal(solver_check(f.solver, query, count, NULL, &f.model), VERDICT_UNKNOWN);
    assert_int_equal(statistics(&f)->z3_calls, 1);
    solver_set_work(f.solver, most + most / 2);
    assert_int_equal(solver_check(f.solver, query, count, NULL, &f.model), VERDICT_UNKNOWN);
    assert_int_equal(statistics(&f)->z3_calls, 2);
    fixture_release(&f);
    return work;
}

static void a_limit_of_work_is_the_same_every_time(void **state)
{
    (void)state;
    for (unsigned floats = 0; floats < 2; floats++) {
        uint64_t most = floats ? 100000 : 400000, work = work_on_hard_query(floats, most);
        assert_true(work >= most && work < 4 * most);
        assert_int_equal(work_on_hard_query(floats, most), work);
    }
}

/* A query that is cut by time is counted as cut, also when the answer is remembered. */
static void what_time_cuts_is_counted(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){.timeout_ms = 50});
    Term query[3];
    make_hard_query(&f, query);
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_UNKNOWN);
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_UNKNOWN);
    assert_int_equal(statistics(&f)->z3_calls, 1);
    assert_int_equal(statistics(&f)->cut, 2);
    fixture_release(&f);
}

static void *interrupt_later(void *stop)
{
    usleep(50000);
    stop_request(stop, STOP_INTERRUPTED);
    return NULL;
}

static void an_interrupt_ends_the_query(void **state)
{
    (void)state;
    Stop *stop = stop_new(&(StopLimits){0});
    Fixture f = fixture_new((SolverOptions){.timeout_ms = 600000, .stop = stop});
    Term query[3];
    make_hard_query(&f, query);
    pthread_t thread;
    pthread_create(&thread, NULL, interrupt_later, stop);
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_UNKNOWN);
    pthread_join(thread, NULL);
    /* A stop that was requested before ends every query until the next phase. */
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_UNKNOWN);
    stop_enter_phase(stop, 1, 1);
    assert_int_equal(CHECK(&f, term_slt(f.pool, f.x, f.y)), VERDICT_YES);
    fixture_release(&f);
    stop_free(stop);
}

static void a_query_that_takes_too_much_memory_is_given_up(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){.timeout_ms = 600000, .max_memory = 30 << 20});
    Term query[3];
    make_hard_query(&f, query);
    assert_int_equal(solver_check(f.solver, query, 3, NULL, &f.model), VERDICT_UNKNOWN);
    fixture_release(&f);
}

/* ---- Small domains, intervals, processes ---- */

/* Bytes that matter only modulo 3 have three values each, so seven of them are soon tried. */
static void few_combinations_are_tried(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term sum = term_constant(f.pool, 32, 0), three = term_constant(f.pool, 8, 3);
    enum { BYTES = 7 };
    for (unsigned i = 0; i < BYTES; i++) {
        TermVariable variable = {.name = "b", .object = 10 + i, .width = 8, .kind = TERM_UNSIGNED};
        Term byte = term_variable(f.pool, term_variable_add(f.pool, &variable));
        Term rest = term_urem(f.pool, byte, three);
        Term squared = term_mul(f.pool, term_zext(f.pool, rest, 32), term_zext(f.pool, rest, 32));
        sum = term_add(f.pool, sum, squared);
    }
    assert_int_equal(CHECK(&f, term_eq(f.pool, sum, number(&f, 27))), VERDICT_NO);
    assert_int_equal(CHECK(&f, term_eq(f.pool, sum, number(&f, 25))), VERDICT_YES);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    assert_true(statistics(&f)->by_enumeration > 0);
    fixture_release(&f);
}

/* What the enumeration did not look at is not in the core: the same constraints with others are refused by it. */
static void a_core_of_an_enumeration_is_reused(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term other = add_variable(&f, 0, "other", 8, TERM_UNSIGNED), byte = f.byte;
    Term product = term_mul(f.pool, term_zext(f.pool, byte, 32), term_zext(f.pool, other, 32));
    Term is_prime = term_eq(f.pool, product, number(&f, 251));
    Term small = term_ult(f.pool, other, term_constant(f.pool, 8, 200));
    Term also_small = term_ult(f.pool, byte, term_constant(f.pool, 8, 200));
    assert_int_equal(CHECK(&f, small, also_small, is_prime), VERDICT_NO);
    Term more = term_ult(f.pool, term_constant(f.pool, 8, 3), byte);
    assert_int_equal(CHECK(&f, more, small, also_small, is_prime), VERDICT_NO);
    assert_int_equal(statistics(&f)->by_core, 1);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    fixture_release(&f);
}

static Term between(Fixture *f, Term term, int64_t low, int64_t high)
{
    return term_and(f->pool, term_sle(f->pool, number(f, low), term), term_sle(f->pool, term, number(f, high)));
}

static void intervals_refuse_and_find(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term x_range = between(&f, f.x, 0, 50000), y_range = between(&f, f.y, -20000, 50000);
    Term difference = term_sub(f.pool, f.x, f.y), half = term_sdiv(f.pool, f.z, number(&f, 2));
    Term sum = term_add(f.pool, difference, half), z_range = between(&f, f.z, -6000, 6000);
    Term over = term_slt(f.pool, number(&f, 80000), sum);
    assert_int_equal(CHECK(&f, x_range, y_range, z_range, over), VERDICT_NO);
    Term near = term_and(f.pool, term_slt(f.pool, number(&f, 60100), sum), term_slt(f.pool, sum, number(&f, 60110)));
    assert_int_equal(CHECK(&f, x_range, y_range, z_range, near), VERDICT_YES);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    fixture_release(&f);
}

/* Halves that are rounded differ from the rounded half by one at most: no interval shows that. */
static void sums_that_exclude_each_other_need_no_z3(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term two = number(&f, 2), x_range = between(&f, f.x, -40000, 50000), y_range = between(&f, f.y, -40000, 50000);
    Term difference = term_sub(f.pool, term_sdiv(f.pool, f.x, two), term_sdiv(f.pool, f.y, two));
    Term half = term_sdiv(f.pool, term_sub(f.pool, f.x, f.y), two);
    Term far = term_slt(f.pool, term_add(f.pool, difference, number(&f, 1)), half);
    assert_int_equal(CHECK(&f, x_range, y_range, far), VERDICT_NO);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    /* By one they may differ, and numbers that wrap around are not taken for sums. */
    assert_int_equal(CHECK(&f, x_range, y_range, term_slt(f.pool, difference, half)), VERDICT_YES);
    Term more = term_slt(f.pool, term_add(f.pool, f.x, number(&f, 1)), f.x);
    assert_int_equal(CHECK(&f, more), VERDICT_YES);
    fixture_release(&f);
}

static void intervals_of_floats_know_rounding_and_nan(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term d = f.twice, low = term_fle(f.pool, double_number(&f, -1), d);
    Term high = term_fle(f.pool, d, double_number(&f, 4));
    Term root = term_fsqrt(f.pool, d), sum = term_fadd(f.pool, root, d);
    assert_int_equal(CHECK(&f, low, high, term_flt(f.pool, double_number(&f, 6), sum)), VERDICT_NO);
    assert_int_equal(CHECK(&f, low, high, term_not(f.pool, term_fle(f.pool, sum, double_number(&f, 6)))), VERDICT_YES);
    /* Adding 1 to what is far below one rounds to 1. */
    Term tiny = term_flt(f.pool, d, double_number(&f, 0x1p-60)), positive = term_flt(f.pool, double_number(&f, 0), d);
    Term one = double_number(&f, 1), next = term_fadd(f.pool, d, one);
    assert_int_equal(CHECK(&f, tiny, positive, term_flt(f.pool, one, next)), VERDICT_NO);
    assert_int_equal(CHECK(&f, tiny, positive, term_feq(f.pool, one, next)), VERDICT_YES);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    fixture_release(&f);
}

/* a <= b, so a - c <= b - c and a - b <= 0, rounded as they are. */
static void results_keep_the_order_of_floats(void **state)
{
    (void)state;
    Fixture f = fixture_new((SolverOptions){0});
    Term a = add_variable(&f, 0, "a", 64, TERM_FLOAT), b = add_variable(&f, 1, "b", 64, TERM_FLOAT), c = f.twice;
    Term below = term_flt(f.pool, c, double_number(&f, 9)), above = term_flt(f.pool, double_number(&f, -9), c);
    Term numbers = term_and(f.pool, below, above);
    Term order = term_fle(f.pool, a, b), a_rest = term_fsub(f.pool, a, c), b_rest = term_fsub(f.pool, b, c);
    Term low = term_fle(f.pool, b_rest, double_number(&f, 40)), high = term_flt(f.pool, double_number(&f, 40), a_rest);
    assert_int_equal(CHECK(&f, numbers, order, low, high), VERDICT_NO);
    Term negative = term_flt(f.pool, double_number(&f, 0), term_fsub(f.pool, a, b));
    assert_int_equal(CHECK(&f, numbers, order, negative), VERDICT_NO);
    assert_int_equal(statistics(&f)->z3_calls, 0);
    fixture_release(&f);
}

/* `f > 0.1` compares doubles, and 0.1 is no single: it needs neither float theory nor a process. */
static void widened_singles_are_compared_as_singles(void **state)
{
    (void)state;
    Fixture f = fixture_new(only_z3);
    Term wide = term_ftof(f.pool, f.single, 64), tenth = double_number(&f, 0.1), nearest;
    float near = 0.1f;
    uint32_t bits;
    memcpy(&bits, &near, sizeof bits);
    nearest = term_constant(f.pool, 32, bits); /* it is above 0.1 */
    Term above = term_flt(f.pool, tenth, wide), below = term_flt(f.pool, wide, tenth);
    assert_int_equal(CHECK(&f, above, term_flt(f.pool, f.single, nearest)), VERDICT_NO);
    assert_int_equal(CHECK(&f, above, term_fle(f.pool, f.single, nearest)), VERDICT_YES);
    assert_int_equal(model_value(&f, 4), bits);
    assert_int_equal(CHECK(&f, below, term_fle(f.pool, nearest, f.single)), VERDICT_NO);
    assert_int_equal(CHECK(&f, term_feq(f.pool, wide, tenth)), VERDICT_NO);
    assert_int_equal(CHECK(&f, term_not(f.pool, above), term_not(f.pool, below)), VERDICT_YES); /* not a number */
    Term huge = double_number(&f, 1e300), infinity = term_constant(f.pool, 32, 0x7F800000);
    assert_int_equal(CHECK(&f, term_flt(f.pool, huge, wide)), VERDICT_YES);
    assert_int_equal(CHECK(&f, term_flt(f.pool, huge, wide), term_flt(f.pool, f.single, infinity)), VERDICT_NO);
    fixture_release(&f);
}

/* Z3 would take minutes, and does not hear an interrupt while it prepares floats. */
static void a_query_on_floats_ends_in_time(void **state)
{
    (void)state;
    SolverOptions options = only_z3;
    options.timeout_ms = 300;
    Fixture f = fixture_new(options);
    Term product = f.twice;
    for (unsigned i = 0; i < 12; i++)
        product = term_fdiv(f.pool, term_fmul(f.pool, product, term_fadd(f.pool, product, f.twice)), f.twice);
    double start = seconds();
    assert_int_equal(CHECK(&f, term_feq(f.pool, product, double_number(&f, 0.7))), VERDICT_UNKNOWN);
    assert_true(seconds() - start < 20); /* the limit is 0.3: room for a busy machine */
    assert_int_equal(CHECK(&f, term_feq(f.pool, f.twice, double_number(&f, 0.7))), VERDICT_YES);
    fixture_release(&f);
}

/* ---- Dumps ---- */

static void queries_are_dumped(void **state)
{
    (void)state;
    char directory[] = "/tmp/solver_test_XXXXXX";
    assert_non_null(mkdtemp(directory));
    char *inside = base_format("%s/new", directory), *file = base_format("%s/query000001.smt2", inside);
    SolverOptions options = only_z3;
    options.dump_directory = inside;
    Fixture f = fixture_new(options);
    assert_int_equal(CHECK(&f, term_slt(f.pool, f.x, f.y)), VERDICT_YES);
    Text script = {0};
    assert_int_equal(base_read_file(file, &script, NULL), STATUS_OK);
    assert_non_null(strstr(script.bytes, "(check-sat)"));
    text_release(&script);
    unlink(file);
    rmdir(inside);
    assert_int_equal(CHECK(&f, term_slt(f.pool, f.y, f.x)), VERDICT_YES);
    assert_int_equal(statistics(&f)->dump_failures, 1);
    assert_int_equal(statistics(&f)->dump_errno, ENOENT);
    fixture_release(&f);
    rmdir(directory);
    free(file);
    free(inside);
}

static void a_folder_that_cannot_be_written_is_the_users_mistake(void **state)
{
    (void)state;
    TermPool *pool = term_pool_new();
    Error error = {0};
    assert_null(solver_new(pool, &(SolverOptions){.dump_directory = "/dev/null/x"}, &error));
    assert_int_equal(error.status, STATUS_USER);
    assert_non_null(strstr(error.message, "/dev/null/x"));
    error_release(&error);
    term_pool_free(pool);
}

/* ---- Ranges, against sets of bits: every set of numbers of four bits ---- */

static unsigned bits_of(const Ranges *ranges)
{
    unsigned bits = 0;
    for (unsigned value = 0; value < 16; value++)
        bits |= (unsigned)ranges_contain(ranges, value) << value;
    for (unsigned i = 1; i < ranges->count; i++)
        assert_true(ranges->items[i].low > ranges->items[i - 1].high + 1);
    return bits;
}

static void ranges_of(Ranges *ranges, unsigned bits)
{
    ranges->count = 0;
    for (unsigned value = 0; value < 16; value++)
        if (bits >> value & 1)
            assert_true(ranges_add(ranges, value, value));
}

static void ranges_are_sets(void **state)
{
    (void)state;
    static Ranges ranges, other;
    for (unsigned bits = 0; bits < 1 << 16; bits++) {
        ranges_of(&ranges, bits);
        assert_int_equal(bits_of(&ranges), bits);
        assert_true(ranges_complement(&ranges, 4));
        assert_int_equal(bits_of(&ranges), ~bits & 0xFFFF);
        assert_true(ranges_shift(&ranges, bits % 16, 4));
        unsigned turned = (~bits & 0xFFFF) << bits % 16;
        assert_int_equal(bits_of(&ranges), (turned | turned >> 16) & 0xFFFF);
        ranges_of(&ranges, bits);
        assert_true(ranges_negate(&ranges, 4));
        for (unsigned value = 0; value < 16; value++)
            assert_int_equal(ranges_contain(&ranges, -value & 15), bits >> value & 1);
        unsigned mask = bits * 40503u >> 3 & 0xFFFF;
        ranges_of(&ranges, bits);
        ranges_of(&other, mask);
        assert_true(ranges_intersect(&ranges, other.items, other.count));
        assert_int_equal(bits_of(&ranges), bits & mask);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_query_without_constraints_has_the_hint_as_model),
        cmocka_unit_test(constants_are_constraints_too),
        cmocka_unit_test(what_is_not_asked_about_keeps_the_hint),
        cmocka_unit_test(every_link_may_be_left_out),
        cmocka_unit_test(without_a_hint_each_group_is_solved),
        cmocka_unit_test(a_hint_that_breaks_its_promise_is_noticed),
        cmocka_unit_test(a_link_that_lies_is_not_believed),
        cmocka_unit_test(earlier_answers_are_used),
        cmocka_unit_test(one_variable_needs_no_z3),
        cmocka_unit_test(search_goes_back_through_operations),
        cmocka_unit_test(independent_branches_cost_no_queries),
        cmocka_unit_test(comparisons_in_a_circle_need_no_z3),
        cmocka_unit_test(a_core_names_what_excludes_each_other),
        cmocka_unit_test(tables_and_deep_terms_reach_z3),
        cmocka_unit_test(floats_are_exact),
        cmocka_unit_test(a_query_that_takes_too_long_is_given_up),
        cmocka_unit_test(a_limit_of_work_is_the_same_every_time),
        cmocka_unit_test(what_time_cuts_is_counted),
        cmocka_unit_test(an_interrupt_ends_the_query),
        cmocka_unit_test(a_query_that_takes_too_much_memory_is_given_up),
        cmocka_unit_test(few_combinations_are_tried),
        cmocka_unit_test(a_core_of_an_enumeration_is_reused),
        cmocka_unit_test(intervals_refuse_and_find),
        cmocka_unit_test(sums_that_exclude_each_other_need_no_z3),
        cmocka_unit_test(intervals_of_floats_know_rounding_and_nan),
        cmocka_unit_test(results_keep_the_order_of_floats),
        cmocka_unit_test(widened_singles_are_compared_as_singles),
        cmocka_unit_test(a_query_on_floats_ends_in_time),
        cmocka_unit_test(queries_are_dumped),
        cmocka_unit_test(a_folder_that_cannot_be_written_is_the_users_mistake),
        cmocka_unit_test(ranges_are_sets),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
