// Freed on one way, and freed again on another: nothing is decided at the second one.
#include <coset.h>
#include <stdlib.h>
int main(void)
{
    int a, c;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&c, sizeof c, "c");
    char *p = malloc(4);
    if (a == 1)
        free(p);
    if (c != 2)
        free(p);
    return 0;
}
