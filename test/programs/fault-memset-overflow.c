// memset past a heap block.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *p = malloc(16);
    memset(p, 0, 16);
    memset(p + 1, 0, 16); // FAULT HERE
    free(p);
    return 0;
}
