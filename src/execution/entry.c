/* The start of a symbolic run: arguments, environment, the function under test. */
#include <stdlib.h>

#include "execution/dependence.h"

enum { DEFAULT_WORD_LENGTH = 8, DEFAULT_ELEMENTS = 4, DEFAULT_TEXT = 8, MAX_POINTER_DEPTH = 3 };

/* ---- Strings: argv and environ ---- */

typedef Vector(uint64_t) Words;

static uint64_t place_words(Machine *machine, const Words *words)
{
    uint64_t address = memory_allocate_system(machine, (words->count + 1) * sizeof(uint64_t));
    if (address != 0 && words->count > 0)
        memcpy(memory_at(address), words->items, words->count * sizeof(uint64_t));
    return address;
}

static void add_concrete(Machine *machine, Words *words, const char **strings)
{
    for (; strings != NULL && *strings != NULL; strings++)
        vector_push(words, machine_place_string(machine, *strings));
}

/* Makes a string: `prefix`, then `length` symbolic bytes, then a NUL. */
static uint64_t symbolic_string(Machine *machine, const char *prefix, uint64_t length, const char *name, InputRole role)
{
    uint64_t head = strlen(prefix);
    uint64_t address = memory_allocate_system(machine, head + length + 1);
    if (address == 0)
        return 0;
    memcpy(memory_at(address), prefix, head);
    ObjectRequest request = {.address = address + head, .size = length, .name = name, .role = role, .ends_at_nul = true};
    if (length > 0)
        inputs_make(machine, &request);
    return address;
}

static bool has_all(const Words *words)
{
    for (size_t i = 0; i < words->count; i++)
        if (words->items[i] == 0)
            return false;
    return true;
}

/* The number of symbolic arguments is an input. */
static uint64_t choose_count(Machine *machine, unsigned low, unsigned high)
{
    if (low >= high)
        return high;
    Term term;
    uint64_t count = inputs_choose(machine, "n_args", INPUT_ARGUMENT_COUNT, low, high, &term);
    symbolic_choose(machine, DECISION_INPUT, term, count);
    return count;
}

uint64_t entry_arguments(Machine *machine, uint64_t *count)
{
    const SymbolicOptions *options = &machine->options.symbolic;
    Words words = {0};
    add_concrete(machine, &words, machine->options.arguments);
    uint64_t symbolic = options->max_arguments > 0 ? choose_count(machine, options->min_arguments, options->max_arguments) : 0;
    for (uint64_t i = 0; i < symbolic; i++) {
        char name[32];
        snprintf(name, sizeof name, "arg%02llu", (unsigned long long)i);
        vector_push(&words, symbolic_string(machine, "", options->argument_length, name, INPUT_ARGUMENT));
    }
    *count = words.count;
    uint64_t address = has_all(&words) ? place_words(machine, &words) : 0;
    vector_release(&words);
    return address;
}

uint64_t entry_environment(Machine *machine)
{
    const SymbolicOptions *options = &machine->options.symbolic;
    Words words = {0};
    add_concrete(machine, &words, machine->options.environment);
    for (size_t i = 0; i < options->environment_count; i++) {
        char *prefix = base_format("%s=", options->environment[i]);
        uint64_t length = options->argument_length > 0 ? options->argument_length : DEFAULT_WORD_LENGTH;
        vector_push(&words, symbolic_string(machine, prefix, length, options->environment[i], INPUT_ENVIRONMENT));
        free(prefix);
    }
    uint64_t address = has_all(&words) ? place_words(machine, &words) : 0;
    vector_release(&words);
    return address;
}

/* ---- Objects behind pointers ---- */

static bool is_text(const Program *program, TypeId element)
{
    const Type *type = &program->types[program_strip_names(program, element)];
    return type->tag == TYPE_CHAR;
}

/* The number of elements behind a pointer to `element`. */
static uint64_t element_count(const Machine *machine, TypeId element)
{
    const Type *type = &machine->program->types[program_strip_names(machine->program, element)];
    if (machine->options.symbolic.array_size > 0)
        return machine->options.symbolic.array_size;
    if (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION || type->tag == TYPE_POINTER)
        return 1;
    return is_text(machine->program, element) ? DEFAULT_TEXT : DEFAULT_ELEMENTS;
}

static void fill_pointers(Machine *machine, uint64_t address, TypeId type, const char *name, unsigned depth);

/* A pointer that is null or points to a new object, depending on the input. The decision is made only where it is
 * used. */
typedef struct PointerValue {
    uint64_t value;
    Term term;
} PointerValue;

static const PointerValue null_pointer = {0, TERM_NONE};

/* Makes the object that a pointer to `element` points to. Text ends with a NUL. Returns 0 if the run has ended. */
static uint64_t make_object(Machine *machine, TypeId element, const char *name, unsigned depth)
{
    const Program *program = machine->program;
    const Type *type = &program->types[program_strip_names(program, element)];
    uint64_t count = element_count(machine, element), size = type->bits / 8 ? type->bits / 8 : 1;
    bool text = is_text(program, element);
    uint64_t bytes = count * size;
    uint64_t address = memory_allocate(machine, bytes + text, ARENA_GRANULE); /* heap: the function may free it */
    if (address != 0)
        memory_mark(machine, address, bytes + text, false);
    if (address == 0) {
        machine_end(machine, END_UNSUPPORTED, 0, "the inputs of the function do not fit into the program's memory");
        return 0;
    }
    input_bounds_of_object(machine, element, count);
    TypeId only = count == 1 && !text ? element : 0;
    inputs_make(machine, &(ObjectRequest){.address = address, .size = bytes, .name = name, .role = INPUT_PARAMETER,
                                         .type = only, .element = only ? 0 : element, .leaves_pointers = true});
    for (uint64_t i = 0; i < count; i++)
        fill_pointers(machine, address + i * size, element, name, depth);
    return address;
}

/* Records an input pointer. `number` is the input object that it points to; the one before it is the flag whether it is
 * null. */
static void record_pointer(Machine *machine, TypeId element, Term is_null, size_t number)
{
    Trace *trace = &machine->symbolic->trace;
    const InputObject *object = &trace->objects.items[number];
    InputPointer pointer = {.name = object[-1].label, .object = object->label, .element = element,
                            .is_array = object->element != 0, .is_null = is_null,
                            .target = object->address, .size = object->size};
    vector_push(&trace->pointers, pointer);
}

static PointerValue make_pointer(Machine *machine, TypeId element, const char *name, unsigned depth)
{
    const Program *program = machine->program;
    TermPool *terms = machine->symbolic->terms;
    Term is_null;
    if (program->types[program_strip_names(program, element)].tag == TYPE_FUNCTION) {
        trace_bound(machine, BOUND_CALLBACK, 0, NULL);
        return null_pointer;
    }
    if (program_is_argument_list(program, element)) {
        trace_bound(machine, BOUND_ARGUMENT_LIST, 0, NULL);
        return null_pointer;
    }
    bool null = inputs_flag(machine, name, INPUT_NULL, 0, &is_null);
    size_t number = machine->symbolic->trace.objects.count;
    char *pointed = base_format("*%s", name);
    uint64_t address = make_object(machine, element, pointed, depth);
    free(pointed);
    if (address != 0)
        record_pointer(machine, element, is_null, number);
    Term term = term_ite(terms, is_null, term_constant(terms, 64, 0), term_constant(terms, 64, address));
    return (PointerValue){null ? 0 : address, term};
}

static void set_pointer(Machine *machine, uint64_t address, PointerValue pointer)
{
    vector_push(&machine->symbolic->trace.initial_pointers, (InitialPointer){address, pointer.term});
    memcpy(memory_at(address), &pointer.value, sizeof pointer.value);
    memory_mark(machine, address, sizeof pointer.value, false);
    shadow_store(machine, address, sizeof pointer.value, pointer.term);
}

/* Pointers inside an input object point to new objects, too, up to a depth; deeper pointers are null. */
static void fill_pointers(Machine *machine, uint64_t address, TypeId type, const char *name, unsigned depth)
{
    const Program *program = machine->program;
    const Type *what = &program->types[program_strip_names(program, type)];
    if (program_is_argument_list(program, type)) {
        trace_bound(machine, BOUND_ARGUMENT_LIST, 0, NULL);
    } else if (what->tag == TYPE_POINTER && what->bits == 64) {
        if (depth == 0)
            trace_bound(machine, BOUND_CHAIN, strspn(name, "*"), NULL);
        set_pointer(machine, address, depth > 0 ? make_pointer(machine, what->base, name, depth - 1) : null_pointer);
    } else if (what->tag == TYPE_STRUCT) {
        for (size_t i = 0; i < what->member_count && !machine->ended; i++) {
            char *member = base_format("%s.%s", name, what->members[i].name ? what->members[i].name : "");
            fill_pointers(machine, address + what->members[i].bit_offset / 8, what->members[i].type, member, depth);
            free(member);
        }
    } else if (what->tag == TYPE_ARRAY && program->types[what->base].bits >= 8) {
        uint64_t element = program->types[what->base].bits / 8;
        for (uint64_t i = 0; i < what->count && !machine->ended; i++)
            fill_pointers(machine, address + i * element, what->base, name, depth);
    }
}

/* ---- Globals ---- */

static void make_globals(Machine *machine)
{
    const Program *program = machine->program;
    for (uint32_t i = 0; i < program->global_count && !machine->ended; i++) {
        const Global *global = &program->globals[i];
        if (!machine->symbolic->used_globals[i] || !global_may_be_input(global))
            continue;
        inputs_make(machine, &(ObjectRequest){.address = global->address, .size = global->size, .name = global->shown,
                                             .role = INPUT_GLOBAL, .type = global->type, .leaves_pointers = true});
        fill_pointers(machine, global->address, global->type, global->shown, MAX_POINTER_DEPTH);
    }
}

/* ---- Parameters ---- */

/* Walks over the function's parameters in C and matches them with the slots that hold them. */
typedef struct ParameterWalk {
    Machine *machine;
    const Function *function;
    const Frame *frame;
    uint32_t next;          /* index into Function.parameters */
} ParameterWalk;

static void put_slot(ParameterWalk *walk, uint32_t slot, uint64_t value, Term term)
{
    walk->frame->slots[slot] = value;
    symbolic_slots(walk->machine, walk->frame)[slot] = term;
    if (walk->machine->dependence != NULL)
        dependence_slots(walk->machine, walk->frame)[slot] = 0;
    if (walk->machine->slot_undefined != NULL)
        walk->machine->slot_undefined[(walk->frame->slots - walk->machine->slots) + slot] = 0;
}

/* Loads one parameter of the machine from memory. */
static void put_from_memory(ParameterWalk *walk, const Parameter *parameter, uint64_t address, uint64_t size)
{
    uint64_t value[2] = {0, 0};
    memcpy(value, memory_at(address), size);
    Term term = shadow_load(walk->machine, address, size);
    TermPool *terms = walk->machine->symbolic->terms;
    put_slot(walk, parameter->slot, value[0], term && size > 8 ? term_extract(terms, term, 0, 64) : term);
    if (kind_slots(parameter->kind) == 2)
        put_slot(walk, parameter->slot + 1, value[1],
                 term && size > 8 ? term_extract(terms, term, 64, (unsigned)size * 8 - 64) : TERM_NONE);
}

static const char *parameter_name(const ParameterWalk *walk, size_t number, char buffer[32])
{
    if (walk->function->parameter_names[number] != NULL)
        return walk->function->parameter_names[number];
    snprintf(buffer, 32, "p%zu", number + 1);
    return buffer;
}

static void pass_pointer(ParameterWalk *walk, TypeId type, const char *name)
{
    const Parameter *parameter = &walk->function->parameters[walk->next++];
    TypeId element = walk->machine->program->types[type].base;
    PointerValue pointer = make_pointer(walk->machine, element, name, MAX_POINTER_DEPTH);
    put_slot(walk, parameter->slot, pointer.value, pointer.term);
}

/* Passes a value that is not a pointer. It is made in memory first; small structs are then passed in registers of eight
 * bytes. */
static void pass_value(ParameterWalk *walk, TypeId type, const char *name)
{
    Machine *machine = walk->machine;
    uint64_t size = machine->program->types[type].bits / 8;
    uint64_t address = memory_allocate_system(machine, size > 0 ? size : 1);
    if (address == 0 || size == 0)
        return;
    inputs_make(machine, &(ObjectRequest){.address = address, .size = size, .name = name, .role = INPUT_PARAMETER,
                                         .type = type, .leaves_pointers = true});
    fill_pointers(machine, address, type, name, MAX_POINTER_DEPTH);
    const Parameter *first = &walk->function->parameters[walk->next];
    if (first->by_value) {
        uint64_t to = walk->frame->memory + walk->function->objects[first->frame_object].offset;
        memcpy(memory_at(to), memory_at(address), first->size < size ? first->size : size);
        memory_copy_marks(machine, to, address, first->size < size ? first->size : size);
        put_slot(walk, first->slot, address, TERM_NONE);
        walk->next++;
        return;
    }
    for (uint64_t at = 0; at < size && walk->next < walk->function->parameter_count;) {
        const Parameter *parameter = &walk->function->parameters[walk->next++];
        uint64_t bytes = (kind_bits(parameter->kind) + 7) / 8, left = size - at;
        put_from_memory(walk, parameter, address + at, bytes < left ? bytes : left);
        at += bytes;
        bool next_shares = walk->next < walk->function->parameter_count && walk->function->parameters[walk->next].shares_register;
        if (!next_shares)
            at = (at + 7) / 8 * 8;
    }
}

/* True if the function returns a large struct, through a pointer that is its first parameter. */
static bool returns_in_memory(const Program *program, const Function *function)
{
    const Type *type = &program->types[program_strip_names(program, program->types[function->type].base)];
    return (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && function->result_kinds == 0 && type->bits > 0;
}

static void pass_result_pointer(ParameterWalk *walk)
{
    const Program *program = walk->machine->program;
    const Type *type = &program->types[program_strip_names(program, program->types[walk->function->type].base)];
    if (!returns_in_memory(program, walk->function))
        return;
    uint64_t address = memory_allocate_system(walk->machine, type->bits / 8);
    put_slot(walk, walk->function->parameters[walk->next++].slot, address, TERM_NONE);
}

static void pass_parameters(ParameterWalk *walk)
{
    const Program *program = walk->machine->program;
    const Type *type = &program->types[walk->function->type];
    pass_result_pointer(walk);
    for (size_t i = 0; i < type->member_count && walk->next < walk->function->parameter_count && !walk->machine->ended; i++) {
        char buffer[32];
        const char *name = parameter_name(walk, i, buffer);
        TypeId parameter = program_strip_names(program, type->members[i].type);
        if (program->types[parameter].tag == TYPE_POINTER)
            pass_pointer(walk, parameter, name);
        else
            pass_value(walk, parameter, name);
    }
}

void entry_enter_function(Machine *machine)
{
    const Function *function = &machine->program->functions[machine->program->main];
    if (machine->options.symbolic.symbolic_globals)
        make_globals(machine);
    if (machine->ended || !machine_push_frame(machine, function))
        return;
    ParameterWalk walk = {.machine = machine, .function = function, .frame = &machine->frames[machine->depth - 1]};
    pass_parameters(&walk);
    if (function->variadic)
        trace_incomplete(machine, REASON_NO_VARIABLE_ARGUMENTS);
    input_bounds_of_function(machine);
    final_memory_begin(machine);
    machine->symbolic->function_depth = machine->depth;
}

/* ---- Results ---- */

/* Stores the scalars in registers as the parts of a value, in order, each aligned to its size; of masks, those of
 * uninitialised bits. */
static void pack_results(const Function *function, const uint64_t *slots, const uint32_t *operands, uint32_t count, uint8_t *bytes)
{
    uint64_t at = 0;
    for (uint32_t i = 0, slot = 0; i < function->result_kinds && slot < count; i++) {
        uint64_t size = (kind_bits(function->results[i]) + 7) / 8, alignment = 1;
        while (alignment < size)
            alignment *= 2;
        at = (at + alignment - 1) / alignment * alignment;
        uint64_t value[2] = {slots[operands[slot]], slot + 1 < count ? slots[operands[slot + 1]] : 0};
        memcpy(bytes + at, value, size);
        at += size;
        slot += kind_slots(function->results[i]);
    }
}

static uint8_t *allocate_result(Machine *machine, uint64_t size, uint32_t count)
{
    return arena_allocate(&machine->symbolic->trace.memory, size + (count + 1) * 2 * sizeof(uint64_t));
}

static bool is_all_zero(const uint8_t *bytes, uint64_t size)
{
    for (uint64_t i = 0; i < size; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

/* The result in slots, with which bits of it are uninitialised. */
static NamedOutput result_in_slots(Machine *machine, const uint64_t *slots, const uint32_t *operands, uint32_t count, uint64_t size)
{
    const Frame *frame = &machine->frames[machine->depth - 1];
    uint8_t *bytes = allocate_result(machine, size, count), *undefined = NULL;
    pack_results(frame->function, slots, operands, count, bytes);
    if (machine->slot_undefined != NULL) {
        undefined = allocate_result(machine, size, count);
        pack_results(frame->function, machine->slot_undefined + (frame->slots - machine->slots), operands, count, undefined);
    }
    return (NamedOutput){.name = "result", .size = size, .bytes = bytes,
                         .undefined = undefined != NULL && !is_all_zero(undefined, size) ? undefined : NULL};
}

static NamedOutput result_in_memory(Machine *machine, uint64_t address, uint64_t size)
{
    FinalMemory memory = final_memory_at(machine, address, size);
    return (NamedOutput){.name = "result", .size = size, .bytes = memory.bytes, .undefined = memory.undefined};
}

void entry_function_returns(Machine *machine, const uint64_t *slots, const uint32_t *operands, uint32_t count)
{
    Trace *trace = &machine->symbolic->trace;
    const Program *program = machine->program;
    const Frame *frame = &machine->frames[machine->depth - 1];
    const Function *function = frame->function;
    machine->symbolic->function_depth = 0;
    trace->function_returned = true;
    TypeId type = program_strip_names(program, program->types[function->type].base);
    bool in_memory = count == 0 && returns_in_memory(program, function);
    uint64_t address = in_memory ? frame->slots[function->parameters[0].slot] : 0;
    uint64_t size = program->types[type].bits / 8;
    NamedOutput result = {0};
    if (type != 0 && size > 0 && in_memory)
        result = result_in_memory(machine, address, size);
    else if (type != 0 && size > 0 && count > 0)
        result = result_in_slots(machine, slots, operands, count, size);
    result.type = type;
    if (result.size > 0)
        vector_push(&trace->outputs, result);
    if (result.undefined != NULL && count != 1 && uninitialised_value(program, type, result.undefined))
        uninitialised_output(machine); /* the interpreter looks at a single scalar itself */
    if (machine->dependence != NULL)
        dependence_function_returns(machine, operands, count, address, &result);
    final_memory_record(machine);
}
