/* coset reduce: the tests of a folder, source -> program -> a run of each test -> tests with the same condition. */
#include "engine/engine.h"

Status engine_reduce(const EngineReduceOptions *options, EngineReduceResult *result, Error *error)
{
    SessionOptions session_options = options->session;
    Session session = {0};
    Suite *suite = suite_read(options->directory, options->source.stop, &result->reduction, &result->memory, error);
    session_options.dependences = DEPENDENCES_RELEVANT;
    if (suite)
        result->program = source_load(&options->source, error);
    if (result->program && session_open(&session, result->program, &session_options, error) == STATUS_OK)
        suite_reduce(suite, &session, &result->reduction, &result->memory, error);
    session_close(&session);
    suite_free(suite);
    stop_enter_phase(options->session.stop, 1, 0.6); /* for writing the result */
    return error->status;
}

void engine_reduce_release(EngineReduceResult *result)
{
    suite_reduction_release(&result->reduction);
    program_free(result->program);
    arena_release(&result->memory);
}
