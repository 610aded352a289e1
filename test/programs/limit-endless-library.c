// The step limit also ends a program that loops in the C library.
// EXPECT: limit
// RUN: run --max-steps 200000
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char text[2000];
    memset(text, 'a', sizeof text);
    text[1999] = 0;
    unsigned long total = 0;
    for (;;)
        total += strspn(text, "ab") + strlen(text);
    return (int)total;
}
