// An index so large that the pointer leaves every object.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int small[4];

int main(void)
{
    volatile long index = 1L << 33;
    printf("start\n");
    small[index] = 1; // FAULT HERE
    return small[0];
}
