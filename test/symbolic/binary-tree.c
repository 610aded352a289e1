// Three symbolic keys put into a search tree: its shapes with equal keys left out.
// EXPECT: tests 13
// SEEDS: k[0]=2,k[1]=1,k[2]=3 | k[0]=1 | k[0]=3,k[1]=2,k[2]=1
// DOMAIN: k = ints(4, [range(4), range(4), range(4)])
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

struct tree {
    int key;
    struct tree *left, *right;
};

static void insert(struct tree **place, int key)
{
    while (*place) {
        if (key == (*place)->key)
            return;
        if (key < (*place)->key)
            place = &(*place)->left;
        else
            place = &(*place)->right;
    }
    *place = calloc(1, sizeof **place);
    (*place)->key = key;
}

static int depth(const struct tree *tree)
{
    if (!tree)
        return 0;
    int left = depth(tree->left), right = depth(tree->right);
    return 1 + (left > right ? left : right);
}

static void release(struct tree *tree)
{
    if (!tree)
        return;
    release(tree->left);
    release(tree->right);
    free(tree);
}

int main(void)
{
    int k[3];
    struct tree *root = NULL;
    coset_symbolic(k, sizeof k, "k");
    for (int i = 0; i < 3; i++)
        insert(&root, k[i]);
    printf("%d\n", depth(root));
    release(root);
    return 0;
}
