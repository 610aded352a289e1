// Making a one-past pointer is fine, reading through it is not.
// EXPECT: fault ptr
// EXPECT: stdout ^21$
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int array[6] = {1, 2, 3, 4, 5, 6};
    int *end = array + 6, sum = 0;
    for (int *p = array; p != end; p++)
        sum += *p;
    printf("%d\n", sum);
    return *end; // FAULT HERE
}
