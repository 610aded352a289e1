// A limit that is large enough changes nothing.
// EXPECT: native
// RUN: run --max-steps 1000000
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    int sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += i;
    printf("%d\n", sum);
    return 3;
}
