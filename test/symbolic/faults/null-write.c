// A list that is too short for one length.
// EXPECT: tests 4
// EXPECT: fault ptr
// SEEDS: n=1 | n=2 | n=3
#include <coset.h>
#include <stdlib.h>

struct node {
    struct node *next;
    int value;
};

int main(void)
{
    int n;
    struct node *list = NULL;
    coset_symbolic(&n, sizeof n, "n");
    coset_assume(n >= 0 && n <= 3);
    for (int i = 0; i < n; i++) {
        struct node *node = calloc(1, sizeof *node);
        node->next = list;
        list = node;
    }
    list->value = 7; // FAULT HERE
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    return 0;
}
