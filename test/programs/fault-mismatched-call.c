// A call through a pointer of the wrong type: fewer arguments than the function takes.
// EXPECT: fault call
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long add(long a, long b, double c) { return a + b + (long)c; }

int main(void)
{
    long (*right)(long, long, double) = add;
    printf("%ld\n", right(1, 2, 3.0));
    long (*wrong)(long) = (long (*)(long))(void *)add;
    return (int)wrong(5); // FAULT HERE
}
