// Freed on one way, and used with a symbolic index: both faults are there.
#include <coset.h>
#include <stdlib.h>
int main(void)
{
    int a, b, c;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    int *p = malloc(8);
    if (a == 1)
        free(p);
    if (c == 2)
        b = p[b];
}
