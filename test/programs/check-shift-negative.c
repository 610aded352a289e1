// A shift by a negative amount, with the check.
// EXPECT: fault overshift
// RUN: run --check shift
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    volatile long v = 100;
    volatile int by = 3;
    v >>= by;
    by -= 5;
    v >>= by; // FAULT HERE
    return (int)v;
}
