// Inline assembly that is reached.
// EXPECT: unsupported
// EXPECT: stdout ^before$
// EXPECT: stderr assembl
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int add(int a, int b)
{
    int result;
    __asm__("addl %2, %0" : "=r"(result) : "0"(a), "r"(b)); // FAULT HERE
    return result;
}

int main(void)
{
    printf("before\n");
    fflush(stdout);
    return add(1, 2);
}
