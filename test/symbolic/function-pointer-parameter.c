// A pointer parameter is null or points to four elements.
// EXPECT: tests 9
// RUN: test --function minimum_index
// NATIVE: no
#include <stddef.h>

int minimum_index(const int *values)
{
    if (values == NULL)
        return -1;
    int best = 0;
    for (int i = 1; i < 4; i++)
        if (values[i] < values[best])
            best = i;
    return best;
}
