/* coset test: a campaign, and nothing else. */
#include <stdlib.h>

#include "engine/campaign.h"

Status engine_test(const EngineTestOptions *options, EngineTestResult *result, Error *error)
{
    TestCampaign campaign = {.options = options, .result = result};
    campaign_run(&campaign, NULL, NULL, error);
    campaign_close(&campaign);
    return error->status;
}

void engine_test_release(EngineTestResult *result)
{
    program_free(result->program);
    vector_release(&result->summary.incomplete);
    vector_release(&result->summary.faults);
    vector_release(&result->summary.coverage);
    arena_release(&result->memory);
}
