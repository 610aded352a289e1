// Remainder by zero, of a char.
// EXPECT: fault div
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    volatile signed char zero = 0, seven = 7;
    printf("%d\n", seven % zero); // FAULT HERE
    return 0;
}
