/* The symbolic state as a whole: creating it, resetting it between runs, releasing it. */
#include <stdlib.h>
#include <string.h>

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
    symbolic->all_coverage = base_allocate_zeroed(total + 1);
    symbolic->kept_coverage = base_allocate_zeroed(total + 1);
    symbolic->coverage_size = total;
}

/* Globals that the function under test may use are inputs, or they are fixed. */
static void find_globals(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    const Program *program = machine->program;
    for (uint32_t i = 0; i < program->global_count && !machine->options.symbolic.symbolic_globals; i++)
        symbolic->fixes_globals |= symbolic->used.globals[i] && global_may_be_input(&program->globals[i]);
}

/* How addresses are printed. Globals of the library have no names that a reader knows. */
static void name_addresses(Machine *machine)
{
    TermPool *terms = machine->symbolic->terms;
    const Program *program = machine->program;
    term_address_range(terms, CODE_START, ARENA_END);
    for (uint32_t i = 0; i < program->global_count; i++) {
        const Global *global = &program->globals[i];
        bool is_array = global->type && program->types[program_strip_names(program, global->type)].tag == TYPE_ARRAY;
        if (global->in_runtime || global->size == 0 || program_global_is_literal(global))
            continue;
        char *pointer = base_format("%s%s", is_array ? "" : "&", global->name);
        term_address_add(terms, global->address, global->size, pointer);
        free(pointer);
    }
}

void symbolic_init(Machine *machine, Error *error)
{
    struct SymbolicState *symbolic = machine->symbolic = base_allocate_zeroed(sizeof *symbolic);
    symbolic->terms = machine->options.symbolic.terms;
    symbolic->evaluator = term_evaluator_new(symbolic->terms);
    name_addresses(machine);
    shadow_init(machine, error);
    trace_init(machine);
    init_coverage(machine);
    machine->symbolic->used = used_parts_find(machine->program, machine->program->main);
    used_parts_bounds(machine);
    if (machine->options.symbolic.function != NULL) {
        find_globals(machine);
        may_alias_find(machine, error);
    }
}

void symbolic_reset(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    shadow_reset(machine);
    trace_reset(machine);
    for (unsigned kind = 0; kind < BOUND_COUNT; kind++)
        if (symbolic->unseen >> kind & 1)
            trace_bound(machine, (BoundKind)kind, 0, NULL);
    term_evaluator_clear(symbolic->evaluator);
    memset(symbolic->coverage, 0, symbolic->coverage_size);
    symbolic->concretising = 0;
    symbolic->concretised_seen = false;
    symbolic->function_depth = 0;
    map_release_strings(&symbolic->name_counts);
    symbolic->name_counts = (Map){0};
    symbolic->stdin_taken = 0;
    symbolic->stdin_variables = NULL;
    symbolic->stdin_values = 0;
    symbolic->stdin_ended = symbolic->errno_written = false;
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
    used_parts_release(&symbolic->used);
    free(symbolic->same_as);
    free(symbolic->layouts);
    free(symbolic->coverage);
    free(symbolic->all_coverage);
    free(symbolic->kept_coverage);
    free(symbolic->first_instruction);
    free(symbolic);
    machine->symbolic = NULL;
}

/* Covers the current instruction of every frame: a run that has ended may have executed a part of a block. */
static void cover_stack(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    for (size_t i = 0; i < machine->depth; i++) {
        const Function *function = machine->frames[i].function;
        size_t index = (size_t)(machine->frames[i].next - function->code);
        if (index < function->code_count)
            symbolic->coverage[symbolic->first_instruction[function->id] + index] |= 4;
    }
}

static void join_coverage(uint8_t *joined, const uint8_t *coverage, uint32_t size)
{
    for (uint32_t i = 0; i < size; i++)
        joined[i] |= coverage[i];
}

void symbolic_end_coverage(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    cover_stack(machine);
    join_coverage(symbolic->all_coverage, symbolic->coverage, symbolic->coverage_size);
}

const uint8_t *machine_coverage(const Machine *machine, uint32_t function)
{
    return machine->symbolic->all_coverage + machine->symbolic->first_instruction[function];
}

void machine_keep_coverage(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    join_coverage(symbolic->kept_coverage, symbolic->coverage, symbolic->coverage_size);
}

const uint8_t *machine_kept_coverage(const Machine *machine, uint32_t function)
{
    return machine->symbolic->kept_coverage + machine->symbolic->first_instruction[function];
}
