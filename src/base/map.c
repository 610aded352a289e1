/* Hash maps with open addressing and linear probing; at most three quarters full. */
#include <stdlib.h>
#include <string.h>

#include "base/base.h"

typedef struct MapEntry {
    char *string;  /* NULL in maps with number keys */
    uint64_t key;  /* the number, or the string's hash */
    uint64_t value;
    bool used;
} MapEntry;

uint64_t base_hash(const void *bytes, size_t length)
{
    const unsigned char *byte = bytes;
    uint64_t hash = UINT64_C(0x9E3779B97F4A7C15) ^ length;
    for (size_t i = 0; i < length; i++) {
        hash = (hash ^ byte[i]) * UINT64_C(0xFF51AFD7ED558CCD);
        hash ^= hash >> 29;
    }
    return hash;
}

static uint64_t key_spread(uint64_t key)
{
    key *= UINT64_C(0x9E3779B97F4A7C15);
    return key ^ key >> 32;
}

static bool entry_matches(const MapEntry *entry, const char *string, uint64_t key)
{
    return entry->key == key && (!string || strcmp(entry->string, string) == 0);
}

/* The entry that holds the key, or the free one where it belongs. The map has at least one free entry. */
static MapEntry *map_find(const Map *map, const char *string, uint64_t key)
{
    size_t mask = map->capacity - 1;
    size_t index = (size_t)key_spread(key) & mask;
    while (map->entries[index].used && !entry_matches(&map->entries[index], string, key))
        index = (index + 1) & mask;
    return &map->entries[index];
}

static void map_grow(Map *map)
{
    Map grown = {.count = map->count, .capacity = map->capacity ? map->capacity * 2 : 16};
    grown.entries = base_allocate_zeroed(grown.capacity * sizeof *grown.entries);
    for (size_t i = 0; i < map->capacity; i++)
        if (map->entries[i].used)
            *map_find(&grown, map->entries[i].string, map->entries[i].key) = map->entries[i];
    free(map->entries);
    *map = grown;
}

static void map_put_entry(Map *map, const char *string, uint64_t key, uint64_t value)
{
    if (map->count * 4 >= map->capacity * 3)
        map_grow(map);
    MapEntry *entry = map_find(map, string, key);
    if (!entry->used) {
        *entry = (MapEntry){.string = string ? base_duplicate(string) : NULL, .key = key, .used = true};
        map->count++;
    }
    entry->value = value;
}

static bool map_get_entry(const Map *map, const char *string, uint64_t key, uint64_t *value)
{
    if (map->count == 0)
        return false;
    const MapEntry *entry = map_find(map, string, key);
    if (entry->used)
        *value = entry->value;
    return entry->used;
}

void map_put_string(Map *map, const char *key, uint64_t value)
{
    map_put_entry(map, key, base_hash(key, strlen(key)), value);
}

bool map_get_string(const Map *map, const char *key, uint64_t *value)
{
    return map_get_entry(map, key, base_hash(key, strlen(key)), value);
}

void map_put(Map *map, uint64_t key, uint64_t value)
{
    map_put_entry(map, NULL, key, value);
}

bool map_get(const Map *map, uint64_t key, uint64_t *value)
{
    return map_get_entry(map, NULL, key, value);
}

void map_release_strings(Map *map)
{
    for (size_t i = 0; i < map->capacity; i++)
        free(map->entries[i].string);
    map_release(map);
}

void map_clear(Map *map)
{
    enum { KEPT = 4096 };
    if (map->capacity > KEPT) {
        map_release(map);
    } else if (map->count > 0) {
        memset(map->entries, 0, map->capacity * sizeof *map->entries);
        map->count = 0;
    }
}

void map_release(Map *map)
{
    free(map->entries);
    *map = (Map){0};
}
