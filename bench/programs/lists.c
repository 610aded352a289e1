/* Pointer chasing: linked lists built, reversed, merge-sorted and freed, and a binary tree searched. */
#include <stdio.h>
#include <stdlib.h>

struct node { struct node *next; unsigned key; };
struct tree { struct tree *left, *right; unsigned key; };

static unsigned random_state = 1;
static unsigned next_random(void)
{
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}
static struct node *build(int n)
{
    struct node *head = NULL;
    while (n--) {
        struct node *node = malloc(sizeof *node);
        node->key = next_random();
        node->next = head;
        head = node;
    }
    return head;
}
static struct node *merge(struct node *a, struct node *b)
{
    struct node *head = NULL, **link = &head;
    while (a && b) {
        struct node **smaller = a->key <= b->key ? &a : &b;
        *link = *smaller;
        *smaller = (*smaller)->next;
        link = &(*link)->next;
    }
    *link = a ? a : b;
    return head;
}
static struct node *sort(struct node *list)
{
    if (!list || !list->next)
        return list;
    struct node *slow = list, *fast = list->next;
    while (fast && fast->next) {
        slow = slow->next;
        fast = fast->next->next;
    }
    struct node *second = slow->next;
    slow->next = NULL;
    return merge(sort(list), sort(second));
}
static void insert(struct tree **t, unsigned key)
{
    while (*t)
        t = key < (*t)->key ? &(*t)->left : &(*t)->right;
    *t = calloc(1, sizeof **t);
    (*t)->key = key;
}
static int find(const struct tree *t, unsigned key)
{
    int depth = 0;
    while (t && t->key != key) {
        t = key < t->key ? t->left : t->right;
        depth++;
    }
    return depth;
}

int main(void)
{
    unsigned long checksum = 0;
    for (int round = 0; round < 60; round++) {
        struct node *list = sort(build(10000));
        for (struct node *n = list, *next; n; n = next) {
            checksum = checksum * 31 + n->key;
            next = n->next;
            free(n);
        }
    }
    struct tree *root = NULL;
    for (int i = 0; i < 20000; i++)
        insert(&root, next_random());
    for (int i = 0; i < 900000; i++)
        checksum += (unsigned long)find(root, next_random());
    printf("%lu\n", checksum);
    return 0;
}
