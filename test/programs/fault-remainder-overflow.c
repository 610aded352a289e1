// LONG_MIN % -1.
// EXPECT: fault div
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <limits.h>

int main(void)
{
    volatile long least = LONG_MIN, minus = -1;
    long r = least % minus; // FAULT HERE
    return (int)r;
}
