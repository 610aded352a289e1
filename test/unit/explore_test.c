/* explore: the execution tree, search orders, and the explorer on programs that a stand-in for the machine "runs". */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "explore/explorer.h"

enum { PLACES = 32, VARIABLES = 16 };

static Instruction code[PLACES];
static Position positions[PLACES];
static Function functions[] = {{.name = "main", .code = code, .positions = positions, .code_count = PLACES}};
static const char *files[] = {"", "a.c"};
static const Program program = {.functions = functions, .function_count = 1, .files = files, .file_count = 2};

/* ---- The stand-in: `body` is the program, made of the functions below ---- */

typedef struct Fake {
    TermPool *pool;
    TermEvaluator *evaluator;
    Session session;
    Trace trace;
    End end;
    uint8_t coverage[PLACES];
    void (*body)(struct Fake *fake);
    VariableId ids[VARIABLES];
    uint8_t bytes[VARIABLES];         /* of this run */
    uint8_t seeds[VARIABLES];         /* values of variables that the input leaves open */
    unsigned used;                    /* variables asked for */
    unsigned runs;
    Explorer *explorer;
} Fake;

/* Input number `index`, a byte. */
static Term ask(Fake *fake, unsigned index)
{
    fake->used = index + 1 > fake->used ? index + 1 : fake->used;
    return term_variable(fake->pool, fake->ids[index]);
}

static uint64_t value(Fake *fake, Term term)
{
    return (uint64_t)term_evaluate(fake->evaluator, term);
}

static Term number(Fake *fake, uint64_t constant)
{
    return term_constant(fake->pool, 8, constant);
}

static Term less(Fake *fake, unsigned index, uint64_t limit)
{
    return term_ult(fake->pool, ask(fake, index), number(fake, limit));
}

static void decide(Fake *fake, uint32_t place, Decision decision)
{
    decision.instruction = place;
    vector_push(&fake->trace.decisions, decision);
}

static bool branch(Fake *fake, uint32_t place, Term condition)
{
    bool taken = value(fake, condition);
    fake->coverage[place] |= taken ? 1 : 2;
    decide(fake, place, (Decision){.constraint = taken ? condition : term_not(fake->pool, condition),
                                   .kind = DECISION_BRANCH, .side = taken ? 1 : 2});
    return taken;
}

static uint64_t choose(Fake *fake, uint32_t place, DecisionKind kind, Term term)
{
    uint64_t chosen = value(fake, term);
    decide(fake, place, (Decision){.constraint = term_eq(fake->pool, term, number(fake, chosen)), .kind = (uint8_t)kind,
                                   .open = true});
    return chosen;
}

static bool assume(Fake *fake, uint32_t place, Term condition)
{
    bool holds = value(fake, condition);
    decide(fake, place, (Decision){.constraint = holds ? condition : term_not(fake->pool, condition),
                                   .kind = DECISION_ASSUME, .fixed = holds});
    if (!holds)
        fake->end = END_ASSUMPTION;
    return holds;
}

static bool check(Fake *fake, uint32_t place, Term fine, Term prefer)
{
    if (value(fake, fine)) {
        decide(fake, place, (Decision){.constraint = fine, .prefer = prefer, .kind = DECISION_CHECK});
        return true;
    }
    fake->end = END_FAULT;
    return false;
}

static void load_input(Fake *fake, const TermInput *input)
{
    term_evaluator_clear(fake->evaluator);
    for (unsigned i = 0; i < VARIABLES; i++) {
        uint64_t bound = fake->seeds[i];
        term_input_get(input, fake->ids[i], &bound);
        fake->bytes[i] = (uint8_t)bound;
        term_evaluator_bind(fake->evaluator, fake->ids[i], bound);
    }
}

static const Trace *fake_run(void *context, const TermInput *input, Outcome *outcome)
{
    Fake *fake = context;
    fake->trace.decisions.count = fake->trace.input.count = 0;
    fake->used = 0;
    fake->end = END_EXIT;
    fake->runs++;
    load_input(fake, input);
    fake->body(fake);
    for (unsigned i = 0; i < fake->used; i++)
        term_input_set(&fake->trace.input, fake->ids[i], fake->bytes[i]);
    *outcome = (Outcome){.end = fake->end};
    return &fake->trace;
}

static const uint8_t *fake_coverage(void *context, uint32_t function)
{
    (void)function;
    return ((Fake *)context)->coverage;
}

static int set_up(void **state)
{
    Error error = {0};
    Fake *fake = *state = base_allocate_zeroed(sizeof *fake);
    fake->pool = term_pool_new();
    fake->evaluator = term_evaluator_new(fake->pool);
    fake->session = (Session){.program = &program, .terms = fake->pool, .solver = solver_new(fake->pool, &(SolverOptions){0}, &error)};
    assert_non_null(fake->session.solver);
    for (uint32_t i = 0; i < PLACES; i++)
        positions[i] = (Position){i + 1, 1, 1};
    for (unsigned i = 0; i < VARIABLES; i++)
        fake->ids[i] = term_variable_add(fake->pool, &(TermVariable){.name = "x", .object = i, .width = 8});
    return 0;
}

static int tear_down(void **state)
{
    Fake *fake = *state;
    explorer_free(fake->explorer);
    solver_free(fake->session.solver);
    stop_free(fake->session.stop);
    term_evaluator_free(fake->evaluator);
    term_pool_free(fake->pool);
    vector_release(&fake->trace.decisions);
    vector_release(&fake->trace.input);
    free(fake);
    return 0;
}

typedef struct Counts {
    unsigned runs, tests, faults;
    ExploreStep last;
} Counts;

static Counts explore(Fake *fake, void (*body)(Fake *fake), const ExploreOptions *options)
{
    const Runner runner = {fake, fake_run, fake_coverage};
    Counts counts = {0};
    ExploredRun run;
    fake->body = body;
    explorer_free(fake->explorer);
    fake->explorer = explorer_new_on(&runner, &fake->session, options);
    while ((counts.last = explorer_step(fake->explorer, &run)) == EXPLORE_RAN) {
        counts.runs++;
        counts.tests += run.is_test;
        counts.faults += run.outcome.end == END_FAULT;
        outcome_release(&run.outcome);
    }
    return counts;
}

static const ExploreOptions all_orders[] = {
    {.order = ORDER_COVERAGE}, {.order = ORDER_DFS}, {.order = ORDER_BFS}, {.order = ORDER_RANDOM},
    {.order = ORDER_RANDOM, .random_seed = 7}};

enum { ORDERS = sizeof all_orders / sizeof *all_orders };

#define EACH_ORDER(options) (const ExploreOptions *options = all_orders; options < all_orders + ORDERS; options++)

static void assert_complete(const Fake *fake, const Counts *counts)
{
    assert_int_equal(counts->last, EXPLORE_DONE);
    assert_int_equal(explorer_statistics(fake->explorer)->divergences, 0);
    assert_int_equal(explorer_statistics(fake->explorer)->frontier, 0);
    assert_int_equal(explorer_limit(fake->explorer), LIMIT_NONE);
}

typedef struct Reasons {
    unsigned count;
    IncompleteReason first;
    uint32_t line;
    uint64_t times;
} Reasons;

static void note_reason(void *context, IncompleteReason reason, const char *detail, Position position, uint64_t count)
{
    (void)detail;
    Reasons *reasons = context;
    if (reasons->count++ == 0)
        *reasons = (Reasons){1, reason, position.line, count};
}

static Reasons reasons_of(const Fake *fake)
{
    Reasons reasons = {0};
    explorer_incomplete(fake->explorer, note_reason, &reasons);
    return reasons;
}

/* ---- The tree ---- */

static void nodes_live_as_long_as_someone_needs_them(void **state)
{
    (void)state;
    PathTree tree = {0};
    PathNode *root = path_extend(&tree, NULL, &(Decision){.constraint = 1});
    PathNode *left = path_extend(&tree, root, &(Decision){.constraint = 2});
    PathNode *right = path_extend(&tree, root, &(Decision){.constraint = 3});
    path_release(&tree, root);
    assert_int_equal(tree.count, 3);
    path_release(&tree, left);
    assert_int_equal(tree.count, 2);
    assert_int_equal(right->depth, 1);
    path_release(&tree, right);
    assert_int_equal(tree.count, 0);
    path_tree_release(&tree);
}

static void a_loaded_path_has_its_own_constraints(void **state)
{
    (void)state;
    PathTree tree = {0};
    Path path = {0};
    PathNode *root = path_extend(&tree, NULL, &(Decision){.constraint = 1});
    PathNode *left = path_extend(&tree, root, &(Decision){.constraint = 2});
    PathNode *deep = path_extend(&tree, left, &(Decision){.constraint = 4});
    PathNode *right = path_extend(&tree, root, &(Decision){.constraint = 3});
    path_load(&path, &tree, deep);
    assert_memory_equal(path.constraints.items, ((Term[]){1, 2, 4}), 3 * sizeof(Term));
    path_load(&path, &tree, right);
    assert_int_equal(path.constraints.count, 2);
    assert_memory_equal(path.constraints.items, ((Term[]){1, 3}), 2 * sizeof(Term));
    path_load(&path, &tree, deep);
    assert_memory_equal(path.constraints.items, ((Term[]){1, 2, 4}), 3 * sizeof(Term));
    path_load(&path, &tree, NULL);
    assert_int_equal(path.constraints.count, 0);
    PathNode *all[] = {root, left, deep, right};
    for (size_t i = 0; i < 4; i++)
        path_release(&tree, all[i]);
    assert_int_equal(tree.count, 0);
    path_free(&path, &tree);
    path_tree_release(&tree);
}

/* ---- Search orders ---- */

enum { TASKS = 200 };

static PathNode nodes[TASKS];

static void fill(Frontier *frontier, Fake *fake, SearchOrder order, uint64_t seed)
{
    frontier_init(frontier, order, seed, fake_coverage, fake);
    for (uint32_t i = 0; i < TASKS; i++) {
        nodes[i] = (PathNode){.depth = i * 7 % 11, .instruction = i % PLACES, .kind = DECISION_BRANCH, .side = 1};
        frontier_add(frontier, (Task){.node = &nodes[i]});
    }
}

static void drain(Frontier *frontier, ptrdiff_t taken[TASKS])
{
    bool seen[TASKS] = {false};
    Task task;
    for (size_t i = 0; i < TASKS; i++) {
        assert_true(frontier_take(frontier, &task));
        taken[i] = task.node - nodes;
        assert_false(seen[taken[i]]);
        seen[taken[i]] = true;
    }
    assert_false(frontier_take(frontier, &task));
    frontier_release(frontier);
}

static void dfs_takes_the_newest(void **state)
{
    Frontier frontier;
    ptrdiff_t taken[TASKS];
    fill(&frontier, *state, ORDER_DFS, 0);
    drain(&frontier, taken);
    for (ptrdiff_t i = 0; i < TASKS; i++)
        assert_int_equal(taken[i], TASKS - 1 - i);
}

static void bfs_takes_the_shallowest_then_the_oldest(void **state)
{
    Frontier frontier;
    ptrdiff_t taken[TASKS];
    fill(&frontier, *state, ORDER_BFS, 0);
    drain(&frontier, taken);
    for (size_t i = 1; i < TASKS; i++) {
        assert_true(nodes[taken[i - 1]].depth <= nodes[taken[i]].depth);
        if (nodes[taken[i - 1]].depth == nodes[taken[i]].depth)
            assert_true(taken[i - 1] < taken[i]);
    }
}

static void random_depends_on_the_seed_alone(void **state)
{
    Frontier frontier;
    ptrdiff_t first[TASKS], second[TASKS], other[TASKS];
    fill(&frontier, *state, ORDER_RANDOM, 5);
    drain(&frontier, first);
    fill(&frontier, *state, ORDER_RANDOM, 5);
    drain(&frontier, second);
    fill(&frontier, *state, ORDER_RANDOM, 6);
    drain(&frontier, other);
    assert_memory_equal(first, second, sizeof first);
    assert_memory_not_equal(first, other, sizeof first);
}

static void coverage_takes_uncovered_sides_first(void **state)
{
    Fake *fake = *state;
    Frontier frontier;
    ptrdiff_t taken[TASKS];
    memset(fake->coverage, 1 | 2, sizeof fake->coverage);
    fake->coverage[9] = 1; /* the tasks' side has bit 1, so they aim for bit 2 */
    fill(&frontier, fake, ORDER_COVERAGE, 0);
    drain(&frontier, taken);
    assert_int_equal(nodes[taken[0]].instruction, 9);
}

static void coverage_starves_no_place(void **state)
{
    Fake *fake = *state;
    Frontier frontier;
    ptrdiff_t taken[TASKS];
    memset(fake->coverage, 1 | 2, sizeof fake->coverage);
    fake->coverage[0] = 1; /* and stays uncovered: perhaps it cannot be reached */
    frontier_init(&frontier, ORDER_COVERAGE, 0, fake_coverage, fake);
    for (uint32_t i = 0; i < TASKS; i++) {
        nodes[i] = (PathNode){.instruction = i % 10 == 0 ? 1 : 0, .kind = DECISION_BRANCH, .side = 1};
        frontier_add(&frontier, (Task){.node = &nodes[i]});
    }
    drain(&frontier, taken);
    unsigned others = 0;
    for (size_t i = 0; i < TASKS / 2; i++)
        others += nodes[taken[i]].instruction == 1;
    assert_in_range(others, 3, 10);
}

/* ---- Exploration ---- */

static void three_branches(Fake *fake)
{
    for (unsigned i = 0; i < 3; i++)
        branch(fake, i, less(fake, i, 10));
}

static void independent_branches_have_all_paths(void **state)
{
    Fake *fake = *state;
    for EACH_ORDER (options) {
        Counts counts = explore(fake, three_branches, options);
        assert_int_equal(counts.tests, 8);
        assert_complete(fake, &counts);
        assert_int_equal(explorer_statistics(fake->explorer)->decisions, 24);
    }
}

static void nothing_is_kept_of_a_finished_tree(void **state)
{
    Fake *fake = *state;
    explore(fake, three_branches, &all_orders[0]);
    path_load(&fake->explorer->path, &fake->explorer->tree, NULL);
    assert_int_equal(fake->explorer->tree.count, 0);
}

static void loop(Fake *fake)
{
    if (!assume(fake, 0, less(fake, 0, 21)))
        return;
    for (uint64_t i = 0; branch(fake, 1, term_ult(fake->pool, number(fake, i), ask(fake, 0))); i++)
        continue;
}

static void a_bounded_loop_has_a_path_for_each_count(void **state)
{
    Fake *fake = *state;
    for EACH_ORDER (options) {
        fake->seeds[0] = (uint8_t)(options - all_orders) * 3;
        Counts counts = explore(fake, loop, options);
        assert_int_equal(counts.tests, 21);
        assert_complete(fake, &counts);
    }
}

static void a_broken_assumption_makes_no_test(void **state)
{
    Fake *fake = *state;
    fake->seeds[0] = 200;
    Counts counts = explore(fake, loop, &all_orders[0]);
    assert_int_equal(counts.runs, 22);
    assert_int_equal(counts.tests, 21);
    assert_complete(fake, &counts);
}

static void five_ways(Fake *fake)
{
    if (branch(fake, 0, less(fake, 0, 5)))
        choose(fake, 1, DECISION_SWITCH, ask(fake, 0));
    branch(fake, 2, less(fake, 1, 3));
}

static void an_open_decision_is_made_until_no_way_is_left(void **state)
{
    Fake *fake = *state;
    for EACH_ORDER (options) {
        Counts counts = explore(fake, five_ways, options);
        assert_int_equal(counts.tests, (5 + 1) * 2);
        assert_complete(fake, &counts);
    }
}

static void any_size(Fake *fake)
{
    choose(fake, 3, DECISION_SIZE, ask(fake, 0));
}

static void sizes_are_given_up_after_a_while(void **state)
{
    Fake *fake = *state;
    Counts counts = explore(fake, any_size, &(ExploreOptions){.max_sizes = 5});
    Reasons reasons = reasons_of(fake);
    assert_int_equal(counts.tests, 5);
    assert_int_equal(counts.last, EXPLORE_DONE);
    assert_int_equal(explorer_statistics(fake->explorer)->given_up_sizes, 1);
    assert_int_equal(reasons.count, 1);
    assert_int_equal(reasons.line, 4);
}

static void division(Fake *fake)
{
    Term fine = term_ne(fake->pool, ask(fake, 0), number(fake, 77));
    if (check(fake, 0, fine, TERM_NONE) && check(fake, 1, less(fake, 1, 100), less(fake, 1, 103)))
        branch(fake, 2, less(fake, 1, 50));
}

static void checks_have_their_fault_on_the_other_side(void **state)
{
    Fake *fake = *state;
    for EACH_ORDER (options) {
        Counts counts = explore(fake, division, options);
        assert_int_equal(counts.tests, 4);
        assert_int_equal(counts.faults, 2);
        assert_complete(fake, &counts);
    }
}

static void only_a_small_overrun(Fake *fake)
{
    bool fine = check(fake, 0, less(fake, 0, 100), less(fake, 0, 103));
    assert_true(fine || fake->bytes[0] < 103);
}

static void what_is_preferred_is_tried_first(void **state)
{
    Counts counts = explore(*state, only_a_small_overrun, &all_orders[0]);
    assert_int_equal(counts.faults, 1);
}

static void impossible_preference(Fake *fake)
{
    check(fake, 0, less(fake, 0, 100), less(fake, 0, 50));
}

static void a_preference_is_no_demand(void **state)
{
    Counts counts = explore(*state, impossible_preference, &all_orders[0]);
    assert_int_equal(counts.faults, 1);
    assert_int_equal(explorer_statistics(((Fake *)*state)->explorer)->infeasible, 0);
}

static void long_run(Fake *fake)
{
    branch(fake, 0, less(fake, 0, 10));
    for (unsigned i = 0; i < 3 * EXPANSION_LIMIT; i++)
        decide(fake, 1, (Decision){.constraint = term_constant(fake->pool, 1, 1), .kind = DECISION_PIN, .fixed = true});
    branch(fake, 2, less(fake, 1, 10));
}

static void a_long_run_is_expanded_bit_by_bit(void **state)
{
    Fake *fake = *state;
    for EACH_ORDER (options) {
        fake->runs = 0;
        Counts counts = explore(fake, long_run, options);
        assert_int_equal(counts.tests, 4);
        assert_int_equal(fake->runs, 4 + 2 * 3); /* two of the tests came first to what follows the first decision */
        assert_complete(fake, &counts);
    }
}

static void pinned(Fake *fake)
{
    Term equal = term_eq(fake->pool, ask(fake, 0), number(fake, fake->bytes[0]));
    decide(fake, 0, (Decision){.constraint = equal, .kind = DECISION_PIN, .fixed = true});
    branch(fake, 1, less(fake, 0, 1));
    branch(fake, 2, less(fake, 1, 1));
}

static void fixed_decisions_stay(void **state)
{
    Fake *fake = *state;
    Counts counts = explore(fake, pinned, &all_orders[0]);
    assert_int_equal(counts.tests, 2);
    assert_int_equal(explorer_statistics(fake->explorer)->infeasible, 1);
    assert_complete(fake, &counts);
}

static void remembers_the_last_run(Fake *fake)
{
    branch(fake, fake->runs == 1 ? 0 : 5, less(fake, 0, 10));
    branch(fake, 1, less(fake, 1, 10));
}

static void a_run_that_leaves_its_path_is_noticed(void **state)
{
    Fake *fake = *state;
    fake->runs = 0;
    explore(fake, remembers_the_last_run, &(ExploreOptions){.order = ORDER_BFS});
    assert_true(explorer_statistics(fake->explorer)->divergences > 0);
    assert_int_equal(reasons_of(fake).first, REASON_LEFT_PATH);
}

static void seeds_of_later_variables(Fake *fake)
{
    if (branch(fake, 0, less(fake, 0, 10)))
        branch(fake, 1, term_eq(fake->pool, term_add(fake->pool, ask(fake, 1), ask(fake, 0)), number(fake, 99)));
}

static void the_hint_holds_the_seeds_values(void **state)
{
    Fake *fake = *state;
    fake->seeds[0] = 50;
    fake->seeds[1] = 98;
    Counts counts = explore(fake, seeds_of_later_variables, &all_orders[0]);
    assert_int_equal(counts.tests, 3);
    assert_complete(fake, &counts);
}

/* ---- Budgets ---- */

static void the_run_budget_is_exact(void **state)
{
    Fake *fake = *state;
    Counts counts = explore(fake, three_branches, &(ExploreOptions){.max_runs = 8});
    assert_int_equal(counts.runs, 8);
    assert_complete(fake, &counts);
    counts = explore(fake, three_branches, &(ExploreOptions){.max_runs = 7});
    assert_int_equal(counts.runs, 7);
    assert_int_equal(counts.last, EXPLORE_BUDGET);
    assert_int_equal(explorer_limit(fake->explorer), LIMIT_RUNS);
    assert_int_equal(reasons_of(fake).first, REASON_LIMIT_RUNS);
    assert_int_equal(reasons_of(fake).times, 1);
}

static void endless_run(Fake *fake)
{
    branch(fake, 0, less(fake, 0, 10));
    while (fake->runs > 1 && !stop_requested(fake->session.stop))
        continue;
    if (fake->runs > 1)
        fake->end = END_INTERRUPTED;
}

static void the_time_budget_ends_a_run_under_way(void **state)
{
    Fake *fake = *state;
    fake->runs = 0;
    fake->session.stop = stop_new(&(StopLimits){.seconds = 0.2});
    double start = base_clock();
    Counts counts = explore(fake, endless_run, &all_orders[0]);
    assert_true(base_clock() - start < 2);
    assert_int_equal(counts.runs, 1);
    assert_int_equal(counts.last, EXPLORE_BUDGET);
    assert_int_equal(explorer_statistics(fake->explorer)->frontier, 1);
    assert_int_equal(explorer_limit(fake->explorer), LIMIT_TIME);
}

static void the_memory_budget_counts_the_whole_process(void **state)
{
    Fake *fake = *state;
    fake->runs = 0;
    fake->session.stop = stop_new(&(StopLimits){.memory = 1});
    Counts counts = explore(fake, endless_run, &all_orders[0]);
    assert_int_equal(counts.last, EXPLORE_BUDGET);
    assert_int_equal(explorer_limit(fake->explorer), LIMIT_MEMORY);
}

static void interrupts_itself(Fake *fake)
{
    branch(fake, 0, less(fake, 0, 10));
    stop_request(fake->session.stop, STOP_INTERRUPTED);
}

static void an_interrupt_ends_the_exploration(void **state)
{
    Fake *fake = *state;
    fake->session.stop = stop_new(&(StopLimits){0});
    Counts counts = explore(fake, interrupts_itself, &all_orders[0]);
    assert_int_equal(counts.runs, 1);
    assert_int_equal(explorer_limit(fake->explorer), LIMIT_INTERRUPTED);
    assert_int_equal(reasons_of(fake).first, REASON_LIMIT_INTERRUPTED);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nodes_live_as_long_as_someone_needs_them),
        cmocka_unit_test(a_loaded_path_has_its_own_constraints),
        TEST(dfs_takes_the_newest),
        TEST(bfs_takes_the_shallowest_then_the_oldest),
        TEST(random_depends_on_the_seed_alone),
        TEST(coverage_takes_uncovered_sides_first),
        TEST(coverage_starves_no_place),
        TEST(independent_branches_have_all_paths),
        TEST(nothing_is_kept_of_a_finished_tree),
        TEST(a_bounded_loop_has_a_path_for_each_count),
        TEST(a_broken_assumption_makes_no_test),
        TEST(an_open_decision_is_made_until_no_way_is_left),
        TEST(sizes_are_given_up_after_a_while),
        TEST(checks_have_their_fault_on_the_other_side),
        TEST(what_is_preferred_is_tried_first),
        TEST(a_preference_is_no_demand),
        TEST(a_long_run_is_expanded_bit_by_bit),
        TEST(fixed_decisions_stay),
        TEST(a_run_that_leaves_its_path_is_noticed),
        TEST(the_hint_holds_the_seeds_values),
        TEST(the_run_budget_is_exact),
        TEST(the_time_budget_ends_a_run_under_way),
        TEST(the_memory_budget_counts_the_whole_process),
        TEST(an_interrupt_ends_the_exploration),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
