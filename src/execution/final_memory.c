/* Memory before and after a call of the function under test: behind its pointers, globals, objects that it made. */
#include "execution/symbolic.h"

enum { MOST_OBJECTS = 256, MOST_BYTES = 1 << 20 }; /* of the objects that it made; what is beyond is not recorded */
enum { MOST_UNCHANGED = 1 << 16 };                  /* bytes of a global that is recorded although it has not changed */

/* True if the object is behind a pointer. Such objects are on the heap; values of parameters are not. */
static bool is_pointed_to(const Machine *machine, const InputObject *object)
{
    return object->role == INPUT_PARAMETER && object->address != 0 && object->size > 0 &&
           machine->infos[memory_find(machine, object->address)].origin == OBJECT_HEAP;
}

static uint8_t *copy_bytes(Machine *machine, const void *bytes, uint64_t size)
{
    uint8_t *copy = arena_allocate(&machine->symbolic->trace.memory, size);
    memcpy(copy, bytes, size);
    return copy;
}

void final_memory_begin(Machine *machine)
{
    Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->objects.count; i++) {
        InputObject *object = &trace->objects.items[i];
        if (!is_pointed_to(machine, object))
            continue;
        ObjectId memory = memory_find(machine, object->address);
        object->memory_size = machine->extents[memory].size;
        object->before = copy_bytes(machine, memory_at(object->address), object->memory_size);
        machine->infos[memory].is_input = true;
    }
}

bool final_memory_is_freed(const Machine *machine, const InputObject *input)
{
    ObjectId object = memory_find(machine, input->address);
    return !machine->infos[object].is_input || machine->extents[object].size == 0;
}

/* ---- One piece ---- */

static bool is_address(const Machine *machine, uint64_t value)
{
    if (memory_find(machine, value) != 0)
        return true;
    return value >= CODE_START && value % 16 == 0 && (value - CODE_START) / 16 < machine->program->function_count;
}

static const uint8_t *final_memory_undefined(Machine *machine, uint64_t address, uint64_t size)
{
    bool any = machine->undefined != NULL && uninitialised_bytes(machine, address, size);
    return any ? copy_bytes(machine, machine->undefined + (address - ARENA_START), size) : NULL;
}

const uint8_t *final_memory_undefined_for_all(Machine *machine, uint64_t address, uint64_t size, Dependence *used)
{
    uint64_t decided = size;
    if (!uninitialised_settle(machine, address, size, used))
        decided = uninitialised_settle_each(machine, address, size, used);
    if (decided == size)
        return final_memory_undefined(machine, address, size);
    uint8_t *masks = copy_bytes(machine, machine->undefined + (address - ARENA_START), size);
    for (uint64_t i = decided; i < size; i++)
        if (shadow_has_mask(machine, address + i, 1))
            masks[i] = UINT8_MAX;
    return masks;
}

FinalMemory final_memory_at(Machine *machine, uint64_t address, uint64_t size)
{
    if (machine->dependence == NULL) /* otherwise the event of these bytes decides */
        uninitialised_settle(machine, address, size, &(Dependence){0});
    FinalMemory memory = {.bytes = copy_bytes(machine, memory_at(address), size),
                          .undefined = final_memory_undefined(machine, address, size)};
    uint64_t *offsets = NULL;
    address_in_memory(machine, address, size);
    memory.parts = address_parts(machine, address, size);
    for (uint64_t at = 0; at + sizeof(uint64_t) <= size; at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, memory.bytes + at, sizeof word);
        if (!is_address(machine, word) || address_has_parts(machine, address + at, sizeof word))
            continue;
        if (!offsets)
            offsets = arena_allocate(&machine->symbolic->trace.memory, size);
        offsets[memory.address_count++] = at;
    }
    memory.addresses = offsets;
    return memory;
}

/* True if it has changed, is an input, or might have changed: that it has not is a claim, too. */
static bool is_claimed(const Machine *machine, uint32_t number)
{
    const Program *program = machine->program;
    const Global *global = &program->globals[number];
    uint64_t at = global->address - ARENA_GLOBALS;
    if (!global_may_be_input(global) || at + global->size > program->image_size)
        return false;
    const bool *used = machine->symbolic->used.globals;
    bool counts = machine->options.symbolic.symbolic_globals || global->size <= MOST_UNCHANGED;
    return (counts && used && used[number]) || memcmp(memory_at(global->address), program->image + at, global->size) != 0;
}

/* ---- Uninitialised memory that the function leaves behind ---- */

/* Of one value or of an array of `element`. */
static bool is_uninitialised(const Program *program, const FinalMemory *memory, uint64_t size, TypeId type, TypeId element)
{
    uint64_t each = element ? program->types[program_strip_names(program, element)].bits / 8 : 0;
    if (memory->undefined == NULL || type != 0)
        return memory->undefined != NULL && uninitialised_value(program, type, memory->undefined);
    for (uint64_t at = 0; each > 0 && at + each <= size; at += each)
        if (uninitialised_value(program, element, memory->undefined + at))
            return true;
    return false;
}

static void note_uninitialised(Machine *machine)
{
    const Trace *trace = &machine->symbolic->trace;
    const Program *program = machine->program;
    bool found = false;
    for (size_t i = 0; i < trace->objects.count && !found; i++) {
        const InputObject *object = &trace->objects.items[i];
        found = is_uninitialised(program, &object->after, object->memory_size, object->type, object->element);
    }
    for (size_t i = 0; i < trace->globals.count && !found; i++) {
        const Global *global = &program->globals[trace->globals.items[i].global];
        found = is_uninitialised(program, &trace->globals.items[i].memory, global->size, global->type, 0);
    }
    if (found)
        uninitialised_output(machine);
}

/* ---- Bytes that are left of addresses ---- */

void final_memory_hide_parts(Machine *machine, TypeId type, uint64_t size, FinalMemory *memory)
{
    if (memory->parts == NULL)
        return;
    memory->undefined = address_add_marks(machine, memory->undefined, memory->parts, size);
    if (type != 0 && address_parts_are_claimed(machine->program, type, memory->parts, size))
        address_used_as_number(machine);
}

static void hide_parts(Machine *machine)
{
    Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->objects.count; i++) {
        InputObject *object = &trace->objects.items[i];
        final_memory_hide_parts(machine, object->type ? object->type : object->element, object->memory_size, &object->after);
    }
    for (size_t i = 0; i < trace->globals.count; i++) {
        const Global *global = &machine->program->globals[trace->globals.items[i].global];
        final_memory_hide_parts(machine, global->type, global->size, &trace->globals.items[i].memory);
    }
}

/* ---- Objects that the function made ---- */

static bool is_recorded(const Trace *trace, uint64_t start)
{
    for (size_t i = 0; i < trace->final_objects.count; i++)
        if (trace->final_objects.items[i].address == start)
            return true;
    return false;
}

static void add_object(Machine *machine, uint64_t address, uint64_t *bytes_left)
{
    Trace *trace = &machine->symbolic->trace;
    ObjectId object = memory_find(machine, address);
    uint64_t start = machine->extents[object].start, size = machine->extents[object].size;
    if (machine->infos[object].origin != OBJECT_HEAP || machine->infos[object].is_input || size == 0 || is_recorded(trace, start))
        return;
    if (trace->final_objects.count >= MOST_OBJECTS || size > *bytes_left) {
        trace->final_objects_cut = true;
        return;
    }
    *bytes_left -= size;
    FinalMemory memory = final_memory_at(machine, start, size);
    final_memory_hide_parts(machine, 0, size, &memory);
    vector_push(&trace->final_objects, (FinalObject){start, size, memory});
}

static void follow_words(Machine *machine, const uint8_t *bytes, uint64_t size, uint64_t *bytes_left)
{
    for (uint64_t at = 0; bytes != NULL && at + sizeof(uint64_t) <= size; at += sizeof(uint64_t)) {
        uint64_t word;
        memcpy(&word, bytes + at, sizeof word);
        add_object(machine, word, bytes_left);
    }
}

static void record_objects(Machine *machine)
{
    Trace *trace = &machine->symbolic->trace;
    uint64_t bytes_left = MOST_BYTES;
    for (size_t i = 0; i < trace->outputs.count; i++)
        follow_words(machine, trace->outputs.items[i].bytes, trace->outputs.items[i].size, &bytes_left);
    for (size_t i = 0; i < trace->objects.count; i++)
        follow_words(machine, trace->objects.items[i].after.bytes, trace->objects.items[i].memory_size, &bytes_left);
    for (size_t i = 0; i < trace->globals.count; i++)
        follow_words(machine, trace->globals.items[i].memory.bytes,
                     machine->program->globals[trace->globals.items[i].global].size, &bytes_left);
    for (size_t i = 0; i < trace->final_objects.count; i++) { /* it grows meanwhile */
        FinalObject object = trace->final_objects.items[i];
        follow_words(machine, object.memory.bytes, object.size, &bytes_left);
    }
}

void final_memory_record(Machine *machine)
{
    Trace *trace = &machine->symbolic->trace;
    for (size_t i = 0; i < trace->objects.count; i++) {
        InputObject *object = &trace->objects.items[i];
        if (object->before && !final_memory_is_freed(machine, object))
            object->after = final_memory_at(machine, object->address, object->memory_size);
    }
    for (uint32_t i = 0; i < machine->program->global_count; i++) {
        const Global *global = &machine->program->globals[i];
        if (is_claimed(machine, i))
            vector_push(&trace->globals, (FinalGlobal){i, final_memory_at(machine, global->address, global->size)});
    }
    note_uninitialised(machine);
    hide_parts(machine);
    record_objects(machine);
}
