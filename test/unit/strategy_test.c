/* explore: a strategy is one file. This one is made here, without a change to any other file, and explored on a real program: it
 * negates the last decision of each run only, and one test stands for each last decision. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include "explore/explorer.h"
#include "source_fixture.h"

/* ---- The strategy ---- */

typedef struct LastState {
    unsigned asked;               /* conditions that the explorer asked for */
} LastState;

static void *open_state(Explorer *explorer)
{
    assert_non_null(explorer->session->program);
    return base_allocate_zeroed(sizeof(LastState));
}

static void close_state(Explorer *explorer)
{
    free(explorer->strategy_state);
}

static DecisionList last_decision(Explorer *explorer, const ExploredRun *run)
{
    size_t count = run->trace->decisions.count;
    ((LastState *)explorer->strategy_state)->asked++;
    return (DecisionList){count ? &run->trace->decisions.items[count - 1] : NULL, count > 0};
}

static void negate_last(Explorer *explorer, const Task *task, const ExploredRun *run)
{
    (void)task;
    if (run->is_new)
        expand_last(explorer, (DecisionList){run->condition, run->condition_count}, TASK_NEGATE);
}

static const Strategy strategy_last = {
    .name = "last",
    .covers = "last decision",
    .role = STRATEGY_BY_CRITERION,
    .dependences = DEPENDENCES_RELEVANT,
    .one_test_per_condition = true,
    .open = open_state,
    .close = close_state,
    .condition = last_decision,
    .expand = negate_last,
};

/* ---- Explored on a real program ---- */

static const char source_text[] = "#include <coset.h>\n"
                                  "int main(void) {\n"
                                  "    int a, b, n = 0;\n"
                                  "    coset_symbolic(&a, sizeof a, \"a\");\n"
                                  "    coset_symbolic(&b, sizeof b, \"b\");\n"
                                  "    if (a > 10) n += 1;\n"
                                  "    if (b > 10) n += 2;\n"
                                  "    return n;\n"
                                  "}\n";

static void a_strategy_of_its_own_explores(void **state)
{
    (void)state;
    Error error = {0};
    Session session = {0};
    Program *program = load_program(source_text, NULL);
    const char *arguments[] = {"program", NULL};
    SessionOptions options = {.machine = {.arguments = arguments, .input = -1, .output = -1, .errors = -1},
                              .dependences = explore_strategy_dependences(&strategy_last)};
    assert_int_equal(session_open(&session, program, &options, &error), STATUS_OK);
    Explorer *explorer = explorer_new(&session, &(ExploreOptions){.strategy = &strategy_last});
    unsigned runs = 0, tests = 0, codes = 0;
    for (ExploredRun run; explorer_step(explorer, &run) == EXPLORE_RAN; runs++) {
        tests += run.is_test && run.is_new;
        codes |= 1u << run.outcome.exit_code;
        assert_true(run.condition_count <= 1);
        outcome_release(&run.outcome);
    }
    /* The second branch goes both ways and back, which is no new condition; the first one is never negated. */
    assert_int_equal(runs, 3);
    assert_int_equal(tests, 2);
    assert_int_equal(codes, 1 << 0 | 1 << 2);
    assert_int_equal(((LastState *)explorer->strategy_state)->asked, runs);
    assert_int_equal(explorer_statistics(explorer)->conditions, 2);
    explorer_free(explorer);
    session_close(&session);
    program_free(program);
}

static void the_table_has_a_strategy_for_each_role(void **state)
{
    (void)state;
    size_t count;
    const char *const *names = explore_strategy_names(&count);
    assert_true(count >= 2);
    for (size_t i = 0; i < count; i++)
        assert_string_equal(explore_strategy_name(explore_strategy_find(names[i])), names[i]);
    assert_null(explore_strategy_find("last"));
    assert_int_equal(explore_strategy_dependences(explore_strategy_of(STRATEGY_EVERY_PATH)), DEPENDENCES_NONE);
    assert_int_equal(explore_strategy_dependences(explore_strategy_of(STRATEGY_BY_CRITERION)), DEPENDENCES_RELEVANT);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_strategy_of_its_own_explores),
        cmocka_unit_test(the_table_has_a_strategy_for_each_role),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
