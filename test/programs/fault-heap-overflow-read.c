// A read one element past a heap array, after reads that are fine.
// EXPECT: fault ptr
// EXPECT: stdout ^before$
// EXPECT: stderr offset 20
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sum(const int *values, int n)
{
    int total = 0;
    for (int i = 0; i <= n; i++)
        total += values[i]; // FAULT HERE
    return total;
}

int main(void)
{
    int *values = malloc(5 * sizeof *values);
    for (int i = 0; i < 5; i++)
        values[i] = i;
    printf("before\n");
    fflush(stdout);
    int total = sum(values, 5);
    free(values);
    return total;
}
