// Integer division by zero.
// EXPECT: fault div
// EXPECT: stdout ^2$
// EXPECT: stderr average(.*\n)+.*main
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int average(const int *values, int n)
{
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += values[i];
    return sum / n; // FAULT HERE
}

int main(void)
{
    int values[] = {1, 2, 3};
    printf("%d\n", average(values, 3));
    return average(values, 0);
}
