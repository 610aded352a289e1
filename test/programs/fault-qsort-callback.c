// A fault in a callback that the C library calls.
// EXPECT: fault ptr
// EXPECT: stderr main
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const int weights[5] = {5, 3, 4, 1, 2};

static int compare(const void *a, const void *b)
{
    return weights[*(const int *)a] - weights[*(const int *)b]; // FAULT HERE
}

int main(void)
{
    int order[6] = {0, 1, 2, 3, 4, 5};
    qsort(order, 5, sizeof *order, compare);
    printf("%d\n", order[0]);
    qsort(order, 6, sizeof *order, compare);
    return 0;
}
