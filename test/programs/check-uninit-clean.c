// With the check, a program that initialises everything runs as native.
// EXPECT: native
// RUN: run --check uninit,overflow,shift
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct flags { unsigned a : 3; unsigned b : 5; };

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void)
{
    int array[100], sum = 0;
    for (int i = 0; i < 100; i++)
        array[i] = i % 7;
    for (int i = 0; i < 100; i++)
        if (array[i] > 3)
            sum += array[i];
    struct flags f = {0};
    f.a = 5;
    f.b = 17;
    if (f.a == 5 && f.b != 3)
        sum++;
    char text[32];
    snprintf(text, sizeof text, "%d-%x-%s", sum, sum, "text");
    if (strchr(text, '-'))
        printf("%s\n", text);
    char *heap = calloc(1, 10);
    if (heap[9] == 0)
        printf("zero\n");
    double *reals = malloc(4 * sizeof *reals);
    for (int i = 0; i < 4; i++)
        reals[i] = i / 2.0;
    qsort(array, 100, sizeof *array, compare);
    printf("%g %d\n", reals[3], array[99] >= 0);
    free(heap);
    free(reals);
    return sum & 0x7f;
}
