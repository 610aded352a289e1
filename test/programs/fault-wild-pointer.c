// A pointer made from an arbitrary integer.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    volatile unsigned long address = 0xdeadbeef000;
    int *p = (int *)address;
    return *p; // FAULT HERE
}
