/* coset signature: source -> program -> exploration by the criterion set -> partitions -> cases -> certificate. */
#include "engine/exploration.h"

enum { DEFAULT_SAMPLES = 20 };

static const double SHARE_WITH_CERTIFICATE = 0.6; /* of the time limit: the certificate needs time, too */

static void add_run(void *signing, const ExploredRun *run, const Test *test)
{
    signing_add_run(signing, run, test);
}

static const Test *add_sample(void *exploration, const Trace *trace, const Outcome *outcome)
{
    return exploration_add_test(exploration, trace, outcome);
}

static SignatureOptions signature_options(const EngineSignatureOptions *options, Exploration *exploration, EngineSignatureResult *result)
{
    return (SignatureOptions){
        .certify = options->certify,
        .samples = options->samples ? options->samples : DEFAULT_SAMPLES,
        .random_seed = options->test.explore.random_seed,
        .execution_order = options->test.explore.execution_order,
        .solver_timeout_ms = options->test.explore.solver_timeout_ms,
        .native = options->native,
        .folder = options->folder,
        .recorder = &exploration->recorder,
        .add_test = add_sample,
        .context = exploration,
        .native_error = &result->native,
    };
}

static Status sign(const EngineSignatureOptions *options, Exploration *exploration, EngineSignatureResult *result, Error *error)
{
    Findings *findings = &result->test.findings;
    SignatureOptions signature = signature_options(options, exploration, result);
    Signing *signing = signing_new(&exploration->session, &signature, &findings->memory);
    if (exploration_run(exploration, add_run, signing, error) == STATUS_OK)
        signing_conclude(signing, findings->summary.complete, &result->signature);
    result->signature.criteria = options->test.session.criteria;
    result->signature.criterion_count = options->test.session.criterion_count;
    findings->summary.wall_s = base_clock() - options->test.start;
    findings->interrupted |= stop_interrupted(exploration->session.stop);
    signing_free(signing);
    return error->status;
}

Status engine_signature(const EngineSignatureOptions *options, EngineSignatureResult *result, Error *error)
{
    EngineTestOptions test = options->test;
    Exploration exploration = {0};
    test.explore.strategy = explore_strategy_of(STRATEGY_BY_CRITERION);
    test.explore.no_fallback = true; /* each case needs its condition */
    test.explore.inputs = INPUTS_READABLE;
    test.session.record_calls = true;
    stop_enter_phase(test.session.stop, options->certify ? SHARE_WITH_CERTIFICATE : 1, 0);
    result->test.program = source_load(&test.source, error);
    if (result->test.program && exploration_open(&exploration, result->test.program, &test, &result->test.findings, error) == STATUS_OK)
        sign(options, &exploration, result, error);
    result->terms = session_keep_terms(&exploration.session);
    exploration_close(&exploration);
    stop_enter_phase(test.session.stop, 1, 0.7); /* for writing the cases */
    return error->status;
}

void engine_signature_release(EngineSignatureResult *result)
{
    term_pool_free(result->terms);
    error_release(&result->native);
    engine_test_release(&result->test);
}
