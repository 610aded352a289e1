/* The symbolic state as a whole: creating it, resetting it between runs, releasing it. */
#include <stdlib.h>

#include "execution/symbolic.h"

static void init_coverage(Machine *machine)
{
    const Program *program = machine->program;
    struct SymbolicState *symbolic = machine->symbolic;
    symbolic->first_instruction = base_allocate((program->function_count + 1) * sizeof *symbolic->first_instruction);
    uint32_t total = 0;
    for (uint32_t i = 0; i < program->function_count; i++) {
        symbolic->first_instruction[i] = total;
        total += program->functions[i].code_count;
    }
    symbolic->coverage = base_allocate_zeroed(total + 1);
}

void symbolic_init(Machine *machine, Error *error)
{
    struct SymbolicState *symbolic = machine->symbolic = base_allocate_zeroed(sizeof *symbolic);
    symbolic->terms = machine->options.symbolic.terms;
    symbolic->evaluator = term_evaluator_new(symbolic->terms);
    shadow_init(machine, error);
    trace_init(machine);
    init_coverage(machine);
    if (machine->options.symbolic.function != NULL && machine->options.symbolic.symbolic_globals)
        symbolic->used_globals = globals_used(machine->program, machine->program->main);
}

void symbolic_reset(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    shadow_reset(machine);
    trace_reset(machine);
    term_evaluator_clear(symbolic->evaluator);
    symbolic->concretising = 0;
    symbolic->concretised_seen = false;
    symbolic->function_depth = 0;
    map_release_strings(&symbolic->name_counts);
    symbolic->name_counts = (Map){0};
    symbolic->stdin_taken = 0;
    symbolic->stdin_variables = NULL;
    symbolic->stdin_values = 0;
    symbolic->stdin_ended = false;
}

void symbolic_release(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    shadow_release(machine);
    trace_release(machine);
    term_evaluator_free(symbolic->evaluator);
    map_release_strings(&symbolic->name_counts);
    map_release(&symbolic->fact_index);
    map_release(&symbolic->union_guards);
    vector_release(&symbolic->facts);
    free(symbolic->used_globals);
    free(symbolic->layouts);
    free(symbolic->coverage);
    free(symbolic->first_instruction);
    free(symbolic);
    machine->symbolic = NULL;
}

void symbolic_cover_stack(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    for (size_t i = 0; i < machine->depth; i++) {
        const Function *function = machine->frames[i].function;
        size_t index = (size_t)(machine->frames[i].next - function->code);
        if (index < function->code_count)
            symbolic->coverage[symbolic->first_instruction[function->id] + index] |= 4;
    }
}

const uint8_t *machine_coverage(const Machine *machine, uint32_t function)
{
    return machine->symbolic->coverage + machine->symbolic->first_instruction[function];
}
