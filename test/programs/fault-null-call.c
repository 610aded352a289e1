// A call through a null function pointer.
// EXPECT: fault call
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef int (*handler)(int);
static handler handlers[3];

int main(void)
{
    printf("calling\n");
    return handlers[1](5); // FAULT HERE
}
