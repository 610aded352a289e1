/* Hash maps and sets with 128-bit keys; open addressing, linear probing, at most three quarters full. */
#include <stdlib.h>

#include "base/base.h"

typedef struct Map128Entry {
    Hash128 key;
    uint64_t value;
    bool used;
} Map128Entry;

/* The entry that holds the key, or the free one where it belongs. The map has at least one free entry. The key is mixed
 * because it need not be a hash: callers also use two addresses. */
static Map128Entry *find(const Map128 *map, Hash128 key)
{
    size_t mask = map->capacity - 1;
    size_t index = (size_t)hash_mix64(key.low + key.high * UINT64_C(0x9e3779b97f4a7c15)) & mask;
    while (map->entries[index].used && !hash128_equal(map->entries[index].key, key))
        index = (index + 1) & mask;
    return &map->entries[index];
}

static void grow(Map128 *map)
{
    Map128 grown = {.count = map->count, .capacity = map->capacity ? map->capacity * 2 : 16};
    grown.entries = base_allocate_zeroed(grown.capacity * sizeof *grown.entries);
    for (size_t i = 0; i < map->capacity; i++)
        if (map->entries[i].used)
            *find(&grown, map->entries[i].key) = map->entries[i];
    free(map->entries);
    *map = grown;
}

/* The key's entry. If it has to be made, *is_new is set. */
static Map128Entry *find_or_add(Map128 *map, Hash128 key, bool *is_new)
{
    if (map->count * 4 >= map->capacity * 3)
        grow(map);
    Map128Entry *entry = find(map, key);
    *is_new = !entry->used;
    map->count += *is_new;
    entry->key = key;
    entry->used = true;
    return entry;
}

void map128_put(Map128 *map, Hash128 key, uint64_t value)
{
    bool is_new;
    find_or_add(map, key, &is_new)->value = value;
}

bool map128_get(const Map128 *map, Hash128 key, uint64_t *value)
{
    if (map->count == 0)
        return false;
    const Map128Entry *entry = find(map, key);
    if (entry->used)
        *value = entry->value;
    return entry->used;
}

void map128_release(Map128 *map)
{
    free(map->entries);
    *map = (Map128){0};
}

bool set128_add(Set128 *set, Hash128 key)
{
    bool is_new;
    find_or_add(set, key, &is_new);
    return is_new;
}

bool set128_has(const Set128 *set, Hash128 key)
{
    uint64_t unused;
    return map128_get(set, key, &unused);
}

void set128_release(Set128 *set)
{
    map128_release(set);
}
