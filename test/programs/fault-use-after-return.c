// A pointer to a local of a function that returned.
// EXPECT: fault ptr
// EXPECT: stdout ^returned$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int *leak(int n)
{
    int local[4] = {n, n, n, n};
    int *p = local;
    return p + 1;
}

int main(void)
{
    int *p = leak(5);
    printf("returned\n");
    return *p; // FAULT HERE
}
