// realloc of a freed block.
// EXPECT: fault free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *p = malloc(8);
    free(p);
    p = realloc(p, 16); // FAULT HERE
    return p != NULL;
}
