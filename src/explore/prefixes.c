/* The beginnings of conditions that runs have met. Equal ones of different criteria are one. */
#include <stdlib.h>

#include "explore/explorer.h"

void prefix_tree_init(PrefixTree *tree)
{
    vector_push(&tree->prefixes, (Prefix){0});
    vector_push(&tree->points, (Point){0});
}

void prefix_tree_release(PrefixTree *tree)
{
    for (size_t i = 0; i < tree->prefixes.count; i++)
        exclusion_release(tree->prefixes.items[i].aborted);
    for (size_t i = 0; i < tree->points.count; i++)
        exclusion_release(tree->points.items[i].aborted);
    vector_release(&tree->prefixes);
    vector_release(&tree->points);
    map128_release(&tree->sides);
    map128_release(&tree->by_decision);
}

void prefix_tree_clear(PrefixTree *tree, PathTree *paths)
{
    for (size_t i = tree->prefixes.count; i-- > 1;)
        path_release(paths, tree->prefixes.items[i].node);
    prefix_tree_release(tree);
    *tree = (PrefixTree){0};
    prefix_tree_init(tree);
}

static uint32_t point_of(PrefixTree *tree, Hash128 key, uint32_t parent, const Decision *decision)
{
    uint64_t number;
    if (map128_get(&tree->by_decision, key, &number))
        return (uint32_t)number;
    number = tree->points.count;
    vector_push(&tree->points, (Point){.parent = parent, .next = prefix_at(tree, parent)->first_point, .open = decision->open,
                                       .done = decision->fixed});
    prefix_at(tree, parent)->first_point = (uint32_t)number;
    map128_put(&tree->by_decision, key, number);
    return (uint32_t)number;
}

uint32_t prefix_extend(PrefixTree *tree, PathTree *paths, uint32_t parent, const Decision *decision, bool *is_new)
{
    Hash128 key = hash128_mix_hash((Hash128){.low = parent}, decision->index), side = hash128_mix(key, decision->constraint);
    uint64_t known = prefix_at(tree, parent)->newest;
    *is_new = !known || !hash128_equal(prefix_at(tree, (uint32_t)known)->side, side);
    if (*is_new)
        *is_new = !map128_get(&tree->sides, side, &known);
    if (!*is_new)
        return prefix_at(tree, parent)->newest = (uint32_t)known;
    uint32_t number = (uint32_t)tree->prefixes.count, at = point_of(tree, key, parent, decision);
    Point *point = point_at(tree, at);
    PathNode *node = path_extend(paths, prefix_at(tree, parent)->node, decision);
    node->prefix = number;
    vector_push(&tree->prefixes, (Prefix){.node = node, .point = at, .next_side = point->first_side, .side = side});
    prefix_at(tree, parent)->newest = number;
    point->first_side = number;
    point->sides++;
    map128_put(&tree->sides, side, number);
    return number;
}

bool prefix_is_dead(PrefixTree *tree, uint32_t number)
{
    while (number && !prefix_at(tree, number)->dead)
        number = point_at(tree, prefix_at(tree, number)->point)->parent;
    return prefix_at(tree, number)->dead;
}
