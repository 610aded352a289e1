/* Finding the object of an address, checking accesses, and describing faults. */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>

#include "execution/objects.h"
#include "execution/symbolic.h"

#define NULL_PAGE_BYTES 0x1000 /* an access below this address comes from a null pointer, perhaps with an offset */
#define NEAR_BYTES 256          /* an address this close to an object is reported as an offset of that object */

typedef struct Access {
    uint64_t address;
    uint64_t size;
    bool write;
} Access;

/* ---- Finding ---- */

static bool in_arena(uint64_t address)
{
    return address - ARENA_START < ARENA_END - ARENA_START;
}

static ObjectId owner_of(const Machine *machine, uint64_t address)
{
    if (UNLIKELY(address >= LARGE_START))
        return large_find(machine, address);
    return in_arena(address) ? machine->owner[(address - ARENA_START) / ARENA_GRANULE] : 0;
}

ObjectId memory_find(const Machine *machine, uint64_t address)
{
    ObjectId object = owner_of(machine, address);
    const Extent *extent = &machine->extents[object];
    return object != 0 && address - extent->start <= extent->real_size ? object : 0;
}

static bool is_alive(const Machine *machine, ObjectId object)
{
    const Extent *extent = &machine->extents[object];
    if (machine->infos[object].origin == OBJECT_HEAP)
        return !machine->infos[object].freed;
    return extent->size > 0 || extent->real_size == 0;
}

/* True if the access is within the `limit` bytes from `start` on. */
static bool fits(uint64_t start, uint64_t limit, const Access *access)
{
    uint64_t offset = access->address - start;
    return offset < limit && access->size <= limit - offset;
}

/* The live object that ends or starts nearest to an address outside of all objects, or 0. */
static ObjectId find_near(const Machine *machine, uint64_t address)
{
    for (uint64_t distance = 0; distance <= NEAR_BYTES; distance += ARENA_GRANULE) {
        ObjectId below = owner_of(machine, address - distance), above = owner_of(machine, address + distance);
        const Extent *end = &machine->extents[below], *start = &machine->extents[above];
        if (end->size > 0 && address - (end->start + (uint64_t)end->size) <= NEAR_BYTES)
            return below;
        if (start->size > 0 && start->start - address <= NEAR_BYTES)
            return above;
    }
    return 0;
}

/* ---- Describing ---- */

static void append_position(const Machine *machine, Text *text, const char *before, Position position)
{
    if (position.line > 0)
        text_printf(text, "%s%s:%u", before, machine->program->files[position.file], position.line);
}

static void append_function(const Machine *machine, Text *text, uint32_t function)
{
    if (function < machine->program->function_count)
        text_printf(text, " in %s", machine->program->functions[function].name);
}

static const char *bytes_word(uint64_t size)
{
    return size == 1 ? "byte" : "bytes";
}

static void append_size(const Machine *machine, Text *text, uint64_t size, Position declared)
{
    text_printf(text, " (%llu %s", (unsigned long long)size, bytes_word(size));
    append_position(machine, text, ", declared at ", declared);
    text_append(text, ")");
}

static void append_global(const Machine *machine, Text *text, const ObjectInfo *info)
{
    const Global *global = &machine->program->globals[info->index];
    if (strncmp(global->name, ".str", 4) == 0)
        text_append(text, "string literal");
    else
        text_printf(text, "global '%s'", global->name);
    append_size(machine, text, global->size, global->declared);
}

static void append_local(const Machine *machine, Text *text, const ObjectInfo *info)
{
    const Function *function = &machine->program->functions[info->function];
    const FrameObject *local = &function->objects[info->index];
    if (local->name != NULL)
        text_printf(text, "variable '%s' of %s", local->name, function->name);
    else
        text_printf(text, "temporary object of %s", function->name);
    append_size(machine, text, local->size, local->declared);
}

static void append_heap(const Machine *machine, Text *text, const ObjectInfo *info, uint64_t size)
{
    text_printf(text, "heap object of %llu %s", (unsigned long long)size, bytes_word(size));
    text_append(text, " allocated");
    append_position(machine, text, " at ", info->allocated);
    append_function(machine, text, info->function);
    if (!info->freed)
        return;
    text_append(text, ", freed");
    append_position(machine, text, " at ", info->freed_at);
    append_function(machine, text, info->freed_in);
}

/* Describes an object that was made for an input (a parameter, an argument). False if it was not. */
static bool append_input(const Machine *machine, Text *text, ObjectId object)
{
    const Extent *extent = &machine->extents[object];
    for (size_t i = 0; machine->symbolic != NULL && i < machine->symbolic->trace.objects.count; i++) {
        const InputObject *input = &machine->symbolic->trace.objects.items[i];
        if (object == 0 || input->address != extent->start || input->role == INPUT_OBJECT)
            continue;
        text_printf(text, "input object '%s'", input->name);
        append_size(machine, text, extent->real_size, (Position){0});
        return true;
    }
    return false;
}

static void append_object(const Machine *machine, Text *text, ObjectId object)
{
    const ObjectInfo *info = &machine->infos[object];
    uint64_t size = machine->extents[object].real_size;
    if ((info->origin == OBJECT_HEAP || info->origin == OBJECT_SYSTEM) && append_input(machine, text, object))
        return;
    switch ((ObjectOrigin)info->origin) {
    case OBJECT_GLOBAL:
        append_global(machine, text, info);
        break;
    case OBJECT_FRAME:
        append_local(machine, text, info);
        break;
    case OBJECT_HEAP:
        append_heap(machine, text, info, size);
        break;
    case OBJECT_ALLOCA:
        text_printf(text, "dynamic object of %s", machine->program->functions[info->function].name);
        append_size(machine, text, size, info->allocated);
        break;
    case OBJECT_VARIADIC:
        text_printf(text, "the variable arguments that %s was given", machine->program->functions[info->function].name);
        break;
    case OBJECT_SYSTEM:
        text_append(text, "program argument or environment");
        append_size(machine, text, size, (Position){0});
        break;
    case OBJECT_NONE:
        text_append(text, "no object");
        break;
    }
}

char *memory_describe(const Machine *machine, ObjectId object, uint64_t address)
{
    Text text = {0};
    append_object(machine, &text, object);
    if (object != 0)
        text_printf(&text, ", offset %lld", (long long)(address - machine->extents[object].start));
    return text_detach(&text);
}

/* The variable that the object stands for, if no file defines it; else NULL. */
static const Global *missing_variable(const Machine *machine, ObjectId object)
{
    const ObjectInfo *info = &machine->infos[object];
    const Global *global = object != 0 && info->origin == OBJECT_GLOBAL ? &machine->program->globals[info->index] : NULL;
    return global && global->missing ? global : NULL;
}

static uint64_t distance_to(const Machine *machine, ObjectId object, uint64_t address)
{
    const Extent *extent = &machine->extents[object];
    uint64_t end = extent->start + extent->size;
    return address < extent->start ? extent->start - address : address > end ? address - end : 0;
}

void memory_fault(Machine *machine, FaultKind kind, ObjectId object, uint64_t address, const char *format, ...)
{
    if (machine->ended)
        return;
    const Global *missing = missing_variable(machine, object);
    if (missing) {
        machine_end(machine, END_UNSUPPORTED, 0, "the variable '%s' is used, but none of the files defines it", missing->name);
        return;
    }
    va_list arguments;
    va_start(arguments, format);
    char *start;
    int length = vasprintf(&start, format, arguments);
    va_end(arguments);
    if (length < 0)
        base_die("out of memory");
    Text message = {0};
    text_append(&message, start);
    free(start);
    char *described = NULL;
    if (object != 0) {
        text_append(&message, " ");
        append_object(machine, &message, object);
        described = memory_describe(machine, object, address);
    }
    machine_fault(machine, kind, "%s", message.bytes);
    machine->outcome->fault.object = described;
    machine->outcome->fault.distance = kind == FAULT_WILD ? UINT64_MAX : kind == FAULT_BOUNDS ? distance_to(machine, object, address) : 0;
    machine->outcome->fault.heap_object = object != 0 && machine->infos[object].origin == OBJECT_HEAP ? machine->extents[object].start : 0;
    text_release(&message);
}

/* ---- Checking ---- */

const char *memory_address_words(uint64_t address, char buffer[32])
{
    if (address >= CODE_START && address < ARENA_END)
        return "an address in no object";
    snprintf(buffer, 32, "address 0x%llx", (unsigned long long)address);
    return buffer;
}

static bool refuse_in_object(Machine *machine, FaultKind kind, ObjectId object, const Access *access)
{
    memory_fault(machine, kind, object, access->address, "%s of %llu %s at offset %lld of",
                 access->write ? "write" : "read", (unsigned long long)access->size, bytes_word(access->size),
                 (long long)(access->address - machine->extents[object].start));
    return false;
}

static bool refuse_address(Machine *machine, FaultKind kind, const Access *access, const char *reason)
{
    char words[32];
    memory_fault(machine, kind, 0, access->address, "%s of %llu %s at %s%s",
                 access->write ? "write" : "read", (unsigned long long)access->size, bytes_word(access->size),
                 memory_address_words(access->address, words), reason);
    return false;
}

/* Checks an access that must be within the object. */
static bool check_in_object(Machine *machine, ObjectId object, const Access *access)
{
    const Extent *extent = &machine->extents[object];
    if (!is_alive(machine, object)) {
        bool heap = machine->infos[object].origin == OBJECT_HEAP;
        return refuse_in_object(machine, heap ? FAULT_USE_AFTER_FREE : FAULT_USE_AFTER_RETURN, object, access);
    }
    if (!fits(extent->start, extent->size, access))
        return refuse_in_object(machine, FAULT_BOUNDS, object, access);
    if (access->write && extent->writable == 0)
        return refuse_in_object(machine, FAULT_READ_ONLY, object, access);
    return true;
}

static bool is_code(const Machine *machine, uint64_t address)
{
    return (address >= CODE_START && address - CODE_START < 16 * (uint64_t)machine->program->function_count) ||
           (address >= LABEL_START && address - LABEL_START < 16 * (uint64_t)machine->program->label_count);
}

/* The object of the missing variable that the address is in or behind; 0: none. The space for it is free. */
static ObjectId find_missing(const Machine *machine, uint64_t address)
{
    const Program *program = machine->program;
    uint32_t count = address < ARENA_GLOBALS + program->image_size ? program_globals_up_to(program, address) : 0;
    return count > 0 && program->globals[count - 1].missing ? count : 0; /* globals are the first objects (place_globals) */
}

static bool refuse_stray(Machine *machine, const Access *access)
{
    uint64_t address = access->address;
    ObjectId missing = find_missing(machine, address);
    if (missing != 0)
        return refuse_in_object(machine, FAULT_BOUNDS, missing, access);
    if (is_code(machine, address))
        return refuse_address(machine, FAULT_WILD, access, ", which is code");
    ObjectId near = find_near(machine, address);
    if (near != 0)
        return refuse_in_object(machine, FAULT_BOUNDS, near, access);
    if (address >= ARENA_STACK && address < machine->heap->stack_high)
        return refuse_address(machine, FAULT_USE_AFTER_RETURN, access, ", where a variable of a function was before");
    return refuse_address(machine, FAULT_WILD, access, ", which is in no object");
}

bool memory_check_slow(Machine *machine, uint64_t provenance, uint64_t address, uint64_t size, bool write)
{
    Access access = {address, size, write};
    ObjectId object = memory_find(machine, provenance);
    if (object != 0)
        return check_in_object(machine, object, &access);
    object = memory_find(machine, address);
    const Extent *extent = &machine->extents[object];
    if (fits(extent->start, extent->size, &access))
        return check_in_object(machine, object, &access);
    if (provenance < NULL_PAGE_BYTES || address < NULL_PAGE_BYTES)
        return refuse_address(machine, FAULT_NULL_ACCESS, &access, provenance == 0 ? ", through a null pointer" : "");
    return object != 0 ? check_in_object(machine, object, &access) : refuse_stray(machine, &access);
}

bool memory_check(Machine *machine, uint64_t address, uint64_t size, bool write)
{
    if (size == 0)
        return true;
    Access access = {address, size, write};
    const Extent *extent = &machine->extents[owner_of(machine, address)];
    return LIKELY(fits(extent->start, write ? extent->writable : extent->size, &access)) ||
           memory_check_slow(machine, address, address, size, write);
}

uint64_t memory_ahead(const Machine *machine, uint64_t address)
{
    const Extent *extent = &machine->extents[owner_of(machine, address)];
    uint64_t offset = address - extent->start;
    return offset < extent->size ? extent->size - offset : 0;
}

bool memory_string(Machine *machine, uint64_t address, uint64_t *length)
{
    if (!memory_check(machine, address, 1, false))
        return false;
    uint64_t available = memory_ahead(machine, address);
    *length = strnlen(memory_at(address), available);
    if (machine->symbolic != NULL)
        trace_pin_bytes(machine, address, *length < available ? *length + 1 : available, REASON_PINNED_TEXT);
    return *length < available || memory_check_slow(machine, address, address + available, 1, false);
}
