/* A binary search tree with nodes on the heap: symbolic keys are inserted, one is deleted, one is looked up. How deep the tree
 * is and how many keys it holds is told as well; the question is only whether the key was found before the deletion. */
// CRITERION: found@165
#include <coset.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

#define KEYS 4

struct node {
    int key;
    struct node *left, *right;
};

struct tree {
    struct node *root;
    int size;
    int duplicates;
};

static struct node *node_new(int key)
{
    struct node *node = malloc(sizeof *node);
    if (!node)
        exit(2);
    node->key = key;
    node->left = node->right = NULL;
    return node;
}

/* Where the pointer to the key's node is, or would be. */
static struct node **tree_place(struct tree *tree, int key)
{
    struct node **place = &tree->root;
    while (*place && (*place)->key != key)
        place = key < (*place)->key ? &(*place)->left : &(*place)->right;
    return place;
}

static bool tree_insert(struct tree *tree, int key)
{
    struct node **place = tree_place(tree, key);
    if (*place) {
        tree->duplicates++;
        return false;
    }
    *place = node_new(key);
    tree->size++;
    return true;
}

static bool tree_find(struct tree *tree, int key)
{
    const struct node *node = tree->root;
    while (node) {
        if (node->key == key)
            return true;
        node = key < node->key ? node->left : node->right;
    }
    return false;
}

/* The smallest key of a subtree, unlinked. */
static struct node *take_smallest(struct node **place)
{
    while ((*place)->left)
        place = &(*place)->left;
    struct node *smallest = *place;
    *place = smallest->right;
    return smallest;
}

static bool tree_delete(struct tree *tree, int key)
{
    struct node **place = tree_place(tree, key);
    struct node *gone = *place;
    if (!gone)
        return false;
    if (!gone->left) {
        *place = gone->right;
    } else if (!gone->right) {
        *place = gone->left;
    } else {
        struct node *next = take_smallest(&gone->right);
        next->left = gone->left;
        next->right = gone->right;
        *place = next;
    }
    free(gone);
    tree->size--;
    return true;
}

static int depth(const struct node *node)
{
    if (!node)
        return 0;
    int left = depth(node->left), right = depth(node->right);
    return 1 + (left > right ? left : right);
}

static int leaves(const struct node *node)
{
    if (!node)
        return 0;
    if (!node->left && !node->right)
        return 1;
    return leaves(node->left) + leaves(node->right);
}

/* The keys in order, into an array with room for all. */
static int list(const struct node *node, int *keys, int count)
{
    if (!node)
        return count;
    count = list(node->left, keys, count);
    keys[count++] = node->key;
    return list(node->right, keys, count);
}

static bool is_ordered(const struct tree *tree)
{
    int keys[KEYS];
    int count = list(tree->root, keys, 0);
    for (int i = 1; i < count; i++)
        if (keys[i - 1] >= keys[i])
            return false;
    return count == tree->size;
}

static void tree_free(struct node *node)
{
    if (!node)
        return;
    tree_free(node->left);
    tree_free(node->right);
    free(node);
}

static void describe(const struct tree *tree)
{
    printf("%d keys, %d given twice, depth %d, %d leaves\n", tree->size, tree->duplicates, depth(tree->root),
           leaves(tree->root));
    if (!is_ordered(tree))
        printf("out of order\n");
}

static void insert_all(struct tree *tree, const int *keys)
{
    for (int i = 0; i < KEYS; i++)
        tree_insert(tree, keys[i]);
}

int main(void)
{
    int keys[KEYS], deleted, wanted;
    coset_symbolic(keys, sizeof keys, "keys");
    coset_symbolic(&deleted, sizeof deleted, "deleted");
    coset_symbolic(&wanted, sizeof wanted, "wanted");

    struct tree tree = {0};
    insert_all(&tree, keys);
    describe(&tree);
    int found = tree_find(&tree, wanted);
    bool was_there = tree_delete(&tree, deleted);
    describe(&tree);
    if (was_there && deleted == wanted)
        printf("looking for what was just deleted\n");
    bool found_after = tree_find(&tree, wanted);
    printf("before %d, after %d\n", found, found_after);
    tree_free(tree.root);
    return 0;
}
