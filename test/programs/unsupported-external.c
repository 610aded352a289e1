// An unknown external function that is reached; the report names it.
// EXPECT: unsupported
// EXPECT: stderr library_that_nobody_linked
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int library_that_nobody_linked(int);

static int use(int n)
{
    return n > 5 ? library_that_nobody_linked(n) : n; // FAULT HERE
}

int main(void)
{
    printf("%d\n", use(3));
    return use(6);
}
