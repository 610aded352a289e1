/* session: two versions of a program in one process, with one term pool: their conditions fit into one query. */
#define _GNU_SOURCE
#include "source_fixture.h"

#include "session/session.h"

static const char *arguments[] = {"program", NULL};

static const char old_version[] = "#include <coset.h>\n"
                                  "int main(void) {\n"
                                  "    int x, out = 0;\n"
                                  "    coset_symbolic(&x, sizeof x, \"x\");\n"
                                  "    if (x > 10)\n"
                                  "        out = 1;\n"
                                  "    return out;\n"
                                  "}\n";

static const char new_version[] = "#include <coset.h>\n"
                                  "int unused_so_that_addresses_differ[100];\n"
                                  "int main(void) {\n"
                                  "    int x, out = 0;\n"
                                  "    coset_symbolic(&x, sizeof x, \"x\");\n"
                                  "    if (x >= 10)\n"
                                  "        out = 1;\n"
                                  "    unused_so_that_addresses_differ[out] = out;\n"
                                  "    return out;\n"
                                  "}\n";

typedef struct Versions {
    Program *programs[2];
    Session sessions[2];
    TermPool *terms;
} Versions;

static Versions open_versions(DependenceKind dependences)
{
    Versions versions = {.programs = {load_program(old_version, NULL), load_program(new_version, NULL)}, .terms = term_pool_new()};
    SessionOptions options = {.machine = {.arguments = arguments, .input = -1, .output = -1, .errors = -1},
                              .terms = versions.terms, .dependences = dependences};
    for (size_t i = 0; i < 2; i++) {
        Error error = {0};
        if (session_open(&versions.sessions[i], versions.programs[i], &options, &error) != STATUS_OK)
            fail_msg("%s", error.message);
    }
    return versions;
}

static void close_versions(Versions *versions)
{
    for (size_t i = 0; i < 2; i++) {
        assert_null(session_keep_terms(&versions->sessions[i]));
        session_close(&versions->sessions[i]);
        program_free(versions->programs[i]);
    }
    term_pool_free(versions->terms);
}

static int run(Session *session, const TermInput *input, Term *constraint)
{
    Outcome outcome = {0};
    const Trace *trace = machine_run_on(session->machine, input, &outcome);
    assert_int_equal(outcome.end, END_EXIT);
    assert_int_equal(trace->decisions.count, 1);
    if (constraint)
        *constraint = trace->decisions.items[0].constraint;
    int code = outcome.exit_code;
    outcome_release(&outcome);
    return code;
}

static void one_query_finds_where_two_versions_differ(void **state)
{
    (void)state;
    Versions versions = open_versions(DEPENDENCES_NONE);
    Term constraints[2];
    TermInput zero = {0}, model = {0};
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(run(&versions.sessions[i], &zero, &constraints[i]), 0);
    /* The old version goes the way it went on 0, the new one does not. */
    const Term query[] = {constraints[0], term_not(versions.terms, constraints[1])};
    assert_int_equal(solver_check(versions.sessions[0].solver, query, 2, NULL, &model), VERDICT_YES);
    assert_int_equal(model.count, 1);
    assert_int_equal(model.items[0].value, 10);
    assert_int_equal(run(&versions.sessions[0], &model, NULL), 0);
    assert_int_equal(run(&versions.sessions[1], &model, NULL), 1);
    /* And there is no input the other way round. */
    const Term none[] = {term_not(versions.terms, constraints[0]), constraints[1]};
    assert_int_equal(solver_check(versions.sessions[1].solver, none, 2, NULL, &model), VERDICT_NO);
    vector_release(&model);
    close_versions(&versions);
}

static Hash128 identity_of(Session *session, const TermInput *input)
{
    Outcome outcome = {0};
    Condition condition = {0};
    ConditionBuilder *conditions = condition_builder_new();
    condition_builder_begin(conditions, machine_run_on(session->machine, input, &outcome));
    Hash128 identity = condition_identity(conditions, &session->asked, &outcome, false, &condition);
    assert_int_equal(condition.count, 1);
    vector_release(&condition);
    condition_builder_free(conditions);
    outcome_release(&outcome);
    return identity;
}

static void runs_in_turns_have_the_conditions_of_runs_alone(void **state)
{
    (void)state;
    Versions versions = open_versions(DEPENDENCES_RELEVANT);
    TermInput zero = {0};
    Hash128 alone[2];
    for (size_t i = 0; i < 2; i++)
        alone[i] = identity_of(&versions.sessions[i], &zero);
    for (size_t i = 0; i < 4; i++)
        assert_true(hash128_equal(identity_of(&versions.sessions[i % 2], &zero), alone[i % 2]));
    close_versions(&versions);
}

/* A criterion is watched by the session's machine; the analysis stays the same. */
static void a_session_watches_another_criterion(void **state)
{
    (void)state;
    Error error = {0};
    Arena memory = {0};
    Versions versions = open_versions(DEPENDENCES_RELEVANT);
    Session *session = &versions.sessions[0];
    const Analysis *analysis = session->analysis;
    Criterion criterion;
    char *text = base_duplicate("out@6");
    assert_true(criterion_parse(session->program, text, &memory, &criterion, &error));
    assert_int_equal(session_watch(session, &criterion, &error), STATUS_OK);
    assert_ptr_equal(session->analysis, analysis);
    Outcome outcome = {0};
    const Trace *trace = machine_run_on(session->machine, &(TermInput){0}, &outcome);
    size_t events = 0;
    for (size_t i = 0; i < trace->events.count; i++)
        events += trace->events.items[i].kind == EVENT_CRITERION;
    assert_int_equal(events, 1);
    outcome_release(&outcome);
    free(text);
    arena_release(&memory);
    close_versions(&versions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_query_finds_where_two_versions_differ),
        cmocka_unit_test(runs_in_turns_have_the_conditions_of_runs_alone),
        cmocka_unit_test(a_session_watches_another_criterion),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
