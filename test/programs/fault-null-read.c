// A read through a null pointer.
// EXPECT: fault ptr
// EXPECT: stderr null
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int get(const int *p) { return *p; } // FAULT HERE

int main(void)
{
    int one = 1;
    printf("%d\n", get(&one));
    return get(NULL);
}
