#include <stdlib.h>
#include <string.h>

struct item {
    int key;
    char *name;
    struct item *next;
    unsigned char unused[4];
};

static int zero, one;
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }

struct list {
    struct item *first;
    const char *title;
    int *place;
    int (*change)(int);
};

struct item *add(struct list *list, int key, int at)
{
    if (!list)
        return NULL;
    struct item *item = malloc(sizeof *item);
    item->key = key > 9 ? 9 : key;
    item->name = strdup("item");
    item->name[3] = 'n';
    item->next = list->first;
    list->first = item;
    list->title = "a list";
    list->place = at ? &one : &zero;
    list->change = at ? twice : thrice;
    return item;
}
