/* Which globals and which functions of the C library a function and its callees may use, by the addresses in their code. */
#include <stdlib.h>

#include "execution/symbolic.h"

typedef struct PartSearch {
    const Program *program;
    bool *functions;            /* reached so far */
    bool *globals;
    Vector(uint32_t) pending;   /* functions whose code was not searched yet */
    bool everything;            /* there is a call through a pointer, so any function may be called */
} PartSearch;

static void find_function(PartSearch *search, uint32_t function)
{
    if (search->functions[function])
        return;
    search->functions[function] = true;
    vector_push(&search->pending, function);
}

static void find_address(PartSearch *search, uint64_t address)
{
    const Program *program = search->program;
    if (address >= CODE_START && address - CODE_START < 16 * (uint64_t)program->function_count)
        find_function(search, (uint32_t)((address - CODE_START) / 16));
    if (address < ARENA_START || address >= ARENA_START + program->image_size)
        return;
    const Global *global = program_global_at(program, address);
    if (global != NULL)
        search->globals[global - program->globals] = true;
}

static void look_at_operands(PartSearch *search, uint32_t first, uint32_t count)
{
    const Program *program = search->program;
    for (uint32_t i = first; i < first + count; i++)
        if (program->operands[i] & OPERAND_CONSTANT)
            find_address(search, program->constants[program->operands[i] & ~OPERAND_CONSTANT]);
}

/* True if the called address is a constant, which is looked at by itself: an alias is called so. */
static bool calls_constant(const Function *function, uint32_t number)
{
    const Instruction *call = &function->code[number], *before = number > 0 ? call - 1 : NULL;
    return before && opcode_format((Opcode)before->op) == FORMAT_I && before->dst == call->b;
}

static void look_at(PartSearch *search, const Function *function, uint32_t number)
{
    const Instruction *instruction = &function->code[number];
    const CallSite *site;
    switch (opcode_format((Opcode)instruction->op)) {
    case FORMAT_LOAD_A: case FORMAT_STORE_A: case FORMAT_STOREI_A: case FORMAT_I: case FORMAT_RI: case FORMAT_BRANCH_RI:
        find_address(search, (uint64_t)instruction->imm);
        break;
    case FORMAT_LOAD_AX: case FORMAT_STORE_AX: case FORMAT_STOREI_AX:
        find_address(search, instruction_global(instruction));
        break;
    case FORMAT_CALL: case FORMAT_BUILTIN:
        site = &search->program->call_sites[instruction->a];
        look_at_operands(search, site->operands, site->slot_count);
        search->everything |= instruction->op == OP_CALL_INDIRECT && !calls_constant(function, number);
        if (instruction->op == OP_CALL)
            find_function(search, instruction->b);
        break;
    case FORMAT_RETURNS:
        look_at_operands(search, instruction->a, instruction->b);
        break;
    default:
        break;
    }
}

static void search_pending(PartSearch *search)
{
    while (search->pending.count > 0) {
        const Function *next = &search->program->functions[vector_pop(&search->pending)];
        for (uint32_t i = 0; i < next->code_count && !next->in_runtime; i++)
            look_at(search, next, i);
    }
}

UsedParts used_parts_find(const Program *program, uint32_t function)
{
    PartSearch search = {.program = program, .functions = base_allocate_zeroed(program->function_count + 1),
                         .globals = base_allocate_zeroed(program->global_count + 1)};
    if (function != PROGRAM_NO_MAIN)
        find_function(&search, function);
    search_pending(&search);
    for (uint32_t i = 0; i < program->function_count && search.everything; i++)
        if (!program->functions[i].in_runtime)
            find_function(&search, i);
    search_pending(&search);
    bool *named = base_allocate_zeroed(program->global_count + 1);
    memcpy(named, search.globals, program->global_count);
    if (search.everything)
        memset(search.globals, true, program->global_count);
    vector_release(&search.pending);
    return (UsedParts){.globals = search.globals, .named = named, .functions = search.functions};
}

void used_parts_release(UsedParts *parts)
{
    free(parts->globals);
    free(parts->named);
    free(parts->functions);
}

/* ---- Effects that nothing compares ---- */

static const struct {
    const char *function;
    BoundKind bound;
} changes[] = {
#define CHANGES(function, bound) {#function, BOUND_##bound},
#include "execution/changes.def"
#undef CHANGES
};

/* Variables of the C library that programs set. */
static const struct {
    const char *global;
    BoundKind bound;
} variables[] = {
    {"environ", BOUND_CHANGED_ENVIRONMENT}, {"optind", BOUND_CHANGED_PROCESS}, {"opterr", BOUND_CHANGED_PROCESS}, {"optarg", BOUND_CHANGED_PROCESS},
};

static uint64_t bounds_of_variables(const Machine *machine)
{
    const Program *program = machine->program;
    uint64_t found = 0;
    for (uint32_t i = 0; i < program->global_count; i++)
        for (size_t k = 0; program->globals[i].in_runtime && machine->symbolic->used.named[i] && k < sizeof variables / sizeof *variables; k++)
            if (strcmp(program->globals[i].name, variables[k].global) == 0)
                found |= UINT64_C(1) << variables[k].bound;
    return found;
}

void used_parts_bounds(Machine *machine)
{
    const Program *program = machine->program;
    bool is_program = machine->options.symbolic.function == NULL;
    for (uint32_t i = 0; i < program->function_count; i++)
        for (size_t k = 0; machine->symbolic->used.functions[i] && k < sizeof changes / sizeof *changes; k++)
            if (program->functions[i].in_runtime && strcmp(program->functions[i].name, changes[k].function) == 0 &&
                (!is_program || changes[k].bound == BOUND_CHANGED_FILES)) /* the rest ends with a program */
                machine->symbolic->unseen |= UINT64_C(1) << changes[k].bound;
    if (!is_program)
        machine->symbolic->unseen |= bounds_of_variables(machine);
}
