// Recursion without an end.
// EXPECT: fault stack
// EXPECT: stderr down
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long down(unsigned long n)
{
    char frame[100];
    frame[n % 100] = (char)n;
    return down(n + 1) + (unsigned long)frame[0]; // FAULT HERE
}

int main(void)
{
    printf("%lu\n", down(0));
    return 0;
}
