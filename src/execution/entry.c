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

static void note_arguments(Machine *machine)
{
    const SymbolicOptions *options = &machine->options.symbolic;
    unsigned low = options->min_arguments, high = options->max_arguments;
    if (high == 0)
        return;
    Arena *memory = &machine->symbolic->trace.memory;
    const char *count = low < high ? arena_format(memory, "%u to %u arguments", low, high) : arena_format(memory, "%u argument%s", high, high == 1 ? "" : "s");
    uint64_t length = options->argument_length;
    trace_bound(machine, BOUND_ARGUMENTS, 0, arena_format(memory, "%s of at most %llu byte%s", count, (unsigned long long)length, length == 1 ? "" : "s"));
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
    note_arguments(machine);
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
        trace_bound(machine, BOUND_VARIABLES, length, NULL);
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

/* What gets pointers: an object of this type, or a part of one. */
typedef struct PointerFill {
    uint64_t address;
    TypeId type;
    const char *name;
    unsigned depth;         /* of pointers below it; deeper ones are null */
    Term guard;             /* the condition under which it holds pointers, if it is in a union; TERM_NONE: always */
} PointerFill;

static void fill_pointers(Machine *machine, const PointerFill *fill);

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
        fill_pointers(machine, &(PointerFill){address + i * size, element, name, depth, TERM_NONE});
    return address;
}

/* A pointer parameter to which a later one may be equal. */
typedef struct EarlierPointer {
    const char *name;
    size_t number;          /* index in Trace.pointers */
    bool is_null;           /* in this run */
} EarlierPointer;

/* Makes what a pointer is unless it is null: the address of a new object, or an earlier pointer. (NULL: there is none.) The
 * flag whether it is null was the last input object. */
static PointerValue make_target(Machine *machine, TypeId element, const char *name, unsigned depth, Term is_null, bool null,
                                const EarlierPointer *earlier)
{
    TermPool *terms = machine->symbolic->terms;
    Trace *trace = &machine->symbolic->trace;
    InputPointer pointer = {.name = trace->objects.items[trace->objects.count - 1].label, .element = element, .is_null = is_null};
    bool same = earlier != NULL && inputs_same(machine, name, earlier->name, null || earlier->is_null, &pointer.is_same);
    size_t number = trace->objects.count;
    char *pointed = base_format("*%s", name);
    uint64_t address = make_object(machine, element, pointed, depth);
    free(pointed);
    if (address == 0)
        return null_pointer;
    const InputObject *object = &trace->objects.items[number];
    pointer.object = object->label;
    pointer.is_array = object->element != 0;
    pointer.target = object->address;
    pointer.size = object->size;
    pointer.value = term_constant(terms, 64, address);
    if (earlier != NULL) {
        const InputPointer *other = &trace->pointers.items[earlier->number];
        pointer.earlier = earlier->number;
        pointer.value = term_ite(terms, term_and(terms, pointer.is_same, term_not(terms, other->is_null)), other->value, pointer.value);
    }
    vector_push(&trace->pointers, pointer);
    term_address_add(machine->symbolic->terms, pointer.target, pointer.size, pointer.name);
    return (PointerValue){same ? (uint64_t)term_evaluate(machine->symbolic->evaluator, pointer.value) : address, pointer.value};
}

static PointerValue make_pointer(Machine *machine, TypeId element, const char *name, unsigned depth, const EarlierPointer *earlier)
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
    element = program_complete_type(program, element);
    bool null = inputs_null(machine, name, &is_null);
    PointerValue target = make_target(machine, element, name, depth, is_null, null, earlier);
    if (machine->ended)
        return null_pointer;
    return (PointerValue){null ? 0 : target.value, term_ite(terms, is_null, term_constant(terms, 64, 0), target.term)};
}

/* `guard`: a union holds the pointer exactly under this condition; TERM_NONE: it is always there. */
static void set_pointer(Machine *machine, uint64_t address, PointerValue pointer, Term guard)
{
    struct SymbolicState *symbolic = machine->symbolic;
    if (guard != TERM_NONE) {
        Term value = pointer.term ? pointer.term : term_constant(symbolic->terms, 64, pointer.value);
        pointer.term = term_ite(symbolic->terms, guard, value, shadow_load_term(machine, address, sizeof pointer.value));
        map_put(&symbolic->union_guards, guard, 1);
        map_put(&symbolic->union_guards, term_not(symbolic->terms, guard), 1);
        if (term_evaluate(symbolic->evaluator, guard) == 0)
            memcpy(&pointer.value, memory_at(address), sizeof pointer.value);
    }
    vector_push(&symbolic->trace.initial_pointers, (InitialPointer){address, pointer.term});
    memcpy(memory_at(address), &pointer.value, sizeof pointer.value);
    memory_mark(machine, address, sizeof pointer.value, false);
    shadow_store(machine, address, sizeof pointer.value, pointer.term);
}

static void fill_members(Machine *machine, const PointerFill *fill, const Type *type)
{
    for (size_t i = 0; i < type->member_count && !machine->ended; i++) {
        const Member *member = &type->members[i];
        PointerFill part = *fill;
        char *name = member->name && member->name[0] ? base_format("%s.%s", fill->name, member->name) : base_duplicate(fill->name);
        part.address += member->bit_offset / 8;
        part.type = member->type;
        part.name = name;
        fill_pointers(machine, &part);
        free(name);
    }
}

static void flag_member(Machine *machine, const char *name, Term *holds)
{
    char *flag = base_format("%s is used", name);
    inputs_flag(machine, flag, INPUT_HOLDS, 0, holds);
    free(flag);
}

/* A union holds the pointers of one member, or numbers. For each member with pointers the input says whether it is that one;
 * the first of them counts. A union of nothing but pointers holds those of the last if it holds no others. */
static void fill_union(Machine *machine, const PointerFill *fill, const Type *type)
{
    const Program *program = machine->program;
    TermPool *terms = machine->symbolic->terms;
    bool has_numbers = program_union_number(program, type) != NULL;
    Term rest = fill->guard != TERM_NONE ? fill->guard : term_constant(terms, 1, 1);
    size_t left = 0;
    for (size_t i = 0; i < type->member_count; i++)
        left += program_type_holds(program, type->members[i].type, TYPE_POINTER);
    for (size_t i = 0; i < type->member_count && !machine->ended; i++) {
        const Member *member = &type->members[i];
        if (!program_type_holds(program, member->type, TYPE_POINTER))
            continue;
        char *name = member->name && member->name[0] ? base_format("%s.%s", fill->name, member->name) : base_duplicate(fill->name);
        Term holds = term_constant(terms, 1, 1);
        if (--left > 0 || has_numbers)
            flag_member(machine, name, &holds);
        Term guard = term_and(terms, rest, holds);
        fill_pointers(machine, &(PointerFill){fill->address + member->bit_offset / 8, member->type, name, fill->depth,
                                              term_is_true(terms, guard) ? TERM_NONE : guard});
        rest = term_and(terms, rest, term_not(terms, holds));
        free(name);
    }
}

/* Pointers inside an input object point to new objects, too, up to a depth; deeper pointers are null. */
static void fill_pointers(Machine *machine, const PointerFill *fill)
{
    const Program *program = machine->program;
    const Type *what = &program->types[program_strip_names(program, fill->type)];
    if (machine->ended || machine_stopped(machine))
        return;
    if (program_is_argument_list(program, fill->type)) {
        trace_bound(machine, BOUND_ARGUMENT_LIST, 0, NULL);
    } else if (what->tag == TYPE_POINTER && what->bits == 64) {
        bool is_stream = program_is_stream(program, fill->type);
        if (is_stream)
            trace_incomplete(machine, REASON_NULL_STREAM);
        else if (fill->depth == 0)
            trace_bound(machine, BOUND_CHAIN, strspn(fill->name, "*"), NULL);
        PointerValue pointer = fill->depth > 0 && !is_stream ? make_pointer(machine, what->base, fill->name, fill->depth - 1, NULL) : null_pointer;
        set_pointer(machine, fill->address, pointer, fill->guard);
    } else if (what->tag == TYPE_STRUCT) {
        fill_members(machine, fill, what);
    } else if (what->tag == TYPE_UNION) {
        fill_union(machine, fill, what);
    } else if (what->tag == TYPE_ARRAY && program_type_holds(program, what->base, TYPE_POINTER)) {
        PointerFill part = *fill;
        part.type = what->base;
        for (uint64_t i = 0; i < what->count && !machine->ended; i++) {
            char *name = base_format("%s[%llu]", fill->name, (unsigned long long)i);
            part.name = name;
            fill_pointers(machine, &part);
            part.address += program->types[what->base].bits / 8;
            free(name);
        }
    }
}

/* ---- Globals ---- */

/* Pointers have no value of their own: fill_pointers gives them one later. What they point to initially must not become a part of the
 * input, where it would be an address of the machine. */
static void clear_pointers(Machine *machine, TypeId id, uint64_t address)
{
    const Program *program = machine->program;
    const Type *type = &program->types[program_strip_names(program, id)];
    if (program_is_argument_list(program, id))
        return;
    if (type->tag == TYPE_POINTER)
        memset(memory_at(address), 0, type->bits / 8);
    for (size_t i = 0; (type->tag == TYPE_STRUCT || type->tag == TYPE_UNION) && i < type->member_count; i++)
        clear_pointers(machine, type->members[i].type, address + type->members[i].bit_offset / 8);
    for (uint64_t i = 0; type->tag == TYPE_ARRAY && program_type_holds(program, type->base, TYPE_POINTER) && i < type->count; i++)
        clear_pointers(machine, type->base, address + i * (program->types[type->base].bits / 8));
}

static void make_globals(Machine *machine)
{
    const Program *program = machine->program;
    for (uint32_t i = 0; i < program->global_count && !machine->ended; i++) {
        const Global *global = &program->globals[i];
        if (!machine->symbolic->used.globals[i] || !global_may_be_input(global))
            continue;
        clear_pointers(machine, global->type, global->address);
        inputs_make(machine, &(ObjectRequest){.address = global->address, .size = global->size, .name = global->shown,
                                             .role = INPUT_GLOBAL, .type = global->type, .leaves_pointers = true});
        fill_pointers(machine, &(PointerFill){global->address, global->type, global->shown, MAX_POINTER_DEPTH, TERM_NONE});
    }
}

/* ---- Parameters ---- */

/* Walks over the function's parameters in C and matches them with the slots that hold them. */
typedef struct ParameterWalk {
    Machine *machine;
    const Function *function;
    const Frame *frame;
    uint32_t next;          /* index into Function.parameters */
    EarlierPointer *passed;  /* by parameter in C: those that are pointers */
    bool is_bool;            /* the current one */
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

/* Puts the bits that the slot's kind has: damaged debug information may tell a wider type. The byte of a bool is 0 or 1. */
static void put_scalar(ParameterWalk *walk, const Parameter *parameter, uint64_t value, Term term)
{
    TermPool *terms = walk->machine->symbolic->terms;
    unsigned bits = kind_bits(parameter->kind);
    bool is_wider = term != TERM_NONE && term_width(terms, term) > bits && !walk->is_bool;
    put_slot(walk, parameter->slot, (uint64_t)wide_mask(value, bits < 64 ? bits : 64), is_wider ? term_extract(terms, term, 0, bits) : term);
}

/* Loads one parameter of the machine from memory. */
static void put_from_memory(ParameterWalk *walk, const Parameter *parameter, uint64_t address, uint64_t size)
{
    uint64_t value[2] = {0, 0};
    memcpy(value, memory_at(address), size);
    Term term = shadow_load(walk->machine, address, size);
    TermPool *terms = walk->machine->symbolic->terms;
    put_scalar(walk, parameter, value[0], term && size > 8 ? term_extract(terms, term, 0, 64) : term);
    if (kind_slots(parameter->kind) == 2)
        put_slot(walk, parameter->slot + 1, value[1],
                 term && size > 8 ? term_extract(terms, term, 64, (unsigned)size * 8 - 64) : TERM_NONE);
}

/* The parameter to which this one may be equal; NULL: there is none. */
static const EarlierPointer *earlier_of(const ParameterWalk *walk, size_t number)
{
    const uint32_t *same_as = walk->machine->symbolic->same_as;
    return same_as != NULL && same_as[number] > 0 ? &walk->passed[same_as[number] - 1] : NULL;
}

static void pass_pointer(ParameterWalk *walk, size_t number, TypeId type, const char *name)
{
    Machine *machine = walk->machine;
    const Parameter *parameter = &walk->function->parameters[walk->next++];
    TypeId element = machine->program->types[type].base;
    PointerValue pointer = make_pointer(machine, element, name, MAX_POINTER_DEPTH, earlier_of(walk, number));
    Trace *trace = &machine->symbolic->trace;
    walk->passed[number] = (EarlierPointer){arena_duplicate(&trace->memory, name), trace->pointers.count - 1, pointer.value == 0};
    put_scalar(walk, parameter, pointer.value, pointer.term);
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
    fill_pointers(machine, &(PointerFill){address, type, name, MAX_POINTER_DEPTH, TERM_NONE});
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
    if (address != 0)
        memory_mark(walk->machine, address, type->bits / 8, true); /* the caller does not set it */
    put_slot(walk, walk->function->parameters[walk->next++].slot, address, TERM_NONE);
}

static void pass_parameters(ParameterWalk *walk)
{
    const Program *program = walk->machine->program;
    const Type *type = &program->types[walk->function->type];
    walk->passed = arena_allocate(&walk->machine->symbolic->trace.memory, (type->member_count + 1) * sizeof *walk->passed);
    pass_result_pointer(walk);
    for (size_t i = 0; i < type->member_count && walk->next < walk->function->parameter_count && !walk->machine->ended; i++) {
        char buffer[PARAMETER_NAME_SIZE];
        const char *name = parameter_name(walk->function, i, buffer);
        TypeId parameter = program_strip_names(program, type->members[i].type);
        walk->is_bool = program->types[parameter].tag == TYPE_BOOL;
        if (program->types[parameter].tag == TYPE_POINTER)
            pass_pointer(walk, i, parameter, name);
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

static NamedOutput result_in_memory(Machine *machine, uint64_t address, TypeId type, uint64_t size)
{
    FinalMemory memory = final_memory_at(machine, address, size);
    if (memory.undefined != NULL && uninitialised_value(machine->program, type, memory.undefined))
        uninitialised_output(machine);
    final_memory_hide_parts(machine, type, size, &memory);
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
        result = result_in_memory(machine, address, type, size);
    else if (type != 0 && size > 0 && count > 0)
        result = result_in_slots(machine, slots, operands, count, size);
    for (uint32_t i = 0; i < count; i++)
        if (!(operands[i] & OPERAND_CONSTANT))
            address_in_result(machine, symbolic_slots(machine, frame)[operands[i]]);
    result.type = type;
    if (result.size > 0)
        vector_push(&trace->outputs, result);
    if (result.undefined != NULL && count > 1 && uninitialised_value(program, type, result.undefined))
        uninitialised_output(machine); /* the interpreter looks at a single scalar itself */
    if (machine->dependence != NULL)
        dependence_function_returns(machine, operands, count, address, &result);
    final_memory_record(machine);
}
