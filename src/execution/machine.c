/* Creating, running and releasing a machine. */
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <sys/mman.h>

#include "execution/dependence.h"

#define DEFAULT_STACK (UINT64_C(16) << 20)
#define FRAME_COST 16            /* bytes of stack that a frame counts in addition to its slots and objects */

/* ---- The stack ---- */

/* Reserves space for the largest stack within options.max_stack, so that nothing moves. Unused pages take no memory. */
static void *reserve(size_t count, size_t item_size, Error *error)
{
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;
    void *items = mmap(NULL, count * item_size, PROT_READ | PROT_WRITE, flags, -1, 0);
    if (items != MAP_FAILED)
        return items;
    error_set(error, STATUS_LIMIT, "cannot reserve address space for a stack of this size: %s", strerror(errno));
    return NULL;
}

static void reserve_stack(Machine *machine, Error *error)
{
    uint64_t limit = machine->options.max_stack;
    machine->frame_capacity = limit / FRAME_COST + 1;
    machine->slot_capacity = limit / sizeof *machine->slots + 1;
    machine->frames = reserve(machine->frame_capacity, sizeof *machine->frames, error);
    machine->slots = reserve(machine->slot_capacity, sizeof *machine->slots, error);
    if (machine_tracks_undefined(machine))
        machine->slot_undefined = reserve(machine->slot_capacity, sizeof *machine->slot_undefined, error);
}

static void release_stack(Machine *machine)
{
    if (machine->frames != NULL)
        munmap(machine->frames, machine->frame_capacity * sizeof *machine->frames);
    if (machine->slots != NULL)
        munmap(machine->slots, machine->slot_capacity * sizeof *machine->slots);
    if (machine->slot_undefined != NULL)
        munmap(machine->slot_undefined, machine->slot_capacity * sizeof *machine->slot_undefined);
}

/* Sets the addresses of the next frame. */
static void place_frame(const Machine *machine, Frame *frame)
{
    if (machine->depth == 0) {
        frame->slots = machine->slots;
        frame->memory = ARENA_STACK;
        frame->first_object = FIRST_FRAME_OBJECT;
    } else {
        const Frame *caller = frame - 1;
        frame->slots = caller->slots + caller->function->slot_count;
        frame->memory = caller->memory_top;
        frame->first_object = caller->object_top;
    }
    if (frame->function->frame_size > 0)
        frame->memory = (frame->memory + frame->function->frame_alignment - 1) & -frame->function->frame_alignment;
}

static bool fits_stack(const Machine *machine, const Frame *frame)
{
    const Function *function = frame->function;
    uint64_t slots = (uint64_t)(frame->slots - machine->slots) + function->slot_count;
    uint64_t memory = frame->memory - ARENA_STACK + function->frame_size;
    uint64_t used = slots * sizeof *frame->slots + (machine->depth + 1) * FRAME_COST + memory;
    return used <= machine->options.max_stack && memory <= ARENA_END - ARENA_STACK;
}

static void clear_undefined_slots(Machine *machine, const Frame *frame)
{
    const Function *function = frame->function;
    for (uint32_t i = 0; i < function->undefined_count; i++)
        frame->slots[function->undefined_slots[i]] = 0;
    for (uint32_t i = 0; machine->symbolic != NULL && i < function->undefined_count; i++)
        symbolic_slots(machine, frame)[function->undefined_slots[i]] = TERM_NONE;
    if (machine->slot_undefined == NULL)
        return;
    uint64_t *undefined = machine->slot_undefined + (frame->slots - machine->slots);
    for (uint32_t i = 0; i < function->undefined_count; i++)
        undefined[function->undefined_slots[i]] = UINT64_MAX;
}

bool machine_push_frame(Machine *machine, const Function *function)
{
    Frame *frame = &machine->frames[machine->depth]; /* there is room for one more than the limit allows */
    frame->function = function;
    place_frame(machine, frame);
    if (UNLIKELY(!fits_stack(machine, frame))) {
        machine_fault(machine, FAULT_STACK, "the call of %s exceeds the stack of %llu bytes", function->name,
                      (unsigned long long)machine->options.max_stack);
        return false;
    }
    frame->next = function->code;
    frame->memory_top = frame->memory + function->frame_size;
    frame->object_top = frame->first_object + function->object_count;
    frame->variadic_registers = frame->variadic_overflow = 0;
    frame->serial = machine->next_serial++;
    if (function->undefined_count > 0)
        clear_undefined_slots(machine, frame);
    if (machine->dependence != NULL) /* potential dependences join the old ones, even of slots not yet written */
        memset(dependence_slots(machine, frame), 0, function->slot_count * sizeof(Dependence));
    if (function->object_count > 0)
        memory_enter_frame(machine, frame);
    machine->depth++;
    return true;
}

/* ---- Creating and releasing ---- */

Machine *machine_new(const Program *program, const MachineOptions *options, Error *error)
{
    Machine *machine = base_allocate_zeroed(sizeof *machine);
    machine->program = program;
    machine->options = *options;
    if (machine->options.max_stack == 0)
        machine->options.max_stack = DEFAULT_STACK;
    host_init(machine);
    builtin_init(machine);
    reserve_stack(machine, error);
    if (error->status == STATUS_OK)
        memory_init(machine, error);
    if (error->status == STATUS_OK && options->symbolic.terms != NULL)
        symbolic_init(machine, error);
    if (error->status == STATUS_OK && options->symbolic.dependences != DEPENDENCES_NONE)
        dependence_init(machine, error);
    if (error->status == STATUS_OK)
        return machine;
    machine_free(machine);
    return NULL;
}

void machine_free(Machine *machine)
{
    if (machine == NULL)
        return;
    machine_set_dependences(machine, true);
    if (machine->dependence != NULL)
        dependence_release(machine);
    if (machine->symbolic != NULL)
        symbolic_release(machine);
    memory_release(machine);
    release_stack(machine);
    host_release(machine);
    builtin_release(machine);
    free(machine);
}

/* ---- A run ---- */

static size_t count_strings(const char **strings)
{
    size_t count = 0;
    while (strings != NULL && strings[count] != NULL)
        count++;
    return count;
}

uint64_t machine_place_string(Machine *machine, const char *string)
{
    uint64_t size = strlen(string) + 1;
    uint64_t address = memory_allocate_system(machine, size);
    if (address != 0)
        memcpy(memory_at(address), string, size);
    return address;
}

/* The address of a NULL-terminated array of copies of the strings in program memory; 0 when they do not fit. */
static uint64_t place_strings(Machine *machine, const char **strings)
{
    size_t count = count_strings(strings);
    uint64_t address = memory_allocate_system(machine, (count + 1) * sizeof(uint64_t));
    uint64_t *pointers = memory_at(address);
    for (size_t i = 0; i < count && address != 0; i++) {
        pointers[i] = machine_place_string(machine, strings[i]);
        if (pointers[i] == 0)
            return 0;
    }
    return address;
}

/* Sets argc, argv and environ. */
static void place_words(Machine *machine, uint64_t values[3])
{
    if (machine->symbolic != NULL) {
        values[1] = entry_arguments(machine, &values[0]);
        values[2] = entry_environment(machine);
        return;
    }
    values[0] = count_strings(machine->options.arguments);
    values[1] = place_strings(machine, machine->options.arguments);
    values[2] = place_strings(machine, machine->options.environment);
}

static void start(Machine *machine)
{
    const Function *entry = &machine->program->functions[machine->program->entry];
    uint64_t values[3] = {0};
    place_words(machine, values);
    if (machine->ended)
        return;
    if (values[1] == 0 || values[2] == 0) {
        machine_end(machine, END_UNSUPPORTED, 0, "arguments and environment do not fit into the program's memory");
        return;
    }
    if (!machine_push_frame(machine, entry))
        return;
    for (uint32_t i = 0; i < entry->parameter_count && i < sizeof values / sizeof *values; i++) {
        machine->slots[entry->parameters[i].slot] = values[i];
        if (machine->slot_undefined != NULL)
            machine->slot_undefined[entry->parameters[i].slot] = 0;
        if (machine->symbolic != NULL)
            machine->symbolic->slots[entry->parameters[i].slot] = TERM_NONE;
        if (machine->dependence != NULL)
            machine->dependence->slots[entry->parameters[i].slot] = 0;
    }
}

static void reset(Machine *machine)
{
    if (machine->symbolic != NULL)
        symbolic_reset(machine);
    if (machine->dependence != NULL)
        dependence_reset(machine);
    memory_reset(machine);
    host_reset(machine);
    fenv_reset();
    machine->depth = 0;
    machine->next_serial = 1;
    machine->ended = false;
}

static void interpret(Machine *machine)
{
    bool checked = machine_tracks_undefined(machine);
    bool starts_later = machine->dependence != NULL && dependence_may_start_later(machine);
    if (machine->dependence != NULL && starts_later)
        (checked ? interpreter_run_symbolic_checked : interpreter_run_symbolic)(machine);
    if (machine->ended)
        return;
    if (machine->dependence != NULL && checked)
        interpreter_run_dependent_checked(machine);
    else if (machine->dependence != NULL)
        interpreter_run_dependent(machine);
    else if (machine->symbolic != NULL && checked)
        interpreter_run_symbolic_checked(machine);
    else if (machine->symbolic != NULL)
        interpreter_run_symbolic(machine);
    else if (checked)
        interpreter_run_checked(machine);
    else
        interpreter_run(machine);
}

void machine_set_dependences(Machine *machine, bool are_recorded)
{
    struct DependenceState **to = are_recorded ? &machine->dependence : &machine->idle_dependence;
    struct DependenceState **from = are_recorded ? &machine->idle_dependence : &machine->dependence;
    if (*from == NULL)
        return;
    *to = *from;
    *from = NULL;
}

void machine_run(Machine *machine, Outcome *outcome)
{
    *outcome = (Outcome){0};
    machine->outcome = outcome;
    reset(machine);
    uint64_t budget = machine->options.max_steps > 0 ? machine->options.max_steps : UINT64_MAX;
    machine->steps_left = budget;
    start(machine);
    if (!machine->ended)
        interpret(machine);
    assert(machine->ended);
    if (machine->dependence != NULL)
        dependence_finish(machine);
    outcome->steps = budget - machine->steps_left;
    /* exit() has flushed the streams in the runtime. What is still buffered was written before _exit(). */
    host_finish(machine, outcome->end);
    fenv_reset();
    machine->outcome = NULL;
}

const Trace *machine_run_on(Machine *machine, const TermInput *input, Outcome *outcome)
{
    machine->symbolic->input = input;
    machine_run(machine, outcome);
    symbolic_end_coverage(machine);
    machine->symbolic->input = NULL;
    return &machine->symbolic->trace;
}
