// Overflow of every operation is only a fault at the last line; unsigned and narrow types wrap.
// EXPECT: fault overflow
// RUN: run --check overflow
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <limits.h>

int main(void)
{
    volatile unsigned char c = 255;
    c++;
    volatile short s = SHRT_MAX;
    s++;
    volatile int i = INT_MAX;
    i--;
    i++;
    volatile unsigned long u = 0;
    u--;
    printf("%d %d %d %lu\n", c, s, i, u);
    volatile long l = LONG_MIN;
    l = -l; // FAULT HERE
    return (int)l;
}
