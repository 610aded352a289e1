// Signed overflow, with the check asked for.
// EXPECT: fault overflow
// RUN: run --check overflow
// EXPECT: stdout ^479001600 3705032704$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int factorial(int n)
{
    int product = 1;
    for (int i = 2; i <= n; i++)
        product *= i; // FAULT HERE
    return product;
}

int main(void)
{
    unsigned wraps = 4000000000u;
    wraps += wraps;
    printf("%d %u\n", factorial(12), wraps);
    return factorial(13);
}
