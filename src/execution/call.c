/* Entering and leaving functions, variable arguments as the x86-64 ABI lays them out, and non-local jumps. */
#include "execution/dependence.h"

enum { REGISTER_AREA = 176, GP_BYTES = 48, MAX_GP = 6, MAX_FP = 8 };

static Frame *top_frame(Machine *machine)
{
    return &machine->frames[machine->depth - 1];
}

static uint8_t *host_bytes(uint64_t address)
{
    return (uint8_t *)(uintptr_t)address;
}

/* ---- Checking that a call fits the function ---- */

static bool is_float(Kind kind)
{
    return kind >= KIND_F32;
}

/* True if the ABI passes both kinds alike: integers and pointers of up to 64 bits are alike, floats must be the
 * same. */
static bool passes_as(Kind given, Kind wanted)
{
    if (given == wanted)
        return true;
    return !is_float(given) && !is_float(wanted) && kind_slots(given) == 1 && kind_slots(wanted) == 1;
}

bool call_is_void_main(const Function *function)
{
    return function->result_kinds == 0 && strcmp(function->name, "main") == 0;
}

static bool call_fits(Machine *machine, const CallSite *site, const Function *function)
{
    const Argument *arguments = machine->program->arguments + site->arguments;
    if (site->argument_count < function->parameter_count) {
        machine_fault(machine, FAULT_MISMATCHED_CALL, "%s takes %u arguments, but is called with %u", function->name,
                      function->parameter_count, site->argument_count);
        return false;
    }
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const Parameter *parameter = &function->parameters[i];
        char given[8], wanted[8];
        if (passes_as(arguments[i].kind, parameter->kind) && arguments[i].by_value == parameter->by_value &&
            arguments[i].size >= parameter->size)
            continue;
        machine_fault(machine, FAULT_MISMATCHED_CALL, "argument %u of %s is %s%s, but %s%s is passed", i + 1, function->name,
                      kind_name(parameter->kind, wanted), parameter->by_value ? " to a struct" : "",
                      kind_name(arguments[i].kind, given), arguments[i].by_value ? " to a struct" : "");
        return false;
    }
    if (site->result_used && !call_is_void_main(function) &&
        (site->result_kinds != function->result_kinds ||
         (site->result_kinds && !passes_as(function->results[0], site->results[0])))) {
        machine_fault(machine, FAULT_MISMATCHED_CALL, "%s does not return what the call expects", function->name);
        return false;
    }
    return true;
}

const Function *call_target(Machine *machine, uint64_t address)
{
    const Program *program = machine->program;
    uint64_t number = (address - CODE_START) / 16;
    if (address == 0) {
        machine_fault(machine, FAULT_BAD_CALL, "call through a null pointer");
        return NULL;
    }
    if (address < CODE_START || number >= program->function_count || address % 16 != 0) {
        machine_fault(machine, FAULT_BAD_CALL, "call of an address that is not a function");
        return NULL;
    }
    const Function *function = &program->functions[number];
    if (function->defined)
        return function;
    machine_end(machine, END_UNSUPPORTED, 0,
                "a call of '%s', which none of the files defines and coset's C library does not have "
                          "(is a source file missing on the command line?)", function->name);
    return NULL;
}

/* ---- Arguments ---- */

static uint64_t operand_value(const Machine *machine, const Frame *caller, uint32_t operand)
{
    return operand & OPERAND_CONSTANT ? machine->program->constants[operand & ~OPERAND_CONSTANT] : caller->slots[operand];
}

static uint64_t operand_undefined(const Machine *machine, const Frame *caller, uint32_t operand)
{
    if (!machine->slot_undefined || operand & OPERAND_CONSTANT)
        return 0;
    return machine->slot_undefined[(caller->slots - machine->slots) + operand];
}

static Term operand_term(const Machine *machine, const Frame *caller, uint32_t operand)
{
    return operand & OPERAND_CONSTANT ? TERM_NONE : symbolic_slots(machine, caller)[operand];
}

static Dependence operand_dependence(Machine *machine, const Frame *caller, uint32_t operand)
{
    return dependence_argument(machine, caller, operand & OPERAND_CONSTANT ? 0 : dependence_slots(machine, caller)[operand]);
}

Term call_narrow_term(const Machine *machine, Term term, Kind kind)
{
    TermPool *terms = machine->symbolic->terms;
    unsigned bits = kind_bits(kind);
    return term != TERM_NONE && bits < term_width(terms, term) ? term_extract(terms, term, 0, bits) : term;
}

uint64_t call_narrow(uint64_t value, Kind kind)
{
    unsigned bits = kind_bits(kind);
    return bits >= 64 ? value : value & ((UINT64_C(1) << bits) - 1);
}

static void pass_arguments(Machine *machine, const CallSite *site, const Frame *caller, Frame *callee)
{
    const Program *program = machine->program;
    for (uint32_t i = 0; i < callee->function->parameter_count; i++) {
        const Parameter *parameter = &callee->function->parameters[i];
        const Argument *argument = &program->arguments[site->arguments + i];
        for (uint32_t k = 0; k < kind_slots(parameter->kind); k++) {
            uint32_t operand = program->operands[site->operands + argument->slot + k];
            uint64_t value = operand_value(machine, caller, operand);
            callee->slots[parameter->slot + k] = kind_slots(parameter->kind) == 1 ? call_narrow(value, parameter->kind) : value;
            if (machine->slot_undefined)
                machine->slot_undefined[(callee->slots - machine->slots) + parameter->slot + k] =
                    operand_undefined(machine, caller, operand);
            if (machine->symbolic)
                symbolic_slots(machine, callee)[parameter->slot + k] =
                    call_narrow_term(machine, operand_term(machine, caller, operand), parameter->kind);
            if (machine->dependence)
                dependence_slots(machine, callee)[parameter->slot + k] = operand_dependence(machine, caller, operand);
        }
    }
}

static bool copy_structs(Machine *machine, Frame *callee)
{
    const Function *function = callee->function;
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const Parameter *parameter = &function->parameters[i];
        if (!parameter->by_value || parameter->size == 0)
            continue;
        uint64_t from = callee->slots[parameter->slot];
        uint64_t to = callee->memory + function->objects[parameter->frame_object].offset;
        if (!memory_check(machine, from, parameter->size, false))
            return false;
        memcpy(host_bytes(to), host_bytes(from), parameter->size);
        memory_copy_marks(machine, to, from, parameter->size);
    }
    return true;
}

/* ---- Variable arguments ---- */

typedef struct VariadicState {
    unsigned gp, fp;        /* registers used so far */
    uint64_t overflow;      /* bytes of stack arguments so far */
    uint64_t alignment;     /* the largest alignment of a stack argument */
} VariadicState;

/* Sets the offset at which the ABI passes an argument. True: in the register area; false: in the stack area. */
static bool place_argument(VariadicState *state, Kind kind, bool by_value, uint64_t size, uint64_t alignment, uint64_t *offset)
{
    unsigned words = kind_slots(kind);
    if (!by_value && kind != KIND_F80) {
        if (is_float(kind) && state->fp < MAX_FP) {
            *offset = GP_BYTES + 16 * (uint64_t)state->fp++;
            return true;
        }
        if (!is_float(kind) && state->gp + words <= MAX_GP) {
            *offset = 8 * (uint64_t)state->gp;
            state->gp += words;
            return true;
        }
    }
    uint64_t wanted = by_value ? alignment : words == 2 ? 16 : 8;
    if (wanted < 8)
        wanted = 8;
    if (wanted > state->alignment)
        state->alignment = wanted;
    state->overflow = (state->overflow + wanted - 1) / wanted * wanted;
    *offset = state->overflow;
    state->overflow += by_value ? (size + 7) / 8 * 8 : 8 * (uint64_t)words;
    return false;
}

static VariadicState after_parameters(const Function *function)
{
    VariadicState state = {0};
    uint64_t offset;
    for (uint32_t i = 0; i < function->parameter_count; i++) {
        const Parameter *parameter = &function->parameters[i];
        if (parameter->shares_register)
            continue;
        place_argument(&state, parameter->kind, parameter->by_value, parameter->size, parameter->alignment, &offset);
    }
    state.overflow = 0; /* the stack area starts with the first variable argument */
    state.alignment = 16;
    return state;
}

static bool store_variadic(Machine *machine, const CallSite *site, const Frame *caller, const Argument *argument, uint64_t to)
{
    const uint32_t *operands = machine->program->operands + site->operands + argument->slot;
    if (argument->by_value) {
        uint64_t from = operand_value(machine, caller, operands[0]);
        if (!memory_check(machine, from, argument->size, false))
            return false;
        memcpy(host_bytes(to), host_bytes(from), argument->size);
        memory_copy_marks(machine, to, from, argument->size);
        return true;
    }
    for (uint32_t k = 0; k < kind_slots(argument->kind); k++) {
        uint64_t value = operand_value(machine, caller, operands[k]);
        memcpy(host_bytes(to + 8 * k), &value, sizeof value);
        if (machine->undefined) {
            uint64_t undefined = operand_undefined(machine, caller, operands[k]);
            memcpy(machine->undefined + (to + 8 * k - ARENA_START), &undefined, sizeof undefined);
        }
        if (machine->symbolic)
            shadow_store(machine, to + 8 * k, 8, operand_term(machine, caller, operands[k]));
        if (machine->dependence)
            dependence_store(machine, to + 8 * k, 8, operand_dependence(machine, caller, operands[k]));
    }
    return true;
}

/* Arguments in registers are at the end of their part of the area. So va_arg beyond the last one leaves the area and
 * reads from the stack area, whose end is checked. */
static uint64_t register_shift(const VariadicState *all, uint64_t offset)
{
    return offset < GP_BYTES ? 8 * (uint64_t)(MAX_GP - all->gp) : 16 * (uint64_t)(MAX_FP - all->fp);
}

/* The first pass measures the areas; the second one (`store`) stores the arguments. */
static bool walk_variadic(Machine *machine, const CallSite *site, const Frame *caller, Frame *callee, bool store,
                          VariadicState *measured)
{
    VariadicState state = after_parameters(callee->function);
    for (uint32_t i = callee->function->parameter_count; i < site->argument_count; i++) {
        const Argument *argument = &machine->program->arguments[site->arguments + i];
        uint64_t offset;
        bool in_register = place_argument(&state, argument->kind, argument->by_value, argument->size, argument->alignment, &offset);
        uint64_t area = in_register ? callee->variadic_registers : callee->variadic_overflow;
        if (in_register)
            offset += register_shift(measured, offset);
        if (store && !store_variadic(machine, site, caller, argument, area + offset))
            return false;
    }
    *measured = state;
    return true;
}

static bool make_variadic(Machine *machine, const CallSite *site, const Frame *caller, Frame *callee)
{
    VariadicState named = after_parameters(callee->function), all = {0};
    walk_variadic(machine, site, caller, callee, false, &all);
    if (!memory_push_object(machine, callee, REGISTER_AREA, 16, &callee->variadic_registers) ||
        !memory_push_object(machine, callee, all.overflow, all.alignment, &callee->variadic_overflow))
        return false;
    machine->infos[callee->object_top - 2].origin = machine->infos[callee->object_top - 1].origin = OBJECT_VARIADIC;
    callee->variadic_gp = named.gp * 8 + (uint32_t)register_shift(&all, 0);
    callee->variadic_fp = GP_BYTES + named.fp * 16 + (uint32_t)register_shift(&all, GP_BYTES);
    return walk_variadic(machine, site, caller, callee, true, &all);
}

void call_va_start(Machine *machine, uint64_t list)
{
    const Frame *frame = top_frame(machine);
    if (!memory_check(machine, list, 24, true))
        return;
    uint8_t *bytes = host_bytes(list);
    memcpy(bytes, &frame->variadic_gp, 4);
    memcpy(bytes + 4, &frame->variadic_fp, 4);
    memcpy(bytes + 8, &frame->variadic_overflow, 8);
    memcpy(bytes + 16, &frame->variadic_registers, 8);
    memory_mark(machine, list, 24, false);
}

/* ---- Entering and leaving ---- */

static void clear_result(Machine *machine, const Frame *caller)
{
    uint32_t slot = caller->next->dst;
    caller->slots[slot] = 0;
    if (machine->slot_undefined)
        machine->slot_undefined[(caller->slots - machine->slots) + slot] = 0;
    if (machine->symbolic)
        symbolic_slots(machine, caller)[slot] = TERM_NONE;
    if (machine->dependence)
        dependence_slots(machine, caller)[slot] = machine->dependence->context;
}

bool call_enter(Machine *machine, const CallSite *site, const Function *function)
{
    if (!call_fits(machine, site, function) || !machine_push_frame(machine, function))
        return false;
    Frame *callee = top_frame(machine);
    const Frame *caller = callee - 1;
    pass_arguments(machine, site, caller, callee);
    if (site->result_used && call_is_void_main(function))
        clear_result(machine, caller);
    if (function->has_by_value && !copy_structs(machine, callee))
        return false;
    return !function->variadic || make_variadic(machine, site, caller, callee);
}

void call_leave(Machine *machine)
{
    Frame *frame = top_frame(machine);
    if (frame->object_top != frame->first_object)
        memory_leave_frame(machine, frame);
    machine->depth--;
}

/* ---- setjmp and longjmp: the buffer holds the frame and the instruction ---- */

typedef struct JumpBuffer {
    uint64_t serial;
    uint64_t depth;
    uint64_t instruction;
} JumpBuffer;

void call_setjmp(Machine *machine, uint64_t buffer)
{
    const Frame *frame = top_frame(machine);
    if (!memory_check(machine, buffer, sizeof(JumpBuffer), true))
        return;
    JumpBuffer saved = {frame->serial, machine->depth, (uint64_t)(frame->next - frame->function->code)};
    uint64_t ahead = memory_ahead(machine, buffer), size = ahead < JUMP_BUFFER_BYTES ? ahead : JUMP_BUFFER_BYTES;
    memset(host_bytes(buffer), 0, size);
    memcpy(host_bytes(buffer), &saved, sizeof saved);
    if (machine->symbolic != NULL)
        shadow_clear(machine, buffer, size);
    memory_mark(machine, buffer, size, true); /* what it holds natively is of no use to anybody, as if it was never written */
}

static bool is_saved_place(const Machine *machine, const JumpBuffer *saved)
{
    if (saved->depth == 0 || saved->depth > machine->depth)
        return false;
    const Frame *frame = &machine->frames[saved->depth - 1];
    return frame->serial == saved->serial && saved->instruction < frame->function->code_count &&
           frame->function->code[saved->instruction].op == OP_SETJMP;
}

bool call_longjmp(Machine *machine, uint64_t buffer)
{
    JumpBuffer saved;
    if (!memory_check(machine, buffer, sizeof saved, false))
        return false;
    memcpy(&saved, host_bytes(buffer), sizeof saved);
    if (!is_saved_place(machine, &saved)) {
        machine_fault(machine, FAULT_BAD_JUMP, "longjmp to a buffer that setjmp did not set, or whose function has returned");
        return false;
    }
    while (machine->depth > saved.depth)
        call_leave(machine);
    Frame *frame = top_frame(machine);
    frame->next = frame->function->code + saved.instruction;
    return true;
}
