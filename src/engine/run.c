/* coset run: source -> program -> machine -> outcome. */
#include "engine/engine.h"

static Status run_once(const EngineRunOptions *options, const Program *program, Outcome *outcome, Error *error)
{
    Machine *machine = machine_new(program, &options->machine, error);
    if (!machine)
        return error->status;
    if (options->watch)
        options->watch(machine);
    machine_run(machine, outcome);
    if (options->watch)
        options->watch(NULL);
    machine_free(machine);
    return STATUS_OK;
}

Status engine_run(const EngineRunOptions *options, Program **program, Outcome *outcome, Error *error)
{
    Program *loaded = source_load(&options->source, error);
    if (!loaded)
        return error->status;
    Status status = run_once(options, loaded, outcome, error);
    if (status == STATUS_OK)
        *program = loaded;
    else
        program_free(loaded);
    return status;
}
