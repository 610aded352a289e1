/* coset run: source -> program -> machine -> outcome. */
#include "engine/engine.h"

Status engine_run(const SourceOptions *source, const MachineOptions *options, Program **program, Outcome *outcome, Error *error)
{
    Program *loaded = source_load(source, error);
    Machine *machine = loaded ? machine_new(loaded, options, error) : NULL;
    if (machine)
        machine_run(machine, outcome);
    machine_free(machine);
    if (machine)
        *program = loaded;
    else
        program_free(loaded);
    return error->status;
}
