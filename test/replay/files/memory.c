#include <stdlib.h>
#include <time.h>

struct node {
    int value;
    struct node *next;
    short parts[3];
};

int total;

void update(int *count, struct node *node, char *text, char *garbage, long *when)
{
    if (count)
        *count = 10;
    if (node && node->next)
        node->next->value = 7;
    if (node)
        node->parts[2] = 1;
    if (text)
        text[1] = 'b';
    if (when)
        *when = time(0);
    free(garbage);
    total = 3;
}
