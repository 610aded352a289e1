/* Builtins for memory and the end of a run, and the table of all builtins. */
#include <errno.h>
#include <stdlib.h>

#include "execution/builtins.h"
#include "execution/dependence.h"

/* ---- Memory ---- */

/* The next piece of a large area whose first `done` bytes are done; 0: there is none, or a stop has ended the run. An area may
 * have gigabytes, which exist only once they are written. */
static uint64_t next_piece(Machine *machine, uint64_t done, uint64_t size)
{
    uint64_t rest = size - done;
    if (done > 0 && rest > 0 && machine_stopped(machine))
        return 0;
    return rest < MEMORY_PIECE ? rest : MEMORY_PIECE;
}

/* The areas may overlap: from the end on if the target is behind the source. */
static void copy_bytes(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    for (uint64_t done = 0, piece; (piece = next_piece(machine, done, size)) > 0; done += piece) {
        uint64_t at = to > from ? size - done - piece : done;
        memmove(memory_at(to + at), memory_at(from + at), piece);
        memory_copy_marks(machine, to + at, from + at, piece);
    }
}

static void move_bytes(Machine *machine, uint64_t to, uint64_t from, uint64_t size)
{
    uint64_t moved = memory_move_pages(machine, to, from, size);
    for (uint64_t done = 0, piece; (piece = next_piece(machine, done, moved)) > 0; done += piece)
        memory_copy_layers(machine, to + done, from + done, piece);
    if (!machine->ended)
        copy_bytes(machine, to + moved, from + moved, size - moved);
}

static void perform_copy(const BuiltinCall *call)
{
    uint64_t to = call->arguments[0], from = call->arguments[1], size = call->arguments[2];
    if (!memory_check(call->machine, from, size, false) || !memory_check(call->machine, to, size, true))
        return;
    if (call->machine->symbolic != NULL) {
        address_in_copy(call->machine, from, size);
        address_note_parts(call->machine, from, size);
        address_note_parts(call->machine, to, size);
    }
    copy_bytes(call->machine, to, from, size);
    call->results[0] = to;
}

static void fill_symbolic(Machine *machine, uint64_t to, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++)
        shadow_store(machine, to + i, 1, machine->symbolic->fill);
}

static void perform_fill(const BuiltinCall *call)
{
    uint64_t to = call->arguments[0], size = call->arguments[2];
    bool fine = memory_check(call->machine, to, size, true);
    if (fine && call->machine->symbolic != NULL)
        address_note_parts(call->machine, to, size);
    for (uint64_t done = 0, piece; fine && (piece = next_piece(call->machine, done, size)) > 0; done += piece) {
        memset(memory_at(to + done), (uint8_t)call->arguments[1], piece);
        memory_mark(call->machine, to + done, piece, false);
        if (UNLIKELY(call->machine->symbolic != NULL && call->machine->symbolic->fill != TERM_NONE))
            fill_symbolic(call->machine, to + done, piece);
    }
    if (call->machine->symbolic != NULL)
        call->machine->symbolic->fill = TERM_NONE;
    call->results[0] = to;
}

enum { DOUBTFUL_ALLOCATION = 1 << 30 }; /* larger ones may fail natively, or not, as the machine has memory */

static uint64_t obtain(Machine *machine, uint64_t size, uint64_t alignment)
{
    uint64_t address = memory_allocate(machine, size, alignment);
    if (address == 0 && !memory_may_refuse(machine, size))
        machine_end(machine, END_UNSUPPORTED, 0, "allocations do not fit into the %llu GiB of coset's machine",
                    (unsigned long long)(LARGEST_ALLOCATION >> 30));
    if (size > DOUBTFUL_ALLOCATION)
        trace_bound(machine, BOUND_LARGE_ALLOCATION, LARGEST_ALLOCATION >> 30, NULL);
    if (machine->dependence != NULL)
        dependence_made_object(machine, address);
    errno = address == 0 ? ENOMEM : 0;
    return address;
}

static uint64_t allocate(const BuiltinCall *call, uint64_t size, uint64_t alignment)
{
    return allocation_fails(call->machine, call->builtin, size) ? 0 : obtain(call->machine, size, alignment);
}

static void perform_malloc(const BuiltinCall *call)
{
    call->results[0] = allocate(call, call->arguments[0], ARENA_GRANULE);
}

static void perform_calloc(const BuiltinCall *call)
{
    uint64_t size;
    bool overflow = __builtin_mul_overflow(call->arguments[0], call->arguments[1], &size);
    uint64_t address = allocate(call, overflow ? UINT64_MAX : size, ARENA_GRANULE);
    if (address != 0 && address < LARGE_START)
        memory_mark(call->machine, address, size, false);
    call->results[0] = address;
}

static void perform_aligned(const BuiltinCall *call)
{
    uint64_t size = call->arguments[0], alignment = call->arguments[1];
    bool valid = alignment != 0 && (alignment & (alignment - 1)) == 0;
    call->results[0] = valid ? allocate(call, size, alignment) : 0;
}

/* As the host's realloc: a null pointer means malloc, size 0 means free. The object always moves, so that uses of old
 * pointers are detected, unless it is so large that repeated copying would be slow. */
static uint64_t reallocate(const BuiltinCall *call, uint64_t old, uint64_t size)
{
    Machine *machine = call->machine;
    if (old == 0)
        return allocate(call, size, ARENA_GRANULE);
    if (!memory_may_free(machine, old) || (size != 0 && allocation_fails(machine, call->builtin, size)))
        return 0;
    ObjectId object = memory_find(machine, old);
    uint64_t old_size = machine->extents[object].size;
    if (memory_extend(machine, object, size))
        return old;
    uint64_t address = size == 0 ? 0 : obtain(machine, size, ARENA_GRANULE);
    if (size != 0 && address == 0)
        return 0;
    move_bytes(machine, address, old, size < old_size ? size : old_size);
    memory_free(machine, old);
    machine->infos[object].ended--; /* natively it ends before the new one is made, which may be at the same place */
    return address;
}

static void perform_realloc(const BuiltinCall *call)
{
    call->results[0] = reallocate(call, call->arguments[0], call->arguments[1]);
    if (call->machine->dependence != NULL && call->results[0] == call->arguments[0])
        dependence_moved_object(call->machine, call->results[0]); /* extended in place */
}

static void perform_free(const BuiltinCall *call)
{
    memory_free(call->machine, call->arguments[0]);
}

static void perform_object_size(const BuiltinCall *call)
{
    call->results[0] = memory_ahead(call->machine, call->arguments[0]);
}

/* ---- The end of a run ---- */

static bool has_returned(const Machine *machine, const Function *function)
{
    for (size_t i = 0; i < machine->depth; i++)
        if (machine->frames[i].function == function)
            return false;
    return true;
}

static void perform_exit(const BuiltinCall *call)
{
    const Program *program = call->machine->program;
    const Function *main = &program->functions[program->main];
    bool of_function = call->machine->options.symbolic.function != NULL;
    call->machine->outcome->any_code = !of_function && call_is_void_main(main) && has_returned(call->machine, main);
    machine_end(call->machine, END_EXIT, call->arguments[0] & 255, NULL);
}

/* True inside assume_abort_if_not, the function with which SV-COMP tasks state assumptions. */
static bool is_broken_assumption(const Machine *machine)
{
    for (size_t i = 0; machine->symbolic != NULL && i < machine->depth; i++)
        if (strcmp(machine->frames[i].function->name, "assume_abort_if_not") == 0)
            return true;
    return false;
}

static void perform_abort(const BuiltinCall *call)
{
    if (is_broken_assumption(call->machine))
        machine_end(call->machine, END_ASSUMPTION, 0, "an assumption does not hold");
    machine_fault(call->machine, FAULT_ABORT, "abort was called");
}

static void perform_assert_fail(const BuiltinCall *call)
{
    const char *expression = builtin_text(call->machine, call->arguments[0]);
    if (expression != NULL)
        machine_fault(call->machine, FAULT_ASSERT, "assertion '%s' failed", expression);
}

static void perform_trap(const BuiltinCall *call)
{
    machine_fault(call->machine, FAULT_TRAP, "a trap was reached");
}

static void perform_signal_end(const BuiltinCall *call)
{
    machine_end(call->machine, END_SIGNAL, (int32_t)call->arguments[0], NULL);
}

static void perform_unsupported(const BuiltinCall *call)
{
    const char *what = builtin_text(call->machine, call->arguments[0]);
    if (what != NULL)
        machine_end(call->machine, END_UNSUPPORTED, 0, "%s", what);
}

static void perform_host(const BuiltinCall *call)
{
    host_perform(call->machine, call->builtin, call->arguments, call->results);
}

/* ---- All builtins ---- */

static BuiltinHandler *const builtins_core[BUILTIN_COUNT] = {
    [BUILTIN_MEMCPY] = perform_copy,
    [BUILTIN_MEMMOVE] = perform_copy,
    [BUILTIN_MEMSET] = perform_fill,
    [BUILTIN_MALLOC] = perform_malloc,
    [BUILTIN_CALLOC] = perform_calloc,
    [BUILTIN_REALLOC] = perform_realloc,
    [BUILTIN_FREE] = perform_free,
    [BUILTIN_ALLOCATE_ALIGNED] = perform_aligned,
    [BUILTIN_OBJECT_SIZE] = perform_object_size,
    [BUILTIN_EXIT] = perform_exit,
    [BUILTIN_ABORT] = perform_abort,
    [BUILTIN_ASSERT_FAIL] = perform_assert_fail,
    [BUILTIN_TRAP] = perform_trap,
    [BUILTIN_SIGNAL_END] = perform_signal_end,
    [BUILTIN_UNSUPPORTED] = perform_unsupported,
    [BUILTIN_INPUT] = perform_host,
    [BUILTIN_OUTPUT] = perform_host,
    [BUILTIN_STREAM_OUTPUT] = perform_host,
    [BUILTIN_STREAM_FLUSH] = perform_host,
    [BUILTIN_STREAM_MODE] = perform_host,
    [BUILTIN_FILE_SIZE] = perform_host,
    [BUILTIN_FILE_NAME] = perform_host,
    [BUILTIN_FILE_READ] = perform_host,
    [BUILTIN_IS_TERMINAL] = perform_host,
};

static BuiltinHandler *find_handler(Builtin builtin)
{
    BuiltinHandler *const *const families[] = {builtins_core, builtins_math, builtins_bits,    builtins_text,
                                               builtins_scan, builtins_fenv, builtins_symbolic};
    for (size_t i = 0; i < sizeof families / sizeof *families; i++)
        if (families[i][builtin] != NULL)
            return families[i][builtin];
    base_die("builtin %u has no handler", (unsigned)builtin);
}

void builtin_init(Machine *machine)
{
    machine->handlers = base_allocate(BUILTIN_COUNT * sizeof *machine->handlers);
    for (int builtin = 0; builtin < BUILTIN_COUNT; builtin++)
        machine->handlers[builtin] = find_handler((Builtin)builtin);
    for (uint32_t i = 0; i < machine->program->global_count; i++)
        if (machine->program->globals[i].in_runtime && strcmp(machine->program->globals[i].name, "__coset_errno") == 0)
            machine->error_number = machine->program->globals[i].address;
}

void builtin_release(Machine *machine)
{
    free(machine->handlers);
}

/* Copies the errno that the host's function set to the program's errno. */
static void pass_on_error(Machine *machine, int number)
{
    if (machine->error_number == 0)
        return;
    memcpy(memory_at(machine->error_number), &number, sizeof number);
    memory_mark(machine, machine->error_number, sizeof number, false);
}

void builtin_perform(Machine *machine, const Instruction *instruction, const uint64_t *arguments, uint64_t *results)
{
    BuiltinCall call = {machine, (Builtin)instruction->x, (unsigned)instruction->imm, arguments, results};
    errno = 0;
    machine->handlers[call.builtin](&call);
    if (UNLIKELY(errno != 0))
        pass_on_error(machine, errno);
    machine_stopped(machine); /* builtins may take long or block */
}
