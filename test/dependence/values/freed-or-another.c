// The pointer is chosen by a decision, and what it points to then may be freed by another.
#include <coset.h>
#include <stdlib.h>
int main(void)
{
    unsigned char a, b, c;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    coset_symbolic(&c, sizeof c, "c");
    char *p = malloc(256), q[300];
    if (a == 1)
        free(p);
    char *r = a == 3 ? q : p;
    if (c == 2)
        r[b] = 3;
}
