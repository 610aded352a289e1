/* Builtins by which a program under test declares inputs and outputs. In a concrete machine inputs are zeros. */
#include "execution/builtins.h"
#include "execution/dependence.h"

/* ---- Inputs ---- */

static void make_input(const BuiltinCall *call, const ObjectRequest *request)
{
    Machine *machine = call->machine;
    if (request->size == 0 || !memory_check(machine, request->address, request->size, true))
        return;
    if (machine->symbolic != NULL) {
        inputs_make(machine, request);
        return;
    }
    memset(memory_at(request->address), 0, request->size);
    memory_mark(machine, request->address, request->size, false);
}

static const char *input_name(const BuiltinCall *call, uint64_t address)
{
    const char *name = address == 0 ? "" : builtin_text(call->machine, address);
    return name != NULL && name[0] == '\0' ? "unnamed" : name;
}

static void perform_symbolic(const BuiltinCall *call)
{
    const char *name = input_name(call, call->arguments[2]);
    if (name != NULL)
        make_input(call, &(ObjectRequest){.address = call->arguments[0], .size = call->arguments[1], .name = name,
                                         .role = INPUT_OBJECT});
}

static uint8_t kind_of_letter(uint64_t letter)
{
    switch ((char)letter) {
    case 'i': return TERM_SIGNED + 1;
    case 'f': return TERM_FLOAT + 1;
    case 'b': return TERM_BOOL + 1;
    case 'c': case 'B': return TERM_CHAR + 1;
    case 'p': return TERM_POINTER + 1;
    default: return TERM_UNSIGNED + 1;
    }
}

static void perform_symbolic_scalar(const BuiltinCall *call)
{
    const char *name = input_name(call, call->arguments[2]);
    if (name != NULL)
        make_input(call, &(ObjectRequest){.address = call->arguments[0], .size = call->arguments[1], .name = name,
                                         .role = INPUT_NONDET, .kind = kind_of_letter(call->arguments[3])});
}

static void perform_assume(const BuiltinCall *call)
{
    if ((uint32_t)call->arguments[0] == 0)
        machine_end(call->machine, END_ASSUMPTION, 0, "an assumption does not hold");
}

static void perform_address_as_number(const BuiltinCall *call)
{
    if (call->machine->symbolic != NULL)
        address_used_as_number(call->machine);
}

static void perform_is_symbolic(const BuiltinCall *call)
{
    struct SymbolicState *symbolic = call->machine->symbolic;
    call->results[0] = symbolic != NULL && symbolic->queried_symbolic;
    if (symbolic != NULL)
        symbolic->queried_symbolic = false;
}

static void perform_concrete(const BuiltinCall *call)
{
    call->results[0] = call->arguments[0];
}

/* ---- Output ---- */

static void perform_named_output(const BuiltinCall *call)
{
    Machine *machine = call->machine;
    const char *given = input_name(call, call->arguments[0]);
    uint64_t address = call->arguments[1], size = call->arguments[2];
    if (given == NULL || !memory_check(machine, address, size, false) || machine->symbolic == NULL)
        return;
    Trace *trace = &machine->symbolic->trace;
    const char *name = arena_safe_copy(&trace->memory, given, strlen(given));
    if (machine->dependence == NULL) /* otherwise the event decides */
        uninitialised_settle(machine, address, size, &(Dependence){0});
    if (machine->undefined != NULL && uninitialised_bytes(machine, address, size))
        uninitialised_output(machine);
    uint8_t *bytes = arena_allocate(&trace->memory, size + 1);
    if (size > 0)
        memcpy(bytes, memory_at(address), size);
    vector_push(&trace->outputs, (NamedOutput){.name = name, .size = size, .bytes = bytes});
    if (machine->dependence != NULL)
        dependence_named_output(machine, name, address, size);
}

/* Calls of __coset_silent nest. The call that leaves the outermost one returns whether a symbolic value was used
 * inside. */
static void perform_concretise(const BuiltinCall *call)
{
    struct SymbolicState *symbolic = call->machine->symbolic;
    call->results[0] = 0;
    if (symbolic == NULL)
        return;
    if ((uint32_t)call->arguments[0] != 0) {
        call->results[0] = 1;
        if (symbolic->concretising++ == 0)
            symbolic->concretised_seen = false;
    } else if (symbolic->concretising > 0) {
        symbolic->concretising--;
        call->results[0] = symbolic->concretised_seen;
    }
}

/* The current instruction of the innermost frame outside the library is the call. */
static bool symbolic_result_used(const Machine *machine)
{
    for (size_t i = machine->depth; i-- > 0;) {
        const Frame *frame = &machine->frames[i];
        Opcode op = (Opcode)frame->next->op;
        if (!frame->function->in_runtime)
            return !(op == OP_CALL || op == OP_CALL_INDIRECT) || machine->program->call_sites[frame->next->a].result_used;
    }
    return true;
}

static void perform_result_used(const BuiltinCall *call)
{
    call->results[0] = symbolic_result_used(call->machine);
}

static void perform_result_pin(const BuiltinCall *call)
{
    Machine *machine = call->machine;
    call->results[0] = call->arguments[0];
    if (machine->symbolic != NULL && machine->symbolic->concretising == 0)
        trace_incomplete(machine, REASON_PINNED_LENGTH);
}

/* True if the caller of __errno_location reads errno, which nothing wrote since the function under test was called. The
 * library itself may look at errno to restore it. */
static bool reads_initial_errno(Machine *machine)
{
    if (machine->symbolic->errno_written || machine->depth < 2)
        return false;
    const Frame *caller = &machine->frames[machine->depth - 2];
    Opcode op = (Opcode)caller->next[1].op;
    machine->symbolic->errno_written = op == OP_STORE32_R || op == OP_STOREI32_R; /* through the pointer that the call returned */
    return !machine->symbolic->errno_written && !caller->function->in_runtime;
}

/* A whole program starts with the state of the C library that the C standard says. */
static bool holds_by_itself(Machine *machine, BoundKind kind)
{
    bool is_state = kind == BOUND_INITIAL_ERRNO || kind == BOUND_LIBRARY_STATE;
    return is_state && (machine->options.symbolic.function == NULL || (kind == BOUND_INITIAL_ERRNO && !reads_initial_errno(machine)));
}

static void perform_bound(const BuiltinCall *call)
{
    BoundKind kind;
    Machine *machine = call->machine;
    const char *word = builtin_text(machine, call->arguments[0]);
    if (word != NULL && machine->symbolic != NULL && bound_find(word, &kind) && !holds_by_itself(machine, kind))
        trace_bound(machine, kind, 0, NULL);
}

/* ---- The end ---- */

static void perform_silent_exit(const BuiltinCall *call)
{
    Machine *machine = call->machine;
    int code = call->arguments[0] & 255;
    machine_end(machine, machine->symbolic != NULL ? END_SILENT : END_EXIT, code, "ended without a test");
}

static FaultKind reported_kind(const char *word)
{
    if (strcmp(word, "reach_error") == 0)
        return FAULT_ERROR_REACHED;
    return strcmp(word, "assert") == 0 ? FAULT_ASSERT : FAULT_REPORTED;
}

static void perform_report_error(const BuiltinCall *call)
{
    const char *message = input_name(call, call->arguments[0]), *kind = input_name(call, call->arguments[1]);
    if (message != NULL && kind != NULL)
        machine_fault(call->machine, reported_kind(kind), "%s", message);
}

/* ---- Typed standard input ---- */

static void perform_typed_stdin(const BuiltinCall *call)
{
    call->results[0] = call->machine->symbolic != NULL && call->machine->options.symbolic.typed_stdin;
}

/* Decides whether the input continues. A program that uses scanf's result may reach the end of input before every
 * value. Other programs reach it only when they read byte by byte: otherwise the library might search for the end of a
 * line forever. */
static bool input_goes_on(Machine *machine, uint64_t letter)
{
    struct SymbolicState *symbolic = machine->symbolic;
    bool used = symbolic_result_used(machine), by_bytes = letter == 'B';
    if (symbolic->stdin_ended)
        return false;
    if (!used)
        trace_bound(machine, BOUND_SCANF_END, 0, NULL);
    if (!used && !by_bytes)
        return true;
    if (symbolic->stdin_values >= machine->options.symbolic.stdin_values) {
        symbolic->stdin_ended = true;
        trace_bound(machine, BOUND_SCANF_COUNT, machine->options.symbolic.stdin_values, NULL);
        return false;
    }
    if (!used)
        return true;
    Term term;
    symbolic->stdin_ended = inputs_flag(machine, "end of input", INPUT_STDIN_END, kind_of_letter(letter), &term);
    trace_decide(machine, DECISION_INPUT, symbolic->stdin_ended ? term : term_not(symbolic->terms, term),
                 (DecisionOptions){0});
    return !symbolic->stdin_ended && !machine->ended;
}

static void perform_stdin_value(const BuiltinCall *call)
{
    Machine *machine = call->machine;
    uint64_t address = call->arguments[0], size = call->arguments[1];
    call->results[0] = 0;
    if (machine->symbolic == NULL || !input_goes_on(machine, call->arguments[2]) || !memory_check(machine, address, size, true))
        return;
    machine->symbolic->stdin_values++;
    trace_bound(machine, BOUND_SCANF_MATCH, 0, NULL);
    const char *name = inputs_name(machine, address, size);
    inputs_make(machine, &(ObjectRequest){.address = address, .size = size, .name = name ? name : "input",
                                         .role = INPUT_STDIN_VALUE, .kind = kind_of_letter(call->arguments[2])});
    call->results[0] = 1;
}

static void perform_stdin_text(const BuiltinCall *call)
{
    Machine *machine = call->machine;
    uint64_t address = call->arguments[0], count = call->arguments[1];
    if (machine->symbolic != NULL && memory_check(machine, address, count, false))
        text_append_bytes(&machine->symbolic->trace.standard_input, memory_at(address), count);
}

static void perform_enter_function(const BuiltinCall *call)
{
    if (call->machine->symbolic != NULL && call->machine->options.symbolic.function != NULL)
        entry_enter_function(call->machine);
}

BuiltinHandler *const builtins_symbolic[BUILTIN_COUNT] = {
    [BUILTIN_SYMBOLIC] = perform_symbolic,
    [BUILTIN_SYMBOLIC_SCALAR] = perform_symbolic_scalar,
    [BUILTIN_ASSUME] = perform_assume,
    [BUILTIN_RESTRICT] = perform_assume,
    [BUILTIN_IS_SYMBOLIC] = perform_is_symbolic,
    [BUILTIN_ADDRESS_AS_NUMBER] = perform_address_as_number,
    [BUILTIN_CONCRETE] = perform_concrete,
    [BUILTIN_NAMED_OUTPUT] = perform_named_output,
    [BUILTIN_SILENT_EXIT] = perform_silent_exit,
    [BUILTIN_REPORT_ERROR] = perform_report_error,
    [BUILTIN_SILENT] = perform_concretise,
    [BUILTIN_RESULT_USED] = perform_result_used,
    [BUILTIN_RESULT_PIN] = perform_result_pin,
    [BUILTIN_BOUND] = perform_bound,
    [BUILTIN_TYPED_STDIN] = perform_typed_stdin,
    [BUILTIN_STDIN_VALUE] = perform_stdin_value,
    [BUILTIN_STDIN_TEXT] = perform_stdin_text,
    [BUILTIN_ENTER_FUNCTION] = perform_enter_function,
};
