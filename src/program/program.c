/* The program as a whole: its life, and finding things in it. */
#include <stdlib.h>
#include <string.h>

#include "program/program.h"

Program *program_new(void)
{
    return base_allocate_zeroed(sizeof(Program));
}

void program_free(Program *program)
{
    if (!program)
        return;
    Arena arena = program->arena;
    arena_release(&arena);
    free(program);
}

const Function *program_function(const Program *program, const char *name)
{
    for (uint32_t i = 0; i < program->function_count; i++)
        if (strcmp(program->functions[i].name, name) == 0)
            return &program->functions[i];
    return NULL;
}

uint32_t program_globals_up_to(const Program *program, uint64_t address)
{
    uint32_t low = 0, high = program->global_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (program->globals[middle].address <= address)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

const Global *program_global_at(const Program *program, uint64_t address)
{
    uint32_t count = program_globals_up_to(program, address);
    if (count == 0)
        return NULL;
    const Global *global = &program->globals[count - 1];
    return address - global->address <= global->size ? global : NULL;
}

uint32_t function_block_at(const Function *function, uint32_t index)
{
    uint32_t low = 0, high = function->block_count;
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        if (function->blocks[middle] <= index)
            low = middle;
        else
            high = middle;
    }
    return low;
}
