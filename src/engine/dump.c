/* coset dump: source -> program -> listing. */
#include "engine/engine.h"

Status engine_dump(const SourceOptions *options, bool runtime, FILE *out, Error *error)
{
    Program *program = source_load(options, error);
    if (!program)
        return error->status;
    program_dump(program, runtime, out);
    program_free(program);
    return STATUS_OK;
}
