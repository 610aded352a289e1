// free of a local.
// EXPECT: fault free
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char local[10];
    char *p = local;
    free(p); // FAULT HERE
    return 0;
}
