/* What the C library may write during one call of the program's own code.
 *
 * The analysis of library functions distinguishes the program's calls (strcpy writes to the argument of this call), but
 * the regions of branches inside the library are the union over all calls. Therefore the region of such a branch is cut
 * to what the current call may write. Otherwise memory would depend on decisions that do not exist in a run without the
 * call. */
#include <stdlib.h>

#include "execution/dependence.h"

static bool is_same_object(const Place *a, const Place *b)
{
    return a->kind == b->kind && a->function == b->function && a->index == b->index;
}

static bool is_allowed(const Program *program, const Place *place, const Region *call)
{
    if ((place->kind == PLACE_FRAME || place->kind == PLACE_HEAP) && program->functions[place->function].in_runtime)
        return true;
    for (size_t i = 0; i < call->place_count; i++)
        if (call->places[i].kind == PLACE_ANYWHERE || is_same_object(place, &call->places[i]))
            return true;
    return false;
}

/* Intersects the region with the call. A place anywhere in memory becomes everything that the call may write. */
static void cut_places(const Program *program, const Region *region, const Region *call, Region *cut, Place *places)
{
    for (size_t i = 0; i < region->place_count; i++) {
        if (region->places[i].kind == PLACE_ANYWHERE) {
            cut->places = call->places;
            cut->place_count = call->place_count;
            return;
        }
        if (is_allowed(program, &region->places[i], call))
            places[cut->place_count++] = region->places[i];
    }
}

static const Region *cut_region(Machine *machine, const Region *region, const Region *call)
{
    struct DependenceState *state = machine->dependence;
    Region *cut = arena_allocate(&state->library_regions, sizeof *cut);
    Place *places = arena_allocate(&state->library_regions, (region->place_count + 1) * sizeof *places);
    *cut = *region;
    cut->places = places;
    cut->place_count = cut->element_store_count = 0;
    cut->effects = region->effects & call->effects;
    cut->may_end = region->may_end && call->may_end;
    cut_places(machine->program, region, call, cut, places);
    return cut;
}

/* The innermost frame of the program's own code below `frame`, which made the current call; or NULL. */
static const Frame *calling_frame(const Machine *machine, const Frame *frame)
{
    while (frame > machine->frames && frame->function->in_runtime)
        frame--;
    return frame->function->in_runtime || (frame->next->op != OP_CALL && frame->next->op != OP_CALL_INDIRECT) ? NULL : frame;
}

static const Region *find_cut(Machine *machine, const Frame *caller, const Region *region)
{
    struct DependenceState *state = machine->dependence;
    Hash128 key = {.low = (uintptr_t)region, .high = (uintptr_t)caller->next};
    uint64_t known;
    if (map128_get(&state->library_cuts, key, &known))
        return (const Region *)(uintptr_t)known;
    const Region *call = dependence_writes(machine, caller->function->id, (uint32_t)(caller->next - caller->function->code));
    const Region *cut = cut_region(machine, region, call);
    map128_put(&state->library_cuts, key, (uintptr_t)cut);
    return cut;
}

const Region *dependence_seen_from_call(Machine *machine, const Frame *frame, const Region *region)
{
    struct DependenceState *state = machine->dependence;
    const Frame *caller = frame->function->in_runtime ? calling_frame(machine, frame) : NULL;
    if (caller == NULL)
        return region;
    LibraryCut *newest = &state->newest_cuts[((uintptr_t)region / 8 ^ (uintptr_t)caller->next / sizeof(Instruction) * 31) % NEWEST_CUTS];
    if (newest->region != region || newest->call != caller->next)
        *newest = (LibraryCut){region, caller->next, find_cut(machine, caller, region)};
    return newest->cut;
}
