// Left shifts: only those of signed values overflow, and a negative value may not be shifted at all.
// EXPECT: fault overflow
// RUN: run --check overflow
#include <stdio.h>
int main(void)
{
    volatile int x = 0x20000000, negative = -1, beyond = 40;
    volatile unsigned u = 0xffffffff;
    volatile unsigned char byte = 0x7f;
    volatile long wide = 1;
    printf("%u %ld %d %d\n", u << 8, wide << 62, byte << 24, x << 1);
    printf("%d\n", negative >> 1);
    printf("%d\n", 1 << beyond);
    x <<= 2; // FAULT HERE
    return 0;
}
