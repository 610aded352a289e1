// A write past the end of a heap block, in a callee; the report names the allocation.
// EXPECT: fault ptr
// EXPECT: stderr fault-heap-overflow-write\.c:16
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fill(char *buffer, size_t size)
{
    for (size_t i = 0; i <= size; i++)
        buffer[i] = (char)i; // FAULT HERE
}

int main(void)
{
    char *buffer = malloc(24);
    fill(buffer, 24);
    printf("%d\n", buffer[3]);
    free(buffer);
    return 0;
}
