// A list of symbolic length up to 4 with symbolic values; odd ones are counted: 1 + 2 + 4 + 8 + 16 paths.
// EXPECT: tests 31
// SEEDS: n=4 | n=2,v[0]=1 | n=0
// DOMAIN: n = range(0, 6)
// DOMAIN: v = map(bytes, product([0, 1], repeat=4))
#include <coset.h>
#include <stdio.h>
#include <stdlib.h>

struct node {
    unsigned char value;
    struct node *next;
};

int main(void)
{
    int n, odd = 0;
    unsigned char v[4];
    coset_symbolic(&n, sizeof n, "n");
    coset_symbolic(v, sizeof v, "v");
    coset_assume(n >= 0);
    coset_assume(n <= 4);
    struct node *list = NULL;
    for (int i = 0; i < n; i++) {
        struct node *node = malloc(sizeof *node);
        node->value = v[i];
        node->next = list;
        list = node;
    }
    for (struct node *node = list; node; node = node->next)
        if (node->value & 1)
            odd++;
    while (list) {
        struct node *next = list->next;
        free(list);
        list = next;
    }
    printf("%d of %d\n", odd, n);
    return 0;
}
