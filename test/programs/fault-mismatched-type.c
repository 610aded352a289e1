// A call with a double where an integer is taken.
// EXPECT: fault call
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int twice(int n) { return n * 2; }

int main(void)
{
    int (*wrong)(double) = (int (*)(double))(void *)twice;
    return wrong(2.0); // FAULT HERE
}
