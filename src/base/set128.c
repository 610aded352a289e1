/* Open addressing with linear probing; the identity is a good hash itself. An entry that is all zero is free, so the identity
 * zero is kept beside the table. */
#include "base/base.h"

#include <stdlib.h>

enum { FIRST_CAPACITY = 64 };

static bool is_zero(Hash128 identity)
{
    return identity.low == 0 && identity.high == 0;
}

/* The place of the identity, or the free place where it belongs. */
static size_t find_place(const Set128 *set, Hash128 identity)
{
    size_t place = identity.low & (set->capacity - 1);
    while (!is_zero(set->items[place]) && !hash128_equal(set->items[place], identity))
        place = (place + 1) & (set->capacity - 1);
    return place;
}

static void grow(Set128 *set)
{
    Set128 larger = {.capacity = set->capacity ? 2 * set->capacity : FIRST_CAPACITY, .count = set->count, .has_zero = set->has_zero};
    larger.items = base_allocate_zeroed(larger.capacity * sizeof *larger.items);
    for (size_t i = 0; i < set->capacity; i++)
        if (!is_zero(set->items[i]))
            larger.items[find_place(&larger, set->items[i])] = set->items[i];
    free(set->items);
    *set = larger;
}

bool set128_has(const Set128 *set, Hash128 identity)
{
    if (is_zero(identity))
        return set->has_zero;
    return set->capacity > 0 && !is_zero(set->items[find_place(set, identity)]);
}

bool set128_add(Set128 *set, Hash128 identity)
{
    if (set128_has(set, identity))
        return false;
    if (2 * (set->count + 1) > set->capacity)
        grow(set);
    set->count++;
    if (is_zero(identity))
        set->has_zero = true;
    else
        set->items[find_place(set, identity)] = identity;
    return true;
}

void set128_release(Set128 *set)
{
    free(set->items);
    *set = (Set128){0};
}
