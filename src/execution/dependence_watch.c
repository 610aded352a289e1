/* The instructions that a machine watches: those on the lines of its criteria.
 *
 * What a region may write is the same for all machines that share an analysis. Whether it may execute a watched
 * instruction is not, so a machine keeps its own copies, with EFFECT_WATCHED, of the regions that may. */
#include <stdlib.h>

#include "execution/dependence.h"

static void mark_site(Machine *machine, const Criterion *criterion, const CriterionSite *site)
{
    struct DependenceState *state = machine->dependence;
    const Function *function = &machine->program->functions[site->function];
    uint8_t *marks = state->lines[site->function];
    if (marks == NULL)
        marks = state->lines[site->function] = base_allocate_zeroed(function->code_count + 1);
    for (uint32_t i = 0; i < function->code_count; i++)
        marks[i] |= function->positions[i].line == criterion->line && function->positions[i].file == criterion->file;
}

/* Marks the functions in which a watched instruction may be executed, callees included. */
static void mark_functions(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    uint32_t count = machine->program->function_count;
    state->watched_functions = base_allocate_zeroed(count + 1);
    for (uint32_t watched = 0; watched < count; watched++)
        for (uint32_t i = 0; state->lines[watched] != NULL && i < count; i++)
            state->watched_functions[i] |= analysis_may_call(state->analysis, i, watched);
}

void dependence_watch_init(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    const SymbolicOptions *options = &machine->options.symbolic;
    if (options->criterion_count == 0)
        return;
    state->lines = base_allocate_zeroed((machine->program->function_count + 1) * sizeof *state->lines);
    for (size_t i = 0; i < options->criterion_count; i++)
        for (size_t k = 0; k < options->criteria[i].site_count; k++)
            mark_site(machine, &options->criteria[i], &options->criteria[i].sites[k]);
    mark_functions(machine);
}

void dependence_watch_release(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    for (uint32_t i = 0; state->lines != NULL && i < machine->program->function_count; i++)
        free(state->lines[i]);
    free(state->lines);
    free(state->watched_functions);
    map_release(&state->watched_regions);
    arena_release(&state->watched_memory);
}

/* ---- Regions ---- */

/* True if the instruction is watched, or calls a function that may execute a watched one. */
static bool is_watched(const struct DependenceState *state, uint32_t function, uint32_t instruction)
{
    size_t count;
    if (state->lines[function] != NULL && state->lines[function][instruction])
        return true;
    const uint32_t *callees = analysis_callees(state->analysis, function, instruction, &count);
    for (size_t i = 0; i < count; i++)
        if (state->watched_functions[callees[i]])
            return true;
    return false;
}

static bool is_block_watched(const struct DependenceState *state, const Function *function, uint32_t block)
{
    uint32_t i = function->blocks[block];
    while (!is_watched(state, function->id, i) && !opcode_ends_block(function->code[i].op))
        i++;
    return is_watched(state, function->id, i);
}

static const Region *with_watched(struct DependenceState *state, const Region *region)
{
    uint64_t known;
    if (map_get(&state->watched_regions, (uintptr_t)region, &known))
        return (const Region *)(uintptr_t)known;
    Region *copy = arena_allocate(&state->watched_memory, sizeof *copy);
    *copy = *region;
    copy->effects |= EFFECT_WATCHED;
    map_put(&state->watched_regions, (uintptr_t)region, (uintptr_t)copy);
    return copy;
}

const Region *dependence_writes(Machine *machine, uint32_t function, uint32_t instruction)
{
    struct DependenceState *state = machine->dependence;
    const Region *region = analysis_writes(state->analysis, function, instruction);
    return state->lines != NULL && is_watched(state, function, instruction) ? with_watched(state, region) : region;
}

const Region *dependence_class_region(Machine *machine, const Function *function, const SwitchClass *class)
{
    struct DependenceState *state = machine->dependence;
    bool names_variables = state->lines != NULL && state->lines[function->id] != NULL, watched = false;
    const Region *region = class->regions[names_variables];
    if (state->lines == NULL || !state->watched_functions[function->id])
        return region;
    for (size_t i = 0; i < class->block_count && !watched; i++)
        watched = is_block_watched(state, function, class->blocks[i]);
    return watched ? with_watched(state, region) : region;
}

const Region *dependence_region(Machine *machine, const Function *function, uint32_t branch)
{
    struct DependenceState *state = machine->dependence;
    bool names_variables = state->lines != NULL && state->lines[function->id] != NULL;
    const Region *region = analysis_region(state->analysis, function->id, branch, names_variables);
    if (state->lines == NULL || !state->watched_functions[function->id])
        return region;
    BlockList blocks = {0};
    bool watched = false;
    analysis_region_blocks(state->analysis, function->id, branch, &blocks);
    for (size_t i = 0; i < blocks.count && !watched; i++)
        watched = is_block_watched(state, function, blocks.items[i]);
    vector_release(&blocks);
    return watched ? with_watched(state, region) : region;
}
