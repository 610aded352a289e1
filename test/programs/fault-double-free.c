// The same block freed twice.
// EXPECT: fault free
// EXPECT: stderr double free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void release(char *p)
{
    free(p); // FAULT HERE
}

int main(void)
{
    char *p = malloc(10), *q = p;
    release(p);
    release(q);
    return 0;
}
