// A write through a null pointer.
// EXPECT: fault ptr
// EXPECT: stderr null
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int *volatile p = NULL;
    *p = 5; // FAULT HERE
    return 0;
}
