/* A hash table with open addressing: symbolic keys are stored, one is removed, one is looked up. It keeps statistics of probes and
 * collisions for whoever tunes it, and logs what was removed; the question is the value that was found before. */
// CRITERION: value@121
#include <coset.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define KEYS 3
#define SLOTS 4              /* a power of two */
#define MISSING (-1)

enum state { FREE, USED, REMOVED };

struct slot {
    unsigned char state;
    unsigned char key;
    short value;
};

struct table {
    struct slot slots[SLOTS];
    int count, removed;
};

static struct {
    int probes, collisions, replaced, refused;
} statistics;

static unsigned hash(unsigned char key)
{
    return (unsigned)(key ^ key >> 4) % SLOTS;
}

/* The slot that holds the key; NULL: none does. */
static struct slot *table_find(struct table *table, unsigned char key)
{
    unsigned place = hash(key);
    for (int i = 0; i < SLOTS; i++, place = (place + 1) % SLOTS) {
        struct slot *slot = &table->slots[place];
        if (slot->state == FREE)
            return NULL;
        if (slot->state == USED && slot->key == key)
            return slot;
        statistics.probes++;
    }
    return NULL;
}

/* The first slot on the key's way that can take it; NULL: the table is full. */
static struct slot *table_room(struct table *table, unsigned char key)
{
    unsigned place = hash(key);
    for (int i = 0; i < SLOTS; i++, place = (place + 1) % SLOTS) {
        if (table->slots[place].state != USED)
            return &table->slots[place];
        if (i == 0)
            statistics.collisions++;
    }
    return NULL;
}

static bool table_set(struct table *table, unsigned char key, short value)
{
    struct slot *slot = table_find(table, key);
    if (slot) {
        slot->value = value;
        statistics.replaced++;
        return true;
    }
    slot = table_room(table, key);
    if (!slot) {
        statistics.refused++;
        return false;
    }
    if (slot->state == REMOVED)
        table->removed--;
    *slot = (struct slot){USED, key, value};
    table->count++;
    return true;
}

static bool table_remove(struct table *table, unsigned char key)
{
    struct slot *slot = table_find(table, key);
    if (!slot)
        return false;
    slot->state = REMOVED;
    table->count--;
    table->removed++;
    return true;
}

static int table_get(struct table *table, unsigned char key)
{
    const struct slot *slot = table_find(table, key);
    return slot ? slot->value : MISSING;
}

static int longest_run(const struct table *table)
{
    int longest = 0, length = 0;
    for (int i = 0; i < SLOTS; i++) {
        length = table->slots[i].state == FREE ? 0 : length + 1;
        if (length > longest)
            longest = length;
    }
    return longest;
}

int main(void)
{
    unsigned char keys[KEYS], removed, wanted;
    coset_symbolic(keys, sizeof keys, "keys");
    coset_symbolic(&removed, sizeof removed, "removed");
    coset_symbolic(&wanted, sizeof wanted, "wanted");
    struct table table = {0};
    for (int i = 0; i < KEYS; i++)
        if (!table_set(&table, keys[i], (short)(10 * (i + 1))))
            fprintf(stderr, "full\n");
    int value = table_get(&table, wanted);
    if (table_remove(&table, removed))
        fprintf(stderr, "removed, %d left\n", table.count);
    printf("%d, then %d\n", value, table_get(&table, wanted));
    fprintf(stderr, "%d probes, %d collisions, %d replaced, %d refused, longest run %d\n", statistics.probes,
            statistics.collisions, statistics.replaced, statistics.refused, longest_run(&table));
    return 0;
}
