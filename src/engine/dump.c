/* coset dump: source -> program -> listing. */
#include "engine/engine.h"

Status engine_dump(const SourceOptions *options, bool runtime, FILE *out, Error *error)
{
    Program *program = source_load(options, error);
    if (!program)
        return error->status;
    size_t left = program_dump(program, runtime, options->stop, out);
    if (left > 0)
        error_set(error, STATUS_LIMIT, "%zu functions are not shown: %s", left, limit_words(explore_limit_of(stop_reason(options->stop))));
    program_free(program);
    return error->status;
}
