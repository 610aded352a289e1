// RUN: test --malloc-may-fail --function f --format c
// EXPECT: tests >= 4
#include <stdlib.h>
#include <string.h>
/* The objects behind the parameters are the test's own allocations, which succeed. */
int f(const int *numbers, int n)
{
    if (!numbers)
        return -3;
    int *copy = malloc(4 * sizeof *copy), *more = malloc(4);
    if (!more) {
        free(copy);
        return -1;
    }
    copy[0] = numbers[0]; /* not checked */
    int result = copy[0] > n;
    free(copy);
    free(more);
    return result;
}
