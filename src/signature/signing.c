/* The signature: partitions of the exploration -> none has inputs of another -> readable constraints -> certificate. */
#include <stdlib.h>
#include <string.h>

#include "signature/internal.h"

/* ---- What the parts have in common ---- */

Hash128 signing_condition(Signing *signing, const Trace *trace, const Outcome *outcome)
{
    const Session *session = signing->session;
    conditions_begin(signing->conditions, trace);
    return condition_identity(signing->conditions, &session->asked, outcome, signing->options->keep_order, &signing->indices);
}

bool signing_holds(Signing *signing, const Term *constraints, size_t count, const TermInput *input)
{
    term_evaluator_load(signing->evaluator, input);
    for (size_t i = count; i-- > 0;)
        if (term_evaluate(signing->evaluator, constraints[i]) == 0)
            return false;
    return true;
}

Verdict signing_ask(Signing *signing, const TermList *query, const TermInput *hint, unsigned milliseconds)
{
    const Session *session = signing->session;
    if (is_stopped(signing))
        return VERDICT_UNKNOWN;
    for (size_t i = 0; i < query->count; i++)
        if (term_is_false(session->terms, query->items[i]))
            return VERDICT_NO;
    solver_set_timeout(session->solver, milliseconds);
    signing->model.count = 0;
    Verdict verdict = solver_check(session->solver, query->items, query->count, hint, &signing->model);
    if (verdict != VERDICT_YES || signing_holds(signing, query->items, query->count, &signing->model))
        return verdict;
    signing->model.count = 0;
    return hint ? signing_ask(signing, query, NULL, milliseconds) : VERDICT_UNKNOWN;
}

const Trace *signing_run(Signing *signing, const TermInput *input, Outcome *outcome)
{
    *outcome = (Outcome){0};
    if (is_stopped(signing))
        return NULL;
    const Trace *trace = machine_run_on(signing->session->machine, input, outcome);
    if (outcome->end != END_INTERRUPTED)
        return trace;
    outcome_release(outcome);
    return NULL;
}

/* ---- The signature ---- */

static size_t add_cases(Signing *signing, SignatureCase *cases, size_t count, bool faults)
{
    for (size_t i = 0; i < signing->partitions.count; i++) {
        const Partition *partition = &signing->partitions.items[i];
        if (partition->is_case && (partition->shown.fault != NULL) == faults)
            cases[count++] = partition->shown;
    }
    return count;
}

static void show_cases(Signing *signing, Signature *signature)
{
        SignatureCase *cases = arena_allocate(signing->memory, (signing->partitions.count + 1) * sizeof *cases);
    for (size_t i = 0; i < signing->partitions.count; i++) {
        Partition *partition = &signing->partitions.items[i];
        partition->shown.constraints = signing_keep(signing, partition->simple.items, partition->simple.count, sizeof(Term));
        partition->shown.constraint_count = partition->simple.count;
    }
    signature->count = add_cases(signing, cases, add_cases(signing, cases, 0, false), true);
    signature->cases = cases;
}

static void describe(const Signing *signing, Signature *signature)
{
    const Session *session = signing->session;
    const char *function = session->machine_options.symbolic.function;
    *signature = (Signature){
        .program = session->program,
        .terms = session->terms,
        .entry = function ? function : "main",
        .tells_exit_code_0 = function || session->asked.end,
    };
}

/* With a certificate, time is kept for it. */
void signing_conclude(Signing *signing, bool is_complete, Signature *signature)
{
    Stop *stop = signing->session->stop;
    signing->evaluator = term_evaluator_new(signing->session->terms);
    describe(signing, signature);
    stop_enter_phase(stop, signing->options->certify ? 0.8 : 1, 0.1); /* what is copied after it also takes time if cases are many */
    domain_find(signing);
    overlaps_find(signing);
    signing_simplify(signing);
    if (signing->options->certify) {
        stop_enter_phase(stop, 0.9, 0); /* native runs get the rest */
        signing_certify(signing, is_complete, &signature->certificate);
    }
    show_cases(signing, signature);
}

/* ---- Life ---- */

Signing *signing_new(const Session *session, const SignatureOptions *options, Arena *memory)
{
    Signing *signing = base_allocate_zeroed(sizeof *signing);
    *signing = (Signing){.session = session, .options = options, .memory = memory, .conditions = conditions_new(),
                         .began = base_clock()};
    return signing;
}

void signing_free(Signing *signing)
{
    for (size_t i = 0; i < signing->partitions.count; i++)
        partition_release(&signing->partitions.items[i]);
    vector_release(&signing->partitions);
    vector_release(&signing->domain);
    vector_release(&signing->demands);
    vector_release(&signing->indices);
    vector_release(&signing->model);
    conditions_free(signing->conditions);
    term_evaluator_free(signing->evaluator);
    free(signing);
}

void signing_add_run(Signing *signing, const ExploredRun *run, const Test *test)
{
    bool broken = run->outcome.end == END_ASSUMPTION, silent = run->outcome.end == END_SILENT;
    if (!run->is_new || !(test || broken || silent))
        return;
    if (!test && !broken) /* a run that the program ended silently is a case, but no test */
        test = recorder_record(signing->options->recorder, run->trace, &run->outcome, 0);
    partition_add(signing, run, test);
}
