/* The program's call that printed: the function that it called, and the arguments. */
#include <ctype.h>
#include <stdlib.h>

#include "execution/dependence.h"

enum { LONGEST_TEXT = 200 };

/* The innermost frame of the program's own code, at the call that led to the C library; NULL: none. */
static const Frame *calling_frame(const Machine *machine)
{
    for (size_t i = machine->depth; i-- > 0;) {
        const Frame *frame = &machine->frames[i];
        if (frame->function->in_runtime)
            continue;
        bool calls = frame->next->op == OP_CALL || frame->next->op == OP_CALL_INDIRECT;
        return calls && i + 1 < machine->depth ? frame : NULL;
    }
    return NULL;
}

/* ---- Names ---- */

typedef struct NamedType {
    const char *name;
    TypeId type;
} NamedType;

static NamedType variable_in_slot(const Function *function, uint32_t slot)
{
    NamedType found = {0};
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const Variable *variable = &function->variables[i];
        if (variable->slot != slot)
            continue;
        if (found.name != NULL)
            return (NamedType){0}; /* several variables share the slot */
        found = (NamedType){variable->name, variable->type};
    }
    return found;
}

static NamedType object_in_frame(const Program *program, const Function *function, uint64_t offset)
{
    for (uint32_t i = 0; i < function->object_count; i++) {
        const FrameObject *object = &function->objects[i];
        if (object->offset == offset && object->size * 8 == program->types[object->type].bits)
            return (NamedType){object->name, object->type};
    }
    return (NamedType){0};
}

static NamedType global_at(const Program *program, uint64_t address)
{
    const Global *global = program_global_at(program, address);
    return global != NULL && global->address == address && !global->in_runtime ? (NamedType){global->name, global->type} : (NamedType){0};
}

static bool is_scalar(const Program *program, TypeId type)
{
    TypeTag tag = program->types[program_strip_names(program, type)].tag;
    return tag != TYPE_ARRAY && tag != TYPE_STRUCT && tag != TYPE_UNION;
}

/* The variable that an instruction loads or extends (C promotes arguments). */
static NamedType variable_read_by(const Program *program, const Function *function, const Instruction *ip)
{
    NamedType found = {0};
    switch (ip->op) {
    case OP_SEXT8: case OP_SEXT16: case OP_SEXT32: case OP_SEXT_N: case OP_ZEXT: case OP_F32_TO_F64:
        return variable_in_slot(function, ip->a);
    default:
        break;
    }
    if (opcode_format(ip->op) == FORMAT_LOAD_F && ip->low == 0)
        found = object_in_frame(program, function, ip->a);
    else if (opcode_format(ip->op) == FORMAT_LOAD_A)
        found = global_at(program, (uint64_t)ip->imm);
    return is_scalar(program, found.type) ? found : (NamedType){0};
}

/* The variable that is passed: searches backwards for the instruction that computed the operand, up to a write or
 * call. */
static NamedType variable_passed(const Program *program, const Frame *frame, uint32_t operand)
{
    const Function *function = frame->function;
    uint32_t at = (uint32_t)(frame->next - function->code);
    if (operand & OPERAND_CONSTANT)
        return (NamedType){0};
    NamedType found = variable_in_slot(function, operand);
    for (uint32_t first = function->blocks[function_block_at(function, at)]; found.name == NULL && at-- > first;) {
        const Instruction *ip = &function->code[at];
        if (opcode_format(ip->op) >= FORMAT_STORE_R)
            break;
        if (ip->dst == operand)
            return variable_read_by(program, function, ip);
    }
    return found;
}

/* ---- Values ---- */

static uint64_t operand_value(const Machine *machine, const Frame *frame, uint32_t operand)
{
    return operand & OPERAND_CONSTANT ? machine->program->constants[operand & ~OPERAND_CONSTANT] : frame->slots[operand];
}

static Term operand_term(Machine *machine, const Frame *frame, uint32_t operand, unsigned bits)
{
    TermPool *terms = machine->symbolic->terms;
    Term term = operand & OPERAND_CONSTANT ? TERM_NONE : symbolic_slots(machine, frame)[operand];
    return term != TERM_NONE ? term_resize(terms, term, bits) : term_constant(terms, bits, operand_value(machine, frame, operand));
}

static Term argument_term(Machine *machine, const Frame *frame, const uint32_t *operands, Kind kind)
{
    unsigned bits = kind_bits(kind);
    Term low = operand_term(machine, frame, operands[0], bits < 64 ? bits : 64);
    return bits <= 64 ? low : term_concat(machine->symbolic->terms, operand_term(machine, frame, operands[1], bits - 64), low);
}

static bool is_readable(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (iscntrl((unsigned char)text[i]) && !isspace((unsigned char)text[i]) && text[i] != '\033' && text[i] != '\a')
            return false;
    return true;
}

/* The text at an address; NULL if there is none, or if it depends on the input. */
static const char *text_at(Machine *machine, uint64_t address)
{
    uint64_t ahead = memory_ahead(machine, address);
    const char *text = ahead > 0 ? memory_at(address) : NULL;
    const char *end = text != NULL ? memchr(text, 0, ahead) : NULL;
    if (end == NULL || shadow_is_symbolic(machine, address, (uint64_t)(end - text) + 1) || !is_readable(text, (size_t)(end - text)))
        return NULL;
    int length = end - text > LONGEST_TEXT ? LONGEST_TEXT : (int)(end - text);
    return arena_format(&machine->symbolic->trace.memory, "%.*s%s", length, text, text + length < end ? "..." : "");
}

typedef enum PointedTo { POINTED_TO_TEXT, POINTED_TO_BYTES, POINTED_TO_OTHER } PointedTo;

/* What the parameter points to, by its type. Variable arguments have no type. */
static PointedTo pointed_to(const Program *program, const Function *callee, uint32_t number)
{
    const Type *function = &program->types[callee->type];
    if (number >= callee->parameter_count || number >= function->member_count)
        return POINTED_TO_TEXT;
    const Type *parameter = &program->types[program_strip_names(program, function->members[number].type)];
    TypeTag target = program->types[program_strip_names(program, parameter->base)].tag;
    if (parameter->tag != TYPE_POINTER)
        return POINTED_TO_OTHER;
    if (target == TYPE_CHAR)
        return POINTED_TO_TEXT;
    return target == TYPE_VOID || target == TYPE_UNKNOWN ? POINTED_TO_BYTES : POINTED_TO_OTHER;
}

/* Records the bytes of a text. A byte that is 0 in this run may be another character for other inputs; only one that is
 * 0 for all inputs ends the text. */
static void record_bytes(Machine *machine, uint64_t address, EventArgument *recorded)
{
    TermPool *terms = machine->symbolic->terms;
    TermList bytes = {0};
    uint64_t ahead = memory_ahead(machine, address);
    for (uint64_t i = 0; i < ahead; i++) {
        Term byte = shadow_load_term(machine, address + i, 1);
        Wide value;
        if (term_is_constant(terms, byte, &value) && value == 0)
            break;
        vector_push(&bytes, byte);
    }
    Term *kept = arena_allocate(&machine->symbolic->trace.memory, (bytes.count + 1) * sizeof *kept);
    for (size_t i = 0; i < bytes.count; i++)
        kept[i] = bytes.items[i];
    recorded->bytes = kept;
    recorded->byte_count = bytes.count;
    vector_release(&bytes);
}

/* Records a text. If it depends on the input, its bytes are recorded only if the event depends on the whole object. */
static void record_text(Machine *machine, uint64_t address, EventArgument *recorded)
{
    ObjectId object = memory_find(machine, address);
    recorded->text = text_at(machine, address);
    if (recorded->text == NULL && object != 0 && dependence_is_recorded_whole(machine, object))
        record_bytes(machine, address, recorded);
    if (recorded->text == NULL && recorded->name == NULL && object != 0 && machine->extents[object].start == address)
        recorded->name = inputs_name(machine, address, machine->extents[object].size);
}

static bool is_from_address(Machine *machine, const Frame *frame, const EventArgument *recorded, uint32_t operand)
{
    if (machine->dependence == NULL || operand & OPERAND_CONSTANT || !machine->symbolic->trace.uses_addresses)
        return false;
    uint64_t length = recorded->text != NULL ? strlen(recorded->text) : 0;
    Dependence node = recorded->text == NULL ? dependence_slots(machine, frame)[operand]
                                             : dependence_load(machine, operand_value(machine, frame, operand), length);
    return dependence_is_from_address(machine, node);
}

static EventArgument record_argument(Machine *machine, const Frame *frame, const CallSite *site, uint32_t number)
{
    const Program *program = machine->program;
    const Argument *argument = &program->arguments[site->arguments + number];
    const uint32_t *operands = program->operands + site->operands + argument->slot;
    NamedType passed = variable_passed(program, frame, operands[0]);
    EventArgument recorded = {.name = passed.name, .type = passed.type};
    if (argument->kind != KIND_POINTER && !argument->by_value)
        recorded.value = argument_term(machine, frame, operands, argument->kind);
    else if (!argument->by_value && pointed_to(program, frame[1].function, number) != POINTED_TO_OTHER)
        record_text(machine, operand_value(machine, frame, operands[0]), &recorded);
    recorded.is_null = argument->kind == KIND_POINTER && operand_value(machine, frame, operands[0]) == 0;
    recorded.from_address = is_from_address(machine, frame, &recorded, operands[0]);
    return recorded;
}

/* Records the bytes that fwrite or write has written, which may contain NULs, unless they depend on the input. */
static void record_written(Machine *machine, const Frame *frame, const CallSite *site, uint32_t number, uint64_t written, EventArgument *recorded)
{
    const Program *program = machine->program;
    uint64_t address = operand_value(machine, frame, program->operands[site->operands + program->arguments[site->arguments + number].slot]);
    if (written == 0 || memory_ahead(machine, address) < written || shadow_is_symbolic(machine, address, written))
        return;
    size_t size = written > LONGEST_TEXT ? LONGEST_TEXT : (size_t)written;
    char *text = arena_allocate(&machine->symbolic->trace.memory, size + sizeof "...");
    memcpy(text, memory_at(address), size);
    memcpy(text + size, written > size ? "..." : "", written > size ? sizeof "..." : 1);
    recorded->text = text;
    recorded->text_size = size + (written > size ? strlen("...") : 0);
}

static bool is_recorded(const EventArgument *argument)
{
    return argument->text != NULL || argument->value != TERM_NONE || argument->byte_count > 0;
}

/* True if all values of the event are single bytes: the call wrote bytes without formatting. */
static bool has_bytes_only(const Machine *machine, const Event *event)
{
    for (size_t i = 0; i < event->value_count; i++)
        if (term_width(machine->symbolic->terms, event->values[i]) != 8)
            return false;
    return event->value_count > 0;
}

/* Records the arguments. Those that an earlier part of the output has recorded are kept; a text that was not formatted
 * then may be now. */
static void record_arguments(Machine *machine, const Event *event, const Event *same, const Frame *frame,
                           EventArgument *arguments)
{
    const CallSite *site = &machine->program->call_sites[frame->next->a];
    bool bytes_only = has_bytes_only(machine, event);
    for (uint32_t i = 0; i < site->argument_count; i++) {
        bool before = same != NULL && i < same->argument_count && is_recorded(&same->arguments[i]);
        arguments[i] = before ? same->arguments[i] : record_argument(machine, frame, site, i);
        if (pointed_to(machine->program, frame[1].function, i) != POINTED_TO_BYTES)
            continue;
        if (!bytes_only) {
            record_written(machine, frame, site, i, event->written, &arguments[i]);
            continue;
        }
        arguments[i].text = NULL;
        arguments[i].bytes = event->values;
        arguments[i].byte_count = event->value_count;
    }
}

void event_record_call(Machine *machine, Event *event, const Event *same)
{
    const Frame *frame = machine->options.symbolic.record_calls ? calling_frame(machine) : NULL;
    if (same != NULL) {
        event->call = same->call;
        event->arguments = same->arguments;
        event->argument_count = same->argument_count;
    }
    if (frame == NULL)
        return;
    const CallSite *site = &machine->program->call_sites[frame->next->a];
    EventArgument *arguments = arena_allocate(&machine->symbolic->trace.memory, (site->argument_count + 1) * sizeof *arguments);
    record_arguments(machine, event, same, frame, arguments);
    event->call = frame[1].function->name;
    event->arguments = arguments;
    event->argument_count = site->argument_count;
}
