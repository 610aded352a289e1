// What is read from an object depends on whether it was freed.
#include <coset.h>
#include <stdlib.h>
static void drop(int *p, int a)
{
    if (a > 1)
        free(p);
}
int main(void)
{
    int a, b, log = 0;
    coset_symbolic(&a, sizeof a, "a");
    coset_symbolic(&b, sizeof b, "b");
    int *p = malloc(sizeof *p);
    *p = 5;
    drop(p, a);
    if (b == 3)
        log++;
    return *p;
}

// RUN: signature
// INPUTS: int a, int b
// CASE: a <= 1 => exit 5
// CASE: a > 1 => fault ptr@19
