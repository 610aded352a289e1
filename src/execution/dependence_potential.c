/* Potential dependences of memory: what another side of a branch might have written, or another address of a store.
 *
 * A site stands for the objects of a global, of a variable of a function, of an instruction that allocates, or of the
 * system. A branch appends its decision to the logs of the sites that its region may write. A byte is resolved when it
 * is read: it has what was logged for it since it was written, and since its object was made. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/mman.h>

#include "execution/dependence.h"

enum { MAX_BYTEWISE = 1024 /* for more bytes of one object, a dependence is recorded for the whole object */ };

/* ---- Sites ---- */

void potential_init(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    const Program *program = machine->program;
    size_t count = (size_t)program->function_count + 1;
    uint32_t site = program->global_count;
    state->first_frame_site = base_allocate_zeroed(count * sizeof *state->first_frame_site);
    state->first_heap_site = base_allocate_zeroed(count * sizeof *state->first_heap_site);
    state->frame_log_runs = base_allocate_zeroed(count * sizeof *state->frame_log_runs);
    for (uint32_t i = 0; i < program->function_count; i++) {
        state->first_frame_site[i] = site;
        state->first_heap_site[i] = site + program->functions[i].object_count;
        site = state->first_heap_site[i] + program->functions[i].code_count;
    }
    state->system_site = site;
    state->logs = base_allocate_zeroed((site + 1) * sizeof *state->logs);
}

static void release_log(PotentialLog *log)
{
    for (size_t i = 0; log != NULL && i < log->places.count; i++) {
        free(log->places.items[i]->parts);
        free(log->places.items[i]);
    }
    if (log != NULL)
        vector_release(&log->places);
    free(log);
}

void potential_release(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    for (uint32_t site = 0; site <= state->system_site; site++)
        release_log(state->logs[site]);
    free(state->logs);
    free(state->first_frame_site);
    free(state->first_heap_site);
    free(state->frame_log_runs);
    map_release(&state->targets);
    arena_release(&state->target_memory);
    map128_release(&state->element_places);
    map_release(&state->element_counts);
    vector_release(&state->heap_objects);
    vector_release(&state->frame_allocations);
    vector_release(&state->made_objects);
}

/* Logs notice by themselves that a new run has begun. */
void potential_reset(Machine *machine)
{
    struct DependenceState *state = machine->dependence;
    state->made_objects.count = state->heap_objects.count = state->frame_allocations.count = 0;
    if (state->newest_potential > UINT32_MAX / 2) { /* times begin anew */
        madvise(state->cells, SHADOW_BYTES * sizeof *state->cells, MADV_DONTNEED);
        state->newest_potential = 0;
    }
    state->run_start = state->newest_potential;
}

static void begin_log(const struct DependenceState *state, PotentialLog *log)
{
    if (log->run == state->run)
        return;
    log->run = state->run;
    log->active = log->newest_object = 0;
    log->largest = 0;
}

static PotentialLog *log_of(struct DependenceState *state, uint32_t site)
{
    PotentialLog *log = state->logs[site];
    if (log == NULL)
        log = state->logs[site] = base_allocate_zeroed(sizeof *log);
    begin_log(state, log);
    return log;
}

static uint32_t site_of_place(const struct DependenceState *state, const Place *place)
{
    switch ((PlaceKind)place->kind) {
    case PLACE_GLOBAL: return place->index;
    case PLACE_FRAME: return state->first_frame_site[place->function] + place->index;
    case PLACE_HEAP: return state->first_heap_site[place->function] + place->index;
    default: return state->system_site;
    }
}

/* Of an object that an instruction of the program made: NULL if nothing is known. */
static MadeObject *made_object(const struct DependenceState *state, ObjectId object)
{
    size_t at = object < FIRST_FRAME_OBJECT ? object : object - FIRST_FRAME_OBJECT;
    if (object < FIRST_FRAME_OBJECT ? at >= state->heap_objects.count : at >= state->frame_allocations.count)
        return NULL;
    MadeObject *made = object < FIRST_FRAME_OBJECT ? &state->heap_objects.items[at] : &state->frame_allocations.items[at];
    return made->is_known ? made : NULL;
}

bool dependence_site(const Machine *machine, ObjectId object, uint32_t *function, uint32_t *instruction)
{
    const MadeObject *made = made_object(machine->dependence, object);
    if (made == NULL)
        return false;
    *function = made->function;
    *instruction = made->instruction;
    return true;
}

/* When the frame with the object was entered. */
static uint32_t frame_time(const Machine *machine, ObjectId object)
{
    const struct DependenceState *state = machine->dependence;
    size_t low = 0, high = machine->depth;
    if (machine->frames[high - 1].first_object <= object) /* mostly it is the topmost one */
        low = high - 1;
    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;
        *(machine->frames[middle].first_object <= object ? &low : &high) = middle;
    }
    return low < state->frames.count ? state->frames.items[low].entered : state->newest_potential;
}

static uint32_t site_of_object(const Machine *machine, ObjectId object)
{
    const struct DependenceState *state = machine->dependence;
    const ObjectInfo *info = &machine->infos[object];
    const MadeObject *made;
    switch ((ObjectOrigin)info->origin) {
    case OBJECT_GLOBAL:
        return object - 1;
    case OBJECT_FRAME:
        return state->first_frame_site[info->function] + info->index;
    case OBJECT_HEAP: case OBJECT_ALLOCA:
        made = made_object(state, object);
        return made != NULL ? state->first_heap_site[made->function] + made->instruction : state->system_site;
    default:
        return state->system_site;
    }
}

/* When the object was made. */
static uint32_t time_of_object(const Machine *machine, ObjectId object)
{
    const MadeObject *made;
    switch ((ObjectOrigin)machine->infos[object].origin) {
    case OBJECT_FRAME: case OBJECT_VARIADIC:
        return frame_time(machine, object);
    case OBJECT_HEAP: case OBJECT_ALLOCA:
        made = made_object(machine->dependence, object);
        return made != NULL ? made->time : 0;
    default:
        return 0;
    }
}

/* ---- Places in objects ---- */

typedef struct PlaceBytes { /* of a place in one object */
    uint64_t count, each;   /* ranges, and bytes of each of them */
} PlaceBytes;

static PlaceBytes bytes_of(const Place *place, uint64_t size)
{
    if (place->offset >= size)
        return (PlaceBytes){0};
    uint64_t left = size - place->offset, step = place->stride;
    uint64_t each = place->size < left ? place->size : left;
    if (step != 0 && each >= step)
        return (PlaceBytes){1, left};
    return (PlaceBytes){step == 0 ? 1 : (left + step - 1) / step, each};
}

static bool is_noted(PlaceBytes bytes)
{
    return bytes.count * bytes.each > MAX_BYTEWISE;
}

/* True if the place has one of the bytes. */
static bool overlaps(const Place *place, PlaceBytes bytes, uint64_t offset, uint64_t size)
{
    if (bytes.count == 0 || offset + size <= place->offset)
        return false;
    if (offset < place->offset)
        return true;
    uint64_t inside = offset - place->offset;
    if (bytes.count == 1)
        return inside < bytes.each;
    return inside % place->stride < bytes.each || size > place->stride - inside % place->stride; /* or it reaches the next range */
}

/* Bytes of the place will have to be looked up. */
static void flag_object(Machine *machine, ObjectId object, const Place *place)
{
    const Extent *extent = &machine->extents[object];
    PlaceBytes bytes = bytes_of(place, extent->writable);
    for (uint64_t i = 0; i < bytes.count && !is_noted(bytes); i++) {
        uint64_t at = place->offset + i * place->stride, rest = extent->writable - at;
        dependence_flag(machine->dependence, extent->start + at, bytes.each < rest ? bytes.each : rest);
    }
}

static void note_object(Machine *machine, ObjectId object, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    const Extent *extent = &machine->extents[object];
    uint64_t old = 0;
    if (dependence_is_too_large(extent->start, extent->size)) {
        dependence_add_everywhere(machine, node);
        return;
    }
    map_get(&state->notes, object, &old);
    map_put(&state->notes, object, dependence_join(machine, (Dependence)old, node));
    if (old == 0 && extent->size > 0)
        dependence_flag(state, extent->start, extent->size);
}

/* ---- The objects of a site ---- */

typedef struct Visit {
    const Place *place;
    Dependence node;       /* 0: flag the objects; else note those that are recorded as a whole */
} Visit;

static void visit_object(Machine *machine, ObjectId object, const Visit *visit)
{
    if (machine->extents[object].size == 0)
        return;
    if (visit->node == 0)
        flag_object(machine, object, visit->place);
    else if (is_noted(bytes_of(visit->place, machine->extents[object].writable)))
        note_object(machine, object, visit->node);
}

static void visit_frames(Machine *machine, const Visit *visit)
{
    const struct DependenceState *state = machine->dependence;
    for (uint32_t i = state->last_frames[visit->place->function]; i != 0; i = state->frames.items[i - 1].previous) {
        const Frame *frame = &machine->frames[i - 1];
        if (i <= machine->depth && visit->place->index < frame->function->object_count)
            visit_object(machine, frame->first_object + visit->place->index, visit);
    }
}

static void visit_heap(Machine *machine, const PotentialLog *log, const Visit *visit)
{
    const struct DependenceState *state = machine->dependence;
    for (uint32_t at = log->newest_object; at != 0; at = (uint32_t)state->made_objects.items[at - 1]) {
        ObjectId object = (ObjectId)(state->made_objects.items[at - 1] >> 32);
        const MadeObject *made = made_object(state, object);
        if (made != NULL && made->function == visit->place->function && made->instruction == visit->place->index)
            visit_object(machine, object, visit);
    }
}

static bool is_system(const Machine *machine, ObjectId object)
{
    ObjectOrigin origin = (ObjectOrigin)machine->infos[object].origin;
    return origin == OBJECT_SYSTEM || origin == OBJECT_VARIADIC || (origin == OBJECT_HEAP && made_object(machine->dependence, object) == NULL);
}

static void visit_system(Machine *machine, const Visit *visit)
{
    for (ObjectId object = machine->program->global_count + 1; object < machine->object_top; object++)
        if (is_system(machine, object))
            visit_object(machine, object, visit);
    for (size_t i = 0; i < machine->depth; i++) {
        const Frame *frame = &machine->frames[i];
        for (ObjectId object = frame->first_object + frame->function->object_count; object < frame->object_top; object++)
            if (is_system(machine, object))
                visit_object(machine, object, visit);
    }
}

static void visit_site(Machine *machine, const PotentialLog *log, const Visit *visit)
{
    switch ((PlaceKind)visit->place->kind) {
    case PLACE_GLOBAL: visit_object(machine, visit->place->index + 1, visit); break;
    case PLACE_FRAME: visit_frames(machine, visit); break;
    case PLACE_HEAP: visit_heap(machine, log, visit); break;
    default: visit_system(machine, visit);
    }
}

static void visit_parts(Machine *machine, const PotentialLog *log, const PotentialPlace *target, Dependence node)
{
    for (size_t i = 0; i < target->part_count; i++)
        visit_site(machine, log, &(Visit){.place = &target->parts[i], .node = node});
}

/* ---- New objects ---- */

/* The object belongs to the site of the log. */
static void flag_new_object(Machine *machine, ObjectId object, const PotentialLog *log)
{
    for (size_t i = 0; log != NULL && log->run == machine->dependence->run && i < log->active; i++)
        for (size_t k = 0; k < log->places.items[i]->part_count; k++)
            flag_object(machine, object, &log->places.items[i]->parts[k]);
}

void potential_entered_frame(Machine *machine, const Frame *frame)
{
    const struct DependenceState *state = machine->dependence;
    const Function *function = frame->function;
    for (uint32_t i = 0; state->frame_log_runs[function->id] == state->run && i < function->object_count; i++)
        flag_new_object(machine, frame->first_object + i, state->logs[state->first_frame_site[function->id] + i]);
    for (ObjectId object = frame->first_object + function->object_count; object < frame->object_top; object++)
        if (is_system(machine, object))
            flag_new_object(machine, object, state->logs[state->system_site]);
}

void dependence_made_system_object(Machine *machine, ObjectId object)
{
    alive_made_object(machine, object);
    flag_new_object(machine, object, machine->dependence->logs[machine->dependence->system_site]);
}

void dependence_made_object(Machine *machine, uint64_t address)
{
    struct DependenceState *state = machine->dependence;
    ObjectId object = address == 0 ? 0 : memory_find(machine, address);
    if (object == 0)
        return;
    if (state->notes.count > 0)
        map_put(&state->notes, object, 0); /* the entry may be of an earlier object with this id */
    MadeObject *made = made_object(state, object);
    if (made != NULL)
        made->is_known = false;
    alive_made_object(machine, object);
    dependence_moved_object(machine, address);
}

static void keep_made(struct DependenceState *state, ObjectId object, MadeObject made)
{
    size_t at = object < FIRST_FRAME_OBJECT ? object : object - FIRST_FRAME_OBJECT;
    if (object < FIRST_FRAME_OBJECT) {
        while (state->heap_objects.count <= at)
            vector_push(&state->heap_objects, (MadeObject){0});
        state->heap_objects.items[at] = made;
    } else {
        while (state->frame_allocations.count <= at)
            vector_push(&state->frame_allocations, (MadeObject){0});
        state->frame_allocations.items[at] = made;
    }
}

/* An object that is extended in place moves to another site: what was logged for it at the old one is resolved first. */
static void resolve_object(Machine *machine, ObjectId object)
{
    struct DependenceState *state = machine->dependence;
    const Extent *extent = &machine->extents[object];
    const PotentialLog *log = state->logs[site_of_object(machine, object)];
    if (log == NULL || log->run != state->run || log->active == 0)
        return;
    (void)dependence_of_alive(machine, object);
    for (uint64_t i = 0; i < extent->size; i++) {
        Dependence node = potential_resolve(machine, extent->start + i, 1);
        state->cells[extent->start + i - ARENA_START] = (ByteDependence){node, state->newest_potential};
    }
}

void dependence_moved_object(Machine *machine, uint64_t address)
{
    struct DependenceState *state = machine->dependence;
    const Frame *frame = &machine->frames[machine->depth - 1];
    ObjectId object = memory_find(machine, address);
    MadeObject made = {.is_known = true, .function = frame->function->id, .time = state->newest_potential,
                       .instruction = (uint32_t)(frame->next - frame->function->code)};
    PotentialLog *log = log_of(state, state->first_heap_site[made.function] + made.instruction);
    if (made_object(state, object) != NULL)
        resolve_object(machine, object);
    keep_made(state, object, made);
    vector_push(&state->made_objects, (uint64_t)object << 32 | log->newest_object);
    log->newest_object = (uint32_t)state->made_objects.count;
    if (machine->extents[object].writable > log->largest)
        log->largest = machine->extents[object].writable;
    flag_new_object(machine, object, log);
}

/* ---- Recording ---- */

static bool has_parts(const PotentialPlace *known, const Place *parts, size_t count)
{
    bool same = known->part_count == count;
    for (size_t i = 0; same && i < count; i++)
        same = known->parts[i].offset == parts[i].offset && known->parts[i].stride == parts[i].stride &&
               known->parts[i].size == parts[i].size;
    return same;
}

/* True if it may have more bytes of an object than are recorded one by one. In the heap: of an object that is so large. */
static bool is_large(const Machine *machine, const Place *place)
{
    if (place->stride == 0 && place->size <= MAX_BYTEWISE)
        return false;
    switch ((PlaceKind)place->kind) {
    case PLACE_GLOBAL: return machine->extents[place->index + 1].writable > MAX_BYTEWISE;
    case PLACE_FRAME: return machine->program->functions[place->function].objects[place->index].size > MAX_BYTEWISE;
    default: return true;
    }
}

/* Takes the parts, which belong to one site. */
static PotentialPlace *find_place(Machine *machine, Place *parts, size_t count)
{
    struct DependenceState *state = machine->dependence;
    PotentialLog *log = log_of(state, site_of_place(state, parts));
    for (uint32_t i = 0; i < log->places.count; i++) {
        if (has_parts(log->places.items[i], parts, count)) {
            free(parts);
            return log->places.items[i];
        }
    }
    PotentialPlace *made = base_allocate_zeroed(sizeof *made);
    made->parts = parts;
    made->part_count = count;
    made->kind = parts->kind;
    made->function = parts->function;
    made->log = log;
    for (size_t i = 0; i < count; i++)
        *(parts[i].kind == PLACE_HEAP ? &made->is_large_in_heap : &made->is_large) |= is_large(machine, &parts[i]);
    vector_push(&log->places, made);
    return made;
}

/* Of the places from number `first` on, those of its site. */
static Place *parts_of_site(const struct DependenceState *state, const Place *places, size_t first, size_t count, size_t *found)
{
    Place *parts = base_allocate((count - first) * sizeof *parts);
    *found = 0;
    for (size_t i = first; i < count; i++)
        if (places[i].kind != PLACE_ANYWHERE && site_of_place(state, &places[i]) == site_of_place(state, &places[first]))
            parts[(*found)++] = places[i];
    return parts;
}

static bool is_first_of_site(const struct DependenceState *state, const Place *places, size_t number)
{
    for (size_t i = 0; i < number; i++)
        if (places[i].kind != PLACE_ANYWHERE && site_of_place(state, &places[i]) == site_of_place(state, &places[number]))
            return false;
    return true;
}

static const PotentialTargets *find_targets(Machine *machine, const Place *places, size_t count)
{
    struct DependenceState *state = machine->dependence;
    uint64_t known;
    if (map_get(&state->targets, (uintptr_t)places, &known))
        return (const PotentialTargets *)(uintptr_t)known;
    PotentialTargets *targets = arena_allocate(&state->target_memory, sizeof *targets);
    *targets = (PotentialTargets){.items = arena_allocate(&state->target_memory, count * sizeof *targets->items)};
    for (size_t i = 0; i < count; i++) {
        size_t found;
        if (places[i].kind == PLACE_ANYWHERE) {
            targets->is_anywhere = true;
        } else if (is_first_of_site(state, places, i)) {
            Place *parts = parts_of_site(state, places, i, count, &found);
            targets->items[targets->count++] = find_place(machine, parts, found);
        }
    }
    map_put(&state->targets, (uintptr_t)places, (uintptr_t)targets);
    return targets;
}

static const PotentialTargets *targets_of(Machine *machine, const Place *places, size_t count)
{
    TargetsMemo *memo = &machine->dependence->newest_targets[(uintptr_t)places / sizeof(Place) % TARGETS_MEMOS];
    if (memo->places != places)
        *memo = (TargetsMemo){places, find_targets(machine, places, count)};
    return memo->targets;
}

/* Its first entry in this run. */
static void activate(Machine *machine, PotentialPlace *target)
{
    struct DependenceState *state = machine->dependence;
    PotentialLog *log = target->log;
    begin_log(state, log);
    uint32_t at = log->active;
    while (log->places.items[at] != target)
        at++;
    log->places.items[at] = log->places.items[log->active];
    log->places.items[log->active++] = target;
    target->run = state->run;
    target->newest = target->newest_freed = NOT_LOGGED;
    if (target->parts->kind == PLACE_FRAME)
        state->frame_log_runs[target->parts->function] = state->run;
    visit_parts(machine, log, target, 0);
}

/* What is logged before an object is made does not count for it: a site without objects needs no entry. */
static inline bool has_objects(const struct DependenceState *state, const PotentialPlace *target)
{
    switch ((PlaceKind)target->kind) {
    case PLACE_FRAME: return state->last_frames[target->function] != 0;
    case PLACE_HEAP: return target->log->run == state->run && target->log->newest_object != 0;
    default: return true;
    }
}

static inline void append(Machine *machine, PotentialPlace *target, bool frees, Dependence node, Dependence replaced)
{
    if (!has_objects(machine->dependence, target))
        return;
    if (UNLIKELY(target->run != machine->dependence->run))
        activate(machine, target);
    target->newest = dependence_log(machine, target->newest, node, replaced);
    if (frees) {
        target->newest_freed = dependence_log(machine, target->newest_freed, node, replaced);
        machine->dependence->some_freed = true;
    }
    if (UNLIKELY(target->is_large || (target->is_large_in_heap && target->log->largest > MAX_BYTEWISE)))
        visit_parts(machine, target->log, target, node);
}

static void add_anywhere(Machine *machine, bool frees, Dependence node)
{
    struct DependenceState *state = machine->dependence;
    dependence_add_everywhere(machine, node);
    if (frees)
        state->freed_anywhere = dependence_join(machine, state->freed_anywhere, node);
    state->some_freed |= frees;
}

void potential_add(Machine *machine, const Place *places, size_t count, bool frees, Dependence node, Dependence replaced)
{
    const PotentialTargets *targets = targets_of(machine, places, count);
    if (targets->is_anywhere)
        add_anywhere(machine, frees, node);
    for (size_t i = 0; i < targets->count; i++)
        append(machine, targets->items[i], frees, node, replaced);
}

/* ---- Resolving ---- */

/* True if the place has one of the bytes, and they are not noted for the whole object. */
static bool has_bytes(const PotentialPlace *target, const Extent *extent, uint64_t offset, uint64_t size)
{
    for (size_t i = 0; i < target->part_count; i++) {
        PlaceBytes bytes = bytes_of(&target->parts[i], extent->writable);
        if (!is_noted(bytes) && overlaps(&target->parts[i], bytes, offset, size))
            return true;
    }
    return false;
}

/* Which entries count that were made since a time: the index of the first one. */
static uint32_t first_since(const struct DependenceState *state, uint32_t time)
{
    return time > state->run_start ? time - state->run_start : 0;
}

/* Joins what was logged for the bytes of an object since a time. */
static Dependence join_logged(Machine *machine, ObjectId object, uint64_t offset, uint64_t size, uint32_t since, Dependence all)
{
    const struct DependenceState *state = machine->dependence;
    const PotentialLog *log = state->logs[site_of_object(machine, object)];
    uint32_t first = first_since(state, since);
    bool is_dated = false;    /* entries from before the object was made do not count, either */
    if (log == NULL || log->run != state->run)
        return all;
    for (uint32_t i = 0; i < log->active; i++) {
        const PotentialPlace *target = log->places.items[i];
        if (target->newest < first)
            continue;
        if (!is_dated) {
            uint32_t made = first_since(state, time_of_object(machine, object));
            first = made > first ? made : first;
            is_dated = true;
        }
        if (target->newest >= first && has_bytes(target, &machine->extents[object], offset, size))
            all = dependence_logged(machine, first, target->newest, all);
    }
    return all;
}

/* Bytes for which nothing was logged need not be looked up again. */
Dependence potential_resolve(Machine *machine, uint64_t address, uint64_t size)
{
    struct DependenceState *state = machine->dependence;
    ByteDependence *cells = state->cells + (address - ARENA_START);
    ObjectId object = memory_find(machine, address);
    Dependence before = cells[0].node, all = before;
    if (object != 0)
        all = join_logged(machine, object, address - machine->extents[object].start, size, cells[0].time, before);
    for (uint64_t i = 0; all == before && i < size; i++)
        cells[i].time = state->newest_potential;
    return all;
}

/* A `free` writes all bytes. The size is that of the object when it was alive: one that is freed might have been freed elsewhere. */
static bool has_whole_object(const PotentialPlace *target, uint64_t size)
{
    for (size_t i = 0; i < target->part_count; i++) {
        PlaceBytes bytes = bytes_of(&target->parts[i], size);
        if (size == 0 || (overlaps(&target->parts[i], bytes, 0, 1) && overlaps(&target->parts[i], bytes, size - 1, 1)))
            return true;
    }
    return false;
}

Dependence potential_of_freed(Machine *machine, ObjectId object, uint32_t since, Dependence all)
{
    const struct DependenceState *state = machine->dependence;
    const PotentialLog *log = state->logs[site_of_object(machine, object)];
    uint32_t made = time_of_object(machine, object), first = first_since(state, since > made ? since : made);
    for (uint32_t i = 0; log != NULL && log->run == state->run && i < log->active; i++) {
        const PotentialPlace *target = log->places.items[i];
        if (target->newest_freed != NOT_LOGGED && target->newest_freed >= first &&
            has_whole_object(target, machine->extents[object].real_size))
            all = dependence_logged(machine, first, target->newest_freed, all);
    }
    return all;
}
