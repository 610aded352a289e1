/* Building regions: slots and places, without places that others contain. */
#include <stdlib.h>
#include <string.h>

#include "analysis/internal.h"

enum { MAX_PLACES = 256, MAX_PLACES_OF_OBJECT = 64 };

/* ---- Places ---- */

static bool same_object(const Place *a, const Place *b)
{
    return a->kind == b->kind && a->function == b->function && a->index == b->index;
}

static bool is_whole(const Place *place)
{
    return place->offset == 0 && place->stride == 0 && place->size == UINT64_MAX;
}

/* The offset of `inner` within a range of `outer`, if it is the same for all ranges of `inner`; otherwise
 * UINT64_MAX. */
static uint64_t offset_inside(const Place *outer, const Place *inner)
{
    if (outer->stride == 0)
        return inner->stride == 0 && inner->offset >= outer->offset ? inner->offset - outer->offset : UINT64_MAX;
    if (inner->stride % outer->stride != 0)
        return UINT64_MAX;
    return (inner->offset % outer->stride + outer->stride - outer->offset) % outer->stride;
}

bool place_contains(const Place *outer, const Place *inner)
{
    if (outer->kind == PLACE_ANYWHERE)
        return true;
    if (!same_object(outer, inner))
        return false;
    if (is_whole(outer))
        return true;
    uint64_t moved = offset_inside(outer, inner);
    if (moved == UINT64_MAX || outer->size == UINT64_MAX)
        return moved != UINT64_MAX;
    return inner->size != UINT64_MAX && moved <= outer->size && inner->size <= outer->size - moved;
}

static int compare_places(const void *left, const void *right)
{
    const Place *a = left, *b = right;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->function != b->function)
        return a->function < b->function ? -1 : 1;
    if (a->index != b->index)
        return a->index < b->index ? -1 : 1;
    if (a->offset != b->offset)
        return a->offset < b->offset ? -1 : 1;
    if (a->stride != b->stride)
        return a->stride < b->stride ? -1 : 1;
    return a->size > b->size ? -1 : a->size < b->size;
}

/* Takes the sorted places of one object. Keeps those that no other contains; returns their number. */
static size_t drop_contained(Place *places, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        bool contained = false;
        for (size_t k = 0; k < kept && !contained; k++)
            contained = place_contains(&places[k], &places[i]);
        if (contained)
            continue;
        Place place = places[i];
        size_t left = 0;
        for (size_t k = 0; k < kept; k++)
            if (!place_contains(&place, &places[k]))
                places[left++] = places[k];
        places[left] = place;
        kept = left + 1;
    }
    return kept;
}

static Place whole_object(const Place *place)
{
    return (Place){.kind = place->kind, .function = place->function, .index = place->index, .size = UINT64_MAX};
}

/* Drops contained places of each object. An object with more than `limit` places gets one that covers it. */
static size_t reduce_objects(Place *places, size_t count, size_t limit)
{
    size_t kept = 0;
    for (size_t first = 0, end; first < count; first = end) {
        for (end = first + 1; end < count && same_object(&places[first], &places[end]);)
            end++;
        size_t left = end - first;
        if (left > 4 * MAX_PLACES_OF_OBJECT)
            places[first] = whole_object(&places[first]), left = 1;
        left = drop_contained(places + first, left);
        if (left > limit)
            places[first] = whole_object(&places[first]), left = 1;
        memmove(places + kept, places + first, left * sizeof *places);
        kept += left;
    }
    return kept;
}

static size_t reduce_places(Place *places, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (places[i].kind == PLACE_ANYWHERE) {
            places[0] = whole_object(&places[i]);
            return 1;
        }
    }
    qsort(places, count, sizeof *places, compare_places);
    size_t limit = MAX_PLACES_OF_OBJECT;
    count = reduce_objects(places, count, limit);
    while (count > MAX_PLACES && limit > 1)
        count = reduce_objects(places, count, limit /= 4);
    return count;
}

/* ---- The builder ---- */

void region_builder_add_slots(RegionBuilder *builder, uint32_t first, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        vector_push(&builder->slots, first + i);
}

void region_builder_add_place(RegionBuilder *builder, Place place)
{
    vector_push(&builder->places, place);
}

void region_builder_add(RegionBuilder *builder, const Region *region)
{
    for (size_t i = 0; i < region->slot_count; i++)
        vector_push(&builder->slots, region->slots[i]);
    for (size_t i = 0; i < region->place_count; i++)
        vector_push(&builder->places, region->places[i]);
    builder->effects |= region->effects;
    builder->may_end |= region->may_end;
}

static int compare_slots(const void *left, const void *right)
{
    const uint32_t *a = left, *b = right;
    return *a < *b ? -1 : *a > *b;
}

static size_t reduce_slots(uint32_t *slots, size_t count)
{
    size_t kept = 0;
    if (count > 1)
        qsort(slots, count, sizeof *slots, compare_slots);
    for (size_t i = 0; i < count; i++)
        if (i == 0 || slots[i] != slots[kept - 1])
            slots[kept++] = slots[i];
    return kept;
}

static void *keep(Arena *arena, const void *items, size_t size)
{
    return size ? memcpy(arena_allocate(arena, size), items, size) : NULL;
}

Region *region_builder_finish(RegionBuilder *builder, Arena *arena)
{
    Region *region = arena_allocate(arena, sizeof *region);
    region->slot_count = reduce_slots(builder->slots.items, builder->slots.count);
    region->slots = keep(arena, builder->slots.items, region->slot_count * sizeof *region->slots);
    region->place_count = builder->places.count ? reduce_places(builder->places.items, builder->places.count) : 0;
    region->places = keep(arena, builder->places.items, region->place_count * sizeof *region->places);
    region->effects = builder->effects;
    region->may_end = builder->may_end;
    builder->slots.count = builder->places.count = 0;
    builder->effects = 0;
    builder->may_end = false;
    return region;
}

void region_builder_release(RegionBuilder *builder)
{
    vector_release(&builder->slots);
    vector_release(&builder->places);
}
