// __builtin_unreachable that is reached.
// EXPECT: fault unreachable_call
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int kind(int n)
{
    switch (n) {
    case 0: return 10;
    case 1: return 20;
    default: __builtin_unreachable(); // FAULT HERE
    }
}

int main(void)
{
    printf("%d %d\n", kind(0), kind(1));
    return kind(2);
}
