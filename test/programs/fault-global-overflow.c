// Past a global array, whose neighbour in memory must not be hit.
// EXPECT: fault ptr
// EXPECT: stderr table
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int before[4] = {1, 1, 1, 1};
static int table[4] = {2, 2, 2, 2};
static int after[4] = {3, 3, 3, 3};

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 4; i++)
        sum += before[i] + table[i] + after[i];
    printf("%d\n", sum);
    volatile int index = 4;
    table[index] = 99; // FAULT HERE
    return after[0] + before[3];
}
