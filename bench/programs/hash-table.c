/* A hash table with chaining and one with open addressing: insert, look up, delete. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { BUCKETS = 4096, SLOTS = 32768 };
struct entry { struct entry *next; uint32_t key, value; };
static struct entry *buckets[BUCKETS];
static struct { uint32_t key, value; } slots[SLOTS];
static uint32_t state = 99;
static uint32_t next_random(void)
{
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}
static uint32_t mix(uint32_t k)
{
    k ^= k >> 16;
    k *= 0x85ebca6b;
    k ^= k >> 13;
    return k;
}
static struct entry *chained(uint32_t key, int create)
{
    struct entry **e = &buckets[mix(key) % BUCKETS];
    while (*e && (*e)->key != key)
        e = &(*e)->next;
    if (!*e && create) {
        *e = calloc(1, sizeof **e);
        (*e)->key = key;
    }
    return *e;
}
static void chained_delete(uint32_t key)
{
    struct entry **e = &buckets[mix(key) % BUCKETS];
    while (*e && (*e)->key != key)
        e = &(*e)->next;
    if (*e) {
        struct entry *dead = *e;
        *e = dead->next;
        free(dead);
    }
}
static uint32_t *open_slot(uint32_t key)
{
    uint32_t at = mix(key) & (SLOTS - 1);
    while (slots[at].key && slots[at].key != key)
        at = (at + 1) & (SLOTS - 1);
    slots[at].key = key;
    return &slots[at].value;
}

int main(void)
{
    uint64_t checksum = 0;
    for (int i = 0; i < 5000000; i++) {
        uint32_t key = next_random() % 10000 + 1;
        switch (i & 7) {
        case 0: case 1: case 2:
            chained(key, 1)->value += (uint32_t)i;
            break;
        case 3:
            chained_delete(key);
            break;
        default: {
            struct entry *e = chained(key, 0);
            checksum += e ? e->value : 1;
        }
        }
        *open_slot(key * 2654435761u | 1) += key;
    }
    for (int i = 0; i < SLOTS; i++)
        checksum = checksum * 31 + slots[i].value;
    printf("%lu\n", (unsigned long)checksum);
    return 0;
}
