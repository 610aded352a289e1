// 64-bit unsigned division by zero.
// EXPECT: fault div
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    volatile unsigned long zero = 0;
    printf("%lu\n", 100ul / zero); // FAULT HERE
    return 0;
}
