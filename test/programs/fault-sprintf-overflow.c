// sprintf into a buffer that is too small.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[8];
    volatile int n = 1234567;
    sprintf(text, "%d", n);
    puts(text);
    n = 12345678;
    sprintf(text, "%d", n); // FAULT HERE
    puts(text);
    return 0;
}
