// A negative index of a heap block.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    long *values = calloc(10, sizeof *values);
    for (int i = 9; i >= -1; i--)
        values[i] = i; // FAULT HERE
    free(values);
    return 0;
}
