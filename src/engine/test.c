/* coset test: source -> program -> exploration -> tests and a summary. */
#include "engine/exploration.h"

Status engine_test(const EngineTestOptions *options, EngineTestResult *result, Error *error)
{
    EngineTestOptions varied = *options;
    Exploration exploration = {0};
    varied.explore.inputs = INPUTS_VARIED;
    stop_enter_phase(options->session.stop, options->share_of_time, 0);
    result->program = source_load(&options->source, error);
    if (result->program && exploration_open(&exploration, result->program, &varied, &result->findings, error) == STATUS_OK)
        exploration_run(&exploration, NULL, NULL, error);
    exploration_close(&exploration);
    stop_enter_phase(options->session.stop, 1, 0.6); /* for writing the summary */
    return error->status;
}

void engine_test_release(EngineTestResult *result)
{
    program_free(result->program);
    findings_release(&result->findings);
}
