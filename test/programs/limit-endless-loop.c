// A loop without an end stops at the step limit.
// EXPECT: limit
// RUN: run --max-steps 100000
// EXPECT: stdout ^looping$
// EXPECT: stderr limit
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    volatile unsigned n = 0;
    printf("looping\n");
    fflush(stdout);
    while (n < 10)
        n = (n + 1) % 10;
    return 0;
}
