// A local array larger than the whole stack.
// EXPECT: fault stack
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int use(int n) // FAULT HERE
{
    volatile char huge[1 << 28];
    huge[n] = 1;
    return huge[n];
}

int main(void) { return use(5); }
