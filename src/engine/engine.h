/* engine: from files to an answer. Each application of coset is one function here that shows its whole pipeline. */
#ifndef COSET_ENGINE_H
#define COSET_ENGINE_H

#include "execution/execution.h"
#include "source/source.h"

typedef struct EngineRunOptions {
    SourceOptions source;
    MachineOptions machine;
    void (*watch)(Machine *machine); /* told the machine before it runs and NULL afterwards; may be NULL */
} EngineRunOptions;

/* Loads the files and runs the program once. On success *program (program_free it) is what *outcome (outcome_release
 * it) speaks of; on an error both stay as they were. A fault is an outcome, not an error. */
Status engine_run(const EngineRunOptions *options, Program **program, Outcome *outcome, Error *error);

/* Loads the files and prints the program model; with `runtime`, the C library too. */
Status engine_dump(const SourceOptions *options, bool runtime, FILE *out, Error *error);

#endif
