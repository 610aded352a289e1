// Whether an object is freed depends on every decision that may have freed it, whichever did; both together are a fault.
#include <stdlib.h>

void drop(char *p, int n)
{
    if (n & 1)
        free(p);
    if (n & 2)
        free(p);
}

int stored(int x, int y)
{
    int *p = malloc(sizeof *p);
    if (!p)
        return 0;
    if (x > 5)
        free(p);
    if (y > 5)
        free(p);
    *p = x;
    return *p;
}

// RUN: signature --function drop
// EXPECT: cases 7
// RUN: signature --function stored
// INPUTS: int x, int y
// CASE: x <= 5 && y <= 5 => result == x
// CASE: x > 5 && y > 5 => fault free@20
// CASE: x > 5 && y <= 5 => fault ptr@21
// CASE: x <= 5 && y > 5 => fault ptr@21
