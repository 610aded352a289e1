/* Making memory symbolic: an input object is split into scalars according to its type; each becomes a variable. */
#include <stdlib.h>

#include "execution/input_layout.h"

/* Type of the whole object at an address, from debug information; *start is its address. 0 if it is unknown. */
static TypeId object_type(const Machine *machine, uint64_t address, uint64_t *start, const char **name)
{
    const Program *program = machine->program;
    ObjectId object = memory_find(machine, address);
    const ObjectInfo *info = &machine->infos[object];
    *start = machine->extents[object].start;
    *name = NULL;
    if (object != 0 && info->origin == OBJECT_GLOBAL) {
        *name = program->globals[info->index].shown;
        return program->globals[info->index].type;
    }
    if (object != 0 && info->origin == OBJECT_FRAME) {
        *name = program->functions[info->function].objects[info->index].name;
        return program->functions[info->function].objects[info->index].type;
    }
    *start = 0;
    return 0;
}

static TypeId type_behind_pointer(const Machine *machine, uint64_t address)
{
    const Trace *trace = &machine->symbolic->trace;
    uint64_t start = machine->extents[memory_find(machine, address)].start;
    for (size_t i = 0; i < trace->objects.count; i++) {
        const InputObject *object = &trace->objects.items[i];
        if (object->address == start)
            return object->type != 0 ? object->type : object->element;
    }
    return 0;
}

TypeId inputs_object_type(const Machine *machine, uint64_t address)
{
    uint64_t start;
    const char *name;
    TypeId type = object_type(machine, address, &start, &name);
    return type != 0 ? type : type_behind_pointer(machine, address);
}

/* ---- One request ---- */

static char *scalar_name(Layout *layout, const char *path)
{
    return arena_format(&layout->machine->symbolic->trace.memory, "%s%s", layout->name, path);
}

/* ---- Values: from the run's input, otherwise from the seed, otherwise zero ---- */

static uint64_t parse_seed(const char *text, TermKind kind, unsigned width)
{
    if (text[0] == '\'' && text[1] != '\0')
        return (uint8_t)text[1];
    if (kind == TERM_FLOAT && width == 32) {
        float value = strtof(text, NULL);
        uint32_t bits;
        memcpy(&bits, &value, sizeof bits);
        return bits;
    }
    if (kind == TERM_FLOAT) {
        double value = strtod(text, NULL);
        uint64_t bits;
        memcpy(&bits, &value, sizeof bits);
        return bits;
    }
    if (strcmp(text, "true") == 0 || strcmp(text, "NULL") == 0)
        return 1;
    return text[0] == '-' ? (uint64_t)strtoll(text, NULL, 0) : strtoull(text, NULL, 0);
}

static bool seed_for(const Layout *layout, const char *name, const SeedObject **found)
{
    const SymbolicOptions *options = &layout->machine->options.symbolic;
    uint32_t occurrence = 0;
    for (size_t i = 0; i < options->seed_count; i++) {
        if (strcmp(options->seeds[i].name, name) != 0)
            continue;
        if (occurrence++ == layout->occurrence) {
            *found = &options->seeds[i];
            return true;
        }
    }
    return false;
}

/* Finds a seed by the numbered name that an object has if several have its name: "x#2". */
static bool numbered_seed(const Layout *layout, const char *path, const SeedObject **found)
{
    const SymbolicOptions *options = &layout->machine->options.symbolic;
    if (layout->occurrence == 0)
        return false;
    char *name = base_format("%s#%u%s", layout->request->name, layout->occurrence + 1, path);
    bool is_found = false;
    for (size_t i = 0; i < options->seed_count && !is_found; i++) {
        *found = &options->seeds[i];
        is_found = strcmp((*found)->name, name) == 0;
    }
    free(name);
    return is_found;
}

/* The value without input and seed: of a global its initial value, otherwise 0. */
static uint64_t default_value(const Layout *layout, const TermVariable *variable)
{
    const uint8_t *bytes = memory_at(layout->request->address);
    return layout->request->role == INPUT_GLOBAL ? term_variable_read(variable, bytes, layout->request->size) : 0;
}

static uint64_t seed_value(const Layout *layout, const TermVariable *variable)
{
    const SeedObject *seed;
    if (layout->supplied != NULL)
        return term_variable_read(variable, layout->supplied, layout->request->size);
    if (layout->machine->options.symbolic.seed_count == 0)
        return default_value(layout, variable);
    InputRole role = layout->request->role;
    bool is_question = role == INPUT_NULL || role == INPUT_SAME || role == INPUT_HOLDS;
    const char *path = is_question ? "" : variable->name + strlen(layout->name); /* layout->name has the object's number */
    char *name = base_format("%s%s", layout->request->name, path);
    bool found = (seed_for(layout, name, &seed) || numbered_seed(layout, path, &seed)) && seed->text;
    free(name);
    if (found)
        return parse_seed(seed->text, (TermKind)variable->kind, variable->width);
    if (seed_for(layout, layout->request->name, &seed) && !seed->text && variable->offset < seed->size)
        return term_variable_read(variable, seed->bytes, seed->size);
    return default_value(layout, variable);
}

static uint64_t cut(uint64_t value, unsigned width)
{
    return width < 64 ? value & ((UINT64_C(1) << width) - 1) : value;
}

static uint64_t initial_value(const Layout *layout, VariableId id, const TermVariable *variable)
{
    uint64_t value;
    if (!term_input_get(layout->machine->symbolic->input, id, &value))
        value = seed_value(layout, variable);
    return cut(value, variable->width);
}

/* ---- Scalars ---- */

static void set_value(struct SymbolicState *symbolic, VariableId id, uint64_t value)
{
    term_evaluator_bind(symbolic->evaluator, id, value);
    term_input_set(&symbolic->trace.input, id, value);
}

static Term add_variable(Layout *layout, const TermVariable *variable, uint64_t *value)
{
    struct SymbolicState *symbolic = layout->machine->symbolic;
    VariableId id = term_variable_add(symbolic->terms, variable);
    *value = initial_value(layout, id, variable);
    if (variable->kind == TERM_BOOL)
        *value &= 1;
    set_value(symbolic, id, *value);
    vector_push(&layout->variables, id);
    return term_variable(symbolic->terms, id);
}

/* Adds an assumption term <= high. For example, a bool is 0 or 1. */
static void assume_at_most(Machine *machine, Term term, uint64_t high)
{
    TermPool *terms = machine->symbolic->terms;
    Term limit = term_constant(terms, term_width(terms, term), high);
    trace_decide(machine, DECISION_ASSUME, term_ule(terms, term, limit), (DecisionOptions){.fixed = true});
}

Term input_add_variable(Layout *layout, const ScalarPlace *place, const char *path, uint64_t *value)
{
    TermVariable variable = {.name = scalar_name(layout, path), .object = layout->object, .offset = (uint32_t)place->offset,
                             .bit = (uint8_t)place->bit, .width = (uint8_t)place->width, .kind = (uint8_t)place->kind};
    return add_variable(layout, &variable, value);
}

void input_store(Layout *layout, uint64_t offset, uint64_t bytes, Wide value, Term term)
{
    Machine *machine = layout->machine;
    uint64_t address = layout->request->address + offset;
    if (layout->request->address == 0) /* it has no memory */
        return;
    memcpy(memory_at(address), &value, bytes);
    if (machine->undefined)
        memset(machine->undefined + (address - ARENA_START), 0, bytes);
    shadow_store(machine, address, bytes, term);
    if (machine->dependence)
        dependence_written(machine, address, bytes, false);
}

void input_add_scalar(Layout *layout, uint64_t offset, unsigned width, TermKind kind, const char *path)
{
    uint64_t value;
    Term term = input_add_variable(layout, &(ScalarPlace){.offset = offset, .width = width, .kind = kind}, path, &value);
    input_store(layout, offset, width / 8, value, term);
    if (kind == TERM_BOOL && layout->request->address != 0)
        assume_at_most(layout->machine, term, 1);
}

/* ---- The type of a part of an object: if a request is for less than the whole ---- */

/* Descends to the member or element at `offset` until it is not larger than `size`, or to the array of which the range
 * is several elements, the first at *rest. False if the range contains a part of a member or element. */
static bool descend(const Program *program, TypeId *type, uint64_t offset, uint64_t size, Text *path, uint64_t *rest)
{
    *rest = 0;
    for (;;) {
        TypeId id = program_strip_names(program, *type);
        const Type *whole = &program->types[id];
        uint64_t bytes = whole->bits / 8;
        if (offset == 0 && bytes == size) {
            *type = id;
            return true;
        }
        if (whole->tag == TYPE_ARRAY && whole->base && program->types[whole->base].bits >= 8) {
            uint64_t element = program->types[whole->base].bits / 8;
            if (offset % element == 0 && size % element == 0 && size > element) { /* several elements */
                *type = id;
                *rest = offset;
                return true;
            }
            text_printf(path, "[%llu]", (unsigned long long)(offset / element));
            offset %= element;
            *type = whole->base;
            continue;
        }
        if (whole->tag != TYPE_STRUCT)
            return false;
        size_t i = 0;
        while (i < whole->member_count && !(whole->members[i].bit_offset / 8 <= offset &&
                                            offset < (whole->members[i].bit_offset + whole->members[i].bit_size) / 8))
            i++;
        if (i == whole->member_count || whole->members[i].bit_offset % 8 != 0)
            return false;
        text_printf(path, ".%s", whole->members[i].name ? whole->members[i].name : "");
        offset -= whole->members[i].bit_offset / 8;
        *type = whole->members[i].type;
    }
}

/* The same, but of an array only a range that starts with its first element. */
static bool find_part(const Program *program, TypeId *type, uint64_t offset, uint64_t size, Text *path)
{
    uint64_t rest;
    return descend(program, type, offset, size, path, &rest) && rest == 0;
}

TypeId inputs_type(const Machine *machine, uint64_t address, uint64_t size)
{
    uint64_t start, rest;
    const char *name;
    Text path = {0};
    TypeId type = object_type(machine, address, &start, &name);
    bool found = type != 0 && descend(machine->program, &type, address - start, size, &path, &rest);
    const Type *whole = &machine->program->types[type];
    text_release(&path);
    return !found ? 0 : whole->tag == TYPE_ARRAY && whole->bits != size * 8 ? whole->base : type;
}

const char *inputs_name(Machine *machine, uint64_t address, uint64_t size)
{
    uint64_t start;
    const char *name;
    TypeId type = object_type(machine, address, &start, &name);
    if (name == NULL)
        return NULL;
    Text path = {0};
    text_append(&path, name);
    bool found = find_part(machine->program, &type, address - start, size, &path);
    const char *result = found ? arena_duplicate(&machine->symbolic->trace.memory, path.bytes) : NULL;
    text_release(&path);
    return result;
}

static TypeId requested_type(const Machine *machine, const ObjectRequest *request)
{
    uint64_t start;
    const char *name;
    if (request->type != 0)
        return request->type;
    TypeId type = object_type(machine, request->address, &start, &name);
    if (type == 0)
        return 0;
    Text path = {0};
    bool found = find_part(machine->program, &type, request->address - start, request->size, &path);
    text_release(&path);
    return found ? type : 0;
}

/* ---- Requests ---- */

static uint32_t count_name(Machine *machine, const char *name)
{
    uint64_t count = 0;
    Map *counts = &machine->symbolic->name_counts;
    if (!map_get_string(counts, name, &count))
        count = 0;
    map_put_string(counts, name, count + 1);
    return (uint32_t)count;
}

static const uint8_t *supplied_bytes(Machine *machine, const ObjectRequest *request, uint32_t occurrence)
{
    const SymbolicOptions *options = &machine->options.symbolic;
    if (options->supply == NULL)
        return NULL;
    InputRequest asked = {.name = request->name, .occurrence = occurrence, .role = request->role,
                        .kind = request->kind, .size = request->size};
    uint8_t *bytes = arena_allocate(&machine->symbolic->trace.memory, request->size + 1);
    return options->supply(options->supply_context, &asked, bytes) ? bytes : NULL;
}

/* Begins an input object. `type` is 0 if it is unknown. */
static Layout begin_object(Machine *machine, const ObjectRequest *request, TypeId type)
{
    TermPool *terms = machine->symbolic->terms;
    Layout layout = {.machine = machine, .request = request, .occurrence = count_name(machine, request->name)};
    layout.object = term_object_add(terms, &(TermObjectInfo){.name = request->name, .occurrence = layout.occurrence, .role = request->role,
                                                             .layout = input_layout(machine, request, type)});
    layout.name = term_object_label(terms, layout.object);
    layout.supplied = supplied_bytes(machine, request, layout.occurrence);
    return layout;
}

static void end_object(Layout *layout, TypeId type, const void *bytes, uint64_t size)
{
    Trace *trace = &layout->machine->symbolic->trace;
    uint8_t *copy = arena_allocate(&trace->memory, size + 1);
    VariableId *variables = arena_allocate(&trace->memory, (layout->variables.count + 1) * sizeof *variables);
    if (size > 0)
        memcpy(copy, bytes, size);
    if (layout->variables.count > 0)
        memcpy(variables, layout->variables.items, layout->variables.count * sizeof *variables);
    uint32_t function;
    vector_push(&trace->objects, (InputObject){.name = arena_duplicate(&trace->memory, layout->request->name),
                                               .label = layout->name,
                                               .role = (uint8_t)layout->request->role, .address = layout->request->address, .size = size, .bytes = copy,
                                               .type = type, .element = layout->request->element, .variables = variables,
                                               .variable_count = layout->variables.count,
                                               .position = machine_position(layout->machine, &function)});
    vector_release(&layout->variables);
}

/* Assumes that bytes after the first NUL are zero. Seeds need not be so. */
static void end_at_nul(Layout *layout)
{
    Machine *machine = layout->machine;
    TermPool *terms = machine->symbolic->terms;
    Term zero = term_constant(terms, 8, 0);
    uint8_t *bytes = memory_at(layout->request->address);
    for (size_t i = 1; i < layout->variables.count; i++) {
        Term before = term_variable(terms, layout->variables.items[i - 1]), byte = term_variable(terms, layout->variables.items[i]);
        if (bytes[i - 1] == 0 && bytes[i] != 0) {
            bytes[i] = 0;
            set_value(machine->symbolic, layout->variables.items[i], 0);
        }
        Term ends_too = term_eq(terms, byte, zero);
        trace_decide(machine, DECISION_ASSUME, term_or(terms, term_not(terms, term_eq(terms, before, zero)), ends_too),
                     (DecisionOptions){.fixed = true, .of_model = true});
    }
}

void inputs_make(Machine *machine, const ObjectRequest *request)
{
    TypeId type = requested_type(machine, request);
    Layout layout = begin_object(machine, request, type);
    uint64_t size = request->size;
    if (request->kind == TERM_CHAR + 1 && size > 1)
        input_add_characters(&layout, size);
    else if (request->kind != 0 && size <= 8 && (size & (size - 1)) == 0)
        input_add_scalar(&layout, 0, (unsigned)size * 8, (TermKind)(request->kind - 1), "");
    else if (request->kind == TERM_FLOAT + 1)
        input_add_long_double(&layout, 0, size, "");
    else if (request->kind != 0 && size == 16)
        input_add_halves(&layout, 0, (TermKind)(request->kind - 1), "");
    else if (request->element != 0)
        input_add_elements(&layout, request->element, 0, size, "");
    else if (type != 0)
        input_add_typed(&layout, type, 0, size, "");
    else
        input_add_bytes(&layout, 0, size, "");
    if (request->ends_at_nul)
        end_at_nul(&layout);
    end_object(&layout, type, memory_at(request->address), size);
}

/* Adds the flag of a layout, named `name`, and ends the layout. */
static bool end_flag(Layout *layout, const char *name, bool is_clear, Term *term)
{
    TermVariable variable = {.name = name, .object = layout->object, .width = 1, .kind = TERM_BOOL};
    uint64_t value;
    *term = add_variable(layout, &variable, &value);
    if (is_clear && value != 0) {
        value = 0;
        set_value(layout->machine->symbolic, layout->variables.items[0], value);
    }
    uint8_t byte = (uint8_t)value;
    end_object(layout, 0, &byte, sizeof byte);
    return value != 0;
}

bool inputs_flag(Machine *machine, const char *name, InputRole role, uint8_t kind, Term *term)
{
    ObjectRequest request = {.name = name, .role = role, .size = 1, .kind = kind};
    Layout layout = begin_object(machine, &request, 0);
    bool is_member = role == INPUT_HOLDS;
    return end_flag(&layout, is_member ? arena_format(&machine->symbolic->trace.memory, "(%s)", layout.name) : layout.name, false, term);
}

/* Questions about pointers are named as in C, so that conditions are printed as C. */
bool inputs_null(Machine *machine, const char *pointer, Term *term)
{
    ObjectRequest request = {.name = pointer, .role = INPUT_NULL, .size = 1};
    Layout layout = begin_object(machine, &request, 0);
    return end_flag(&layout, arena_format(&machine->symbolic->trace.memory, "(%s == NULL)", layout.name), false, term);
}

bool inputs_same(Machine *machine, const char *pointer, const char *earlier, bool is_clear, Term *term)
{
    Arena *memory = &machine->symbolic->trace.memory;
    ObjectRequest request = {.name = arena_format(memory, "%s_is_%s", pointer, earlier), .role = INPUT_SAME, .size = 1};
    Layout layout = begin_object(machine, &request, 0);
    return end_flag(&layout, arena_format(memory, "(%s == %s)", pointer, earlier), is_clear, term);
}

uint64_t inputs_choose(Machine *machine, const char *name, InputRole role, uint64_t low, uint64_t high, Term *term)
{
    ObjectRequest request = {.name = name, .role = role, .size = 4};
    Layout layout = begin_object(machine, &request, 0);
    TermVariable variable = {.name = layout.name, .object = layout.object, .width = 32, .kind = TERM_UNSIGNED};
    uint64_t value;
    *term = add_variable(&layout, &variable, &value);
    TermPool *terms = machine->symbolic->terms;
    Term from_low = term_sub(terms, *term, term_constant(terms, 32, low));
    if (value < low || value > high) { /* a seed, or the zeros of the first input, may be outside the range */
        value = low;
        set_value(machine->symbolic, layout.variables.items[0], value);
    }
    trace_decide(machine, DECISION_ASSUME, term_ule(terms, from_low, term_constant(terms, 32, high - low)),
                 (DecisionOptions){.fixed = true});
    uint32_t bytes = (uint32_t)value;
    end_object(&layout, 0, &bytes, sizeof bytes);
    return value;
}

/* ---- Standard input of symbolic bytes ---- */

static void make_stdin(Machine *machine)
{
    struct SymbolicState *symbolic = machine->symbolic;
    uint64_t size = machine->options.symbolic.stdin_bytes;
    ObjectRequest request = {.name = "stdin", .role = INPUT_STDIN, .size = size};
    trace_bound(machine, BOUND_STDIN_SIZE, size, NULL);
    Layout layout = begin_object(machine, &request, 0);
    input_add_bytes(&layout, 0, size, size == 1 ? "[0]" : ""); /* the names do not depend on the size */
    symbolic->stdin_variables = arena_allocate(&symbolic->trace.memory, (size + 1) * sizeof(VariableId));
    memcpy(symbolic->stdin_variables, layout.variables.items, size * sizeof(VariableId));
    uint8_t *bytes = arena_allocate(&symbolic->trace.memory, size + 1);
    for (uint64_t i = 0; i < size; i++) {
        uint64_t value = 0;
        term_input_get(&symbolic->trace.input, symbolic->stdin_variables[i], &value);
        bytes[i] = (uint8_t)value;
    }
    end_object(&layout, 0, bytes, size);
}

uint64_t inputs_read_stdin(Machine *machine, uint64_t buffer, uint64_t size)
{
    struct SymbolicState *symbolic = machine->symbolic;
    if (symbolic->stdin_variables == NULL)
        make_stdin(machine);
    uint64_t left = machine->options.symbolic.stdin_bytes - symbolic->stdin_taken;
    uint64_t count = size < left ? size : left;
    memory_mark(machine, buffer, count, false);
    for (uint64_t i = 0; i < count; i++) {
        VariableId variable = symbolic->stdin_variables[symbolic->stdin_taken++];
        Term term = term_variable(symbolic->terms, variable);
        *(uint8_t *)memory_at(buffer + i) = (uint8_t)term_evaluate(symbolic->evaluator, term);
        shadow_store(machine, buffer + i, 1, term);
    }
    return count;
}
