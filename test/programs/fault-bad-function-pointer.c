// A function pointer made from an integer.
// EXPECT: fault call
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    volatile unsigned long address = 0x1234;
    int (*f)(void) = (int (*)(void))address;
    printf("calling\n");
    return f(); // FAULT HERE
}
