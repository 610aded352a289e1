/* Structs found from a member of theirs, and pointers that the library moves. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct link {
    struct link *next, *previous;
};

struct entry {
    int key;
    char name[20];
    struct link link;
};

static struct entry pool[4];

static int compare(const void *left, const void *right)
{
    return strcmp((*(struct entry *const *)left)->name, (*(struct entry *const *)right)->name);
}

static void insert(struct link *head, struct link *link)
{
    link->next = head->next;
    link->previous = head;
    head->next->previous = link;
    head->next = link;
}

int main(void)
{
    struct link head = {&head, &head};
    struct entry *sorted[4];
    for (int i = 0; i < 4; i++) {
        insert(&head, &pool[i].link);
        sorted[i] = &pool[i];
        pool[i].name[0] = (char)('d' - i);
    }
    for (struct link *link = head.next; link != &head; link = link->next)
        ((struct entry *)((char *)link - offsetof(struct entry, link)))->key++;
    qsort(sorted, 4, sizeof *sorted, compare);
    sorted[0]->key = 9;
    struct entry **copy = malloc(sizeof sorted);
    memcpy(copy, sorted, sizeof sorted);
    copy = realloc(copy, 100);
    copy[1]->key = 7;
    *strchr(pool[2].name, 'b') = 'z';
    *strtok(pool[1].name, "q") = 'y';
    printf("%d %d\n", pool[0].key, pool[3].key);
    free(copy);
    return 0;
}
