// Past memory of alloca.
// EXPECT: fault ptr
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <alloca.h>

int main(void)
{
    char *p = alloca(10);
    memset(p, 1, 10);
    p[10] = 1; // FAULT HERE
    return p[0];
}
