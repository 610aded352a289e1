/* The program as a whole: making, freeing, and lookups. */
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

/* True if `end` is all of the path, or its last parts. */
static bool path_ends_with(const char *path, const char *end, size_t length)
{
    size_t whole = strlen(path);
    bool matches = whole >= length && strncmp(path + whole - length, end, length) == 0;
    return matches && (whole == length || path[whole - length - 1] == '/');
}

bool program_name_matches(const char *wanted, const char *file, const char *name)
{
    wanted += strncmp(wanted, "./", 2) == 0 ? 2 : 0;
    const char *colon = strrchr(wanted, ':');
    if (!colon)
        return strcmp(wanted, name) == 0;
    return file && strcmp(colon + 1, name) == 0 && path_ends_with(file, wanted, (size_t)(colon - wanted));
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

bool program_global_is_literal(const Global *global)
{
    return strncmp(global->name, ".str", 4) == 0 && global->constant && global->size > 0;
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

static bool is_two_way(const Instruction *at)
{
    Format format = opcode_format(at->op);
    return format == FORMAT_BRANCH || format == FORMAT_BRANCH_RR || format == FORMAT_BRANCH_RI;
}

static void find_targets(const Instruction *at, uint32_t *when_true, uint32_t *when_false)
{
    bool immediate = opcode_format(at->op) == FORMAT_BRANCH_RI;
    *when_true = immediate ? at->dst : (uint32_t)at->low;
    *when_false = immediate ? at->b : at->high;
}

/* True if the code at `when_false` branches to `when_true`, too: it is a further part of the same condition (`a || b`
 * in two lines). */
static bool condition_continues(const Function *function, uint32_t when_true, uint32_t when_false)
{
    uint32_t end = when_false, yes, no;
    while (!opcode_ends_block(function->code[end].op))
        end++;
    if (!is_two_way(&function->code[end]))
        return false;
    find_targets(&function->code[end], &yes, &no);
    return yes == when_true || no == when_true;
}

bool function_branch_is_negated(const Function *function, uint32_t branch, bool is_lone)
{
    uint32_t when_true, when_false;
    if (!is_lone || !is_two_way(&function->code[branch]))
        return false;
    find_targets(&function->code[branch], &when_true, &when_false);
    return when_false < when_true && !condition_continues(function, when_true, when_false);
}

bool function_branch_is_lone(const Function *function, uint32_t branch)
{
    Position here = function->positions[branch];
    for (uint32_t i = 0; i < function->code_count; i++)
        if (i != branch && is_two_way(&function->code[i]) && function->positions[i].line == here.line &&
            function->positions[i].file == here.file)
            return false;
    return true;
}
