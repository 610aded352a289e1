// INT_MIN / -1.
// EXPECT: fault div
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <limits.h>

static int divide(int a, int b) { return a / b; } // FAULT HERE

int main(void)
{
    printf("%d\n", divide(INT_MIN, 1));
    return divide(INT_MIN, -1);
}
