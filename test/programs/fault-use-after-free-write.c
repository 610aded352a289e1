// A write to a freed block, although a new block was made since.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *first = malloc(sizeof *first);
    *first = 1;
    free(first);
    int *second = malloc(sizeof *second);
    *second = 2;
    *first = 3; // FAULT HERE
    printf("%d\n", *second);
    free(second);
    return 0;
}
