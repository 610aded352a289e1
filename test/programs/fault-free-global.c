// free of a global.
// EXPECT: fault free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int table[10];

int main(void)
{
    int *p = table;
    free(p); // FAULT HERE
    return 0;
}
