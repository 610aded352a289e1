// A write to a constant global.
// EXPECT: fault read_only
// EXPECT: stderr limits
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int limits[3] = {1, 2, 3};

static void set(int *p, int v) { *p = v; } // FAULT HERE

int main(void)
{
    printf("%d\n", limits[1]);
    set((int *)&limits[1], 5);
    return limits[1];
}
