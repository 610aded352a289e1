/* Which elements of arrays a region may write, where that is known when it opens: `if (c) a[i] = 1` with an i that is the same for all
 * inputs leaves the other elements alone. Otherwise one branch in a loop over an array would tie all of its elements together.
 *
 * An index counts if it is a number and depends on nothing, or only on decisions whose regions are still open. These regions contain the
 * store, too, and with another side of them the index might be another one; so for them, the store may write all elements. */
#include <stdlib.h>

#include "execution/dependence.h"

enum { MOST_OF_REGION = 64, MOST_IN_ALL = 1 << 14 }; /* with more different elements, they are not told apart */

typedef struct ElementPlaces {
    const Place *items;
    size_t count;
} ElementPlaces;

static bool is_known(Machine *machine, const Frame *frame, const Instruction *store)
{
    Dependence node = dependence_slots(machine, frame)[store->b];
    return symbolic_slots(machine, frame)[store->b] == TERM_NONE && (node == 0 || dependence_is_covered(machine, node));
}

static uint64_t start_of(const Machine *machine, const Frame *frame, const Place *place)
{
    if (place->kind == PLACE_GLOBAL)
        return machine->extents[place->index + 1].start;
    return frame->memory + frame->function->objects[place->index].offset;
}

static uint64_t size_of(const Machine *machine, const Frame *frame, const Place *place)
{
    if (place->kind == PLACE_GLOBAL)
        return machine->extents[place->index + 1].size;
    return frame->function->objects[place->index].size;
}

/* The element that the store writes. False: not known. */
static bool find_element(Machine *machine, const Frame *frame, uint32_t instruction, Place *element)
{
    const Instruction *store = &frame->function->code[instruction];
    const Region *writes = analysis_writes(machine->dependence->analysis, frame->function->id, instruction);
    if (writes->place_count != 1 || !is_known(machine, frame, store))
        return false;
    *element = writes->places[0];
    if (element->kind != PLACE_GLOBAL && (element->kind != PLACE_FRAME || element->function != frame->function->id))
        return false;
    MemoryAccess access = symbolic_access_of(store, frame->slots, frame->memory);
    uint64_t offset = access.address - start_of(machine, frame, element), size = size_of(machine, frame, element);
    element->offset = offset;
    element->stride = 0;
    element->size = access.bytes;
    return offset < size && access.bytes <= size - offset;
}

/* UINT64_MAX for stores whose elements are not known. */
static Hash128 identify(Machine *machine, const Frame *frame, const Region *region, bool *is_any_known)
{
    Hash128 identity = {.low = (uintptr_t)region};
    Place element;
    for (size_t i = 0; i < region->element_store_count; i++) {
        bool known = find_element(machine, frame, region->element_stores[i], &element);
        *is_any_known |= known;
        identity = hash128_mix(identity, known ? element.offset : UINT64_MAX);
    }
    return identity;
}

static ElementPlaces *make_places(Machine *machine, const Frame *frame, const Region *region)
{
    struct DependenceState *state = machine->dependence;
    Vector(Place) places = {0};
    Place element;
    for (size_t i = 0; i < region->other_place_count; i++)
        vector_push(&places, region->other_places[i]);
    for (size_t i = 0; i < region->element_store_count; i++) {
        const Region *writes = analysis_writes(state->analysis, frame->function->id, region->element_stores[i]);
        if (find_element(machine, frame, region->element_stores[i], &element))
            vector_push(&places, element);
        else
            for (size_t k = 0; k < writes->place_count; k++)
                vector_push(&places, writes->places[k]);
    }
    ElementPlaces *made = arena_allocate(&state->target_memory, sizeof *made);
    Place *items = arena_allocate(&state->target_memory, (places.count + 1) * sizeof *items);
    for (size_t i = 0; i < places.count; i++)
        items[i] = places.items[i];
    *made = (ElementPlaces){items, places.count};
    vector_release(&places);
    return made;
}

static bool has_room(struct DependenceState *state, const Region *region)
{
    uint64_t count = 0;
    map_get(&state->element_counts, (uintptr_t)region, &count);
    if (count >= MOST_OF_REGION || state->element_places.count >= MOST_IN_ALL)
        return false;
    map_put(&state->element_counts, (uintptr_t)region, count + 1);
    return true;
}

const Place *elements_of_region(Machine *machine, const Frame *frame, const Region *region, size_t *count)
{
    struct DependenceState *state = machine->dependence;
    bool is_any_known = false;
    uint64_t found;
    *count = region->place_count;
    if (region->element_store_count == 0)
        return region->places;
    Hash128 identity = identify(machine, frame, region, &is_any_known);
    if (!is_any_known)
        return region->places;
    if (!map128_get(&state->element_places, identity, &found)) {
        if (!has_room(state, region))
            return region->places;
        found = (uintptr_t)make_places(machine, frame, region);
        map128_put(&state->element_places, identity, found);
    }
    const ElementPlaces *places = (const ElementPlaces *)(uintptr_t)found;
    *count = places->count;
    return places->items;
}
