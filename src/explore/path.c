/* The execution tree and paths in it. */
#include <stdlib.h>

#include "explore/explorer.h"

static PathNode *node_allocate(PathTree *tree)
{
    PathNode *node = tree->unused;
    if (node)
        tree->unused = node->parent;
    else
        node = arena_allocate(&tree->memory, sizeof *node);
    tree->count++;
    return node;
}

PathNode *path_extend(PathTree *tree, PathNode *parent, const Decision *decision)
{
    PathNode *node = node_allocate(tree);
    *node = (PathNode){
        .parent = path_hold(parent),
        .constraint = decision->constraint,
        .prefer = decision->prefer,
        .function = decision->function,
        .instruction = decision->instruction,
        .place = decision->index.low,
        .depth = parent ? parent->depth + 1 : 0,
        .references = 1,
        .kind = decision->kind,
        .side = decision->side,
        .open = decision->open,
    };
    return node;
}

PathNode *path_hold(PathNode *node)
{
    if (node)
        node->references++;
    return node;
}

void path_release(PathTree *tree, PathNode *node)
{
    while (node && --node->references == 0) {
        PathNode *parent = node->parent;
        node->parent = tree->unused;
        tree->unused = node;
        tree->count--;
        node = parent;
    }
}

void path_tree_release(PathTree *tree)
{
    arena_release(&tree->memory);
    *tree = (PathTree){0};
}

/* ---- Paths ---- */

void path_load(Path *path, PathTree *tree, PathNode *end)
{
    size_t known = path->nodes.count, count = end ? end->depth + 1 : 0;
    vector_reserve(&path->nodes, count);
    vector_reserve(&path->constraints, count);
    for (const PathNode *node = end; node && (node->depth >= known || path->nodes.items[node->depth] != node);
         node = node->parent) {
        path->nodes.items[node->depth] = node;
        path->constraints.items[node->depth] = node->constraint;
    }
    path->nodes.count = path->constraints.count = count;
    path_hold(end);
    path_release(tree, path->end);
    path->end = end;
}

void path_free(Path *path, PathTree *tree)
{
    path_release(tree, path->end);
    vector_release(&path->nodes);
    vector_release(&path->constraints);
    path->end = NULL;
}
