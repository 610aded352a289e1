#include "term/set.h"

#include <stdlib.h>

/* A leaf has height 0 and holds the variables 64 * prefix + i for each bit i. An inner node of height h > 0 holds the
 * two subsets whose prefixes differ first in bit h - 1; `prefix` is what they share, shifted right by h. No node is
 * empty. */
typedef struct SetNode {
    uint32_t prefix;
    uint32_t height;
    union {
        uint64_t bits;
        TermSet half[2];
    };
} SetNode;

typedef struct Union {
    TermSet a, b, result;
} Union;

enum { UNION_CACHE = 1 << 13 };

struct SetPool {
    Vector(SetNode) nodes; /* by TermSet; nodes[0] is the empty set */
    TermSet *slots;        /* open addressing, at most half full */
    size_t slot_mask;
    Union *unions; /* direct-mapped cache */
    Map items;     /* TermSet to the address of its Items */
    Arena memory;
};

typedef struct Items {
    size_t count;
    VariableId ids[];
} Items;

SetPool *set_pool_new(void)
{
    SetPool *sets = base_allocate_zeroed(sizeof *sets);
    vector_push(&sets->nodes, (SetNode){0});
    sets->slot_mask = 255;
    sets->slots = base_allocate_zeroed((sets->slot_mask + 1) * sizeof *sets->slots);
    sets->unions = base_allocate_zeroed(UNION_CACHE * sizeof *sets->unions);
    return sets;
}

void set_pool_free(SetPool *sets)
{
    vector_release(&sets->nodes);
    free(sets->slots);
    free(sets->unions);
    map_release(&sets->items);
    arena_release(&sets->memory);
    free(sets);
}

static size_t node_slot(const SetPool *sets, const SetNode *node)
{
    uint64_t hash = (node->bits ^ ((uint64_t)node->height << 32 | node->prefix) * UINT64_C(0x9E3779B97F4A7C15)) *
                    UINT64_C(0xFF51AFD7ED558CCD);
    return (size_t)(hash ^ hash >> 32) & sets->slot_mask;
}

static bool node_equals(const SetNode *a, const SetNode *b)
{
    return a->bits == b->bits && a->prefix == b->prefix && a->height == b->height;
}

static void slots_grow(SetPool *sets)
{
    free(sets->slots);
    sets->slot_mask = sets->slot_mask * 2 + 1;
    sets->slots = base_allocate_zeroed((sets->slot_mask + 1) * sizeof *sets->slots);
    for (size_t i = 1; i < sets->nodes.count; i++) {
        size_t slot = node_slot(sets, &sets->nodes.items[i]);
        while (sets->slots[slot])
            slot = (slot + 1) & sets->slot_mask;
        sets->slots[slot] = (TermSet)i;
    }
}

static TermSet set_intern(SetPool *sets, SetNode node)
{
    size_t slot = node_slot(sets, &node);
    for (; sets->slots[slot]; slot = (slot + 1) & sets->slot_mask)
        if (node_equals(&sets->nodes.items[sets->slots[slot]], &node))
            return sets->slots[slot];
    TermSet set = (TermSet)sets->nodes.count;
    vector_push(&sets->nodes, node);
    sets->slots[slot] = set;
    if (sets->nodes.count * 2 > sets->slot_mask)
        slots_grow(sets);
    return set;
}

TermSet set_single(SetPool *sets, VariableId id)
{
    return set_intern(sets, (SetNode){.prefix = id / 64, .bits = UINT64_C(1) << id % 64});
}

static TermSet inner_node(SetPool *sets, uint32_t prefix, uint32_t height, TermSet low, TermSet high)
{
    return set_intern(sets, (SetNode){.prefix = prefix, .height = height, .half = {low, high}});
}

/* Prefixes have at most 26 bits, so that no shift amount is too large. */
static bool prefix_matches(const SetNode *outer, const SetNode *inner)
{
    return outer->prefix == inner->prefix >> (outer->height - inner->height);
}

static unsigned half_of(const SetNode *outer, const SetNode *inner)
{
    return inner->prefix >> (outer->height - 1 - inner->height) & 1;
}

/* The union of two sets with no prefix in common. */
static TermSet set_join(SetPool *sets, TermSet a, TermSet b)
{
    const SetNode *x = &sets->nodes.items[a], *y = &sets->nodes.items[b];
    uint32_t differing = x->prefix << x->height ^ y->prefix << y->height;
    uint32_t height = 32 - (uint32_t)__builtin_clz(differing);
    uint32_t prefix = (uint32_t)((uint64_t)(x->prefix << x->height) >> height);
    bool swap = x->prefix << x->height >> (height - 1) & 1;
    return inner_node(sets, prefix, height, swap ? b : a, swap ? a : b);
}

/* Recursion: at most the height, 26. */
static TermSet set_union_nodes(SetPool *sets, TermSet a, TermSet b)
{
    if (sets->nodes.items[a].height < sets->nodes.items[b].height)
        return set_union(sets, b, a);
    SetNode x = sets->nodes.items[a], y = sets->nodes.items[b];
    if (!prefix_matches(&x, &y))
        return set_join(sets, a, b);
    if (x.height == 0)
        return set_intern(sets, (SetNode){.prefix = x.prefix, .bits = x.bits | y.bits});
    if (x.height == y.height)
        return inner_node(sets, x.prefix, x.height, set_union(sets, x.half[0], y.half[0]),
                          set_union(sets, x.half[1], y.half[1]));
    unsigned half = half_of(&x, &y);
    x.half[half] = set_union(sets, x.half[half], b);
    return set_intern(sets, x);
}

TermSet set_union(SetPool *sets, TermSet a, TermSet b)
{
    if (a == b || !b)
        return a;
    if (!a)
        return b;
    size_t slot = (a * UINT32_C(0x9E3779B1) ^ b * UINT32_C(0x85EBCA77)) >> 16 & (UNION_CACHE - 1);
    const Union *known = &sets->unions[slot];
    if (known->a == a && known->b == b)
        return known->result;
    TermSet result = set_union_nodes(sets, a, b);
    sets->unions[slot] = (Union){a, b, result};
    return result;
}

bool set_intersects(const SetPool *sets, TermSet a, TermSet b)
{
    if (!a || !b)
        return false;
    if (a == b)
        return true;
    const SetNode *x = &sets->nodes.items[a], *y = &sets->nodes.items[b];
    if (x->height < y->height)
        return set_intersects(sets, b, a);
    if (!prefix_matches(x, y))
        return false;
    if (x->height == 0)
        return (x->bits & y->bits) != 0;
    if (x->height == y->height)
        return set_intersects(sets, x->half[0], y->half[0]) || set_intersects(sets, x->half[1], y->half[1]);
    return set_intersects(sets, x->half[half_of(x, y)], b);
}

typedef Vector(VariableId) Ids;

static void set_collect(const SetPool *sets, TermSet set, Ids *ids)
{
    SetNode node = sets->nodes.items[set];
    if (node.height) {
        set_collect(sets, node.half[0], ids);
        set_collect(sets, node.half[1], ids);
        return;
    }
    for (; node.bits; node.bits &= node.bits - 1)
        vector_push(ids, node.prefix * 64 + (VariableId)__builtin_ctzll(node.bits));
}

static Items *items_make(SetPool *sets, TermSet set)
{
    Ids ids = {0};
    if (set)
        set_collect(sets, set, &ids);
    size_t size = sizeof(Items) + ids.count * sizeof *ids.items;
    Items *items = arena_allocate(&sets->memory, size);
    items->count = ids.count;
    for (size_t i = 0; i < ids.count; i++)
        items->ids[i] = ids.items[i];
    vector_release(&ids);
    return items;
}

const VariableId *set_items(SetPool *sets, TermSet set, size_t *count)
{
    uint64_t address;
    if (!map_get(&sets->items, set, &address)) {
        address = (uintptr_t)items_make(sets, set);
        map_put(&sets->items, set, address);
    }
    const Items *items = (const Items *)(uintptr_t)address;
    *count = items->count;
    return items->ids;
}
