/* Detects programs that read values with scanf: these values are then the inputs. */
#include <string.h>

#include "session/internal.h"

static bool is_scanf(const Function *function)
{
    static const char *const prefixes[] = {"__isoc99_", "__isoc23_"};
    static const char *const names[] = {"scanf", "vscanf", "fscanf", "vfscanf"};
    const char *name = function->name;
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
            name += strlen(prefixes[i]);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i]) == 0)
            return function->in_runtime;
    return false;
}

/* The function that an instruction calls, or whose address it takes, as calls without a prototype do. NULL: none. */
static const Function *used_function(const Program *program, const Instruction *at)
{
    uint64_t number = at->op == OP_CALL ? at->b : ((uint64_t)at->imm - CODE_START) / 16;
    bool is_used = at->op == OP_CALL || (at->op == OP_CONSTANT && (uint64_t)at->imm >= CODE_START);
    return is_used && number < program->function_count ? &program->functions[number] : NULL;
}

static bool function_calls_scanf(const Program *program, const Function *function)
{
    for (uint32_t i = 0; i < function->code_count; i++) {
        const Function *used = used_function(program, &function->code[i]);
        if (used && is_scanf(used))
            return true;
    }
    return false;
}

bool program_calls_scanf(const Program *program)
{
    for (uint32_t i = 0; i < program->function_count; i++)
        if (!program->functions[i].in_runtime && function_calls_scanf(program, &program->functions[i]))
            return true;
    return false;
}
