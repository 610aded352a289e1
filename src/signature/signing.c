/* The signature: partitions of the exploration -> disjoint partitions -> readable constraints -> certificate. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "signature/internal.h"

enum { STEPS_PER_RUN = 1000, INSTRUCTIONS_PER_STEP = 4 }; /* the work that a run of the machine counts as */

/* ---- Shared by all parts ---- */

Hash128 signing_condition(Signing *signing, const Trace *trace, const Outcome *outcome)
{
    const Session *session = signing->session;
    condition_builder_begin(signing->conditions, trace);
    return condition_identity(signing->conditions, &session->asked, outcome, signing->options->execution_order, &signing->indices);
}

bool signing_holds(Signing *signing, const Term *constraints, size_t count, const TermInput *input)
{
    term_evaluator_load(signing->evaluator, input);
    for (size_t i = count; i-- > 0;)
        if (term_evaluate(signing->evaluator, constraints[i]) == 0)
            return false;
    return true;
}

/* ---- Queries ---- */

static void note_cut(Signing *signing, IncompleteReason reason)
{
    if (signing->cut_by == REASON_NONE)
        signing->cut_by = reason;
}

bool signing_goes_on(Signing *signing)
{
    const Stop *stop = signing->session->stop;
    if (!stop_requested(stop) && !signing->asks_no_more)
        return true;
    note_cut(signing, explore_limit_reason(explore_limit_of(stop_first_reason(stop))));
    return false;
}

uint64_t signing_work(const Signing *signing)
{
    return solver_statistics(signing->session->solver)->work + signing->steps;
}

/* The time for one query: --solver-timeout, or the time left in the phase. */
static unsigned query_timeout(const Signing *signing)
{
    unsigned timeout = signing->options->solver_timeout_ms;
    double left = stop_seconds_left(signing->session->stop) * 1000;
    return timeout > 0 && left > timeout ? timeout : left > UINT_MAX ? timeout : left > 1 ? (unsigned)left : 1;
}

Verdict signing_ask(Signing *signing, const TermList *query, const TermInput *hint, uint64_t work)
{
    const Session *session = signing->session;
    if (!signing_goes_on(signing))
        return VERDICT_UNKNOWN;
    for (size_t i = 0; i < query->count; i++)
        if (term_is_false(session->terms, query->items[i]))
            return VERDICT_NO;
    uint64_t cut = solver_statistics(session->solver)->cut;
    solver_set_timeout(session->solver, query_timeout(signing));
    solver_set_work(session->solver, work);
    signing->model.count = 0;
    Verdict verdict = solver_check(session->solver, query->items, query->count, hint, &signing->model);
    if (solver_statistics(session->solver)->cut > cut && signing_goes_on(signing))
        note_cut(signing, REASON_SOLVER_GAVE_UP);
    return verdict;
}

const Trace *signing_run(Signing *signing, const TermInput *input, Outcome *outcome)
{
    *outcome = (Outcome){0};
    if (is_stopped(signing))
        return NULL;
    const Trace *trace = machine_run_on(signing->session->machine, input, outcome);
    signing->steps += STEPS_PER_RUN + outcome->steps / INSTRUCTIONS_PER_STEP;
    if (outcome->end != END_INTERRUPTED)
        return trace;
    outcome_release(outcome);
    return NULL;
}

/* ---- The signature ---- */

static size_t add_cases(Signing *signing, SignatureCase *cases, size_t count, bool ready, bool faults)
{
    for (size_t i = 0; i < signing->partitions.count; i++) {
        const Partition *partition = &signing->partitions.items[i];
        if (partition->is_case && partition->is_ready == ready && (partition->shown.fault != NULL) == faults)
            cases[count++] = partition->shown;
    }
    return count;
}

static size_t add_with_faults(Signing *signing, SignatureCase *cases, size_t count, bool ready)
{
    return add_cases(signing, cases, add_cases(signing, cases, count, ready, false), ready, true);
}

static void show_cases(Signing *signing, Signature *signature)
{
    SignatureCase *cases = arena_allocate(signing->memory, (signing->partitions.count + 1) * sizeof *cases);
    for (size_t i = 0; i < signing->partitions.count; i++) {
        Partition *partition = &signing->partitions.items[i];
        if (!partition->is_ready)
            continue;
        partition->shown.constraints = signing_keep(signing, partition->simple.items, partition->simple.count, sizeof(Term));
        partition->shown.constraint_count = partition->simple.count;
    }
    signature->ready = add_with_faults(signing, cases, 0, true);
    signature->count = add_with_faults(signing, cases, signature->ready, false);
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

/* With a certificate, a share of the time is reserved for it. */
void signing_conclude(Signing *signing, bool is_complete, Signature *signature)
{
    Stop *stop = signing->session->stop;
    signing->evaluator = term_evaluator_new(signing->session->terms);
    describe(signing, signature);
    stop_enter_phase(stop, signing->options->certify ? 0.8 : 1, 0.1);
    domain_find(signing);
    overlaps_find(signing);
    signing_simplify(signing);
    signature->simplified_partly = signing->cut_by;
    if (signing->options->certify) {
        stop_enter_phase(stop, 0.9, 0); /* the rest is for native runs */
        signing_certify(signing, is_complete, &signature->certificate);
    }
    show_cases(signing, signature);
}

/* ---- Construction and release ---- */

Signing *signing_new(const Session *session, const SignatureOptions *options, Arena *memory)
{
    Signing *signing = base_allocate_zeroed(sizeof *signing);
    *signing = (Signing){.session = session, .options = options, .memory = memory, .conditions = condition_builder_new()};
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
    map_release(&signing->behind);
    map_release(&signing->rewritten);
    condition_builder_free(signing->conditions);
    term_evaluator_free(signing->evaluator);
    free(signing);
}

void signing_add_run(Signing *signing, const ExploredRun *run, const Test *test)
{
    bool broken = run->outcome.end == END_ASSUMPTION, silent = run->outcome.end == END_SILENT;
    signing->decisions += run->trace->decisions.count;
    if (!run->is_new || !(test || broken || silent))
        return;
    if (!test && !broken) /* a run that the program ended silently is a case, but not a test */
        test = recorder_record(signing->options->recorder, run->trace, &run->outcome, 0);
    partition_add(signing, run, test);
}
