/* Binary search trees. They are not balanced, because programs see only the order of keys. */
#include "coset_runtime.h"
#include <search.h>
#include <stdlib.h>

typedef struct TreeNode { /* the key comes first, as <search.h> specifies */
    const void *key;
    struct TreeNode *left, *right;
} TreeNode;

/* The link to the node with the key, or the empty link where it belongs. */
static TreeNode **find_link(const void *key, TreeNode **link, __compar_fn_t compare)
{
    while (*link) {
        int order = compare(key, (*link)->key);
        if (order == 0)
            break;
        link = order < 0 ? &(*link)->left : &(*link)->right;
    }
    return link;
}

WEAK void *tsearch(const void *key, void **root, __compar_fn_t compare)
{
    if (!root)
        return NULL;
    TreeNode **link = find_link(key, (TreeNode **)root, compare);
    if (!*link) {
        *link = calloc(1, sizeof **link);
        if (*link)
            (*link)->key = key;
    }
    return *link;
}

WEAK void *tfind(const void *key, void *const *root, __compar_fn_t compare)
{
    return root ? *find_link(key, (TreeNode **)root, compare) : NULL;
}

/* The result is the parent of the removed node, or some node when the root was removed. */
WEAK void *tdelete(const void *restrict key, void **restrict root, __compar_fn_t compare)
{
    TreeNode **link = (TreeNode **)root, *parent = NULL;
    while (link && *link) {
        int order = compare(key, (*link)->key);
        if (order == 0)
            break;
        parent = *link;
        link = order < 0 ? &parent->left : &parent->right;
    }
    if (!link || !*link)
        return NULL;
    TreeNode *removed = *link;
    if (removed->left && removed->right) {
        TreeNode **next = &removed->right;
        while ((*next)->left)
            next = &(*next)->left;
        TreeNode *successor = *next;
        *next = successor->right;
        successor->left = removed->left;
        successor->right = removed->right;
        *link = successor;
    } else {
        *link = removed->left ? removed->left : removed->right;
    }
    free(removed);
    return parent ? (void *)parent : (void *)root;
}

static void walk(const TreeNode *node, void (*action)(const void *, VISIT, int), int depth)
{
    if (!node->left && !node->right) {
        action(node, leaf, depth);
        return;
    }
    action(node, preorder, depth);
    if (node->left)
        walk(node->left, action, depth + 1);
    action(node, postorder, depth);
    if (node->right)
        walk(node->right, action, depth + 1);
    action(node, endorder, depth);
}

WEAK void twalk(const void *root, void (*action)(const void *, VISIT, int))
{
    if (root && action)
        walk(root, action, 0);
}

WEAK void tdestroy(void *root, void (*release)(void *))
{
    TreeNode *node = root;
    if (!node)
        return;
    tdestroy(node->left, release);
    tdestroy(node->right, release);
    release((void *)node->key);
    free(node);
}
