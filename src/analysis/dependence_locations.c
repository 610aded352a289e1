/* The locations of a function: what its instructions define and use.
 *
 * A slot is a location. Every memory object that is both defined and used is split into cells at the bounds of the
 * accesses. Cells that the same instructions define and use in the same manner are one location; otherwise a thousand
 * bytes that two calls access could be a thousand locations. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/static_dependence_body.h"
#include "analysis/call_graph.h"
#include "analysis/instruction.h"

enum { MOST_CELLS = 256, MOST_ELEMENTS = 64 };

typedef struct MemoryAccess {
    Place place;
    uint32_t instruction;
    uint32_t object; /* index into LocationMaker.objects; OBJECT_ANY: any object */
    bool definition;
    bool exact; /* of a definition: all bytes of the place are always written */
    bool at_exit; /* see LocationAccess */
} MemoryAccess;

#define OBJECT_ANY UINT32_MAX

typedef struct Object {
    Place place; /* kind, function, index */
    bool defined, used, entered;
    bool direct;      /* instructions other than calls access it */
    uint64_t modulus; /* if not 0: size of an element; the cells are the same in every element */
    uint32_t cells;   /* its first, in LocationMaker.cells */
    uint32_t cell_count;
} Object;

typedef struct Cell {
    uint64_t start, end;
    Hash128 accesses;
    uint32_t location; /* NODE_NONE: the cell has the accesses of another one */
} Cell;

typedef struct LocationMaker {
    const Body *body;
    Vector(MemoryAccess) memory;
    Vector(Object) objects; /* ascending by place; the last one represents memory that only unknown pointers reach */
    Vector(Cell) cells;
    Vector(BodyLocation) locations;
    Vector(LocationAccess) accesses;
} LocationMaker;

/* ---- Accesses of memory ---- */

/* True for the store of a parameter to its frame object, which is part of the function's entry. */
static bool is_entry_store(const Function *function, uint32_t instruction)
{
    const Instruction *at = &function->code[instruction];
    Access access = instruction_access(at);
    if (instruction >= (function->block_count > 1 ? function->blocks[1] : function->code_count) ||
        access.verb != ACCESS_STORE || access.base != ACCESS_FRAME || at->dst >= function->parameter_slots)
        return false;
    for (uint32_t i = 0; i < function->variable_count; i++)
        if (function->variables[i].slot == at->dst)
            return false;
    return true;
}

/* True if the place denotes one concrete object whenever the instruction is executed. */
static bool is_single(const Body *body, uint32_t instruction, const Place *place)
{
    if (place->kind == PLACE_GLOBAL)
        return true;
    if (place->kind != PLACE_FRAME)
        return false;
    Access access = instruction_access(&body->function->code[instruction]);
    return (access.verb != ACCESS_NONE && access.base == ACCESS_FRAME) ||
           !body->analysis->flow->recursive[place->function];
}

/* Bytes that a copying or filling builtin always writes; 0 if that is unknown or for other instructions. */
static uint64_t certain_size(const Body *body, const Instruction *at)
{
    if (at->op != OP_BUILTIN || (at->x != BUILTIN_MEMCPY && at->x != BUILTIN_MEMMOVE && at->x != BUILTIN_MEMSET))
        return 0;
    const CallSite *site = &body->program->call_sites[at->a];
    uint32_t operand = site->slot_count >= 3 ? body->program->operands[site->operands + 2] : 0;
    return operand & OPERAND_CONSTANT ? body->program->constants[operand & ~OPERAND_CONSTANT] : 0;
}

static bool is_exact(const Body *body, uint32_t instruction, const Place *place)
{
    const Instruction *at = &body->function->code[instruction];
    Access access = instruction_access(at);
    bool stores = access.verb == ACCESS_STORE || access.verb == ACCESS_STORE_CONSTANT;
    return place->stride == 0 && place->size == (stores ? access.size : certain_size(body, at)) &&
           is_single(body, instruction, place);
}

static uint64_t object_size(const Program *program, const Place *place)
{
    if (place->kind == PLACE_GLOBAL)
        return program->globals[place->index].size;
    return place->kind == PLACE_FRAME ? program->functions[place->function].objects[place->index].size : UINT64_MAX;
}

static void add_memory(LocationMaker *maker, uint32_t instruction, const Region *region, bool definition)
{
    for (size_t i = 0; i < region->place_count; i++) {
        Place place = region->places[i];
        uint64_t size = object_size(maker->body->program, &place);
        if (place.size == UINT64_MAX && size != UINT64_MAX && place.offset < size)
            place.size = size - place.offset;
        bool exact = definition && region->place_count == 1 && is_exact(maker->body, instruction, &place);
        vector_push(&maker->memory, ((MemoryAccess){place, instruction, OBJECT_ANY, definition, exact, false}));
    }
}

/* An access through a pointer whose points-to set is empty, because nothing calls the function. It may point
 * anywhere. */
static void add_unknown(LocationMaker *maker, uint32_t instruction)
{
    Access access = instruction_access(&maker->body->function->code[instruction]);
    if (access.base != ACCESS_SLOT || access.verb == ACCESS_NONE || access.verb == ACCESS_ADDRESS)
        return;
    vector_push(
        &maker->memory,
        (MemoryAccess){
            {.kind = PLACE_ANYWHERE, .size = UINT64_MAX}, instruction, OBJECT_ANY, access.verb != ACCESS_LOAD, false, false});
}

static bool uses_memory(const Instruction *at)
{
    Format format = opcode_format(at->op);
    return (format >= FORMAT_LOAD_R && format <= FORMAT_STOREI_FX) || format == FORMAT_CALL ||
           format == FORMAT_BUILTIN || at->op == OP_VA_START || at->op == OP_SETJMP || at->op == OP_LONGJMP;
}

static void collect_memory(LocationMaker *maker)
{
    const Body *body = maker->body;
    for (uint32_t node = 0; node < body->node_count; node++)
        for (uint32_t i = body->nodes[node].first; i < body->nodes[node].end; i++) {
            if (!uses_memory(&body->function->code[i]) || is_entry_store(body->function, i))
                continue;
            const Region *read = analysis_reads(body->analysis, body->function->id, i);
            const Region *written = analysis_writes(body->analysis, body->function->id, i);
            add_memory(maker, i, read, false);
            add_memory(maker, i, written, true);
            if (read->place_count + written->place_count == 0)
                add_unknown(maker, i);
        }
}

/* ---- What callers may use ---- */

/* The start-up function only calls. */
static bool has_callers(const Body *body)
{
    const struct CallGraph *calls = body->analysis->calls;
    for (uint32_t i = calls->caller_starts[body->function->id]; i < calls->caller_starts[body->function->id + 1]; i++)
        if (calls->callers[i] != body->program->entry)
            return true;
    return false;
}

static bool outlives(const Body *body, const Place *place)
{
    return place->kind != PLACE_FRAME || place->function != body->function->id || body->analysis->flow->recursive[place->function];
}

static bool leaves(const Instruction *at)
{
    return at->op == OP_RETURN || at->op == OP_RETURN_VALUE || at->op == OP_RETURN_VALUES;
}

/* Returning uses all that was defined and can still be accessed. */
static void add_uses_at_exit(LocationMaker *maker)
{
    const Function *function = maker->body->function;
    size_t count = maker->memory.count;
    for (uint32_t i = 0; i < function->code_count; i++)
        for (size_t j = 0; leaves(&function->code[i]) && j < count; j++) {
            MemoryAccess access = maker->memory.items[j];
            if (!access.definition || !outlives(maker->body, &access.place))
                continue;
            vector_push(&maker->memory, ((MemoryAccess){access.place, i, OBJECT_ANY, false, false, true}));
        }
}

/* ---- Objects ---- */

static int compare_objects(const Place *a, const Place *b)
{
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->function != b->function)
        return a->function < b->function ? -1 : 1;
    return (a->index > b->index) - (a->index < b->index);
}

static int compare_object_items(const void *left, const void *right)
{
    return compare_objects(&((const Object *)left)->place, &((const Object *)right)->place);
}

/* True if the object has a value when the function is entered. */
static bool is_entered(const Body *body, const Place *place)
{
    const Function *function = body->function;
    if (place->function != function->id || (place->kind != PLACE_FRAME && place->kind != PLACE_HEAP))
        return true;
    if (place->kind == PLACE_HEAP)
        return false;
    for (uint32_t i = 0; i < function->parameter_count; i++)
        if (function->parameters[i].by_value && function->parameters[i].frame_object == place->index)
            return true;
    for (uint32_t i = 0; i < function->code_count && (function->block_count < 2 || i < function->blocks[1]); i++)
        if (is_entry_store(function, i) && function_object_at(function, (uint64_t)function->code[i].a) == place->index)
            return true;
    return false;
}

static void find_objects(LocationMaker *maker)
{
    size_t kept = 0;
    for (size_t i = 0; i < maker->memory.count; i++)
        if (maker->memory.items[i].place.kind != PLACE_ANYWHERE)
            vector_push(&maker->objects, (Object){.place = maker->memory.items[i].place});
    if (maker->objects.count)
        qsort(maker->objects.items, maker->objects.count, sizeof(Object), compare_object_items);
    for (size_t i = 0; i < maker->objects.count; i++)
        if (kept == 0 || compare_object_items(&maker->objects.items[kept - 1], &maker->objects.items[i]) != 0)
            maker->objects.items[kept++] = maker->objects.items[i];
    maker->objects.count = kept;
    vector_push(&maker->objects, (Object){.place = {.kind = PLACE_ANYWHERE}});
}

static bool is_of_library(const Program *program, const Place *place)
{
    if (place->kind == PLACE_GLOBAL)
        return program->globals[place->index].in_runtime;
    return (place->kind == PLACE_FRAME || place->kind == PLACE_HEAP) && program->functions[place->function].in_runtime;
}

/* Marks objects as defined and used. Those that only the C library accesses (its streams, for example) are left out:
 * otherwise every printf would depend on all earlier ones. */
static void mark_objects(LocationMaker *maker)
{
    bool all_defined = false, all_used = false;
    for (size_t i = 0; i < maker->memory.count; i++) {
        MemoryAccess *access = &maker->memory.items[i];
        if (access->place.kind == PLACE_ANYWHERE) {
            all_defined |= access->definition;
            all_used |= !access->definition;
            continue;
        }
        Object key = {.place = access->place};
        Object *object = bsearch(&key, maker->objects.items, maker->objects.count, sizeof key, compare_object_items);
        access->object = (uint32_t)(object - maker->objects.items);
        object->defined |= access->definition;
        object->used |= !access->definition;
        object->direct |= opcode_format(maker->body->function->code[access->instruction].op) != FORMAT_CALL;
    }
    for (size_t i = 0; i < maker->objects.count; i++) {
        Object *object = &maker->objects.items[i];
        bool told = object->direct || !is_of_library(maker->body->program, &object->place);
        object->defined = told && (object->defined || all_defined);
        object->used = told && (object->used || all_used);
        object->entered = object->defined && object->used && is_entered(maker->body, &object->place);
    }
}

/* ---- Cells ---- */

typedef Vector(uint64_t) Ends;

static uint64_t end_of(uint64_t start, uint64_t size)
{
    return size > UINT64_MAX - start ? UINT64_MAX : start + size;
}

/* Adds the bounds of a place. False if there are too many. */
static bool add_ends(const Place *place, uint64_t size, Ends *ends)
{
    if (place->stride && (size == UINT64_MAX || size / place->stride > MOST_ELEMENTS))
        return false;
    for (uint64_t start = place->offset; start < size || start == place->offset; start += place->stride) {
        vector_push(ends, start);
        vector_push(ends, end_of(start, place->size));
        if (place->stride == 0)
            break;
    }
    return ends->count <= 16 * MOST_CELLS;
}

static int compare_ends(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static void sort_ends(Ends *ends)
{
    size_t kept = 0;
    qsort(ends->items, ends->count, sizeof *ends->items, compare_ends);
    for (size_t i = 0; i < ends->count; i++)
        if (kept == 0 || ends->items[kept - 1] != ends->items[i])
            ends->items[kept++] = ends->items[i];
    ends->count = kept;
}

/* Finds bounds modulo the element size instead of in the whole object: for arrays too long to distinguish their
 * elements. */
static void find_ends_in_elements(LocationMaker *maker, const uint32_t *accesses, size_t count, Object *object,
                                  Ends *ends)
{
    object->modulus = 0;
    for (size_t i = 0; i < count; i++)
        object->modulus = base_greatest_divisor(object->modulus, maker->memory.items[accesses[i]].place.stride);
    ends->count = 0;
    vector_push(ends, 0);
    vector_push(ends, object->modulus ? object->modulus : UINT64_MAX);
    for (size_t i = 0; i < count && object->modulus; i++) {
        const Place *place = &maker->memory.items[accesses[i]].place;
        if (place->size >= object->modulus)
            continue;
        vector_push(ends, place->offset % object->modulus);
        vector_push(ends, (place->offset + place->size) % object->modulus);
    }
    sort_ends(ends);
}

static void cut_object(LocationMaker *maker, const uint32_t *accesses, size_t count, Object *object)
{
    Ends ends = {0};
    uint64_t size = object_size(maker->body->program, &object->place);
    bool few = true;
    vector_push(&ends, 0);
    vector_push(&ends, UINT64_MAX);
    for (size_t i = 0; i < count && few; i++)
        few = add_ends(&maker->memory.items[accesses[i]].place, size, &ends);
    sort_ends(&ends);
    if (!few || ends.count > MOST_CELLS)
        find_ends_in_elements(maker, accesses, count, object, &ends);
    object->cells = (uint32_t)maker->cells.count;
    object->cell_count = (uint32_t)ends.count - 1;
    for (size_t i = 0; i + 1 < ends.count; i++)
        vector_push(&maker->cells, (Cell){ends.items[i], ends.items[i + 1], {object->entered, 0}, NODE_NONE});
    vector_release(&ends);
}

static void cut_objects(LocationMaker *maker)
{
    size_t objects = maker->objects.count, memory = maker->memory.count;
    uint32_t *starts = base_allocate_zeroed((objects + 1) * sizeof *starts),
             *sorted = base_allocate((memory + 1) * sizeof *sorted);
    for (size_t i = 0; i < memory; i++)
        if (maker->memory.items[i].object != OBJECT_ANY)
            starts[maker->memory.items[i].object]++;
    for (size_t i = 1; i <= objects; i++)
        starts[i] += starts[i - 1];
    for (size_t i = memory; i-- > 0;)
        if (maker->memory.items[i].object != OBJECT_ANY)
            sorted[--starts[maker->memory.items[i].object]] = (uint32_t)i;
    for (size_t i = 0; i < objects; i++) {
        Object *object = &maker->objects.items[i];
        if (object->defined && object->used)
            cut_object(maker, sorted + starts[i], starts[i + 1] - starts[i], object);
    }
    free(starts);
    free(sorted);
}

/* True if [a, a + a_size) and [b, b + b_size) overlap modulo `modulus`. */
static bool meet_modulo(uint64_t a, uint64_t a_size, uint64_t b, uint64_t b_size, uint64_t modulus)
{
    if (a_size >= modulus || b_size >= modulus)
        return true;
    uint64_t from_a = (b % modulus + modulus - a % modulus) % modulus;
    return from_a < a_size || modulus - from_a < b_size;
}

static bool touches(const Object *object, const Cell *cell, const MemoryAccess *access)
{
    const Place *place = &access->place;
    if (access->object == OBJECT_ANY)
        return true;
    if (object->modulus)
        return meet_modulo(place->offset, place->size, cell->start, cell->end - cell->start, object->modulus);
    if (place->stride)
        return cell->end > place->offset &&
               meet_modulo(place->offset, place->size, cell->start, cell->end - cell->start, place->stride);
    return cell->start < end_of(place->offset, place->size) && place->offset < cell->end;
}

typedef void CellVisitor(LocationMaker *maker, const Object *object, Cell *cell, const MemoryAccess *access);

static void visit_cells(LocationMaker *maker, CellVisitor *visit)
{
    for (size_t i = 0; i < maker->memory.count; i++) {
        const MemoryAccess *access = &maker->memory.items[i];
        size_t first = access->object == OBJECT_ANY ? 0 : access->object;
        size_t end = access->object == OBJECT_ANY ? maker->objects.count : first + 1;
        for (size_t j = first; j < end; j++) {
            const Object *object = &maker->objects.items[j];
            for (uint32_t k = 0; k < object->cell_count; k++)
                if (touches(object, &maker->cells.items[object->cells + k], access))
                    visit(maker, object, &maker->cells.items[object->cells + k], access);
        }
    }
}

static bool is_strong(const Object *object, const MemoryAccess *access)
{
    return access->exact && object->modulus == 0;
}

static void sign_cell(LocationMaker *maker, const Object *object, Cell *cell, const MemoryAccess *access)
{
    (void)maker;
    uint64_t how = (uint64_t)access->instruction << 2 | (uint64_t)access->definition << 1 | is_strong(object, access);
    cell->accesses = hash128_mix(cell->accesses, how);
}

static void record_access(LocationMaker *maker, const Object *object, Cell *cell, const MemoryAccess *access)
{
    if (cell->location != NODE_NONE)
        vector_push(&maker->accesses, ((LocationAccess){cell->location, access->instruction,
                                                        body_node_at(maker->body, access->instruction),
                                                        access->definition, is_strong(object, access), access->at_exit}));
}

/* ---- Locations in memory ---- */

typedef struct LocationExtent { /* the bytes of a location in memory */
    uint32_t object;
    bool several;
    uint64_t start, end;
} LocationExtent;

static const char *name_of_extent(const LocationMaker *maker, const LocationExtent *extent)
{
    const Program *program = maker->body->program;
    const Object *object = &maker->objects.items[extent->object];
    const Place *place = &object->place;
    Arena *arena = maker->body->arena;
    const char *name = NULL;
    TypeId type = 0;
    if (place->kind == PLACE_HEAP) {
        const Function *function = &program->functions[place->function];
        return function->in_runtime ? arena_format(arena, "heap@%s", function->name)
                                    : arena_format(arena, "heap@%" PRIu32, function->positions[place->index].line);
    }
    if (place->kind == PLACE_GLOBAL) {
        name = program->globals[place->index].name;
        type = program->globals[place->index].type;
    } else if (place->kind == PLACE_FRAME) {
        name = program->functions[place->function].objects[place->index].name;
        type = program->functions[place->function].objects[place->index].type;
    }
    if (!name)
        return NULL;
    if (extent->several)
        return arena_format(arena, "%s...", name);
    uint64_t size = object_size(program, place), end = extent->end < size ? extent->end : size;
    return name_of_bytes(program, arena, name, type, extent->start, end > extent->start ? end - extent->start : 0,
                         object->modulus);
}

static void make_memory_locations(LocationMaker *maker)
{
    Vector(LocationExtent) extents = {0};
    Map known = {0};
    size_t first = maker->locations.count;
    for (uint32_t i = 0; i < maker->objects.count; i++) {
        const Object *object = &maker->objects.items[i];
        for (uint32_t j = object->cells; j < object->cells + object->cell_count; j++) {
            Cell *cell = &maker->cells.items[j];
            uint64_t index;
            if (map_get(&known, cell->accesses.low ^ cell->accesses.high, &index)) {
                LocationExtent *extent = &extents.items[index];
                extent->several |= extent->object != i;
                extent->end = cell->end;
                continue;
            }
            map_put(&known, cell->accesses.low ^ cell->accesses.high, extents.count);
            cell->location = (uint32_t)maker->locations.count;
            vector_push(&extents, (LocationExtent){i, false, cell->start, cell->end});
            vector_push(&maker->locations, (BodyLocation){0});
            if (object->entered)
                vector_push(&maker->accesses, ((LocationAccess){cell->location, INSTRUCTION_ENTRY, 0, true, true, false}));
        }
    }
    for (size_t i = 0; i < extents.count; i++)
        maker->locations.items[first + i].name = name_of_extent(maker, &extents.items[i]);
    vector_release(&extents);
    map_release(&known);
}

/* ---- Slots ---- */

static void make_slot_locations(LocationMaker *maker)
{
    const Function *function = maker->body->function;
    for (uint32_t slot = 0; slot < function->slot_count; slot++) {
        vector_push(&maker->locations, (BodyLocation){.temporary = true});
        if (slot < function->parameter_slots)
            vector_push(&maker->accesses, ((LocationAccess){slot, INSTRUCTION_ENTRY, 0, true, true, false}));
    }
    for (uint32_t i = 0; i < function->variable_count; i++) {
        const Variable *variable = &function->variables[i];
        for (unsigned j = 0; j < kind_slots(variable->kind); j++)
            maker->locations.items[variable->slot + j] = (BodyLocation){.name = variable->name};
    }
}

static void record_slots(LocationMaker *maker, uint32_t node, uint32_t instruction, SlotList *read)
{
    const Body *body = maker->body;
    const Instruction *at = &body->function->code[instruction];
    uint32_t count, first = instruction_written_slots(body->program, at, &count);
    read->count = 0;
    slots_read(body->program, at, read);
    for (size_t i = 0; i < read->count; i++)
        vector_push(&maker->accesses, ((LocationAccess){read->items[i], instruction, node, false, false, false}));
    for (uint32_t i = 0; i < count; i++)
        vector_push(&maker->accesses, ((LocationAccess){first + i, instruction, node, true, true, false}));
}

static void record_all_slots(LocationMaker *maker)
{
    const Body *body = maker->body;
    SlotList read = {0};
    for (uint32_t node = 0; node < body->node_count; node++)
        for (uint32_t i = body->nodes[node].first; i < body->nodes[node].end; i++)
            record_slots(maker, node, i, &read);
    vector_release(&read);
}

/* ---- The whole ---- */

static int compare_accesses(const void *left, const void *right)
{
    const LocationAccess *a = left, *b = right;
    if (a->location != b->location)
        return a->location < b->location ? -1 : 1;
    uint32_t at_a = a->instruction + 1, at_b = b->instruction + 1; /* INSTRUCTION_ENTRY comes first */
    if (at_a != at_b)
        return at_a < at_b ? -1 : 1;
    return (int)b->strong - (int)a->strong;
}

/* Splits the sorted accesses into definitions and uses, and removes repetitions. */
static void split_accesses(const LocationMaker *maker, Locations *made)
{
    size_t definitions = 0, uses = 0;
    made->definitions = arena_allocate(maker->body->arena, (maker->accesses.count + 1) * sizeof *made->definitions);
    made->uses = arena_allocate(maker->body->arena, (maker->accesses.count + 1) * sizeof *made->uses);
    for (size_t i = 0; i < maker->accesses.count; i++) {
        const LocationAccess *access = &maker->accesses.items[i];
        LocationAccess *list = access->definition ? made->definitions : made->uses;
        size_t *count = access->definition ? &definitions : &uses;
        BodyLocation *location = &made->items[access->location];
        size_t *own = access->definition ? &location->definition_count : &location->use_count;
        if (*own && list[*count - 1].instruction == access->instruction)
            continue;
        if (*own == 0)
            *(access->definition ? &location->definitions : &location->uses) = *count;
        ++*own;
        list[(*count)++] = *access;
    }
}

/* Numbers the locations again: drops those without a definition or without a use, and puts temporaries last. order[old]
 * is the new number. */
static size_t order_locations(const LocationMaker *maker, uint32_t *order, size_t *temporaries)
{
    size_t count = maker->locations.count, kept = 0;
    uint8_t *how = base_allocate_zeroed(count + 1);
    for (size_t i = 0; i < maker->accesses.count; i++)
        how[maker->accesses.items[i].location] |= maker->accesses.items[i].definition ? 1 : 2;
    for (int pass = 0; pass < 2; pass++) {
        *temporaries = kept;
        for (size_t i = 0; i < count; i++)
            if (maker->locations.items[i].temporary == (pass == 1))
                order[i] = how[i] == 3 ? (uint32_t)kept++ : NODE_NONE;
    }
    free(how);
    return kept;
}

static Locations finish_locations(LocationMaker *maker)
{
    Locations made = {0};
    size_t kept = 0;
    uint32_t *order = base_allocate((maker->locations.count + 1) * sizeof *order);
    made.count = order_locations(maker, order, &made.temporaries);
    made.items = arena_allocate(maker->body->arena, (made.count + 1) * sizeof *made.items);
    for (size_t i = 0; i < maker->locations.count; i++)
        if (order[i] != NODE_NONE)
            made.items[order[i]] = maker->locations.items[i];
    for (size_t i = 0; i < maker->accesses.count; i++) {
        LocationAccess access = maker->accesses.items[i];
        access.location = order[access.location];
        if (access.location != NODE_NONE)
            maker->accesses.items[kept++] = access;
    }
    maker->accesses.count = kept;
    if (kept)
        qsort(maker->accesses.items, kept, sizeof *maker->accesses.items, compare_accesses);
    split_accesses(maker, &made);
    free(order);
    return made;
}

Locations locations_find(const Body *body, bool with_callers)
{
    LocationMaker maker = {.body = body};
    make_slot_locations(&maker);
    record_all_slots(&maker);
    collect_memory(&maker);
    if (with_callers && has_callers(body))
        add_uses_at_exit(&maker);
    find_objects(&maker);
    mark_objects(&maker);
    cut_objects(&maker);
    visit_cells(&maker, sign_cell);
    make_memory_locations(&maker);
    visit_cells(&maker, record_access);
    Locations made = finish_locations(&maker);
    vector_release(&maker.memory);
    vector_release(&maker.objects);
    vector_release(&maker.cells);
    vector_release(&maker.locations);
    vector_release(&maker.accesses);
    return made;
}
