/* The end of a run: its kind, and the stack at that moment. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "execution/machine.h"

enum { INNERMOST_ENTRIES = 64, OUTERMOST_ENTRIES = 16 };

static const FaultClass classes[FAULT_COUNT] = {
#define FAULT(name, class, title) [FAULT_##name] = FAULT_CLASS_##class,
#include "execution/faults.def"
#undef FAULT
};

FaultClass fault_class(FaultKind kind)
{
    return classes[kind];
}

Position frame_position(const Frame *frame)
{
    const Function *function = frame->function;
    size_t index = (size_t)(frame->next - function->code);
    return index < function->code_count ? function->positions[index] : function->declared;
}

Position machine_position(const Machine *machine, uint32_t *function)
{
    *function = machine->program->entry;
    bool found = false;
    for (size_t i = machine->depth; i-- > 0;) {
        const Frame *frame = &machine->frames[i];
        Position position = frame_position(frame);
        if (frame->function->in_runtime)
            continue;
        if (!found || position.line > 0) /* without debug information only the function is known */
            *function = frame->function->id;
        if (position.line > 0)
            return position;
        found = true;
    }
    return (Position){0};
}

static void record_stack(const Machine *machine, Fault *fault)
{
    size_t depth = machine->depth;
    bool cut = depth > INNERMOST_ENTRIES + OUTERMOST_ENTRIES;
    fault->stack_depth = depth;
    fault->stack_count = cut ? INNERMOST_ENTRIES + OUTERMOST_ENTRIES : depth;
    fault->stack = base_allocate((fault->stack_count + 1) * sizeof *fault->stack);
    for (size_t i = 0; i < fault->stack_count; i++) {
        size_t below_top = cut && i >= INNERMOST_ENTRIES ? depth - fault->stack_count + i : i;
        const Frame *frame = &machine->frames[depth - 1 - below_top];
        fault->stack[i] = (StackEntry){frame->function->id, frame_position(frame)};
    }
}

static void record_fault(Machine *machine, FaultKind kind, const char *format, va_list arguments)
{
    Fault *fault = &machine->outcome->fault;
    fault->kind = kind;
    char *message; /* it may hold text of the program */
    if (vasprintf(&message, format, arguments) < 0)
        base_die("out of memory");
    fault->message = base_safe_copy(message, strlen(message));
    free(message);
    fault->position = machine_position(machine, &fault->function);
    record_stack(machine, fault);
}

void machine_fault(Machine *machine, FaultKind kind, const char *format, ...)
{
    if (machine->ended)
        return;
    machine->ended = true;
    machine->outcome->end = END_FAULT;
    va_list arguments;
    va_start(arguments, format);
    record_fault(machine, kind, format, arguments);
    va_end(arguments);
}

void machine_end(Machine *machine, End end, int exit_code, const char *format, ...)
{
    if (machine->ended)
        return;
    machine->ended = true;
    machine->outcome->end = end;
    machine->outcome->exit_code = exit_code;
    if (end == END_EXIT || end == END_SIGNAL)
        return;
    va_list arguments;
    va_start(arguments, format);
    record_fault(machine, end == END_UNSUPPORTED ? FAULT_EXTERNAL : FAULT_NONE, format, arguments);
    va_end(arguments);
}

bool machine_stopped(Machine *machine)
{
    if (LIKELY(!stop_requested(machine->options.stop)))
        return false;
    machine_end(machine, END_INTERRUPTED, 0, "interrupted");
    return true;
}

bool outcome_is_aborted(const Outcome *outcome)
{
    FaultKind kind = outcome->fault.kind;
    bool called_for = kind == FAULT_ASSERT || kind == FAULT_ERROR_REACHED || kind == FAULT_ABORT ||
                      kind == FAULT_TRAP || kind == FAULT_REPORTED;
    return outcome->end == END_ASSUMPTION || (outcome->end == END_FAULT && !called_for);
}

bool outcome_is_truncated(const Outcome *outcome)
{
    return outcome->end == END_STEP_LIMIT || outcome->end == END_DEPTH_LIMIT || outcome->end == END_UNSUPPORTED;
}

void outcome_release(Outcome *outcome)
{
    free(outcome->fault.message);
    free(outcome->fault.object);
    free(outcome->fault.stack);
    *outcome = (Outcome){0};
}
